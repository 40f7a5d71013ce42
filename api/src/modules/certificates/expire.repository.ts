/** Reads the locations whose expired certificates weren't handled today, and stores that they are. */
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/types';
import { todayAt } from '../../platform/database/zones.sql';

export interface UnsettledLocation {
  readonly id: string;
  readonly today: string;
  /** The day on which certificates that had expired before were handled last; null if never. */
  readonly settledOn: string | null;
  /** Whether later shifts become open when a certificate expires. */
  readonly opensShifts: boolean;
  /** Whether the location requires lifeguards. */
  readonly hasDeckRules: boolean;
}

/** Returns the locations where a new day has begun. */
export async function findUnsettled(db: Queryable, now: Date): Promise<UnsettledLocation[]> {
  const { rows } = await sql<UnsettledLocation>`
    select l.id, ${todayAt(now)} as today, s.settled_on as "settledOn",
      coalesce(o.when_certificate_expires = 'OPEN_SHIFTS', false) as "opensShifts",
      exists (select 1 from deck_rules r where r.location_id = l.id and r.removed_at is null) as "hasDeckRules"
    from locations l left join certificates_settled s on s.location_id = l.id
      left join location_options o on o.location_id = l.id
    where l.deleted_at is null and (s.settled_on is null or s.settled_on < ${todayAt(now)})
    order by l.id`.execute(db);
  return rows;
}

/**
 * Stores that the certificates of a location that had expired before today are handled.
 *
 * @returns whether this is new, so that one of several processes handles them
 */
export async function settle(
  db: Queryable,
  { id, today }: Pick<UnsettledLocation, 'id' | 'today'>,
): Promise<boolean> {
  const { rows } =
    await sql`insert into certificates_settled (location_id, settled_on) values (${id}::uuid, ${today}::date)
    on conflict (location_id) do update set settled_on = excluded.settled_on
      where certificates_settled.settled_on < excluded.settled_on
    returning location_id`.execute(db);
  return rows.length > 0;
}

/** Returns the IDs of those with upcoming shifts at a location who have certificates. */
export async function findAssigned(
  db: Queryable,
  { id, today }: Pick<UnsettledLocation, 'id' | 'today'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.user_id as id from assignments a join shifts s on s.id = a.shift_id
    where s.location_id = ${id}::uuid and s.deleted_at is null
      and (a.end_date is null or a.end_date >= ${today}::date)
      and exists (select 1 from certificates c where c.user_id = a.user_id and c.state in ('APPROVED', 'PENDING'))
    order by a.user_id`.execute(db);
  return rows.map((row) => row.id);
}
