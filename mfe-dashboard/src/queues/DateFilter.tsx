import { DateField } from '@ondeck/shared/ui/dateField';
import type { ListState } from '@ondeck/shared/ui/listState';

interface DateFilterProps {
  readonly list: ListState<{ date: string }>;
  /** The first day that can be chosen. */
  readonly min?: string;
}

/** A queue's date filter, shown mm-dd-yyyy. */
export function DateFilter({ list, min }: DateFilterProps) {
  return (
    <DateField
      label="Date"
      labelHidden
      value={list.filters.date}
      onChange={(date) => list.setFilter('date', date)}
      min={min}
      validOnly
    />
  );
}
