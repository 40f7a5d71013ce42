import type * as calls from '@ondeck/shared/calls/decisions';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { audited } from '../../platform/audit/audited';
import { assertStaffInReach, namesOf } from '../../platform/auth/people';
import { badField, badRequest, conflict, notFound } from '../../platform/core/errors';
import type { BodyOf } from '../../platform/http/module';
import {
  type AssignOrder,
  carryOut,
  closeOpenShiftRequests,
  decideAssign,
  findOpenShift,
  gotSentence,
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

/** A decision about an open shift. `user_id` names the employee who gets the shift; by default, the requester. */
type OpenShiftDecision = BodyOf<typeof calls.decideOpenShiftRequest>;

const ASSIGNED = { message: 'Shift assigned successfully!' };

const outcomeOf = (request: FoundRequest<'open_shift'>, verdict: Verdict): DecisionOutcome => ({
  request,
  what: `request for the open shift ${request.shift_code} from ${formatDisplayDate(request.start_date)}`,
  verdict,
  locationIds: [request.location_id],
});

/** Approves the request of the employee who gets the open shift. */
async function grantOwn(unit: UnitOfWork, requestId: string): Promise<void> {
  const { trx, actor } = unit;
  const load = () => findRequest(trx, actor, 'open_shift', requestId);
  const request = assertDecidable(actor, await load());
  await decideRequest(unit, outcomeOf(request, { status: 'APPROVED' }), load);
}

/** Assigns an open shift to an employee and approves their request for it, if they sent one. */
async function give(unit: UnitOfWork, gap: OpenShift, userId: string): Promise<void> {
  const { trx } = unit;
  const granted = await pendingFor(trx, userId, gap.gap_id);
  if (granted !== null) await grantOwn(unit, granted);
  await handOver(unit, gap, userId, granted);
}

/** Returns the order that assigns an open shift. @param isAgreed - whether the employee requested it */
export const openShiftOrder = (gap: OpenShift, userId: string, isAgreed: boolean): AssignOrder => ({
  shiftId: gap.id,
  userId,
  range: { start: gap.gap_start, end: gap.gap_end },
  source: 'OPEN_SHIFT',
  // Covering is temporary. An employee who takes a shift over for good works their own shift.
  coversUserId: gap.leave_end_date === null ? null : gap.last_employee_id,
  // Their request is their choice, even at a time that they marked as unavailable.
  isAgreed,
  field: 'user_id',
});

/**
 * Assigns an open shift: closes all other requests for it, assigns the employee, and derives the open shifts again. The
 * closed requests name the employee who got the shift and no manager, because no manager decided them.
 *
 * @param granted - the ID of the approved request, or null
 */
export async function handOver(
  unit: UnitOfWork,
  gap: OpenShift,
  userId: string,
  granted: string | null,
): Promise<void> {
  const { trx, actor } = unit;
  const closed = await closeOpenShiftRequests(unit, [gap.gap_id], gotSentence(await namesOf(trx, [userId])));
  await unit.audit(trx, actor, {
    action: 'open_shift.given',
    ...audited('open_shift', { id: gap.gap_id, location_id: gap.location_id }),
    before: { from: gap.gap_start, to: gap.gap_end },
    after: { user_id: userId, request: granted, closed: closed.length },
  });
  const order = openShiftOrder(gap, userId, granted !== null);
  await carryOut(unit, (decision) => decideAssign(decision, order));
}

/** Decides about an open shift without a request. The only possible decision is to assign it. */
async function decideGap(
  unit: UnitOfWork,
  gapId: string,
  { action, user_id: userId }: OpenShiftDecision,
): Promise<{ message: string }> {
  const { trx, actor } = unit;
  const seen = await findOpenShift(trx, actor, gapId);
  if (!seen) throw notFound(REQUEST_NOT_FOUND);
  if (action === 'REJECT') throw badRequest('No one has requested this shift.');
  if (!userId) throw badField('user_id', sentenceFor('select.employee'));
  await assertStaffInReach(trx, actor, [userId], 'user_id');
  await lockPeople(trx, [userId]);
  await lockShift(trx, seen.id);
  const gap = await findOpenShift(trx, actor, gapId);
  if (!gap) throw conflict(NOT_OPEN);
  await give(unit, gap, userId);
  return ASSIGNED;
}

/**
 * Decides about an open shift. Approving assigns its dates to the chosen employee and closes other requests for it with
 * that employee's name. Rejecting leaves it open.
 *
 * @param id - the ID of a request, or of an open shift without a request
 * @throws 404, 403 and 409 as {@link lockForDecision}; 400 if the employee isn't a candidate or the shift is no longer
 * open; then nothing is stored
 */
export async function decideOpenShift(
  unit: UnitOfWork,
  id: string,
  decision: OpenShiftDecision,
): Promise<{ message: string }> {
  const { trx, actor } = unit;
  const { action, user_id: userId } = decision;
  const reason = reasonOf(action, decision.reason);
  const load = () => findRequest(trx, actor, 'open_shift', id);
  if (!(await load())) return decideGap(unit, id, decision);
  const request = await lockForDecision(trx, actor, load, userId ? [userId] : []);
  if (action === 'APPROVE') {
    if (userId && userId !== request.user_id) await assertStaffInReach(trx, actor, [userId], 'user_id');
    const gap = request.open_shift_id ? await findOpenShift(trx, actor, request.open_shift_id) : undefined;
    if (!gap) throw badRequest(NOT_OPEN);
    await give(unit, gap, userId ?? request.user_id);
    return ASSIGNED;
  }
  await decideRequest(unit, outcomeOf(request, { status: 'REJECTED', reason }), load);
  return { message: 'Open shift request rejected.' };
}
