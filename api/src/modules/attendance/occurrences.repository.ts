import { plainDateIn, zones } from '@ondeck/shared/domain/calendar/zone';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/types';
import { joinPlanOn, occursOnSql, plannedOn } from '../../platform/database/shiftPlan.sql';
import type { PositionColumns } from '../planning/planning.door';
import { often } from '../../platform/database/often.sql';
import { zoneAtSql } from '../../platform/database/zones.sql';

/** A shift or meeting as scheduled on one day. */
export type PlannedOccurrence = PositionColumns & {
  shift_code: string;
  start_time: string;
  end_time: string;
  is_trainee: boolean;
  /** True if the employee covers another employee's occurrence. */
  is_cover: boolean;
  /** The ID of a meeting; null for a shift. */
  meeting_id: string | null;
};

/** An occurrence that an employee is assigned today, or a meeting that they are invited to. */
export type StoredOccurrence = PlannedOccurrence & {
  /** The ID that the punch clock sends: of the shift, or of the meeting. */
  shift_id: string;
  date: string;
  location_id: string;
  location_title: string;
  timezone: string;
  /** True if a time entry exists for the occurrence, whatever its status. */
  worked: boolean;
  /** True if the employee reported an absence from the occurrence, or was marked absent, and no one took it. */
  reported: boolean;
};

/** Builds a table `z (timezone, today)` of each zone's date at an instant. */
const todayByZone = (now: number): RawBuilder<unknown> => sql`unnest(
  ${zones.map(({ name }) => name)}::text[], ${zones.map(({ name }) => plainDateIn(now, name))}::date[]
) as z (timezone, today)`;

/** Builds a table `i` of the time of today's shifts that a user misses by an absence other than time off. */
const missedBy = (user: string) => sql`(
  select i.* from absence_lines i join absences x on x.id = i.absence_id and x.kind <> 'TIME_OFF'
  where i.user_id = ${user} and i.ended_at is null and i.shift_id is not null
    -- Someone who took the shift substitutes for the user, or was assigned later than the absence.
    and (i.effect = 'KEPT' or not exists (select 1 from assignments t where t.shift_id = i.shift_id
      and i.date between t.start_date and coalesce(t.end_date, 'infinity') and t.user_id <> i.user_id
      and (t.covers_user_id = i.user_id or t.created_at > x.created_at)))) i`;

/**
 * Returns the occurrences that a user is assigned today, sorted by start. Each location's own date counts as today.
 *
 * @param withReleased - adds occurrences that an absence released, until someone takes them
 */
export async function findOccurrencesToday(
  db: Queryable,
  user: string,
  now: number,
  withReleased = false,
): Promise<StoredOccurrence[]> {
  const missed = missedBy(user);
  const released = sql`union all select i.id, i.shift_id, i.user_id, i.covers_user_id, i.date, i.date from ${missed}
    where i.effect = 'RELEASED'`;
  const { rows } = await sql<StoredOccurrence>`
    select distinct on (start_time, s.id)
      s.id as shift_id, s.shift_code, z.today as date,
      ${plannedOn.start_time} as start_time, ${plannedOn.end_time} as end_time,
      p.id as position_id, p.name as position_name, p.color as position_color, p.is_trainee,
      l.id as location_id, l.title as location_title, z.timezone,
      a.covers_user_id is not null as is_cover, null as meeting_id,
      exists (
        select 1 from clock_records c where c.shift_id = s.id and c.work_date = z.today and c.user_id = a.user_id
          and c.status <> 'VOIDED'
      ) as worked,
      exists (select 1 from ${missed} where i.shift_id = s.id and i.date = z.today) as reported
    from (select a.id, a.shift_id, a.user_id, a.covers_user_id, a.start_date, a.end_date from assignments a
      where a.user_id = ${user} ${withReleased ? released : sql``}) a
    join shifts s on s.id = a.shift_id and s.deleted_at is null
    join locations l on l.id = s.location_id
    join ${todayByZone(now)} on z.timezone = ${zoneAtSql(sql`${new Date(now)}::timestamptz`)}
    ${joinPlanOn(sql`z.today`)}
    join positions p on p.id = ${plannedOn.position_id}
    where a.start_date <= z.today and (a.end_date is null or a.end_date >= z.today)
      and ${occursOnSql(sql`z.today`)}
    order by start_time, s.id, a.id ${often}`.execute(db);
  return rows;
}
