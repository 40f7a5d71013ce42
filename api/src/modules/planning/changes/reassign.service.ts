import type { Actor } from '../../../platform/auth/actor';
import { type Assigned, assign } from './assign.service';
import { lockPeople } from '../../../platform/database/locks';
import type { UnitOfWork } from '../../../platform/services';
import { release } from './release.service';

export interface ReassignOrder {
  readonly shiftId: string;
  readonly date: string;
  readonly fromUserId: string;
  readonly toUserId: string;
  readonly rescheduleRequestId?: string;
}

/**
 * Gives one occurrence of a person to another, who covers it: released and assigned with no gap between.
 *
 * @throws 400 where the other person is no candidate; then nothing is stored, the transaction being the caller's
 */
export async function reassign(
  unit: UnitOfWork<Actor>,
  { shiftId, date, fromUserId, toUserId, rescheduleRequestId }: ReassignOrder,
): Promise<Assigned> {
  const range = { start: date, end: date };
  await lockPeople(unit.trx, [fromUserId, toUserId]);
  await release(unit, {
    shiftId,
    userId: fromUserId,
    range,
    cause: 'SCHEDULE_CHANGE',
    ...(rescheduleRequestId === undefined ? {} : { rescheduleRequestId }),
  });
  return assign(unit, {
    shiftId,
    userId: toUserId,
    range,
    source: 'REASSIGNED',
    coversUserId: fromUserId,
    field: 'user_id',
  });
}
