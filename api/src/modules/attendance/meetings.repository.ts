/** SQL of meetings that staff clock in for. Their time entries have the position of meetings, and no shift. */
import { sql } from 'kysely';
import { often } from '../../platform/database/often.sql';
import type { Columns, Queryable } from '../../platform/database/types';
import { todayAt, zoneAtSql } from '../../platform/database/zones.sql';
import type { CandidateShift, WorkedDay } from './assignShifts.repository';
import type { StoredOccurrence } from './occurrences.repository';

const columns = sql`m.shift_code, m.start_time, m.end_time, p.id as position_id, p.name as position_name,
  p.color as position_color, p.is_trainee, false as is_cover, m.id as meeting_id`;

/** Joins the position of meetings. */
const joinPosition = sql`join positions p on p.is_meeting`;

/** Returns the meetings that a user is invited to today. Each location's own date counts as today. */
export async function findMeetingsToday(db: Queryable, user: string, now: Date): Promise<StoredOccurrence[]> {
  const { rows } = await sql<StoredOccurrence>`
    select m.id as shift_id, m.start_date as date, ${columns}, l.id as location_id, l.title as location_title,
      ${zoneAtSql(sql`${now}::timestamptz`)} as timezone, false as reported,
      exists (select 1 from clock_records c
        where c.meeting_id = m.id and c.user_id = ms.user_id and c.work_date = m.start_date and c.status <> 'VOIDED') as worked
    from meeting_staff ms join meetings m on m.id = ms.meeting_id and m.deleted_at is null
    join locations l on l.id = m.location_id ${joinPosition}
    where ms.user_id = ${user} and m.start_date = ${todayAt(now)}
    order by m.start_time, m.id ${often}`.execute(db);
  return rows;
}

/**
 * Returns the meetings of a location on the day of a time entry, first those that its employee was invited to, then by
 * how near the start is to the punch.
 */
export async function findMeetingsOf(db: Queryable, record: WorkedDay): Promise<CandidateShift[]> {
  const { rows } = await sql<CandidateShift>`
    select m.id, ${columns}, exists (select 1 from meeting_staff ms
      where ms.meeting_id = m.id and ms.user_id = ${record.user_id}) as is_own
    from meetings m ${joinPosition}
    where m.location_id = ${record.location_id} and m.deleted_at is null and m.start_date = ${record.work_date}::date
    order by is_own desc,
      abs(extract(epoch from (m.start_date + m.start_time) at time zone ${record.timezone} - ${record.clocked_in}::timestamptz)),
      m.shift_code`.execute(db);
  return rows;
}

/** The columns of a time entry that say what its employee worked. */
type WorkColumns = Columns<'clock_records', 'shift_id' | 'meeting_id' | 'position_id'>;

/** Returns the columns of a time entry of a shift, a meeting, or neither. */
export const workColumns = (
  work: { readonly id: string; readonly meeting_id: string | null; readonly position_id: string } | undefined,
): WorkColumns => ({
  shift_id: work && work.meeting_id === null ? work.id : null,
  meeting_id: work?.meeting_id ?? null,
  position_id: work && work.meeting_id !== null ? work.position_id : null,
});
