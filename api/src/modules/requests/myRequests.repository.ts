/** Queries for a user's own requests of every kind, as one list. */
import type * as calls from '@ondeck/shared/calls/requests';
import { matcherOf } from '@ondeck/shared/domain/plainText';
import type { MyRequest } from '@ondeck/shared/schemas/requests';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/types';
import { joinPlanOn, plannedOn, positionNameOn } from '../../platform/database/shiftPlan.sql';
import { isSearched } from '../../platform/database/search.sql';
import { countRows } from '../../platform/database/values';
import type { QueryOf } from '../../platform/http/module';
import { zoneAtSql } from '../../platform/database/zones.sql';
import { nameOf, storedKinds } from './requests.repository';

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
  sql`(date_trunc('minute', ${sql.ref(`r.${punch}`)}) at time zone coalesce(
    (select c.timezone from clock_records c where c.id = r.clock_record_id),
    (select ${zoneAtSql(sql`r.clocked_in`)} from locations l where l.id = r.location_id)))`;

/** Selects a user's requests `r` of a kind and a status, with their shifts `s`. */
const ownRequests = (userId: string, { kind, status }: MyFilter): RawBuilder<unknown> => sql`
  requests r left join shifts s on s.id = r.shift_id
  where r.user_id = ${userId}::uuid ${kind ? sql`and r.kind = ${storedKinds[kind]}` : sql``}
    ${status ? sql`and r.status = ${status}` : sql``}`;

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
    ? sql`${own} and r.id = any(${await found(db, own, filter.search)}::uuid[])`
    : own;
  const count = await countRows(db, from);
  const { rows } = await sql<MyRow>`
    with page as (
      select r.*, ${askedAt('clocked_in')} as came, ${askedAt('clocked_out')} as went
      from ${from} order by r.created_at desc, r.id desc limit ${filter.limit} offset ${filter.offset}
    ), dated as (
      select page.*, coalesce(start_date, came::date) as first_day, coalesce(end_date, came::date) as last_day from page
    )
    select r.id, upper(r.kind) as kind, r.status, s.shift_code, l.title as location, r.all_shifts, p.id as position_id,
      ${positionNameOn(sql`r.first_day`)} as position_name, p.color as position_color, r.first_day as start_date,
      r.last_day as end_date, coalesce(r.start_time, r.came::time, ${plannedOn.start_time}) as start_time,
      coalesce(r.end_time, r.went::time, ${plannedOn.end_time}) as end_time,
      r.reason, r.created_at, r.decided_at, r.decision_reason, ${nameOf('d')} as decided_by
    from dated r left join shifts s on s.id = r.shift_id ${joinPlanOn(sql`r.first_day`)}
      left join positions p on p.id = ${plannedOn.position_id}
      left join users d on d.id = r.decided_by
      left join locations l on l.id = coalesce(s.location_id, case r.kind when 'time_off' then r.location_id end)
    order by r.created_at desc, r.id desc`.execute(db);
  return { count, rows };
}
