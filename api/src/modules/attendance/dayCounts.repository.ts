import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/types';
import { zoneOnSql } from '../../platform/database/zones.sql';
import type { LocationDay } from '../locations/locations.door';
import { expectedFrom, hereWithoutShift, missed, shiftsOfDays } from './notClockedIn.repository';

/** Staff and open shifts of the locations on one day, each location's own date. */
export interface DayCounts {
  readonly expected: number;
  readonly clocked_in: number;
  readonly late: number;
  readonly absent: number;
  readonly open_shifts: number;
  /** The first start of an expected employee, and its location; null if no one is expected. */
  readonly first_at: Date | null;
  readonly first_location: string | null;
}

const NOTHING: DayCounts = {
  expected: 0,
  clocked_in: 0,
  late: 0,
  absent: 0,
  open_shifts: 0,
  first_at: null,
  first_location: null,
};

const instantOf = (time: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((s.day + ${time}) at time zone ${zoneOnSql(sql`s.day`)})`;

/** Selects one row for each assigned employee of each occurrence `s`, as in the tab Not Clocked In. */
const assigned = (now: Date): RawBuilder<unknown> => sql`
  select s.offset_days, a.user_id, s.location_id, ${instantOf(sql`s.start_time`)} as starts_at,
    k.missed_until is null or k.missed_until < s.end_time as is_expected,
    exists (select 1 from clock_records c where c.shift_id = s.id and c.work_date = s.day and c.user_id = a.user_id
        and c.status <> 'VOIDED')
      or exists (select 1 ${hereWithoutShift(sql`a.user_id`, sql`s.location_id`, sql`s.day`)}) as is_in,
    ${instantOf(expectedFrom)} + interval '1 minute' <= ${now} and ${instantOf(sql`s.end_time`)} > ${now} as is_due
  from planned s join locations l on l.id = s.location_id
  join assignments a on a.shift_id = s.id and a.start_date <= s.day and (a.end_date is null or a.end_date >= s.day)
  left join lateral (select max(k.end_time) as missed_until ${missed}) k on true`;

/** Selects one row for each employee whose shift `s` was released because of an absence. */
const released = sql`
  select s.offset_days, k.user_id, s.location_id, null::timestamptz as starts_at, false as is_expected,
    false as is_in, false as is_due
  from planned s join absence_lines k on k.shift_id = s.id and k.date = s.day
  where k.effect = 'RELEASED' and k.ended_at is null`;

/**
 * Returns the staff and open shifts of today and tomorrow in one query. An employee counts once, however many shifts and
 * locations they have.
 *
 * @param days - the locations with today's date of each
 */
export async function countDays(
  db: Queryable,
  days: readonly LocationDay[],
  now: Date,
): Promise<readonly [today: DayCounts, tomorrow: DayCounts]> {
  const both = [...days, ...days.map((day) => ({ ...day, date: addDays(day.date, 1) }))];
  const { rows } = await sql<DayCounts & { offset_days: number }>`
    with planned as materialized (
      select s.*, s.day - t.today as offset_days from ${shiftsOfDays(both)}
      join unnest(${days.map(({ id }) => id)}::uuid[], ${days.map(({ date }) => date)}::date[]) as t (id, today)
        on t.id = s.location_id),
    work as (${assigned(now)} union all ${released}),
    staff as (
      select offset_days, user_id, bool_or(is_expected) as is_expected, bool_or(is_expected and is_in) as is_in,
        bool_or(is_expected and is_due and not is_in) as is_late
      from work group by offset_days, user_id),
    first as (
      select distinct on (w.offset_days) w.offset_days, w.starts_at, w.location_id
      from work w join locations l on l.id = w.location_id where w.is_expected
      order by w.offset_days, w.starts_at, l.title_key),
    open as (
      select s.offset_days, count(*)::int as open_shifts
      from planned s join locations l on l.id = s.location_id
      where s.deleted_at is null and ${instantOf(sql`s.end_time`)} > ${now} and exists (
        select 1 from open_shifts o where o.shift_id = s.id and o.start_date <= s.day
          and (o.end_date is null or o.end_date >= s.day))
      group by s.offset_days)
    select d.offset_days, coalesce(p.expected, 0) as expected, coalesce(p.clocked_in, 0) as clocked_in,
      coalesce(p.late, 0) as late, coalesce(p.absent, 0) as absent, coalesce(o.open_shifts, 0) as open_shifts,
      f.starts_at as first_at, f.location_id as first_location
    from (values (0), (1)) as d (offset_days)
    left join (
      select offset_days, (count(*) filter (where is_expected))::int as expected,
        (count(*) filter (where is_in))::int as clocked_in, (count(*) filter (where is_late))::int as late,
        (count(*) filter (where not is_expected))::int as absent
      from staff group by offset_days) p on p.offset_days = d.offset_days
    left join open o on o.offset_days = d.offset_days
    left join first f on f.offset_days = d.offset_days
    order by d.offset_days`.execute(db);
  return [rows[0] ?? NOTHING, rows[1] ?? NOTHING];
}
