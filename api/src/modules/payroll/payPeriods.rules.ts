import {
  addDays,
  addMonths,
  daysBetween,
  type PlainDate,
  startOfWeek,
} from '@ondeck/shared/domain/calendar/plainDate';
import type { PayPeriodKind } from '@ondeck/shared/schemas/options';

/** Both days inclusive. */
export interface PayPeriod {
  readonly start: PlainDate;
  readonly end: PlainDate;
}

/**
 * The pay period that a day belongs to: a week from Sunday to Saturday, two of them counted from `anchor`, or the days
 * of a month up to the 15th or from the 16th on.
 *
 * @param anchor - a Sunday on which a period of two weeks begins
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

/** The Sundays of all weeks that a period has a day of. */
export function weeksOfPeriod({ start, end }: PayPeriod): PlainDate[] {
  const weeks: PlainDate[] = [];
  for (let week = startOfWeek(start); week <= end; week = addDays(week, 7)) weeks.push(week);
  return weeks;
}
