import { roundHours, workedMinutes } from '../calendar/hours';
import { addDays } from '../calendar/plainDate';
import type { PlainTime } from '../calendar/plainTime';
import { type Instant, plainDateIn, plainTimeIn, toInstant } from '../calendar/zone';
import { type Finding, found } from './findings';
import { HOUR_MS } from '../durations';

/** Most minutes of a time entry that are paid without a confirmation. */
const UNASKED_MINUTES = 12 * 60;

/** A manual clock-out of one employee, as a manager enters it. */
export interface Leaving {
  readonly name: string;
  readonly clockedIn: Instant;
  /** Time when the employee left; undefined means just now. */
  readonly left: Instant | undefined;
  /** Whether the time entry was open so long that the employee can't have left just now. */
  readonly inReview: boolean;
  /** Whether a manager reviewed and confirmed this employee's hours. */
  readonly confirmed: boolean;
}

export const hoursUntil = ({ clockedIn, left }: Leaving, now: Instant): number =>
  roundHours(workedMinutes(clockedIn, left ?? now));

/** Returns whether a manager must confirm these hours: those in review, and those over 12 hours. */
export const needsConfirmation = ({ clockedIn, left, inReview }: Leaving, now: Instant): boolean =>
  inReview || workedMinutes(clockedIn, left ?? now) > UNASKED_MINUTES;

/**
 * Checks a manual clock-out of one employee.
 *
 * @returns the first problem, with the employee's name; an empty list if the clock-out is allowed
 */
export function checkLeaving(leaving: Leaving, now: Instant): readonly Finding[] {
  const { name, clockedIn, left, inReview, confirmed } = leaving;
  if (left === undefined && inReview) return [found('clockOut.timeNeeded', 'times', { name })];
  if (left !== undefined && left <= clockedIn) return [found('clockOut.notAfterClockIn', 'times', { name })];
  if (left !== undefined && left > now) return [found('clockOut.afterNow', 'times', { name })];
  if (confirmed || !needsConfirmation(leaving, now)) return [];
  return [found('clockOut.unconfirmed', 'confirmed', { name, hours: hoursUntil(leaving, now) })];
}

/**
 * Returns the first instant after a clock-in at which the location's clocks show a time. Someone who came at 10 PM and
 * left at 2 AM left the next day. On the night the clocks go back, someone who came at 1:50 may have left at 1:20.
 *
 * @returns NaN for a time that doesn't exist
 */
export function leftAt(clockedIn: Instant, time: PlainTime, zone: string): Instant {
  const day = plainDateIn(clockedIn, zone);
  const sameDay = toInstant(day, time, zone);
  if (sameDay > clockedIn) return sameDay;
  // Every zone's clocks go back by one hour in fall.
  const again = sameDay + HOUR_MS;
  if (again > clockedIn && plainTimeIn(again, zone) === time) return again;
  return toInstant(addDays(day, 1), time, zone);
}
