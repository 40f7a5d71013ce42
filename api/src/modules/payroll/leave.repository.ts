/** Reads the hours of absences that are paid, or that a manager still decides about. */
import type { PayrollWeek } from '@ondeck/shared/domain/calendar/payrollWeek';
import { type RawBuilder, sql } from 'kysely';
import { lastDayAtLocation } from '../../platform/database/employment.sql';
import { isOpenAt, positionNameOn } from '../../platform/database/shiftPlan.sql';
import type { Columns, Queryable } from '../../platform/database/types';

/** A line of an absence, as it was granted. */
export type LeaveLine = Columns<
  'absence_lines',
  | 'id'
  | 'user_id'
  | 'location_id'
  | 'shift_id'
  | 'shift_code'
  | 'start_time'
  | 'end_time'
  | 'minutes'
  | 'pay'
  | 'pay_date'
> &
  Columns<'absences', 'kind'> & {
    /** The line's own date. The week of its pay date pays it. */
    readonly day: string;
    readonly position: string | null;
  };

/**
 * True if a line is still paid: paid leave ends with the employment. A closed week keeps its paid leave until it is
 * reopened.
 */
const isStillPaid: RawBuilder<boolean> = sql<boolean>`(
  coalesce(i.date <= ${lastDayAtLocation}, true) or exists (select 1 from payroll_weeks w
    where w.location_id = l.id and w.closed_at is not null
      and w.week between i.pay_date - 6 and i.pay_date and i.pay_date <= coalesce(w.last_day, w.week + 6)))`;

/** Closures are derived: a line of a shift isn't paid on a closed date, and is paid again once the closure is removed. */
const isOpen = isOpenAt({
  location: sql`i.location_id`,
  day: sql`i.date`,
  start: sql`i.start_time`,
  end: sql`i.end_time`,
});

/**
 * Returns the lines that these days pay, and those that they would pay if a manager decided so, at some locations or
 * all, of one user or all.
 */
export async function findLeaveLines(
  db: Queryable,
  { locations, user }: { readonly locations?: readonly string[]; readonly user?: string },
  from: string,
  to: string,
): Promise<LeaveLine[]> {
  const { rows } = await sql<LeaveLine>`
    select i.id, i.user_id, i.location_id, i.date as day, i.pay_date, i.shift_id, i.shift_code, i.start_time, i.end_time,
      i.minutes, i.pay, a.kind, case when p.id is not null then ${positionNameOn(sql`i.date`)} end as position
    from absence_lines i
    join absences a on a.id = i.absence_id
    join users u on u.id = i.user_id
    join locations l on l.id = i.location_id
    left join positions p on p.id = i.position_id
    where i.ended_at is null and i.pay <> 'UNPAID' and i.pay_date between ${from}::date and ${to}::date
      and ${locations === undefined ? sql`true` : sql`i.location_id = any(${[...locations]}::uuid[])`}
      and ${user === undefined ? sql`true` : sql`i.user_id = ${user}`}
      and (i.shift_id is null or ${isOpen}) and ${isStillPaid}
    order by i.date, i.start_time, i.shift_id, i.id`.execute(db);
  return rows;
}

export const isPaid = ({ pay }: Pick<LeaveLine, 'pay'>): boolean => pay === 'PAID';

/** Returns the paid lines of {@link findLeaveLines}. */
export const findPaidLeave = async (...asked: Parameters<typeof findLeaveLines>): Promise<LeaveLine[]> =>
  (await findLeaveLines(...asked)).filter(isPaid);

/** Days of a location's week whose hours are on hold, with the day that pays them instead. */
interface HeldLeave {
  readonly location: string;
  readonly week: PayrollWeek;
  readonly users: readonly string[];
  readonly to: string;
}

/** Pays lines that a week pays with the week of a later day, because the employees' hours are on hold. */
export async function carryLeave(
  db: Queryable,
  { location, week: { start, end }, users, to }: HeldLeave,
): Promise<void> {
  await sql`update absence_lines set pay_date = ${to} where location_id = ${location} and ended_at is null
    and user_id = any(${[...users]}::uuid[]) and pay_date between ${start}::date and ${end}::date`.execute(
    db,
  );
}

/** Returns the lines of dates until the end of some days that later, open days pay. */
export async function findLateLines(
  db: Queryable,
  location: string,
  end: string,
): Promise<Columns<'absence_lines', 'id' | 'date'>[]> {
  const { rows } = await sql<Columns<'absence_lines', 'id' | 'date'>>`
    select i.id, i.date from absence_lines i
    where i.location_id = ${location} and i.ended_at is null and i.date <= ${end}::date and i.pay_date > ${end}::date
      and not exists (select 1 from payroll_weeks w where w.location_id = i.location_id and w.closed_at is not null
        and i.pay_date between w.week and coalesce(w.last_day, w.week + 6))
    order by i.id`.execute(db);
  return rows;
}
