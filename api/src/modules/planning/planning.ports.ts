import type { Services } from '../../services';

/** What planning staff needs of the server; every function here runs inside its caller's transaction. */
export type StaffingPorts = Pick<Services, 'clock' | 'ids' | 'audit' | 'changes' | 'notify'>;
