import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Role } from '@ondeck/shared/contract/roles';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToLocations } from '../../platform/auth/scope';
import type { Database } from '../../platform/database/schema.types';
import type { Columns, Queryable, Trx } from '../../platform/database/types';
import { json } from '../../platform/database/values';
import { joinMeeting, meetingTime } from '../../platform/database/meetingPlan.sql';
import { joinPlanOn, plannedOn, positionNameOn } from '../../platform/database/shiftPlan.sql';
import type { EntryPosition } from './clockRecords.repository';
import type { Snapshot } from './corrections.rules';

/** A time entry, voided or not, with everything that a correction of it needs. */
export type RecordRow = EntryPosition &
  Columns<
    'clock_records',
    | 'clocked_in'
    | 'clocked_out'
    | 'status'
    | 'rate'
    | 'suggested_rate'
    | 'flags'
    | 'began_unassigned'
    | 'meeting_id'
  > & {
    /** The ID of the shift, or of the meeting, which has the same fields in a time entry. */
    shift_id: string | null;
    user_type: Role;
    name: string;
    location_title: string;
    timezone: string;
    shift_code: string | null;
    start_time: string | null;
    end_time: string | null;
    shift_position_id: string | null;
    shift_position_name: string | null;
    shift_position_color: string | null;
    /** The time entry's own position, set when the employee worked a different one than the shift's or had no shift. */
    position_id: string | null;
    position_name: string | null;
    position_color: string | null;
    /** The minutes that payroll last set in place of the clocked time. */
    adjusted_minutes: number | null;
    adjusted_rate: Rate | null;
    /** The name of the user who set them. */
    adjusted_by: string | null;
  };

const recordRows = sql`
  select c.id, c.user_id, u.user_type, trim(u.first_name || ' ' || u.last_name) as name, c.location_id,
    l.title as location_title, c.timezone, c.work_date, c.clocked_in, c.clocked_out, c.status, c.rate,
    c.suggested_rate, c.flags, c.began_unassigned, c.meeting_id,
    coalesce(s.id, m.id) as shift_id, coalesce(s.shift_code, m.shift_code) as shift_code,
    coalesce(${plannedOn.start_time}, ${meetingTime('start_time')}) as start_time,
    coalesce(${plannedOn.end_time}, ${meetingTime('end_time')}) as end_time,
    sp.id as shift_position_id, ${positionNameOn(sql`c.work_date`, 'sp')} as shift_position_name, sp.color as shift_position_color,
    p.id as position_id, ${positionNameOn(sql`c.work_date`)} as position_name, p.color as position_color,
    a.minutes as adjusted_minutes, a.rate as adjusted_rate, a.by as adjusted_by
  from clock_records c
  join users u on u.id = c.user_id
  join locations l on l.id = c.location_id
  left join shifts s on s.id = c.shift_id ${joinPlanOn(sql`c.work_date`)}
  ${joinMeeting}
  left join positions sp on sp.id = coalesce(${plannedOn.position_id},
    case when m.id is not null then (select o.id from positions o where o.is_meeting) end)
  left join positions p on p.id = c.position_id and (m.id is null or not p.is_meeting)
  left join lateral (
    select x.minutes, x.rate, trim(e.first_name || ' ' || e.last_name) as by
    from payroll_adjustments x join users e on e.id = x.edited_by
    where x.clock_record_id = c.id order by x.id desc limit 1
  ) a on true`;

/** Returns a time entry at the actor's locations; undefined if it is unknown or at another location. */
export async function findCorrectable(
  db: Queryable,
  actor: Pick<UserActor, 'locationIds'>,
  id: string,
): Promise<RecordRow | undefined> {
  const { rows } = await sql<RecordRow>`${recordRows}
    where c.id = ${id} and ${scopeToLocations(actor, sql`c.location_id`)}`.execute(db);
  return rows[0];
}

/** Returns a user's time entries of some days at any location, the earliest first. */
export async function findRecordsOf(
  db: Queryable,
  user: string,
  days: { readonly start: string; readonly end: string },
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`${recordRows}
    where c.user_id = ${user} and c.work_date between ${days.start}::date and ${days.end}::date
    order by c.clocked_in, c.id`.execute(db);
  return rows;
}

/** Another time entry of the same user; `clocked_out` is null while it is open. */
export type OtherRow = { clocked_in: Date; clocked_out: Date | null; status: string; timezone: string };

/**
 * Returns the user's time entries that overlap `[from, to)`, the earliest first, without `except` and voided time entries.
 * An open time entry overlaps everything after its start.
 */
