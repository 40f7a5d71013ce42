/** A request's state as pages show it. A closed request is one that no one decided. */
type ShownState<Status> = Status | 'CLOSED';

/**
 * Returns the state of a request to show. A request rejected without a decider was closed because its object is gone,
 * such as an open shift that someone else got.
 */
export const shownState = <Status extends string>(request: {
  readonly status: Status;
  readonly decided_by: string | null;
}): ShownState<Status> =>
  request.status === 'REJECTED' && request.decided_by === null ? 'CLOSED' : request.status;
