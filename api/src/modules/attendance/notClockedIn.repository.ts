import type { SortColumn } from '@ondeck/shared/domain/sorts';
import { type RawBuilder, sql } from 'kysely';
import { byName, orderBy, type Sort, type SortKeys } from '../../database/order.sql';
import type { Queryable } from '../../database/types';
import { byPersonOrShift } from '../../database/search.sql';
import {
  beforeDeletion,
  firstDay,
  joinPlanOn,
  occursOn,
  plannedOn,
  positionNameOn,
} from '../../database/shiftPlan.sql';
import type { LocationDay } from '../locations/scopedLocations.repository';
import { daysTable, type ListOptions } from './clockRows.repository';

export type MissingRow = {
  id: string;
  user_id: string;
  first_name: string;
  last_name: string;
  shift_code: string;
  position_id: string;
  position_name: string;
  position_color: string;
  day: string;
  start_time: string;
  end_time: string;
  location_id: string;
  location_title: string;
  timezone: string;
  shift_id: string;
  /** They are on deck there and nobody has said with which shift: that record, and since when. */
  open_record: string | null;
  in_since: Date | null;
};

/**
 * Assigned occurrences of the days that nobody has punched for; of a shift that was deleted, those that had begun. The first and last of all days are redundant, but
 * PostgreSQL's planner cannot see into the list of days and learns from them to expect few shifts.
 */
export function missingFrom(days: readonly LocationDay[], search?: string): RawBuilder<unknown> {
  const dates = days.map(({ date }) => date).sort();
  return sql`
    from ${daysTable(days)}
    join shifts s on s.location_id = d.location_id
      and s.location_id = any(${days.map(({ id }) => id)}::uuid[])
      and ${firstDay} <= ${dates.at(-1) ?? null}::date
      and coalesce(s.end_date, date 'infinity') >= ${dates[0] ?? null}::date
    ${joinPlanOn(sql`d.day`)}
    join assignments a on a.shift_id = s.id
      and a.start_date <= d.day and (a.end_date is null or a.end_date >= d.day)
    join users u on u.id = a.user_id
    where ${occursOn(sql`d.day`)} and ${beforeDeletion(sql`d.day`)} and not exists (
      select 1 from clock_records c
      where c.shift_id = s.id and c.work_date = d.day and c.user_id = a.user_id and c.status <> 'VOIDED'
    ) ${byPersonOrShift(search)}`;
}

/** Whether somebody who is missing is on deck at that place, that day, without a shift. */
const hereWithoutShift = (
  user: RawBuilder<unknown>,
  location: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
) => sql`
  from clock_records o where o.user_id = ${user} and o.location_id = ${location} and o.work_date = ${day}
    and o.status = 'OPEN' and o.shift_id is null and o.position_id is null`;

/** Who is waited for: missing, and not on deck without a shift, which waits in tab 3. */
export const awaitedFrom = (days: readonly LocationDay[]): RawBuilder<unknown> =>
  sql`${missingFrom(days)} and not exists (select 1 ${hereWithoutShift(sql`a.user_id`, sql`s.location_id`, sql`d.day`)})`;

export type MissingSorted = { readonly sort?: Sort<SortColumn<'notClockedIn'>> };

const sortKeys: SortKeys<SortColumn<'notClockedIn'>> = {
  employee: byName('u'),
  location: sql`(select lower(l.title) from locations l where l.id = s.location_id)`,
  shift_code: sql`s.shift_code`,
  shift_type: sql`(select lower(${positionNameOn(sql`d.day`)}) from positions p where p.id = ${plannedOn.position_id})`,
  shift_date: sql`d.day`,
  shift_start: plannedOn.start_time,
  shift_end: plannedOn.end_time,
};

/** Tab 2: who is expected and has no record, by the start of the shift. */
export async function findMissingRows(
  db: Queryable,
  days: readonly LocationDay[],
  { search, limit, offset, sort }: ListOptions & MissingSorted,
): Promise<{ count: number; rows: MissingRow[] }> {
  const from = missingFrom(days, search);
  const own = sql`${plannedOn.start_time}, lower(u.last_name), lower(u.first_name), a.id, d.day`;
  const order = orderBy(sort, sortKeys, own);
  const { rows } = await sql<MissingRow & { count: number }>`
    select m.*, ${positionNameOn(sql`m.day`)} as position_name, p.color as position_color, l.title as location_title, l.timezone,
      o.id as open_record, o.clocked_in as in_since
    from (
      select a.id, a.user_id, u.first_name, u.last_name, s.id as shift_id, s.shift_code,
        ${plannedOn.position_id} as position_id, s.location_id, d.day,
        ${plannedOn.start_time} as start_time, ${plannedOn.end_time} as end_time,
        row_number() over (order by ${order}) as place, count(*) over ()::int as count
      ${from}
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
  // A page past the end has no row that says how many there are.
  const counted = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}
