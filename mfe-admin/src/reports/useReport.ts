import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { SortOf } from '@ondeck/shared/domain/sorts';
import { type ListState, useListState } from '@ondeck/shared/ui/listState';

/**
 * Filters of every report. An empty date is this week at each location; an empty location is all the user's locations.
 */
export interface ReportQuery {
  readonly date: string;
  readonly location: string;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

interface Report<S extends string> {
  readonly list: ListState<{ date: string }, S>;
  readonly query: ReportQuery & { sort?: SortOf<S> };
}

/**
 * Keeps a report's week, search, order, and page in the address, and returns its query. The specification has no pages
 * for these calls, so a page has 50 rows and most weeks fit on it.
 */
export function useReport<S extends string>(location: string, sorts: readonly S[]): Report<S> {
  const list = useListState({
    filters: { date: '' },
    accepts: { date: isPlainDate },
    keep: ['date'],
    pageSize: 50,
    sorts,
  });
  return { list, query: { ...list.query, date: list.filters.date, location } };
}
