/** The part of a schedule's query that the pages need. */
interface Answer<D> {
  readonly data?: D | undefined;
  readonly currentData?: D | undefined;
  readonly error?: unknown;
  readonly fulfilledTimeStamp?: number | undefined;
  readonly refetch: () => unknown;
}

/**
 * What of a schedule's answer is shown. Days that could not be renewed stay on screen, with the time they are from;
 * other days that could not be fetched show nothing: an empty week would say that there is no work.
 */
export function shownAnswer<D>({ data, currentData, error, fulfilledTimeStamp, refetch }: Answer<D>) {
  // The error stays while the days are asked for again, so the page says it once and does not jump.
  const failed = error !== undefined;
  return {
    data: failed ? currentData : data,
    failed,
    loadedAt: fulfilledTimeStamp,
    onRetry: () => void refetch(),
  };
}
