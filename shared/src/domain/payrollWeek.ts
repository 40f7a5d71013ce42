import type { Interval } from './occurrences';
import { addDays, type PlainDate, startOfWeek } from './plainDate';
import { type Instant, plainDateIn, startOfDay } from './zone';

/** Sunday to Saturday, both inclusive. */
export interface PayrollWeek {
  start: PlainDate;
  end: PlainDate;
}

/** The payroll week that a date belongs to. */
export function payrollWeekOf(date: PlainDate): PayrollWeek {
  const start = startOfWeek(date);
  return { start, end: addDays(start, 6) };
}

/** The payroll week at a location at an instant. */
export const payrollWeekAt = (instant: Instant, zone: string): PayrollWeek =>
  payrollWeekOf(plainDateIn(instant, zone));

/** The instants of a date's payroll week: from Sunday's midnight to the next Sunday's, 167 to 169 hours. */
export function payrollWeekInterval(date: PlainDate, zone: string): Interval {
  const { start } = payrollWeekOf(date);
  return { start: startOfDay(start, zone), end: startOfDay(addDays(start, 7), zone) };
}

/** The seven dates of a date's payroll week, Sunday first. */
export function payrollWeekDates(date: PlainDate): PlainDate[] {
  const { start } = payrollWeekOf(date);
  return Array.from({ length: 7 }, (_, day) => addDays(start, day));
}
