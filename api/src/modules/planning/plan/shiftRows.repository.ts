/** Reads stored shifts with their versions, exceptions, and closures. */
import type { PlanClosure } from '@ondeck/shared/domain/calendar/closures';
import {
  isPlannedOn,
  occurrenceOn,
  type PlanException,
  type PlanVersion,
  type ShiftPattern,
} from '@ondeck/shared/domain/calendar/occurrences';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { grouped } from '../../../platform/core/grouped';
import { firstDay } from '../../../platform/database/shiftPlan.sql';
import type { Queryable } from '../../../platform/database/types';
import type { AssignmentRow } from './assignments.rules';
import { dateAt, type Zoned, zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';

/** Returns today's date at the location of a shift or meeting. */
export const todayOf = (place: Zoned, now: Date): string => dateAt(place, now.getTime());

/** Returns today at a shift's location, or tomorrow if today's occurrence has reached its start or its end. */
function firstDayBefore(shift: ShiftPattern, now: Date, time: 'start_time' | 'end_time'): string {
  const today = todayOf(shift, now);
  const isReached =
    isPlannedOn(shift, today) &&
    toInstant(today, occurrenceOn(shift, today)[time], zoneOn(shift, today)) <= now.getTime();
  return isReached ? addDays(today, 1) : today;
}

/**
 * Returns the first day of a shift that can still change: today at its location, or tomorrow if today's occurrence has
 * begun (or its start has passed although it is canceled).
 */
export const firstChangeableDay = (shift: ShiftPattern, now: Date): string =>
  firstDayBefore(shift, now, 'start_time');

/** Returns the first day of a shift that someone can still work: today at its location, or tomorrow if today's occurrence has ended. */
export const firstWorkableDay = (shift: ShiftPattern, now: Date): string =>
  firstDayBefore(shift, now, 'end_time');

export interface PositionColumns {
  readonly position_id: string;
  readonly position_name: string;
  readonly position_color: string;
}

/** A shift's former schedule between two dates. */
export type ShiftVersion = PlanVersion & PositionColumns & { readonly comments: string };

/** A date of a shift that differs from its schedule. Without its own position, the date has the scheduled position. */
export type ShiftException = PlanException &
  (PositionColumns | Record<keyof PositionColumns, null>) & { readonly reason: string };

/** A closure of a shift's location. */
export type ShiftClosure = PlanClosure & { readonly id: string; readonly reason: string };

/** A shift with its location and position. Dates and times are text, as wall-clock time at the location. */
export type ShiftRow = Omit<ShiftPattern, 'from_date' | 'versions' | 'exceptions' | 'closures'> &
  PositionColumns & {
    readonly id: string;
    readonly shift_code: string;
    readonly schedule_type: 'ONE_TIME_SHIFT' | 'RECURRING_SHIFT';
    readonly location_id: string;
    readonly location_title: string;
    readonly comments: string;
    readonly deleted_at: Date | null;
    /** Shared by all shifts that were created in one save. */
    readonly group_id?: string | null;
    readonly from_date: string | null;
    readonly versions: readonly ShiftVersion[] | null;
    readonly exceptions: readonly ShiftException[] | null;
    readonly closures: readonly ShiftClosure[] | null;
  };

/** The columns of a shift `s` with its versions and exceptions, in the form of a `ShiftPattern`; null without any. */
export const planHistory = sql`s.from_date,
  (select json_agg(json_build_object('from_date', v.from_date, 'to_date', v.to_date, 'shift_repeat', v.shift_repeat,
      'start_date', v.start_date, 'start_time', to_char(v.start_time, 'HH24:MI'),
      'end_time', to_char(v.end_time, 'HH24:MI'), 'position_id', v.position_id, 'position_name', p.name,
      'position_color', p.color, 'comments', v.comments) order by v.from_date)
    from shift_versions v join positions p on p.id = v.position_id where v.shift_id = s.id) as versions,
  (select json_agg(json_build_object('date', x.date, 'kind', x.kind, 'start_time', to_char(x.start_time, 'HH24:MI'),
      'end_time', to_char(x.end_time, 'HH24:MI'), 'position_id', x.position_id, 'position_name', p.name,
      'position_color', p.color, 'reason', x.reason) order by x.date)
    from shift_exceptions x left join positions p on p.id = x.position_id where x.shift_id = s.id) as exceptions`;

/** Returns the closures of several locations, by location, ordered by date. */
export async function closuresOf(
  db: QueryExecutorProvider,
  locationIds: readonly string[],
): Promise<Map<string, ShiftClosure[]>> {
  const byPlace = new Map<string, ShiftClosure[]>();
  if (locationIds.length === 0) return byPlace;
  const { rows } = await sql<ShiftClosure & { readonly location_id: string }>`
    select id, location_id, start_date, end_date, start_time, end_time, first_after, last_until, reason
    from closures where location_id = any(${[...locationIds]}::uuid[]) order by start_date, id`.execute(db);
  for (const { location_id, ...closure } of rows)
    byPlace.set(location_id, [...(byPlace.get(location_id) ?? []), closure]);
  return byPlace;
}

/**
 * Reads shifts with a query that selects {@link planHistory} and the location's ID, and adds the closures of each
 * location. Closures are read once and shared, because a column would repeat them in every row.
 */
export async function readShifts<
  Row extends { readonly location_id: string | null; readonly closures: unknown },
>(db: QueryExecutorProvider, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`${query}`.execute(db);
  const places = rows.flatMap((row) => row.location_id ?? []);
  const closures = await closuresOf(db, [...new Set(places)]);
  return rows.map((row) => ({ ...row, closures: closures.get(row.location_id ?? '') ?? null }));
}

/**
 * The columns of a {@link ShiftRow} without closures, for {@link readShifts}: of shifts `s`, locations `l`, and
 * positions `p`.
 */
export const shiftColumns = sql`s.id, s.shift_code, s.schedule_type, s.shift_repeat, s.start_date, s.end_date,
  s.start_time, s.end_time,
  s.location_id, l.title as location_title, l.timezone, l.former_zones,
  s.position_id, p.name as position_name, p.color as position_color, s.comments, s.deleted_at, s.group_id, ${planHistory}`;

export const shiftTables = sql`shifts s
  join locations l on l.id = s.location_id
  join positions p on p.id = s.position_id`;

/**
 * Matches shifts `s` that can have days in a range. The pattern later excludes shifts without their weekday in the
 * range.
 */
export const touchesRange = (start: string, end: string | null): RawBuilder<boolean> => sql<boolean>`(
  coalesce(s.end_date, date 'infinity') >= ${start}::date ${end === null ? sql`` : sql`and ${firstDay} <= ${end}::date`})`;

/** Returns shifts by ID, including deleted shifts. The caller checks whether the user can see them. */
export async function findShifts(db: Queryable, shiftIds: readonly string[]): Promise<ShiftRow[]> {
  if (shiftIds.length === 0) return [];
  return readShifts<ShiftRow>(
    db,
    sql`select ${shiftColumns} from ${shiftTables} where s.id = any(${[...shiftIds]}::uuid[])`,
  );
}

export const findShift = async (db: Queryable, shiftId: string): Promise<ShiftRow | undefined> =>
  (await findShifts(db, [shiftId]))[0];

export type NamedAssignmentRow = AssignmentRow & {
  readonly first_name: string;
  readonly last_name: string;
  /** Name of the employee who is replaced by this assignment. */
  readonly covers_name: string | null;
};

/**
 * Returns the assignments of shifts with the employees' names, in one query.
 *
 * @param range - limits the assignments to these days; null returns all
 */
export async function loadAssignments(
  db: Queryable,
  shifts: readonly { readonly id: string }[],
  range: { readonly start: string; readonly end: string } | null = null,
): Promise<ReadonlyMap<string, NamedAssignmentRow[]>> {
  if (shifts.length === 0) return new Map();
  const touching = range
    ? sql`and a.start_date <= ${range.end}::date and (a.end_date is null or a.end_date >= ${range.start}::date)`
    : sql``;
  const { rows } = await sql<NamedAssignmentRow>`
    select a.id, a.shift_id, a.user_id, a.slot, a.start_date, a.end_date, a.covers_user_id,
      u.first_name, u.last_name, trim(c.first_name || ' ' || c.last_name) as covers_name
    from assignments a join users u on u.id = a.user_id left join users c on c.id = a.covers_user_id
    where a.shift_id = any(${shifts.map(({ id }) => id)}::uuid[]) ${touching}
    order by a.slot, a.start_date, a.id`.execute(db);
  return grouped(rows, (row) => row.shift_id);
}
