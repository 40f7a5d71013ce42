/** Returns a shift as on one date, with its version and exception applied. Pure functions. */
import {
  exceptionOn,
  firstOccurrenceDate,
  isPlannedOn,
  occurrenceInterval,
  occurrenceOn,
  planOn,
} from '@ondeck/shared/domain/calendar/occurrences';
import { plainPatterns } from '@ondeck/shared/domain/calendar/plainPatterns';
import { addDays, earlierDate, isWithin, laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import { dateAt, zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import type { DateRange } from './dateRanges.rules';
import type { Slot } from './slot.rules';
import type { AssignmentRow } from './assignments.rules';
import type { ShiftRow } from './shiftRows.repository';

/** Returns the shift with the times, position, and comments of a scheduled date, to show it. */
export function shiftOn(shift: ShiftRow, date: string): ShiftRow {
  const planned = planOn(shift, date);
  const exception = exceptionOn(shift, date);
  if (!exception) return planned;
  const { start_time, end_time } = occurrenceOn(shift, date);
  const { position_id, position_name, position_color } = exception;
  const position = position_id === null ? {} : { position_id, position_name, position_color };
  return { ...planned, start_time, end_time, ...position };
}

/** Returns the slot to check for an employee who would work a shift between two dates. */
export const slotIn = (shift: ShiftRow, range: DateRange): Slot => ({
  pattern: shift,
  from: range.start,
  to: range.end,
  locationId: shift.location_id,
  positions: positionsIn(shift, range),
  positionsOn: (date) => [shiftOn(shift, date).position_id],
});

/** Returns the staff of a shift on a date. */
export const staffOn = (rows: readonly AssignmentRow[], date: string): string[] => [
  ...new Set(
    rows.filter((row) => isWithin(date, row.start_date, row.end_date)).map(({ user_id }) => user_id),
  ),
];

/** Returns the range from the first to the last day of a shift, including former versions. */
export const lifeOf = ({ start_date, versions, end_date }: ShiftRow): DateRange => ({
  start: earlierDate(start_date, versions?.[0]?.from_date ?? start_date),
  end: end_date,
});

/**
 * Returns the positions that an employee needs to work a shift between two dates: one set for each position that
 * occurs, as a slot requires. A range without occurrences requires the shift's own position.
 */
export function positionsIn(shift: ShiftRow, { start, end }: DateRange): string[][] {
  const positions = plainPatterns(shift, start, end).flatMap(({ pattern, from, to }) => {
    const date = firstOccurrenceDate(pattern, from, to);
    return date === null ? [] : [shiftOn(shift, date).position_id];
  });
  return [...new Set(positions.length > 0 ? positions : [shift.position_id])].map((id) => [id]);
}

/** Checks whether a date of a deleted shift had begun before the deletion, because those dates took place. */
export const hadBegun = (shift: ShiftRow, date: string, at: Date): boolean =>
  toInstant(date, shift.start_time, zoneOn(shift, date)) <= at.getTime();

/** Returns the instant at which a date of a shift starts. */
export const startOn = (shift: ShiftRow, date: string): Date =>
  new Date(toInstant(date, shiftOn(shift, date).start_time, zoneOn(shift, date)));

/** Returns the first date in a range on which a shift happens and hasn't ended; null if there is none. */
export function nextDate(shift: ShiftRow, { start, end }: DateRange, now: Date): string | null {
  const today = dateAt(shift, now.getTime());
  const date = firstOccurrenceDate(shift, laterDate(start, today), end);
  if (date !== today) return date;
  const hasEnded = occurrenceInterval(occurrenceOn(shift, date), zoneOn(shift, date)).end <= now.getTime();
  return hasEnded ? firstOccurrenceDate(shift, addDays(today, 1), end) : date;
}

/** Returns the next start of a shift in a date range, if it is today or tomorrow; also of a canceled date. */
export function nextStart(shift: ShiftRow, { start, end }: DateRange, now: Date): Date | undefined {
  const today = dateAt(shift, now.getTime());
  return [today, addDays(today, 1)]
    .filter((date) => isWithin(date, start, end) && isPlannedOn(shift, date))
    .map((date) => startOn(shift, date))
    .find((at) => at > now);
}

/** Returns the earliest of the instants after now; undefined if there is none. */
export const earliestAfter = (now: Date, instants: readonly (Date | undefined)[]): Date | undefined =>
  instants
    .flatMap((at) => (at && at > now ? at : []))
    .sort((one, other) => one.getTime() - other.getTime())
    .at(0);
