import { workedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { payrollWeekOf } from '@ondeck/shared/domain/calendar/payrollWeek';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/types';

/**
 * Returns a user's clocked time at all locations for today and since Sunday. An open time entry counts up to now; a
 * time entry in review doesn't count.
 *
 * @param zone - the location's time zone, which decides which day is today
 * @returns whole minutes
 */
export async function ownMinutes(
  db: Queryable,
  user: string,
  zone: string,
  now: Date,
): Promise<{ today: number; week: number }> {
  const today = plainDateIn(now.getTime(), zone);
  const { start, end } = payrollWeekOf(today);
  const { rows } = await sql<{ work_date: string; clocked_in: Date; clocked_out: Date | null }>`
    select work_date, clocked_in, clocked_out from clock_records
    where user_id = ${user} and work_date between ${start} and ${end} and status in ('OPEN', 'CLOSED')`.execute(
    db,
  );
  const total = { today: 0, week: 0 };
  for (const { work_date, clocked_in, clocked_out } of rows) {
    const minutes = workedMinutes(clocked_in.getTime(), (clocked_out ?? now).getTime());
    total.week += minutes;
    if (work_date === today) total.today += minutes;
  }
  return total;
}
