export type RequestStatus = 'PENDING' | 'APPROVED' | 'REASSIGNED' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED';
export type RequestKind = 'OPEN_SHIFT' | 'TIME_OFF' | 'SCHEDULE_CHANGE' | 'NEW_SHIFT';
export type Decision = 'APPROVE' | 'REASSIGNED' | 'REJECT';

const labels: Readonly<Record<RequestStatus, string>> = {
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REASSIGNED: 'Reassigned',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
  EXPIRED: 'Expired',
};

/** The status as pages show it. */
export const statusLabel = (status: RequestStatus): string => labels[status];

/** Only a pending request can be approved, reassigned or rejected. */
export const canDecide = (status: RequestStatus): boolean => status === 'PENDING';

/** The asker may take a request back as long as nobody has decided. */
export const canWithdraw = (status: RequestStatus): boolean => status === 'PENDING';

/** Nobody approves their own request. */
export const canDecideFor = (status: RequestStatus, askerId: string, deciderId: string): boolean =>
  canDecide(status) && askerId !== deciderId;

/** A request that still matters for the same dates: one that is pending or was granted. */
export const isLive = (status: RequestStatus): boolean =>
  status === 'PENDING' || status === 'APPROVED' || status === 'REASSIGNED';

const decisions: Readonly<Record<RequestKind, readonly Decision[]>> = {
  OPEN_SHIFT: ['APPROVE', 'REJECT'],
  TIME_OFF: ['APPROVE', 'REJECT'],
  SCHEDULE_CHANGE: ['APPROVE', 'REASSIGNED', 'REJECT'],
  // Approved by the shift that is created for it, never by a decision.
  NEW_SHIFT: ['REJECT'],
};

/** What can be decided about a request, empty once it is no longer pending. */
export const decisionsFor = (kind: RequestKind, status: RequestStatus): readonly Decision[] =>
  canDecide(status) ? decisions[kind] : [];

const outcomes: Readonly<Record<Decision, RequestStatus>> = {
  APPROVE: 'APPROVED',
  REASSIGNED: 'REASSIGNED',
  REJECT: 'REJECTED',
};

/** The status that a decision leads to, null where it cannot be taken. */
export const statusAfter = (
  kind: RequestKind,
  status: RequestStatus,
  decision: Decision,
): RequestStatus | null => (decisionsFor(kind, status).includes(decision) ? outcomes[decision] : null);

/** Open shifts: approved is Taken, anything else still Open. */
export const openShiftLabel = (status: RequestStatus): 'Taken' | 'Open' =>
  status === 'APPROVED' ? 'Taken' : 'Open';

/** Unassigned clock-ins and new-shift requests: the words on their button, which works until it says Assigned. */
export const assignLabel = (status: RequestStatus): 'Assigned' | 'Assign Shift' =>
  status === 'APPROVED' ? 'Assigned' : 'Assign Shift';
