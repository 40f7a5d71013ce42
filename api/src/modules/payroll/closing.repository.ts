import { addDays, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import type { OvertimeRule } from '@ondeck/shared/schemas/options';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../database/types';

export type ClosedBy = { readonly by: string; readonly at: Date };

/** A record, with the week it is paid in where that is not the one it was worked in. */
export type PlacedRecord = { readonly id: string; readonly location_id: string; readonly work_date: string };

/** Locks the row of a location's week until the transaction ends; makes it where there is none yet. */
const lockWeek =
  (how: RawBuilder<unknown>) =>
  async (db: Queryable, location: string, week: string): Promise<void> => {
    await sql`insert into payroll_weeks (location_id, week) values (${location}, ${week})
      on conflict do nothing`.execute(db);
    await sql`select week from payroll_weeks where location_id = ${location} and week = ${week} ${how}`.execute(
      db,
    );
  };

/** Holds a location's week alone: nobody changes its hours or decides about it meanwhile. */
export const holdWeek = lockWeek(sql`for no key update`);

/** Shares a location's week with others who change its hours; whoever closes it waits for them, or they for that. */
export const shareWeek = lockWeek(sql`for share`);

/** Who closed a location's week, and when; undefined while it is open. */
export async function findClosing(
  db: Queryable,
  location: string,
  week: string,
): Promise<ClosedBy | undefined> {
  const { rows } = await sql<ClosedBy>`
    select u.first_name || ' ' || u.last_name as by, w.closed_at as at
    from payroll_weeks w join users u on u.id = w.closed_by
    where w.location_id = ${location} and w.week = ${week}`.execute(db);
  return rows[0];
}

/** Why a week that was closed is open again; undefined where it is closed or never was. */
export async function findReopening(
  db: Queryable,
  location: string,
  week: string,
): Promise<(ClosedBy & { readonly reason: string }) | undefined> {
  const { rows } = await sql<ClosedBy & { reason: string }>`
    select u.first_name || ' ' || u.last_name as by, w.reopened_at as at, w.reopen_reason as reason
    from payroll_weeks w join users u on u.id = w.reopened_by
    where w.location_id = ${location} and w.week = ${week} and w.closed_at is null`.execute(db);
  return rows[0];
}

/** The weeks that pay what came too late for its own, by record. */
export async function findCarriedWeeks(
  db: Queryable,
  records: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; week: string }>`
    select clock_record_id as id, week from carried_hours
    where clock_record_id = any(${[...records]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, week }) => [id, week]));
}

/** The week a record is paid in: the one it was worked in, unless it came too late for that. */
export const payWeekOf = async (db: Queryable, record: PlacedRecord): Promise<string> =>
  (await findCarriedWeeks(db, [record.id])).get(record.id) ?? startOfWeek(record.work_date);

/** The first week after one that nobody has closed at a location. */
export async function nextOpenWeek(db: Queryable, location: string, week: string): Promise<string> {
  const { rows } = await sql<{ week: string }>`
    select week from payroll_weeks where location_id = ${location} and week > ${week} and closed_at is not null
    order by week`.execute(db);
  const closed = new Set(rows.map((row) => row.week));
  let next = addDays(week, 7);
  while (closed.has(next)) next = addDays(next, 7);
  return next;
}

/** Lets records be paid in a later week. */
export async function carry(
  db: Queryable,
  records: readonly string[],
  { location, from, to }: { readonly location: string; readonly from: string; readonly to: string },
): Promise<void> {
  await sql`insert into carried_hours (clock_record_id, location_id, from_week, week)
    select id, ${location}, ${from}, ${to} from unnest(${records}::uuid[]) as r (id)
    on conflict (clock_record_id) do update set from_week = excluded.from_week, week = excluded.week`.execute(
    db,
  );
}

/**
 * Gives back to a week what it handed on, where the later week is not closed yet. What had been handed to it as well
 * stays in it.
 */
export async function takeBackCarried(db: Queryable, location: string, week: string): Promise<void> {
  const handedOn = sql`c.id = k.clock_record_id and k.location_id = ${location} and k.from_week = ${week}
    and not exists (
      select 1 from payroll_weeks w
      where w.location_id = k.location_id and w.week = k.week and w.closed_at is not null)`;
  await sql`delete from carried_hours k using clock_records c
    where ${handedOn} and c.work_date >= ${week}::date`.execute(db);
  await sql`update carried_hours k
    set week = ${week}, from_week = c.work_date - extract(dow from c.work_date)::int
    from clock_records c where ${handedOn}`.execute(db);
}

/**
 * The rules for overtime that weeks between two days were closed under. Where locations differ the first that was closed
 * decides: a person's week is split once, over all of them. Weeks in which a location paid nobody decide nothing.
 */
export async function findClosedRules(
  db: Queryable,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, OvertimeRule>> {
  const { rows } = await sql<{ week: string; rule: OvertimeRule }>`
    select distinct on (w.week) w.week, w.overtime_rule as rule from payroll_weeks w
    where w.week between ${from}::date and ${to}::date and w.closed_at is not null and w.overtime_rule is not null
      and exists (select 1 from paid_weeks p where p.location_id = w.location_id and p.week = w.week)
    order by w.week, w.closed_at, w.location_id`.execute(db);
  return new Map(rows.map(({ week, rule }) => [week, rule]));
}

/** A change of a location's week, and who makes it. */
interface Turn {
  readonly location: string;
  readonly week: string;
  readonly by: string;
  readonly at: Date;
}

/** Closes a week that is open. @param turn.rule - for overtime, that it is paid under */
export async function closeWeekRow(
  db: Queryable,
  { location, week, by, at, rule }: Turn & { readonly rule: OvertimeRule },
): Promise<void> {
  await sql`
    update payroll_weeks set closed_by = ${by}, closed_at = ${at}, overtime_rule = ${rule}
    where location_id = ${location} and week = ${week} and closed_at is null`.execute(db);
}

/** Opens a closed week again. */
export async function reopenWeekRow(
  db: Queryable,
  { location, week, by, at, reason }: Turn & { readonly reason: string },
): Promise<void> {
  await sql`
    update payroll_weeks set closed_by = null, closed_at = null, reopened_by = ${by}, reopened_at = ${at},
      reopen_reason = ${reason}
    where location_id = ${location} and week = ${week} and closed_at is not null`.execute(db);
}
