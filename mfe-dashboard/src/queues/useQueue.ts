import { type ListState, useListState } from '@ondeck/shared/ui/listState';
import type { QueueQuery } from '../dashboard.api';

type Filters = { date: string };

/** One queue's search, date and page in the address, and what its list is asked. */
export function useQueue(location: string): { list: ListState<Filters>; query: QueueQuery } {
  const list = useListState<Filters>({ filters: { date: '' } });
  return { list, query: { location, date: list.filters.date, ...list.query } };
}

/** What a list's answer gives its table. */
export function tableProps<R>(answer: {
  data?: { results: readonly R[]; count: number } | undefined;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
  fulfilledTimeStamp?: number | undefined;
}) {
  return {
    rows: answer.data?.results,
    count: answer.data?.count,
    loading: answer.isFetching,
    failed: answer.isError,
    onRetry: () => void answer.refetch(),
    loadedAt: answer.fulfilledTimeStamp,
  };
}
