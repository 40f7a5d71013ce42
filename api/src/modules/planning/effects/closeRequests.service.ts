/**
 * Closes requests that a schedule change made obsolete. They become REJECTED with a reason and without a decider, or
 * EXPIRED if the requester's employment ends first. Requesters are notified.
 */
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { type RawBuilder, sql } from 'kysely';
import type { Columns, Queryable, Trx } from '../../../platform/database/types';
import type { AnyUnit } from '../../../platform/services';
import { todayAt } from '../../../platform/database/zones.sql';

export type ClosedRequest = Columns<'open_shift_requests', 'id' | 'user_id'> &
  Columns<'shifts', 'shift_code' | 'location_id'>;

const names = {
  open_shift_requests: 'open shift',
  time_off_requests: 'time off',
  reschedule_requests: 'schedule change',
} as const;

type About = readonly (keyof typeof names)[];
const ALL: About = ['open_shift_requests', 'time_off_requests', 'reschedule_requests'];

/** Closes the pending requests of these tables (alias `r`) that match a condition on their shifts (alias `s`). */
async function close(
  { trx, clock, changes, notify }: AnyUnit,
  tables: About,
  which: RawBuilder<unknown>,
  reason: string,
  status: 'REJECTED' | 'EXPIRED' = 'REJECTED',
): Promise<ClosedRequest[]> {
  const closed: ClosedRequest[] = [];
  for (const table of tables) {
    const { rows } = await sql<ClosedRequest>`
      update ${sql.table(table)} r set status = ${status}, decided_at = ${clock.now()}, decision_reason = ${reason}
      from shifts s where s.id = r.shift_id and r.status = 'PENDING' and ${which}
      returning r.id, r.user_id, s.shift_code, s.location_id`.execute(trx);
    for (const { user_id: userId, location_id: locationId, shift_code } of rows) {
      await changes.publish(trx, { topic: 'Request', locationId, userId });
      await notify(trx, {
        userId,
        topic: 'requests',
        kind: 'request.closed',
        title: `Your ${names[table]} request for ${shift_code} was closed`,
        body: reason,
        link: '/view-schedule?tab=requests',
      });
    }
    closed.push(...rows);
  }
  return closed;
}

