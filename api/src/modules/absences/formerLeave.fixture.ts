/**
 * Paid leave as servers read it before absences were stored: from the releases of approved requests, at the times that
 * the shift has now. The migration must keep what this query paid.
 */
import { sql } from 'kysely';
import { lastDayAtLocation } from '../../platform/database/employment.sql';
import { joinPlanOn, occursOnSql, plannedOn, positionNameOn } from '../../platform/database/shiftPlan.sql';
import type { Queryable } from '../../platform/database/types';
import { plannedMinutes } from '@ondeck/shared/domain/calendar/hours';

/** A paid occurrence in the form that payroll lines and stamps need. */
export interface FormerLeave {
  readonly user_id: string;
  readonly location_id: string;
  readonly day: string;
  readonly shift_id: string;
  readonly shift_code: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly position: string;
}

export async function formerPaidLeave(db: Queryable, from: string, to: string) {
  const day = sql`d.day`;
  const { rows } = await sql<FormerLeave>`
    select distinct r.user_id, s.location_id, d.day::date as day, s.id as shift_id, s.shift_code,
      ${plannedOn.start_time} as start_time, ${plannedOn.end_time} as end_time, ${positionNameOn(day)} as position
    from releases r
    join requests t on t.id = r.time_off_request_id and t.leave_type = 'PAID_LEAVE' and t.status = 'APPROVED'
    join users u on u.id = r.user_id
    join shifts s on s.id = r.shift_id
    join locations l on l.id = s.location_id
    join (select ${from}::date + n as day from generate_series(0, ${to}::date - ${from}::date) as n) d
      on r.start_date <= d.day and (r.end_date is null or r.end_date >= d.day)
      ${joinPlanOn(day)}
    join positions p on p.id = ${plannedOn.position_id}
    where ${occursOnSql(day)} and (
      coalesce(d.day <= ${lastDayAtLocation}, true) or exists (select 1 from payroll_weeks w
        where w.location_id = l.id and w.closed_at is not null
          and w.week between d.day - 6 and d.day and d.day <= coalesce(w.last_day, w.week + 6)))
    order by day, start_time, s.id, r.user_id`.execute(db);
  return rows.map(({ start_time, end_time, ...row }) => ({
    ...row,
    start_time,
    end_time,
    minutes: plannedMinutes(start_time, end_time),
  }));
}
