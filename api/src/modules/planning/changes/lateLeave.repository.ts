/** Reads time off that an employee can no longer have: after their last day, or of a location or position they lose. */
import { type RawBuilder, sql } from 'kysely';
import { lastDayAtLocation } from '../../../platform/database/employment.sql';
import type { RequestRow } from '../../../platform/database/requestRows';
import type { Queryable } from '../../../platform/database/types';
import type { AbsenceLine } from '../plan/absences.repository';

/** A day off that counts, with the lines that count. */
export interface OffDay {
  readonly absence_id: string;
  readonly request_id: string | null;
  readonly user_id: string;
  readonly date: string;
  /** The location whose managers granted the absence. */
  readonly location_id: string;
  readonly location_title: string;
  /** The employee's last day at that location; null if it isn't known. */
  readonly last_day: string | null;
  readonly lines: readonly (Pick<
    AbsenceLine,
    'id' | 'shift_code' | 'location_id' | 'position_id' | 'start_time' | 'minutes' | 'pay_date'
  > & {
    readonly location_title: string;
    readonly position_name: string | null;
    readonly timezone: string;
    /** Whether a closed week pays the line. */
    readonly is_closed: boolean;
  })[];
}

const linesOfDay = sql`(select coalesce(json_agg(json_build_object('id', i.id, 'shift_code', i.shift_code,
    'location_id', i.location_id, 'position_id', i.position_id, 'start_time', to_char(i.start_time, 'HH24:MI'),
    'minutes', i.minutes, 'pay_date', i.pay_date, 'location_title', p.title, 'timezone', p.timezone,
    'position_name', (select o.name from positions o where o.id = i.position_id),
    'is_closed', exists (select 1 from payroll_weeks w where w.location_id = i.location_id
      and w.closed_at is not null and w.week > i.pay_date - 7
      and i.pay_date between w.week and coalesce(w.last_day, w.week + 6))) order by i.start_time, i.id), '[]')
  from absence_lines i join locations p on p.id = i.location_id
  where i.absence_id = d.absence_id and i.date = d.date and i.ended_at is null)`;

/**
 * Finds days off that count.
 *
 * @param which - an SQL condition about the user `u`, the day `d`, its absence `a`, and the last day `x.last_day`
 * @param lastDay - an SQL expression about the user `u` and the location `l`; the stored last day if left out
 */
export async function findOffDays(
  db: Queryable,
  which: RawBuilder<unknown>,
  lastDay: RawBuilder<string | null> = lastDayAtLocation,
): Promise<OffDay[]> {
  const { rows } = await sql<OffDay>`
    select d.absence_id, a.request_id, d.user_id, d.date, l.id as location_id, l.title as location_title, x.last_day,
      ${linesOfDay} as lines
    from absence_days d join absences a on a.id = d.absence_id join users u on u.id = d.user_id
    join locations l on l.id = a.location_id
    cross join lateral (select ${lastDay} as last_day) x
    where d.ended_at is null and ${which}
    order by d.date, d.absence_id`.execute(db);
  return rows;
}

/** The condition that a day off is after the employee's last day. */
export const isLate = sql`d.date > x.last_day`;

/** A request for time off that reaches beyond the requester's last day. */
export type LateRequest = Pick<
  RequestRow<'time_off'>,
  'id' | 'user_id' | 'status' | 'start_date' | 'end_date'
> & {
  readonly location_id: string;
  readonly last_day: string;
};

/** Finds someone's approved and pending requests for time off that reach beyond a last day. @param lastDay - as {@link findOffDays} */
export async function findLateRequests(
  db: Queryable,
  userId: string,
  lastDay: RawBuilder<string | null> = lastDayAtLocation,
): Promise<LateRequest[]> {
  const { rows } = await sql<LateRequest>`
    select t.id, t.user_id, t.status, t.start_date, t.end_date, l.id as location_id, d.last_day
    from requests t
    join users u on u.id = t.user_id
    left join shifts s on s.id = t.shift_id
    join locations l on l.id = coalesce(s.location_id, t.location_id)
    cross join lateral (select ${lastDay} as last_day) d
    where t.user_id = ${userId}::uuid and t.kind = 'time_off' and t.status in ('APPROVED', 'PENDING')
      and t.end_date > d.last_day
    order by t.id`.execute(db);
  return rows;
}
