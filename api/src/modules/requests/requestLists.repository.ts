/** Queries for the managers' lists of requests. Each list is scoped, filtered, sorted, and paged in one query. */
import type * as calls from '@ondeck/shared/calls/decisions';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { reachAt, scopeToLocations, scopeToStaff } from '../../platform/auth/scope';
import { orderBy, sortKey } from '../../platform/database/order.sql';
import { joinPlanOn, occursOnSql } from '../../platform/database/shiftPlan.sql';
import type { Database } from '../../platform/database/schema.types';
import { byPerson, byPersonOrShift, isSearched } from '../../platform/database/search.sql';
import type { Queryable } from '../../platform/database/types';
import { countRows } from '../../platform/database/values';
import type { QueryOf } from '../../platform/http/module';
import { changeKeys, newShiftKeys, openShiftKeys, timeOffKeys, waitingFirst } from './requestOrder.sql';
import { zoneOnSql } from '../../platform/database/zones.sql';

/** The query of a list and the actor, whose locations limit the list. */
export type ListFilter<List extends keyof typeof calls> = QueryOf<(typeof calls)[List]> & {
  readonly actor: UserActor;
};

/** The filters that all lists share. */
type RequestFilter = Omit<ListFilter<'listTimeOffRequests'>, 'sort'>;

export interface RequestPage<Row> {
  readonly count: number;
  readonly rows: Row[];
}

/** A request in a list, with the names of its requester and of the manager who decided it. */
type Listed<Table extends keyof Database> = Omit<Selectable<Database[Table]>, 'created_at' | 'decided_by'> & {
  readonly user_name: string;
  readonly decided_by_name: string | null;
};

export type TimeOffListRow = Listed<'time_off_requests'>;
export type RescheduleListRow = Omit<Listed<'reschedule_requests'>, 'last_shift_date'> & {
  readonly reassigned_to_name: string | null;
};
export type NewShiftListRow = Omit<Listed<'new_shift_requests'>, 'shift_id'>;

/** A request for an open shift, or an open shift that no one has requested. */
export type OpenShiftListRow = Omit<
  Listed<'open_shift_requests'>,
  'user_id' | 'user_name' | 'open_shift_id' | 'leave_start_date' | 'leave_end_date'
> & {
  readonly kind: 'REQUEST' | 'GAP';
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly last_employee_name: string | null;
};

const nameOf = (alias: string): RawBuilder<string> =>
  sql<string>`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`;

function inState({ state }: RequestFilter): RawBuilder<unknown> {
  if (state === undefined) return sql``;
  return state === 'waiting' ? sql`and r.status = 'PENDING'` : sql`and r.status <> 'PENDING'`;
}

const withPerson = sql`join users u on u.id = r.user_id`;
const withShift = sql`join shifts s on s.id = r.shift_id`;

/** Returns the joins of a count: names only for a search, and shifts only for a search or a limit to locations. */
function countedWith({ search, actor, location }: RequestFilter): RawBuilder<unknown> {
  if (isSearched(search)) return sql`${withShift} ${withPerson}`;
  return reachAt(actor, location).locationIds === 'all' ? sql`` : withShift;
}

/** Counts and pages the requests `r` of a table, then adds names to the rows of the page only. */
async function pageOf<Row>(
  db: Queryable,
  filter: RequestFilter,
  query: {
    table: RawBuilder<unknown>;
    /** Joins that the count's condition needs. */
    counted: RawBuilder<unknown>;
    /** Joins that the page's condition and order need. */
    joined: RawBuilder<unknown>;
    where: RawBuilder<unknown>;
    order: RawBuilder<unknown>;
    columns: RawBuilder<unknown>;
    joins: RawBuilder<unknown>;
  },
): Promise<RequestPage<Row>> {
  const { table, counted, joined, where, order, columns, joins } = query;
  const count = await countRows(db, sql`${table} ${counted} where ${where}`);
  const { rows } = await sql<Row>`
    with page as (
      select r.*, row_number() over (order by ${order}) as place
      from ${table} ${joined} where ${where} order by ${order} limit ${filter.limit} offset ${filter.offset})
    select ${columns}, ${nameOf('d')} as decided_by_name, r.decided_at, r.decision_reason
    from page r left join users d on d.id = r.decided_by ${joins}
    order by r.place`.execute(db);
  return { count, rows };
}

