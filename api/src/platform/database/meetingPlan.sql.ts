import { type RawBuilder, sql } from 'kysely';

/** Joins the meeting `m` that the employee of a time entry `c` clocked in for. */
export const joinMeeting = sql`left join meetings m on m.id = c.meeting_id`;

/**
 * Returns a time of the meeting `m` of a time entry `c`. Null if the meeting was deleted or moved to another day after the
 * clock-in: the hours are still paid, and aren't compared with the schedule.
 */
export const meetingTime = (time: 'start_time' | 'end_time'): RawBuilder<string | null> =>
  sql<
    string | null
  >`case when m.deleted_at is null and m.start_date = c.work_date then ${sql.ref(`m.${time}`)} end`;
