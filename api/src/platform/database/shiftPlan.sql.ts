/**
 * What a shift is on a day, for queries over many shifts: the same answer as the functions over a `ShiftPattern` in the
 * domain give for one (shared/src/domain/calendar/occurrences.ts). Nobody else reads versions, exceptions and closures in
 * SQL but the sums that the database keeps by position (migration 0020), which a test holds against this.
 */
import { type RawBuilder, sql } from 'kysely';
import { zoneOnSql } from './zones.sql';

/** The first and the last of the days that a list asks about. */
export interface DaySpan {
  readonly first: string | null;
  readonly last: string | null;
}

/**
 * Joins to each shift `s` the version `v` and the exception `x` of a day, where there are any: at most one of each.
 *
 * @param span - what all days are within, where it is known: PostgreSQL then reads what is of these days, not of every one
 */
export const joinPlanOn = (day: RawBuilder<unknown>, span?: DaySpan): RawBuilder<unknown> => sql`
  left join shift_versions v on v.shift_id = s.id and v.from_date <= ${day} and v.to_date >= ${day}
    ${span ? sql`and v.from_date <= ${span.last}::date and v.to_date >= ${span.first}::date` : sql``}
  left join shift_exceptions x on x.shift_id = s.id and x.date = ${day}
    ${span ? sql`and x.date between ${span.first}::date and ${span.last}::date` : sql``}`;

/** What the shift `s` is on the day of {@link joinPlanOn}. */
export const plannedOn = {
  start_time: sql`coalesce(x.start_time, v.start_time, s.start_time)`,
  end_time: sql`coalesce(x.end_time, v.end_time, s.end_time)`,
  position_id: sql`coalesce(x.position_id, v.position_id, s.position_id)`,
} as const;

/** Whether no closure of its location cancels the shift `s` on the day of {@link joinPlanOn}. */
const isOpen = (day: RawBuilder<unknown>, span?: DaySpan): RawBuilder<boolean> => sql<boolean>`not exists (
  select 1 from closures k where k.location_id = s.location_id and ${day} between k.start_date and k.end_date
    ${span ? sql`and k.start_date <= ${span.last}::date and k.end_date >= ${span.first}::date` : sql``}
    and (k.start_time is null or (k.start_time < ${plannedOn.end_time} and k.end_time > ${plannedOn.start_time}))
    and (k.first_after is null or k.start_date < ${day} or ${plannedOn.start_time} > k.first_after)
    and (k.last_until is null or k.end_date > ${day} or ${plannedOn.start_time} <= k.last_until))`;

/**
 * Whether the shift `s` occurs on the day of {@link joinPlanOn}: between its dates, on its weekday where it is weekly,
 * not cancelled, and its location not closed. A one-time shift ends on the date it starts.
 */
export const occursOnSql = (day: RawBuilder<unknown>, span?: DaySpan): RawBuilder<boolean> => sql<boolean>`(
  x.kind is distinct from 'CANCELLED' and case when v.shift_id is null
    then s.start_date <= ${day} and (s.end_date is null or s.end_date >= ${day})
      and (s.from_date is null or s.from_date <= ${day})
      and (s.shift_repeat is distinct from 'WEEKLY' or (${day} - s.start_date) % 7 = 0)
    else v.shift_repeat is distinct from 'WEEKLY' or (${day} - v.start_date) % 7 = 0 end and ${isOpen(day, span)})`;

/**
 * Whether the shift `s` was still there when it began on the day of {@link joinPlanOn}: one that was deleted keeps what
 * had begun by then.
 */
export const beforeDeletion = (
  day: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(s.deleted_at is null
  or (${day} + ${plannedOn.start_time}) at time zone (select ${zoneOnSql(day)} from locations l where l.id = s.location_id)
    <= s.deleted_at)`;

/** Returns a position's name on a day: the former name if it was renamed after that day, otherwise the present name. */
export const positionNameOn = (
  day: RawBuilder<unknown>,
  position: 'p' | 'sp' = 'p',
): RawBuilder<string> => sql<string>`coalesce((
  select n.name from position_names n where n.position_id = ${sql.ref(`${position}.id`)} and n.until_date > ${day}
  order by n.until_date limit 1), ${sql.ref(`${position}.name`)})`;

/** Returns the key that sorts the names of {@link positionNameOn}. */
export const positionKeyOn = (day: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce((
  select n.name_key from position_names n where n.position_id = p.id and n.until_date > ${day}
  order by n.until_date limit 1), p.name_key)`;

/** The first day that a shift `s` has, its former plans included. */
export const firstDay = sql`least(s.start_date, s.first_date)`;
