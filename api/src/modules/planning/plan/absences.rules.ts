/** The time that an absence takes from shifts. Pure functions. */
import { plannedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { exceptionOn, occurrenceOn, plannedDays } from '@ondeck/shared/domain/calendar/occurrences';
import { dayNumber, fromDayNumber, isWithin } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn, plainTimeIn, toInstant } from '@ondeck/shared/domain/calendar/zone';
import { type Zoned, zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import type { AbsenceKind, AbsenceLine, AbsenceRow, LinePay } from './absences.repository';
import type { AssignmentRow } from './assignments.rules';
import { shiftOn } from './shiftOn.rules';
import type { ShiftRow } from './shiftRows.repository';

const DAYS_AT_ONCE = 366;

/** A line as its shift says, before its pay is known. */
export type LineOfShift = Pick<
  AbsenceLine,
  'date' | 'location_id' | 'position_id' | 'minutes' | 'covers_user_id' | 'slot'
> & {
  readonly shift_id: string;
  readonly shift_code: string;
  readonly start_time: string;
  readonly end_time: string;
};

/** A part of a day in wall-clock times at the shift's location. */
export interface TimeRange {
  readonly start_time: string;
  readonly end_time: string;
}

/** Returns the dates on which a shift is scheduled, canceled ones included. Time off can last for years. */
const plannedDates = (shift: ShiftRow, { start, end }: { readonly start: string; readonly end: string }) => {
  const dates: string[] = [];
  for (let from = dayNumber(start); from <= dayNumber(end); from += DAYS_AT_ONCE)
    dates.push(
      ...plannedDays(shift, from, Math.min(from + DAYS_AT_ONCE - 1, dayNumber(end))).map(fromDayNumber),
    );
  return dates;
};

/**
 * Returns one line for each date of a shift that an employee is assigned to, with the times, position, and code that
 * the shift has on that date. Closures are ignored, because removing one restores the pay of its lines; a canceled date
 * has no line.
 *
 * @param rows - the shift's assignments before the employee is released
 * @param range - both days inclusive
 * @param missed - the part of the day that is missed; without it, the whole shift is
 */
export function linesOf(
  shift: ShiftRow,
  rows: readonly AssignmentRow[],
  userId: string,
  range: { readonly start: string; readonly end: string },
  missed?: TimeRange,
): LineOfShift[] {
  const own = rows.filter((row) => row.user_id === userId);
  return plannedDates(shift, range).flatMap((date) => {
    const row = own.find(({ start_date, end_date }) => isWithin(date, start_date, end_date));
    if (!row || exceptionOn(shift, date)?.kind === 'CANCELLED') return [];
    const planned = occurrenceOn(shift, date);
    const start_time =
      missed && missed.start_time > planned.start_time ? missed.start_time : planned.start_time;
    const end_time = missed && missed.end_time < planned.end_time ? missed.end_time : planned.end_time;
    if (start_time >= end_time) return [];
    return {
      date,
      shift_id: shift.id,
      shift_code: shift.shift_code,
      location_id: shift.location_id,
      position_id: shiftOn(shift, date).position_id,
      start_time,
      end_time,
      minutes: plannedMinutes(start_time, end_time),
      covers_user_id: row.covers_user_id,
      slot: row.slot,
    };
  });
}

/** Returns the parts of a range of hours that remain without other hours of the same date. */
export const partsWithout = (hours: TimeRange, others: readonly TimeRange[]): TimeRange[] =>
  others.reduce(
    (parts, { start_time: from, end_time: to }) =>
      parts
        .flatMap(({ start_time, end_time }) => [
          { start_time, end_time: end_time < from ? end_time : from },
          { start_time: start_time > to ? start_time : to, end_time },
        ])
        .filter(({ start_time, end_time }) => start_time < end_time),
    [{ start_time: hours.start_time, end_time: hours.end_time }],
  );

/** Returns when a line of a location starts and ends, in milliseconds; null for a line without times. */
export function instantsOf(
  { date, start_time, end_time }: Pick<AbsenceLine, 'date' | 'start_time' | 'end_time'>,
  place: Zoned,
): { readonly start: number; readonly end: number } | null {
  if (start_time === null || end_time === null) return null;
  const zone = zoneOn(place, date);
  return { start: toInstant(date, start_time, zone), end: toInstant(date, end_time, zone) };
}

/** Returns a time of a date in another zone, within that date. */
function timeIn(time: string, date: string, from: string, to: string): string {
  const instant = toInstant(date, time, from);
  const day = plainDateIn(instant, to);
  if (day !== date) return day < date ? '00:00' : '24:00';
  return plainTimeIn(instant, to);
}

/** Returns the hours of a line in the wall-clock time of another location; null for a line without times. */
export function hoursAt(
  { date, start_time, end_time }: Pick<AbsenceLine, 'date' | 'start_time' | 'end_time'>,
  from: Zoned,
  to: Zoned,
): TimeRange | null {
  if (start_time === null || end_time === null) return null;
  const [zone, there] = [zoneOn(from, date), zoneOn(to, date)];
  if (zone === there) return { start_time, end_time };
  return { start_time: timeIn(start_time, date, zone, there), end_time: timeIn(end_time, date, zone, there) };
}

/**
 * Returns the parts of a line that don't overlap the times of other lines of the same employee and date, because each
 * hour counts once. Times are wall-clock times at the line's location.
 */
export function withoutTimes<Line extends LineOfShift>(
  line: Line,
  others: readonly Pick<AbsenceLine, 'date' | 'location_id' | 'start_time' | 'end_time'>[],
  zoneOf: (locationId: string) => Zoned,
): Line[] {
  const taken = others.flatMap((other) => {
    const hours = hoursAt(other, zoneOf(other.location_id), zoneOf(line.location_id));
    return other.date === line.date && hours !== null ? [hours] : [];
  });
  return partsWithout(line, taken).map((part) => ({
    ...line,
    ...part,
    minutes: plannedMinutes(part.start_time, part.end_time),
  }));
}

/** The location's Sick Pay option. */
export type SickPay = 'ASK' | 'PAID' | 'UNPAID';

const sickPay: Readonly<Record<SickPay, LinePay>> = { ASK: 'UNDECIDED', PAID: 'PAID', UNPAID: 'UNPAID' };

/** Returns whether a new line is paid: time off by its leave type, sick time by the location's option, others never. */
export function payOf(kind: AbsenceKind, leaveType: AbsenceRow['leave_type'], sick: SickPay): LinePay {
  if (kind === 'TIME_OFF') return leaveType === 'PAID_LEAVE' ? 'PAID' : 'UNPAID';
  return kind === 'SICK' ? sickPay[sick] : 'UNPAID';
}
