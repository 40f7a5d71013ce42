import { formatDisplayDate } from '@ondeck/shared/domain/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/zone';
import { sql } from 'kysely';
import type { UserActor } from '../../auth/actor';
import { scopeToStaff } from '../../auth/scope';
import { conflict, forbidden, notFound } from '../../core/errors';
import type { Trx } from '../../database/types';
import type { StaffingPorts } from '../staffing/ports';
import type { PlanRow } from '../staffing/plans';
import { rangeInWords, timesInWords } from '../staffing/refusals';

interface RequestRow {
  readonly user_id: string;
  readonly status: string;
  readonly decided_at: Date | null;
  readonly decided_by_name: string | null;
}

/**
 * Approves the new-shift request that a shift was made from, in the transaction that makes it, and tells who asked.
 *
 * @throws 404 unknown or out of reach, 403 one's own, 409 with who decided and when where that is past
 */
export async function approveNewShiftRequest(
  { clock, changes, notify, audit }: StaffingPorts,
  trx: Trx,
  actor: UserActor,
  requestId: string,
  plan: PlanRow,
): Promise<void> {
  const { rows } = await sql<RequestRow>`
    select r.user_id, r.status, r.decided_at,
      (select trim(d.first_name || ' ' || d.last_name) from users d where d.id = r.decided_by) as decided_by_name
    from new_shift_requests r
    where r.id = ${requestId}::uuid and ${scopeToStaff(actor, sql`r.user_id`)} for no key update`.execute(
    trx,
  );
  const request = rows[0];
  if (!request) throw notFound('Request not found.');
  if (request.user_id === actor.userId) throw forbidden('You cannot approve your own request.');
  if (request.status !== 'PENDING') {
    const day = request.decided_at && plainDateIn(request.decided_at.getTime(), plan.timezone);
    const by = request.decided_by_name ? ` by ${request.decided_by_name}` : '';
    const on = day ? ` on ${formatDisplayDate(day)}` : '';
    throw conflict(`This request was already ${request.status.toLowerCase()}${by}${on}.`);
  }
  await trx
    .updateTable('new_shift_requests')
    .set({ status: 'APPROVED', decided_by: actor.userId, decided_at: clock.now(), shift_id: plan.id })
    .where('id', '=', requestId)
    .execute();
  await audit(trx, actor, {
    action: 'newShiftRequest.approved',
    entity: 'new_shift_request',
    entityId: requestId,
    locationId: plan.location_id,
    after: { shift_id: plan.id },
  });
  await changes.publish(
    trx,
    { topic: 'Request', locationId: plan.location_id, userId: request.user_id },
    { topic: 'Dashboard', locationId: plan.location_id },
  );
  await notify(trx, {
    userId: request.user_id,
    kind: 'newShift.approved',
    title: `Your request for a new shift was approved: ${plan.shift_code}`,
    body: `${plan.position_name} at ${plan.location_title}, ${rangeInWords({ start: plan.start_date, end: plan.end_date })}, ${timesInWords(plan)}.`,
    link: '/view-schedule?tab=requests',
  });
}
