/** Queries for a user's own requests of every kind, as one list. */
import type * as calls from '@ondeck/shared/calls/requests';
import { matcherOf } from '@ondeck/shared/domain/plainText';
import type { MyRequest, RequestKind } from '@ondeck/shared/schemas/requests';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/database/types';
import { joinPlanOn, plannedOn, positionNameOn } from '../../platform/database/shiftPlan.sql';
import { isSearched } from '../../platform/database/search.sql';
import { countRows } from '../../platform/database/values';
import type { QueryOf } from '../../platform/http/module';
import type { DecidableRequest, RequestTable } from './deciding.repository';
import { zoneAtSql } from '../../platform/database/zones.sql';

type MyFilter = QueryOf<typeof calls.listMyRequests>;

export type MyRow = Omit<MyRequest, 'shift_type' | 'created_at' | 'decided_at'> & {
  readonly position_id: string | null;
  readonly position_name: string | null;
  readonly position_color: string | null;
  readonly created_at: Date;
  readonly decided_at: Date | null;
};

/** Selects a requested punch in local time at its location. */
const askedAt = (punch: 'clocked_in' | 'clocked_out'): RawBuilder<unknown> =>
  sql`(date_trunc('minute', ${sql.ref(`q.${punch}`)}) at time zone coalesce(
    (select c.timezone from clock_records c where c.id = q.clock_record_id),
    (select ${zoneAtSql(sql`q.clocked_in`)} from locations l where l.id = q.location_id)))`;

/** The table of each kind of request, and the columns in which the kinds differ. */
const kinds: Readonly<Record<RequestKind, { table: RequestTable; columns: RawBuilder<unknown> }>> = {
  OPEN_SHIFT: {
    table: 'open_shift_requests',
    columns: sql`q.shift_id, q.start_date, q.end_date, null::time as own_start, null::time as own_end, '' as reason, false as all_shifts`,
  },
  TIME_OFF: {
    table: 'time_off_requests',
    columns: sql`q.shift_id, q.start_date, q.end_date, null::time, null::time, q.reason, q.all_shifts`,
  },
  SCHEDULE_CHANGE: {
    table: 'reschedule_requests',
    columns: sql`q.shift_id, q.requested_date, q.requested_date, null::time, null::time, q.reason, false`,
  },
  NEW_SHIFT: {
    table: 'new_shift_requests',
    columns: sql`q.shift_id, q.date_of_availability, q.date_of_availability, q.start_time, q.end_time, q.reason, false`,
  },
  CORRECTION: {
    table: 'correction_requests',
    columns: sql`q.shift_id, ${askedAt('clocked_in')}::date, ${askedAt('clocked_in')}::date,
      ${askedAt('clocked_in')}::time, ${askedAt('clocked_out')}::time, q.reason, false`,
  },
};

const allKinds: readonly RequestKind[] = [
  'OPEN_SHIFT',
  'TIME_OFF',
  'SCHEDULE_CHANGE',
  'NEW_SHIFT',
  'CORRECTION',
];

function ownRequests(userId: string, { kind, status }: Omit<MyFilter, 'search'>): RawBuilder<unknown> {
  const wanted = kind ? [kind] : allKinds;
  const parts = allKinds
    .filter((one) => wanted.includes(one) || one === 'OPEN_SHIFT')
    .map((one) => {
      // The first part names the columns, so it is always included.
      const listed = wanted.includes(one) ? sql`q.user_id = ${userId}::uuid` : sql`false`;
      return sql`select q.id, ${one}::text as kind, q.status, ${kinds[one].columns}, q.created_at, q.decided_by,
        q.decided_at, q.decision_reason
        from ${sql.table(kinds[one].table)} q where ${listed}
          ${status ? sql`and q.status = ${status}` : sql``}`;
    });
  return sql`(${sql.join(parts, sql` union all `)}) r left join shifts s on s.id = r.shift_id`;
}

/**
 * Returns the IDs of requests whose shift code or reason contains the search. A user has few requests, so the text is
 * compared here and reasons need no search keys.
 */
async function found(db: Queryable, own: RawBuilder<unknown>, search: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; shift_code: string | null; reason: string }>`
    select r.id, s.shift_code, r.reason from ${own}`.execute(db);
  const matches = matcherOf(search);
  return rows
    .filter(({ shift_code, reason }) => matches(shift_code ?? '') || matches(reason))
    .map(({ id }) => id);
}

/** Returns a page of a user's requests, the newest first, and their total number. */
export async function listMine(
  db: Queryable,
  userId: string,
  filter: MyFilter,
): Promise<{ count: number; rows: MyRow[] }> {
  const own = ownRequests(userId, filter);
  const from = isSearched(filter.search)
    ? sql`${own} where r.id = any(${await found(db, own, filter.search)}::uuid[])`
    : own;
  const count = await countRows(db, from);
  const { rows } = await sql<MyRow>`
    with page as (select r.* from ${from} order by r.created_at desc, r.id desc
      limit ${filter.limit} offset ${filter.offset})
    select r.id, r.kind, r.status, s.shift_code, r.all_shifts, p.id as position_id, ${positionNameOn(sql`r.start_date`)} as position_name,
      p.color as position_color, r.start_date, r.end_date,
      coalesce(r.own_start, ${plannedOn.start_time}) as start_time,
      coalesce(r.own_end, ${plannedOn.end_time}) as end_time,
      r.reason, r.created_at, r.decided_at, r.decision_reason,
      case when d.id is null then null else trim(d.first_name || ' ' || d.last_name) end as decided_by
    from page r left join shifts s on s.id = r.shift_id ${joinPlanOn(sql`r.start_date`)}
      left join positions p on p.id = ${plannedOn.position_id}
      left join users d on d.id = r.decided_by
    order by r.created_at desc, r.id desc`.execute(db);
  return { count, rows };
}

/** Withdraws a user's own pending request. @returns false if it was already decided */
export async function takeBack(
  trx: Trx,
  kind: RequestKind,
  id: string,
  userId: string,
  at: Date,
): Promise<boolean> {
  const { rows } =
    await sql`update ${sql.table(kinds[kind].table)} set status = 'WITHDRAWN', decided_at = ${at}
    where id = ${id}::uuid and user_id = ${userId}::uuid and status = 'PENDING' returning id`.execute(trx);
  return rows.length === 1;
}

type OwnState = Omit<DecidableRequest, 'id' | 'user_id'> & { readonly location_id: string | null };

/**
 * Returns the state of a user's own request, with the time zone for its dates and times; undefined for another user's.
 */
export async function ownState(
  db: Queryable,
  kind: RequestKind,
  id: string,
  userId: string,
): Promise<OwnState | undefined> {
  const { rows } = await sql<OwnState>`
    select r.status, trim(u.first_name || ' ' || u.last_name) as asker_name, r.decided_at, r.decision_reason, s.location_id,
      case when d.id is null then null else trim(d.first_name || ' ' || d.last_name) end as decided_by_name,
      coalesce(l.timezone, (select min(o.timezone) from user_locations ul join locations o on o.id = ul.location_id
        where ul.user_id = r.user_id), 'America/New_York') as timezone
    from ${sql.table(kinds[kind].table)} r join users u on u.id = r.user_id
      left join users d on d.id = r.decided_by
      left join shifts s on s.id = r.shift_id left join locations l on l.id = s.location_id
    where r.id = ${id}::uuid and r.user_id = ${userId}::uuid`.execute(db);
  return rows[0];
}
