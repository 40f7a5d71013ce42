import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { SortOf } from '@ondeck/shared/domain/sorts';
import { type ListState, useListState } from '@ondeck/shared/ui/listState';

/** The filters of each queue's list. Empty values are left out. */
export interface QueueQuery {
  readonly location: string;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
  readonly date?: string;
}

type Filters = { date: string };

/**
 * Keeps a queue's search, date, order, and page in the address, and returns the query of its list.
 *
 * @param sorts - the columns that can be sorted
 */
export function useQueue<S extends string>(
  location: string,
  sorts: readonly S[],
): { list: ListState<Filters, S>; query: QueueQuery & { sort?: SortOf<S> } } {
  const list = useListState({ filters: { date: '' }, accepts: { date: isPlainDate }, sorts });
  return { list, query: { location, date: list.filters.date, ...list.query } };
}
