import { addDays, type PlainDate, startOfWeek } from './plainDate';
import { type Instant, plainDateIn } from './zone';

/** A payroll week, Sunday to Saturday, both inclusive. */
export interface PayrollWeek {
  readonly start: PlainDate;
  readonly end: PlainDate;
}

/** Returns the payroll week of a date. */
export function payrollWeekOf(date: PlainDate): PayrollWeek {
  const start = startOfWeek(date);
  return { start, end: addDays(start, 6) };
}

/** Returns the day after the first day of a week on which a half month starts, the 1st or the 16th; else undefined. */
export function halfMonthIn({ start }: PayrollWeek): PlainDate | undefined {
  const days = [1, 2, 3, 4, 5, 6].map((number) => addDays(start, number));
  return days.find((day) => day.endsWith('-01') || day.endsWith('-16'));
}

/** Returns the payroll week of an instant, by the calendar of a location's zone. */
export const payrollWeekAt = (instant: Instant, zone: string): PayrollWeek =>
  payrollWeekOf(plainDateIn(instant, zone));
