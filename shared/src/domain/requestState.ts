import { onDatesInWords } from './calendar/datesInWords';

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

/**
 * Returns the label of approved time off of which some dates ended: `Approved, ended on 12-15-2026`. Nothing for any
 * other request, whose status is its label.
 */
export const endedLabel = ({
  status,
  ended_dates: dates = [],
}: {
  readonly status: string;
  readonly ended_dates?: readonly string[] | undefined;
}): { readonly label?: string } =>
  status === 'APPROVED' && dates.length > 0 ? { label: `Approved, ended ${onDatesInWords(dates)}` } : {};