/** Returns the IDs of these open shifts that have a pending request. */
export async function askedFor(trx: Trx, gapIds: readonly string[]): Promise<ReadonlySet<string | null>> {
  if (gapIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom('open_shift_requests')
    .select('open_shift_id')
    .where('open_shift_id', 'in', [...gapIds])
    .where('status', '=', 'PENDING')
    .execute();
  return new Set(rows.map((row) => row.open_shift_id));
}

/**
 * Closes the pending requests for open shifts. A request that was approved is no longer pending by then.
 *
 * @param userIds - the employees whose requests are closed; everyone's if left out
 */
export const closeOpenShiftRequests = (
  unit: AnyUnit,
  gapIds: readonly string[],
  reason: string,
  userIds?: readonly string[],
): Promise<ClosedRequest[]> =>
  close(
    unit,
    ['open_shift_requests'],
    sql`r.open_shift_id = any(${[...gapIds]}::uuid[])
      and ${userIds === undefined ? sql`true` : sql`r.user_id = any(${[...userIds]}::uuid[])`}`,
    reason,
  );

/**
 * Moves pending leave from all shifts at a location to another shift of the requester there that the leave is about, if
 * the shift that it was requested from is deleted or the requester no longer works it.
 */
const moveLeave = (trx: Trx, shiftIds: readonly string[]): Promise<unknown> =>
  sql`update time_off_requests r set shift_id = other.shift_id
    from (select q.id, (select a.shift_id from assignments a join shifts o on o.id = a.shift_id
        where a.user_id = q.user_id and o.id <> q.shift_id and o.location_id = s.location_id and o.deleted_at is null
          and a.start_date <= q.end_date and (a.end_date is null or a.end_date >= q.start_date)
        order by a.start_date, a.id limit 1) as shift_id
      from time_off_requests q join shifts s on s.id = q.shift_id
      where q.shift_id = any(${[...shiftIds]}::uuid[]) and q.all_shifts and q.status = 'PENDING' and (s.deleted_at is not null
        or not exists (select 1 from assignments a where a.shift_id = s.id and a.user_id = q.user_id
          and (a.end_date is null or a.end_date >= q.start_date)))) other
    where r.id = other.id and other.shift_id is not null`.execute(trx);

/** Closes every pending request about a deleted shift. */
export async function closeRequestsOfShift(unit: AnyUnit, shiftId: string, reason: string): Promise<void> {
  await moveLeave(unit.trx, [shiftId]);
  await close(unit, ALL, sql`s.id = ${shiftId}::uuid`, reason);
}

/** Returns the locations of an employee. Requests without a shift update the lists of all these locations. */
export async function locationsOfPerson(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('user_locations')
    .select('location_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.location_id);
}

/**
 * Closes pending new shift requests for days after a date. They name no shift, so the lists of all the employee's
 * locations are updated.
 */
async function closeOffers(
  { trx, clock, changes, notify }: AnyUnit,
  userId: string,
  reason: string,
  lastDay = '-infinity',
): Promise<void> {
  const { rows } = await sql<{ date: string }>`
    update new_shift_requests set status = 'EXPIRED', decided_at = ${clock.now()}, decision_reason = ${reason}
    where user_id = ${userId}::uuid and status = 'PENDING' and date_of_availability > ${lastDay}::date
    returning date_of_availability as date`.execute(trx);
  if (rows.length === 0) return;
  const places = await locationsOfPerson(trx, userId);
  await changes.publish(
    trx,
    { topic: 'Request', userId },
    ...places.map((locationId) => ({ topic: 'Request' as const, locationId })),
  );
  for (const { date } of rows)
    await notify(trx, {
      userId,
      topic: 'requests',
      kind: 'request.closed',
      title: `Your request for a new shift on ${formatDisplayDate(date)} was closed`,
      body: reason,
      link: '/view-schedule?tab=requests',
    });
}

/** Expires every pending request of an employee whose employment ends today, of all four kinds. */
export async function expireRequestsOfPerson(unit: AnyUnit, userId: string, reason: string): Promise<void> {
  await close(unit, ALL, sql`r.user_id = ${userId}::uuid`, reason, 'EXPIRED');
  await closeOffers(unit, userId, reason);
}

/** Expires pending requests for work after an employee's last day. `decideLateLeave` ends leave after that day. */
export async function expireRequestsAfter(unit: AnyUnit, userId: string, lastDay: string): Promise<void> {
  const person = sql`r.user_id = ${userId}::uuid`;
  const reason = `The last day of employment is ${formatDisplayDate(lastDay)}.`;
  const ends = {
    reschedule_requests: sql`r.requested_date`,
    open_shift_requests: sql`coalesce(r.end_date, 'infinity')`,
  };
  for (const table of ['reschedule_requests', 'open_shift_requests'] as const)
    await close(unit, [table], sql`${person} and ${ends[table]} > ${lastDay}::date`, reason, 'EXPIRED');
  await closeOffers(unit, userId, reason, lastDay);
}

/** Closes pending schedule changes for one date of a shift, of one employee or of everyone. */
export const closeChangesOfDate = (
  unit: AnyUnit,
  { shiftId, date, userId }: { readonly shiftId: string; readonly date: string; readonly userId?: string },
  reason: string,
): Promise<unknown> =>
  close(
    unit,
    ['reschedule_requests'],
    sql`s.id = ${shiftId}::uuid and r.requested_date = ${date}::date
      and ${userId === undefined ? sql`true` : sql`r.user_id = ${userId}::uuid`}`,
    reason,
  );

/** Returns the dates of shifts that have a pending schedule change request. */
export async function pendingChanges(
  db: Queryable,
  shiftIds: readonly string[],
): Promise<{ shift_id: string; requested_date: string }[]> {
  if (shiftIds.length === 0) return [];
  return db
    .selectFrom('reschedule_requests')
    .select(['shift_id', 'requested_date'])
    .where('status', '=', 'PENDING')
    .where('shift_id', 'in', [...shiftIds])
    .execute();
}

/** Closes pending requests for open shifts that the requester can no longer get: another location or position, or after the last day. */
export const closeRequestsOutOfReach = (unit: AnyUnit, userId: string): Promise<unknown> =>
  close(
    unit,
    ['open_shift_requests'],
    sql`r.user_id = ${userId}::uuid and not exists (select 1 from users u
      join user_locations ul on ul.user_id = u.id and ul.location_id = s.location_id
      join user_positions up on up.user_id = u.id and up.position_id = s.position_id
      where u.id = r.user_id and coalesce(u.employee_joining_date, '-infinity') <= r.start_date
        and coalesce(u.employee_ending_date, 'infinity') >= coalesce(r.end_date, 'infinity'))`,
    "You're no longer available for this shift.",
  );

/** Whether time off or a schedule change is pending for one of these shifts. */
async function isPending(trx: Trx, shiftIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from time_off_requests where status = 'PENDING' and shift_id = any(${[...shiftIds]}::uuid[])
    union all
    select 1 from reschedule_requests where status = 'PENDING' and shift_id = any(${[...shiftIds]}::uuid[])
    limit 1`.execute(trx);
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
  await close(unit, ['time_off_requests'], worksNone(endsAfter(sql`greatest(r.start_date, ${today})`)), gone);
  await close(unit, ['reschedule_requests'], worksNone(endsAfter(today)), gone);
  await close(
    unit,
    ['reschedule_requests'],
    worksNone(sql`r.requested_date between a.start_date and coalesce(a.end_date, 'infinity')`),
    "You're no longer scheduled for this date.",
  );
}
