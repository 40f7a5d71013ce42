/** Splits a payroll week at the half-month border. Each part is approved, closed, and reopened separately. */
import { halfMonthIn, type PayrollWeek, payrollWeekOf } from '@ondeck/shared/domain/calendar/payrollWeek';
import {
  addDays,
  formatDisplayDate,
  isWithin,
  type PlainDate,
} from '@ondeck/shared/domain/calendar/plainDate';
import type { PayPeriodKind } from '@ondeck/shared/schemas/options';

/** Closed days of a location, both inclusive. */
export interface ClosedDaysOfWeek {
  readonly start: PlainDate;
  readonly end: PlainDate;
}

/** A week, or a separately closed part of one. */
export interface WeekPart extends PayrollWeek {
  /** The earlier or later part of a split week; null if there is none. */
  readonly earlier: PayrollWeek | null;
  readonly later: PayrollWeek | null;
}

/**
 * Returns the parts of a day's week: two if pay periods are half months and one of them begins within the week. A week
 * that was closed as a whole or in parts keeps that division, even if the school has changed its pay periods since.
 *
 * @param closed - days of that week that are closed at the location
 */
export function partsOfWeek(
  day: PlainDate,
  kind: PayPeriodKind,
  closed: readonly ClosedDaysOfWeek[],
): readonly WeekPart[] {
  const week = payrollWeekOf(day);
  const { start, end } = week;
  const border = halfMonthIn(week);
  const own = closed.filter((one) => one.start <= end && one.end >= start);
  const isWhole = own.some((one) => one.start === start && one.end === end);
  if (border === undefined || isWhole || (kind !== 'HALF_MONTH' && own.length === 0))
    return [{ start, end, earlier: null, later: null }];
  const earlier = { start, end: addDays(border, -1) };
  const later = { start: border, end };
  return [
    { ...earlier, earlier: null, later },
    { ...later, earlier, later: null },
  ];
}

/** Returns the part that contains a day; see {@link partsOfWeek}. */
export function partOf(day: PlainDate, kind: PayPeriodKind, closed: readonly ClosedDaysOfWeek[]): WeekPart {
  const parts = partsOfWeek(day, kind, closed);
  const part = parts.find(({ start, end }) => isWithin(day, start, end));
  if (part === undefined) throw new RangeError(`${day} isn't in any part of its week`);
  return part;
}

export const isWhole = ({ start, end }: PayrollWeek): boolean => addDays(start, 6) === end;

/** Names a week or a part of one: `the week of 02-21-2027`, `the part of the week from 11-29-2026 to 11-30-2026`. */
export function describeWeekPart({ start, end }: PayrollWeek, the: 'the' | 'The' = 'the'): string {
  if (isWhole({ start, end })) return `${the} week of ${formatDisplayDate(start)}`;
  return start === end
    ? `${the} part of the week on ${formatDisplayDate(start)}`
    : `${the} part of the week from ${formatDisplayDate(start)} to ${formatDisplayDate(end)}`;
}
