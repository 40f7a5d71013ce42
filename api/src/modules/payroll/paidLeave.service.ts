import { plannedMinutes } from '@ondeck/shared/domain/calendar/hours';
import type { PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { Queryable } from '../../platform/database/types';
import { findPaidLeave } from './timesheets.repository';

/** Returns a user's approved paid leave between two days, at every location: minutes by day, as they were scheduled. */
export async function paidLeaveOf(
  db: Queryable,
  user: string,
  from: PlainDate,
  to: PlainDate,
): Promise<ReadonlyMap<PlainDate, number>> {
  const minutes = new Map<PlainDate, number>();
  for (const { day, start_time, end_time } of await findPaidLeave(db, { user }, from, to))
    minutes.set(day, (minutes.get(day) ?? 0) + plannedMinutes(start_time, end_time));
  return minutes;
}
