import { DateField } from './dateField';
import { DateSpan } from './dateSpan';
import type { ListState } from './listState';

interface DateSpanFilterProps {
  readonly list: Pick<ListState<{ from: string; to: string }>, 'filters' | 'setFilter'>;
  /** What is asked of the second day while only the first is set. */
  readonly toError?: string | undefined;
  readonly fromError?: string | undefined;
}

/** A list's filter From and To; the second day is not before the first. */
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
