/**
 * What a list says of a shift `s`, for sorting and filtering: the same as `toShift` makes of the rows (shift.wire.ts,
 * plan/assignments.rules.ts), held against it by a test.
 */
import { type RawBuilder, sql } from 'kysely';
import { byBytes } from '../../../platform/database/order.sql';
import { todayAt } from '../../../platform/database/zones.sql';

/** Shifts `s` with their locations `l`. */
export const shiftsWithLocations = sql`shifts s join locations l on l.id = s.location_id`;

/** The same, with the day `l.today` at each location; `offset 0` keeps it computed once a location, not once a shift. */
export const shiftsToday = (now: Date): RawBuilder<unknown> => sql`shifts s
  join (select l.*, ${todayAt(now)} as today from locations l offset 0) l on l.id = s.location_id`;

/** And with the version `v` that answers a day, where there is one. */
export const withPlanOn = (
  day: RawBuilder<string>,
  placed = shiftsWithLocations,
): RawBuilder<unknown> => sql`${placed}
  left join shift_versions v on v.shift_id = s.id and ${day} between v.from_date and v.to_date`;

/** A column of the plan that answers the day of {@link withPlanOn}. */
const planned = (column: 'start_date' | 'start_time' | 'shift_repeat' | 'position_id'): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`v.${column}`)}, ${sql.ref(`s.${column}`)})`;

/** The weekday of that plan, 0 for Sunday. */
const weekday = sql`extract(dow from ${planned('start_date')})::int`;

/** Staff 1 or Staff 2 by name: of those who hold the shift who has not finished, or, where all have, the last two. */
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

/** What a shift is on the day of {@link withPlanOn}, as the lists' columns say it. */
export const shownOn = (day: RawBuilder<string>) => ({
  shift_code: byBytes(sql`s.shift_code`),
  location: sql`l.title_key`,
  start_time: planned('start_time'),
  schedule_type: sql`s.schedule_type`,
  start_date: planned('start_date'),
  // Weekly ones by their day, as the column says it beneath.
  shift_repeat: sql`${planned('shift_repeat')} || ${weekday}`,
  shift_type: sql`(select p.name_key from positions p where p.id = ${planned('position_id')})`,
  staff1: staff(1, day),
  staff2: staff(2, day),
  position_id: planned('position_id'),
  weekday,
});

/** Whether a shift happens on a weekday, 0 for Sunday. */
export const isOnWeekday = (number: number): RawBuilder<boolean> =>
  sql<boolean>`(${planned('shift_repeat')} is not distinct from 'DAILY' or ${weekday} = ${number})`;
