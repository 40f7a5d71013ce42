/**
 * Carries out what two employees agreed on: they swap a date each, or one gives a date to the other. The rules are those
 * of a manager's swap and replacement.
 */
import type { MovePreview } from '@ondeck/shared/schemas/shiftDates';
import type { UserActor } from '../../../platform/auth/actor';
import type { UnitOfWork } from '../../../platform/services';
import { findWhole, lockWholes } from '../plan/shiftWrites.repository';
import { carryOut } from './apply.service';
import { assertChangeable } from './dateChecks.service';
import { decideReplace } from './decideStaff.service';
import { decideSwapDates } from './decideSwap.service';
import type { Decision } from './decision';
import type { ShiftDate } from './planChanges';
import { previewOf } from './preview.service';
import type { Asked } from './shiftDates.service';

/** A date that an employee gives to a coworker, and the coworker's date; null if the employee gets none. */
export interface Trade {
  readonly requesterId: string;
  readonly coworkerId: string;
  readonly gives: ShiftDate;
  readonly takes: ShiftDate | null;
}

/** Locks both employees, then both shifts with their staff. @throws 404 if a shift is out of reach or archived */
export async function lockTrade(
  { trx, actor }: UnitOfWork,
  { requesterId, coworkerId, gives, takes }: Trade,
): Promise<void> {
  await lockWholes(trx, actor, [gives.id, ...(takes ? [takes.id] : [])], [requesterId, coworkerId]);
}

/** Decides about a trade. The caller notifies both employees. @throws 404, and 400 like `decideSwapDates` and `decideReplace` */
async function decideTrade(decision: Decision, trade: Trade): Promise<void> {
  const { requesterId, coworkerId, gives, takes } = trade;
  const one = await findWhole(decision.db, decision.actor, gives.id);
  if (takes === null) {
    assertChangeable(decision.now, one.shift, gives.date);
    await decideReplace(decision, one, { date: gives.date, forUserId: requesterId, userId: coworkerId });
  } else {
    const two = await findWhole(decision.db, decision.actor, takes.id);
    await decideSwapDates(decision, [one, two], gives.date, {
      for_user_id: requesterId,
      user_id: coworkerId,
      other_shift_id: takes.id,
      other_date: takes.date,
    });
  }
  for (const userId of [requesterId, coworkerId])
    for (const { id } of takes ? [gives, takes] : [gives])
      decision.changes.push({ kind: 'notifiedOtherwise', userId, shiftId: id });
}

/** Returns the warnings and refusals of a trade, as a manager's preview shows them. @throws 404 */
export const previewTrade = (services: Asked, actor: UserActor, trade: Trade): Promise<MovePreview> =>
  previewOf(services, actor, (decision) => decideTrade(decision, trade));

/** Stores a trade whose locks are taken. @throws as {@link decideTrade} */
export const carryOutTrade = (unit: UnitOfWork, trade: Trade): Promise<void> =>
  carryOut(unit, (decision) => decideTrade(decision, trade));
