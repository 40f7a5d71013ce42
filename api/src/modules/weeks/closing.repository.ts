import type { PayrollWeek } from '@ondeck/shared/domain/calendar/payrollWeek';
import { addDays, type PlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import type { OvertimeRule } from '@ondeck/shared/schemas/options';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/types';

export type ClosedBy = { readonly by: string; readonly at: Date };

/** Selects the last day of a part of a week. A row without a last day is a whole week. */
const lastDay = sql`coalesce(w.last_day, w.week + 6)`;

/** A time entry with its location and work date, which together decide the week that pays it. */
export type PayableRecord = { readonly id: string; readonly location_id: string; readonly work_date: string };

/** Locks the row of a location's week, with all its parts, until the transaction ends. Creates the row if needed. */
const weekLock =
  (how: RawBuilder<unknown>) =>
  async (db: Queryable, location: string, day: PlainDate): Promise<void> => {
    const week = startOfWeek(day);
    await sql`insert into payroll_weeks (location_id, week) values (${location}, ${week})
      on conflict do nothing`.execute(db);
    await sql`select week from payroll_weeks where location_id = ${location} and week = ${week} ${how}`.execute(
      db,
    );
  };

/** Locks a location's week for one transaction: until it ends, no one else changes hours or decides about them. */
export const lockWeek = weekLock(sql`for no key update`);

/** Locks a location's week for changes of its hours. They can run together, but not together with closing the week. */
export const shareWeekLock = weekLock(sql`for share`);

/** Returns who closed a day at a location, when, and with which other days. Undefined while the day is open. */
export async function findClosing(
  db: Queryable,
  location: string,
  day: PlainDate,
): Promise<(ClosedBy & PayrollWeek) | undefined> {
  const { rows } = await sql<ClosedBy & PayrollWeek>`
    select u.first_name || ' ' || u.last_name as by, w.closed_at as at, w.week as start, ${lastDay} as end
    from payroll_weeks w join users u on u.id = w.closed_by
    where w.location_id = ${location} and ${day}::date between w.week and ${lastDay}
      and w.week > ${day}::date - 7`.execute(db);
  return rows[0];
}

export type Closing = PayrollWeek & {
  readonly location_id: string;
  readonly by: string;
  readonly closed_at: Date;
};

/** Returns the closed weeks and parts of weeks that have a day between two days, at these locations or at all. */
export async function findClosings(
  db: Queryable,
  { start, end }: PayrollWeek,
  locations?: readonly string[],
): Promise<Closing[]> {
  const { rows } = await sql<Closing>`
    select w.location_id, w.week as start, ${lastDay} as end, w.closed_at, u.first_name || ' ' || u.last_name as by
    from payroll_weeks w join users u on u.id = w.closed_by
    where w.week between ${start}::date - 6 and ${end}::date and ${lastDay} >= ${start}::date
      and w.closed_at is not null
      ${locations === undefined ? sql`` : sql`and w.location_id = any(${[...locations]}::uuid[])`}
    order by w.week`.execute(db);
  return rows;
}

export type Reopening = ClosedBy & {
  readonly location_id: string;
  readonly week: string;
  readonly reason: string;
};

/**
 * Returns the reasons why parts of weeks were reopened, with their first days. Leaves out parts that are closed or were
 * never closed.
 */
export async function findReopenings(
  db: Queryable,
  { start, end }: PayrollWeek,
  locations: readonly string[],
): Promise<Reopening[]> {
  const { rows } = await sql<Reopening>`
    select w.location_id, w.week, u.first_name || ' ' || u.last_name as by, w.reopened_at as at,
      w.reopen_reason as reason
    from payroll_weeks w join users u on u.id = w.reopened_by
    where w.location_id = any(${[...locations]}::uuid[]) and w.week between ${start}::date and ${end}::date
      and w.closed_at is null`.execute(db);
  return rows;
}

/** Returns, by time entry, the first day of the later week or part that pays late hours. */
export async function findCarriedDays(
  db: Queryable,
  records: readonly string[],
): Promise<ReadonlyMap<string, PlainDate>> {
  const { rows } = await sql<{ id: string; day: PlainDate }>`
    select clock_record_id as id, coalesce(day, week) as day from carried_hours
    where clock_record_id = any(${[...records]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, day }) => [id, day]));
}

/** Returns the day that decides which week pays a time entry: its own day, unless its hours came late. */
export const payDayOf = async (db: Queryable, record: PayableRecord): Promise<PlainDate> =>
  (await findCarriedDays(db, [record.id])).get(record.id) ?? record.work_date;

/** Returns the first open day after a day at a location. A week or a part of one begins with it. */
export async function nextOpenDay(db: Queryable, location: string, day: PlainDate): Promise<PlainDate> {
  const { rows } = await sql<PayrollWeek>`
    select w.week as start, ${lastDay} as end from payroll_weeks w
    where w.location_id = ${location} and w.week > ${day} and w.closed_at is not null order by w.week`.execute(
    db,
  );
  let next = addDays(day, 1);
  for (const { start, end } of rows) if (start <= next) next = addDays(end, 1);
  return next;
}

/** Builds the columns for a first paying day: its Sunday, and the day itself if it isn't a Sunday. */
const paidFrom = (day: PlainDate) =>
  sql`${startOfWeek(day)}::date, nullif(${day}::date, ${startOfWeek(day)}::date)`;

/** Pays time entries later, with the week or the part of one that begins on the day `to`. */
export async function carry(
  db: Queryable,
  records: readonly string[],
  { location, from, to }: { readonly location: string; readonly from: PlainDate; readonly to: PlainDate },
): Promise<void> {
  await sql`insert into carried_hours (clock_record_id, location_id, from_week, week, day)
    select id, ${location}, ${from}, ${paidFrom(to)} from unnest(${records}::uuid[]) as r (id)
    on conflict (clock_record_id) do update set from_week = excluded.from_week, week = excluded.week,
      day = excluded.day`.execute(db);
}

/**
 * Pays hours that were carried out of these days with these days again, unless the days that they were carried to are
 * closed. Hours from earlier days that were first carried to these days are paid with them again.
 */
export async function takeBackCarried(
  db: Queryable,
  location: string,
  { start, end }: PayrollWeek,
): Promise<void> {
  const handedOn = sql`c.id = k.clock_record_id and k.location_id = ${location}
    and k.from_week between ${start}::date and ${end}::date and not exists (
      select 1 from payroll_weeks w where w.location_id = k.location_id and w.closed_at is not null
        and coalesce(k.day, k.week) between w.week and ${lastDay})`;
  await sql`delete from carried_hours k using clock_records c
    where ${handedOn} and c.work_date >= ${start}::date`.execute(db);
  await sql`update carried_hours k set (week, day) = row(${paidFrom(start)}),
      from_week = coalesce((select w.week from payroll_weeks w
        where w.location_id = ${location} and c.work_date between w.week and ${lastDay}
          and w.closed_at is not null), week_of(c.work_date))
    from clock_records c where ${handedOn}`.execute(db);
}

/**
 * Returns the overtime rules that the weeks between two days were closed under. If locations differ, the first to close
 * decides, since an employee's week is split once over all locations. A location that paid no one in a week is ignored.
 */
export async function findClosedRules(
  db: Queryable,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, OvertimeRule>> {
  const { rows } = await sql<{ week: string; rule: OvertimeRule }>`
    select distinct on (s.week) s.week, w.overtime_rule as rule
    from payroll_weeks w cross join lateral (select week_of(w.week) as week) s
    where w.week between ${from}::date and ${to}::date and w.closed_at is not null and w.overtime_rule is not null
      and exists (select 1 from paid_weeks p where p.location_id = w.location_id and p.week = s.week)
    order by s.week, w.closed_at, w.location_id`.execute(db);
  return new Map(rows.map(({ week, rule }) => [week, rule]));
}

/** A change of a part of a location's week, with its author and time. */
interface Turn {
  readonly location: string;
  readonly part: PayrollWeek;
  readonly by: string;
  readonly at: Date;
}

/** Closes an open part of a week. @param turn.rule - the overtime rule that pays it */
export async function closeWeekRow(
  db: Queryable,
  { location, part, by, at, rule }: Turn & { readonly rule: OvertimeRule },
): Promise<void> {
  const isWhole = addDays(part.start, 6) === part.end;
  await sql`
    insert into payroll_weeks as w (location_id, week, last_day, closed_by, closed_at, overtime_rule)
    values (${location}, ${part.start}, ${isWhole ? null : part.end}, ${by}, ${at}, ${rule})
    on conflict (location_id, week) do update set last_day = excluded.last_day, closed_by = excluded.closed_by,
      closed_at = excluded.closed_at, overtime_rule = excluded.overtime_rule
    where w.closed_at is null`.execute(db);
}

/** Reopens a closed part of a week. */
export async function reopenWeekRow(
  db: Queryable,
  { location, part, by, at, reason }: Turn & { readonly reason: string },
): Promise<void> {
  await sql`
    update payroll_weeks set closed_by = null, closed_at = null, reopened_by = ${by}, reopened_at = ${at},
      reopen_reason = ${reason}
    where location_id = ${location} and week = ${part.start} and closed_at is not null`.execute(db);
}
