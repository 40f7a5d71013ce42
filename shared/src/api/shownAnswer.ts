import { isWithheld } from './errors';

/** The part of an RTK Query answer that pages need. */
export interface ShownAnswer<D> {
  /** The last answer, which may still be for the previous query's arguments. */
  readonly data?: D | undefined;
  /** The answer to the query's current arguments. */
  readonly currentData?: D | undefined;
  /** The last error, which stays while a failed query is repeated. */
  readonly error?: unknown;
  readonly fulfilledTimeStamp?: number | undefined;
  readonly refetch: () => unknown;
}

/**
 * Returns the data that a page shows. After a failed refresh, the page keeps the last data with their time. Other days,
 * locations, or searches that failed to load show nothing, since the old data would appear under the new heading. Data
 * the user can no longer access, such as a location, shows nothing either, because its buttons would be refused.
 */
export function shownAnswer<D>({ data, currentData, error, fulfilledTimeStamp, refetch }: ShownAnswer<D>) {
  // The error stays while the query is repeated, so the page shows it once and doesn't jump.
  const failed = error !== undefined;
  return {
    data: isWithheld(error) ? undefined : failed ? currentData : data,
    failed,
    loadedAt: fulfilledTimeStamp,
    onRetry: () => void refetch(),
  };
}
