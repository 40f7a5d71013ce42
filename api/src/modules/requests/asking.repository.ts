/** Queries for the employee's side of requests. */
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { type Finding, found } from '@ondeck/shared/domain/rules/findings';
import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { employmentOn } from '../../platform/core/employment.rules';
import { notFound } from '../../platform/core/errors';
import { lockPeople, lockShift } from '../../platform/database/locks';
import type { Queryable, Trx } from '../../platform/database/types';
import {
  readShifts,
  shiftColumns,
  type ShiftRow,
  shiftTables,
  type PlanView,
} from '../planning/planning.door';
import { findEmployment } from '../users/users.door';
import { readRequests } from './requests.repository';

/** Returns the requester's locations. Only managers and employees send requests, so the list is never 'all'. */
export const reachOf = (actor: Pick<UserActor, 'locationIds'>): readonly string[] =>
  actor.locationIds === 'all' ? [] : actor.locationIds;

/**
 * Locks the actor and a shift that they may send requests about: not deleted, and at their location or assigned to
 * them.
 *
 * @throws 404 for any other shift
 */
export async function lockOwnShift(trx: Trx, actor: UserActor, shiftId: string): Promise<ShiftRow> {
  await lockPeople(trx, [actor.userId]);
  const [shift] = await readShifts<ShiftRow>(
    trx,
    sql`select ${shiftColumns} from ${shiftTables}
      where s.id = ${shiftId}::uuid and s.deleted_at is null and (s.location_id = any(${[...reachOf(actor)]}::uuid[])
        or exists (select 1 from assignments a where a.shift_id = s.id and a.user_id = ${actor.userId}::uuid))`,
  );
  if (!shift) throw notFound('shift not found.');
  await lockShift(trx, shift.id);
  return shift;
}

/** Finds a date that is after the requester's last day. */
export async function checkEmployed(
  db: Queryable,
  userId: string,
  date: string,
  field: string,
): Promise<Finding[]> {
  const employment = await findEmployment(db, userId);
  if (employmentOn(employment, date) !== 'AFTER') return [];
  return [found('date.tooLate', field, { date: formatDisplayDate(employment.endingDate ?? date) })];
}

/**
 * Returns true if an open shift with this ID once existed. Its requests and decisions are in the audit log, even after
 * the row is gone.
 */
export async function wasOpen(db: Queryable, gapId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from audit_log where entity = 'open_shift' and entity_id = ${gapId}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** A shift, with the first and last day of an assignment of a user. */
type OwnWork = ShiftRow & { readonly span_start: string; readonly span_end: string | null };

/**
 * Returns a user's shifts in a range of days, one row for each of their assignments.
 *
 * @param view - the schedule, with the changes of a decision in place
 */
export async function ownWork(
  { db, changed = new Map() }: Pick<PlanView, 'db' | 'changed'>,
  userId: string,
  start: string,
  end: string,
): Promise<OwnWork[]> {
  const stored = await readShifts<OwnWork>(
    db,
    sql`select ${shiftColumns}, a.start_date as span_start, a.end_date as span_end
      from ${shiftTables} join assignments a on a.shift_id = s.id
      where a.user_id = ${userId}::uuid and s.deleted_at is null
        and a.start_date <= ${end}::date and (a.end_date is null or a.end_date >= ${start}::date)
      order by s.id, a.start_date`,
  );
  const now = [...changed.values()].flatMap(({ shift, rows }) =>
    rows
      .filter((row) => row.user_id === userId && shift.deleted_at === null)
      .filter((row) => row.start_date <= end && (row.end_date === null || row.end_date >= start))
      .map((row): OwnWork => ({ ...shift, span_start: row.start_date, span_end: row.end_date })),
  );
  return [...stored.filter(({ id }) => !changed.has(id)), ...now];
}

/** Returns the dates of a shift for which a user has a pending schedule change request. */
export async function pendingChangeDates(db: Queryable, userId: string, shiftId: string): Promise<string[]> {
  const same = sql`r.user_id = ${userId}::uuid and r.shift_id = ${shiftId}::uuid and r.status = 'PENDING'`;
  return (await readRequests(db, 'schedule_change', same)).map(({ start_date }) => start_date);
}

/** Returns the time zones of locations, for "today" when a request names no location. */
export async function zonesOf(db: Queryable, locationIds: readonly string[]): Promise<string[]> {
  if (locationIds.length === 0) return [];
  const rows = await db
    .selectFrom('locations')
    .select('timezone')
    .where('id', 'in', [...locationIds])
    .execute();
  return rows.map((row) => row.timezone);
}
