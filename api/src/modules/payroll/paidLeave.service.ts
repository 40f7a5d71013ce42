import type { PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { Queryable } from '../../platform/database/types';
import { findPaidLeave } from './leave.repository';

/** Paid minutes of absences on a day, sick time apart from the rest. */
export interface PaidLeaveOfDay {
  readonly leave: number;
  readonly sick: number;
}

/** Returns a user's paid absences of two days and those between them, at every location, by the day that pays them. */
export async function paidLeaveOf(
  db: Queryable,
  user: string,
  from: PlainDate,
  to: PlainDate,
): Promise<ReadonlyMap<PlainDate, PaidLeaveOfDay>> {
  const days = new Map<PlainDate, PaidLeaveOfDay>();
  for (const { pay_date, minutes, kind } of await findPaidLeave(db, { user }, from, to)) {
    const { leave, sick } = days.get(pay_date) ?? { leave: 0, sick: 0 };
    days.set(pay_date, kind === 'SICK' ? { leave, sick: sick + minutes } : { leave: leave + minutes, sick });
  }
  return days;
}
