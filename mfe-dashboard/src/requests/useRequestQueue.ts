import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { SortOf } from '@ondeck/shared/domain/sorts';
import { isOneOf, type ListState, useListState } from '@ondeck/shared/ui/listState';
import type { QueueQuery } from '../dashboard.api';

/** What a queue shows beside what waits. */
export const showOptions = [
  { value: 'decided', label: 'Decided' },
  { value: 'all', label: 'Waiting and decided' },
] as const;

export type RequestFilters = { date: string; show: string };

interface RequestQuery extends QueueQuery {
  readonly state?: 'waiting' | 'decided';
}

const stateOf = (show: string): Pick<RequestQuery, 'state'> => {
  if (show === 'all') return {};
  return { state: show === 'decided' ? 'decided' : 'waiting' };
};

/**
 * One request queue's search, date, state, order and page in the address, and what its list is asked: what waits for a decision
 * unless somebody looks for more.
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
  return { list, query: { location, date, ...stateOf(show), ...list.query } };
}
