import type * as calls from '@ondeck/shared/calls/decisions';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { say } from '@ondeck/shared/domain/rules/findings';
import { audited } from '../../core/audited';
import type { UserActor } from '../../auth/actor';
import { assertStaffInReach } from '../../auth/people';
import { badField, badRequest, conflict, notFound } from '../../core/errors';
import { transaction } from '../../database/transaction';
import type { Trx } from '../../database/types';
import type { Services } from '../../services';
import type { BodyOf } from '../../http/module';
import { assign } from '../planning/staff/assign.service';
import { findGap, type OpenShift } from '../planning/gaps/gaps.repository';
import { closeOpenShiftRequests } from '../planning/gaps/closeRequests.repository';
import { lockPeople, lockShift } from '../../database/locks';
import {
  assertDecidable,
  decide,
  lockForDecision,
  type Outcome,
  reasonOf,
  REQUEST_NOT_FOUND,
} from './decision';
import {
  findOpenShiftRequest,
  nameDecider,
  type OpenShiftRequest,
  pendingFor,
  type Verdict,
} from './deciding.repository';
import { NOT_OPEN } from '../planning/gaps/openShift.rules';

/** `user_id`: who gets the gap; on a request, who asked unless somebody else is named. */
type OpenShiftDecision = BodyOf<typeof calls.decideOpenShiftRequest>;

const GIVEN_AWAY = 'The shift was given to somebody else.';
const ASSIGNED = { message: 'Shift assigned successfully!' };

const outcomeOf = (request: OpenShiftRequest, verdict: Verdict): Outcome => ({
  request,
  kind: 'open_shift',
  what: `request for the open shift ${request.shift_code} from ${formatDisplayDate(request.start_date)}`,
  verdict,
  locationIds: [request.location_id],
});

/** Grants what the person who gets a gap has asked for it, where they have. */
async function grantOwn(services: Services, trx: Trx, actor: UserActor, requestId: string): Promise<void> {
  const load = () => findOpenShiftRequest(trx, actor, requestId);
  const request = assertDecidable(actor, await load());
  await decide(services, trx, actor, outcomeOf(request, { status: 'APPROVED' }), load);
}

/** Gives a gap to somebody and grants what they asked for it. */
async function give(
  services: Services,
  trx: Trx,
  actor: UserActor,
  gap: OpenShift,
  userId: string,
): Promise<void> {
  const granted = await pendingFor(trx, userId, gap.gap_id);
  if (granted !== null) await grantOwn(services, trx, actor, granted);
  await handOver(services, trx, actor, gap, userId, { granted, by: actor.userId });
}

/**
 * Hands a gap over: closes everybody else's request for it, assigns, derives the gaps anew.
 *
 * @param decided - `granted`: the request that is behind it; `by`: the manager who decided or had offered it
 */
export async function handOver(
  services: Services,
  trx: Trx,
  actor: UserActor,
  gap: OpenShift,
  userId: string,
  { granted, by }: { readonly granted: string | null; readonly by: string },
): Promise<void> {
  const closed = await closeOpenShiftRequests(services, trx, [gap.gap_id], GIVEN_AWAY);
  const closedIds = closed.map(({ id }) => id);
  await nameDecider(trx, closedIds, by);
  await services.audit(trx, actor, {
    action: 'open_shift.given',
    ...audited('open_shift', { id: gap.gap_id, location_id: gap.location_id }),
    before: { from: gap.gap_start, to: gap.gap_end },
    after: { user_id: userId, request: granted, closed: closed.length },
  });
  await assign(services, trx, actor, {
    shiftId: gap.id,
    userId,
    range: { start: gap.gap_start, end: gap.gap_end },
    source: 'OPEN_SHIFT',
    // Covering is for a while: who takes over for good works their own shift.
    coversUserId: gap.leave_end_date === null ? null : gap.last_employee_id,
    field: 'user_id',
  });
}

/** Decides about a gap that the page showed without a request: it can only be given to somebody. */
async function decideGap(
  services: Services,
  trx: Trx,
  actor: UserActor,
  gapId: string,
  { action, user_id: userId }: OpenShiftDecision,
): Promise<{ message: string }> {
  const seen = await findGap(trx, actor, gapId);
  if (!seen) throw notFound(REQUEST_NOT_FOUND);
  if (action === 'REJECT') throw badRequest('Nobody has asked for this shift.');
  if (!userId) throw badField('user_id', say('select.employee'));
  await assertStaffInReach(trx, actor, [userId], 'user_id');
  await lockPeople(trx, [userId]);
  await lockShift(trx, seen.id);
  const gap = await findGap(trx, actor, gapId);
  if (!gap) throw conflict(NOT_OPEN);
  await give(services, trx, actor, gap, userId);
  return ASSIGNED;
}

/**
 * A manager decides about an open shift. Approving gives the gap's dates to the chosen person, and closes what others
 * asked for it as rejected, with the reason; rejecting leaves it open.
 *
 * @param id - of a request, or of a gap that nobody has asked for
 * @throws 404, 403 and 409 as {@link lockForDecision}; 400 where the person is no candidate, or the gap is gone; then
 * nothing is stored
 */
export async function decideOpenShift(
  services: Services,
  actor: UserActor,
  id: string,
  decision: OpenShiftDecision,
): Promise<{ message: string }> {
  const { action, user_id: userId } = decision;
  const reason = reasonOf(action, decision.reason);
  return transaction(services.db, async (trx) => {
    const load = () => findOpenShiftRequest(trx, actor, id);
    if (!(await load())) return decideGap(services, trx, actor, id, decision);
    const request = await lockForDecision(trx, actor, load, userId ? [userId] : []);
    if (action === 'APPROVE') {
      if (userId && userId !== request.user_id) await assertStaffInReach(trx, actor, [userId], 'user_id');
      const gap = request.open_shift_id ? await findGap(trx, actor, request.open_shift_id) : undefined;
      if (!gap) throw badRequest(NOT_OPEN);
      await give(services, trx, actor, gap, userId ?? request.user_id);
      return ASSIGNED;
    }
    await decide(services, trx, actor, outcomeOf(request, { status: 'REJECTED', reason }), load);
    return { message: 'Open shift request rejected.' };
  });
}