const ofLocations = ({ actor, location }: RequestFilter): RawBuilder<unknown> =>
  scopeToLocations(reachAt(actor, location), sql`s.location_id`);

/** Limits requests without a shift to the locations of their requester. */
const ofStaff = ({ actor, location }: RequestFilter): RawBuilder<unknown> =>
  scopeToStaff(location ? { ...actor, locationIds: [location] } : actor, sql`r.user_id`);

/** Returns time off requests for shifts at the locations. */
export function listTimeOff(
  db: Queryable,
  filter: ListFilter<'listTimeOffRequests'>,
): Promise<RequestPage<TimeOffListRow>> {
  const day = filter.date
    ? sql`and r.start_date <= ${filter.date}::date and r.end_date >= ${filter.date}::date`
    : sql``;
  return pageOf(db, filter, {
    table: sql`time_off_requests r`,
    counted: countedWith(filter),
    joined: sql`${withShift} ${withPerson}`,
    where: sql`${ofLocations(filter)} ${day} ${inState(filter)} ${byPersonOrShift(filter.search)}`,
    order: orderBy(filter.sort, timeOffKeys, waitingFirst(sql`r.start_date`)),
    columns: sql`r.id, r.status, r.user_id, ${nameOf('u')} as user_name, r.shift_id, r.start_date, r.end_date,
      r.leave_type, r.all_shifts, r.reason`,
    joins: withPerson,
  });
}

/** Returns schedule change requests for shifts at the locations. */
export function listReschedule(
  db: Queryable,
  filter: ListFilter<'listScheduleChangeRequests'>,
): Promise<RequestPage<RescheduleListRow>> {
  const day = filter.date ? sql`and r.requested_date = ${filter.date}::date` : sql``;
  return pageOf(db, filter, {
    table: sql`reschedule_requests r`,
    counted: countedWith(filter),
    joined: sql`${withShift} ${withPerson}`,
    where: sql`${ofLocations(filter)} ${day} ${inState(filter)} ${byPersonOrShift(filter.search)}`,
    order: orderBy(filter.sort, changeKeys, waitingFirst(sql`r.requested_date`)),
    columns: sql`r.id, r.status, r.user_id, ${nameOf('u')} as user_name, r.shift_id, r.requested_date, r.reason,
      r.reassigned_to, ${nameOf('t')} as reassigned_to_name`,
    joins: sql`${withPerson} left join users t on t.id = r.reassigned_to`,
  });
}

/** Returns new shift requests of staff at the locations. These requests name no shift, so their requester decides. */
export function listNewShift(
  db: Queryable,
  filter: ListFilter<'listNewShiftRequests'>,
): Promise<RequestPage<NewShiftListRow>> {
  const day = filter.date ? sql`and r.date_of_availability = ${filter.date}::date` : sql``;
  return pageOf(db, filter, {
    table: sql`new_shift_requests r`,
    counted: isSearched(filter.search) ? withPerson : sql``,
    joined: withPerson,
    where: sql`${ofStaff(filter)} ${day} ${inState(filter)} ${byPerson(filter.search)}`,
    order: orderBy(filter.sort, newShiftKeys, waitingFirst(sql`r.date_of_availability`)),
    columns: sql`r.id, r.status, r.user_id, ${nameOf('u')} as user_name, r.date_of_availability, r.start_time,
      r.end_time, r.week_day, r.available_three_months, r.reason`,
    joins: withPerson,
  });
}

/** True for an open shift `o` of a shift `s` that no one has requested and whose last occurrence hasn't ended. */
export const waitsUnasked = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  not exists (select 1 from open_shift_requests w where w.open_shift_id = o.id and w.status = 'PENDING')
  and (o.end_date is null or (o.end_date + s.end_time) at time zone
    (select ${zoneOnSql(sql`o.end_date`)} from locations l where l.id = s.location_id) > ${now}))`;

/** True if the shift of `r` occurs on a day between the dates of `r`. */
const occursWithin = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  and r.start_date <= ${day} and (r.end_date is null or r.end_date >= ${day})
  and exists (select 1 from shifts s ${joinPlanOn(day)} where s.id = r.shift_id and ${occursOnSql(day)})`;

