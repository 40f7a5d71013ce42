import type * as calls from '@ondeck/shared/calls/decisions';
import { formatDisplayDate, isWithin } from '@ondeck/shared/domain/calendar/plainDate';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { audited } from '../../platform/audit/audited';
import { assertStaffInReach } from '../../platform/auth/people';
import { type AppError, badField, badRequest, conflict, notFound } from '../../platform/core/errors';
import type { BodyOf } from '../../platform/http/module';
import {
  type AssignOrder,
  carryOut,
  coversRange,
  type DateRange,
  decideAssign,
  findOpenShift,
  findOpenShifts,
  NOT_OPEN,
  type OpenShift,
} from '../planning/planning.door';
import { lockPeople, lockShift } from '../../platform/database/locks';
import type { UnitOfWork } from '../../platform/services';
import {
  assertDecidable,
  decideRequest,
  lockForDecision,
  type DecisionOutcome,
  reasonOf,
  REQUEST_NOT_FOUND,
} from './decision';
import { findRequest, type FoundRequest, pendingFor, type Verdict } from './requests.repository';
import { gaveSentence, takenGap, takenOf } from './takenDates.repository';

/** A decision about an open shift. `user_id` names the employee who gets the shift; by default, the requester. */
type OpenShiftDecision = BodyOf<typeof calls.decideOpenShiftRequest>;

const ASSIGNED = { message: 'Shift assigned successfully!' };

const rangeOf = (row: { readonly start_date: string; readonly end_date: string | null }): DateRange => ({
  start: row.start_date,
  end: row.end_date,
});
const datesOf = ({ gap_start: start, gap_end: end }: OpenShift): DateRange => ({ start, end });

const outcomeOf = (request: FoundRequest<'open_shift'>, verdict: Verdict): DecisionOutcome => ({
  request,
  what: `request for the open shift ${request.shift_code} from ${formatDisplayDate(request.start_date)}`,
  verdict,
  locationIds: [request.location_id],
});

/** Returns the 409 for an open shift that someone got, with their name, or the 404 for one that never was. */
async function goneOpenShift({ trx, actor }: UnitOfWork, gapId: string): Promise<AppError> {
  const taken = await takenGap(trx, actor, gapId);
  return taken ? conflict(gaveSentence(taken)) : notFound(REQUEST_NOT_FOUND);
}

/** Approves a request of the employee who gets the open shift. */
async function grantOwn(unit: UnitOfWork, requestId: string): Promise<void> {
  const { trx, actor } = unit;
  const load = () => findRequest(trx, actor, 'open_shift', requestId);
  const request = assertDecidable(actor, await load());
  await decideRequest(unit, outcomeOf(request, { status: 'APPROVED' }), load);
}

/** The dates of a shift that a manager assigns. */
interface Chosen {
  readonly shiftId: string;
  readonly range: DateRange;
}

/** Returns the order that assigns an open shift. @param isAgreed - whether the employee requested it */
export const openShiftOrder = (gap: OpenShift, userId: string, isAgreed: boolean): AssignOrder => ({
  shiftId: gap.id,
  userId,
  range: datesOf(gap),
  source: 'OPEN_SHIFT',
  // Covering is temporary. An employee who takes a shift over for good works their own shift.
  coversUserId: gap.leave_end_date === null ? null : gap.last_employee_id,
  // Their request is their choice, even at a time that they marked as unavailable.
  isAgreed,
  field: 'user_id',
});

/**
 * Assigns the open dates in a range to an employee. Approves their requests that have no other open date: a request for
 * more dates waits for the rest.
 *
 * @throws 409 with the names of the manager and the employee if someone got all of these dates first
 */
async function give(unit: UnitOfWork, { shiftId, range }: Chosen, userId: string): Promise<void> {
  const { trx, actor } = unit;
  const gaps = await findOpenShifts(trx, actor, shiftId, range);
  if (gaps.length === 0) {
    const taken = await takenOf(trx, shiftId, range);
    throw taken ? conflict(gaveSentence(taken)) : badRequest(NOT_OPEN);
  }
  const asked = await pendingFor(trx, userId, shiftId, range);
  let granted: string | null = null;
  for (const { id, ...days } of asked) {
    const open = await findOpenShifts(trx, actor, shiftId, rangeOf(days));
    if (!open.every((gap) => coversRange(range, datesOf(gap)))) continue;
    await grantOwn(unit, id);
    granted ??= id;
  }
  for (const gap of gaps) {
    const isAgreed = asked.some((one) => coversRange(rangeOf(one), datesOf(gap)));
    await handOver(unit, gap, { userId, granted, isAgreed });
  }
}

