import { type Occurrence, occurrenceInterval } from '@ondeck/shared/domain/calendar/occurrences';
import { minutesOf, type PlainTime } from '@ondeck/shared/domain/calendar/plainTime';
import { elapsedMinutes, type Instant, plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { MINUTE_MS } from '@ondeck/shared/domain/durations';
import type { employmentOn } from '../../platform/core/employment.rules';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { PunchFlag } from '../weeks/weeks.door';

/** Fixed limits of the time clock. The early clock-in window is an option instead. */
export const punchLimits = {
  earlyMinutes: 15,
  skewMinutes: 5,
  doubleEntrySeconds: 60,
  reviewHours: 16,
} as const;

/** Returns when staff can clock in for an occurrence: from the early window until its end. */
export function punchWindow(
  occurrence: Occurrence,
  zone: string,
  earlyMinutes: number = punchLimits.earlyMinutes,
): { opensAt: Instant; closesAt: Instant } {
  const { start, end } = occurrenceInterval(occurrence, zone);
  return { opensAt: start - earlyMinutes * MINUTE_MS, closesAt: end };
}

/** Returns whether an instant is before the window, within it (start included, end excluded), or after it. */
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

/** Returns true from the first whole minute after the start. */
export const isLate = (occurrence: Occurrence, zone: string, now: Instant): boolean =>
  elapsedMinutes(occurrenceInterval(occurrence, zone).start, now) >= 1;

/** Returns true if the claimed time is more than 5 minutes off the server's, around midnight too, or isn't a time. */
export function isClockSkewed(claimed: PlainTime, now: Instant, zone: string): boolean {
  const apart = Math.abs(minutesOf(claimed) - minutesOf(plainTimeIn(now, zone)));
  return !(Math.min(apart, 1440 - apart) <= punchLimits.skewMinutes);
}

export interface SuggestedRate {
  rate: Rate;
  /** The reason to show next to the rate; null for the regular rate. */
  reason: string | null;
}

/** Returns the rate that the punch clock suggests. Staff can choose another, which gets flagged. */
export function suggestedRate(about: {
  coversSomeoneElse: boolean;
  traineePosition: boolean;
}): SuggestedRate {
  if (about.coversSomeoneElse) return { rate: 'SUB', reason: "You're covering for someone else." };
  if (about.traineePosition) return { rate: 'TRAINING', reason: 'This is a training position.' };
  return { rate: 'REGULAR', reason: null };
}

/** Returns true if the code was entered again within 60 seconds of the clock-in. That isn't a clock-out. */
export const isDoubleEntry = (clockedIn: Instant, now: Instant): boolean =>
  now - clockedIn <= punchLimits.doubleEntrySeconds * 1000;

/** Returns true if a time entry is open for more than 16 hours. It then leaves the totals and waits for a manager. */
export const needsReview = (clockedIn: Instant, now: Instant): boolean =>
  now - clockedIn > punchLimits.reviewHours * 60 * MINUTE_MS;

export interface ClockIn {
  now: Instant;
  zone: string;
  /** The page's own time; null if the request had none. */
  claimed: PlainTime | null;
  rate: Rate;
  suggested: Rate;
  /** True for a browser that no manager registered as a punch clock. */
  unregistered?: boolean;
  /** The occurrence that the employee clocks in for; null for a punch without a shift. */
  occurrence: Occurrence | null;
  /** True if the employee clocked in for it before, because staff who return from a break aren't late. */
  again?: boolean;
  earlyMinutes?: number;
  /** Whether the punch's day is before, within, or after the employment. Within, if left out. */
  employment?: ReturnType<typeof employmentOn>;
  /** True if a certificate that the occurrence requires isn't valid, and the location flags that. */
  uncertified?: boolean;
  /** True if the employee has approved time off then. */
  onTimeOff?: boolean;
}

/** Returns the flags to store with a clock-in. */
export function clockInFlags(punch: ClockIn): PunchFlag[] {
  const { now, zone, claimed, occurrence, earlyMinutes } = punch;
  const flags: PunchFlag[] = [];
  if (claimed !== null && isClockSkewed(claimed, now, zone)) flags.push('clock_skew');
  if (punch.rate !== punch.suggested) flags.push('rate_mismatch');
  if (punch.unregistered) flags.push('unregistered_device');
  if (punch.employment === 'BEFORE') flags.push('before_first_day');
  if (punch.employment === 'AFTER') flags.push('after_last_day');
  if (punch.onTimeOff) flags.push('TIME_OFF');
  if (!occurrence) return flags;
  if (punch.uncertified) flags.push('CERTIFICATE');
  if (punchTiming(occurrence, zone, now, earlyMinutes) === 'TOO_EARLY') flags.push('early');
  if (!punch.again && isLate(occurrence, zone, now)) flags.push('late');
  return flags;
}
