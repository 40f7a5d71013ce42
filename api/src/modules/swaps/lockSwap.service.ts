/** Locks a swap with its employees and shifts, and carries it out. */
import { plainDateIn, plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import type { SwapState } from '@ondeck/shared/schemas/swaps';
import type { UserActor } from '../../platform/auth/actor';
import { type AppError, conflict, notFound } from '../../platform/core/errors';
import { lockPeople } from '../../platform/database/locks';
import type { UnitOfWork } from '../../platform/services';
import { carryOutTrade, lockTrade } from '../planning/planning.door';
import { notifyOfSwap, recordStep, type WholeSwap, withShifts } from './swapNews.service';
import { moveSwap, placesOf, type SwapRow, tradeOf } from './swaps.repository';

export const SWAP_NOT_FOUND = 'Swap request not found.';

/**
 * Returns the actor with a manager's reach at the locations of a swap, to check and store what two employees agreed on
 * without a manager. The log and the stored rows name the actor.
 */
export const asTrader = (actor: UserActor, locationIds: readonly string[]): UserActor => ({
  ...actor,
  role: 'MANAGER',
  locationIds: [...locationIds],
});

const done: Readonly<Record<Exclude<SwapState, 'REQUESTED' | 'ACCEPTED'>, string>> = {
  COMPLETED: 'completed',
  DECLINED: 'declined',
  REJECTED: 'rejected',
  WITHDRAWN: 'withdrawn',
  EXPIRED: 'expired',
};

/** Returns the 409 for a swap that no longer waits for this step: who was first, and when. */
function alreadyOver({ state, timezone, decided_at: at, decider_name, ...swap }: SwapRow): AppError {
  if (state === 'REQUESTED') return conflict(`${swap.coworker_first} hasn't accepted this swap yet.`);
  if (state === 'ACCEPTED') return conflict('This swap was already accepted.');
  const when = at
    ? ` on ${formatDisplayDate(plainDateIn(at.getTime(), timezone))} at ${sayTime(plainTimeIn(at.getTime(), timezone))}`
    : '';
  if (state === 'EXPIRED') return conflict(`This swap request expired${when}.`);
  const by = state === 'WITHDRAWN' ? swap.requester_name : (decider_name ?? 'Someone');
  return conflict(`${by} ${state === 'WITHDRAWN' ? 'withdrew' : done[state]} this swap${when}.`);
}

/**
 * Locks both employees, then both shifts, as every writer does, and reads the swap again. A step that doesn't change the
 * schedule locks only the employees, so it is possible after a shift was archived.
 *
 * @param load - reads the swap in the actor's reach
 * @param from - the states from which the step is possible
 * @throws 404 out of reach; 409 naming who was first, also if that happened while this call waited for the locks
 */
export async function lockSwap(
  unit: UnitOfWork,
  load: () => Promise<SwapRow | undefined>,
  from: readonly SwapState[],
  changesShifts: boolean,
): Promise<WholeSwap> {
  const read = async (): Promise<SwapRow> => {
    const swap = await load();
    if (!swap) throw notFound(SWAP_NOT_FOUND);
    if (!from.includes(swap.state)) throw alreadyOver(swap);
    return swap;
  };
  const seen = await read();
  if (changesShifts) await lockTrade({ ...unit, actor: asTrader(unit.actor, placesOf(seen)) }, tradeOf(seen));
  else await lockPeople(unit.trx, [seen.requester_id, seen.coworker_id]);
  const [whole] = await withShifts(unit.trx, [await read()]);
  if (!whole) throw notFound(SWAP_NOT_FOUND);
  if (whole.reviewBy <= unit.clock.now())
    throw conflict('One of these shifts has begun, so this request expired.');
  return whole;
}

/** Changes the state of a locked swap. @throws 409 if its state has changed since it was locked */
export async function storeStep(
  { trx }: UnitOfWork,
  { swap }: WholeSwap,
  to: Parameters<typeof moveSwap>[3],
): Promise<void> {
  if (!(await moveSwap(trx, swap.id, [swap.state], to)))
    throw conflict('Someone else changed this swap. Try again.');
}

/**
 * Carries out a locked swap: both employees change in one transaction, each with one notification.
 *
 * @param more - facts for the log
 * @throws 400 with the reasons if someone can't work their new shift
 */
export async function completeSwap(
  unit: UnitOfWork,
  whole: WholeSwap,
  { body = '', more }: { readonly body?: string; readonly more?: Readonly<Record<string, unknown>> } = {},
): Promise<void> {
  const { swap, gives, takes } = whole;
  await carryOutTrade({ ...unit, actor: asTrader(unit.actor, placesOf(swap)) }, tradeOf(swap));
  await storeStep(unit, whole, {
    state: 'COMPLETED',
    reason: '',
    ...(swap.state === 'REQUESTED' ? { accepted_at: unit.clock.now() } : {}),
    decided_by: unit.actor.userId,
    decided_at: unit.clock.now(),
  });
  await recordStep(unit, whole, 'completed', more);
  const now = (code: string) => `Swap completed. You're now scheduled for ${code}.`;
  const requesters = takes
    ? now(takes.shift_code)
    : `Swap completed. You're no longer scheduled for ${gives.shift_code}.`;
  await notifyOfSwap(unit, whole, 'completed', swap.requester_id, requesters, body);
  await notifyOfSwap(unit, whole, 'completed', swap.coworker_id, now(gives.shift_code));
}
