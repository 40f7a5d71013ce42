import { audited } from '../../platform/audit/audited';
import { notFound } from '../../platform/core/errors';
import type { UnitOfWork } from '../../platform/services';
import { findOpenShift } from '../planning/planning.door';

/**
 * Stores that an employee declines the offer of an open shift. They can still request the shift.
 *
 * @throws 404 if the employee has no offer that they can accept
 */
export async function declineOffer(
  { trx, actor, clock, audit, changes }: UnitOfWork,
  openShiftId: string,
): Promise<void> {
  const gap = await findOpenShift(trx, actor, openShiftId);
  const declined = await trx
    .updateTable('open_shift_offers')
    .set({ declined_at: clock.now() })
    .where('open_shift_id', '=', openShiftId)
    .where('user_id', '=', actor.userId)
    .where('declined_at', 'is', null)
    .where('stopped_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!gap || !declined) throw notFound('This offer has ended.');
  await audit(trx, actor, {
    action: 'open_shift.offerDeclined',
    ...audited('open_shift', { id: openShiftId, location_id: gap.location_id }),
  });
  await changes.publish(trx, { topic: 'OpenShift', locationId: gap.location_id });
}
