/** Queries for reports of absences. */
import { sql } from 'kysely';
import { defaultLocationOptions } from '@ondeck/shared/domain/rules/locationModes';
import type { Columns, Queryable, Trx } from '../../platform/database/types';
import { type OpenShift, openShiftColumns, openShiftTables, readShifts } from '../planning/planning.door';

/** Returns the IDs of the shifts that an employee is assigned to between two dates, both inclusive, in order. */
export async function ownShiftIds(
  db: Queryable,
  userId: string,
  from: string,
  to: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct s.id from assignments a join shifts s on s.id = a.shift_id and s.deleted_at is null
    where a.user_id = ${userId}::uuid and a.start_date <= ${to}::date
      and (a.end_date is null or a.end_date >= ${from}::date)
    order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

export type AbsenceOptions = Columns<
  'location_options',
  'staff_can_report_absences' | 'automatic_offer' | 'sick_pay'
>;

/** Returns a lookup of the options of locations. */
export async function absenceOptionsOf(
  db: Queryable,
  locationIds: readonly string[],
): Promise<(locationId: string) => AbsenceOptions> {
  const rows = await db
    .selectFrom('location_options')
    .select(['location_id', 'staff_can_report_absences', 'automatic_offer', 'sick_pay'])
    .where('location_id', '=', sql<string>`any(${[...locationIds]}::uuid[])`)
    .execute();
  const stored = new Map(rows.map(({ location_id, ...options }) => [location_id, options]));
  return (locationId) => stored.get(locationId) ?? defaultLocationOptions;
}

/** Returns the name and phone number of an employee. */
export const reporterOf = (db: Queryable, userId: string) =>
  db
    .selectFrom('users')
    .select(['phone_number', 'first_name', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/** Returns the time entry of an employee who is clocked in for a date of a shift. */
export const openEntryFor = (db: Queryable, userId: string, shiftId: string, date: string) =>
  db
    .selectFrom('clock_records')
    .select(['id', 'clocked_in'])
    .where('user_id', '=', userId)
    .where('shift_id', '=', shiftId)
    .where('work_date', '=', date)
    .where('status', '=', 'OPEN')
    .executeTakeFirst();

/** Returns whether an employee has a time entry for a date of a shift, open or not. */
export async function hasEntry(
  db: Queryable,
  userId: string,
  { shift, date }: { readonly shift: string; readonly date: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('clock_records')
    .select('id')
    .where('user_id', '=', userId)
    .where('shift_id', '=', shift)
    .where('work_date', '=', date)
    .where('status', '<>', 'VOIDED')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether an employee once worked a date of a shift that someone else works now, or no one. */
export async function gaveUp(db: Queryable, userId: string, shiftId: string, date: string): Promise<boolean> {
  const row = await db
    .selectFrom('releases')
    .select('id')
    .where('user_id', '=', userId)
    .where('shift_id', '=', shiftId)
    .where('start_date', '<=', date)
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>=', date)]))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts an employee's own reports since an instant.
 *
 * @param alsoWithdrawn - whether reports that the employee withdrew altogether count too
 */
export async function countReports(
  db: Queryable,
  userId: string,
  since: Date,
  alsoWithdrawn: boolean,
): Promise<number> {
  const { count } = await db
    .selectFrom('absences as a')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('a.user_id', '=', userId)
    .where('a.source', '=', 'EMPLOYEE')
    .where('a.created_at', '>', since)
    .$if(!alsoWithdrawn, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('absence_days as d')
            .select('d.date')
            .whereRef('d.absence_id', '=', 'a.id')
            .where('d.ended_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the open shifts of some shifts on some dates, both inclusive. */
export const openBetween = (
  db: Queryable,
  shiftIds: readonly string[],
  from: string,
  to: string,
): Promise<OpenShift[]> =>
  readShifts<OpenShift>(
    db,
    sql`select ${openShiftColumns} from ${openShiftTables}
      where o.shift_id = any(${[...shiftIds]}::uuid[]) and o.start_date <= ${to}::date
        and (o.end_date is null or o.end_date >= ${from}::date)
      order by o.start_date, s.start_time, o.id`,
  );

/** Returns the employees who are asked to take open shifts. */
export const askedFor = (db: Queryable, gapIds: readonly string[]) =>
  db
    .selectFrom('open_shift_offers')
    .select(['open_shift_id', 'user_id'])
    .where('open_shift_id', 'in', [...gapIds])
    .where('sent_at', 'is not', null)
    .where('stopped_at', 'is', null)
    .execute();

/** Returns who recorded that an employee is off during a date of a shift, and when; undefined if no one did. */
export async function recordedBy(db: Queryable, userId: string, shiftId: string, date: string) {
  return db
    .selectFrom('absence_lines as i')
    .innerJoin('absences as a', 'a.id', 'i.absence_id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('users as c', 'c.id', 'a.created_by')
    .select([
      'a.id',
      'a.source',
      'a.created_at',
      sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name'),
      sql<string>`coalesce(trim(c.first_name || ' ' || c.last_name), 'A manager')`.as('by'),
    ])
    .where('i.user_id', '=', userId)
    .where('i.shift_id', '=', shiftId)
    .where('i.date', '=', date)
    .where('i.ended_at', 'is', null)
    .orderBy('a.created_at', 'desc')
    .executeTakeFirst();
}

/** Stores that managers know of an open shift, so that no alert about the open shift follows. */
export async function keepFromAlert(
  trx: Trx,
  shifts: readonly { readonly shift_id: string; readonly date: string }[],
  at: Date,
): Promise<void> {
  if (shifts.length === 0) return;
  await trx
    .insertInto('alerts_told')
    .values(shifts.map(({ shift_id, date }) => ({ kind: 'UNCOVERED', subject: `${shift_id} ${date}`, at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An employee who works a date of a shift that another employee reported. */
export interface Taker {
  readonly shift_id: string;
  readonly date: string;
  readonly name: string;
  readonly first_name: string;
  readonly at: Date;
}

/**
 * Returns who took the released dates of absences, or the rest of a begun shift, since the absence: employees whose
 * assignment substitutes for the absent employee or is newer than the absence.
 */
export async function takersOf(
  db: Queryable,
  absenceIds: readonly string[],
): Promise<(Taker & { absence_id: string })[]> {
  if (absenceIds.length === 0) return [];
  const { rows } = await sql<Taker & { absence_id: string }>`
    select distinct on (i.absence_id, i.date, i.shift_id) i.absence_id, i.shift_id, i.date, u.first_name,
      trim(u.first_name || ' ' || u.last_name) as name, a.created_at as at
    from absence_lines i
    join absences x on x.id = i.absence_id
    join assignments a on a.shift_id = coalesce(i.rest_shift_id, i.shift_id)
      and i.date between a.start_date and coalesce(a.end_date, 'infinity') and a.user_id <> i.user_id
      and (a.covers_user_id = i.user_id or a.created_at > x.created_at)
    join users u on u.id = a.user_id
    where i.absence_id = any(${[...absenceIds]}::uuid[]) and i.ended_at is null
      and (i.effect = 'RELEASED' or i.rest_shift_id is not null)
    order by i.absence_id, i.date, i.shift_id, a.created_at desc`.execute(db);
  return rows;
}

export type Place = Columns<'locations', 'id' | 'title' | 'timezone' | 'phone_number'>;

/** Returns locations by ID. */
export async function placesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('locations')
    .select(['id', 'title', 'timezone', 'phone_number'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the IDs of an employee's absences with a day between two dates, both inclusive. */
export async function ownAbsenceIds(
  db: Queryable,
  userId: string,
  from: string,
  to: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('absences')
    .select('id')
    .where('user_id', '=', userId)
    .where('start_date', '<=', to)
    .where('end_date', '>=', from)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the report of an employee that takes time from a date of a shift, the newest first; undefined without one. */
export async function reportOf(db: Queryable, userId: string, shiftId: string, date: string) {
  const known = await recordedBy(db, userId, shiftId, date);
  return known?.source === 'EMPLOYEE' ? known : undefined;
}

/** Returns the first names of other employees who work a date of a shift. */
export async function firstNamesOn(
  db: Queryable,
  shiftId: string,
  date: string,
  except: string,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct u.first_name as name from assignments a join users u on u.id = a.user_id
    where a.shift_id = ${shiftId}::uuid and a.user_id <> ${except}::uuid
      and ${date}::date between a.start_date and coalesce(a.end_date, 'infinity')
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns when an employee who reported being late for a date of a shift is expected. */
export const lateNoteOf = (db: Queryable, userId: string, shiftId: string, date: string) =>
  db
    .selectFrom('late_notes')
    .select('expected_at')
    .where('user_id', '=', userId)
    .where('shift_id', '=', shiftId)
    .where('date', '=', date)
    .executeTakeFirst();

/** Stores that an employee is late for a date of a shift, in place of an earlier note. */
export async function putLateNote(
  trx: Trx,
  note: Columns<'late_notes', 'shift_id' | 'date' | 'user_id' | 'expected_at' | 'created_by' | 'created_at'>,
): Promise<void> {
  const { expected_at, created_by, created_at } = note;
  await trx
    .insertInto('late_notes')
    .values(note)
    .onConflict((conflict) =>
      conflict.columns(['shift_id', 'date', 'user_id']).doUpdateSet({ expected_at, created_by, created_at }),
    )
    .execute();
}

/** Returns whether an instant is in an employee's approved time off. @param date - the date at the location of the punch */
export async function timeOffAt(db: Queryable, userId: string, date: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from absence_days d join absences a on a.id = d.absence_id and a.kind = 'TIME_OFF'
      where d.user_id = ${userId}::uuid and d.date = ${date}::date and d.ended_at is null
        and (d.from_at is null or ${at}::timestamptz between d.from_at and d.to_at)) as found`.execute(db);
  return rows[0]?.found ?? false;
}
