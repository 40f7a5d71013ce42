/**
 * Why an area is not there. `network`, `http` and `timeout` may pass; `integrity` (a file is not the one that was
 * published), `evaluation` (its code threw) and `contract` (it is not what was agreed) will not.
 */
export type AreaFault =
  | 'network'
  | 'http'
  | 'timeout'
  | 'integrity'
  | 'evaluation'
  | 'contract'
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

/** Faults of the moment: another try may do. */
export const passes = (fault: AreaFault): boolean => fault === 'network' || fault === 'http';
