import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { SortOf } from '@ondeck/shared/domain/sorts';
import { isOneOf, type ListState, useListState } from '@ondeck/shared/ui/listState';
import type { QueueQuery } from '../dashboard.api';

/** What a queue can be narrowed to. */
export const showOptions = [
  { value: 'waiting', label: 'Pending' },
  { value: 'decided', label: 'Reviewed' },
] as const;

export type RequestFilters = { date: string; show: string };

interface RequestQuery extends QueueQuery {
  readonly state?: 'waiting' | 'decided';
}

/**
 * One request queue's search, date, state, order and page in the address, and what its list is asked: what waits and what
 * was decided, unless one of them is chosen.
 *
 * @param sorts - by what it can be sorted
 * @param min - the first day that can be asked for
 */
export function useRequestQueue<S extends string>(
  location: string,
  sorts: readonly S[],
  min = '',
): { list: ListState<RequestFilters, S>; query: RequestQuery & { sort?: SortOf<S> } } {
  const list = useListState({
    filters: { date: '', show: '' },
    accepts: { date: (date) => isPlainDate(date) && date >= min, show: isOneOf(showOptions) },
    sorts,
  });
  const { date, show } = list.filters;
  const state = showOptions.find(({ value }) => value === show)?.value;
  return { list, query: { location, date, ...(state ? { state } : {}), ...list.query } };
}
