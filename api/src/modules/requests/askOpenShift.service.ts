import { laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import {
  findOpenShift,
  loadAvailability,
  NOT_OPEN,
  openShiftRefusals,
  ownChoice,
  describeRange,
  slotIn,
  todayOf,
} from '../planning/planning.door';
import { clockTime } from '../../platform/core/moments';
import { audited } from '../../platform/audit/audited';
import { badField, conflict, notFound } from '../../platform/core/errors';
import { lockPeople, lockShift } from '../../platform/database/locks';
import type { UnitOfWork } from '../../platform/services';
import { takerOf, wasOpen } from './asking.repository';
import { pendingFor, storeRequest } from './requests.repository';
import { handOver } from './decideOpenShift.service';
import { offerOf, notifyOfferTaken } from './offers.service';
import { requestStored, notifyDeciders } from './notifyDeciders.service';

/**
 * Stores an employee's request for an open shift. If a manager offered them the shift, they get it right away.
 *
 * @param gapId - the `id` of a row of the open-shifts list
 * @throws 404 if it isn't an open shift of their locations, 409 naming the coworker who took it first; 400 if a rule forbids the
 * request
 */
export async function askOpenShift(unit: UnitOfWork, gapId: string): Promise<string> {
  const { trx, actor, clock } = unit;
  await lockPeople(trx, [actor.userId]);
  const seen = await findOpenShift(trx, actor, gapId);
  if (seen) await lockShift(trx, seen.id);
  // Reads the open shift again under the lock, because it may have been taken a moment ago.
  const gap = seen && (await findOpenShift(trx, actor, gapId));
  const today = gap && todayOf(gap, clock.now());
  const isOpen = gap !== undefined && (gap.gap_end === null || gap.gap_end >= (today ?? ''));
  if (!gap || !today || !isOpen) {
    if (!gap && !(await wasOpen(trx, gapId))) throw notFound('shift not found.');
    const taker = await takerOf(trx, actor, gapId);
    if (taker)
      throw conflict(`${taker.name} took this shift at ${clockTime(taker.at.getTime(), taker.timezone)}.`);
    throw badField('shift', NOT_OPEN);
  }
  const from = laterDate(gap.gap_start, today);
  const slot = slotIn(gap, { start: from, end: gap.gap_end });
  const [able] = await loadAvailability({ db: trx }, [{ userId: actor.userId, slot }]);
  const hasAsked = (await pendingFor(trx, actor.userId, gapId)) !== null;
  const [refusal] = openShiftRefusals(able ? ownChoice(able).reasons : [], { from, hasAsked });
  if (refusal) throw badField('shift', refusal);

  const offer = await offerOf(unit, actor.userId, gap);
  const taken = {
    status: 'APPROVED',
    decided_by: offer?.offered_by ?? null,
    decided_at: clock.now(),
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
  if (offer) {
    await handOver(unit, gap, actor.userId, id);
    await notifyOfferTaken(unit, gap, offer.offered_by);
    return 'The shift is yours.';
  }
  await notifyDeciders(unit, {
    locationIds: [gap.location_id],
    tab: 'open-shift',
    asks: `requested the open shift ${gap.shift_code}, ${describeRange({ start: from, end: gap.gap_end })}`,
  });
  return 'Open shift request sent to admin';
}
