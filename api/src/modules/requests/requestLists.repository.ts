/** Queries for the managers' lists of requests. One query scopes, filters, sorts, and pages each list. */
import type { SortOf } from '@ondeck/shared/domain/sorts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { reachAt } from '../../platform/auth/scope';
import { orderBy, sortKey } from '../../platform/database/order.sql';
import type { StoredKind } from '../../platform/database/requestRows';
import { byPerson, byPersonOrShift, isSearched } from '../../platform/database/search.sql';
import { joinPlanOn, occursOnSql, plannedOn } from '../../platform/database/shiftPlan.sql';
import type { Queryable } from '../../platform/database/types';
import { zoneOnSql } from '../../platform/database/zones.sql';
import { type RequestColumn, requestKeys } from './requestOrder.sql';
import { type FoundRequest, inReach, nameOf, readRequests } from './requests.repository';

/** The query of a list, and the actor, whose locations limit the list. */
export interface ListFilter {
  readonly actor: UserActor;
  readonly location?: string | undefined;
  /** A day that the request covers. */
  readonly date?: string | undefined;
  readonly search?: string | undefined;
  /** Adds time off without a shift; other lists don't have it. */
  readonly include?: 'days' | undefined;
  readonly state?: 'waiting' | 'decided' | undefined;
  readonly sort?: SortOf<RequestColumn> | '' | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface RequestPage<Row> {
  readonly count: number;
  readonly rows: Row[];
}

/** A request for an open shift, or an open shift that no one has requested. */
export type OpenShiftListRow = Pick<
  FoundRequest<'open_shift'>,
  | 'id'
  | 'status'
  | 'shift_id'
  | 'start_date'
  | 'end_date'
  | 'last_employee_id'
  | 'last_employee_name'
  | 'decided_by_name'
  | 'decided_at'
  | 'decision_reason'
> & {
  readonly entry: 'REQUEST' | 'GAP';
  readonly user_id: string | null;
  readonly requester_name: string | null;
};

/**
 * True for an open shift `o` of a shift `s` that no one has requested and whose last occurrence hasn't ended. A request
 * for some of its dates leaves the others; on one day, only that day counts.
 */
export const waitsUnasked = (now: Date, date?: string): RawBuilder<boolean> => sql<boolean>`(
  not exists (select 1 from requests w where w.open_shift_id = o.id and w.status = 'PENDING'
    and w.start_date <= ${date === undefined ? sql`o.start_date` : sql`${date}::date`} and (w.end_date is null
      or w.end_date >= ${date === undefined ? sql`coalesce(o.end_date, 'infinity')` : sql`${date}::date`}))
  and (o.end_date is null or (o.end_date + s.end_time) at time zone
    (select ${zoneOnSql(sql`o.end_date`)} from locations l where l.id = s.location_id) > ${now}))`;

const withShift = sql`left join shifts s on s.id = r.shift_id`;
const withLastEmployee = sql`left join users v on v.id = r.last_employee_id`;

const requests = sql`(select *, 'REQUEST' as entry from requests) r`;

/** Open shifts that no one has requested, as pending requests `r` without a requester. */
const unrequested = (now: Date, date?: string): RawBuilder<unknown> => sql`(
  select o.id, 'GAP' as entry, 'open_shift' as kind, 'PENDING' as status, o.shift_id, null::uuid as location_id, null::uuid as user_id,
    o.last_employee_id, o.start_date, o.end_date, null::uuid as decided_by, null::timestamptz as decided_at,
    null as decision_reason
  from open_shifts o join shifts s on s.id = o.shift_id where ${waitsUnasked(now, date)}) r`;

/** Returns the joins that the condition of a list needs: names only for a search, shifts also for a limit to locations. */
function joinsOf(kind: StoredKind, { search, actor, location }: ListFilter): RawBuilder<unknown> {
  if (isSearched(search)) {
    // A search of requests starts from the users whose names it finds. Unrequested open shifts have no requester.
    const way = kind === 'open_shift' ? sql`left join` : sql`join`;
    return sql`${withShift} ${withLastEmployee} ${way} users u on u.id = r.user_id`;
  }
  const isByShift = kind !== 'new_shift' && kind !== 'correction';
  return isByShift && reachAt(actor, location).locationIds !== 'all' ? withShift : sql``;
}

/**
 * Limits requests to those about a day; for open shifts, only if the shift occurs on that day, and for pending ones, if
 * it hasn't ended.
 */
function coversDay(kind: StoredKind, date: string | undefined, now: Date): RawBuilder<unknown> {
  if (!date) return sql``;
  const day = sql`${date}::date`;
  const occurs = sql`and exists (
    select 1 from shifts s ${joinPlanOn(day)} join locations l on l.id = s.location_id
    where s.id = r.shift_id and ${occursOnSql(day)}
      and (r.status <> 'PENDING' or (${day} + ${plannedOn.end_time}) at time zone ${zoneOnSql(day)} > ${now}))`;
  return sql`and r.start_date <= ${day} and (r.end_date is null or r.end_date >= ${day})
    ${kind === 'open_shift' ? occurs : sql``}`;
}

const contains = (kind: StoredKind, search: string | undefined): RawBuilder<unknown> => {
  if (kind === 'new_shift' || kind === 'correction') return byPerson(search);
  return byPersonOrShift(search, kind === 'open_shift' ? ['u', 'v'] : ['u']);
};

/**
 * Returns the query that counts a list, and the one that reads a page of it, with each row's place as `nr`.
 *
 * Pending requests come first, by their earliest date, or the longest pending for corrections. Decided requests follow,
 * newest first. Pending open shifts include those that no one has requested. The parts are read in their own orders,
 * which indexes have (migration 0058), and only as far as the page needs. Each order is total, so that pages neither
 * repeat nor skip a request.
 *
 * @param columns - the columns of the request `r` that the page has
 */
function queriesOf(
  kind: StoredKind,
  filter: ListFilter,
  now: Date,
  columns: RawBuilder<unknown>,
): { readonly count: RawBuilder<unknown>; readonly page: RawBuilder<unknown> } {
  const { actor, location, date, search, include, state, sort, limit, offset } = filter;
  const hasShift = kind === 'time_off' && include === undefined;
  // Without days, the shift's location is the request's, and an index finds the shifts of a location.
  const reach = inReach(hasShift ? 'schedule_change' : kind, actor, location);
  const where = sql`where r.kind = ${kind} and ${reach} ${coversDay(kind, date, now)}
    ${hasShift ? sql`and r.shift_id is not null` : sql``} ${contains(kind, search)}`;
  const waitsFor = kind === 'correction' ? sql`r.created_at` : sql`r.start_date`;
  const inOrder = { waitsFor, order: sql`${waitsFor}, r.id` };
  const waiting = [
    { ...inOrder, from: requests, where: sql`${where} and r.status = 'PENDING'` },
    ...(kind === 'open_shift' ? [{ ...inOrder, from: unrequested(now, date), where }] : []),
  ];
  const decided = {
    from: requests,
    where: sql`${where} and r.status <> 'PENDING'`,
    waitsFor: sql`null`,
    order: sql`r.decided_at desc, r.id`,
  };
  const parts = [...(state === 'decided' ? [] : waiting), ...(state === 'waiting' ? [] : [decided])];
  const needed = joinsOf(kind, filter);
  const counts = parts.map((part) => sql`(select count(*) from ${part.from} ${needed} ${part.where})`);
  const key = sortKey(sort, requestKeys);
  const sorted = isSearched(search)
    ? needed
    : sql`${withShift} ${withLastEmployee} left join users u on u.id = r.user_id`;
  const reached = parts.map((part) => {
    const order = orderBy(sort, requestKeys, part.order);
    return sql`(
      select ${columns}, r.entry, ${part.waitsFor} as waits_for, row_number() over (order by ${order}) as place,
        ${key?.by ?? sql`null`} as sorted_by
      from ${part.from} ${key ? sorted : needed} ${part.where} order by ${order} limit ${limit + offset})`;
  });
  // On the same date, an employee's request comes before an open shift that no one requested.
  const own = sql`waits_for nulls last, entry desc, place`;
  const together = key ? sql`sorted_by ${key.way}, ${own}` : own;
  return {
    count: sql`(select ${sql.join(counts, sql` + `)} as count) counted`,
    page: sql`(select *, row_number() over (order by ${together}) as nr
      from (${sql.join(reached, sql` union all `)}) r order by nr limit ${limit} offset ${offset}) page`,
  };
}

const countOf = async (db: Queryable, counted: RawBuilder<unknown>): Promise<number> =>
  (await sql<{ count: number }>`select count from ${counted}`.execute(db)).rows[0]?.count ?? 0;

/** Returns a page of the requests of a kind in the actor's reach. */
export async function listRequests<Kind extends StoredKind>(
  db: Queryable,
  kind: Kind,
  filter: ListFilter,
  now: Date,
): Promise<RequestPage<FoundRequest<Kind>>> {
  const { count, page } = queriesOf(kind, filter, now, sql`r.id`);
  const onPage = sql`${page} join requests r on r.id = page.id`;
  return {
    count: await countOf(db, count),
    rows: await readRequests(db, kind, sql`true order by page.nr`, onPage),
  };
}

/** Returns a page of the requests for open shifts, and of open shifts that no one has requested. */
export async function listOpenShifts(
  db: Queryable,
  filter: ListFilter,
  now: Date,
): Promise<RequestPage<OpenShiftListRow>> {
  const columns = sql`r.id, r.status, r.shift_id, r.user_id, r.last_employee_id, r.start_date, r.end_date,
    r.decided_by, r.decided_at, r.decision_reason`;
  const { count, page } = queriesOf('open_shift', filter, now, columns);
  const total = await countOf(db, count);
  const { rows } = await sql<OpenShiftListRow>`
    select page.*, ${nameOf('u')} as requester_name, ${nameOf('v')} as last_employee_name,
      ${nameOf('d')} as decided_by_name
    from ${page} left join users u on u.id = page.user_id left join users v on v.id = page.last_employee_id
      left join users d on d.id = page.decided_by
    order by page.nr`.execute(db);
  return { count: total, rows };
}