/**
 * Assigns dates of an open shift. The flush derives the open shifts again, and closes all requests without an open date.
 * They name the employee who got the shift and no manager, because no manager decided them.
 *
 * @param gap - the open shift, limited to the dates that the employee gets
 * @param taker - `granted`: the ID of the approved request, or null; `isAgreed`: whether the employee requested the dates
 */
export async function handOver(
  unit: UnitOfWork,
  gap: OpenShift,
  {
    userId,
    granted,
    isAgreed,
  }: { readonly userId: string; readonly granted: string | null; readonly isAgreed: boolean },
): Promise<void> {
  const { trx, actor } = unit;
  await unit.audit(trx, actor, {
    action: 'open_shift.given',
    ...audited('open_shift', { id: gap.gap_id, location_id: gap.location_id }),
    before: { from: gap.gap_start, to: gap.gap_end },
    after: { user_id: userId, request: granted },
  });
  const order = openShiftOrder(gap, userId, isAgreed);
  await carryOut(unit, (decision) => decideAssign(decision, order));
}

/** Decides about an open shift without a request. The only possible decision is to assign it. */
async function decideGap(
  unit: UnitOfWork,
  gapId: string,
  { action, user_id: userId, date }: OpenShiftDecision,
): Promise<{ message: string }> {
  const { trx, actor } = unit;
  const seen = await findOpenShift(trx, actor, gapId);
  if (!seen) throw await goneOpenShift(unit, gapId);
  if (action === 'REJECT') throw badRequest('No one has requested this shift.');
  if (!userId) throw badField('user_id', sentenceFor('select.employee'));
  await assertStaffInReach(trx, actor, [userId], 'user_id');
  await lockPeople(trx, [userId]);
  await lockShift(trx, seen.id);
  const range = date === undefined ? datesOf(seen) : { start: date, end: date };
  await give(unit, { shiftId: seen.id, range }, userId);
  return ASSIGNED;
}

/**
 * Decides about an open shift. Approving assigns the dates requested, or one of them, to the chosen employee. Rejecting
 * leaves them open.
 *
 * @param id - the ID of a request, or of an open shift without a request
 * @throws 404, 403 and 409 as {@link lockForDecision}; 409 if someone got the dates first; 400 if the employee isn't a
 * candidate or the date isn't requested; then nothing is stored
 */
export async function decideOpenShift(
  unit: UnitOfWork,
  id: string,
  decision: OpenShiftDecision,
): Promise<{ message: string }> {
  const { trx, actor } = unit;
  const { action, user_id: userId, date } = decision;
  const reason = reasonOf(action, decision.reason);
  const load = async () => {
    const found = await findRequest(trx, actor, 'open_shift', id);
    const isClosed = found?.status === 'REJECTED' && found.decided_by_name === null;
    const taken = isClosed && (await takenOf(trx, found.shift_id, rangeOf(found)));
    if (taken) throw conflict(gaveSentence(taken));
    return found;
  };
  if (!(await load())) return decideGap(unit, id, decision);
  const request = await lockForDecision(trx, actor, load, userId ? [userId] : []);
  if (action === 'APPROVE') {
    if (userId && userId !== request.user_id) await assertStaffInReach(trx, actor, [userId], 'user_id');
    if (date !== undefined && !isWithin(date, request.start_date, request.end_date))
      throw badField('date', 'Choose a date of the request.');
    const range = date === undefined ? rangeOf(request) : { start: date, end: date };
    await give(unit, { shiftId: request.shift_id, range }, userId ?? request.user_id);
    return ASSIGNED;
  }
  await decideRequest(unit, outcomeOf(request, { status: 'REJECTED', reason }), load);
  return { message: 'Open shift request rejected.' };
}
