import type * as calls from '@ondeck/shared/calls/clockTabs';
import { type Zoned, zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import type { SortColumn } from '@ondeck/shared/domain/sorts';
import { type RawBuilder, sql } from 'kysely';
import { byBytes, orderBy, type SortKeys } from '../../platform/database/order.sql';
import type { Columns, Queryable } from '../../platform/database/types';
import { countRows } from '../../platform/database/values';
import { byPersonOrShift } from '../../platform/database/search.sql';
import {
  beforeDeletion,
  firstDay,
  joinPlanOn,
  occursOnSql,
  plannedOn,
  positionKeyOn,
  positionNameOn,
} from '../../platform/database/shiftPlan.sql';
import type { QueryOf } from '../../platform/http/module';
import type { LocationDay } from '../locations/locations.door';
import type { PositionColumns } from '../planning/planning.door';
import { daysTable } from './clockRows.repository';
import { zoneOnSql } from '../../platform/database/zones.sql';

export type MissingRow = PositionColumns &
  Columns<'users', 'first_name' | 'last_name'> & {
    id: string;
    user_id: string;
    shift_code: string;
    day: string;
    start_time: string;
    end_time: string;
    /** The start, or the end of the hours that the employee misses from the start on. */
    expected_from: string;
    location_id: string;
    location_title: string;
    timezone: string;
    shift_id: string;
    /** The open time entry without a shift of an employee who is clocked in there, and the time of its clock-in. */
    open_record: string | null;
    in_since: Date | null;
    /** When an employee who reported being late is expected. */
    late_until: Date | null;
  };

/**
 * Selects the shifts `s` of the days as scheduled on those days. Of a deleted shift, only occurrences that had begun.
 * PostgreSQL plans a query that ends in `offset 0` separately. Searching for a join order across these tables and the
 * outer ones took longer than the query. The first and last day are redundant, but the planner can't see into the list
 * of days, and these bounds make it expect few shifts.
 */
export function shiftsOfDays(days: readonly LocationDay[]): RawBuilder<unknown> {
  const dates = days.map(({ date }) => date).sort();
  const span = { first: dates[0] ?? null, last: dates.at(-1) ?? null };
  return sql`(
    select s.id, s.shift_code, s.location_id, s.deleted_at, d.day, ${plannedOn.start_time} as start_time,
      ${plannedOn.end_time} as end_time, ${plannedOn.position_id} as position_id
    from ${daysTable(days)}
    join shifts s on s.location_id = d.location_id
      and s.location_id = any(${days.map(({ id }) => id)}::uuid[])
      and ${firstDay} <= ${span.last}::date and coalesce(s.end_date, date 'infinity') >= ${span.first}::date
    ${joinPlanOn(sql`d.day`, span)}
    where ${occursOnSql(sql`d.day`, span)} and ${beforeDeletion(sql`d.day`)} offset 0) s`;
}

/** Selects the hours `k` of an occurrence `s` that its employee `a` misses because of an absence. */
export const missed = sql`from absence_lines k where k.shift_id = s.id and k.date = s.day and k.user_id = a.user_id
  and k.effect = 'KEPT' and k.ended_at is null and k.start_time <= s.start_time`;

/** Selects the time at which an employee `a` is expected for an occurrence `s`: later if they miss its start. */
export const expectedFrom = sql<string>`greatest(s.start_time, (select max(k.end_time) ${missed}))`;

/**
 * True if a day off that managers of another location recorded covers an occurrence `s` of a user `u`, although it takes no
 * time from the shift. Time off is requested for each location, so time off of another location doesn't count.
 */
export const isOffElsewhere = (place: Zoned, date: string): RawBuilder<boolean> => {
  const at = (time: RawBuilder<unknown>) => sql`(s.day + ${time}) at time zone ${zoneOn(place, date)}`;
  return sql<boolean>`exists (select 1 from absence_days d
    join absences x on x.id = d.absence_id and x.source in ('MANAGER', 'EMPLOYEE')
    where d.user_id = u.id and d.date = s.day and d.ended_at is null
      and (d.from_at is null or (d.from_at <= ${at(sql`s.start_time`)} and d.to_at >= ${at(sql`s.end_time`)}))
      and not exists (select 1 from absence_lines k
        where k.absence_id = x.id and k.date = s.day and k.shift_id = s.id))`;
};

/**
 * Selects assigned occurrences `s` of {@link shiftsOfDays} without a time entry. An employee who misses all of the hours
 * isn't expected.
 */
export const missingFrom = (days: readonly LocationDay[], search?: string): RawBuilder<unknown> => sql`
    ${shiftsOfDays(days)}
    join assignments a on a.shift_id = s.id
      and a.start_date <= s.day and (a.end_date is null or a.end_date >= s.day)
    join users u on u.id = a.user_id
    where not exists (
      select 1 from clock_records c
      where c.shift_id = s.id and c.work_date = s.day and c.user_id = a.user_id and c.status <> 'VOIDED'
    ) and not exists (select 1 ${missed} and k.end_time >= s.end_time) ${byPersonOrShift(search)}`;

/** Selects the open time entry without a shift of a missing employee, at that location on that day. */
export const hereWithoutShift = (
  user: RawBuilder<unknown>,
  location: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
) => sql`
  from clock_records o where o.user_id = ${user} and o.location_id = ${location} and o.work_date = ${day}
    and o.status = 'OPEN' and o.shift_id is null and o.position_id is null`;

/** Selects staff who are missing and aren't clocked in without a shift. Those are in tab 3. */
export const awaitedFrom = (days: readonly LocationDay[]): RawBuilder<unknown> =>
  sql`${missingFrom(days)} and not exists (select 1 ${hereWithoutShift(sql`a.user_id`, sql`s.location_id`, sql`s.day`)})`;

/** Converts a time of day to an instant, so that sorting works across time zones. */
const instantOf = (time: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select (s.day + ${time}) at time zone ${zoneOnSql(sql`s.day`)} from locations l where l.id = s.location_id)`;

const sortKeys: SortKeys<SortColumn<'notClockedIn'>> = {
  employee: sql`u.name_key`,
  location: sql`(select l.title_key from locations l where l.id = s.location_id)`,
  shift_code: byBytes(sql`s.shift_code`),
  shift_type: sql`(select ${positionKeyOn(sql`s.day`)} from positions p where p.id = s.position_id)`,
  shift_date: sql`s.day`,
  shift_start: instantOf(sql`s.start_time`),
  shift_end: instantOf(sql`s.end_time`),
};

/** Tab 2: returns staff who are expected and have no time entry, sorted by the instant at which the shift starts. */
export async function findMissingRows(
  db: Queryable,
  days: readonly LocationDay[],
  { search, limit, offset, sort }: QueryOf<typeof calls.listNotClockedIn>,
): Promise<{ count: number; rows: MissingRow[] }> {
  const from = missingFrom(days, search);
  const own = sql`${instantOf(sql`s.start_time`)}, u.name_key, a.id, s.day`;
  const order = orderBy(sort, sortKeys, own);
  const { rows } = await sql<MissingRow & { count: number }>`
    select m.*, ${positionNameOn(sql`m.day`)} as position_name, p.color as position_color, l.title as location_title, ${zoneOnSql(sql`m.day`)} as timezone,
      o.id as open_record, o.clocked_in as in_since,
      (select n.expected_at from late_notes n
        where n.shift_id = m.shift_id and n.date = m.day and n.user_id = m.user_id) as late_until
    from (
      select a.id, a.user_id, u.first_name, u.last_name, s.id as shift_id, s.shift_code,
        s.position_id, s.location_id, s.day, s.start_time, s.end_time, ${expectedFrom} as expected_from,
        row_number() over (order by ${order}) as place, count(*) over ()::int as count
      from ${from}
      order by ${order} limit ${limit} offset ${offset}
    ) m
    join positions p on p.id = m.position_id
    join locations l on l.id = m.location_id
    left join lateral (
      select o.id, o.clocked_in ${hereWithoutShift(sql`m.user_id`, sql`m.location_id`, sql`m.day`)} limit 1
    ) o on true
    order by m.place`.execute(db);
  const [first] = rows;
  if (first || offset === 0) return { count: first?.count ?? 0, rows };
  // A page past the end has no row that contains the count.
  return { count: await countRows(db, from), rows };
}
