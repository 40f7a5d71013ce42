import { minutesOf, type PlainTime } from './plainTime';
import { type Instant, offsetMinutes } from './zone';

const MINUTE = 60_000;

/**
 * Minutes worked between two punches, as time really passed. Both are cut to the minute that clocks show, so that the
 * hours agree with the two times printed beside them, and cutting takes from nobody on average.
 *
 * @returns 0 when the second punch is not later
 */
export const workedMinutes = (clockedIn: Instant, clockedOut: Instant): number =>
  Math.max(0, Math.floor(clockedOut / MINUTE) - Math.floor(clockedIn / MINUTE));

/** Minutes planned between two wall-clock times of one day; clock changes do not count. 0 for times that do not fit. */
export function plannedMinutes(startTime: PlainTime, endTime: PlainTime): number {
  const minutes = minutesOf(endTime) - minutesOf(startTime);
  return minutes > 0 ? minutes : 0;
}

/** Hours with two decimals, for the edge only: sums are made from minutes. */
export const roundHours = (minutes: number): number => Math.round((minutes * 100) / 60) / 100;

/** The whole minutes of hours that somebody typed: `7.33` is 440. Gives back what {@link roundHours} was given. */
export const minutesFromHours = (hours: number): number => Math.round(hours * 60);

/** Says in words why paid hours differ from what two wall-clock times suggest; null where they agree. */
export function daylightSavingNote(clockedIn: Instant, clockedOut: Instant, zone: string): string | null {
  const shift = offsetMinutes(clockedOut, zone) - offsetMinutes(clockedIn, zone);
  if (shift === 0) return null;
  const hours = roundHours(Math.abs(shift));
  const amount = hours === 1 ? '1 hour' : `${hours} hours`;
  return shift > 0
    ? `The clocks went forward: ${amount} less than the times suggest.`
    : `The clocks went back: ${amount} more than the times suggest.`;
}
