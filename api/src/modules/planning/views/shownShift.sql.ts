/**
 * SQL for the columns of shift lists, for sorting and filtering. A test compares the results with `toShift`
 * (shift.wire.ts, plan/assignments.rules.ts).
 */
import { type RawBuilder, sql } from 'kysely';
import { byBytes } from '../../../platform/database/order.sql';
import { todayAt } from '../../../platform/database/zones.sql';

/** Shifts `s` with their locations `l`. */
export const shiftsWithLocations = sql`shifts s join locations l on l.id = s.location_id`;

/**
 * Shifts with today's date `l.today` at each location. `offset 0` calculates it once for each location, not for each
 * shift.
 */
export const shiftsToday = (now: Date): RawBuilder<unknown> => sql`shifts s
  join (select l.*, ${todayAt(now)} as today from locations l offset 0) l on l.id = s.location_id`;

/** Shifts with the version `v` that applies to a day, if there is one. */
export const withPlanOn = (
  day: RawBuilder<string>,
  placed = shiftsWithLocations,
): RawBuilder<unknown> => sql`${placed}
  left join shift_versions v on v.shift_id = s.id and ${day} between v.from_date and v.to_date`;

/** A column of the schedule on the day of {@link withPlanOn}. */
const planned = (column: 'start_date' | 'start_time' | 'shift_repeat' | 'position_id'): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`v.${column}`)}, ${sql.ref(`s.${column}`)})`;

/** The weekday of the schedule, 0 for Sunday. */
const weekday = sql`extract(dow from ${planned('start_date')})::int`;

/**
 * Returns the sort key of Staff 1 or Staff 2: among staff whose last day hasn't passed, or among the last two if all
 * have finished.
 */
function staff(place: 1 | 2, day: RawBuilder<string>): RawBuilder<unknown> {
  const line = sql`order by h.slot, h.first, h.user_id`;
  return sql`(select h.name from (
    select h.*, row_number() over (${line}) as nr, row_number() over (partition by h.stays ${line}) as staying,
      count(*) over () as everybody, bool_or(h.stays) over () as somebody_stays
    from (
      select a.user_id, a.slot, min(a.start_date) as first, u.name_key as name,
        bool_or(a.end_date is null or a.end_date >= ${day}) as stays
      from assignments a join users u on u.id = a.user_id
      where a.shift_id = s.id and a.covers_user_id is null group by a.user_id, a.slot, u.id) h) h
    where case when h.somebody_stays then h.stays and h.staying = ${sql.lit(place)}
      else h.nr = greatest(h.everybody - 2, 0) + ${sql.lit(place)} end)`;
}

/** Returns the sort columns of a shift on the day of {@link withPlanOn}, with the values that lists show. */
export const shownOn = (day: RawBuilder<string>) => ({
  shift_code: byBytes(sql`s.shift_code`),
  location: sql`l.title_key`,
  start_time: planned('start_time'),
  schedule_type: sql`s.schedule_type`,
  start_date: planned('start_date'),
  // Sort weekly shifts by their day, which the column also shows.
  shift_repeat: sql`${planned('shift_repeat')} || ${weekday}`,
  shift_type: sql`(select p.name_key from positions p where p.id = ${planned('position_id')})`,
  staff1: staff(1, day),
  staff2: staff(2, day),
  position_id: planned('position_id'),
  weekday,
});

/** Checks whether a shift occurs on a weekday, 0 for Sunday. */
export const isOnWeekday = (number: number): RawBuilder<boolean> =>
  sql<boolean>`(${planned('shift_repeat')} is not distinct from 'DAILY' or ${weekday} = ${number})`;
