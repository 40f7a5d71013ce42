/** Converts database rows to the API's Shift. Pure functions. */
import { planOn } from '@ondeck/shared/domain/calendar/occurrences';
import { earlierEnd, weekdayName } from '@ondeck/shared/domain/calendar/plainDate';
import type { Shift } from '@ondeck/shared/schemas/shifts';
import { revisionOf } from '../../../platform/database/revision';
import { personName } from './planning.words';
import type { NamedAssignmentRow, ShiftRow } from './shiftRows.repository';
import { type AssignmentRow, ownAssignees, assignedStaff } from './assignments.rules';

/** Returns an assignment's last day for pages: null if it lasts as long as the shift. */
export const shownEnd = (end: string | null, shiftEnd: string | null): string | null =>
  end === null || (shiftEnd !== null && earlierEnd(end, shiftEnd) === shiftEnd) ? null : end;

/**
 * Returns the revision of everything that an edit of a shift can overwrite: its past, current, and upcoming schedule,
 * and its staff. Exceptions of a series are not included, because an edit keeps them. For a one-time shift they are,
 * because its only date is the whole shift.
 */
export function shiftRevision(row: ShiftRow, rows: readonly AssignmentRow[]): string {
  const { start_date, end_date, start_time, end_time, shift_repeat, position_id, comments, versions } = row;
  const plan = [start_date, end_date, start_time, end_time, shift_repeat, position_id, comments];
  const whole = [plan, row.from_date, versions, ownAssignees(rows)];
  if (row.schedule_type === 'RECURRING_SHIFT') return revisionOf(whole);
  const covers = rows.filter((one) => one.covers_user_id !== null).map((one) => one.user_id);
  return revisionOf([...whole, covers.sort(), row.exceptions]);
}

/**
 * Returns a shift for lists and forms, with the schedule of one day.
 *
 * @param rows - all its assignments
 * @param today - at the shift's location, or the first day that an edit will change
 */
export function toShift(row: ShiftRow, rows: readonly NamedAssignmentRow[], today: string): Shift {
  const shift = planOn(row, today);
  const names = new Map(rows.map((row) => [row.user_id, personName(row)]));
  const staff = assignedStaff(rows, today).map(({ userId, range }) => ({
    id: userId,
    name: names.get(userId) ?? '',
    start_date: range.start,
    end_date: shownEnd(range.end, shift.end_date),
  }));
  return {
    id: shift.id,
    shift_code: shift.shift_code,
    location: { id: shift.location_id, title: shift.location_title },
    schedule_type: shift.schedule_type,
    shift_day: weekdayName(shift.start_date),
    shift_repeat: shift.shift_repeat,
    start_date: shift.start_date,
    end_date: shift.end_date,
    start_time: shift.start_time,
    end_time: shift.end_time,
    shift_type: [{ id: shift.position_id, name: shift.position_name, color: shift.position_color }],
    staff,
    comments: shift.comments,
    is_active: shift.deleted_at === null && (shift.end_date === null || shift.end_date >= today),
    has_assigned_end_date: staff.some((person) => person.end_date !== null),
    ...(shift.group_id ? { group_id: shift.group_id } : {}),
    revision: shiftRevision(row, rows),
  };
}
