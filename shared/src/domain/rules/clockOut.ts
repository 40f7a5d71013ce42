import { roundHours, workedMinutes } from '../calendar/hours';
import { addDays } from '../calendar/plainDate';
import type { PlainTime } from '../calendar/plainTime';
import { type Instant, plainDateIn, plainTimeIn, toInstant } from '../calendar/zone';
import { type Finding, found } from './findings';
import { HOUR_MS } from '../durations';

/** More minutes than these in one record are paid only when somebody says that they are meant. */
const UNASKED_MINUTES = 12 * 60;
/** By so much every zone's clocks go back in autumn. */

/** How one person leaves, as a manager says it. */
export interface Leaving {
  readonly name: string;
  readonly clockedIn: Instant;
  /** When they left; undefined means just now. */
  readonly left: Instant | undefined;
  /** Open for so long that nobody can say that they leave just now. */
  readonly inReview: boolean;
  /** Somebody looked at this person's hours and means them. */
  readonly confirmed: boolean;
}

export const hoursUntil = ({ clockedIn, left }: Leaving, now: Instant): number =>
  roundHours(workedMinutes(clockedIn, left ?? now));

/** Whether somebody must say that these hours are meant: of a record in review, and of more than 12 hours. */
export const needsConfirmation = ({ clockedIn, left, inReview }: Leaving, now: Instant): boolean =>
  inReview || workedMinutes(clockedIn, left ?? now) > UNASKED_MINUTES;

/**
 * Checks how one person is clocked out by hand.
 *
 * @returns the first thing that stands against it, by the person's name; none when it may be done
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
 * The first instant after a clock-in at which the location's clocks show a time: somebody who came at 10 PM and left
 * at 2 AM left the next day, who came at 1:50 in the night in which the clocks go back may have left at 1:20.
 *
 * @returns NaN for a time that does not exist
 */
export function leftAt(clockedIn: Instant, time: PlainTime, zone: string): Instant {
  const day = plainDateIn(clockedIn, zone);
  const sameDay = toInstant(day, time, zone);
  if (sameDay > clockedIn) return sameDay;
  const again = sameDay + HOUR_MS;
  if (again > clockedIn && plainTimeIn(again, zone) === time) return again;
  return toInstant(addDays(day, 1), time, zone);
}
