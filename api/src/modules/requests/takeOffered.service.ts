/** Assigns dates that an employee was offered and accepts. */
import { firstOccurrenceDate } from '@ondeck/shared/domain/calendar/occurrences';
import { audited } from '../../platform/audit/audited';
import type { UnitOfWork } from '../../platform/services';
import {
  coversRange,
  datesOfRound,
  endRound,
  findRound,
  type OpenShift,
  firstWorkableDay,
  rangeFrom,
} from '../planning/planning.door';
import { handOver } from './decideOpenShift.service';
import { requestStored } from './notifyDeciders.service';
import { type OfferOf, storeAcceptance } from './offers.repository';
import { notifyOfferTaken } from './offers.service';
import { storeRequest } from './requests.repository';

/**
 * Stores the actor's request for dates of an open shift.
 *
 * @param offer - the offer that approves the request
 * @returns the request's ID
 */
export async function storeAsked(unit: UnitOfWork, gap: OpenShift, offer?: OfferOf): Promise<string> {
  const taken = {
    status: 'APPROVED',
    decided_by: offer?.offered_by ?? null,
    decided_at: unit.clock.now(),
  } as const;
  const id = await storeRequest(unit, {
    kind: 'open_shift',
    shift_id: gap.id,
    open_shift_id: gap.gap_id,
    start_date: gap.gap_start,
    end_date: gap.gap_end,
    last_employee_id: gap.last_employee_id,
    leave_start_date: gap.leave_start_date,
    leave_end_date: gap.leave_end_date,
    ...(offer ? taken : {}),
  });
  await requestStored(unit, {
    action: 'open_shift.requested',
    ...audited('open_shift', { id: gap.gap_id, location_id: gap.location_id }),
    after: { request: id, shift: gap.shift_code, from: gap.gap_start, to: gap.gap_end },
  });
  return id;
}

/**
 * Assigns dates of an open shift, whose locks are taken, to the employee who accepts their offer. A round without other
 * dates is filled, and everyone who opened it is notified. The manager is notified too.
 */
export async function takeOffered(unit: UnitOfWork, gap: OpenShift, offer: OfferOf): Promise<void> {
  const { trx, actor, clock } = unit;
  const { gap_start: start, gap_end: end } = gap;
  const round = await findRound(trx, offer.round_id);
  const granted = await storeAsked(unit, gap, offer);
  const left = round && rangeFrom(datesOfRound(round), firstWorkableDay(gap, clock.now()));
  const first = left && firstOccurrenceDate({ ...gap, closures: null }, left.start, left.end);
  if (round && first && coversRange({ start, end }, { start: first, end: left.end })) {
    await storeAcceptance(trx, { roundId: round.id, userId: actor.userId, at: clock.now() });
    const by = { filledBy: actor.userId, acceptedBy: actor.firstName };
    await endRound(unit, gap, round, { state: 'FILLED', ...by });
  }
  await handOver(unit, gap, { userId: actor.userId, granted, isAgreed: true });
  await notifyOfferTaken(unit, gap, {
    offeredBy: offer.offered_by,
    isInWaves: typeof round?.wave_size === 'number',
  });
}
