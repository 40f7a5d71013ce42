/** Stores that an employee opened, accepted, or declined an offer. */
import type { OfferResult } from '@ondeck/shared/schemas/offers';
import { audited } from '../../platform/audit/audited';
import type { UserActor } from '../../platform/auth/actor';
import { badRequest, conflict, notFound } from '../../platform/core/errors';
import { lockPeople, lockShift } from '../../platform/database/locks';
import type { UnitOfWork } from '../../platform/services';
import {
  endRound,
  findOpenShifts,
  firstWorkableDay,
  loadAvailability,
  publishOffer,
  rangeFrom,
  replaceOnDate,
} from '../planning/planning.door';
import { notifyOfferTaken, storeAcceptance, storeDecline, takeOffered } from '../requests/requests.door';
import { listOwn, type OwnOfferRow, storeOpened } from './offers.repository';
import { tellAccepted } from './offerNews.service';
import { ownState, refusalOf, stateSentence } from './ownOffers.rules';
import { type RoundWork, withWork } from './roundWork.service';

const OFFER_NOT_FOUND = 'Offer not found.';

/** Stores that the actor opened an offer, once. @throws 404 for an offer that the actor doesn't have */
export async function openOffer(unit: UnitOfWork, roundId: string): Promise<string> {
  const { trx, actor, clock } = unit;
  const opened = await storeOpened(trx, actor, roundId, clock.now());
  if (!opened) throw notFound(OFFER_NOT_FOUND);
  const [work] = opened.isFirst
    ? await withWork(trx, await listOwn(trx, actor, { now: clock.now(), roundId }))
    : [];
  if (work) await publishOffer(unit, work.shift.location_id);
  return 'Offer opened.';
}

/** Returns the actor's offer with its work. @throws 404 for an offer that the actor doesn't have */
async function ownOffer({ trx, actor, clock }: UnitOfWork, roundId: string): Promise<RoundWork<OwnOfferRow>> {
  const [work] = await withWork(trx, await listOwn(trx, actor, { now: clock.now(), roundId }));
  if (!work) throw notFound(OFFER_NOT_FOUND);
  return work;
}

/** Returns the actor with a manager's reach at a location, to carry out what the manager offered. */
const asOfferer = (actor: UserActor, locationId: string): UserActor => ({
  ...actor,
  role: 'MANAGER',
  locationIds: [locationId],
});

/** Checks again that the employee can work the date. @throws 400 with their own reason */
async function assertCanTake({ trx, actor }: UnitOfWork, { slot, round }: RoundWork): Promise<void> {
  const [able] = await loadAvailability({ db: trx }, [{ userId: actor.userId, slot }]);
  const refusal = able && refusalOf(able, round.replaced_user_id !== null);
  if (refusal) throw badRequest(refusal);
}

/** Assigns the date to the employee, and notifies the manager and everyone else who opened the offer. */
async function take(unit: UnitOfWork, work: RoundWork<OwnOfferRow>): Promise<void> {
  const { trx, actor, clock } = unit;
  const { round, shift, days } = work;
  const offer = { round_id: round.id, offered_by: round.offered_by };
  if (round.replaced_user_id === null) {
    const left = rangeFrom(days, firstWorkableDay(shift, clock.now()));
    const [gap] = left ? await findOpenShifts(trx, actor, shift.id, left) : [];
    if (!gap) throw conflict('This offer has ended.');
    return takeOffered(unit, gap, offer);
  }
  await storeAcceptance(trx, { roundId: round.id, userId: actor.userId, at: clock.now() });
  await endRound(unit, shift, round, {
    state: 'FILLED',
    filledBy: actor.userId,
    acceptedBy: actor.firstName,
  });
  await replaceOnDate(
    { ...unit, actor: asOfferer(actor, shift.location_id) },
    { id: shift.id, date: days.start },
    { forUserId: round.replaced_user_id, userId: actor.userId },
  );
  const gap = { ...shift, gap_start: days.start, gap_end: days.end };
  await notifyOfferTaken(unit, gap, { offeredBy: round.offered_by, isInWaves: true });
}

async function accept(unit: UnitOfWork, roundId: string): Promise<OfferResult> {
  const { trx, actor, clock, audit } = unit;
  const seen = await ownOffer(unit, roundId);
  const { replaced_user_id: replaced } = seen.round;
  await lockPeople(trx, [actor.userId, ...(replaced === null ? [] : [replaced])]);
  await lockShift(trx, seen.shift.id);
  const work = await ownOffer(unit, roundId);
  const { round, shift } = work;
  const state = ownState(round, actor.userId);
  if (state === 'TAKEN' || state === 'WAITS') return { message: stateSentence(work, state) ?? '', state };
  if (state !== 'OPEN') throw conflict(stateSentence(work, state) ?? '');
  if (round.wave_size !== null && clock.now().getTime() >= work.due) throw conflict('This offer has ended.');
  await assertCanTake(unit, work);
  if (round.award_mode === 'MANAGER_CHOOSES') {
    await storeAcceptance(trx, { roundId, userId: actor.userId, at: clock.now() });
    await audit(trx, actor, {
      action: 'offer_round.accepted',
      ...audited('offer_round', { id: roundId, location_id: shift.location_id }),
      after: { shift: shift.shift_code, date: round.start_date },
    });
    await tellAccepted(unit, work, actor);
    await publishOffer(unit, shift.location_id, actor.userId);
    return { message: stateSentence(work, 'WAITS') ?? '', state: 'WAITS' };
  }
  await take(unit, work);
  await publishOffer(unit, shift.location_id, actor.userId);
  return { message: stateSentence(work, 'TAKEN') ?? '', state: 'TAKEN' };
}

async function decline(unit: UnitOfWork, roundId: string): Promise<OfferResult> {
  const { trx, actor, clock, audit } = unit;
  const answer = { message: 'Offer declined.', state: 'DECLINED' } as const;
  const seen = await ownOffer(unit, roundId);
  if (seen.round.answer === 'DECLINED') return answer;
  if (!(await storeDecline(trx, { roundId, userId: actor.userId, at: clock.now() }))) {
    const work = await ownOffer(unit, roundId);
    throw conflict(stateSentence(work, ownState(work.round, actor.userId)) ?? 'This offer has ended.');
  }
  const { shift } = seen;
  await audit(trx, actor, {
    action: 'offer_round.declined',
    ...audited('offer_round', { id: roundId, location_id: shift.location_id }),
    after: { shift: shift.shift_code, date: seen.round.start_date },
  });
  await publishOffer(unit, shift.location_id, actor.userId);
  return answer;
}

/**
 * Handles `POST /api/offers/:round/answer/`. The first to accept gets the shift; if a manager chooses, the manager is
 * notified.
 *
 * @throws 404 for an offer that the actor doesn't have; 409 if it has ended (with the name of the employee who was
 * faster) or was answered; 400 if the employee can't work the date now (with their own reason)
 */
export const answerOffer = (
  unit: UnitOfWork,
  roundId: string,
  answer: 'ACCEPT' | 'DECLINE',
): Promise<OfferResult> => (answer === 'ACCEPT' ? accept(unit, roundId) : decline(unit, roundId));
