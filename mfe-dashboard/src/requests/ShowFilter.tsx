import type { ListState } from '@ondeck/shared/ui/listState';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { DateFilter } from '../queues/DateFilter';
import { type RequestFilters, showOptions } from './useRequestQueue';

interface RequestFiltersProps {
  readonly list: Pick<ListState<RequestFilters>, 'filters' | 'setFilter'>;
  /** The first day that can be chosen. */
  readonly min?: string;
}

/** A request queue's filters: a day, and whether decided rows are listed too. */
export function ShowFilter({ list, min }: RequestFiltersProps) {
  return (
    <>
      <DateFilter list={list} {...(min === undefined ? {} : { min })} />
      <SelectField
        label="Show"
        labelHidden
        placeholder="Waiting"
        options={showOptions}
        value={showOptions.find(({ value }) => value === list.filters.show)?.value ?? ''}
        onChange={(show) => list.setFilter('show', show)}
      />
    </>
  );
}
