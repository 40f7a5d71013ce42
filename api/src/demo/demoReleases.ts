import { compareBytes } from '@ondeck/shared/domain/plainText';
import { releaseAssignment } from '../modules/planning/planning.door';
import { demoDatesOf } from './demoDates';
import type { DemoAssignmentRow, ReleaseRow, DemoShiftRow } from './demoRows';
import type { DemoSchool } from './demoSchool';
import { addAssignment } from './demoShifts';

/** An employee's own occurrence in the schedule. */
export interface DemoOccurrence {
  readonly shift: DemoShiftRow;
  readonly date: string;
}

/** Returns an employee's scheduled occurrences between two dates, sorted by date and time. */
export function occurrencesOf(
  school: DemoSchool,
  userId: string,
  from: string,
  to: string,
): DemoOccurrence[] {
  const shifts = new Map(school.tables.shifts.map((shift) => [shift.id, shift]));
  return school.tables.assignments
    .filter((assignment) => assignment.user_id === userId)
    .flatMap((assignment) => {
      const shift = shifts.get(assignment.shift_id);
      if (!shift || shift.deleted_at) return [];
      return demoDatesOf(shift, from, to)
        .filter((date) => date >= assignment.start_date && date <= (assignment.end_date ?? date))
        .map((date) => ({ shift, date }));
    })
    .sort((one, other) =>
      compareBytes(`${one.date} ${one.shift.start_time}`, `${other.date} ${other.shift.start_time}`),
    );
}

/** Releases an employee from a shift between two dates, both inclusive, and stores the cause. */
export function addRelease(
  school: DemoSchool,
  shift: DemoShiftRow,
  userId: string,
  range: { start: string; end: string },
  cause: Pick<ReleaseRow, 'cause' | 'time_off_request_id' | 'reschedule_request_id' | 'created_at'>,
): void {
  const { tables } = school;
  const rows = tables.assignments.filter((row) => row.shift_id === shift.id);
  for (const change of releaseAssignment(rows, userId, range.start, range.end)) {
    const row = rows.find(({ id }) => id === (change.kind === 'add' ? change.copyOf : change.id));
    if (!row) continue;
    if (change.kind === 'remove') tables.assignments.splice(tables.assignments.indexOf(row), 1);
    if (change.kind === 'add')
      addAssignment(school, shift, userId, continued(row, change.start_date, change.end_date));
    if (change.kind === 'trim') {
      row.start_date = change.start_date;
      row.end_date = change.end_date;
    }
  }
  school.calendar.release(
    userId,
    demoDatesOf(shift, range.start, range.end),
    shift.start_time,
    shift.end_time,
  );
  school.tables.releases.push({
    id: school.random.id(new Date(cause.created_at)),
    shift_id: shift.id,
    user_id: userId,
    start_date: range.start,
    end_date: range.end,
    absence_id: null,
    ...cause,
  });
}

function continued(row: DemoAssignmentRow, start: string, end: string | null) {
  return {
    slot: row.slot,
    source: row.source,
    covers_user_id: row.covers_user_id,
    created_at: row.created_at,
    start_date: start,
    end_date: end,
  };
}

/** Assigns an employee's released occurrences to another employee. */
export function cover(
  school: DemoSchool,
  shift: DemoShiftRow,
  userId: string,
  range: { start: string; end: string | null },
  how: { source: 'OPEN_SHIFT' | 'REASSIGNED'; covers: string | null; at: string; until: string },
): void {
  addAssignment(school, shift, userId, {
    start_date: range.start,
    end_date: range.end,
    source: how.source,
    covers_user_id: how.covers,
    created_at: how.at,
  });
  school.calendar.book(
    userId,
    demoDatesOf(shift, range.start, range.end ?? how.until),
    shift.start_time,
    shift.end_time,
  );
}