export async function findOthers(
  db: Queryable,
  user: string,
  except: string | null,
  from: Date,
  to: Date,
): Promise<OtherRow[]> {
  const { rows } = await sql<OtherRow>`
    select c.clocked_in, c.clocked_out, c.status, c.timezone
    from clock_records c
    where c.user_id = ${user} and c.status <> 'VOIDED' and c.id is distinct from ${except}::uuid
      and c.clocked_in < ${to} and (c.clocked_out is null or c.clocked_out > ${from})
    order by c.clocked_in`.execute(db);
  return rows;
}

export type NamedPosition = {
  id: string;
  name: string;
  color: string;
  is_trainee: boolean;
  retired_at: Date | null;
};

/** Returns a position, even a retired one. */
export async function findPosition(db: Queryable, id: string): Promise<NamedPosition | undefined> {
  const { rows } = await sql<NamedPosition>`select id, name, color, is_trainee, retired_at from positions
    where id = ${id}`.execute(db);
  return rows[0];
}

/** The columns that a correction writes. */
export type CorrectedColumns = Columns<
  'clock_records',
  | 'work_date'
  | 'clocked_in'
  | 'clocked_out'
  | 'shift_id'
  | 'meeting_id'
  | 'position_id'
  | 'rate'
  | 'suggested_rate'
> & {
  readonly status: 'OPEN' | 'CLOSED';
  readonly flags: readonly string[];
};

const flagsSql = (flags: readonly string[]): RawBuilder<string[]> => sql<string[]>`${[...flags]}::text[]`;

/** Adds a time entry that a manager enters for a missed punch or splits off. */
export async function insertCorrected(
  trx: Trx,
  record: CorrectedColumns &
    Columns<'clock_records', 'id' | 'user_id' | 'location_id' | 'timezone' | 'created_at'>,
): Promise<void> {
  await trx
    .insertInto('clock_records')
    .values({
      ...record,
      flags: flagsSql(record.flags),
      began_unassigned: record.shift_id === null && record.meeting_id === null,
    })
    .execute();
}

/** Replaces the columns of a time entry that a correction can change. */
export async function updateCorrected(trx: Trx, id: string, columns: CorrectedColumns): Promise<void> {
  await trx
    .updateTable('clock_records')
    .set({ ...columns, flags: flagsSql(columns.flags) })
    .where('id', '=', id)
    .execute();
}

export async function markVoided(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('clock_records').set({ status: 'VOIDED' }).where('id', '=', id).execute();
}

/** A correction with the time entry before and after; `before` is null for a new time entry, `after` for a void. */
export type NewEntryVersion = Omit<
  Selectable<Database['clock_record_versions']>,
  'before' | 'after' | 'erased_number'
> & {
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
};

export async function insertVersion(trx: Trx, version: NewEntryVersion): Promise<void> {
  await trx
    .insertInto('clock_record_versions')
    .values({ ...version, before: json(version.before), after: json(version.after) })
    .execute();
}

export type VersionRow = Omit<NewEntryVersion, 'id' | 'request_id' | 'changed_by'> & { readonly by: string };

/** Returns every correction of these time entries with the name of its author, the newest first. */
export async function findVersions(db: Queryable, records: readonly string[]): Promise<VersionRow[]> {
  if (records.length === 0) return [];
  const { rows } = await sql<VersionRow>`
    select v.clock_record_id, v.kind, v.reason, v.before, v.after, v.changed_at,
      trim(u.first_name || ' ' || u.last_name) as by
    from clock_record_versions v join users u on u.id = v.changed_by
    where v.clock_record_id = any(${[...records]}::uuid[]) order by v.id desc`.execute(db);
  return rows;
}

/** The shift, or the position alone, that a manager gives a time entry that waits for a shift. */
type AssignedColumns = Columns<'clock_records', 'assigned_by' | 'assigned_at'> &
  Pick<CorrectedColumns, 'shift_id' | 'meeting_id' | 'position_id' | 'suggested_rate' | 'flags'>;

/**
 * Stores the shift or position of a waiting time entry.
 *
 * @returns false if the time entry already has a shift or position
 */
export async function settleUnassigned(trx: Trx, id: string, columns: AssignedColumns): Promise<boolean> {
  const settled = await trx
    .updateTable('clock_records')
    .set({ ...columns, flags: flagsSql(columns.flags) })
    .where('id', '=', id)
    .where('shift_id', 'is', null)
    .where('position_id', 'is', null)
    .where('status', '<>', 'VOIDED')
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}
