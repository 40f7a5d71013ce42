import { roundHours } from '@ondeck/shared/domain/calendar/hours';
import { type Instant, offsetMinutes } from '@ondeck/shared/domain/calendar/zone';

/** Explains why paid hours differ from two wall-clock times; null if they agree. */
export function daylightSavingNote(clockedIn: Instant, clockedOut: Instant, zone: string): string | null {
  const shift = offsetMinutes(clockedOut, zone) - offsetMinutes(clockedIn, zone);
  if (shift === 0) return null;
  const hours = roundHours(Math.abs(shift));
  const amount = hours === 1 ? '1 hour' : `${hours} hours`;
  return shift > 0
    ? `Daylight saving time began, so this is ${amount} less than the times suggest.`
    : `Daylight saving time ended, so this is ${amount} more than the times suggest.`;
}
