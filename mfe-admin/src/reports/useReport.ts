import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { SortOf } from '@ondeck/shared/domain/sorts';
import { type ListState, useListState } from '@ondeck/shared/ui/listState';

/** The filters of every report. An empty date is this week at each location; an empty location is all of the user's locations. */
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
 * A report's week, search, order and page in the address, and what it is asked. The calls of these reports know no pages
 * in the specification: a week's rows stand on one wherever they fit.
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
