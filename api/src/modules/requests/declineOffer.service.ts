import { audited } from '../../platform/audit/audited';
import { notFound } from '../../platform/core/errors';
import type { UnitOfWork } from '../../platform/services';
import { findOpenShift, publishOffer } from '../planning/planning.door';
import { storeDecline } from './offers.repository';

/**
 * Stores that an employee declines the offers of an open shift. They can still request the shift.
 *
 * @throws 404 if the employee has no offer that they can accept
 */
export async function declineOffer(unit: UnitOfWork, openShiftId: string): Promise<void> {
  const { trx, actor, clock, audit, changes } = unit;
  const gap = await findOpenShift(trx, actor, openShiftId);
  const rounds = await trx
    .selectFrom('offer_rounds')
    .select('id')
    .where('open_shift_id', '=', openShiftId)
    .where('state', '=', 'RUNNING')
    .orderBy('id')
    .execute();
  let declined = false;
  for (const { id: roundId } of rounds)
    declined = (await storeDecline(trx, { roundId, userId: actor.userId, at: clock.now() })) || declined;
  if (!gap || !declined) throw notFound('This offer has ended.');
  await audit(trx, actor, {
    action: 'open_shift.offerDeclined',
    ...audited('open_shift', { id: openShiftId, location_id: gap.location_id }),
  });
  await changes.publish(trx, { topic: 'OpenShift', locationId: gap.location_id });
  await publishOffer(unit, gap.location_id, actor.userId);
}
