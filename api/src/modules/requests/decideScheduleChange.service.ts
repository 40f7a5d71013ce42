import {
  assignmentsOf,
  carryOut,
  decideReassign,
  decideRelease,
  findShift,
  firstChangeableDay,
  notifiedOtherwise,
  staffOn,
} from '../planning/planning.door';
import type * as calls from '@ondeck/shared/calls/decisions';
import { occursOn } from '@ondeck/shared/domain/calendar/occurrences';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { assertStaffInReach } from '../../platform/auth/people';
import { badField, badRequest } from '../../platform/core/errors';
import type { BodyOf } from '../../platform/http/module';
import type { AnyUnit, UnitOfWork } from '../../platform/services';
import { decideRequest, lockForDecision, type DecisionOutcome, reasonOf } from './decision';
import { findRequest, type FoundRequest } from './requests.repository';

type Request = FoundRequest<'schedule_change'>;

const outcomes = {
  APPROVE: { status: 'APPROVED', message: 'Schedule change request approved.' },
  REASSIGNED: { status: 'REASSIGNED', message: 'Shift reassigned.' },
  REJECT: { status: 'REJECTED', message: 'Schedule change request rejected.' },
} as const;

/**
 * Checks that the employee still works the occurrence and that it is upcoming. Otherwise there is nothing to give up.
 */
async function assertStillTheirs({ trx, clock }: AnyUnit, request: Request): Promise<void> {
  const { user_id: userId, start_date: date, shift_id: shiftId } = request;
  const shift = await findShift(trx, shiftId);
  const works = staffOn(await assignmentsOf(trx, shiftId), date).includes(userId);
  if (!shift || !works || !occursOn(shift, date) || date < firstChangeableDay(shift, clock.now())) {
    const when = formatDisplayDate(date);
    throw badRequest(
      `${request.requester_name} is no longer scheduled for ${request.shift_code} on ${when}.`,
    );
  }
}

async function giveUp(unit: UnitOfWork, request: Request, toUserId: string | null): Promise<void> {
  const { id, user_id: userId, start_date: date, shift_id: shiftId } = request;
  await assertStillTheirs(unit, request);
  // The employee is notified by the decision instead.
  await notifiedOtherwise(unit, userId, shiftId);
  const about = { shiftId, rescheduleRequestId: id };
  const range = { start: date, end: date };
  await carryOut(unit, async (decision) => {
    if (toUserId !== null) return decideReassign(decision, { ...about, date, fromUserId: userId, toUserId });
    await decideRelease(decision, { ...about, userId, range, cause: 'SCHEDULE_CHANGE' });
  });
  await unit.changes.publish(unit.trx, { topic: 'Schedule', userId });
}

/**
 * Decides a schedule change request: opens the occurrence, assigns it to the chosen employee, or changes nothing.
 *
 * @throws 404, 403 and 409 as {@link lockForDecision}; 400 if no one was chosen, the chosen employee isn't a candidate,
 * or the requester no longer works the occurrence; then nothing is stored
 */
export async function decideScheduleChange(
  unit: UnitOfWork,
  id: string,
  { action, user_id: userId = null, reason: said }: BodyOf<typeof calls.decideScheduleChangeRequest>,
): Promise<{ message: string }> {
  const { trx, actor } = unit;
  const { status, message } = outcomes[action];
  if (action === 'REASSIGNED' && userId === null) throw badField('user_id', sentenceFor('select.employee'));
  const reason = reasonOf(action, said);
  const toUserId = action === 'REASSIGNED' ? userId : null;
  const load = () => findRequest(trx, actor, 'schedule_change', id);
  const request = await lockForDecision(trx, actor, load, toUserId ? [toUserId] : []);
  if (toUserId === request.user_id)
    throw badField('user_id', 'Select an employee other than the one who requested the change.');
  if (toUserId) await assertStaffInReach(trx, actor, [toUserId], 'user_id');
  if (action !== 'REJECT') await giveUp(unit, request, toUserId);
  const outcome: DecisionOutcome = {
    request,
    what: `schedule change request for ${request.shift_code} on ${formatDisplayDate(request.start_date)}`,
    verdict: { status, reason, ...(toUserId ? { reassignedTo: toUserId } : {}) },
    locationIds: [request.location_id],
  };
  await decideRequest(unit, outcome, load);
  return { message };
}
