import { type Insertable, type Selectable, sql } from 'kysely';
import { joinMeeting, meetingTime } from '../../platform/database/meetingPlan.sql';
import { joinPlanOn, plannedOn } from '../../platform/database/shiftPlan.sql';
import type { UndoneClockOut } from '../../platform/auth/actor';
import type { Origin } from '../../platform/auth/browser';
import { often } from '../../platform/database/often.sql';
import type { Database } from '../../platform/database/schema.types';
import type { Queryable, Trx } from '../../platform/database/types';

type Columns = Selectable<Database['clock_records']>;

/** The ID of a time entry, its user, its location, and its day. */
export type EntryPosition = Pick<Columns, 'id' | 'user_id' | 'location_id' | 'work_date'>;

/** The columns of an unclosed time entry that the punch rules need. */
export type UnclosedRecord = EntryPosition & {
  shift_id: string | null;
  clocked_in: Date;
  status: 'OPEN' | 'NEEDS_REVIEW';
  flags: string[];
  timezone: string;
  /** The scheduled end of the shift or meeting, `HH:mm` at the location. Null while none is assigned. */
  planned_end: string | null;
  /** The employee's next clock-in. This time entry can't end later. */
  next_clocked_in: Date | null;
};

const unclosed = sql`
  select c.id, c.user_id, c.location_id, c.shift_id, c.work_date, c.clocked_in, c.status, c.flags, c.timezone,
    coalesce(${plannedOn.end_time}, ${meetingTime('end_time')}) as planned_end,
    (select min(n.clocked_in) from clock_records n
      where n.user_id = c.user_id and n.clocked_in > c.clocked_in and n.status <> 'VOIDED') as next_clocked_in
  from clock_records c
  join locations l on l.id = c.location_id
  left join shifts s on s.id = c.shift_id ${joinPlanOn(sql`c.work_date`)} ${joinMeeting}`;

/** Returns the open time entry of a user, if any. */
export async function findOpen(db: Queryable, user: string): Promise<UnclosedRecord | undefined> {
  const { rows } = await sql<UnclosedRecord>`${unclosed}
    where c.user_id = ${user} and c.status = 'OPEN' ${often}`.execute(db);
  return rows[0];
}

/** Returns the unclosed time entries of these users at these locations, the oldest first. */
export async function findUnclosed(
  db: Queryable,
  users: readonly string[],
  locations: readonly string[],
): Promise<UnclosedRecord[]> {
  const { rows } = await sql<UnclosedRecord>`${unclosed}
    where c.location_id = any(${locations}::uuid[]) and c.status in ('OPEN', 'NEEDS_REVIEW')
      and c.user_id = any(${users}::uuid[])
    order by c.clocked_in, c.id`.execute(db);
  return rows;
}

export type StoredPunches = { id: string; clocked_out: Date | null; timezone: string };

