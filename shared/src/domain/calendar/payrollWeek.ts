import { addDays, type PlainDate, startOfWeek } from './plainDate';
import { type Instant, plainDateIn } from './zone';

/** Sunday to Saturday, both inclusive. */
export interface PayrollWeek {
  readonly start: PlainDate;
  readonly end: PlainDate;
}

/** The payroll week that a date belongs to. */
export function payrollWeekOf(date: PlainDate): PayrollWeek {
  const start = startOfWeek(date);
  return { start, end: addDays(start, 6) };
}

/** The day within a week, after its first, on which half a month begins: the 1st or the 16th; undefined where none does. */
export function halfMonthIn({ start }: PayrollWeek): PlainDate | undefined {
  const days = [1, 2, 3, 4, 5, 6].map((number) => addDays(start, number));
  return days.find((day) => day.endsWith('-01') || day.endsWith('-16'));
}

/** The payroll week that an instant falls in, by the calendar of a location's zone. */
export const payrollWeekAt = (instant: Instant, zone: string): PayrollWeek =>
  payrollWeekOf(plainDateIn(instant, zone));
