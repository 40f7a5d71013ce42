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

/** One notice, in the same words, for each person who works the shift from a day on, of their own days. */
const newsFor = (rows: readonly AssignmentRow[], first: string, news: StaffNews): PersonChange[] =>
  [...new Set(rows.filter((row) => rangeFrom(rangeOf(row), first) !== null).map((row) => row.user_id))].map(
    (userId) => ({ userId, news, range: daysAhead(rows.map(ownDays), userId, first) }),
  );

/** Checks that a shift is in the archive. @throws 409 with who restored it first, and when */
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
 * Archives a shift: who and when is kept, its open rows and pending requests are closed, its clock records and
 * assignments stay for a restore.
 *
 * @param seen - the revision that whoever deletes it looked at
 * @throws 404 out of reach, unknown or archived already; 409 where it is another one than was seen
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

/** What everybody who had an archived shift would work of it from now on. */
const stintsOf = (rows: readonly AssignmentRow[], first: string): WorkSpan[] =>
  rows.flatMap((row) => {
    const range = rangeFrom(rangeOf(row), first);
    return range ? [{ userId: row.user_id, range }] : [];
  });

/** @throws 409 where the location of a shift is gone */
async function assertPlace(db: Queryable, shift: ShiftRow): Promise<void> {
  const place = await db
    .selectFrom('locations')
    .select('deleted_at')
    .where('id', '=', shift.location_id)
    .executeTakeFirst();
  if (!place || place.deleted_at !== null) throw conflict('The location of this shift was deleted.');
}

/** Who cannot work an archived shift any more, once each. @throws 404, 409 as {@link restoreShiftIn} */
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
 * Brings an archived shift back with the staff it had, if no rule breaks by now.
 *
 * @param without - people who do not come back with it: what they had of it from now on is open
 * @param seen - the revision of the shift that whoever restores it looked at
 * @throws 404 out of reach or unknown; 409 with who restored it first, where it is another one than was seen, or its
 * location is gone; 400 with everybody else who cannot work it any more
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
    // The archive has told them already.
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
