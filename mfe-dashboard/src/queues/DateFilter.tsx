import { DateField } from '@ondeck/shared/ui/dateField';

interface DateFilterProps {
  readonly list: {
    readonly filters: { readonly date: string };
    readonly setFilter: (name: 'date', value: string) => void;
  };
  /** The first day that can be chosen. */
  readonly min?: string | undefined;
}

/** Filters a queue by date, shown as mm-dd-yyyy. */
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
