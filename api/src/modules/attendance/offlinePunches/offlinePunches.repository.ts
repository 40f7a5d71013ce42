import type { FormerZone } from '@ondeck/shared/domain/calendar/zoneHistory';
import type { PunchKind } from '@ondeck/shared/domain/rules/offlinePunch';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { OfflineProblem, SendOfflineBody } from '@ondeck/shared/schemas/offlinePunches';
import { sql } from 'kysely';
import { EmployeeCode } from '../../../platform/database/employeeCode';
import type { Queryable, Trx } from '../../../platform/database/types';
import type { Employment } from '../../../platform/core/employment.rules';
import type { Sureness } from './punchTime.rules';

type Sent = SendOfflineBody['punches'][number] & { readonly id: string; readonly hash: string };
export type StoredHash = { readonly key: string; readonly sealed_hash: string };

interface Sender {
  readonly kiosk: { readonly id: string; readonly location_id: string | null };
  /** The device's former registration that sealed the punches; undefined if its current registration did. */
  readonly sealedBy: string | undefined;
}

/**
 * Stores punches as received. A punch whose key is already stored isn't overwritten.
 *
 * @returns the stored hash for each key
 */
export async function storeSent(
  trx: Trx,
  { kiosk, sealedBy = kiosk.id }: Sender,
  punches: readonly Sent[],
  now: Date,
): Promise<StoredHash[]> {
  const of = <K extends keyof Sent>(name: K): Sent[K][] => punches.map((punch) => punch[name]);
  await sql`
    insert into offline_punches (id, kiosk_id, location_id, key, counter, sealed, sealed_hash, elapsed_at_sending,
      wall_at_sending, received_at, sealed_by)
    select p.id, ${kiosk.id}, ${kiosk.location_id}::uuid, p.key, p.counter, p.sealed, p.hash, p.elapsed, p.wall, ${now},
      nullif(${sealedBy}::uuid, ${kiosk.id}::uuid)
    from unnest(${of('id')}::uuid[], ${of('key')}::text[], ${of('counter')}::bigint[], ${of('sealed')}::text[],
      ${of('hash')}::text[], ${of('elapsed')}::bigint[], ${of('wall')}::bigint[])
      as p (id, key, counter, sealed, hash, elapsed, wall)
    where not exists (select 1 from offline_punches o where o.kiosk_id = ${sealedBy} and o.key = p.key)
    on conflict (kiosk_id, key) do nothing`.execute(trx);
  const { rows } = await sql<StoredHash>`select key, sealed_hash from offline_punches
    where kiosk_id in (${kiosk.id}, ${sealedBy}) and key = any(${of('key')}::text[])`.execute(trx);
  return rows;
}

