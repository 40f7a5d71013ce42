import { notifiedOtherwise, touchShift } from '../effects/flush.service';
import { fullName, type UserActor } from '../../../platform/auth/actor';
import { reaches } from '../../../platform/auth/scope';
import { conflict } from '../../../platform/core/errors';
import { lastChange } from '../../../platform/database/lastChange';
import type { Queryable } from '../../../platform/database/types';
import { audited } from '../../../platform/audit/audited';
import type { UnitOfWork } from '../../../platform/services';
import { closeRequestsOfShift } from '../effects/closeRequests.service';
import { daysAhead, rangeFrom } from '../plan/dateRanges.rules';
import type { PersonChange, StaffNews } from '../effects/notify.service';
import { type AssignmentRow, ownDays, rangeOf } from '../plan/assignments.rules';
import type { ShiftDecision } from './decision';
import { assertShiftSeen, findWhole, lockWhole } from '../plan/shiftWrites.repository';
import { notifyShiftChanges } from './shiftNews.service';
import { release } from './staffing.service';
import { checkAssignments, judgeAssignments, type WorkSpan, type Unfit } from '../people/staffCheck.service';
import { shiftRevision } from '../plan/shift.wire';
import { findShift, firstChangeableDay, type ShiftRow } from '../plan/shiftRows.repository';

/** Returns one notification for each employee who works the shift from a day on, about their own days. */
const newsFor = (rows: readonly AssignmentRow[], first: string, news: StaffNews): PersonChange[] =>
  [...new Set(rows.filter((row) => rangeFrom(rangeOf(row), first) !== null).map((row) => row.user_id))].map(
    (userId) => ({ userId, news, range: daysAhead(rows.map(ownDays), userId, first) }),
  );

/** Checks that a shift is in the archive. @throws 409 with the user who restored it first, and the time */
async function assertArchived(db: Queryable, actor: UserActor, shiftId: string) {
  const shift = await findShift(db, shiftId);
  if (!shift || shift.deleted_at !== null || !reaches(actor, shift.location_id)) return;
  const { shift_code: name, timezone } = shift;
  const about = { entity: 'shift', id: shiftId, name, timezone, eventFor: actor.userId };
  const last = await lastChange(db, { ...about, actions: ['shift.restored'] });
  const sentences = [`${name} is no longer in the archive.`, last, 'Review it in View Schedules.'];
  throw conflict(sentences.filter((one) => one !== '').join(' '));
}

/**
 * Archives a shift with the user and time of the deletion. Its open shifts are removed and its pending requests closed;
 * its time entries and assignments are kept for a restore.
 *
 * @param seen - the revision that the user saw
 * @throws 404 if out of reach, unknown, or already archived; 409 if the shift was changed since it was read
 */
export async function archiveShift(unit: UnitOfWork, shiftId: string, seen?: string): Promise<void> {
  const { trx, actor } = unit;
  const whole = await lockWhole(trx, actor, shiftId, []);
  await assertShiftSeen(trx, seen, whole);
  const { shift, rows } = whole;
  const now = unit.clock.now();
  await trx
    .updateTable('shifts')
    .set({ deleted_at: now, deleted_by: actor.userId, updated_at: now })
    .where('id', '=', shiftId)
    .execute();
  await closeRequestsOfShift(unit, shiftId, `${fullName(actor)} deleted this shift.`);
  await touchShift(unit, shift);
  await unit.audit(trx, actor, { action: 'shift.deleted', ...audited('shift', shift), before: shift });
  const first = firstChangeableDay(shift, now);
  if (shift.end_date === null || shift.end_date >= first)
    await notifyShiftChanges(unit, shift, newsFor(rows, first, 'removed'));
  await unit.changes.publish(trx, { topic: 'Archive', locationId: shift.location_id });
}

/** Returns the work of every employee on an archived shift from now on. */
const stintsOf = (rows: readonly AssignmentRow[], first: string): WorkSpan[] =>
  rows.flatMap((row) => {
    const range = rangeFrom(rangeOf(row), first);
    return range ? [{ userId: row.user_id, range }] : [];
  });

/** @throws 409 if the location of the shift was deleted */
async function assertPlace(db: Queryable, shift: ShiftRow): Promise<void> {
  const place = await db
    .selectFrom('locations')
    .select('deleted_at')
    .where('id', '=', shift.location_id)
    .executeTakeFirst();
  if (!place || place.deleted_at !== null) throw conflict('The location of this shift was deleted.');
}

/**
 * Returns the employees who can no longer work an archived shift, once each. @throws 404, 409 like {@link
 * restoreShiftIn}
 */
export async function unfitForRestore(
  db: Queryable,
  actor: UserActor,
  shiftId: string,
  now: Date,
): Promise<{ readonly unfit: readonly Unfit[]; readonly revision: string }> {
  await assertArchived(db, actor, shiftId);
  const { shift, rows } = await findWhole(db, actor, shiftId, true);
  await assertPlace(db, shift);
  const { unfit } = await judgeAssignments(
    { db },
    shift,
    stintsOf(rows, firstChangeableDay(shift, now)),
    shiftId,
  );
  const revision = shiftRevision(shift, rows);
  return { unfit: [...new Map(unfit.map((one) => [one.userId, one])).values()], revision };
}

/**
 * Restores an archived shift with its former staff, if they are still available.
 *
 * @param without - employees to leave out; their dates from now on become open shifts
 * @param seen - the revision of the shift that the user saw
 * @throws 404 if out of reach or unknown; 409 with the user who restored it first, if the shift was changed since it
 * was
 * read, or if its location was deleted; 400 with every other employee who can no longer work it
 */
export async function restoreShiftIn(
  unit: UnitOfWork,
  shiftId: string,
  without: readonly string[],
  seen?: string,
): Promise<Pick<ShiftDecision, 'shift' | 'checked'>> {
  const { trx, actor } = unit;
  await assertArchived(trx, actor, shiftId);
  const archived = await lockWhole(trx, actor, shiftId, [], true);
  await assertShiftSeen(trx, seen, archived);
  const now = unit.clock.now();
  await trx
    .updateTable('shifts')
    .set({ deleted_at: null, deleted_by: null, updated_at: now })
    .where('id', '=', shiftId)
    .execute();
  const shift = { ...archived.shift, deleted_at: null };
  await assertPlace(trx, shift);
  const first = firstChangeableDay(shift, now);
  const stays = (row: AssignmentRow): boolean => !without.includes(row.user_id);
  for (const userId of new Set(archived.rows.filter((row) => !stays(row)).map((row) => row.user_id))) {
    // The deletion has already notified these employees.
    await notifiedOtherwise(unit, userId, shiftId);
    await release(unit, { shiftId, userId, range: { start: first, end: null }, cause: 'LEFT' });
  }
  const rows = archived.rows.filter(stays);
  const checked = await checkAssignments({ db: trx }, shift, stintsOf(rows, first), shiftId);
  await touchShift(unit, shift);
  await unit.audit(trx, actor, {
    action: 'shift.restored',
    ...audited('shift', shift),
    after: { ...shift, without },
  });
  await notifyShiftChanges(unit, shift, newsFor(rows, first, 'assigned'));
  await unit.changes.publish(trx, { topic: 'Archive', locationId: shift.location_id });
  return { shift, checked };
}
