/** Why an area cannot be shown. */
export type AreaFault =
  /** One of its files did not arrive. */
  | 'network'
  /** The server refused one of its files. */
  | 'http'
  /** It took too long; it is not tried again by itself. */
  | 'timeout'
  /** A file is not the one that was published. */
  | 'integrity'
  /** Its code threw. */
  | 'evaluation'
  /** Its module is not what the contract between shell and areas asks for. */
  | 'contract'
  /** The page asks for a file of a shell that is no longer there; only loading the page anew helps. */
  | 'outdated'
  /** The registry does not name the area. */
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

/** Faults of the moment: the loader tries again by itself. */
export const isWorthAnotherTry = (fault: AreaFault): boolean => fault === 'network' || fault === 'http';

/** Faults of the published version itself: everybody who opens it meets them. */
export const isFaultOfVersion = (fault: AreaFault): boolean => fault === 'evaluation' || fault === 'contract';
