import { sql } from 'kysely';
import type { UserActor } from '../../auth/actor';
import { scopeToLocations } from '../../auth/scope';
import { after, MINUTE } from '../../core/clock';
import type { Queryable } from '../../database/types';

/** A browser that is registered as a punch clock. */
export type KioskRecord = {
  id: string;
  name: string;
  location_id: string | null;
  location_title: string | null;
  timezone: string | null;
};

/** The punch clock that a token belongs to; none for a token that is unknown or revoked. */
export async function findKiosk(db: Queryable, tokenHash: string): Promise<KioskRecord | undefined> {
  const { rows } = await sql<KioskRecord>`
    select k.id, k.name, l.id as location_id, l.title as location_title, l.timezone
    from kiosks k left join locations l on l.id = k.location_id and l.deleted_at is null
    where k.token_hash = ${tokenHash} and k.revoked_at is null`.execute(db);
  return rows[0];
}

export type NewKiosk = {
  id: string;
  name: string;
  location_id: string | null;
  token_hash: string;
  registered_by: string;
  registered_at: Date;
};

export async function insertKiosk(db: Queryable, kiosk: NewKiosk): Promise<void> {
  await sql`insert into kiosks (id, name, location_id, token_hash, registered_by, registered_at, last_seen_at)
    values (${kiosk.id}, ${kiosk.name}, ${kiosk.location_id}, ${kiosk.token_hash}, ${kiosk.registered_by},
      ${kiosk.registered_at}, ${kiosk.registered_at})`.execute(db);
}

/** Notes that a kiosk was used, at most once a minute: its row must not be where everybody waits. */
export async function touchKiosk(db: Queryable, id: string, now: Date): Promise<void> {
  await sql`update kiosks set last_seen_at = ${now}
    where id = ${id} and (last_seen_at is null or last_seen_at < ${after(now, -MINUTE)})`.execute(db);
}

export type ListedKiosk = KioskRecord & {
  registered_by: string;
  registered_at: Date;
  last_seen_at: Date | null;
};

/** The registered punch clocks in reach, the newest first. */
export async function listKiosks(db: Queryable, actor: UserActor): Promise<ListedKiosk[]> {
  const { rows } = await sql<ListedKiosk>`
    select k.id, k.name, l.id as location_id, l.title as location_title, l.timezone,
      u.first_name || ' ' || u.last_name as registered_by, k.registered_at, k.last_seen_at
    from kiosks k join users u on u.id = k.registered_by left join locations l on l.id = k.location_id
    where k.revoked_at is null and ${scopeToLocations(actor, sql`k.location_id`)} order by k.registered_at desc, k.id`.execute(
    db,
  );
  return rows;
}

/** False where there is no such kiosk, not any more, or not in reach. */
export async function revokeKiosk(db: Queryable, actor: UserActor, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update kiosks set revoked_at = ${now}
    where id = ${id} and revoked_at is null and ${scopeToLocations(actor, sql`location_id`)} returning id`.execute(
    db,
  );
  return rows.length === 1;
}
