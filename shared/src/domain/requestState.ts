/** A state of a request as people read it: closed is what no one decided. */
type ShownState<Status> = Status | 'CLOSED';

/**
 * Returns the state of a request to show. One that is rejected without a decider was closed because what it asked for
 * is gone, such as an open shift that someone else got.
 */
export const shownState = <Status extends string>(request: {
  readonly status: Status;
  readonly decided_by: string | null;
}): ShownState<Status> =>
  request.status === 'REJECTED' && request.decided_by === null ? 'CLOSED' : request.status;
