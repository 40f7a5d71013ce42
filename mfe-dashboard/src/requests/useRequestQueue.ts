import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { SortOf } from '@ondeck/shared/domain/sorts';
import { isOneOf, type ListState, useListState } from '@ondeck/shared/ui/listState';
import type { QueueQuery } from '../queues/useQueue';

/** The states by which a manager can filter a request queue. */
export const showOptions = [
  { value: 'waiting', label: 'Pending' },
  { value: 'decided', label: 'Reviewed' },
] as const;

export type RequestFilters = { date: string; show: string };

interface RequestQuery extends QueueQuery {
  readonly state?: 'waiting' | 'decided';
}

/**
 * Keeps a request queue's search, date, state, order, and page in the address, and builds the query of its list.
 * Without a chosen state, the list has both pending and reviewed requests.
 *
 * @param sorts - the columns that can be sorted
 * @param min - the first day that can be chosen
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
