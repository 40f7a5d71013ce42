import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { FilterField } from '@ondeck/shared/ui/filterField';
import { isOneOf, useListState } from '@ondeck/shared/ui/listState';
import { DateFilter } from '../queues/DateFilter';

const states = [
  { value: 'waiting', label: 'Pending' },
  { value: 'decided', label: 'Reviewed' },
] as const;

/**
 * Keeps a list with filters by day and by state. An unfiltered list has both pending and reviewed requests.
 *
 * @param location - id of the selected location; empty for all locations
 * @param sorts - the columns that the list can be sorted by
 * @param min - the first day that can be chosen
 */
export function useListByDay<S extends string>(location: string, sorts: readonly S[], min = '') {
  const list = useListState({
    filters: { date: '', show: '' },
    accepts: { date: (date) => isPlainDate(date) && date >= min, show: isOneOf(states) },
    sorts,
  });
  const { date, show } = list.filters;
  return {
    list,
    query: { location, date, state: show, ...list.query },
    fields: (
      <>
        <DateFilter list={list} min={min || undefined} />
        <FilterField list={list} name="show" label="Show" all="Pending and reviewed" options={states} />
      </>
    ),
  };
}

const reviewed = [{ value: 'DECIDED', label: 'Reviewed' }] as const;

/** Keeps a list of pending requests, or of reviewed requests if the manager selects them. */
export function usePendingList(location: string) {
  const list = useListState({ filters: { status: '' }, accepts: { status: isOneOf(reviewed) } });
  return {
    list,
    query: { location, status: list.filters.status || 'PENDING', ...list.query },
    fields: <FilterField list={list} name="status" label="Show" all="Pending" options={reviewed} />,
  };
}
