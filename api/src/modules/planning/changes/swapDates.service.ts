/** Swaps one date of each of two employees, in one transaction: lock, decide, apply. */
import type { MovePreview, SwapDatesBody } from '@ondeck/shared/schemas/shiftDates';
import type { UserActor } from '../../../platform/auth/actor';
import type { UnitOfWork } from '../../../platform/services';
import { dateRevision } from '../plan/dateSeen.service';
import { findWhole, lockWholes, type WholeShift } from '../plan/shiftWrites.repository';
import { carryOut } from './apply.service';
import { decisionWarnings } from './checkDeck.service';
import { decideSwap } from './decideSwap.service';
import type { ShiftDate } from './planChanges';
import { previewOf } from './preview.service';
import { type Asked, lockDate } from './shiftDates.service';

/** Separates the two dates' revisions in the revision of a swap. */
const BETWEEN = '.';

/** Locks both shifts with all their staff, always in the same order. @throws 404, 400, and 409 like {@link lockDate} */
async function lockBoth(
  unit: UnitOfWork,
  at: ShiftDate,
  { for_user_id, user_id, other_shift_id: id, other_date: date }: SwapDatesBody,
  seen: string | undefined,
): Promise<[WholeShift, WholeShift]> {
  const [seenHere, seenThere] = seen?.split(BETWEEN) ?? [];
  await lockWholes(unit.trx, unit.actor, [at.id, id], [for_user_id, user_id]);
  return [await lockDate(unit, at, [], seenHere), await lockDate(unit, { id, date }, [], seenThere)];
}

/**
 * Swaps one date of each of two employees, even if the two dates overlap. A second swap returns both dates.
 *
 * @param seen - the revisions of both dates that the user saw before undoing a swap
 * @throws 404, 400, and 409 like {@link lockDate}, for either date; 400 like `decideSwap`
 */
export async function swapDates(unit: UnitOfWork, at: ShiftDate, body: SwapDatesBody, seen?: string) {
  const both = await lockBoth(unit, at, body, seen);
  const decided = await carryOut(unit, async (decision) => {
    await decideSwap(decision, both, at.date, body);
    return decision;
  });
  const revisions = [
    await dateRevision(unit.trx, at),
    await dateRevision(unit.trx, { id: body.other_shift_id, date: body.other_date }),
  ];
  return {
    message: 'Shifts swapped.',
    warnings: decisionWarnings(decided),
    revision: revisions.join(BETWEEN),
  };
}

/** Returns the warnings and refusals of a swap. @throws every error of the swap except a 400 */
export const previewSwap = (
  services: Asked,
  actor: UserActor,
  at: ShiftDate,
  body: SwapDatesBody,
): Promise<MovePreview> =>
  previewOf(services, actor, async (decision) => {
    const one = await findWhole(decision.db, actor, at.id);
    const two = await findWhole(decision.db, actor, body.other_shift_id);
    await decideSwap(decision, [one, two], at.date, body);
  });
