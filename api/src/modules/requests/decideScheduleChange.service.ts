import {
  assignmentsOf,
  carryOut,
  type Decision,
  decideReassign,
  decideRelease,
  findShift,
  firstChangeableDay,
  notifiedOtherwise,
  previewOf,
  staffOn,
} from '../planning/planning.door';
import type * as calls from '@ondeck/shared/calls/decisions';
import { occursOn } from '@ondeck/shared/domain/calendar/occurrences';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { MovePreview } from '@ondeck/shared/schemas/shiftDates';
import type { UserActor } from '../../platform/auth/actor';
import { assertStaffInReach } from '../../platform/auth/people';
import { badField, badRequest } from '../../platform/core/errors';
import type { BodyOf } from '../../platform/http/module';
import type { Services, UnitOfWork } from '../../platform/services';
import { assertDecidable, decideRequest, lockForDecision, type DecisionOutcome, reasonOf } from './decision';
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
async function assertStillTheirs({ db, now, changed }: Decision, request: Request): Promise<void> {
  const { user_id: userId, start_date: date, shift_id: shiftId } = request;
  const known = changed.get(shiftId);
  const shift = known?.shift ?? (await findShift(db, shiftId));
  const works = staffOn(known?.rows ?? (await assignmentsOf(db, shiftId)), date).includes(userId);
  if (!shift || !works || !occursOn(shift, date) || date < firstChangeableDay(shift, now)) {
    const when = formatDisplayDate(date);
    throw badRequest(
      `${request.requester_name} is no longer scheduled for ${request.shift_code} on ${when}.`,
    );
  }
}

/** Decides to open the occurrence, or to assign it to an employee. @throws 400 if the requester no longer works it */
export async function decideGivingUp(
  decision: Decision,
  request: Request,
  toUserId: string | null,
): Promise<void> {
  const { id, user_id: userId, start_date: date, shift_id: shiftId } = request;
  await assertStillTheirs(decision, request);
  const about = { shiftId, rescheduleRequestId: id };
  if (toUserId !== null) return decideReassign(decision, { ...about, date, fromUserId: userId, toUserId });
  const range = { start: date, end: date };
  await decideRelease(decision, { ...about, userId, range, cause: 'SCHEDULE_CHANGE' });
}

async function giveUp(unit: UnitOfWork, request: Request, toUserId: string | null): Promise<void> {
  const { user_id: userId, shift_id: shiftId } = request;
  // The employee is notified by the decision instead.
  await notifiedOtherwise(unit, userId, shiftId);
  await carryOut(unit, (decision) => decideGivingUp(decision, request, toUserId));
  await unit.changes.publish(unit.trx, { topic: 'Schedule', userId });
}

const chosenIsRequester = () =>
  badField('user_id', 'Select an employee other than the one who requested the change.');

/**
 * Returns the warnings and refusals of approving a schedule change request, or of reassigning it to an employee.
 *
 * @throws 404, 403 and 409 as {@link decideScheduleChange}
 */
export async function scheduleChangeAhead(
  services: Pick<Services, 'db' | 'clock' | 'ids'>,
  actor: UserActor,
  id: string,
  toUserId: string | undefined,
): Promise<MovePreview> {
  const request = assertDecidable(actor, await findRequest(services.db, actor, 'schedule_change', id));
  return previewOf(services, actor, async (decision) => {
    if (toUserId === request.user_id) throw chosenIsRequester();
    if (toUserId !== undefined) await assertStaffInReach(decision.db, actor, [toUserId], 'user_id');
    await decideGivingUp(decision, request, toUserId ?? null);
  });
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
  if (toUserId === request.user_id) throw chosenIsRequester();
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
