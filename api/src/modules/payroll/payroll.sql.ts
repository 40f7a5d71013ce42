import { type RawBuilder, sql } from 'kysely';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import { byPerson } from '../../database/search.sql';

/** The days of one location that a report is about, both inclusive, `yyyy-MM-dd`. */
type Week = { readonly location_id: string; readonly start: string; readonly end: string };

export type ReportFilter = {
  /** One entry per location that may be read: whatever is not here is in no answer, count or sum. */
  readonly weeks: readonly Week[];
  /** Part of a name, or of a key. */
  readonly search: string | undefined;
};

/**
 * The common table `counted`: the clock records of the weeks, whatever their status. Each location's week is one range of
 * the index (location_id, work_date). The first and last day of them all are redundant, but PostgreSQL's planner cannot
 * see into the list of weeks and learns from them to expect few records. What came too late for its own week is in the
 * one that pays it, with its own date.
 */
function countedRecords({ weeks }: ReportFilter): RawBuilder<unknown> {
  const locations = weeks.map((week) => week.location_id);
  const starts = weeks.map((week) => week.start).sort();
  const ends = weeks.map((week) => week.end).sort();
  return sql`with weeks as (
    select * from unnest(
      ${locations}::uuid[],
      ${weeks.map((week) => week.start)}::date[],
      ${weeks.map((week) => week.end)}::date[]) as w (location_id, start_day, end_day)
  ), counted as (
    select c.* from weeks w
    join clock_records c on c.location_id = w.location_id and c.work_date between w.start_day and w.end_day
    where c.location_id = any(${locations}::uuid[])
      and c.work_date between ${starts[0] ?? null}::date and ${ends.at(-1) ?? null}::date
      and not exists (select 1 from carried_hours k where k.clock_record_id = c.id)
    union all
    select c.* from weeks w
    join carried_hours k on k.location_id = w.location_id and k.week between w.start_day and w.end_day
    join clock_records c on c.id = k.clock_record_id
  )`;
}

/**
 * The common table `paid`: one row per closed record of the week with what the clock says and what is paid. The
 * newest adjustment counts, also after the punches were corrected: what an admin said is paid stays until an admin says
 * otherwise. Records that are open, wait for review or were voided are in no report. The search looks at names
 * and keys only, in every report: detail, summary and management then count the same records.
 *
 * Minutes are counted as `workedMinutes` of the domain counts them: both punches cut to the minute they show.
 */
export function paidRecords(filter: ReportFilter): RawBuilder<unknown> {
  return sql`${countedRecords(filter)}, paid as (
    select c.id, c.user_id, c.location_id, c.shift_id, c.position_id, c.work_date, c.clocked_in, c.clocked_out, c.flags,
      u.first_name, u.last_name, u.employee_code,
      coalesce(adjusted.rate, c.rate) as paid_rate,
      clock.minutes as clock_minutes, coalesce(adjusted.minutes, clock.minutes) as paid_minutes,
      adjusted.id as adjustment_id
    from counted c
    join users u on u.id = c.user_id
    cross join lateral (
      select extract(epoch from date_trunc('minute', c.clocked_out) - date_trunc('minute', c.clocked_in))::int / 60
        as minutes
      -- Worked out once a row, not once for each sum that it is in.
      offset 0
    ) clock
    left join lateral (
      select a.id, a.rate, a.minutes from payroll_adjustments a
      where a.clock_record_id = c.id order by a.id desc limit 1
    ) adjusted on true
    where c.status = 'CLOSED' ${byPerson(filter.search)}
  )`;
}

/** What of the weeks waits for somebody: in no report, or in one without a position. */
export const waitingRecords = (filter: ReportFilter): RawBuilder<unknown> => sql`${countedRecords(filter)}
  select count(*) filter (where c.status = 'OPEN')::int as open,
    count(*) filter (where c.status = 'NEEDS_REVIEW')::int as in_review,
    count(*) filter (where c.status = 'CLOSED' and c.shift_id is null and c.position_id is null)::int as unassigned
  from counted c join users u on u.id = c.user_id where true ${byPerson(filter.search)}`;

/** Sum of the minutes paid at one rate, a whole number also where no record has it. */
export function minutesAt(kind: 'clock' | 'paid', rate: Rate): RawBuilder<number> {
  return sql<number>`coalesce(sum(${sql.ref(`${kind}_minutes`)}) filter (where paid_rate = ${rate}), 0)::int`;
}
