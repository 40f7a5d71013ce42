import { roundHours, workedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { type Occurrence, occurrenceInterval } from '@ondeck/shared/domain/calendar/occurrences';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import type { ClockRow, NotClockedInRow } from '@ondeck/shared/schemas/dashboard';
import { nameOf } from './people.repository';
import { isLate, needsReview } from './punch.rules';
import { flagsOf } from '../weeks/weeks.door';
import { suggestedEnd } from './suggestedEnd.rules';
import type { ClockRecordRow } from './clockRows.repository';
import type { MissingRow } from './notClockedIn.repository';

/** Returns a time entry in the format of every tab. The hours are present only if both punches exist. */
export function clockRow(row: ClockRecordRow): ClockRow {
  const { timezone, position_id, position_name, position_color, clocked_out } = row;
  const hasPosition = position_id !== null && position_name !== null && position_color !== null;
  return {
    id: row.id,
    employee_name: { id: row.user_id, name: nameOf(row) },
    shift_code: row.shift_code,
    shift_type: hasPosition ? [{ id: position_id, name: position_name, color: position_color }] : [],
    date: row.work_date,
    clocked_in_at: row.clocked_in.toISOString(),
    clocked_in: plainTimeIn(row.clocked_in.getTime(), timezone),
    clocked_out: clocked_out && plainTimeIn(clocked_out.getTime(), timezone),
    total_hours: clocked_out && roundHours(workedMinutes(row.clocked_in.getTime(), clocked_out.getTime())),
    status: row.status,
    rate: row.rate,
    flags: flagsOf(row.flags),
    location: { id: row.location_id, title: row.location_title, timezone },
  };
}

/** Tab 3: shows whether the time entry still needs a shift, instead of whether the employee is clocked in. */
export const unassignedRow = (row: ClockRecordRow): ClockRow => ({
  ...clockRow(row),
  status: row.shift_id === null && row.position_id === null ? 'PENDING' : 'APPROVED',
});

/** Tab 8: shows a time entry that is open too long as in review, with a suggested end, even before the job marks it. */
export function unclosedRow(row: ClockRecordRow, now: Date): ClockRow {
  const waits = row.status === 'NEEDS_REVIEW' || needsReview(row.clocked_in.getTime(), now.getTime());
  const suggested = row.flags.includes('rate_mismatch') ? { suggested_rate: row.suggested_rate } : {};
  if (!waits) return { ...clockRow(row), ...suggested };
  const end = suggestedEnd({ ...row, planned_end: row.end_time }, now);
  const flags = [...new Set([...row.flags, 'open_too_long'])];
  return {
    ...clockRow({ ...row, flags }),
    ...suggested,
    status: 'NEEDS_REVIEW',
    suggested_clock_out: end && plainTimeIn(end.getTime(), row.timezone),
  };
}

/** Returns whether an employee is expected, is late, missed the shift, or is clocked in without a shift. */
function stateOf(row: MissingRow, occurrence: Occurrence, now: Date): NotClockedInRow['state'] {
  if (row.open_record !== null) return 'HERE_WITHOUT_SHIFT';
  if (occurrenceInterval(occurrence, row.timezone).end <= now.getTime()) return 'MISSED';
  return isLate(occurrence, row.timezone, now.getTime()) ? 'LATE' : 'EXPECTED';
}

export function notClockedInRow(row: MissingRow, now: Date): NotClockedInRow {
  const occurrence = { date: row.day, start_time: row.expected_from, end_time: row.end_time };
  return {
    id: row.id,
    employee_name: { id: row.user_id, name: nameOf(row) },
    shift_code: row.shift_code,
    shift_type: [{ id: row.position_id, name: row.position_name, color: row.position_color }],
    shift_date: row.day,
    shift_start: row.start_time,
    shift_end: row.end_time,
    state: stateOf(row, occurrence, now),
    ...(row.late_until ? { expected_time: plainTimeIn(row.late_until.getTime(), row.timezone) } : {}),
    in_since: row.in_since && plainTimeIn(row.in_since.getTime(), row.timezone),
    record_id: row.open_record,
    shift_id: row.shift_id,
    location: { id: row.location_id, title: row.location_title, timezone: row.timezone },
  };
}
