/** Reads the dates of shifts that an employee is assigned to, for absences. */
import { exceptionOn, isPlannedOn, occursOn } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, isWithin, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { type Instant, toInstant } from '@ondeck/shared/domain/calendar/zone';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import type { Queryable } from '../../platform/database/types';
import {
  type AssignmentRow,
  assignmentsOf,
  findShifts,
  shiftOn,
  type ShiftRow,
} from '../planning/planning.door';
import { ownShiftIds } from './absences.repository';

/** A date of a shift, with the staff of the shift. */
export interface DateOfShift {
  /** The whole shift. */
  readonly shift: ShiftRow;
  /** The shift as on the date. */
  readonly planned: ShiftRow;
  readonly rows: readonly AssignmentRow[];
  readonly date: PlainDate;
  readonly zone: string;
  readonly start: Instant;
  readonly end: Instant;
  /** Whether the date is canceled, also by a closure. */
  readonly isCanceled: boolean;
}

/** Returns a date of a shift with its times. */
export function dateOfShift(shift: ShiftRow, rows: readonly AssignmentRow[], date: PlainDate): DateOfShift {
  const planned = shiftOn(shift, date);
  const zone = zoneOn(shift, date);
  return {
    shift,
    planned,
    rows,
    date,
    zone,
    start: toInstant(date, planned.start_time, zone),
    end: toInstant(date, planned.end_time, zone),
    isCanceled: !occursOn(shift, date),
  };
}

const works = (userId: string, rows: readonly AssignmentRow[], date: PlainDate): boolean =>
  rows.some((row) => row.user_id === userId && isWithin(date, row.start_date, row.end_date));

/**
 * Returns the dates that an employee is assigned to between two dates, both inclusive, in the order in which they start.
 * Dates of a closed location are included, because the closure can be removed; dates that are canceled alone aren't.
 */
export async function ownDates(
  db: Queryable,
  userId: string,
  from: PlainDate,
  to: PlainDate,
): Promise<DateOfShift[]> {
  const found: DateOfShift[] = [];
  for (const shift of await findShifts(db, await ownShiftIds(db, userId, from, to))) {
    const rows = await assignmentsOf(db, shift.id);
    for (let date = from; date <= to; date = addDays(date, 1))
      if (
        works(userId, rows, date) &&
        isPlannedOn(shift, date) &&
        exceptionOn(shift, date)?.kind !== 'CANCELLED'
      )
        found.push(dateOfShift(shift, rows, date));
  }
  return found.sort((a, b) => a.start - b.start || (a.shift.id < b.shift.id ? -1 : 1));
}

/** Returns whether two dates of shifts are the same. */
export const isSameDate =
  (one: { readonly shift: string; readonly date: string }) =>
  ({ shift, date }: DateOfShift): boolean =>
    shift.id === one.shift && date === one.date;
