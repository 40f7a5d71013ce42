/** A manager's decision about a swap that the coworker accepted. */
import type { DecideSwapBody, SwapResult } from '@ondeck/shared/schemas/swaps';
import { badField, forbidden, notFound } from '../../platform/core/errors';
import type { UnitOfWork } from '../../platform/services';
import { previewTrade } from '../planning/planning.door';
import { isOnlyAdmin } from '../weeks/weeks.door';
import { completeSwap, lockSwap, storeStep, SWAP_NOT_FOUND } from './lockSwap.service';
import { notifyOfSwap, recordStep, type WholeSwap } from './swapNews.service';
import { findManagedSwap, moveSwap, type SwapRow, tradeOf } from './swaps.repository';

const OWN_SWAP = "You can't decide a swap that you're part of.";

/** The reason that both employees read. The manager reads the reasons of the rules. */
const CHANGED = "Something changed, so this swap can't be completed right now.";

/**
 * Checks that no one decides a swap that they are part of, except the only active admin, because no one else could.
 *
 * @returns whether the swap is the actor's own, so that the log marks the decision
 * @throws 403
 */
async function isOwnSwap({ trx, actor, clock }: UnitOfWork, swap: SwapRow): Promise<boolean> {
  if (swap.requester_id !== actor.userId && swap.coworker_id !== actor.userId) return false;
  if (!(await isOnlyAdmin(trx, actor, clock.now()))) throw forbidden(OWN_SWAP);
  return true;
}

async function approve(unit: UnitOfWork, whole: WholeSwap, own: object): Promise<SwapResult> {
  const { trx, actor } = unit;
  const { swap } = whole;
  const { errors } = await previewTrade({ ...unit, db: trx }, actor, tradeOf(swap));
  if (errors.length === 0) {
    await completeSwap(unit, whole, { more: { ...own } });
    return { message: 'Swap completed.', state: 'COMPLETED' };
  }
  // The swap remains with its reason, and the requester is notified once.
  if (swap.reason !== CHANGED) {
    await moveSwap(trx, swap.id, ['ACCEPTED'], { state: 'ACCEPTED', reason: CHANGED });
    await notifyOfSwap(unit, whole, 'accepted', swap.requester_id, "Your swap isn't completed yet.", CHANGED);
    await recordStep(unit, whole, 'accepted', { reason: CHANGED });
  }
  return { message: errors.map(({ message }) => message).join(' '), state: 'ACCEPTED' };
}

async function reject(unit: UnitOfWork, whole: WholeSwap, reason: string, own: object): Promise<SwapResult> {
  const { actor, clock } = unit;
  await storeStep(unit, whole, {
    state: 'REJECTED',
    reason,
    decided_by: actor.userId,
    decided_at: clock.now(),
  });
  await recordStep(unit, whole, 'rejected', { reason, ...own });
  const title = ['A manager rejected your swap.', reason].filter(Boolean).join(' ');
  for (const userId of [whole.swap.requester_id, whole.swap.coworker_id])
    await notifyOfSwap(unit, whole, 'rejected', userId, title);
  return { message: 'Swap rejected.', state: 'REJECTED' };
}

/**
 * Handles `POST /api/swaps/:id/decide/`. A swap that can't be completed stays accepted, and the answer says why.
 *
 * @throws 404 if a shift is out of reach; 403 for the actor's own swap; 409 if the swap is over or not accepted yet; 400
 * for a reason with an approval
 */
export async function decideSwap(unit: UnitOfWork, id: string, body: DecideSwapBody): Promise<SwapResult> {
  const { trx, actor } = unit;
  const reason = body.reason?.trim() ?? '';
  if (reason !== '' && body.action === 'APPROVE')
    throw badField('reason', 'Enter a reason only when you reject the swap.');
  const seen = await findManagedSwap(trx, actor, id);
  if (!seen) throw notFound(SWAP_NOT_FOUND);
  const own = (await isOwnSwap(unit, seen)) ? { own_decision: true } : {};
  const whole = await lockSwap(
    unit,
    () => findManagedSwap(trx, actor, id),
    ['ACCEPTED'],
    body.action === 'APPROVE',
  );
  return body.action === 'APPROVE' ? approve(unit, whole, own) : reject(unit, whole, reason, own);
}
