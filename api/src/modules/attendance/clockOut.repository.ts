import { sql } from 'kysely';
import type { UserActor } from '../../auth/actor';
import { scopeToLocations, scopeToStaff } from '../../auth/scope';
import type { Queryable } from '../../database/types';

export type PersonInScope = { id: string; name: string };

/** Those of these people who work at a location in reach, or have a record there that is not closed. */
export async function findPeopleInScope(
  db: Queryable,
  actor: UserActor,
  ids: readonly string[],
): Promise<PersonInScope[]> {
  const { rows } = await sql<PersonInScope>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name from users u
    where u.id = any(${ids}::uuid[]) and (${scopeToStaff(actor, sql`u.id`)} or exists (
      select 1 from clock_records c
      where c.user_id = u.id and c.status in ('OPEN', 'NEEDS_REVIEW') and ${scopeToLocations(actor, sql`c.location_id`)}))
    order by lower(u.last_name), lower(u.first_name), u.id`.execute(db);
  return rows;
}
