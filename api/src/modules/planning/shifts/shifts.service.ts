/** Writing shifts, each in one transaction, and previewing that. */
import { nextOccurrences } from '@ondeck/shared/domain/calendar/occurrences';
import type { SavedShift, ShiftBody, ShiftChangeBody, ShiftPreview } from '@ondeck/shared/schemas/shifts';
import type { UserActor } from '../../../auth/actor';
import { AppError } from '../../../core/errors';
import { transaction } from '../../../database/transaction';
import type { Services } from '../../../services';
import { archiveShiftIn, restoreShiftIn, unfitForRestore } from './archiveShift.service';
import { decideNewShift, decideShiftChange, type ShiftDecision } from './decideShift.service';
import { changeShiftIn, createShiftIn } from './saveShift.service';
import { changesInWords, differencesOf } from './shiftNews.service';
import { findWhole } from './shiftWrites.repository';
import { namedWarnings } from '../people/availability.service';
import { readShift } from './shiftInput.rules';
import { todayOf } from './shiftRows.repository';

const savedAnswer = (
  message: string,
  { shift, checked }: Pick<ShiftDecision, 'shift' | 'checked'>,
): SavedShift => ({
  message,
  id: shift.id,
  shift_code: shift.shift_code,
  warnings: namedWarnings(checked),
});

export async function createShift(
  services: Services,
  actor: UserActor,
  body: ShiftBody,
): Promise<SavedShift> {
  const input = readShift(body);
  const saved = await transaction(services.db, (trx) => createShiftIn(services, trx, actor, input));
  return savedAnswer('Shift created successfully.', saved);
}

export async function changeShift(
  services: Services,
  actor: UserActor,
  shiftId: string,
  body: ShiftChangeBody,
): Promise<SavedShift> {
  const input = readShift(body);
  const saved = await transaction(services.db, (trx) => changeShiftIn(services, trx, actor, shiftId, input));
  return savedAnswer('Shift updated successfully.', saved);
}

export const archiveShift = (services: Services, actor: UserActor, shiftId: string): Promise<void> =>
  transaction(services.db, (trx) => archiveShiftIn(services, trx, actor, shiftId));

export async function restoreShift(
  services: Services,
  actor: UserActor,
  shiftId: string,
  without: readonly string[],
): Promise<SavedShift> {
  const saved = await transaction(services.db, (trx) =>
    restoreShiftIn(services, trx, actor, shiftId, without),
  );
  return savedAnswer('Shift restored successfully.', saved);
}

/** Who would stand in the way of a restore. Reads only. @throws as the restore, but for what it names */
export async function previewRestore({ db, clock }: Services, actor: UserActor, shiftId: string) {
  const unfit = await unfitForRestore(db, actor, shiftId, clock.now());
  return { unfit: unfit.map(({ userId, name, sentence }) => ({ id: userId, name, reason: sentence })) };
}

const PREVIEWED_DATES = 10;

/** What a save refuses, as the preview lists it: by field where one is to blame. */
function errorsOf(error: AppError): ShiftPreview {
  const fields = Object.entries(error.fields ?? {});
  const errors =
    fields.length > 0
      ? fields.map(([field, message]) => ({ field, message }))
      : [{ field: null, message: error.message }];
  return { occurrences: [], differences: [], changes: [], warnings: [], errors };
}

/**
 * What a save would do, decided by the functions that a save asks. Reads only and locks nothing, so that whoever types
 * waits for no writer; what others save meanwhile the save itself finds, under its locks.
 *
 * @param shiftId - the shift that is edited; undefined for a new one
 * @throws what a save throws that is no 400: the shift or location is not there
 */
export async function previewShift(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  shiftId: string | undefined,
  body: ShiftChangeBody,
): Promise<ShiftPreview> {
  try {
    const input = readShift(body);
    const now = clock.now();
    const decision =
      shiftId === undefined
        ? await decideNewShift(db, actor, input, now)
        : await decideShiftChange(db, actor, await findWhole(db, actor, shiftId), input, now);
    const { shift, checked } = decision;
    const today = todayOf(shift, now);
    return {
      occurrences: nextOccurrences(shift, today, PREVIEWED_DATES).map(({ date }) => date),
      differences: differencesOf(decision),
      changes: await changesInWords(db, decision, now),
      warnings: namedWarnings(checked),
      errors: [],
    };
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return errorsOf(error);
    throw error;
  }
}
