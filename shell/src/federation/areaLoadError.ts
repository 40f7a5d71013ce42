/** The reason why an area can't be shown. */
export type AreaFault =
  /** A file of the area couldn't be loaded over the network. */
  | 'network'
  /** The server refused a file of the area. */
  | 'http'
  /** Loading the area took too long. There is no automatic retry. */
  | 'timeout'
  /** A file of the area differs from the published file. */
  | 'integrity'
  /** The area's code threw an error. */
  | 'evaluation'
  /** The area's module doesn't meet the contract between shell and areas. */
  | 'contract'
  /** The page needs a file of a shell version that no longer exists, so only a reload helps. */
  | 'outdated'
  /** The registry doesn't name the area. */
  | 'unknownArea';

export class AreaLoadError extends Error {
  override readonly name = 'AreaLoadError';
  readonly fault: AreaFault;
  readonly area: string;
  readonly version: string;

  constructor(fault: AreaFault, area: string, version: string, message: string) {
    super(message);
    this.fault = fault;
    this.area = area;
    this.version = version;
  }
}

/** Returns whether a fault is temporary, so that the loader retries automatically. */
export const isWorthAnotherTry = (fault: AreaFault): boolean => fault === 'network' || fault === 'http';

/** Returns whether a fault is in the published version itself, so that every user meets it. */
export const isFaultOfVersion = (fault: AreaFault): boolean => fault === 'evaluation' || fault === 'contract';
