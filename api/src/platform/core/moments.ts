/** Formats instants for sentences. */
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import { plainDateIn, plainTimeIn } from '@ondeck/shared/domain/calendar/zone';

/** Formats the time at a location: `8:02 AM`. */
export const clockTime = (instant: number, zone: string): string => sayTime(plainTimeIn(instant, zone));

/** Formats the date and time at a location: `11-20-2026 8:02 AM`. */
export const momentIn = (instant: number, zone: string): string =>
  `${formatDisplayDate(plainDateIn(instant, zone))} ${clockTime(instant, zone)}`;
