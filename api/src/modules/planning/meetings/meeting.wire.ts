import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { Meeting } from '@ondeck/shared/schemas/meetings';
import { revisionOf } from '../../../platform/database/revision';
import type { MeetingRow } from '../plan/meetings.repository';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';

/** Checks whether a meeting has ended at its location. An ended meeting is ARCHIVED and can't be changed. */
export const isOver = (row: MeetingRow, now: Date): boolean =>
  toInstant(row.end_date, row.end_time, zoneOn(row, row.end_date)) <= now.getTime();

/** Returns the revision of everything that an edit of a meeting can overwrite. */
export function meetingRevision(row: MeetingRow): string {
  const { start_date, start_time, end_time, agenda, comments, staff, positions } = row;
  const ids = [staff, positions].map((list) => list.map(({ id }) => id).toSorted());
  return revisionOf([start_date, start_time, end_time, agenda, comments, ids]);
}

export function toMeeting(row: MeetingRow, now: Date): Meeting {
  const {
    location_id,
    location_title,
    timezone: _,
    former_zones: _former,
    staff,
    positions,
    ...meeting
  } = row;
  return {
    ...meeting,
    location: { id: location_id, title: location_title },
    status: isOver(row, now) ? 'ARCHIVED' : 'ACTIVE',
    assigned_staff: staff,
    assigned_positions: positions,
    schedule_type: 'STAFF_MEETING',
    revision: meetingRevision(row),
  };
}
