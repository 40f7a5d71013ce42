import { type Selectable, sql } from 'kysely';
import { hasAccess } from '../../platform/database/employment.sql';
import type { Database } from '../../platform/database/schema.types';
import type { Queryable } from '../../platform/database/types';

type KioskCode = Pick<Selectable<Database['kiosk_codes']>, 'name' | 'location_id' | 'created_by'>;

/** Returns true if a code was issued recently, even if it was used: the answer to its use may have been lost. */
export async function knowsKioskCode(db: Queryable, hash: string): Promise<true | undefined> {
  const { rows } = await sql`select code_hash from kiosk_codes where code_hash = ${hash}`.execute(db);
  return rows.length === 1 ? true : undefined;
}

/**
 * Marks a code as used.
 *
 * @returns undefined if the code was used or expired, its location was deleted, or its creator no longer has access
 */
export async function spendKioskCode(db: Queryable, hash: string, now: Date): Promise<KioskCode | undefined> {
  const { rows } = await sql<KioskCode>`
    update kiosk_codes c set used_at = ${now} from locations l, users u
    where c.code_hash = ${hash} and c.used_at is null and c.expires_at > ${now}
      and l.id = c.location_id and l.deleted_at is null
      and u.id = c.created_by and ${hasAccess(now)}
      and (u.user_type = 'ADMIN' or (u.user_type = 'MANAGER' and exists (
        select 1 from user_locations ul where ul.user_id = u.id and ul.location_id = l.id)))
    returning c.name, c.location_id, c.created_by`.execute(db);
  return rows[0];
}
