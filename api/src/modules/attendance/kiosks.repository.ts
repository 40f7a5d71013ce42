import { LONGEST_COUNTER_STEP } from '@ondeck/shared/domain/rules/kiosk';
import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToLocations } from '../../platform/auth/scope';
import type { Columns, Queryable, Trx } from '../../platform/database/types';
import { often } from '../../platform/database/often.sql';
import { zoneAtSql } from '../../platform/database/zones.sql';

/** A browser that is registered as a punch clock. */
export type KioskRecord = Columns<'kiosks', 'id' | 'name' | 'location_id'> & {
  location_title: string | null;
  timezone: string | null;
};

export type KioskKey = Columns<'kiosks', 'name' | 'location_id' | 'counter' | 'last_address'> & {
  public_key: string;
};

/** The punch clocks that a call accepts. A revoked one can still send the punches that it stored offline. */
export interface KioskReach {
  readonly withRevoked: boolean;
}

const isIn = ({ withRevoked }: KioskReach) =>
  withRevoked ? sql`public_key is not null` : sql`revoked_at is null`;

/** Returns the key of a punch clock and its last counter; undefined if it is unknown or not accepted. */
export async function findKioskKey(
  db: Queryable,
  id: string,
  reach: KioskReach,
): Promise<KioskKey | undefined> {
  const { rows } = await sql<KioskKey>`
    select public_key, counter::float8 as counter, name, location_id, last_address from kiosks
    where id = ${id} and ${isIn(reach)}`.execute(db);
  return rows[0];
}

/** The ID and counter of a signed call, with its address and time. */
export interface SignedUse {
  readonly id: string;
  readonly counter: number;
  readonly address: string;
  readonly now: Date;
}

/**
 * Uses up a counter, and stores the time and address of the punch clock's call. Of two calls with one counter, only one
 * is accepted, whether they come together or apart.
 *
 * @returns the punch clock; undefined if the counter is not above the last one or too far ahead, or the punch clock was
 * revoked
 */
export async function spendCounter(
  db: Queryable,
  { id, counter, address, now }: SignedUse,
  reach: KioskReach,
): Promise<KioskRecord | undefined> {
  const { rows } = await sql<KioskRecord>`
    with k as (
      update kiosks set counter = ${counter}, last_seen_at = ${now}, last_address = ${address}
      where id = ${id} and counter < ${counter} and counter >= ${counter - LONGEST_COUNTER_STEP}
        and ${isIn(reach)} returning id, name, location_id)
    select k.id, k.name, l.id as location_id, l.title as location_title, ${zoneAtSql(sql`${now}::timestamptz`)} as timezone
    from k left join locations l on l.id = k.location_id and l.deleted_at is null ${often}`.execute(db);
  return rows[0];
}

/**
 * Prevents the removal of a punch clock until the transaction ends.
 *
 * @returns false if it was already removed
 */
export async function lockKiosk(db: Queryable, id: string): Promise<boolean> {
  const { rows } =
    await sql`select id from kiosks where id = ${id} and revoked_at is null for share ${often}`.execute(db);
  return rows.length === 1;
}

/** Stores how many punches a punch clock keeps and whether its browser may clear them, if either changed. */
export async function storeSaid(
  db: Queryable,
  id: string,
  { waiting, keeps }: { readonly waiting: number; readonly keeps: boolean | null },
): Promise<void> {
  await sql`update kiosks set waiting = ${waiting}, keeps_storage = ${keeps}
    where id = ${id} and (waiting, keeps_storage) is distinct from (${waiting}::int, ${keeps}::boolean)`.execute(
    db,
  );
}

/** Stores that a punch clock has handed over some of the punches that it keeps. It says the exact number itself, later. */
export async function storeHandedOver(trx: Trx, id: string, count: number): Promise<void> {
  await sql`update kiosks set waiting = greatest(waiting - ${count}, 0) where id = ${id} and waiting > 0`.execute(
    trx,
  );
}

/** Returns a location whose punch clocks store punches while offline; undefined if that option is off. */
export async function findOfflineLocation(
  db: Queryable,
  location: string,
): Promise<{ phone_number: string } | undefined> {
  const { rows } = await sql<{ phone_number: string }>`select phone_number from locations
    where id = ${location} and offline_punches and deleted_at is null ${often}`.execute(db);
  return rows[0];
}

export type ListedKiosk = KioskRecord & {
  registered_by: string;
  registered_at: Date;
  last_seen_at: Date | null;
  waiting: number;
  keeps_storage: boolean | null;
};

/** Returns the registered punch clocks at the actor's locations, the newest first. */
export async function listKiosks(db: Queryable, actor: UserActor): Promise<ListedKiosk[]> {
  const { rows } = await sql<ListedKiosk>`
    select k.id, k.name, l.id as location_id, l.title as location_title, l.timezone,
      u.first_name || ' ' || u.last_name as registered_by, k.registered_at, k.last_seen_at,
      k.waiting, k.keeps_storage
    from kiosks k join users u on u.id = k.registered_by left join locations l on l.id = k.location_id
    where k.revoked_at is null and ${scopeToLocations(actor, sql`k.location_id`)} order by k.registered_at desc, k.id`.execute(
    db,
  );
  return rows;
}

/**
 * Revokes a punch clock, and with it every open form and undo at that punch clock.
 *
 * @returns false if it was already revoked
 */
export async function endKiosk(db: Queryable, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update kiosks set revoked_at = ${now}
    where id = ${id} and revoked_at is null returning id`.execute(db);
  await sql`delete from employee_tokens where kiosk_id = ${id}`.execute(db);
  return rows.length === 1;
}

/** Returns true if the punch clock exists at the actor's locations. */
export async function reachesKiosk(db: Queryable, actor: UserActor, id: string): Promise<boolean> {
  const { rows } = await sql`select id from kiosks
    where id = ${id} and ${scopeToLocations(actor, sql`location_id`)}`.execute(db);
  return rows.length === 1;
}
