/** What the employee's side reads and writes. */
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { type Finding, found } from '@ondeck/shared/domain/rules/findings';
import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { employmentOn } from '../../platform/core/employment.rules';
import { notFound } from '../../platform/core/errors';
import { lockPeople, lockShift } from '../../platform/database/locks';
import type { Queryable, Trx } from '../../platform/database/types';
import { readShifts, shiftColumns, type ShiftRow, shiftTables } from '../planning/planning.door';
import { findEmployment } from '../users/users.door';

/** The locations of somebody who asks: only managers and employees do, so there is always a list of their own. */
export const reachOf = (actor: Pick<UserActor, 'locationIds'>): readonly string[] =>
  actor.locationIds === 'all' ? [] : actor.locationIds;

/**
 * Locks somebody and a shift that they may ask about: alive, and at one of their locations or with work of theirs in it.
 *
 * @throws 404 for any other one
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

/** Whether a gap of this id was once open: its requests and decisions are in the log, the row itself is gone. */
export async function wasOpen(db: Queryable, gapId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from audit_log where entity = 'open_shift' and entity_id = ${gapId}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** A person's requests for time off, each with where it is. */
export const timeOffOf = (db: Queryable, userId: string) =>
  db
    .selectFrom('time_off_requests as r')
    .innerJoin('shifts as s', 's.id', 'r.shift_id')
    .select(['r.shift_id', 's.location_id', 'r.all_shifts', 'r.start_date', 'r.end_date', 'r.status'])
    .where('r.user_id', '=', userId)
    .execute();

/** Shifts of a person on any day of a range, one row for each of their spans in them. */
export async function ownWork(
  db: Queryable,
  userId: string,
  start: string,
  end: string,
): Promise<(ShiftRow & { readonly span_start: string; readonly span_end: string | null })[]> {
  return readShifts(
    db,
    sql`select ${shiftColumns}, a.start_date as span_start, a.end_date as span_end
      from ${shiftTables} join assignments a on a.shift_id = s.id
      where a.user_id = ${userId}::uuid and s.deleted_at is null
        and a.start_date <= ${end}::date and (a.end_date is null or a.end_date >= ${start}::date)
      order by s.id, a.start_date`,
  );
}

/** The dates for which a person waits for a change of a shift. */
export async function pendingChangeDates(db: Queryable, userId: string, shiftId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reschedule_requests')
    .select('requested_date')
    .where('user_id', '=', userId)
    .where('shift_id', '=', shiftId)
    .where('status', '=', 'PENDING')
    .execute();
  return rows.map((row) => row.requested_date);
}

/** The zones of locations, for "today" where a request names none of them. */
export async function zonesOf(db: Queryable, locationIds: readonly string[]): Promise<string[]> {
  if (locationIds.length === 0) return [];
  const rows = await db
    .selectFrom('locations')
    .select('timezone')
    .where('id', 'in', [...locationIds])
    .execute();
  return rows.map((row) => row.timezone);
}
