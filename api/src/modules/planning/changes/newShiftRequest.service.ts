import { shownState } from '@ondeck/shared/domain/requestState';
import { plansOffer } from '@ondeck/shared/domain/rules/newShift';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { sql } from 'kysely';
import { audited } from '../../../platform/audit/audited';
import { fullName, type UserActor } from '../../../platform/auth/actor';
import { scopeToStaff } from '../../../platform/auth/scope';
import { conflict, forbidden, notFound } from '../../../platform/core/errors';
import type { RequestRow } from '../../../platform/database/requestRows';
import type { Queryable } from '../../../platform/database/types';
import type { UnitOfWork } from '../../../platform/services';
import type { ShiftInput } from '../plan/shiftInput.rules';
import type { ShiftRow } from '../plan/shiftRows.repository';
import { describeRange, describeTimes } from '../plan/planning.words';

type NewShiftRequest = Pick<RequestRow<'new_shift'>, 'user_id' | 'start_date' | 'status' | 'decided_at'> & {
  readonly decided_by_name: string | null;
};

/**
 * Returns the requester and the date of a new shift request that is about to be answered.
 *
 * @param timezone - decides the day of an earlier decision
 * @throws 404 if unknown or out of reach; 403 for the user's own request; 409 with the user and date of an earlier
 * decision
 */
export async function requestToApprove(
  db: Queryable,
  actor: UserActor,
  requestId: string,
  timezone: string,
  { locked = false } = {},
): Promise<NewShiftRequest> {
  const { rows } = await sql<NewShiftRequest>`
    select r.user_id, r.start_date, r.status, r.decided_at,
      (select trim(d.first_name || ' ' || d.last_name) from users d where d.id = r.decided_by) as decided_by_name
    from requests r where r.id = ${requestId}::uuid and r.kind = 'new_shift' and ${scopeToStaff(actor, sql`r.user_id`)}
    ${locked ? sql`for no key update` : sql``}`.execute(db);
  const request = rows[0];
  if (!request) throw notFound('Request not found.');
  if (request.user_id === actor.userId) throw forbidden("You can't approve your own request.");
  if (request.status === 'PENDING') return request;
  const day = request.decided_at && plainDateIn(request.decided_at.getTime(), timezone);
  const by = request.decided_by_name ? ` by ${request.decided_by_name}` : '';
  const on = day ? ` on ${formatDisplayDate(day)}` : '';
  const state = shownState({ status: request.status, decided_by: request.decided_by_name });
  throw conflict(`This request was already ${state.toLowerCase()}${by}${on}.`);
}

/**
 * Answers the new shift request that a shift was created from, in the same transaction, and notifies the requester. The
 * request is approved if they work that date; otherwise it's rejected if the manager chose that, or remains pending.
 *
 * @throws like {@link requestToApprove}, even if someone else answered first
 */
export async function answerNewShiftRequest(
  { trx, actor, clock, changes, notify, audit }: UnitOfWork,
  { requestId, rejection, staff }: ShiftInput,
  shift: ShiftRow,
): Promise<void> {
  if (requestId === null) return;
  const request = await requestToApprove(trx, actor, requestId, shift.timezone, { locked: true });
  const { user_id: asker, start_date: date } = request;
  const isPlanned = plansOffer(shift, staff, { userId: asker, date });
  if (!isPlanned && rejection === null) return;
  const decided = isPlanned
    ? ({ status: 'APPROVED', shift_id: shift.id, decision_reason: null } as const)
    : ({ status: 'REJECTED', shift_id: null, decision_reason: rejection || null } as const);
  const verb = decided.status.toLowerCase();
  await trx
    .updateTable('requests')
    .set({ ...decided, decided_by: actor.userId, decided_at: clock.now() })
    .where('id', '=', requestId)
    .execute();
  await audit(trx, actor, {
    action: `newShiftRequest.${verb}`,
    ...audited('new_shift_request', { id: requestId, location_id: shift.location_id }),
    after: { shift_id: shift.id, reason: decided.decision_reason },
  });
  await changes.publish(
    trx,
    { topic: 'Request', locationId: shift.location_id, userId: asker },
    { topic: 'Dashboard', locationId: shift.location_id },
  );
  const days = describeRange({ start: shift.start_date, end: shift.end_date });
  await notify(trx, {
    userId: asker,
    topic: 'requests',
    kind: `newShift.${verb}`,
    title: isPlanned
      ? `Your request for a new shift was approved: ${shift.shift_code}`
      : `Your request for a new shift on ${formatDisplayDate(date)} was rejected`,
    body: [
      `${fullName(actor)} ${verb} this request.`,
      isPlanned
        ? `${shift.position_name} at ${shift.location_title}, ${days}, ${describeTimes(shift)}.`
        : rejection,
    ]
      .filter(Boolean)
      .join(' '),
    link: '/view-schedule?tab=requests',
  });
}
