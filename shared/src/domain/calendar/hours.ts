import { minutesOf, type PlainTime } from './plainTime';
import type { Instant } from './zone';
import { MINUTE_MS } from '../durations';

/** Minutes planned between two wall-clock times of one day; clock changes do not count. 0 for times that do not fit. */
export function plannedMinutes(startTime: PlainTime, endTime: PlainTime): number {
  const minutes = minutesOf(endTime) - minutesOf(startTime);
  return minutes > 0 ? minutes : 0;
}

/**
 * Minutes worked between two punches, as time really passed. Both are cut to the minute that clocks show, so that the
 * hours agree with the two times printed beside them, and cutting takes from nobody on average.
 *
 * @returns 0 when the second punch is not later
 */
export const workedMinutes = (clockedIn: Instant, clockedOut: Instant): number =>
  Math.max(0, Math.floor(clockedOut / MINUTE_MS) - Math.floor(clockedIn / MINUTE_MS));

/** Hours with two decimals, for the edge only: sums are made from minutes. */
export const roundHours = (minutes: number): number => Math.round((minutes * 100) / 60) / 100;

/** Worked time in words, below one hour in minutes: `35 min`, `1 hour`, `3.58 hours`. */
export function describeHours(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = roundHours(minutes);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** The whole minutes of hours that somebody typed: `7.33` is 440. Gives back what {@link roundHours} was given. */
export const minutesFromHours = (hours: number): number => Math.round(hours * 60);
