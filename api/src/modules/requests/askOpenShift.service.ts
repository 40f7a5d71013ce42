import type * as calls from '@ondeck/shared/calls/requests';
import { firstOccurrenceDate } from '@ondeck/shared/domain/calendar/occurrences';
import { laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import {
  findOpenShift,
  findOpenShifts,
  firstWorkableDay,
  loadAvailability,
  NOT_OPEN,
  type OpenShift,
  openShiftRefusals,
  ownChoice,
  describeRange,
  slotIn,
} from '../planning/planning.door';
import { type AppError, badField, conflict, notFound } from '../../platform/core/errors';
import { lockPeople, lockShift } from '../../platform/database/locks';
import type { BodyOf } from '../../platform/http/module';
import type { UnitOfWork } from '../../platform/services';
import { wasOpen } from './asking.repository';
import { pendingFor } from './requests.repository';
import { offerOf } from './offers.repository';
import { notifyDeciders } from './notifyDeciders.service';
import { storeAsked, takeOffered } from './takeOffered.service';
import { takenGap, takenOf, tookSentence } from './takenDates.repository';

/** The `id` of a row of the open-shifts list, and one of its dates; without a date, all dates. */
type Asked = BodyOf<typeof calls.requestOpenShift>;

/** Returns the refusal of an open shift that is gone: 409 with the coworker who took it, 400, or 404 if it never was. */
async function goneOpenShift({ trx, actor }: UnitOfWork, gapId: string): Promise<AppError> {
  if (!(await wasOpen(trx, gapId))) return notFound('shift not found.');
  const taken = await takenGap(trx, actor, gapId, true);
  return taken ? conflict(tookSentence(taken)) : badField('shift', NOT_OPEN);
}

/**
 * Returns the open shift that an employee requests, limited to one date, or to the dates that haven't ended. The
 * date can be in another open shift by now, because assigning a date of a series splits its open shift.
 *
 * @throws as {@link askOpenShift}
 */
async function lockOpenDates(unit: UnitOfWork, { shift: gapId, date }: Asked): Promise<OpenShift> {
  const { trx, actor, clock } = unit;
  await lockPeople(trx, [actor.userId]);
  const seen = await findOpenShift(trx, actor, gapId);
  if (!seen) throw await goneOpenShift(unit, gapId);
  await lockShift(trx, seen.id);
  const first = firstWorkableDay(seen, clock.now());
  if (date !== undefined) {
    const range = { start: date, end: date };
    const [gap] = date < first ? [] : await findOpenShifts(trx, actor, seen.id, range);
    const taken = gap ? undefined : await takenOf(trx, seen.id, range);
    if (taken) throw conflict(tookSentence(taken));
    if (!gap) throw badField('date', NOT_OPEN);
    return gap;
  }
  // Reads the open shift again under the lock, because it may have been taken a moment ago.
  const gap = await findOpenShift(trx, actor, gapId);
  if (!gap) throw await goneOpenShift(unit, gapId);
  // Closed dates count, because they can be reopened.
  const planned = { ...gap, closures: null };
  const gap_start = firstOccurrenceDate(planned, laterDate(gap.gap_start, first), gap.gap_end);
  if (gap_start === null) throw badField('shift', NOT_OPEN);
  return { ...gap, gap_start };
}

/**
 * Stores an employee's request for an open shift, or for one of its dates. If a manager offered them the shift, they get
 * the dates right away.
 *
 * @throws 404 if it isn't an open shift of their locations, 409 naming the coworker who took it first; 400 if a rule
 * forbids the request
 */
export async function askOpenShift(unit: UnitOfWork, asked: Asked): Promise<string> {
  const { trx, actor } = unit;
  const gap = await lockOpenDates(unit, asked);
  const range = { start: gap.gap_start, end: gap.gap_end };
  const ask = { userId: actor.userId, slot: slotIn(gap, range) };
  const [able] = await loadAvailability({ db: trx }, [ask]);
  const hasAsked = (await pendingFor(trx, actor.userId, gap.id, range)).length > 0;
  const reasons = able ? ownChoice(able).reasons : [];
  const [refusal] = openShiftRefusals(reasons, { from: range.start, hasAsked });
  if (refusal) throw badField('shift', refusal);

  const offer = await offerOf(unit, actor.userId, gap);
  if (offer) {
    await takeOffered(unit, gap, offer);
    return 'The shift is yours.';
  }
  await storeAsked(unit, gap);
  await notifyDeciders(unit, {
    locationIds: [gap.location_id],
    tab: 'open-shift',
    asks: `requested the open shift ${gap.shift_code}, ${describeRange(range)}`,
  });
  return 'Open shift request sent to admin';
}
