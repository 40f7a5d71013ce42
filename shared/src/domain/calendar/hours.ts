import { minutesOf, type PlainTime } from './plainTime';
import type { Instant } from './zone';
import { MINUTE_MS } from '../durations';

/**
 * Returns the scheduled minutes between two wall-clock times of one day; clock changes don't count. Returns 0 when a
 * time is malformed or the end isn't after the start.
 */
export function plannedMinutes(startTime: PlainTime, endTime: PlainTime): number {
  const minutes = minutesOf(endTime) - minutesOf(startTime);
  return minutes > 0 ? minutes : 0;
}

/**
 * Returns the minutes worked between two punches, in real elapsed time. Both punches are cut to the minute shown on the
 * clock, so the hours agree with the two times printed next to them. On average, the cut costs staff nothing.
 *
 * @returns 0 when the second punch is not later
 */
export const workedMinutes = (clockedIn: Instant, clockedOut: Instant): number =>
  Math.max(0, Math.floor(clockedOut / MINUTE_MS) - Math.floor(clockedIn / MINUTE_MS));

/** Converts minutes to hours with two decimals. Use for output only, because totals are summed in minutes. */
export const roundHours = (minutes: number): number => Math.round((minutes * 100) / 60) / 100;

/** Formats worked time in words, in minutes below one hour: `35 min`, `1 hour`, `3.58 hours`. */
export function describeHours(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = roundHours(minutes);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** Converts typed hours to whole minutes: `7.33` becomes 440. Recovers the minutes that {@link roundHours} rounded. */
export const minutesFromHours = (hours: number): number => Math.round(hours * 60);
