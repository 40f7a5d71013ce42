/** Days and times of planning, in words. */
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import type { DateRange } from './dateRanges.rules';
import type { ShiftClosure } from './shiftRows.repository';
import type { ShiftPattern } from '@ondeck/shared/domain/calendar/occurrences';

/** `11-23-2026`, `11-23-2026 to 11-27-2026`, `starting 11-23-2026`. */
export function rangeInWords({ start, end }: DateRange): string {
  if (end === start) return formatDisplayDate(start);
  return end === null
    ? `starting ${formatDisplayDate(start)}`
    : `${formatDisplayDate(start)} to ${formatDisplayDate(end)}`;
}

/** `Pool party.`: a reason as a sentence, whether or not it was typed with a period. */
export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** `3:30 PM to 6:15 PM` */
export const timesInWords = (shift: Pick<ShiftPattern, 'start_time' | 'end_time'>): string =>
  `${sayTime(shift.start_time)} to ${sayTime(shift.end_time)}`;

/** `Ana Silva`, from the columns of `users`. */
export const personName = (row: { readonly first_name: string; readonly last_name: string }): string =>
  `${row.first_name} ${row.last_name}`.trim();

/** `11-26-2026`, `11-26-2026 to 11-27-2026, 12:00 PM to 2:00 PM` */
export function closureInWords({ start_date, end_date, start_time, end_time }: ShiftClosure): string {
  const days = rangeInWords({ start: start_date, end: end_date });
  return start_time === null || end_time === null
    ? days
    : `${days}, ${timesInWords({ start_time, end_time })}`;
}
