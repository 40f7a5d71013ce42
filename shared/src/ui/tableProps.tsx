/** The part of an RTK Query answer that a list needs. */
interface ListAnswer<R> {
  readonly data?: { readonly results: readonly R[]; readonly count: number } | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly refetch: () => unknown;
  readonly fulfilledTimeStamp?: number | undefined;
}

/** What a list's answer gives its `DataTable`: rows, count, and whether they are being fetched or failed to be. */
export function tableProps<R>(answer: ListAnswer<R>) {
  return {
    rows: answer.data?.results,
    count: answer.data?.count,
    loading: answer.isFetching,
    failed: answer.isError,
    onRetry: () => void answer.refetch(),
    loadedAt: answer.fulfilledTimeStamp,
  };
}
