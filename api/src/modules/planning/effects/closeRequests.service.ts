/**
 * Closes requests that a schedule change made obsolete. They become REJECTED with a reason and without a decider, or
 * EXPIRED if the requester's employment ends first. Requesters are notified.
 */
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { type RawBuilder, sql } from 'kysely';
import { kindInWords, type StoredKind } from '../../../platform/database/requestRows';
import type { Columns, Queryable, Trx } from '../../../platform/database/types';
import type { AnyUnit } from '../../../platform/services';
import { todayAt } from '../../../platform/database/zones.sql';

/** The kinds of requests that a change of a shift can close. */
const aboutShifts = ['open_shift', 'time_off', 'schedule_change'] as const;

/** A closed request. A new shift request is about no shift, and time off can be. */
export type ClosedRequest = Columns<'requests', 'id' | 'kind' | 'user_id' | 'start_date'> & {
  readonly shift_code: string | null;
  readonly location_id: string | null;
};

const describe = ({ kind, shift_code, start_date }: ClosedRequest): string =>
  shift_code === null && start_date !== null
    ? `${kind === 'new_shift' ? 'request for a new shift on' : `${kindInWords(kind)} request for`} ${formatDisplayDate(start_date)}`
    : `${kindInWords(kind)} request for ${shift_code}`;

