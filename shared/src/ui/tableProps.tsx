import { type ShownAnswer, shownAnswer } from '../api/shownAnswer';

/** The part of an RTK Query answer that a list needs. */
interface ListAnswer<R> extends ShownAnswer<{ readonly results: readonly R[]; readonly count: number }> {
  readonly isFetching: boolean;
}

/**
 * What a list's answer gives its `DataTable`: rows, count, and whether they are being fetched or failed to be; see
 * {@link shownAnswer} for what a failure leaves of them.
 */
export function tableProps<R>(answer: ListAnswer<R>) {
  const { data, ...rest } = shownAnswer(answer);
  return { rows: data?.results, count: data?.count, loading: answer.isFetching, ...rest };
}
