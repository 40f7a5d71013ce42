import { type RawBuilder, sql } from 'kysely';
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

const payDay = sql`coalesce(k.day, k.week, c.work_date)`;

/** The users whose hours are paid with some days, and the first day on which any of those hours were worked. */
export type WorkSpan = { readonly users: string[]; readonly from: string | null };

/** Returns the staff whose hours are paid with these days at a location, and the first day any of those were worked. */
export async function findPaidPeople(
  db: Queryable,
  location: string,
  { start, end }: PayrollWeek,
): Promise<WorkSpan> {
  const { rows } = await sql<{ users: string[]; from: string | null }>`
    select coalesce(array_agg(distinct mine.user_id::text), '{}') as users, min(mine.work_date) as from
    from (
      select c.user_id, c.work_date from clock_records c left join carried_hours k on k.clock_record_id = c.id
      where c.location_id = ${location} and c.work_date between ${start}::date and ${end}::date
        and k.clock_record_id is null and c.status <> 'VOIDED'
      union all
      select c.user_id, c.work_date from carried_hours k join clock_records c on c.id = k.clock_record_id
      where k.location_id = ${location} and coalesce(k.day, k.week) between ${start}::date and ${end}::date
        and c.status <> 'VOIDED'
    ) mine`.execute(db);
  return rows[0] ?? { users: [], from: null };
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
const daysOf = (from: string, to: string): RawBuilder<unknown> => sql`(
  select ${from}::date + n as day from generate_series(0, ${to}::date - ${from}::date) as n) d`;

/** Selects the time of an occurrence that an employee `a` misses because of an absence. */
const missed = sql`from absence_lines k where k.shift_id = s.id and k.date = d.day and k.user_id = a.user_id
  and k.effect = 'KEPT' and k.ended_at is null`;
const expected = sql`
  greatest(${plannedOn.start_time}, (select max(k.end_time) ${missed} and k.start_time <= ${plannedOn.start_time}))
    as expected_start,
  least(${plannedOn.end_time}, (select min(k.start_time) ${missed} and k.end_time >= ${plannedOn.end_time}))
    as expected_end`;

/** Returns the staff scheduled at a location, by day. An archived shift keeps the occurrences that had begun. */
export async function findPlanned(
  db: Queryable,
  location: string,
  from: string,
  to: string,
): Promise<SheetWork[]> {
  const { rows } = await sql<SheetWork>`
    select distinct a.user_id, ${occurrenceColumns}, ${expected}
    from shifts s
    cross join ${daysOf(from, to)} ${joinPlanOn(sql`d.day`)}
    join positions p on p.id = ${plannedOn.position_id}
    join assignments a on a.shift_id = s.id and a.start_date <= d.day and (a.end_date is null or a.end_date >= d.day)
    where s.location_id = ${location} and ${firstDay} <= ${to}::date
      and coalesce(s.end_date, date 'infinity') >= ${from}::date
      and ${occursOnSql(sql`d.day`)} and ${beforeDeletion(sql`d.day`)}
    order by day, start_time, s.id`.execute(db);
  return rows;
}

/** A meeting that an employee is invited to. */
export type SheetMeeting = Columns<'meetings', 'shift_code' | 'start_time' | 'end_time'> & {
  user_id: string;
  day: string;
};

/** Returns the meetings of a location by employee and day. Meetings take place on closed days too. */
export async function findMeetings(
  db: Queryable,
  location: string,
  { start, end }: PayrollWeek,
): Promise<SheetMeeting[]> {
  const { rows } = await sql<SheetMeeting>`
    select ms.user_id, m.start_date as day, m.shift_code, m.start_time, m.end_time
    from meetings m join meeting_staff ms on ms.meeting_id = m.id
    where m.location_id = ${location} and m.deleted_at is null
      and m.start_date between ${start}::date and ${end}::date
    order by m.start_date, m.start_time, m.id`.execute(db);
  return rows;
}

export type StoredDecision = Columns<
  'timesheets',
  'user_id' | 'status' | 'stamp' | 'reason' | 'self_approved' | 'decided_at'
> & { by: string };

/** Returns the decisions about the hours of a week, or of a part of one, at a location. */
export async function findDecisions(
  db: Queryable,
  location: string,
  week: string,
): Promise<StoredDecision[]> {
  const { rows } = await sql<StoredDecision>`
    select t.user_id, t.status, t.stamp, t.reason, t.self_approved, t.decided_at,
      u.first_name || ' ' || u.last_name as by
    from timesheets t join users u on u.id = t.decided_by
    where t.location_id = ${location} and t.week = ${week}`.execute(db);
  return rows;
}

/** Returns the marks that a manager accepted, by user. */
export async function findAccepted(
  db: Queryable,
  location: string,
  week: string,
): Promise<{ user_id: string; mark: string }[]> {
  const { rows } = await sql<{ user_id: string; mark: string }>`
    select user_id, mark from timesheet_accepts where location_id = ${location} and week = ${week}`.execute(
    db,
  );
  return rows;
}

/** A correction that an employee requested. Without a time entry, it is about a missed punch. */
export type RequestedCorrection = Pick<
  RequestRow<'correction'>,
  'user_id' | 'id' | 'clock_record_id' | 'clocked_in' | 'clocked_out' | 'reason'
> & { day: string; timezone: string };

/** Returns pending correction requests about hours that these days pay, or would pay. */
export async function findAsked(
  db: Queryable,
  location: string,
  { start, end }: PayrollWeek,
): Promise<RequestedCorrection[]> {
  const { rows } = await sql<RequestedCorrection>`
    select * from (
      select r.user_id, r.id, r.clock_record_id, r.clocked_in, r.clocked_out, r.reason, coalesce(k.day, k.week) as paid_from, z.timezone,
        coalesce(c.work_date, (r.clocked_in at time zone z.timezone)::date) as day
      from requests r
      join locations l on l.id = r.location_id
      left join clock_records c on c.id = r.clock_record_id
      left join carried_hours k on k.clock_record_id = c.id
      cross join lateral (select coalesce(c.timezone, ${zoneAtSql(sql`r.clocked_in`)}) as timezone) z
      where r.kind = 'correction' and r.location_id = ${location} and r.status = 'PENDING') asked
    where coalesce(asked.paid_from, asked.day) between ${start}::date and ${end}::date
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

/**
 * Returns true if the location has a punch clock, or one without a location exists. Punches on other devices then need
 * a check.
 */
export async function hasKiosk(db: Queryable, location: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from kiosks where revoked_at is null and (location_id = ${location} or location_id is null) limit 1`.execute(
    db,
  );
  return rows.length > 0;
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
