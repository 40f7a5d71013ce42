import type { listWorkers } from '@ondeck/shared/calls/corrections';
import type { PunchLocation } from '@ondeck/shared/schemas/attendance';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToLocations, scopeToStaff } from '../../platform/auth/scope';
import { ANSWERED_MINUTES } from '../../platform/auth/authenticate';
import { after, MINUTE_MS } from '../../platform/core/clock';
import { employmentOn, latestToday } from '../../platform/core/employment.rules';
import { badField } from '../../platform/core/errors';
import { EmployeeCode } from '../../platform/database/employeeCode';
import { hasAccess, zonesOfPerson } from '../../platform/database/employment.sql';
import type { Columns, Queryable } from '../../platform/database/types';
import { often } from '../../platform/database/often.sql';
import { zoneAtSql } from '../../platform/database/zones.sql';
import { textContains, isSearched } from '../../platform/database/search.sql';
import { countRows } from '../../platform/database/values';
import type { QueryOf } from '../../platform/http/module';

/** The user whose employee code was entered. */
export type EmployeeOfCode = Columns<'users', 'id' | 'first_name' | 'last_name'> & {
  /** The time entry that was open before anything was locked. */
  open_record: string | null;
  /** True if the user can clock in. A former employee can only clock out. */
  is_employed: boolean;
};

type CodeRow = Omit<EmployeeOfCode, 'is_employed'> & {
  joiningDate: string | null;
  endingDate: string | null;
  is_live: boolean;
  zones: string[];
  was_on_deck: boolean;
};

export const nameOf = (row: { readonly first_name: string; readonly last_name: string }): string =>
  `${row.first_name} ${row.last_name}`.trim();

/**
 * Finds the user of an employee code.
 *
 * @param at - the punch clock's time zone, whose date counts; null for any other browser, where the user's locations
 * count
 * @returns undefined for an unknown or released code, and for a former employee. A former employee who is clocked in is
 * returned, to clock out or to get the answer to a retried clock-out
 */
export async function findByCode(
  db: Queryable,
  code: string,
  { now, zone }: { readonly now: Date; readonly zone: string | null },
): Promise<EmployeeOfCode | undefined> {
  const { rows } = await sql<CodeRow>`
    select u.id, u.first_name, u.last_name, u.employee_joining_date as "joiningDate",
      u.employee_ending_date as "endingDate", u.is_active and u.deleted_at is null as is_live,
      ${zonesOfPerson} as zones, o.id as open_record,
      o.id is not null or exists (select 1 from clock_records c
        where c.user_id = u.id and c.clocked_out > ${after(now, -ANSWERED_MINUTES * MINUTE_MS)}) as was_on_deck
    from users u left join clock_records o on o.user_id = u.id and o.status = 'OPEN'
    where u.employee_code = ${new EmployeeCode(code)} and not u.awaits_approval
    order by u.deleted_at desc nulls first limit 1 ${often}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { joiningDate, endingDate, zones, is_live, was_on_deck, ...holder } = row;
  const today = latestToday(zone === null ? zones : [zone], now.getTime());
  const is_employed = is_live && employmentOn({ joiningDate, endingDate }, today) !== 'AFTER';
  return is_employed || was_on_deck ? { ...holder, is_employed } : undefined;
}

/** The locations that a punch without a shift can have. */
export type PunchLocations = {
  /** The punch clock's own location, to which all its punches belong; null if it has none. */
  readonly fixed: PunchLocation | null;
  /** The punch clock's location if it has one, or else the user's own, sorted by title. */
  readonly places: readonly PunchLocation[];
};

/**
 * Returns the locations that a punch without a shift can have.
 *
 * @param kiosk - the registered punch clock; null for any other browser
 */
export async function findPunchLocations(
  db: Queryable,
  user: string,
  kiosk: string | null,
  now: Date,
): Promise<PunchLocations> {
  const { rows } = await sql<PunchLocation & { at_kiosk: boolean }>`
    select l.id, l.title, ${zoneAtSql(sql`${now}::timestamptz`)} as timezone, l.id is not distinct from k.location_id as at_kiosk from locations l
    left join kiosks k on k.id = ${kiosk}::uuid and k.revoked_at is null
    where l.deleted_at is null and (l.id = k.location_id
      or exists (select 1 from user_locations ul where ul.user_id = ${user} and ul.location_id = l.id))
    order by l.title_key, l.id ${often}`.execute(db);
  const own = rows.map(({ id, title, timezone }) => ({ id, title, timezone }));
  const fixed = own[rows.findIndex((row) => row.at_kiosk)] ?? null;
  return { fixed, places: fixed ? [fixed] : own };
}

export type PersonInScope = { id: string; name: string };

/** Returns those of these users who work at one of the actor's locations, or have an unclosed time entry there. */
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
    order by u.name_key, u.id`.execute(db);
  return rows;
}

/**
 * True if the actor may write hours of a user (`u`) who belongs to, worked at, or was scheduled at one of the actor's
 * locations. Staff who left or moved are still paid for earlier work.
 */
const hasHours = (actor: UserActor): RawBuilder<boolean> => sql<boolean>`u.erased_at is null and (
  u.deleted_at is null and ${scopeToStaff(actor, sql`u.id`)}
  or exists (select 1 from clock_records c
    where c.user_id = u.id and ${scopeToLocations(actor, sql`c.location_id`)})
  or exists (select 1 from assignments a join shifts s on s.id = a.shift_id
    where a.user_id = u.id and ${scopeToLocations(actor, sql`s.location_id`)}))`;

/** Returns the users whose hours the actor may write, by name; `is_current` marks those who still work in scope. */
export async function findWorkers(
  db: Queryable,
  actor: UserActor,
  { search, limit }: QueryOf<typeof listWorkers>,
  now: Date,
): Promise<{ count: number; results: (PersonInScope & { is_current: boolean })[] }> {
  const isFound = isSearched(search) ? sql`and ${textContains(sql`u.search_text`, search)}` : sql``;
  const found = sql`users u where ${hasHours(actor)} ${isFound}`;
  const { rows } = await sql<PersonInScope & { is_current: boolean }>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name,
      ${hasAccess(now)} and ${scopeToStaff(actor, sql`u.id`)} as is_current
    from ${found} order by u.first_name_key, u.id ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(
    db,
  );
  const isWhole = limit === undefined || rows.length < limit;
  return { count: isWhole ? rows.length : await countRows(db, found), results: rows };
}

/**
 * Checks that the actor may write this user's hours.
 *
 * @throws 400 at `user_id` if not, and for an unknown user
 */
export async function assertWorker(db: Queryable, actor: UserActor, id: string): Promise<void> {
  const { rows } = await sql`select 1 from users u where u.id = ${id} and ${hasHours(actor)}`.execute(db);
  if (rows.length === 0) throw badField('user_id', 'Employee not found. Choose someone from the list.');
}

/** Returns a user's full name. */
export async function findPerson(db: Queryable, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select trim(first_name || ' ' || last_name) as name from users where id = ${id}`.execute(db);
  return rows[0]?.name ?? '';
}
