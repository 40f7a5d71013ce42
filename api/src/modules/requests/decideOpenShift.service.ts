import type * as calls from '@ondeck/shared/calls/decisions';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { say } from '@ondeck/shared/domain/rules/findings';
import { audited } from '../../platform/audit/audited';
import { assertStaffInReach, namesOf } from '../../platform/auth/people';
import { badField, badRequest, conflict, notFound } from '../../platform/core/errors';
import type { BodyOf } from '../../platform/http/module';
import {
  type AssignOrder,
  carryOut,
  closeOpenShiftRequests,
  decideAssign,
  findGap,
  gotSentence,
  NOT_OPEN,
  type OpenShift,
} from '../planning/planning.door';
import { lockPeople, lockShift } from '../../platform/database/locks';
import type { UnitOfWork } from '../../platform/services';
import {
  assertDecidable,
  decide,
  lockForDecision,
  type Outcome,
  reasonOf,
  REQUEST_NOT_FOUND,
} from './decision';
import { findOpenShiftRequest, type OpenShiftRequest, pendingFor, type Verdict } from './deciding.repository';

/** `user_id`: who gets the gap; on a request, who asked unless somebody else is named. */
type OpenShiftDecision = BodyOf<typeof calls.decideOpenShiftRequest>;

const ASSIGNED = { message: 'Shift assigned successfully!' };

const outcomeOf = (request: OpenShiftRequest, verdict: Verdict): Outcome => ({
  request,
  kind: 'open_shift',
  what: `request for the open shift ${request.shift_code} from ${formatDisplayDate(request.start_date)}`,
  verdict,
  locationIds: [request.location_id],
});

/** Grants what the person who gets a gap has asked for it, where they have. */
async function grantOwn(unit: UnitOfWork, requestId: string): Promise<void> {
  const { trx, actor } = unit;
  const load = () => findOpenShiftRequest(trx, actor, requestId);
  const request = assertDecidable(actor, await load());
  await decide(unit, outcomeOf(request, { status: 'APPROVED' }), load);
}

/** Gives a gap to somebody and grants what they asked for it. */
async function give(unit: UnitOfWork, gap: OpenShift, userId: string): Promise<void> {
  const { trx } = unit;
  const granted = await pendingFor(trx, userId, gap.gap_id);
  if (granted !== null) await grantOwn(unit, granted);
  await handOver(unit, gap, userId, granted);
}

/**
 * Hands a gap over: closes everyone else's request for it, assigns, and derives the gaps again. The closed requests
 * name who got the shift and no decider, because no one decided them.
 *
 * @param granted - the request that is behind it, or null
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
  const order: AssignOrder = {
    shiftId: gap.id,
    userId,
    range: { start: gap.gap_start, end: gap.gap_end },
    source: 'OPEN_SHIFT',
    // Covering is for a while: who takes over for good works their own shift.
    coversUserId: gap.leave_end_date === null ? null : gap.last_employee_id,
    field: 'user_id',
  };
  await carryOut(unit, (decision) => decideAssign(decision, order));
}

/** Decides about a gap that the page showed without a request: it can only be given to somebody. */
async function decideGap(
  unit: UnitOfWork,
  gapId: string,
  { action, user_id: userId }: OpenShiftDecision,
): Promise<{ message: string }> {
  const { trx, actor } = unit;
  const seen = await findGap(trx, actor, gapId);
  if (!seen) throw notFound(REQUEST_NOT_FOUND);
  if (action === 'REJECT') throw badRequest('No one has requested this shift.');
  if (!userId) throw badField('user_id', say('select.employee'));
  await assertStaffInReach(trx, actor, [userId], 'user_id');
  await lockPeople(trx, [userId]);
  await lockShift(trx, seen.id);
  const gap = await findGap(trx, actor, gapId);
  if (!gap) throw conflict(NOT_OPEN);
  await give(unit, gap, userId);
  return ASSIGNED;
}

/**
 * A manager decides about an open shift. Approving gives the gap's dates to the chosen person, and closes what others
 * asked for it, naming who got it; rejecting leaves it open.
 *
 * @param id - of a request, or of a gap that nobody has asked for
 * @throws 404, 403 and 409 as {@link lockForDecision}; 400 where the person is no candidate, or the gap is gone; then
 * nothing is stored
 */
export async function decideOpenShift(
  unit: UnitOfWork,
  id: string,
  decision: OpenShiftDecision,
): Promise<{ message: string }> {
  const { trx, actor } = unit;
  const { action, user_id: userId } = decision;
  const reason = reasonOf(action, decision.reason);
  const load = () => findOpenShiftRequest(trx, actor, id);
  if (!(await load())) return decideGap(unit, id, decision);
  const request = await lockForDecision(trx, actor, load, userId ? [userId] : []);
  if (action === 'APPROVE') {
    if (userId && userId !== request.user_id) await assertStaffInReach(trx, actor, [userId], 'user_id');
    const gap = request.open_shift_id ? await findGap(trx, actor, request.open_shift_id) : undefined;
    if (!gap) throw badRequest(NOT_OPEN);
    await give(unit, gap, userId ?? request.user_id);
    return ASSIGNED;
  }
  await decide(unit, outcomeOf(request, { status: 'REJECTED', reason }), load);
  return { message: 'Open shift request rejected.' };
}
