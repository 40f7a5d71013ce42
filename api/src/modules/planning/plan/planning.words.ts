/** Formats dates, times, and names for messages. */
import { formatDisplayDate, sayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime, sayTimeRange } from '@ondeck/shared/domain/calendar/plainTime';
import { zoneShort } from '@ondeck/shared/domain/calendar/zone';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import type { DateRange } from './dateRanges.rules';
import { shiftOn } from './shiftOn.rules';
import { type ShiftClosure, type ShiftRow, todayOf } from './shiftRows.repository';
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

/** Describes a closure: `11-26-2026`, or `11-26-2026 to 11-27-2026, 12:00 PM to 2:00 PM`. */
export function describeClosure({ start_date, end_date, start_time, end_time }: ShiftClosure): string {
  const days = describeRange({ start: start_date, end: end_date });
  return start_time === null || end_time === null
    ? days
    : `${days}, ${describeTimes({ start_time, end_time })}`;
}

/** Returns a date of a shift in words: `today 6:00–9:00 AM CT`, or `Wed 12-09-2026, 6:00–9:00 AM CT`. */
export function describeDate(shift: ShiftRow, date: string, now: Date): string {
  const { start_time, end_time } = shiftOn(shift, date);
  const times = `${sayTimeRange(start_time, end_time)} ${zoneShort(zoneOn(shift, date))}`;
  return date === todayOf(shift, now) ? `today ${times}` : `${sayDate(date)}, ${times}`;
}
