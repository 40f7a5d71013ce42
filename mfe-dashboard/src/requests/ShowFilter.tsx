import { FilterField } from '@ondeck/shared/ui/filterField';
import type { ListState } from '@ondeck/shared/ui/listState';
import { DateFilter } from '../queues/DateFilter';
import { type RequestFilters, showOptions } from './useRequestQueue';

interface RequestFiltersProps {
  readonly list: Pick<ListState<RequestFilters>, 'filters' | 'setFilter'>;
  /** The first day that can be chosen. */
  readonly min?: string;
}

/** Filters a request queue by day, and by pending or reviewed requests. */
export function ShowFilter({ list, min }: RequestFiltersProps) {
  return (
    <>
      <DateFilter list={list} {...(min === undefined ? {} : { min })} />
      <FilterField list={list} name="show" label="Show" all="Pending and reviewed" options={showOptions} />
    </>
  );
}
