import { type Occurrence, occurrenceInterval } from '@ondeck/shared/domain/calendar/occurrences';
import { minutesOf, type PlainTime } from '@ondeck/shared/domain/calendar/plainTime';
import { elapsedMinutes, type Instant, plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { MINUTE_MS } from '@ondeck/shared/domain/durations';
import type { employmentOn } from '../../platform/core/employment.rules';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { PunchFlag } from '../weeks/weeks.door';

/** Fixed limits of the time clock; the early window is an option of the school. */
export const punchLimits = {
  earlyMinutes: 15,
  skewMinutes: 5,
  doubleEntrySeconds: 60,
  reviewHours: 16,
} as const;

/** When an occurrence can be clocked in for: from the early window until its end. */
export function punchWindow(
  occurrence: Occurrence,
  zone: string,
  earlyMinutes: number = punchLimits.earlyMinutes,
): { opensAt: Instant; closesAt: Instant } {
  const { start, end } = occurrenceInterval(occurrence, zone);
  return { opensAt: start - earlyMinutes * MINUTE_MS, closesAt: end };
}

/** Before the window, in it (its first instant included, its last excluded), or after it. */
export function punchTiming(
  occurrence: Occurrence,
  zone: string,
  now: Instant,
  earlyMinutes: number = punchLimits.earlyMinutes,
): 'TOO_EARLY' | 'OPEN' | 'OVER' {
  const { opensAt, closesAt } = punchWindow(occurrence, zone, earlyMinutes);
  if (now < opensAt) return 'TOO_EARLY';
  return now < closesAt ? 'OPEN' : 'OVER';
}

/** Late from the first whole minute after the start. */
export const isLate = (occurrence: Occurrence, zone: string, now: Instant): boolean =>
  elapsedMinutes(occurrenceInterval(occurrence, zone).start, now) >= 1;

/** Whether the time a page claims is more than 5 minutes off the server's, around midnight too; no time at all is. */
export function isClockSkewed(claimed: PlainTime, now: Instant, zone: string): boolean {
  const apart = Math.abs(minutesOf(claimed) - minutesOf(plainTimeIn(now, zone)));
  return !(Math.min(apart, 1440 - apart) <= punchLimits.skewMinutes);
}

export interface SuggestedRate {
  rate: Rate;
  /** Why, to show beside it; null for the ordinary rate. */
  reason: string | null;
}

/** The rate that the kiosk suggests; another choice is allowed and flagged. */
export function suggestedRate(about: {
  coversSomebodyElse: boolean;
  traineePosition: boolean;
}): SuggestedRate {
  if (about.coversSomebodyElse) return { rate: 'SUB', reason: "You're covering for someone else." };
  if (about.traineePosition) return { rate: 'TRAINING', reason: 'This is a training position.' };
  return { rate: 'REGULAR', reason: null };
}

/** A code entered again within 60 seconds of the clock-in is a double entry, not a clock-out. */
export const isDoubleEntry = (clockedIn: Instant, now: Instant): boolean =>
  now - clockedIn <= punchLimits.doubleEntrySeconds * 1000;

/** Open for more than 16 hours: leaves the totals and waits for a manager. */
export const needsReview = (clockedIn: Instant, now: Instant): boolean =>
  now - clockedIn > punchLimits.reviewHours * 60 * MINUTE_MS;

export interface ClockIn {
  now: Instant;
  zone: string;
  /** The page's own time; null where none was sent. */
  claimed: PlainTime | null;
  rate: Rate;
  suggested: Rate;
  /** On a browser that no manager registered as a punch clock. */
  unregistered?: boolean;
  /** What is clocked in for; null where the record is unassigned. */
  occurrence: Occurrence | null;
  /** They have clocked in for it before: who comes back from a break is not late. */
  again?: boolean;
  earlyMinutes?: number;
  /** Whether the day of the punch is one of their employment; not told, it is. */
  employment?: ReturnType<typeof employmentOn>;
}

/** The flags that a clock-in is stored with. */
export function clockInFlags(punch: ClockIn): PunchFlag[] {
  const { now, zone, claimed, occurrence, earlyMinutes } = punch;
  const flags: PunchFlag[] = [];
  if (claimed !== null && isClockSkewed(claimed, now, zone)) flags.push('clock_skew');
  if (punch.rate !== punch.suggested) flags.push('rate_mismatch');
  if (punch.unregistered) flags.push('unregistered_device');
  if (punch.employment === 'BEFORE') flags.push('before_first_day');
  if (punch.employment === 'AFTER') flags.push('after_last_day');
  if (!occurrence) return flags;
  if (punchTiming(occurrence, zone, now, earlyMinutes) === 'TOO_EARLY') flags.push('early');
  if (!punch.again && isLate(occurrence, zone, now)) flags.push('late');
  return flags;
}
