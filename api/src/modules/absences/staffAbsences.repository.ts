/** Queries for the absences that managers see, add, and change. */
import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { reachAt, scopeToLocations, scopeToStaff } from '../../platform/auth/scope';
import type { Columns, Queryable, Trx } from '../../platform/database/types';
import { isOpenAt } from '../../platform/database/shiftPlan.sql';
import { countRows } from '../../platform/database/values';
import type { AbsenceLine, AbsenceRow } from '../planning/planning.door';

export interface AbsenceFilter {
  readonly location?: string | undefined;
  readonly user?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** An absence with the names that lists show. */
export interface StaffAbsenceRow extends AbsenceRow {
  readonly user_name: string;
  readonly location_title: string;
  readonly created_by_name: string | null;
}

/**
 * Returns a page of the absences of an actor's staff, newest first, and their number.
 *
 * @param filter - a location of the absence or of its lines, an employee, and dates of which one is in the absence
 */
export async function findStaffAbsences(
  db: Queryable,
  actor: UserActor,
  { location, user, from, to, limit, offset }: AbsenceFilter,
): Promise<{ readonly count: number; readonly rows: StaffAbsenceRow[] }> {
  const at = scopeToLocations(reachAt(actor, location), sql`p.id`);
  const atPlace = sql`exists (select 1 from locations p where ${at} and (p.id = a.location_id
    or exists (select 1 from absence_lines i where i.absence_id = a.id and i.location_id = p.id)))`;
  const found = sql`absences a where ${location === undefined ? sql`(${atPlace} or ${scopeToStaff(actor, sql`a.user_id`)})` : atPlace}
      ${user === undefined ? sql`` : sql`and a.user_id = ${user}::uuid`}
      ${from === undefined ? sql`` : sql`and a.end_date >= ${from}::date`}
      ${to === undefined ? sql`` : sql`and a.start_date <= ${to}::date`}`;
  const { rows } = await sql<StaffAbsenceRow>`
    select a.*, trim(u.first_name || ' ' || u.last_name) as user_name, l.title as location_title,
      trim(c.first_name || ' ' || c.last_name) as created_by_name
    from (select a.* from ${found}) a join users u on u.id = a.user_id join locations l on l.id = a.location_id
    left join users c on c.id = a.created_by
    order by a.start_date desc, a.created_at desc, a.id
    limit ${limit} offset ${offset}`.execute(db);
  return { count: await countRows(db, found), rows };
}

/** Returns the titles of locations by ID. */
export async function titlesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('locations')
    .select(['id', 'title'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** An employee as an absence needs them, with their locations in the actor's reach, by title. */
export interface AbsentEmployee {
  readonly id: string;
  readonly first_name: string;
  readonly name: string;
  readonly positionIds: readonly string[];
  readonly lastDay: string | null;
  readonly places: readonly Columns<'locations', 'id' | 'title' | 'timezone'>[];
}

/** Returns an active employee at a location in the actor's reach, or undefined. */
export async function findAbsentEmployee(
  db: Queryable,
  actor: UserActor,
  userId: string,
): Promise<AbsentEmployee | undefined> {
  const { rows } = await sql<AbsentEmployee>`
    select u.id, u.first_name, trim(u.first_name || ' ' || u.last_name) as name, u.employee_ending_date as "lastDay",
      array(select up.position_id::text from user_positions up where up.user_id = u.id) as "positionIds",
      (select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'timezone', l.timezone)
          order by l.title_key, l.id), '[]')
        from user_locations ul join locations l on l.id = ul.location_id and l.deleted_at is null
        where ul.user_id = u.id and ${scopeToLocations(actor, sql`l.id`)}) as places
    from users u where u.id = ${userId}::uuid and u.deleted_at is null and u.is_active
      and not u.awaits_approval`.execute(db);
  const [found] = rows;
  return found && found.places.length > 0 ? found : undefined;
}

/** A day off that counts, and who recorded it. */
export interface RecordedDay {
  readonly date: string;
  readonly from_at: Date | null;
  readonly to_at: Date | null;
  readonly source: AbsenceRow['source'];
  readonly created_at: Date;
  /** The first name of the manager who recorded it; null for a job. */
  readonly by: string | null;
}

/** Returns the days off of an employee between two dates that count, the newest absence first. */
export async function recordedDays(
  db: Queryable,
  userId: string,
  from: string,
  to: string,
): Promise<RecordedDay[]> {
  const { rows } = await sql<RecordedDay>`
    select d.date, d.from_at, d.to_at, a.source, a.created_at, c.first_name as by
    from absence_days d join absences a on a.id = d.absence_id left join users c on c.id = a.created_by
    where d.user_id = ${userId}::uuid and d.date between ${from}::date and ${to}::date and d.ended_at is null
    order by a.created_at desc`.execute(db);
  return rows;
}

/** Returns the shifts and dates for which an employee has a time entry. Voided entries don't count. */
export async function workedDates(
  db: Queryable,
  userId: string,
  from: string,
  to: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select c.shift_id || ' ' || c.work_date as key from clock_records c
    where c.user_id = ${userId}::uuid and c.work_date between ${from}::date and ${to}::date
      and c.shift_id is not null and c.status <> 'VOIDED'`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Returns the lines during which their location is closed. Closures don't affect hours without a shift. */
export async function closedLines<
  Line extends Pick<AbsenceLine, 'id' | 'location_id' | 'date' | 'start_time' | 'end_time'>,
>(db: Queryable, lines: readonly Line[]): Promise<Line[]> {
  const timed = lines.filter(({ start_time }) => start_time !== null);
  if (timed.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select i.id from unnest(${timed.map(({ id }) => id)}::uuid[], ${timed.map((line) => line.location_id)}::uuid[],
      ${timed.map(({ date }) => date)}::date[], ${timed.map((line) => line.start_time)}::time[],
      ${timed.map((line) => line.end_time)}::time[]) as i (id, location_id, date, start_time, end_time)
    where not ${isOpenAt({
      location: sql`i.location_id`,
      day: sql`i.date`,
      start: sql`i.start_time`,
      end: sql`i.end_time`,
    })}`.execute(db);
  const closed = new Set(rows.map(({ id }) => id));
  return timed.filter(({ id }) => closed.has(id));
}

/** Changes the kind or note of an absence, and its revision. */
export async function changeAbsenceRow(
  trx: Trx,
  id: string,
  change: Partial<Pick<AbsenceRow, 'kind' | 'note'>>,
): Promise<void> {
  await trx
    .updateTable('absences')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
