import type { PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { PayrollWeek } from '@ondeck/shared/domain/calendar/payrollWeek';
import type { Queryable, Trx } from '../../platform/database/types';
import { setPayDate } from '../planning/planning.door';
import { findClosing, nextOpenDay } from '../weeks/weeks.door';
import { findLateLines, findPaidLeave, type LeaveLine } from './leave.repository';

/** Paid minutes of absences on a day, sick time apart from the rest. */
export interface PaidLeaveOfDay {
  readonly leave: number;
  readonly sick: number;
  /** The lines among them of other dates, whose weeks were closed. */
  readonly late: readonly Pick<LeaveLine, 'day' | 'minutes' | 'kind'>[];
}

/** Returns a user's paid absences of two days and those between them, at every location, by the day that pays them. */
export async function paidLeaveOf(
  db: Queryable,
  user: string,
  from: PlainDate,
  to: PlainDate,
): Promise<ReadonlyMap<PlainDate, PaidLeaveOfDay>> {
  const days = new Map<PlainDate, PaidLeaveOfDay>();
  for (const line of await findPaidLeave(db, { user }, from, to)) {
    const { pay_date, minutes, kind, day } = line;
    const before = days.get(pay_date) ?? { leave: 0, sick: 0, late: [] };
    const late = day === pay_date ? before.late : [...before.late, line];
    const isSick = kind === 'SICK';
    days.set(pay_date, {
      leave: before.leave + (isSick ? 0 : minutes),
      sick: before.sick + (isSick ? minutes : 0),
      late,
    });
  }
  return days;
}

/** Returns the day that pays a date at a location: itself, or the first day of the next open week. */
async function payDayOf(db: Queryable, location: string, date: PlainDate): Promise<PlainDate> {
  const closed = await findClosing(db, location, date);
  return closed ? nextOpenDay(db, location, closed.end) : date;
}

/** Pays lines that came late, or were on hold, with these reopened days again, if the days would pay them now. */
export async function takeBackLeave(trx: Trx, location: string, { start, end }: PayrollWeek): Promise<void> {
  const byDate = new Map<PlainDate, string[]>();
  for (const { id, date } of await findLateLines(trx, location, end))
    byDate.set(date, [...(byDate.get(date) ?? []), id]);
  for (const [date, ids] of byDate) {
    const day = await payDayOf(trx, location, date);
    if (day >= start && day <= end) await setPayDate(trx, ids, day);
  }
}
