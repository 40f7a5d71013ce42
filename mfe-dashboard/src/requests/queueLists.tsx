import { isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { FilterField } from '@ondeck/shared/ui/filterField';
import { isOneOf, useListState } from '@ondeck/shared/ui/listState';
import { DateFilter } from '../queues/DateFilter';
import type { QueueList } from './queueKind';

const states = [
  { value: 'waiting', label: 'Pending' },
  { value: 'decided', label: 'Reviewed' },
] as const;

/**
 * Keeps a list with filters by day and by state. An unfiltered list has both pending and reviewed requests.
 *
 * @param sorts - the columns that the list can be sorted by
 * @param min - the first day that can be chosen
 */
export function useListByDay(sorts: readonly string[], min = ''): QueueList {
  const list = useListState({
    filters: { date: '', show: '' },
    accepts: { date: (date) => isPlainDate(date) && date >= min, show: isOneOf(states) },
    sorts,
  });
  const { date, show } = list.filters;
  return {
    list,
    query: { date, state: show, ...list.query },
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
export function usePendingList(): QueueList {
  const list = useListState({ filters: { status: '' }, accepts: { status: isOneOf(reviewed) } });
  return {
    list,
    query: { status: list.filters.status || 'PENDING', ...list.query },
    fields: <FilterField list={list} name="status" label="Show" all="Pending" options={reviewed} />,
  };
}
