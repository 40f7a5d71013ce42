import { sql } from 'kysely';
import {
  beforeDeletion,
  firstDay,
  joinPlanOn,
  occursOnSql,
  plannedOn,
  positionNameOn,
} from '../../platform/database/shiftPlan.sql';
import { joinMeeting, meetingTime } from '../../platform/database/meetingPlan.sql';
import type { RequestRow } from '../../platform/database/requestRows';
import type { Columns, Queryable } from '../../platform/database/types';
import { zoneAtSql } from '../../platform/database/zones.sql';
import type { WorkRecord } from '../weeks/weeks.door';
import type { PayrollWeek } from '@ondeck/shared/domain/calendar/payrollWeek';
import { type PlaceWeek, weeksTable } from './placeWeeks.sql';
import type { ToleranceName } from '@ondeck/shared/domain/rules/tolerances';

const payDay = sql`coalesce(k.day, k.week, c.work_date)`;

/** The users whose hours are paid with some days, and the first day on which any of those hours were worked. */
type WorkSpan = { readonly location_id: string; readonly users: string[]; readonly from: string };

/**
 * Returns, by location, the staff whose hours are paid with a week, and the first day any of those were worked. Weeks
 * without hours are left out.
 */
export async function findPaidPeople(db: Queryable, weeks: readonly PlaceWeek[]): Promise<WorkSpan[]> {
  if (weeks.length === 0) return [];
  const { rows } = await sql<WorkSpan>`
    select mine.location_id, array_agg(distinct mine.user_id::text) as users, min(mine.work_date) as from
    from (
      select w.location_id, c.user_id, c.work_date from ${weeksTable(weeks)}
      join clock_records c on c.location_id = w.location_id and c.work_date between w.first_day and w.last_day
      left join carried_hours k on k.clock_record_id = c.id
      where k.clock_record_id is null and c.status <> 'VOIDED'
      union all
      select w.location_id, c.user_id, c.work_date from ${weeksTable(weeks)}
      join carried_hours k on k.location_id = w.location_id and coalesce(k.day, k.week) between w.first_day and w.last_day
      join clock_records c on c.id = k.clock_record_id
      where c.status <> 'VOIDED'
    ) mine group by mine.location_id`.execute(db);
  return rows;
}

/**
 * Returns all time entries of these users on these days at every location, because overtime counts across locations.
 * Sorted in the order in which they are paid: late hours come last.
 */
export async function findWork(
  db: Queryable,
  users: readonly string[],
  from: string,
  to: string,
): Promise<WorkRecord[]> {
  const { rows } = await sql<WorkRecord>`
    select c.id, c.user_id, c.location_id, c.timezone, c.work_date, c.clocked_in, c.clocked_out, c.status, c.flags,
      c.rate as clocked_rate, c.suggested_rate, coalesce(a.rate, c.rate) as paid_rate,
      clock.minutes as clock_minutes,
      case when c.status = 'CLOSED' then coalesce(a.minutes, clock.minutes) else 0 end as paid_minutes,
      s.id as shift_id, c.meeting_id, coalesce(s.shift_code, m.shift_code) as shift_code,
      coalesce(${plannedOn.start_time}, ${meetingTime('start_time')}) as planned_start,
      coalesce(${plannedOn.end_time}, ${meetingTime('end_time')}) as planned_end,
      p.id as position_id, ${positionNameOn(sql`c.work_date`)} as position,
      c.kiosk_id is null and c.claimed_in is not null as unregistered,
      e.first_name || ' ' || e.last_name as edited_by, ${payDay} as pay_day
    from clock_records c
    join locations l on l.id = c.location_id
    cross join lateral (
      select coalesce(
        extract(epoch from date_trunc('minute', c.clocked_out) - date_trunc('minute', c.clocked_in))::int / 60, 0
      ) as minutes
    ) clock
    left join carried_hours k on k.clock_record_id = c.id
    left join lateral (
      select a.rate, a.minutes, a.edited_by from payroll_adjustments a
      where a.clock_record_id = c.id order by a.id desc limit 1
    ) a on true
    left join users e on e.id = a.edited_by
    left join shifts s on s.id = c.shift_id ${joinPlanOn(sql`c.work_date`)} ${joinMeeting}
    left join positions p on p.id = coalesce(c.position_id, ${plannedOn.position_id})
    where c.user_id = any(${users}::uuid[]) and c.status <> 'VOIDED' and c.work_date between ${from}::date and ${to}::date
      and c.clocked_in between ${from}::date - interval '2 days' and ${to}::date + interval '3 days'
    order by pay_day, c.clocked_in, c.id`.execute(db);
  return rows;
}

