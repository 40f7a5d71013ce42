/** Reads and writes the availability and the preferences of one employee. */
import type { AvailabilityAnswer, AvailabilityBody, Rated } from '@ondeck/shared/schemas/availability';
import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToLocations, scopeToStaff, scopeToWholePerson } from '../../platform/auth/scope';
import type { Queryable, Trx } from '../../platform/database/types';
import { todayAt } from '../../platform/database/zones.sql';

export interface Employee {
  readonly id: string;
  readonly name: string;
  readonly dateOfBirth: string | null;
  /** Today at the employee's first location by name. */
  readonly today: string;
  readonly timezone: string;
  /** The longest notice of the employee's locations, in days. */
  readonly noticeDays: number;
  readonly locationIds: readonly string[];
  /** Whether all of the employee's locations are in the actor's reach. */
  readonly isWhole: boolean;
}

/** Returns an employee or manager in the actor's reach; undefined for anyone else. Admins work no shifts. */
export async function findEmployee(
  db: Queryable,
  actor: UserActor,
  userId: string,
  now: Date,
): Promise<Employee | undefined> {
  const places = sql`user_locations ul join locations l on l.id = ul.location_id
    where ul.user_id = u.id and l.deleted_at is null`;
  const { rows } = await sql<Employee>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.dob as "dateOfBirth",
      coalesce((select ${todayAt(now)} from ${places} order by l.title_key, l.id limit 1),
        (${now}::timestamptz at time zone 'UTC')::date) as today,
      coalesce((select l.timezone from ${places} order by l.title_key, l.id limit 1), 'UTC') as timezone,
      coalesce((select max(o.availability_notice_days)::int from location_options o
        where o.location_id in (select l.id from ${places})), 0) as "noticeDays",
      array(select l.id::text from ${places}) as "locationIds",
      ${scopeToWholePerson(actor, sql`u.id`)} as "isWhole"
    from users u
    where u.id = ${userId}::uuid and u.deleted_at is null and u.user_type <> 'ADMIN'
      and ${scopeToStaff(actor, sql`u.id`)}`.execute(db);
  return rows[0];
}

/** Returns the patterns that apply today or later, by starting date, with the user who entered each. */
export async function findPatterns(
  db: Queryable,
  userId: string,
  today: string,
): Promise<AvailabilityAnswer['patterns']> {
  const rows = await db
    .selectFrom('availability_patterns as p')
    .innerJoin('users as u', 'u.id', 'p.created_by')
    .select(['p.id', 'p.from_date', 'p.created_by', 'p.created_at'])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name'))
    .where('p.user_id', '=', userId)
    .orderBy('p.from_date')
    .execute();
  const current = rows.findLastIndex(({ from_date }) => from_date <= today);
  const shown = rows.slice(Math.max(current, 0));
  const blocks =
    shown.length === 0
      ? []
      : await db
          .selectFrom('availability_blocks')
          .select(['pattern_id', 'weekday', 'start_time', 'end_time', 'level'])
          .where(
            'pattern_id',
            'in',
            shown.map(({ id }) => id),
          )
          .orderBy('weekday')
          .orderBy('start_time')
          .execute();
  return shown.map(({ id, from_date, created_by, created_at, name }) => ({
    from_date,
    blocks: blocks.flatMap(({ pattern_id, ...block }) => (pattern_id === id ? [block] : [])),
    changed_by: { id: created_by, name },
    changed_at: created_at.toISOString(),
  }));
}

/** Returns the dates that aren't over, in order. */
export const findDates = (
  db: Queryable,
  userId: string,
  today: string,
): Promise<AvailabilityAnswer['dates']> =>
  db
    .selectFrom('availability_exceptions')
    .select(['id', 'start_date', 'end_date', 'start_time', 'end_time', 'kind', 'note'])
    .where('user_id', '=', userId)
    .where('end_date', '>=', today)
    .orderBy('start_date')
    .orderBy('start_time')
    .orderBy('id')
    .execute();

type Wishes = Pick<
  AvailabilityAnswer,
  'preferred_week_minutes' | 'max_days_per_week' | 'locations' | 'positions'
>;

const rating = sql<Rated['rating']>`case r.is_preferred when true then 'PREFER' when false then 'RATHER_NOT'
  else 'NEUTRAL' end`;

/** Returns an employee's preferences, with their positions and their locations in the actor's reach. */
export async function findWishes(db: Queryable, actor: UserActor, userId: string): Promise<Wishes> {
  const own = await db
    .selectFrom('work_preferences')
    .select(['preferred_week_minutes', 'max_days_per_week'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const { rows: locations } = await sql<Rated>`select l.id, l.title as name, ${rating} as rating
    from user_locations ul join locations l on l.id = ul.location_id
      left join preference_ratings r on r.user_id = ul.user_id and r.location_id = l.id
    where ul.user_id = ${userId}::uuid and l.deleted_at is null and ${scopeToLocations(actor, sql`l.id`)}
    order by l.title_key, l.id`.execute(db);
  const { rows: positions } = await sql<Rated>`select p.id, p.name, ${rating} as rating
    from user_positions up join positions p on p.id = up.position_id
      left join preference_ratings r on r.user_id = up.user_id and r.position_id = p.id
    where up.user_id = ${userId}::uuid and p.retired_at is null order by p.name_key, p.id`.execute(db);
  return {
    preferred_week_minutes: own?.preferred_week_minutes ?? null,
    max_days_per_week: own?.max_days_per_week ?? null,
    locations,
    positions,
  };
}

export interface NewPattern {
  readonly id: string;
  readonly user_id: string;
  readonly from_date: string;
  readonly created_by: string;
  readonly created_at: Date;
}

/** Stores a pattern, which replaces those that start on its date or later. */
export async function replacePattern(
  trx: Trx,
  pattern: NewPattern,
  blocks: AvailabilityBody['blocks'],
): Promise<void> {
  await trx
    .deleteFrom('availability_patterns')
    .where('user_id', '=', pattern.user_id)
    .where('from_date', '>=', pattern.from_date)
    .execute();
  await trx.insertInto('availability_patterns').values(pattern).execute();
  if (blocks.length > 0)
    await trx
      .insertInto('availability_blocks')
      .values(blocks.map((block) => ({ pattern_id: pattern.id, ...block })))
      .execute();
}

/** Replaces an employee's preferences. IDs of other locations and positions than their own are ignored. */
export async function replaceWishes(
  trx: Trx,
  userId: string,
  { preferred_week_minutes, max_days_per_week, preferred, rather_not }: AvailabilityBody,
): Promise<void> {
  const hours = { preferred_week_minutes, max_days_per_week };
  await trx
    .insertInto('work_preferences')
    .values({ user_id: userId, ...hours })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(hours))
    .execute();
  await trx.deleteFrom('preference_ratings').where('user_id', '=', userId).execute();
  const chosen = sql`any(${[...preferred, ...rather_not]}::uuid[])`;
  await sql`insert into preference_ratings (user_id, location_id, position_id, is_preferred)
    select ul.user_id, ul.location_id, null::uuid, ul.location_id = any(${[...preferred]}::uuid[])
      from user_locations ul where ul.user_id = ${userId}::uuid and ul.location_id = ${chosen}
    union all
    select up.user_id, null::uuid, up.position_id, up.position_id = any(${[...preferred]}::uuid[])
      from user_positions up where up.user_id = ${userId}::uuid and up.position_id = ${chosen}`.execute(trx);
}

/** Returns who changed an employee's availability last, and when, from the audit log. */
export async function lastEditor(
  trx: Trx,
  userId: string,
): Promise<{ readonly id: string; readonly name: string; readonly at: Date } | undefined> {
  return trx
    .selectFrom('audit_log as a')
    .innerJoin('users as u', 'u.id', 'a.actor_id')
    .select(['u.id', 'u.first_name as name', 'a.at'])
    .where('a.entity', '=', 'user')
    .where('a.entity_id', '=', userId)
    .where('a.action', '=', 'availability.changed')
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .executeTakeFirst();
}
