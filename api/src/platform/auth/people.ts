import { sql } from 'kysely';
import { badField } from '../core/errors';
import { hasAccess } from '../database/employment.sql';
import type { Queryable } from '../database/types';
import { countRows } from '../database/values';
import type { UserActor } from './actor';
import { scopeToStaff } from './scope';

/**
 * Checks the users that a call names. Users out of reach get the same answer as unknown ones, so that no refusal
 * reveals their name or shift.
 *
 * @throws 400 at the field that names them
 */
export async function assertStaffInReach(
  db: Queryable,
  actor: UserActor,
  userIds: readonly string[],
  field: string,
): Promise<void> {
  const ids = [...new Set(userIds)];
  const found = sql`users u where u.id = any(${ids}::uuid[]) and ${scopeToStaff(actor, sql`u.id`)}`;
  if ((await countRows(db, found)) !== ids.length)
    throw badField(field, 'Employee not found. Choose someone from the list.');
}

/** Returns the full names of users, in the order of their IDs. */
export async function namesOf(db: Queryable, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select trim(u.first_name || ' ' || u.last_name) as name
    from unnest(${[...userIds]}::uuid[]) with ordinality as asked (id, place) join users u on u.id = asked.id
    order by asked.place`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns the users who are notified about a location: its managers and every admin. */
export async function findPlanners(db: Queryable, location: string | null, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where ${hasAccess(now)} and (u.user_type = 'ADMIN'
      or u.user_type = 'MANAGER' and exists (
        select 1 from user_locations ul where ul.user_id = u.id and ul.location_id = ${location}::uuid))
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the other managers of these locations, or the admins if there are none, so that someone is always notified.
 *
 * @param except - the user who caused the notification
 */
export async function findManagers(
  db: Queryable,
  except: string,
  locationIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with able as (select u.id, u.user_type from users u where u.id <> ${except}::uuid
        and not u.awaits_approval and ${hasAccess(now)}),
      managers as (select a.id from able a where a.user_type = 'MANAGER' and exists (select 1 from user_locations ul
        where ul.user_id = a.id and ul.location_id = any(${[...locationIds]}::uuid[])))
    select id from managers
    union all select a.id from able a where a.user_type = 'ADMIN' and not exists (select 1 from managers)
    order by id`.execute(db);
  return rows.map((row) => row.id);
}
