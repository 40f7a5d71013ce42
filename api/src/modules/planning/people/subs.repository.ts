/** Reads who works at a location, and what ranks them as substitutes there. */
import { sql } from 'kysely';
import type { UserActor } from '../../../platform/auth/actor';
import { scopeToStaff, scopeToWholePerson } from '../../../platform/auth/scope';
import { hasAccess } from '../../../platform/database/employment.sql';
import type { Queryable } from '../../../platform/database/types';

export interface SubRow {
  readonly userId: string;
  readonly phone: string;
  /** Whether the reader can see the employee's phone number at any time. */
  readonly isOwnStaff: boolean;
  readonly isHome: boolean;
  readonly shiftsHere: number;
  readonly lastAskedAt: Date | null;
}

/**
 * Returns the active staff of a location that the actor can see, in one query. An employee's home location is the one
 * with most of their time entries since a date.
 */
export async function findStaffOf(
  db: Queryable,
  actor: UserActor,
  { locationId, since, now }: { readonly locationId: string; readonly since: string; readonly now: Date },
): Promise<SubRow[]> {
  const { rows } = await sql<SubRow>`
    with staff as (
      select u.id, u.phone_number from user_locations ul join users u on u.id = ul.user_id
      where ul.location_id = ${locationId}::uuid and u.is_active and ${hasAccess(now)}
        and ${scopeToStaff(actor, sql`u.id`)}),
    worked as (
      select c.user_id, c.location_id, count(*)::int as shifts from clock_records c
      where c.user_id in (select id from staff) and c.work_date >= ${since}::date and c.status <> 'VOIDED'
      group by c.user_id, c.location_id),
    homes as (select distinct on (user_id) user_id, location_id from worked order by user_id, shifts desc, location_id)
    select u.id as "userId", u.phone_number as phone, ${scopeToWholePerson(actor, sql`u.id`)} as "isOwnStaff",
      coalesce(h.location_id = ${locationId}::uuid, false) as "isHome",
      coalesce(w.shifts, 0) as "shiftsHere",
      (select max(o.sent_at) from open_shift_offers o where o.user_id = u.id) as "lastAskedAt"
    from staff u left join homes h on h.user_id = u.id
    left join worked w on w.user_id = u.id and w.location_id = ${locationId}::uuid
    order by u.id`.execute(db);
  return rows;
}
