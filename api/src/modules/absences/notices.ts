/** The words of notifications and answers about absences. None contains the kind or the note of an absence. */
import { formatDisplayDate, sayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime, sayTimeRange } from '@ondeck/shared/domain/calendar/plainTime';
import { plainDateIn, plainTimeIn, zoneShort } from '@ondeck/shared/domain/calendar/zone';
import { subParam } from '@ondeck/shared/domain/subAddress';
import { counted, sayPhone } from '@ondeck/shared/domain/words';
import type { DateOfShift } from './ownDates.service';

/** Returns an instant in words at a location: `5:41 AM`. */
export const timeIn = (at: number, zone: string): string => sayTime(plainTimeIn(at, zone));

const dayIn = ({ date, zone }: DateOfShift, now: number): string =>
  date === plainDateIn(now, zone) ? 'today' : sayDate(date);

/** Returns `PRA-0048, today 6:00 AM CT`. */
export const startInWords = (one: DateOfShift, now: number): string =>
  `${one.shift.shift_code}, ${dayIn(one, now)} ${sayTime(one.planned.start_time)} ${zoneShort(one.zone)}`;

/** Returns the missed time of a date: `PRA-0048, Wed 12-09-2026, 6:00–9:00 AM CT at Prairie`. */
export const missedInWords = (
  { shift, planned, date, zone }: DateOfShift,
  from = planned.start_time,
): string =>
  `${shift.shift_code}, ${sayDate(date)}, ${sayTimeRange(from, planned.end_time)} ${zoneShort(zone)} at ${shift.location_title}`;

/** Returns ` Call (608) 555-0148.`, or nothing without a number. */
export const callInWords = (phone: string): string => (phone === '' ? '' : `Call ${sayPhone(phone)}.`);

/** Returns who was asked, for managers: `7 staff were asked to take it.`, or `them` for several shifts. */
export const askedInWords = (asked: number, shifts: number): string =>
  `${asked === 1 ? '1 employee was' : `${asked} staff were`} asked to take ${shifts > 1 ? 'them' : 'it'}.`;

/** Returns `3rd time in 30 days.` from the third report on, or nothing. */
export function timesReported(count: number): string {
  if (count < 3) return '';
  const isTeen = count % 100 >= 11 && count % 100 <= 13;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return `${count}${ending} time in 30 days.`;
}

/** Returns the answer to a report: `Your manager was notified at 5:41 AM. 7 coworkers were asked to take your shift.` */
export function reportedInWords(at: number, zone: string, asked: number, shifts: number): string {
  const told = `Your manager was notified at ${timeIn(at, zone)}.`;
  if (asked === 0) return told;
  const who = asked === 1 ? '1 coworker was asked' : `${counted(asked, 'coworker')} were asked`;
  return `${told} ${who} to take your ${shifts > 1 ? 'shifts' : 'shift'}.`;
}

/** Returns the address of the sub sheet of a date. */
export const subAddress = (locationId: string, shift: string, date: string, user: string): string =>
  `/dashboard?location=${locationId}&tab=open-shift&sub=${subParam({ shift, date, user })}`;

/** Returns dates in words: `12-09-2026`, or `12-09-2026 through 12-11-2026`. */
export const rangeInWords = (start: string, end: string): string =>
  start === end ? formatDisplayDate(start) : `${formatDisplayDate(start)} through ${formatDisplayDate(end)}`;
