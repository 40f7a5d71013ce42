import { type RawBuilder, sql } from 'kysely';
import { byPerson } from '../../platform/database/search.sql';

/** The days of a report at one location, both inclusive, `yyyy-MM-dd`. */
type Week = { readonly location_id: string; readonly start: string; readonly end: string };

export type ReportFilter = {
  /** One entry per readable location. Other locations are in no result, count, or sum. */
  readonly weeks: readonly Week[];
  /** Part of a name or of a key. */
  readonly search: string | undefined;
};

const weeksOf = ({ weeks }: ReportFilter): RawBuilder<unknown> => sql`weeks as (
    select * from unnest(
      ${weeks.map((week) => week.location_id)}::uuid[],
      ${weeks.map((week) => week.start)}::date[],
      ${weeks.map((week) => week.end)}::date[]) as w (location_id, start_day, end_day)
  )`;

/**
 * Builds the common table `kept`: one row per employee and location with the totals of the week. The database keeps
 * these equal to the time entries (migration 0020). A report's weeks begin on the same Sundays as the totals.
 */
export const keptSums = (filter: ReportFilter): RawBuilder<unknown> => sql`with ${weeksOf(filter)}, kept as (
    select p.* from weeks w join paid_weeks p on p.location_id = w.location_id and p.week = w.start_day
    ${ofPerson(filter, sql`p.user_id`)}
  )`;

/** Limits the rows to employees that the search finds. Without a search, no names are looked up. */
const ofPerson = ({ search }: ReportFilter, user: RawBuilder<unknown>): RawBuilder<unknown> =>
  search === undefined ? sql`` : sql`join users u on u.id = ${user} ${byPerson(search)}`;

/**
 * Builds the common table `counted`: the weeks' time entries, whatever their status. Each location's week is one range
 * of the index (location_id, work_date). The first and last day are redundant, but PostgreSQL's planner can't see into
 * the list of weeks, and these bounds make it expect few rows. Late hours are in the week that pays them, with their
 * own date.
 */
function countedRecords(filter: ReportFilter): RawBuilder<unknown> {
  const locations = filter.weeks.map((week) => week.location_id);
  const starts = filter.weeks.map((week) => week.start).sort();
  const ends = filter.weeks.map((week) => week.end).sort();
  return sql`with ${weeksOf(filter)}, counted as (
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
 * Builds the common table `paid`: one row per closed time entry of the week with the clocked and the paid minutes. The
 * newest adjustment counts, even if the punches were corrected later, until an admin sets other hours. Time entries
 * that are open, in review, or voided are in no report. Every report's search reads only names and keys, so detail,
 * summary, and management count the same time entries.
 *
 * Minutes are counted as in the domain's `workedMinutes`: both punches are cut to the minute they show.
 */
export function paidRecords(filter: ReportFilter): RawBuilder<unknown> {
  return sql`${countedRecords(filter)}, paid as (
    select c.id, c.user_id, c.location_id, c.shift_id, c.meeting_id, c.position_id, c.work_date, c.timezone, c.clocked_in, c.clocked_out, c.flags,
      u.first_name, u.last_name, u.name_key,
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

/**
 * Counts the weeks' time entries that wait for a decision. They are in no report, or in a report without a position.
 */
export const waitingRecords = (filter: ReportFilter): RawBuilder<unknown> => sql`${keptSums(filter)},
  unclosed as (
    select c.status from weeks w
    join clock_records c on c.location_id = w.location_id and c.status in ('OPEN', 'NEEDS_REVIEW')
    left join carried_hours k on k.clock_record_id = c.id
    ${ofPerson(filter, sql`c.user_id`)}
    where coalesce(k.week, c.work_date) between w.start_day and w.end_day
  )
  select (select count(*)::int from unclosed where status = 'OPEN') as open,
    (select count(*)::int from unclosed where status = 'NEEDS_REVIEW') as in_review,
    (select coalesce(sum(unassigned), 0)::int from kept) as unassigned`;