/** An employee's occurrence on a day. */
export type SheetWork = {
  user_id: string;
  location_id: string;
  day: string;
  shift_id: string;
  shift_code: string;
  start_time: string;
  end_time: string;
  position_id: string;
  position: string;
  /** The hours without the time that the employee misses because of an absence. Empty if they miss all hours. */
  expected_start: string;
  expected_end: string;
};

const occurrenceColumns = sql`d.day::date as day, s.id as shift_id, s.shift_code,
  ${plannedOn.start_time} as start_time, ${plannedOn.end_time} as end_time,
  p.id as position_id, ${positionNameOn(sql`d.day`)} as position`;
/** Selects the time of an occurrence that an employee `a` misses because of an absence. */
const missed = sql`from absence_lines k where k.shift_id = s.id and k.date = d.day and k.user_id = a.user_id
  and k.effect = 'KEPT' and k.ended_at is null`;
const expected = sql`
  greatest(${plannedOn.start_time}, (select max(k.end_time) ${missed} and k.start_time <= ${plannedOn.start_time}))
    as expected_start,
  least(${plannedOn.end_time}, (select min(k.start_time) ${missed} and k.end_time >= ${plannedOn.end_time}))
    as expected_end`;

/** Returns the staff scheduled at locations, by day. An archived shift keeps the occurrences that had begun. */
export async function findPlanned(db: Queryable, weeks: readonly PlaceWeek[]): Promise<SheetWork[]> {
  const { rows } = await sql<SheetWork>`
    select distinct a.user_id, s.location_id, ${occurrenceColumns}, ${expected}
    from ${weeksTable(weeks)}
    join shifts s on s.location_id = w.location_id and ${firstDay} <= w.last_day
      and coalesce(s.end_date, date 'infinity') >= w.first_day
    cross join lateral (select w.first_day + n as day from generate_series(0, w.last_day - w.first_day) as n) d
    ${joinPlanOn(sql`d.day`)}
    join positions p on p.id = ${plannedOn.position_id}
    join assignments a on a.shift_id = s.id and a.start_date <= d.day and (a.end_date is null or a.end_date >= d.day)
    where ${occursOnSql(sql`d.day`)} and ${beforeDeletion(sql`d.day`)}
    order by day, start_time, s.id`.execute(db);
  return rows;
}

/** A meeting that an employee is invited to. */
export type SheetMeeting = Columns<'meetings', 'location_id' | 'shift_code' | 'start_time' | 'end_time'> & {
  user_id: string;
  day: string;
};

/** Returns the meetings of locations by employee and day. Meetings take place on closed days too. */
export async function findMeetings(db: Queryable, weeks: readonly PlaceWeek[]): Promise<SheetMeeting[]> {
  const { rows } = await sql<SheetMeeting>`
    select ms.user_id, m.location_id, m.start_date as day, m.shift_code, m.start_time, m.end_time
    from ${weeksTable(weeks)} join meetings m on m.location_id = w.location_id
      and m.start_date between w.first_day and w.last_day and m.deleted_at is null
    join meeting_staff ms on ms.meeting_id = m.id
    order by m.start_date, m.start_time, m.id`.execute(db);
  return rows;
}

export type StoredDecision = Columns<
  'timesheets',
  'location_id' | 'user_id' | 'status' | 'stamp' | 'reason' | 'self_approved' | 'decided_at'
> & { by: string };

/** Returns the decisions about the hours of weeks, or of parts of weeks. */
export async function findDecisions(db: Queryable, weeks: readonly PlaceWeek[]): Promise<StoredDecision[]> {
  const { rows } = await sql<StoredDecision>`
    select t.location_id, t.user_id, t.status, t.stamp, t.reason, t.self_approved, t.decided_at,
      u.first_name || ' ' || u.last_name as by
    from ${weeksTable(weeks)} join timesheets t on t.location_id = w.location_id and t.week = w.first_day
    join users u on u.id = t.decided_by`.execute(db);
  return rows;
}

/** Returns the marks of weeks that a manager accepted, by location and user. */
export async function findAccepted(
  db: Queryable,
  weeks: readonly PlaceWeek[],
): Promise<Columns<'timesheet_accepts', 'location_id' | 'user_id' | 'mark'>[]> {
  const { rows } = await sql<Columns<'timesheet_accepts', 'location_id' | 'user_id' | 'mark'>>`
    select t.location_id, t.user_id, t.mark from ${weeksTable(weeks)}
    join timesheet_accepts t on t.location_id = w.location_id and t.week = w.first_day`.execute(db);
  return rows;
}

