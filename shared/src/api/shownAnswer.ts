import { isWithheld } from './errors';

/** The part of an RTK Query answer that pages need. */
export interface ShownAnswer<D> {
  /** May still be the answer to the previous query's arguments. */
  readonly data?: D | undefined;
  /** The answer to the present arguments. */
  readonly currentData?: D | undefined;
  /** Stays while a failed query is repeated. */
  readonly error?: unknown;
  readonly fulfilledTimeStamp?: number | undefined;
  readonly refetch: () => unknown;
}

/**
 * What a page shows of an answer. After a failed refresh the last data stay, with their time. Other days, another place
 * or another search that could not be fetched show nothing: under the new heading the former data would be taken for
 * its own. What was taken from the reader meanwhile, as a location is, shows nothing either: its buttons are refused.
 */
export function shownAnswer<D>({ data, currentData, error, fulfilledTimeStamp, refetch }: ShownAnswer<D>) {
  // The error stays while the query is repeated, so the page says it once and does not jump.
  const failed = error !== undefined;
  return {
    data: isWithheld(error) ? undefined : failed ? currentData : data,
    failed,
    loadedAt: fulfilledTimeStamp,
    onRetry: () => void refetch(),
  };
}
