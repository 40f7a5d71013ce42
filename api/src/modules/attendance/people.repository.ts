import { sql } from 'kysely';
import type { Queryable } from '../../database/types';

/** Who entered an employee code. */
export type CodeHolder = {
  id: string;
  first_name: string;
  last_name: string;
  /** The record with which they were on deck before anything was locked. */
  open_record: string | null;
};

/** The active person of a code; none for a code that is unknown, freed or whose person may not work. */
export async function findByCode(db: Queryable, code: string): Promise<CodeHolder | undefined> {
  const { rows } = await sql<CodeHolder>`
    select u.id, u.first_name, u.last_name,
      (select c.id from clock_records c where c.user_id = u.id and c.status = 'OPEN') as open_record
    from users u
    where u.employee_code = ${code} and u.deleted_at is null and u.is_active and not u.awaits_approval`.execute(
    db,
  );
  return rows[0];
}

export type PunchPlace = { id: string; title: string; timezone: string };

/** Where a punch without a shift belongs: the kiosk's location, else the first by title of the person's own. */
export async function findPunchPlace(
  db: Queryable,
  user: string,
  kiosk: string | null,
): Promise<PunchPlace | undefined> {
  const { rows } = await sql<PunchPlace>`
    select l.id, l.title, l.timezone from locations l
    where l.deleted_at is null and (
      l.id = (select k.location_id from kiosks k where k.id = ${kiosk}::uuid and k.revoked_at is null)
      or exists (select 1 from user_locations ul where ul.user_id = ${user} and ul.location_id = l.id))
    order by (l.id = (select k.location_id from kiosks k where k.id = ${kiosk}::uuid and k.revoked_at is null))
      desc nulls last, lower(l.title), l.id
    limit 1`.execute(db);
  return rows[0];
}

/** The planners who are told of what happens at a location: its managers and every admin. */
export async function findPlanners(db: Queryable, location: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.deleted_at is null and u.is_active and (u.user_type = 'ADMIN'
      or u.user_type = 'MANAGER' and exists (
        select 1 from user_locations ul where ul.user_id = u.id and ul.location_id = ${location}::uuid))
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A person's full name. */
export async function findPerson(db: Queryable, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select trim(first_name || ' ' || last_name) as name from users where id = ${id}`.execute(db);
  return rows[0]?.name ?? '';
}
