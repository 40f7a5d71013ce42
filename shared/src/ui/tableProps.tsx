import { type ShownAnswer, shownAnswer } from '../api/shownAnswer';

/** The part of an RTK Query answer that a list needs. */
interface ListAnswer<R> extends ShownAnswer<{ readonly results: readonly R[]; readonly count: number }> {
  readonly isFetching: boolean;
}

/**
 * Returns the `DataTable` props from a list's answer: rows, count, and whether loading is in progress or failed; see
 * {@link shownAnswer} for the rows shown after a failure.
 */
export function tableProps<R>(answer: ListAnswer<R>) {
  const { data, ...rest } = shownAnswer(answer);
  return { rows: data?.results, count: data?.count, loading: answer.isFetching, ...rest };
}
