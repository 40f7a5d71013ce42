import type * as calls from '@ondeck/shared/calls/clockTabs';
import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { reachAt, scopeToLocations } from '../../platform/auth/scope';
import type { Columns, Queryable } from '../../platform/database/types';
import { joinPlanOn, occursOnSql, plannedOn, positionNameOn } from '../../platform/database/shiftPlan.sql';
import type { QueryOf } from '../../platform/http/module';
import type { EntryPosition } from './clockRecords.repository';
import type { PlannedOccurrence } from './occurrences.repository';

export type UnassignedRecord = EntryPosition &
  Columns<'clock_records', 'clocked_in' | 'shift_id' | 'rate' | 'flags' | 'claimed_in'> & {
    timezone: string;
  };

/**
 * Returns a time entry that was started without a shift: the named one, or else the user's latest, unassigned ones
 * first. Looks only at the actor's locations.
 */
export async function findUnassigned(
  db: Queryable,
  actor: UserActor,
  { user_id, record_id, location }: QueryOf<typeof calls.listAssignableShifts>,
): Promise<UnassignedRecord | undefined> {
  const { rows } = await sql<UnassignedRecord>`
    select c.id, c.user_id, c.location_id, c.timezone, c.work_date, c.clocked_in, c.shift_id, c.rate, c.flags,
      c.claimed_in
    from clock_records c
    where c.user_id = ${user_id} and c.began_unassigned and c.status <> 'VOIDED'
      and ${scopeToLocations(reachAt(actor, location), sql`c.location_id`)}
      ${record_id === undefined ? sql`` : sql`and c.id = ${record_id}`}
    order by (c.shift_id is null and c.position_id is null) desc, c.clocked_in desc, c.id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/**
 * A shift or meeting of a day. `is_cover` means that the occurrence is another employee's, and `is_own` that this user is
 * assigned.
 */
export type CandidateShift = PlannedOccurrence & { id: string; is_own: boolean };

/** The user, location, and day of a time entry. Candidates are sorted by how near their start is to `clocked_in`. */
export type WorkedDay = Pick<
  UnassignedRecord,
  'user_id' | 'location_id' | 'timezone' | 'work_date' | 'clocked_in'
>;

/**
 * Returns the shifts that the user may have worked: occurrences on that day at that location that are assigned to the
 * user, or have a position the user holds, or a retired position, which no one can hold anymore. Sorts the user's own
 * first, then by how near the start is to the punch.
 */
export async function findCandidateShifts(db: Queryable, record: WorkedDay): Promise<CandidateShift[]> {
  const day = sql`${record.work_date}::date`;
  const onDay = sql`a.start_date <= ${day} and (a.end_date is null or a.end_date >= ${day})`;
  const { rows } = await sql<CandidateShift>`
    select s.id, s.shift_code, ${plannedOn.start_time} as start_time, ${plannedOn.end_time} as end_time, p.id as position_id, ${positionNameOn(day)} as position_name,
      p.color as position_color, p.is_trainee,
      own.covers is not null as is_own, null as meeting_id,
      coalesce(own.covers, exists (select 1 from assignments a where a.shift_id = s.id and ${onDay})) as is_cover
    from shifts s ${joinPlanOn(day)}
    join positions p on p.id = ${plannedOn.position_id}
    left join lateral (
      select a.covers_user_id is not null as covers from assignments a
      where a.shift_id = s.id and a.user_id = ${record.user_id} and ${onDay} limit 1
    ) own on true
    where s.location_id = ${record.location_id} and s.deleted_at is null and ${occursOnSql(day)}
      and (own.covers is not null or p.retired_at is not null or exists (
        select 1 from user_positions up where up.user_id = ${record.user_id} and up.position_id = p.id))
    order by is_own desc,
      abs(extract(epoch from (${day} + ${plannedOn.start_time}) at time zone ${record.timezone} - ${record.clocked_in}::timestamptz)),
      s.shift_code`.execute(db);
  return rows;
}
