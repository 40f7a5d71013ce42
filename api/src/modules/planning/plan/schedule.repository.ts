/** Reads the rows of a schedule: shifts, meetings, and leave on days of a range. */
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { readShifts, type ShiftRow, shiftColumns, shiftTables, touchesRange } from './shiftRows.repository';
import type { UserActor } from '../../../platform/auth/actor';
import { scopeToLocations } from '../../../platform/auth/scope';
import type { AbsenceKind } from './absences.repository';

export interface Days {
  readonly start: string;
  readonly end: string;
}

/**
 * Returns shifts with days in the range, by time, then code. A deleted shift keeps its days before the deletion, so it
 * is left out if it was deleted before the range.
 */
const shiftsIn = (
  db: QueryExecutorProvider,
  { start, end }: Days,
  which: RawBuilder<unknown>,
): Promise<ShiftRow[]> =>
  readShifts<ShiftRow>(
    db,
    sql`select ${shiftColumns} from ${shiftTables}
      where ${which} and (s.deleted_at is null or s.deleted_at >= ${start}::date - 1) and ${touchesRange(start, end)}
      order by s.start_time, s.shift_code`,
  );

/**
 * Returns the shifts of locations with days in the range, by time, then code. Includes deleted shifts with past days.
 */
export const shiftsOfLocations = (
  db: QueryExecutorProvider,
  locationIds: readonly string[],
  days: Days,
): Promise<ShiftRow[]> => shiftsIn(db, days, sql`s.location_id = any(${[...locationIds]}::uuid[])`);

/** Returns the shifts of one location, see {@link shiftsOfLocations}. */
export const shiftsOfLocation = (
  db: QueryExecutorProvider,
  locationId: string,
  days: Days,
): Promise<ShiftRow[]> => shiftsOfLocations(db, [locationId], days);

/** Returns the shifts that an employee works on days of the range, at every location. Includes deleted shifts. */
export const shiftsOfPerson = (db: QueryExecutorProvider, userId: string, days: Days): Promise<ShiftRow[]> =>
  shiftsIn(
    db,
    days,
    sql`s.id in (select a.shift_id from assignments a where a.user_id = ${userId}::uuid
      and a.start_date <= ${days.end}::date and (a.end_date is null or a.end_date >= ${days.start}::date))`,
  );

/** Consecutive days off of an employee, or hours of one day. */
export interface LeaveRow {
  readonly user_id: string;
  readonly name: string;
  readonly start_date: string;
  readonly end_date: string;
  /** Hours of the single date at the location of the absence; both null for whole days. */
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly kind: AbsenceKind;
  readonly leave_type: string | null;
  /** Whether the reader can see the kind. */
  readonly is_seen: boolean;
}

/**
 * Returns the days off of employees in the range, consecutive ones as one.
 *
 * @param whose - a condition on absences `a`
 * @param isSeen - whether the reader can see the kind of an absence `a`
 */
async function leavesIn(
  db: QueryExecutorProvider,
  { start, end }: Days,
  whose: RawBuilder<unknown>,
  isSeen: RawBuilder<boolean>,
): Promise<LeaveRow[]> {
  const { rows } = await sql<LeaveRow>`
    with days as (
      select distinct d.user_id, d.date, a.kind, a.leave_type, ${isSeen} as is_seen,
        (d.from_at at time zone a.timezone)::time as start_time, (d.to_at at time zone a.timezone)::time as end_time
      from absences a join absence_days d on d.absence_id = a.id
      where ${whose} and a.start_date <= ${end}::date and a.end_date >= ${start}::date and d.ended_at is null
    ), runs as (
      select *, date - (row_number() over (
        partition by user_id, kind, leave_type, is_seen, start_time, end_time order by date))::int as run from days)
    select r.user_id, trim(u.first_name || ' ' || u.last_name) as name, min(r.date) as start_date,
      max(r.date) as end_date, r.start_time, r.end_time, r.kind, r.leave_type, r.is_seen
    from runs r join users u on u.id = r.user_id
    group by r.user_id, u.id, r.kind, r.leave_type, r.is_seen, r.start_time, r.end_time,
      case when r.start_time is null then r.run else r.date end
    having min(r.date) <= ${end}::date and max(r.date) >= ${start}::date
    order by start_date, u.first_name_key, r.user_id, end_date, r.leave_type, r.kind, r.start_time`.execute(
    db,
  );
  return rows;
}

/** Returns the days off of an employee in the range, for the employee. */
export const leavesOfPerson = (db: QueryExecutorProvider, userId: string, days: Days): Promise<LeaveRow[]> =>
  leavesIn(db, days, sql`a.user_id = ${userId}::uuid`, sql<boolean>`true`);

/** Returns the days off in the range of everyone who currently works at the locations, for a manager or admin. */
export function leavesOfLocations(
  db: QueryExecutorProvider,
  reader: UserActor,
  locationIds: readonly string[],
  days: Days,
): Promise<LeaveRow[]> {
  const isSeen = sql<boolean>`(${scopeToLocations(reader, sql`a.location_id`)} or exists (
    select 1 from absence_lines i where i.absence_id = a.id and ${scopeToLocations(reader, sql`i.location_id`)}))`;
  const here = sql`a.user_id in (
    select ul.user_id from user_locations ul where ul.location_id = any(${[...locationIds]}::uuid[]))`;
  return leavesIn(db, days, here, isSeen);
}

/** The hours of a shift's date that an employee who remains assigned misses. */
export interface MissedHours {
  readonly shift_id: string;
  readonly date: string;
  readonly user_id: string;
  readonly start_time: string;
  readonly end_time: string;
}

/** Returns the hours that assigned employees of shifts miss on days of the range. */
export async function missedHours(
  db: QueryExecutorProvider,
  shiftIds: readonly string[],
  { start, end }: Days,
): Promise<MissedHours[]> {
  if (shiftIds.length === 0) return [];
  const { rows } = await sql<MissedHours>`
    select i.shift_id, i.date, i.user_id, i.start_time, i.end_time from absence_lines i
    where i.shift_id = any(${[...shiftIds]}::uuid[]) and i.date between ${start}::date and ${end}::date
      and i.effect = 'KEPT' and i.ended_at is null
    order by i.date, i.start_time`.execute(db);
  return rows;
}