/**
 * Returns requests for open shifts, and open shifts that no one has requested: pending ones by earliest date, then
 * decided ones. Each of the three parts is read in its own order, and only as far as the page needs.
 */
export async function listOpenShifts(
  db: Queryable,
  filter: ListFilter<'listOpenShiftRequests'>,
  now: Date,
): Promise<RequestPage<OpenShiftListRow>> {
  const { actor, location, date, search, state, sort, limit, offset } = filter;
  const key = sortKey(sort, openShiftKeys);
  const reach = reachAt(actor, location);
  // Without a search, and for actors who see all locations, shifts and users are looked up for the page only.
  const joins = isSearched(search)
    ? sql`join shifts s on s.id = r.shift_id left join users u on u.id = r.user_id
        left join users v on v.id = r.last_employee_id`
    : sql``;
  const inReach =
    reach.locationIds === 'all'
      ? sql`true`
      : sql`exists (select 1 from shifts t where t.id = r.shift_id and ${scopeToLocations(reach, sql`t.location_id`)})`;
  const day = date ? occursWithin(sql`${date}::date`) : sql``;
  const searched = byPersonOrShift(search, ['u', 'v']);
  const requests = sql`(select *, 'REQUEST' as kind from open_shift_requests) r ${joins}
    where ${inReach} ${day} ${searched}`;
  const gaps = sql`(
      select o.id, o.shift_id, null::uuid as user_id, o.last_employee_id, o.start_date, o.end_date, 'PENDING' as status,
        null::uuid as decided_by, null::timestamptz as decided_at, null as decision_reason,
        null::timestamptz as created_at, 'GAP' as kind
      from open_shifts o join shifts s on s.id = o.shift_id where ${waitsUnasked(now)}
    ) r ${joins} where ${inReach} ${day} ${searched}`;
  const waits = { isWaiting: true, order: sql`r.start_date, r.id` };
  const parts = [
    { ...waits, from: sql`${requests} and r.status = 'PENDING'` },
    { ...waits, from: gaps },
    {
      isWaiting: false,
      from: sql`${requests} and r.status <> 'PENDING'`,
      order: sql`r.decided_at desc, r.id`,
    },
  ].filter(({ isWaiting }) => state === undefined || isWaiting === (state === 'waiting'));

  const counts = sql.join(
    parts.map(({ from }) => sql`(select count(*) from ${from})`),
    sql` + `,
  );
  const total = await sql<{ count: number }>`select (${counts})::int as count`.execute(db);
  const reached = parts.map(({ isWaiting, from, order: own }) => {
    const order = orderBy(sort, openShiftKeys, own);
    return sql`(
      select r.id, r.kind, r.status, r.shift_id, r.user_id, r.last_employee_id, r.start_date, r.end_date, r.decided_by,
        r.decided_at, r.decision_reason, ${isWaiting ? sql`r.start_date` : sql`null::date`} as waits_for,
        row_number() over (order by ${order}) as place,
        ${key?.by ?? sql`null`} as sorted_by
      from ${from} order by ${order} limit ${limit + offset})`;
  });
  // On the same date, an employee's request comes before an open shift that no one requested.
  const own = sql`waits_for nulls last, kind desc, place`;
  const together = key ? sql`sorted_by ${key.way}, ${own}` : own;
  const { rows } = await sql<OpenShiftListRow>`
    with page as (
      select *, row_number() over (order by ${together}) as nr
      from (${sql.join(reached, sql` union all `)}) r order by nr limit ${limit} offset ${offset})
    select r.id, r.kind, r.status, r.shift_id, r.user_id, ${nameOf('u')} as user_name, r.last_employee_id,
      ${nameOf('v')} as last_employee_name, r.start_date, r.end_date,
      ${nameOf('d')} as decided_by_name, r.decided_at, r.decision_reason
    from page r left join users u on u.id = r.user_id left join users v on v.id = r.last_employee_id
      left join users d on d.id = r.decided_by
    order by r.nr`.execute(db);
  return { count: total.rows[0]?.count ?? 0, rows };
}
