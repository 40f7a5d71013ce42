/** Commands that archive and restore shifts: lock, decide, apply. */
import { counted } from '@ondeck/shared/domain/words';
import type { BulkAnswer } from '@ondeck/shared/schemas/bulk';
import type { MovePreview } from '@ondeck/shared/schemas/shiftDates';
import type { SavedShift } from '@ondeck/shared/schemas/shifts';
import type { UserActor } from '../../../platform/auth/actor';
import { reaches } from '../../../platform/auth/scope';
import { conflict } from '../../../platform/core/errors';
import { eachOf } from '../../../platform/database/eachOf';
import { lastChange } from '../../../platform/database/lastChange';
import type { Queryable } from '../../../platform/database/types';
import type { Services, UnitOfWork } from '../../../platform/services';
import { refuseUnfit } from '../people/staffCheck.service';
import { shiftRevision } from '../plan/shift.wire';
import { findShift } from '../plan/shiftRows.repository';
import { assertShiftSeen, findWhole, lockWhole } from '../plan/shiftWrites.repository';
import { carryOut } from './apply.service';
import { decisionWarnings } from './checkDeck.service';
import { decideArchive, decideRestore } from './decideArchive.service';
import { startDecision } from './decision';
import { previewOf } from './preview.service';

/**
 * Archives a shift. Its open shifts and pending requests are closed; its time entries and assignments are kept.
 *
 * @param seen - the revision of the shift that the user saw; undefined skips the check
 * @throws 404 out of reach, unknown, or already archived; 409 if the shift isn't as it was seen
 */
export async function archiveShift(unit: UnitOfWork, shiftId: string, seen?: string): Promise<void> {
  const whole = await lockWhole(unit.trx, unit.actor, shiftId, []);
  await assertShiftSeen(unit.trx, seen, whole);
  await carryOut(unit, (decision) => decideArchive(decision, whole));
}

/** Returns the warnings and refusals of archiving a shift. @throws 404 out of reach, unknown, or already archived */
export const previewArchive = (
  services: Pick<Services, 'db' | 'clock' | 'ids'>,
  actor: UserActor,
  shiftId: string,
): Promise<MovePreview> =>
  previewOf(services, actor, async (decision) =>
    decideArchive(decision, await findWhole(decision.db, actor, shiftId)),
  );

/** Checks that a shift is in the archive. @throws 409 with the user who already restored it, and when */
async function assertArchived(db: Queryable, actor: UserActor, shiftId: string): Promise<void> {
  const shift = await findShift(db, shiftId);
  if (!shift || shift.deleted_at !== null || !reaches(actor, shift.location_id)) return;
  const { shift_code: name, timezone } = shift;
  const about = { entity: 'shift', id: shiftId, name, timezone, readerId: actor.userId };
  const last = await lastChange(db, { ...about, actions: ['shift.restored'] });
  const sentences = [`${name} is no longer in the archive.`, last, 'Review it in View Schedules.'];
  throw conflict(sentences.filter((one) => one !== '').join(' '));
}

/**
 * Restores an archived shift with the staff that it had.
 *
 * @param without - employees who are not restored with it: their dates from today on become open shifts
 * @param seen - the revision of the shift that the user saw; undefined skips the check
 * @throws 404 out of reach or unknown; 409 with the user who restored it first, if the shift isn't as it was seen, or
 * if its location was deleted; 400 with everyone else who can no longer work it
 */
export async function restoreShift(
  unit: UnitOfWork,
  shiftId: string,
  without: readonly string[] = [],
  seen?: string,
): Promise<SavedShift> {
  const { trx, actor } = unit;
  await assertArchived(trx, actor, shiftId);
  const archived = await lockWhole(trx, actor, shiftId, [], true);
  await assertShiftSeen(trx, seen, archived);
  const restored = await carryOut(unit, async (decision) => {
    refuseUnfit(await decideRestore(decision, archived, without));
    return decision;
  });
  const { shift_code } = archived.shift;
  return { message: 'Shift restored.', id: shiftId, shift_code, warnings: decisionWarnings(restored) };
}

/** Restores several shifts with their staff. Each shift that can't be restored is named with the reason. */
export async function restoreShifts(unit: UnitOfWork, ids: readonly string[]): Promise<BulkAnswer> {
  const { done, refused } = await eachOf(unit.trx, ids, (id) => restoreShift(unit, id));
  return { message: `${counted(done, 'shift')} restored.`, refused: [...refused] };
}

/** Returns the employees who can no longer work an archived shift. @throws 404 and 409 like {@link restoreShift} */
export async function previewRestore(
  services: Pick<Services, 'db' | 'clock' | 'ids'>,
  actor: UserActor,
  shiftId: string,
) {
  const { db } = services;
  await assertArchived(db, actor, shiftId);
  const archived = await findWhole(db, actor, shiftId, true);
  const unfit = await decideRestore(startDecision(services, db, actor), archived, []);
  return {
    unfit: [...new Map(unfit.map((one) => [one.userId, one])).values()].map(({ userId, name, sentence }) => ({
      id: userId,
      name,
      reason: sentence,
    })),
    revision: shiftRevision(archived.shift, archived.rows),
  };
}
