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

/** The payroll week that an instant falls in, by the calendar of a location's zone. */
export const payrollWeekAt = (instant: Instant, zone: string): PayrollWeek =>
  payrollWeekOf(plainDateIn(instant, zone));
