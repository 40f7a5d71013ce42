/** Queries for correction requests, as requesters see them. */
import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToLocations } from '../../platform/auth/scope';
import type { Queryable } from '../../platform/database/types';
import { zoneAtSql } from '../../platform/database/zones.sql';
import type { ScopedLocation } from '../locations/locations.door';
import { type FoundRequest, readRequests } from './requests.repository';

export type CorrectionRequest = FoundRequest<'correction'>;

/** Returns a user's own requests about these time entries or days, the newest first. */
export const findOwnCorrections = (
  db: Queryable,
  user: string,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<CorrectionRequest[]> =>
  readRequests(
    db,
    'correction',
    sql`r.user_id = ${user}::uuid
      and coalesce(c.work_date, (r.clocked_in at time zone ${zoneAtSql(sql`r.clocked_in`)})::date)
        between ${start}::date and ${end}::date
      order by r.created_at desc, r.id desc`,
  );

/**
 * Returns the locations where a user can have missed a punch: their own, then those where they worked or were scheduled
 * before they changed locations.
 */
export async function findOwnLocations(db: Queryable, actor: UserActor): Promise<ScopedLocation[]> {
  const isOwn = sql`(l.deleted_at is null and ${scopeToLocations(actor, sql`l.id`)})`;
  const { rows } = await sql<ScopedLocation>`
    select l.id, l.title, l.timezone, l.former_zones from locations l
    where ${isOwn}
      or exists (select 1 from clock_records c where c.user_id = ${actor.userId} and c.location_id = l.id)
      or exists (select 1 from assignments a join shifts s on s.id = a.shift_id
        where a.user_id = ${actor.userId} and s.location_id = l.id)
    order by ${isOwn} desc, l.title_key, l.id`.execute(db);
  return rows;
}

/** Returns true if the user has a pending request about that time entry, or about a punch missed at that moment. */
export async function isAskedAlready(
  db: Queryable,
  user: string,
  { record, clockedIn }: { readonly record: string | null; readonly clockedIn: Date },
): Promise<boolean> {
  const same =
    record === null
      ? sql`clock_record_id is null and clocked_in = ${clockedIn}`
      : sql`clock_record_id = ${record}`;
  const { rows } = await sql`select 1 from requests
    where user_id = ${user} and kind = 'correction' and status = 'PENDING' and ${same} limit 1`.execute(db);
  return rows.length > 0;
}
