/**
 * A shift's state on a day, for queries over many shifts, equal to the domain's functions on a `ShiftPattern`
 * (shared/src/domain/calendar/occurrences.ts). Versions, exceptions, and closures are read in SQL only here, and in the
 * sums that the database keeps by position (migration 0020). A test compares those sums with this file.
 */
import { type RawBuilder, sql } from 'kysely';
import { zoneOnSql } from './zones.sql';

/** First and last day that a list covers. */
export interface DaySpan {
  readonly first: string | null;
  readonly last: string | null;
}

/**
 * Joins the version `v` and the exception `x` of a day to each shift `s`: at most one of each.
 *
 * @param span - the range of all days, if known, so that PostgreSQL reads only rows of these days
 */
export const joinPlanOn = (day: RawBuilder<unknown>, span?: DaySpan): RawBuilder<unknown> => sql`
  left join shift_versions v on v.shift_id = s.id and v.from_date <= ${day} and v.to_date >= ${day}
    ${span ? sql`and v.from_date <= ${span.last}::date and v.to_date >= ${span.first}::date` : sql``}
  left join shift_exceptions x on x.shift_id = s.id and x.date = ${day}
    ${span ? sql`and x.date between ${span.first}::date and ${span.last}::date` : sql``}`;

/** Times and position of the shift `s` on the day of {@link joinPlanOn}. */
export const plannedOn = {
  start_time: sql`coalesce(x.start_time, v.start_time, s.start_time)`,
  end_time: sql`coalesce(x.end_time, v.end_time, s.end_time)`,
  position_id: sql`coalesce(x.position_id, v.position_id, s.position_id)`,
} as const;

/** A day at a location, and times of it, as SQL. */
interface TimesAt {
  readonly location: RawBuilder<unknown>;
  readonly day: RawBuilder<unknown>;
  readonly start: RawBuilder<unknown>;
  readonly end: RawBuilder<unknown>;
}

/** Returns the condition that no closure of a location cancels work at these times of a day. */
export const isOpenAt = (
  { location, day, start, end }: TimesAt,
  span?: DaySpan,
): RawBuilder<boolean> => sql<boolean>`not exists (
  select 1 from closures k where k.location_id = ${location} and ${day} between k.start_date and k.end_date
    ${span ? sql`and k.start_date <= ${span.last}::date and k.end_date >= ${span.first}::date` : sql``}
    and (k.start_time is null or (k.start_time < ${end} and k.end_time > ${start}))
    and (k.first_after is null or k.start_date < ${day} or ${start} > k.first_after)
    and (k.last_until is null or k.end_date > ${day} or ${start} <= k.last_until))`;

/** Returns the condition that no closure of its location cancels the shift `s` on the day of {@link joinPlanOn}. */
const isOpen = (day: RawBuilder<unknown>, span?: DaySpan): RawBuilder<boolean> =>
  isOpenAt({ location: sql`s.location_id`, day, start: plannedOn.start_time, end: plannedOn.end_time }, span);

/**
 * Returns the condition that the shift `s` occurs on the day of {@link joinPlanOn}: between its dates, on its weekday
 * if weekly, not canceled, and with its location open. A one-time shift ends on the date it starts.
 */
export const occursOnSql = (day: RawBuilder<unknown>, span?: DaySpan): RawBuilder<boolean> => sql<boolean>`(
  x.kind is distinct from 'CANCELLED' and case when v.shift_id is null
    then s.start_date <= ${day} and (s.end_date is null or s.end_date >= ${day})
      and (s.from_date is null or s.from_date <= ${day})
      and (s.shift_repeat is distinct from 'WEEKLY' or (${day} - s.start_date) % 7 = 0)
    else v.shift_repeat is distinct from 'WEEKLY' or (${day} - v.start_date) % 7 = 0 end and ${isOpen(day, span)})`;

/**
 * Returns the condition that the shift `s` was not yet deleted when it started on the day of {@link joinPlanOn}. A
 * deleted shift keeps the days on which it had already started.
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

/** First day of a shift `s`, including its former versions. */
export const firstDay = sql`least(s.start_date, s.first_date)`;
