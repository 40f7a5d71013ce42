/** Formats dates, times, and names for messages. */
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import type { DateRange } from './dateRanges.rules';
import type { ShiftPattern } from '@ondeck/shared/domain/calendar/occurrences';

/** Returns `11-23-2026`, `11-23-2026 to 11-27-2026`, or `starting 11-23-2026`. */
export function describeRange({ start, end }: DateRange): string {
  if (end === start) return formatDisplayDate(start);
  return end === null
    ? `starting ${formatDisplayDate(start)}`
    : `${formatDisplayDate(start)} to ${formatDisplayDate(end)}`;
}

/** Ends a typed reason with a period if it has none: `Pool party.` */
export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Returns `3:30 PM to 6:15 PM`. */
export const describeTimes = (shift: Pick<ShiftPattern, 'start_time' | 'end_time'>): string =>
  `${sayTime(shift.start_time)} to ${sayTime(shift.end_time)}`;

/** Returns `Ana Silva` from the columns of `users`. */
export const personName = (row: { readonly first_name: string; readonly last_name: string }): string =>
  `${row.first_name} ${row.last_name}`.trim();
