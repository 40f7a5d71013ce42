import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { Meeting } from '@ondeck/shared/schemas/shifts';
import type { MeetingRow } from './meetings.repository';

/** Whether a meeting has ended at its location: then it is ARCHIVED, and what was is not changed any more. */
export const isOver = (row: MeetingRow, now: Date): boolean =>
  toInstant(row.end_date, row.end_time, row.timezone) <= now.getTime();

export const toMeeting = (row: MeetingRow, now: Date): Meeting => ({
  id: row.id,
  shift_code: row.shift_code,
  location: { id: row.location_id, title: row.location_title },
  start_date: row.start_date,
  end_date: row.end_date,
  start_time: row.start_time,
  end_time: row.end_time,
  status: isOver(row, now) ? 'ARCHIVED' : 'ACTIVE',
  assigned_staff: [...row.staff],
  assigned_positions: [...row.positions],
  agenda: row.agenda,
  comments: row.comments,
  schedule_type: 'STAFF_MEETING',
});