/** Returns when time entries ended. */
export async function findPunches(db: Queryable, ids: readonly string[]): Promise<StoredPunches[]> {
  const { rows } = await sql<StoredPunches>`
    select c.id, c.clocked_out, c.timezone from clock_records c
    where c.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

type NewRecord = Omit<Insertable<Database['clock_records']>, 'flags' | 'created_at'> & {
  readonly clocked_in: Date;
  readonly flags: readonly string[];
};

/**
 * Opens a time entry. A database constraint allows each user at most one open time entry.
 *
 * @returns false if the user is already clocked in; then nothing is stored
 */
export async function openRecord(db: Queryable, record: NewRecord): Promise<boolean> {
  const opened = await db
    .insertInto('clock_records')
    .values({
      ...record,
      flags: sql<string[]>`${[...record.flags]}::text[]`,
      began_unassigned: record.shift_id === null && !record.meeting_id,
      created_at: record.clocked_in,
    })
    .onConflict((open) => open.column('user_id').where('status', '=', sql.lit('OPEN')).doNothing())
    .returning('id')
    .modifyEnd(often)
    .executeTakeFirst();
  return opened !== undefined;
}

export type ClosingPunch = {
  id: string;
  clocked_out: Date;
  clocked_out_by: string | null;
  claimed_out: string | null;
  /** Flags to add to those that the time entry has. */
  flags: readonly string[];
  /** The punch clock where the employee entered their code; null if a manager clocked them out. */
  kiosk_id?: string | null;
  origin?: Origin | undefined;
};

/** Closes an unclosed time entry. @returns false if it was already closed */
export async function closeRecord(db: Queryable, closing: ClosingPunch): Promise<boolean> {
  const { rows } = await sql`
    update clock_records set status = 'CLOSED', clocked_out = ${closing.clocked_out},
      clocked_out_by = ${closing.clocked_out_by}, claimed_out = ${closing.claimed_out},
      out_kiosk_id = ${closing.kiosk_id ?? null}, out_address = ${closing.origin?.address ?? null},
      out_device = ${closing.origin?.device ?? null},
      flags = array(select distinct f from unnest(flags || ${closing.flags}::text[]) as f order by f)
    where id = ${closing.id} and status in ('OPEN', 'NEEDS_REVIEW')
    returning id`.execute(db);
  return rows.length === 1;
}

export type ReopenedRecord = EntryPosition & { clocked_in: Date; timezone: string };

/**
 * Undoes a clock-out by code, as if no code had been entered.
 *
 * @returns undefined if the time entry has changed since that clock-out, or if its hours were corrected
 */
export async function reopenRecord(
  db: Queryable,
  { recordId, end, flags }: UndoneClockOut,
): Promise<ReopenedRecord | undefined> {
  const { rows } = await sql<ReopenedRecord>`
    update clock_records c set status = 'OPEN', clocked_out = null, claimed_out = null,
      out_kiosk_id = null, out_address = null, out_device = null,
      flags = array(select f from unnest(c.flags) as f where f <> all(${flags}::text[]) order by f)
    from locations l
    where c.id = ${recordId} and l.id = c.location_id and c.status = 'CLOSED' and c.clocked_out = ${end}
      and c.clocked_out_by is null
      and not exists (select 1 from payroll_adjustments p where p.clock_record_id = c.id)
      and not exists (select 1 from clock_record_versions v where v.clock_record_id = c.id and v.changed_at >= ${end})
    returning c.id, c.user_id, c.clocked_in, c.location_id, c.work_date, l.timezone`.execute(db);
  return rows[0];
}

/** Returns whether a location still exists, and locks it: an admin can't delete it until the transaction ends. */
export async function lockLocationOfPunch(trx: Trx, location: string): Promise<boolean> {
  const { rows } = await sql`select id from locations
    where id = ${location} and deleted_at is null for key share ${often}`.execute(trx);
  return rows.length > 0;
}

/** Locks the location of a time entry, and returns whether it still exists: see {@link lockLocationOfPunch}. */
export async function lockLocationOf(trx: Trx, recordId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select location_id as id from clock_records
    where id = ${recordId}`.execute(trx);
  return rows[0] !== undefined && lockLocationOfPunch(trx, rows[0].id);
}

/**
 * Marks open time entries for review that began before an instant. When two processes run this at the same time, each
 * time entry is marked and returned once.
 *
 * @param user - limits the marking to this user's time entries
 */
export async function markOverdue(db: Queryable, before: Date, user?: string): Promise<EntryPosition[]> {
  const { rows } = await sql<EntryPosition>`
    update clock_records set status = 'NEEDS_REVIEW',
      flags = array(select distinct f from unnest(flags || array['open_too_long']) as f order by f)
    where status = 'OPEN' and status in ('OPEN', 'NEEDS_REVIEW') and clocked_in < ${before}
      ${user === undefined ? sql`` : sql`and user_id = ${user}`}
    returning id, user_id, location_id, work_date ${often}`.execute(db);
  return rows;
}

type SettledRecord = Pick<Columns, 'rate' | 'flags'> & {
  rate_before: Columns['rate'];
  flags_before: string[];
};

/** The flags that accepting a suggestion removes. `open_too_long` remains until the time entry gets an end. */
const SETTLED = ['clock_skew', 'rate_mismatch', 'early'];

/**
 * Sets the suggested rate of an unclosed time entry and removes its settled flags.
 *
 * @returns undefined if it is closed
 */
export async function settleRecord(db: Queryable, id: string): Promise<SettledRecord | undefined> {
  const { rows } = await sql<SettledRecord>`
    with before as (select id, rate, flags from clock_records where id = ${id} and status in ('OPEN', 'NEEDS_REVIEW') for update)
    update clock_records c set
      rate = case when 'rate_mismatch' = any(c.flags) then c.suggested_rate else c.rate end,
      flags = array(select f from unnest(c.flags) as f where f <> all(${SETTLED}::text[]) order by f)
    from before where c.id = before.id
    returning c.rate, c.flags, before.rate as rate_before, before.flags as flags_before`.execute(db);
  return rows[0];
}
