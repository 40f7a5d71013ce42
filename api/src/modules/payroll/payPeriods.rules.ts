import {
  addDays,
  addMonths,
  daysBetween,
  earlierDate,
  isWithin,
  laterDate,
  type PlainDate,
  startOfWeek,
} from '@ondeck/shared/domain/calendar/plainDate';
import type { PayPeriodKind } from '@ondeck/shared/schemas/options';

/** The days of a pay period, both inclusive. */
export interface PayPeriod {
  readonly start: PlainDate;
  readonly end: PlainDate;
}

/**
 * Returns the pay period of a day: a week from Sunday to Saturday, two weeks counted from `anchor`, or half a month (up
 * to the 15th, or from the 16th).
 *
 * @param anchor - a Sunday on which a two-week period begins
 */
export function payPeriodOf(date: PlainDate, kind: PayPeriodKind, anchor: PlainDate): PayPeriod {
  if (kind === 'HALF_MONTH') {
    const first = `${date.slice(0, 8)}01`;
    return date.slice(8) <= '15'
      ? { start: first, end: addDays(first, 14) }
      : { start: addDays(first, 15), end: addDays(addMonths(first, 1), -1) };
  }
  if (kind === 'WEEK') return { start: startOfWeek(date), end: addDays(startOfWeek(date), 6) };
  const start = addDays(anchor, Math.floor(daysBetween(anchor, date) / 14) * 14);
  return { start, end: addDays(start, 13) };
}

/**
 * Returns the period of a day without overlapping earlier payroll files, so that one file pays each day even after the
 * kind of period was changed. A day that a file has paid belongs to that file's period. Any other day belongs to its
 * own period without the days of other files.
 *
 * @param filed - the periods of the files that share a day with it
 */
export function periodBeside(date: PlainDate, period: PayPeriod, filed: readonly PayPeriod[]): PayPeriod {
  const own = filed.find((file) => isWithin(date, file.start, file.end));
  if (own) return own;
  let { start, end } = period;
  for (const file of filed)
    if (file.end < date) start = laterDate(start, addDays(file.end, 1));
    else end = earlierDate(end, addDays(file.start, -1));
  return { start, end };
}

/** Returns the Sundays of all weeks that share a day with a period. */
export function weeksOfPeriod({ start, end }: PayPeriod): PlainDate[] {
  const weeks: PlainDate[] = [];
  for (let week = startOfWeek(start); week <= end; week = addDays(week, 7)) weeks.push(week);
  return weeks;
}
