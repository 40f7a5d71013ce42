/** The coworker's answer to a swap request, and the requester's withdrawal. */
import type { MovePreview } from '@ondeck/shared/schemas/shiftDates';
import type { SwapResult } from '@ondeck/shared/schemas/swaps';
import { badRequest } from '../../platform/core/errors';
import type { UnitOfWork } from '../../platform/services';
import { isAutomaticWarning, previewTrade } from '../planning/planning.door';
import { asTrader, completeSwap, lockSwap, storeStep } from './lockSwap.service';
import { notifyManagers, notifyOfSwap, recordStep, type WholeSwap } from './swapNews.service';
import { findOwnSwap, needsApproval, placesOf, tradeOf } from './swaps.repository';

/**
 * Returns the warnings of a swap.
 *
 * @throws 400 if one of the two can't work their new shift. The coworker reads only the reasons against themselves
 */
async function assertPossible(
  unit: UnitOfWork,
  { swap, gives }: WholeSwap,
): Promise<MovePreview['warnings']> {
  const { errors, warnings } = await previewTrade(
    { ...unit, db: unit.trx },
    asTrader(unit.actor, placesOf(swap)),
    tradeOf(swap),
  );
  if (errors.length === 0) return warnings;
  const own = errors.filter(({ field }) => field === 'user_id');
  if (own.length < errors.length) throw badRequest('This swap is no longer possible. You can decline it.');
  throw badRequest(
    `You can't take ${gives.shift_code}. ${own.map(({ message }) => message.replace(`${swap.coworker_name}: `, '')).join(' ')}`,
  );
}

async function accept(unit: UnitOfWork, whole: WholeSwap): Promise<SwapResult> {
  const { trx, clock } = unit;
  const { swap, gives } = whole;
  const warnings = await assertPossible(unit, whole);
  const waits =
    (await needsApproval(trx, placesOf(swap))) || !warnings.every(({ code }) => isAutomaticWarning(code));
  const accepted = `${swap.coworker_first} accepted your swap.`;
  if (!waits) {
    await completeSwap(unit, whole, { body: accepted });
    return { message: `You're scheduled for ${gives.shift_code}.`, state: 'COMPLETED' };
  }
  await storeStep(unit, whole, { state: 'ACCEPTED', accepted_at: clock.now() });
  await recordStep(unit, whole, 'accepted');
  await notifyOfSwap(unit, whole, 'accepted', swap.requester_id, accepted, 'A manager will review it.');
  await notifyManagers(unit, whole);
  return { message: 'Accepted. A manager will review the swap and let you know.', state: 'ACCEPTED' };
}

async function decline(unit: UnitOfWork, whole: WholeSwap): Promise<SwapResult> {
  const { actor, clock } = unit;
  const { swap } = whole;
  await storeStep(unit, whole, { state: 'DECLINED', decided_by: actor.userId, decided_at: clock.now() });
  await recordStep(unit, whole, 'declined');
  await notifyOfSwap(
    unit,
    whole,
    'declined',
    swap.requester_id,
    `${swap.coworker_first} declined your swap.`,
  );
  return { message: 'Declined.', state: 'DECLINED' };
}

/**
 * Handles `POST /api/swaps/:id/answer/`. Without a manager's approval, accepting completes the swap.
 *
 * @throws 404 for anyone but the coworker; 409 if the request is over; 400 if someone can't work
 */
export async function answerSwap(
  unit: UnitOfWork,
  id: string,
  answer: 'ACCEPT' | 'DECLINE',
): Promise<SwapResult> {
  const { trx, actor } = unit;
  const load = async () => {
    const swap = await findOwnSwap(trx, actor, id);
    return swap?.coworker_id === actor.userId ? swap : undefined;
  };
  const whole = await lockSwap(unit, load, ['REQUESTED'], answer === 'ACCEPT');
  return answer === 'ACCEPT' ? accept(unit, whole) : decline(unit, whole);
}

/**
 * Handles `POST /api/swaps/:id/withdraw/`, until the swap is completed.
 *
 * @throws 404 for anyone but the requester; 409 if the request is over
 */
export async function withdrawSwap(unit: UnitOfWork, id: string): Promise<void> {
  const { trx, actor, clock } = unit;
  const load = async () => {
    const swap = await findOwnSwap(trx, actor, id);
    return swap?.requester_id === actor.userId ? swap : undefined;
  };
  const whole = await lockSwap(unit, load, ['REQUESTED', 'ACCEPTED'], false);
  const { swap } = whole;
  await storeStep(unit, whole, { state: 'WITHDRAWN', decided_at: clock.now() });
  await recordStep(unit, whole, 'withdrawn');
  await notifyOfSwap(
    unit,
    whole,
    'withdrawn',
    swap.coworker_id,
    `${swap.requester_first} withdrew the swap request.`,
  );
}
