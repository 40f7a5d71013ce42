/** Queries for requests of every kind: store one, find one, and decide it exactly once. */
import type { RequestKind } from '@ondeck/shared/schemas/requests';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { reachAt, scopeToLocations, scopeToStaff } from '../../platform/auth/scope';
import type { RequestRow, StoredKind } from '../../platform/database/requestRows';
import type { Database } from '../../platform/database/schema.types';
import type { Queryable, Trx } from '../../platform/database/types';
import { zoneAtSql } from '../../platform/database/zones.sql';
import type { UnitOfWork } from '../../platform/services';

/** The kinds as the calls name them, with their names in the table. */
export const storedKinds = {
  OPEN_SHIFT: 'open_shift',
  TIME_OFF: 'time_off',
  SCHEDULE_CHANGE: 'schedule_change',
  NEW_SHIFT: 'new_shift',
  CORRECTION: 'correction',
} as const satisfies Record<RequestKind, StoredKind>;

/** Kinds of requests that the managers of one location decide: of the shift, or of time off without a shift. */
export type ShiftKind = 'time_off' | 'schedule_change' | 'open_shift';

/**
 * A request with the names, the location, and the time zone that messages and lists show. The shift of a correction can be
 * a meeting.
 */
export type FoundRequest<Kind extends StoredKind> = Kind extends StoredKind
  ? Omit<RequestRow<Kind>, 'kind' | 'location_id' | 'meeting_id' | 'created_at' | 'decided_by'> & {
      readonly kind: Kind;
      readonly requester_name: string;
      readonly decided_by_name: string | null;
      readonly reassigned_to_name: string | null;
      readonly last_employee_name: string | null;
      readonly shift_code: Kind extends 'schedule_change' | 'open_shift' ? string : string | null;
      /** Null for a new shift request, which the managers of all the requester's locations decide. */
      readonly location_id: Kind extends 'new_shift' ? null : string;
      readonly location_title: Kind extends 'new_shift' ? null : string;
      readonly timezone: string;
    }
  : never;

/** A request of any kind. */
export type AnyRequest = FoundRequest<StoredKind>;

/** Selects the full name of the user with this alias, or null. */
export const nameOf = (alias: string): RawBuilder<string> =>
  sql<string>`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`;

/**
 * The time zone of a request's dates: of the corrected time entry, of the location, or of one of the requester's
 * locations.
 */
const zone = sql`case r.kind when 'correction' then coalesce(c.timezone, ${zoneAtSql(sql`r.clocked_in`)})
  when 'new_shift' then coalesce((select min(o.timezone) from user_locations ul join locations o on o.id = ul.location_id
    where ul.user_id = r.user_id), 'America/New_York')
  else l.timezone end`;

const columns = sql`r.id, r.kind, r.user_id, ${nameOf('u')} as requester_name,
  coalesce(r.shift_id, r.meeting_id) as shift_id, coalesce(s.shift_code, m.shift_code) as shift_code,
  l.id as location_id, l.title as location_title, ${zone} as timezone, r.start_date, r.end_date, r.reason, r.status,
  ${nameOf('d')} as decided_by_name, r.decided_at, r.decision_reason, r.leave_type, r.all_shifts, r.reassigned_to,
  ${nameOf('t')} as reassigned_to_name, r.last_shift_date, r.open_shift_id, r.last_employee_id,
  ${nameOf('v')} as last_employee_name, r.leave_start_date, r.leave_end_date, r.week_day, r.start_time, r.end_time,
  r.available_three_months, r.clock_record_id, r.clocked_in, r.clocked_out`;

// An approved new shift request names the shift that was created for it, but isn't a request about that shift.
const joins = sql`join users u on u.id = r.user_id
  left join shifts s on s.id = r.shift_id and r.kind <> 'new_shift'
  left join meetings m on m.id = r.meeting_id
  left join locations l on l.id = coalesce(r.location_id, s.location_id)
  left join clock_records c on c.id = r.clock_record_id
  left join users d on d.id = r.decided_by
  left join users t on t.id = r.reassigned_to
  left join users v on v.id = r.last_employee_id`;

/**
 * Returns the requests of a kind that match a condition.
 *
 * @param where - a condition about the request `r`, its shift `s`, its time entry `c`, and the order, if any
 * @param from - the table of the requests `r`, with a join that chooses some, if any
 */
