import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { type ListState, useListState } from '@ondeck/shared/ui/listState';
import type { QueueQuery } from '../dashboard.api';

type Filters = { date: string };

/**
 * One queue's search, date and page in the address, and what its list is asked.
 *
 * @param min - the first day that can be asked for
 */
export function useQueue(location: string, min = ''): { list: ListState<Filters>; query: QueueQuery } {
  const list = useListState<Filters>({
    filters: { date: '' },
    accepts: { date: (date) => isPlainDate(date) && date >= min },
  });
  return { list, query: { location, date: list.filters.date, ...list.query } };
}
