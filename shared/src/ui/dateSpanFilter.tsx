import { DateField } from './dateField';
import { DateSpan } from './dateSpan';
import type { ListState } from './listState';

interface DateSpanFilterProps {
  readonly list: Pick<ListState<{ from: string; to: string }>, 'filters' | 'setFilter'>;
  /** The error at the second day while only the first is set. */
  readonly toError?: string | undefined;
  readonly fromError?: string | undefined;
}

/** Shows a list's From and To filter; the second day can't be before the first. */
export function DateSpanFilter({ list, fromError, toError }: DateSpanFilterProps) {
  const { from, to } = list.filters;
  return (
    <DateSpan
      lead="From"
      from={
        <DateField
          label="From"
          labelHidden
          value={from}
          error={fromError}
          onChange={(date) => list.setFilter('from', date)}
          validOnly
        />
      }
      to={
        <DateField
          label="To"
          labelHidden
          value={to}
          min={from || undefined}
          error={toError}
          onChange={(date) => list.setFilter('to', date)}
          validOnly
        />
      }
    />
  );
}