export async function readRequests<Kind extends StoredKind>(
  db: Queryable,
  kind: Kind,
  where: RawBuilder<unknown>,
  from: RawBuilder<unknown> = sql`requests r`,
): Promise<FoundRequest<Kind>[]> {
  const { rows } = await sql<FoundRequest<Kind>>`
    select ${columns} from ${from} ${joins} where r.kind = ${kind} and ${where}`.execute(db);
  return rows;
}

/** A request of any kind with its first date, which for a correction is the day of the clock-in. */
export type ListedRequest = AnyRequest & { readonly first_date: string; readonly created_at: Date };

/** The first date of a request `r` with a time entry `c`. */
export const firstDate = sql`coalesce(r.start_date,
  (r.clocked_in at time zone coalesce(c.timezone, ${zoneAtSql(sql`r.clocked_in`)}))::date)`;

/** Returns the requests of any kind that match a condition, as in {@link readRequests}. */
export async function readAnyRequests(db: Queryable, where: RawBuilder<unknown>): Promise<ListedRequest[]> {
  const { rows } = await sql<ListedRequest>`
    select ${columns}, ${firstDate} as first_date, r.created_at from requests r ${joins} where ${where}`.execute(
    db,
  );
  return rows;
}

/** The location whose managers decide a request `r` with a shift `s`. */
const placeOf = {
  time_off: sql`coalesce(s.location_id, r.location_id)`,
  schedule_change: sql`s.location_id`,
  open_shift: sql`s.location_id`,
  correction: sql`r.location_id`,
} as const;

/** Limits requests `r` of a kind, with their shift `s`, to those that the actor may see, at one location or all. */
export function inReach(kind: StoredKind, actor: UserActor, location?: string): RawBuilder<boolean> {
  if (kind === 'new_shift')
    return scopeToStaff(location ? { ...actor, locationIds: [location] } : actor, sql`r.user_id`);
  return scopeToLocations(reachAt(actor, location), placeOf[kind]);
}

/** Returns a request in the actor's reach, or undefined. */
export async function findRequest<Kind extends StoredKind>(
  db: Queryable,
  actor: UserActor,
  kind: Kind,
  id: string,
): Promise<FoundRequest<Kind> | undefined> {
  const [request] = await readRequests(db, kind, sql`r.id = ${id}::uuid and ${inReach(kind, actor)}`);
  return request;
}

/** Returns the IDs of a user's pending requests for open dates of a shift, oldest first: all that share a date with a range. */
export async function pendingFor(
  db: Queryable,
  userId: string,
  shiftId: string,
  { start, end }: { readonly start: string; readonly end: string | null },
): Promise<{ readonly id: string; readonly start_date: string; readonly end_date: string | null }[]> {
  const { rows } = await sql<{ id: string; start_date: string; end_date: string | null }>`
    select id, start_date, end_date from requests
    where kind = 'open_shift' and status = 'PENDING' and user_id = ${userId}::uuid and shift_id = ${shiftId}::uuid
      and start_date <= coalesce(${end}::date, 'infinity') and coalesce(end_date, 'infinity') >= ${start}::date
    order by created_at, id`.execute(db);
  return rows;
}

/** Stores a new request of the actor. @returns its ID */
export async function storeRequest(
  { trx, actor, clock, ids }: UnitOfWork,
  request: Omit<Insertable<Database['requests']>, 'id' | 'user_id' | 'created_at'>,
): Promise<string> {
  const id = ids.next();
  const stored = { ...request, id, user_id: actor.userId, created_at: clock.now() };
  await trx.insertInto('requests').values(stored).execute();
  return id;
}

export interface Verdict {
  readonly status: 'APPROVED' | 'REASSIGNED' | 'REJECTED' | 'REVOKED' | 'WITHDRAWN';
  readonly reason?: string | null;
  /** Set only with REASSIGNED. */
  readonly reassignedTo?: string;
}

/**
 * Decides or withdraws a pending request, or revokes an approved one, exactly once. Of two simultaneous decisions, one
 * changes the row and the other finds it decided.
 *
 * @param by - the user who decides; null if the requester withdraws
 * @returns true if this call decided it
 */
export async function claim(
  trx: Trx,
  id: string,
  {
    status,
    reason = null,
    reassignedTo,
    by,
    at,
  }: Verdict & { readonly by: string | null; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('requests')
    .set({ status, decided_by: by, decided_at: at, decision_reason: reason })
    .$if(reassignedTo !== undefined, (query) => query.set({ reassigned_to: reassignedTo ?? null }))
    .where('id', '=', id)
    .where('status', 'in', status === 'REVOKED' ? ['APPROVED', 'REASSIGNED'] : ['PENDING'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
