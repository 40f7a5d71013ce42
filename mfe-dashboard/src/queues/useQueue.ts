import { type ListState, useListState } from '@ondeck/shared/ui/listState';
import type { QueueQuery } from '../dashboard.api';

type Filters = { date: string };

/** One queue's search, date and page in the address, and what its list is asked. */
export function useQueue(location: string): { list: ListState<Filters>; query: QueueQuery } {
  const list = useListState<Filters>({ filters: { date: '' } });
  return { list, query: { location, date: list.filters.date, ...list.query } };
}
