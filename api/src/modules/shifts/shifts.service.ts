/** Writing shifts: each in one transaction, and its preview as the same transaction rolled back. */
import { nextOccurrences } from '@ondeck/shared/domain/occurrences';
import { plainDateIn } from '@ondeck/shared/domain/zone';
import type { SavedShift, ShiftBody, ShiftPreview } from '@ondeck/shared/schemas/shifts';
import type { UserActor } from '../../auth/actor';
import { AppError } from '../../core/errors';
import { transaction } from '../../database/transaction';
import type { Trx } from '../../database/types';
import type { Services } from '../../services';
import { patternOf } from '../staffing/commitments';
import { findPlan } from '../staffing/plans';
import { archiveShiftIn, restoreShiftIn } from './archiveShift';
import { changeShiftIn } from './changeShift';
import { createShiftIn } from './createShift';
import { type SaveOutcome, savedAnswer } from './saveOutcome';
import { readShift } from './shiftInput';

export async function createShift(
  services: Services,
  actor: UserActor,
  body: ShiftBody,
): Promise<SavedShift> {
  const input = readShift(body);
  const outcome = await transaction(services.db, (trx) => createShiftIn(services, trx, actor, input));
  return savedAnswer('Shift created successfully.', outcome);
}

export async function changeShift(
  services: Services,
  actor: UserActor,
  shiftId: string,
  body: ShiftBody,
): Promise<SavedShift> {
  const input = readShift(body);
  const outcome = await transaction(services.db, (trx) =>
    changeShiftIn(services, trx, actor, shiftId, input),
  );
  return savedAnswer('Shift updated successfully.', outcome);
}

export const archiveShift = (services: Services, actor: UserActor, shiftId: string): Promise<void> =>
  transaction(services.db, (trx) => archiveShiftIn(services, trx, actor, shiftId));

export async function restoreShift(
  services: Services,
  actor: UserActor,
  shiftId: string,
): Promise<SavedShift> {
  const outcome = await transaction(services.db, (trx) => restoreShiftIn(services, trx, actor, shiftId));
  return savedAnswer('Shift restored successfully.', outcome);
}

const PREVIEWED_DATES = 10;

/** Carries a preview out of the transaction that it undoes. */
class Undone extends Error {
  readonly preview: ShiftPreview;
  constructor(preview: ShiftPreview) {
    super('A preview is not kept.');
    this.preview = preview;
  }
}

async function describe(services: Services, trx: Trx, outcome: SaveOutcome): Promise<ShiftPreview> {
  const plan = await findPlan(trx, outcome.id);
  const today = plan ? plainDateIn(services.clock.now().getTime(), plan.timezone) : '';
  return {
    occurrences: plan ? nextOccurrences(patternOf(plan), today, PREVIEWED_DATES).map(({ date }) => date) : [],
    changes: [...outcome.changes],
    warnings: [...outcome.warnings],
    errors: [],
  };
}

/** What a save refuses, as the preview lists it: by field where one is to blame. */
function errorsOf(error: AppError): ShiftPreview {
  const fields = Object.entries(error.fields ?? {});
  const errors =
    fields.length > 0
      ? fields.map(([field, message]) => ({ field, message }))
      : [{ field: null, message: error.message }];
  return { occurrences: [], changes: [], warnings: [], errors };
}

/**
 * What a save would do: it is done, described and rolled back, so that preview and save cannot disagree.
 *
 * @param shiftId - the shift that is edited; undefined for a new one
 * @throws what a save throws that is no 400: the shift or location is not there
 */
export async function previewShift(
  services: Services,
  actor: UserActor,
  shiftId: string | undefined,
  body: ShiftBody,
): Promise<ShiftPreview> {
  try {
    const input = readShift(body);
    return await transaction(services.db, async (trx): Promise<never> => {
      const outcome =
        shiftId === undefined
          ? await createShiftIn(services, trx, actor, input)
          : await changeShiftIn(services, trx, actor, shiftId, input);
      throw new Undone(await describe(services, trx, outcome));
    });
  } catch (error) {
    if (error instanceof Undone) return error.preview;
    if (error instanceof AppError && error.status === 400) return errorsOf(error);
    throw error;
  }
}