/** Returns the punch clocks with punches that the server has stored and not read yet. */
export async function findUnreadKiosks(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct kiosk_id as id from offline_punches where state = 'RECEIVED' order by kiosk_id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The next unread punch, with its punch clock and that punch clock's location. */
export type UnreadPunch = {
  readonly id: string;
  readonly kiosk_id: string;
  /** The punch clock that sealed the punch. */
  readonly sealed_by: string;
  readonly kiosk: string;
  readonly is_revoked: boolean;
  readonly key: string;
  readonly counter: number;
  readonly sealed: string;
  readonly elapsed_at_sending: number | null;
  readonly wall_at_sending: number;
  readonly received_at: Date;
  readonly is_released: boolean;
  readonly location_id: string | null;
  readonly location_title: string | null;
  readonly timezone: string | null;
  readonly former_zones: FormerZone[] | null;
};

/**
 * Locks and returns the first unread punch of a punch clock; undefined if another process has just read the last one.
 */
export async function lockNext(trx: Trx, kiosk: string): Promise<UnreadPunch | undefined> {
  const { rows } = await sql<UnreadPunch>`
    select p.id, p.kiosk_id, coalesce(p.sealed_by, p.kiosk_id) as sealed_by, k.name as kiosk,
      (k.revoked_at is not null or p.sealed_by is not null) as is_revoked, p.key, p.counter, p.sealed,
      p.elapsed_at_sending, p.wall_at_sending, p.received_at, p.is_released,
      l.id as location_id, l.title as location_title, l.timezone, l.former_zones
    from offline_punches p join kiosks k on k.id = p.kiosk_id
      left join locations l on l.id = p.location_id and l.deleted_at is null
    where p.kiosk_id = ${kiosk} and p.state = 'RECEIVED'
    order by p.counter, p.received_at, p.id limit 1 for update of p`.execute(trx);
  return rows[0];
}

/** Returns true if any punch of a punch clock is still unread. */
export async function hasUnread(db: Queryable, kiosk: string): Promise<boolean> {
  const { rows } = await sql`select 1 from offline_punches
    where kiosk_id = ${kiosk} and state = 'RECEIVED' limit 1`.execute(db);
  return rows.length > 0;
}

/** Counts the waiting punches of a punch clock with unknown codes that were received after an instant. */
export async function countUnknown(db: Queryable, kiosk: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from offline_punches where kiosk_id = ${kiosk} and state = 'WAITING'
      and problem = 'UNKNOWN_CODE' and not is_released and received_at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The result of reading a punch: a time entry, an item with its problem, or a punch held back. */
export interface PunchOutcome {
  readonly state: 'HELD' | 'WAITING' | 'RECORDED';
  readonly problem: OfflineProblem | null;
  readonly kind?: PunchKind;
  readonly rate?: Rate;
  readonly user_id?: string | null;
  readonly punched_at?: Date | null;
  readonly sureness?: Sureness;
  readonly clock_record_id?: string | null;
  readonly goes_with?: string | null;
}

/** Stores the result of reading a punch. Deletes the sealed punch unless it is held back. */
export async function storeOutcome(trx: Trx, id: string, outcome: PunchOutcome): Promise<void> {
  await trx
    .updateTable('offline_punches')
    .set({ ...outcome, ...(outcome.state === 'HELD' ? {} : { sealed: null }) })
    .where('id', '=', id)
    .execute();
}

/** A user who has, or used to have, an employee code. */
export type CodeOwner = Employment & {
  readonly id: string;
  readonly is_live: boolean;
  /** True if the code is the user's current code. */
  readonly has_now: boolean;
  /** True if the code belonged to this user, and to no one else, on the day in question. */
  readonly had_then: boolean;
};

/**
 * Returns every user who has, or used to have, a code, the current owner first.
 *
 * @param when - the time of the punch and its day at the location; the code may have changed owners since
 */
export async function findCodeOwners(
  db: Queryable,
  code: string,
  when: { readonly day: string; readonly at: Date },
): Promise<CodeOwner[]> {
  const { day, at } = when;
  const sealed = new EmployeeCode(code);
  const { rows } = await sql<CodeOwner>`
    select u.id, u.is_active and u.deleted_at is null as is_live,
      u.employee_joining_date as "joiningDate", u.employee_ending_date as "endingDate",
      coalesce(u.employee_code = ${sealed}, false) as has_now,
      u.created_at <= ${at} and coalesce((select k.employee_code = ${sealed} and (k.from_date < ${day}::date or not exists (
          select 1 from employee_keys o where o.employee_code = ${sealed} and o.user_id <> u.id))
        from employee_keys k where k.user_id = u.id and k.from_date <= ${day}::date
        order by k.from_date desc limit 1), false) as had_then
    from users u
    where not u.awaits_approval and u.erased_at is null and (u.employee_code = ${sealed}
      or exists (select 1 from employee_keys k where k.user_id = u.id and k.employee_code = ${sealed}))
    order by has_now desc, u.deleted_at desc nulls first, u.id`.execute(db);
  return rows;
}

export type NearRecord = {
  readonly id: string;
  readonly user_id: string;
  readonly location_id: string;
  readonly work_date: string;
  readonly clocked_in: Date;
  readonly clocked_out: Date | null;
  readonly status: 'OPEN' | 'NEEDS_REVIEW' | 'CLOSED';
  readonly kiosk_id: string | null;
  readonly out_kiosk_id: string | null;
};

/** The offline punches of a time entry, and when the server received the last of them. */
export interface OfflineRecord {
  readonly clock_record_id: string;
  readonly kinds: PunchKind[];
  readonly received_at: Date;
}

/** Finds which of these time entries have punches of a punch clock that was offline. */
export async function findOfflineRecords(db: Queryable, ids: readonly string[]): Promise<OfflineRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OfflineRecord>`
    select clock_record_id, array_agg(distinct kind) as kinds, max(received_at) as received_at from offline_punches
    where clock_record_id = any(${[...ids]}::uuid[]) and state = 'RECORDED' and kind is not null
    group by clock_record_id`.execute(db);
  return rows;
}

/** Returns the latest time entry of a user that began at or before an instant. */
export async function findRecordBefore(
  db: Queryable,
  user: string,
  at: Date,
): Promise<NearRecord | undefined> {
  const { rows } = await sql<NearRecord>`
    select id, user_id, location_id, work_date, clocked_in, clocked_out, status, kiosk_id, out_kiosk_id
    from clock_records
    where user_id = ${user} and status <> 'VOIDED' and clocked_in <= ${at}
    order by clocked_in desc, id desc limit 1`.execute(db);
  return rows[0];
}

/** Returns true if a user has a time entry that began after an instant, or is clocked in. */
export async function hasRecordAfter(db: Queryable, user: string, at: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from clock_records
    where user_id = ${user} and (status <> 'VOIDED' and clocked_in > ${at} or status = 'OPEN') limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Returns a user's latest waiting clock-in in the hours before a clock-out that isn't paired with a clock-out yet. */
export async function findWaitingClockIn(
  db: Queryable,
  { user, kiosk, from, to }: { user: string; kiosk: string; from: Date | null; to: Date | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select p.id from offline_punches p
    where p.user_id = ${user} and p.state = 'WAITING' and p.kind = 'IN'
      and (p.punched_at between ${from} and ${to}
        or p.kiosk_id = ${kiosk} and (p.punched_at is null or ${to}::timestamptz is null or p.sureness = 'GUESS'))
      and not exists (select 1 from offline_punches o where o.goes_with = p.id)
    order by p.counter desc limit 1`.execute(db);
  return rows[0]?.id;
}
