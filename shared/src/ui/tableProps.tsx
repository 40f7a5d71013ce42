/** The part of an RTK Query answer that a list needs. */
interface ListAnswer<R> {
  readonly data?: { readonly results: readonly R[]; readonly count: number } | undefined;
  /** The answer to the question asked now; `data` may still be the one to the question before. */
  readonly currentData?: object | undefined;
  readonly isFetching: boolean;
  /** Stays while a failed question is asked again. */
  readonly error?: unknown;
  readonly refetch: () => unknown;
  readonly fulfilledTimeStamp?: number | undefined;
}

/**
 * What a list's answer gives its `DataTable`: rows, count, and whether they are being fetched or failed to be.
 *
 * A list that could not be renewed keeps its rows. A search, filter or place that could not be fetched shows none:
 * the rows of the question before, under the words of the new one, would be taken for its answer.
 */
export function tableProps<R>(answer: ListAnswer<R>) {
  const failed = answer.error !== undefined;
  const shown = failed && answer.currentData === undefined ? undefined : answer.data;
  return {
    rows: shown?.results,
    count: shown?.count,
    loading: answer.isFetching,
    failed,
    onRetry: () => void answer.refetch(),
    loadedAt: answer.fulfilledTimeStamp,
  };
}
