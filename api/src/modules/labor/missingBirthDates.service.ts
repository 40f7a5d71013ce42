/** Lists the staff whose date of birth is unknown. No limits for minors apply to them. */
import type { MissingBirthDates } from '@ondeck/shared/schemas/labor';
import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { assertReaches, reachAt, scopeToLocations, scopeToWholePerson } from '../../platform/auth/scope';
import { hasAccess } from '../../platform/database/employment.sql';
import type { Services } from '../../platform/services';

/**
 * Returns the employees and managers of a location, or of the whole reach, who have no date of birth, by name. Admins
 * work no shifts.
 *
 * @throws 404 for a location out of reach
 */
export async function listMissingBirthDates(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  location: string | undefined,
): Promise<MissingBirthDates> {
  if (location !== undefined) assertReaches(actor, location);
  const reach = scopeToLocations(reachAt(actor, location), sql`ul.location_id`);
  const { rows } = await sql<MissingBirthDates['results'][number]>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name,
      not ${scopeToWholePerson(actor, sql`u.id`)} as works_elsewhere
    from users u
    where u.user_type <> 'ADMIN' and u.dob is null and not u.awaits_approval and ${hasAccess(clock.now())}
      and exists (select 1 from user_locations ul join locations l on l.id = ul.location_id
        where ul.user_id = u.id and l.deleted_at is null and ${reach})
    order by u.name_key, u.id`.execute(db);
  return { results: rows };
}
