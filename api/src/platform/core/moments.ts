/** Instants as sentences say them. */
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import { plainDateIn, plainTimeIn } from '@ondeck/shared/domain/calendar/zone';

/** `8:02 AM`, at a place. */
export const clockTime = (instant: number, zone: string): string => sayTime(plainTimeIn(instant, zone));

/** `11-20-2026 8:02 AM`. */
export const momentIn = (instant: number, zone: string): string =>
  `${formatDisplayDate(plainDateIn(instant, zone))} ${clockTime(instant, zone)}`;