/** A correction that an employee requested. Without a time entry, it is about a missed punch. */
export type RequestedCorrection = Pick<
  RequestRow<'correction'>,
  'user_id' | 'id' | 'clock_record_id' | 'clocked_in' | 'clocked_out' | 'reason'
> & { location_id: string; day: string; timezone: string };

/** Returns pending correction requests about hours that weeks pay, or would pay. */
export async function findAsked(db: Queryable, weeks: readonly PlaceWeek[]): Promise<RequestedCorrection[]> {
  if (weeks.length === 0) return [];
  const { rows } = await sql<RequestedCorrection>`
    select asked.* from (
      select r.location_id, r.user_id, r.id, r.clock_record_id, r.clocked_in, r.clocked_out, r.reason,
        coalesce(k.day, k.week) as paid_from, z.timezone,
        coalesce(c.work_date, (r.clocked_in at time zone z.timezone)::date) as day
      from requests r
      join locations l on l.id = r.location_id
      left join clock_records c on c.id = r.clock_record_id
      left join carried_hours k on k.clock_record_id = c.id
      cross join lateral (select coalesce(c.timezone, ${zoneAtSql(sql`r.clocked_in`)}) as timezone) z
      where r.kind = 'correction' and r.status = 'PENDING'
        and r.location_id = any(${weeks.map(({ location }) => location)}::uuid[])) asked
    join ${weeksTable(weeks)} on w.location_id = asked.location_id
      and coalesce(asked.paid_from, asked.day) between w.first_day and w.last_day
    order by asked.clocked_in, asked.id`.execute(db);
  return rows;
}

export type SheetPerson = Columns<'users', 'id' | 'first_name' | 'last_name'>;

export async function findSheetPeople(db: Queryable, users: readonly string[]): Promise<SheetPerson[]> {
  const { rows } = await sql<SheetPerson>`
    select id, first_name, last_name from users where id = any(${users}::uuid[])
    order by name_key, id`.execute(db);
  return rows;
}

/** The options of a location that its marks depend on. A tolerance of null means the school's tolerance. */
type MarkOptions = {
  readonly location_id: string;
  /** True if the location has a punch clock, or one without a location exists. Other devices then need a check. */
  readonly has_kiosk: boolean;
} & { readonly [K in ToleranceName]: number | null };

/** Returns what the marks of locations depend on. */
export async function findMarkOptions(db: Queryable, locations: readonly string[]): Promise<MarkOptions[]> {
  const { rows } = await sql<MarkOptions>`
    select l.id as location_id, o.came_early_minutes, o.came_late_minutes, o.left_early_minutes, o.left_late_minutes,
      exists (select 1 from kiosks k where k.revoked_at is null and (k.location_id = l.id or k.location_id is null))
        as has_kiosk
    from locations l left join location_options o on o.location_id = l.id
    where l.id = any(${[...locations]}::uuid[])`.execute(db);
  return rows;
}

/**
 * Returns the time entries whose times come from an approved correction: the last change was one, or the entry already
 * had the requested times.
 */
export async function findCorrected(db: Queryable, records: readonly string[]): Promise<Set<string>> {
  if (records.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select c.id from clock_records c where c.id = any(${[...records]}::uuid[]) and (
      coalesce((select v.request_id is not null from clock_record_versions v where v.clock_record_id = c.id
        order by v.id desc limit 1), false)
      or exists (select 1 from requests r where r.user_id = c.user_id and r.kind = 'correction'
        and r.clock_record_id = c.id and r.status = 'APPROVED'
        and r.clocked_in = c.clocked_in and r.clocked_out = c.clocked_out))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the dates on which users are off, as `{user} {date}`. */
export async function findDaysOff(
  db: Queryable,
  users: readonly string[],
  { start, end }: PayrollWeek,
): Promise<Set<string>> {
  const { rows } = await sql<Columns<'absence_days', 'user_id' | 'date'>>`
    select distinct user_id, date from absence_days
    where ended_at is null and user_id = any(${[...users]}::uuid[]) and date between ${start}::date and ${end}::date`.execute(
    db,
  );
  return new Set(rows.map(({ user_id, date }) => `${user_id} ${date}`));
}

/** Returns the time entries of these users that are paid with some days of a location, without voided ones. */
export async function findPaidRecords(
  db: Queryable,
  location: string,
  { start, end }: PayrollWeek,
  users: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from clock_records c left join carried_hours k on k.clock_record_id = c.id
    where c.location_id = ${location} and c.user_id = any(${users}::uuid[]) and c.status <> 'VOIDED'
      and ${payDay} between ${start}::date and ${end}::date`.execute(db);
  return rows.map(({ id }) => id);
}
