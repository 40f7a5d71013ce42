/** Reads approved leave after an employee's last day, which isn't paid. */
import { type RawBuilder, sql } from 'kysely';
import { lastDayAtLocation } from '../../../platform/database/employment.sql';
import type { RequestRow } from '../../../platform/database/requestRows';
import type { Columns, Queryable } from '../../../platform/database/types';

/** A release for approved leave that continues after the last day. */
export type LateRelease = Columns<
  'releases',
  'id' | 'shift_id' | 'user_id' | 'start_date' | 'end_date' | 'covers_user_id' | 'created_at'
> &
  Pick<RequestRow<'time_off'>, 'leave_type'> & {
    readonly request_id: string;
    readonly location_id: string;
    readonly last_day: string;
    /** Days after the last day in closed weeks, whose pay doesn't change. */
    readonly closed_days: readonly { readonly start: string; readonly end: string }[];
  };

/**
 * Finds the releases for approved leave that continue after a last day.
 *
 * @param which - an SQL condition about the user `u`, the release `r`, and its location `l`
 * @param lastDay - an SQL expression about `u` and `l`
 */
export async function findLateReleases(
  db: Queryable,
  which: RawBuilder<unknown>,
  lastDay: RawBuilder<string | null> = lastDayAtLocation,
): Promise<LateRelease[]> {
  const { rows } = await sql<LateRelease>`
    select r.id, r.shift_id, r.user_id, r.start_date, r.end_date, r.covers_user_id, r.created_at, t.leave_type,
      t.id as request_id, l.id as location_id, d.last_day,
      (select coalesce(json_agg(json_build_object('start', w.week, 'end', coalesce(w.last_day, w.week + 6)) order by w.week), '[]')
        from payroll_weeks w where w.location_id = l.id and w.closed_at is not null
        and coalesce(w.last_day, w.week + 6) > d.last_day and w.week <= coalesce(r.end_date, 'infinity')) as closed_days
    from releases r
    join requests t on t.id = r.time_off_request_id and t.status = 'APPROVED'
    join users u on u.id = r.user_id
    join shifts s on s.id = r.shift_id
    join locations l on l.id = s.location_id
    cross join lateral (select ${lastDay} as last_day) d
    where ${which} and d.last_day is not null and (r.end_date is null or r.end_date > d.last_day)
    order by r.shift_id, r.start_date, r.id`.execute(db);
  return rows;
}

/** A request for time off that reaches beyond the requester's last day. */
export type LateRequest = Pick<
  RequestRow<'time_off'>,
  'id' | 'user_id' | 'status' | 'start_date' | 'end_date'
> & {
  readonly location_id: string;
  readonly last_day: string;
};

/** Finds someone's approved and pending requests for time off that reach beyond a last day. @param lastDay - as {@link findLateReleases} */
export async function findLateRequests(
  db: Queryable,
  userId: string,
  lastDay: RawBuilder<string | null> = lastDayAtLocation,
): Promise<LateRequest[]> {
  const { rows } = await sql<LateRequest>`
    select t.id, t.user_id, t.status, t.start_date, t.end_date, l.id as location_id, d.last_day
    from requests t
    join users u on u.id = t.user_id
    join shifts s on s.id = t.shift_id
    join locations l on l.id = s.location_id
    cross join lateral (select ${lastDay} as last_day) d
    where t.user_id = ${userId}::uuid and t.kind = 'time_off' and t.status in ('APPROVED', 'PENDING')
      and t.end_date > d.last_day
    order by t.id`.execute(db);
  return rows;
}