/** Returns the locations of an employee. Requests without a shift update the lists of all these locations. */
export async function locationsOfPerson(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('user_locations')
    .select('location_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.location_id);
}

/** Closes the pending requests of these kinds (alias `r`) that match a condition on them and their shifts (alias `s`). */
async function close(
  { trx, clock, changes, notify }: AnyUnit,
  kinds: readonly StoredKind[],
  which: RawBuilder<unknown>,
  reason: string,
  status: 'REJECTED' | 'EXPIRED' = 'REJECTED',
  body = reason,
): Promise<ClosedRequest[]> {
  const { rows: closed } = await sql<ClosedRequest>`
    update requests r set status = ${status}, decided_at = ${clock.now()}, decision_reason = ${reason}
    from requests q left join shifts s on s.id = q.shift_id
    where q.id = r.id and r.kind = any(${[...kinds]}) and r.status = 'PENDING' and ${which}
    returning r.id, r.kind, r.user_id, r.start_date, s.shift_code,
      coalesce(s.location_id, r.location_id) as location_id`.execute(trx);
  for (const request of closed) {
    const { user_id: userId, location_id: locationId } = request;
    const places = locationId === null ? await locationsOfPerson(trx, userId) : [];
    await changes.publish(
      trx,
      { topic: 'Request', locationId, userId },
      ...places.map((id) => ({ topic: 'Request' as const, locationId: id })),
    );
    await notify(trx, {
      userId,
      topic: 'requests',
      kind: 'request.closed',
      title: `Your ${describe(request)} was closed`,
      body,
      link: '/view-schedule?tab=requests',
    });
  }
  return closed;
}

/** A pending request for an open shift. */
export type PendingPickUp = Columns<'requests', 'id' | 'user_id' | 'open_shift_id' | 'end_date'> & {
  readonly start_date: string;
};

/** Returns the pending requests for open shifts of a shift that still have one, oldest first. */
export async function pendingPickUps(trx: Trx, shiftId: string): Promise<PendingPickUp[]> {
  const { rows } =
    await sql<PendingPickUp>`select id, user_id, open_shift_id, start_date, end_date from requests
    where kind = 'open_shift' and status = 'PENDING' and shift_id = ${shiftId}::uuid and open_shift_id is not null
    order by created_at, id`.execute(trx);
  return rows;
}

/**
 * Closes a pending request for an open shift. A request that was approved is no longer pending by then.
 *
 * @param body - the text of the notification; the list of requests shows only the reason
 */
export const closePickUp = (
  unit: AnyUnit,
  requestId: string,
  reason: string,
  body = reason,
): Promise<ClosedRequest[]> =>
  close(unit, ['open_shift'], sql`r.id = ${requestId}::uuid`, reason, 'REJECTED', body);

/**
 * Moves pending time off from all shifts at a location to another shift of the requester there, if the shift that it was
 * requested from is deleted or the requester no longer works it. Without another shift, the request keeps its location.
 */
const moveLeave = (trx: Trx, shiftIds: readonly string[]): Promise<unknown> =>
  sql`update requests r set shift_id = other.shift_id,
      location_id = case when other.shift_id is null then other.location_id end
    from (select q.id, s.location_id, (select a.shift_id from assignments a join shifts o on o.id = a.shift_id
        where a.user_id = q.user_id and o.id <> q.shift_id and o.location_id = s.location_id and o.deleted_at is null
          and a.start_date <= q.end_date and (a.end_date is null or a.end_date >= q.start_date)
        order by a.start_date, a.id limit 1) as shift_id
      from requests q join shifts s on s.id = q.shift_id
      where q.shift_id = any(${[...shiftIds]}::uuid[]) and q.kind = 'time_off' and q.all_shifts
        and q.status = 'PENDING' and (s.deleted_at is not null
        or not exists (select 1 from assignments a where a.shift_id = s.id and a.user_id = q.user_id
          and (a.end_date is null or a.end_date >= q.start_date)))) other
    where r.id = other.id`.execute(trx);

/** Days in which the location with most of an employee's shifts is their home location. */
const HOME_DAYS = 56;

/**
 * Moves pending time off, without its shift, from a location that its requester lost or that was deleted to the
 * requester's home location. Without another location, the request is closed.
 *
 * @param which - an employee whose locations changed, or a location that was deleted
 */
export async function moveLeaveHome(
  unit: AnyUnit,
  which: { readonly userId: string } | { readonly locationId: string },
): Promise<void> {
  const { trx, clock, changes } = unit;
  const isLost = sql`not exists (select 1 from user_locations ul join locations k on k.id = ul.location_id
    where ul.user_id = q.user_id and k.id = f.id and k.deleted_at is null)`;
  const those =
    'userId' in which ? sql`q.user_id = ${which.userId}::uuid` : sql`f.id = ${which.locationId}::uuid`;
  const { rows } = await sql<{ user_id: string; former: string; location_id: string }>`
    update requests r set shift_id = null, location_id = home.location_id
    from (select q.id, f.id as former, (select ul.location_id from user_locations ul
        join locations h on h.id = ul.location_id and h.deleted_at is null
        where ul.user_id = q.user_id
        order by (select count(*) from clock_records c where c.user_id = q.user_id and c.location_id = h.id
          and c.work_date > (${clock.now()}::timestamptz at time zone h.timezone)::date - ${HOME_DAYS}::int) desc,
          h.title_key, h.id limit 1) as location_id
      from requests q left join shifts s on s.id = q.shift_id
      join locations f on f.id = coalesce(s.location_id, q.location_id)
      where q.kind = 'time_off' and q.status = 'PENDING' and ${those} and ${isLost}) home
    where r.id = home.id and home.location_id is not null
    returning r.user_id, home.former, r.location_id`.execute(trx);
  for (const { user_id: userId, former, location_id: locationId } of rows)
    await changes.publish(
      trx,
      { topic: 'Request', locationId, userId },
      { topic: 'Request', locationId: former },
      { topic: 'Dashboard', locationId },
      { topic: 'Dashboard', locationId: former },
    );
  const there =
    'userId' in which
      ? sql`r.user_id = ${which.userId}::uuid`
      : sql`r.location_id = ${which.locationId}::uuid`;
  await close(
    unit,
    ['time_off'],
    sql`${there} and r.shift_id is null and not exists (select 1 from user_locations ul join locations h
      on h.id = ul.location_id and h.deleted_at is null where ul.user_id = r.user_id)`,
    'You no longer work at this location.',
  );
}

/** Closes every pending request about a deleted shift. */
export async function closeRequestsOfShift(unit: AnyUnit, shiftId: string, reason: string): Promise<void> {
  await moveLeave(unit.trx, [shiftId]);
  await close(unit, aboutShifts, sql`s.id = ${shiftId}::uuid`, reason);
}

/** Expires every pending request of an employee whose employment ends today, except corrections of their hours. */
export const expireRequestsOfPerson = (unit: AnyUnit, userId: string, reason: string): Promise<unknown> =>
  close(unit, [...aboutShifts, 'new_shift'], sql`r.user_id = ${userId}::uuid`, reason, 'EXPIRED');

/** Expires pending requests for work after an employee's last day. `decideLateLeave` ends leave after that day. */
export const expireRequestsAfter = (unit: AnyUnit, userId: string, lastDay: string): Promise<unknown> =>
  close(
    unit,
    ['schedule_change', 'open_shift', 'new_shift'],
    sql`r.user_id = ${userId}::uuid and coalesce(r.end_date, 'infinity') > ${lastDay}::date`,
    `The last day of employment is ${formatDisplayDate(lastDay)}.`,
    'EXPIRED',
  );

/** Closes pending schedule changes for one date of a shift, of one employee or of everyone. */
export const closeChangesOfDate = (
  unit: AnyUnit,
  { shiftId, date, userId }: { readonly shiftId: string; readonly date: string; readonly userId?: string },
  reason: string,
): Promise<unknown> =>
  close(
    unit,
    ['schedule_change'],
    sql`s.id = ${shiftId}::uuid and r.start_date = ${date}::date
      and ${userId === undefined ? sql`true` : sql`r.user_id = ${userId}::uuid`}`,
    reason,
  );

/** Returns the dates of shifts that have a pending schedule change request. */
export async function pendingChanges(
  db: Queryable,
  shiftIds: readonly string[],
): Promise<{ shift_id: string; date: string }[]> {
  if (shiftIds.length === 0) return [];
  const { rows } = await sql<{ shift_id: string; date: string }>`
    select shift_id, start_date as date from requests
    where kind = 'schedule_change' and status = 'PENDING' and shift_id = any(${[...shiftIds]}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Closes pending requests for open shifts that the requester can no longer get: another location or position, or after the last day. */
export const closeRequestsOutOfReach = (unit: AnyUnit, userId: string): Promise<unknown> =>
  close(
    unit,
    ['open_shift'],
    sql`r.user_id = ${userId}::uuid and not exists (select 1 from users u
      join user_locations ul on ul.user_id = u.id and ul.location_id = s.location_id
      join user_positions up on up.user_id = u.id and up.position_id = s.position_id
      where u.id = r.user_id and coalesce(u.employee_joining_date, '-infinity') <= r.start_date
        and coalesce(u.employee_ending_date, 'infinity') >= coalesce(r.end_date, 'infinity'))`,
    "You're no longer available for this shift.",
  );

/** Whether time off or a schedule change is pending for one of these shifts. */
async function isPending(trx: Trx, shiftIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select 1 from requests where kind in ('time_off', 'schedule_change')
    and status = 'PENDING' and shift_id = any(${[...shiftIds]}::uuid[]) limit 1`.execute(trx);
  return rows.length > 0;
}

/** Closes pending time off and schedule changes of employees who no longer work one of these shifts, or the requested date. */
export async function closeRequestsWithoutWork(unit: AnyUnit, shiftIds: readonly string[]): Promise<void> {
  const { trx, clock } = unit;
  if (!(await isPending(trx, shiftIds))) return;
  await moveLeave(trx, shiftIds);
  const worksNone = (days: RawBuilder<unknown>) => sql`s.id = any(${[...shiftIds]}::uuid[]) and not exists (
    select 1 from assignments a where a.shift_id = s.id and a.user_id = r.user_id and ${days})`;
  const today = sql`(select ${todayAt(clock.now())} from locations l where l.id = s.location_id)`;
  const endsAfter = (day: RawBuilder<unknown>) => sql`coalesce(a.end_date, 'infinity') >= ${day}`;
  const gone = "You're no longer scheduled for this shift.";
  await close(unit, ['time_off'], worksNone(endsAfter(sql`greatest(r.start_date, ${today})`)), gone);
  await close(unit, ['schedule_change'], worksNone(endsAfter(today)), gone);
  await close(
    unit,
    ['schedule_change'],
    worksNone(sql`r.start_date between a.start_date and coalesce(a.end_date, 'infinity')`),
    "You're no longer scheduled for this date.",
  );
}
