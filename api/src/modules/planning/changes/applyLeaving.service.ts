/** Removes invitations to meetings, and ends leave after the last day, for an employee who leaves. */
import { addDays, formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { audited } from '../../../platform/audit/audited';
import type { Actor } from '../../../platform/auth/actor';
import type { AnyUnit, UnitOfWork } from '../../../platform/services';
import { notifyUnlessOtherwise } from '../effects/flush.service';
import { notifyInvited } from '../effects/invited.service';
import type { TimeOffEnded, Uninvited } from './planChanges';

export async function applyUninvited(unit: AnyUnit, { meeting, userId }: Uninvited): Promise<void> {
  const { trx } = unit;
  const { id, location_id: locationId } = meeting;
  await trx.deleteFrom('meeting_staff').where('meeting_id', '=', id).where('user_id', '=', userId).execute();
  await notifyInvited(unit, meeting, 'cancelled', [userId]);
  await unit.changes.publish(trx, { topic: 'Meeting', locationId }, { topic: 'Schedule', locationId });
}

const endedStatus = { APPROVED: 'REVOKED', PENDING: 'EXPIRED' } as const;

/** Ends a request on the last day, or closes the request if nothing is left of it. */
export async function applyTimeOffEnded(unit: UnitOfWork<Actor>, { request }: TimeOffEnded): Promise<void> {
  const { trx, actor, clock, audit, changes } = unit;
  const { id, user_id: userId, location_id: locationId, start_date, last_day } = request;
  const status = request.status === 'PENDING' ? 'PENDING' : 'APPROVED';
  const isOver = start_date > last_day;
  const reason = `The last day of employment is ${formatDisplayDate(last_day)}.`;
  const after = isOver
    ? { status: endedStatus[status], decided_at: clock.now(), decision_reason: reason }
    : { end_date: last_day };
  await trx.updateTable('requests').set(after).where('id', '=', id).execute();
  await audit(trx, actor, {
    action: 'time_off.ended',
    ...audited('time_off_request', request),
    before: { status, end_date: request.end_date },
    after: isOver ? { status: after.status } : after,
  });
  await changes.publish(
    trx,
    { topic: 'Request', locationId, userId },
    { topic: 'Schedule', locationId, userId },
    { topic: 'Dashboard', locationId },
    { topic: 'Payroll', locationId },
  );
  const from = formatDisplayDate(isOver ? start_date : addDays(last_day, 1));
  await notifyUnlessOtherwise(unit, {
    userId,
    topic: 'requests',
    kind: 'request.closed',
    title: `Your time off${status === 'PENDING' ? ' request' : ''} from ${from} ended`,
    body: reason,
    link: '/view-schedule?tab=requests',
  });
}
