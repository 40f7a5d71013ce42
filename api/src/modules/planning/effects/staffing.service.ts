/** What giving and taking work have in common. */
import { badRequest, notFound } from '../../../platform/core/errors';
import { lockPeople, lockShift } from '../../../platform/database/locks';
import type { Trx } from '../../../platform/database/types';
import { findShift, type ShiftRow } from '../plan/shiftRows.repository';

/**
 * Locks a person and a shift, in the order of every writer, and reads the shift.
 *
 * @throws 404 where the shift is deleted or unknown, 400 where there is no such person
 */
export async function lockStaffing(
  trx: Trx,
  { userId, shiftId }: { readonly userId: string; readonly shiftId: string },
): Promise<ShiftRow> {
  const people = await lockPeople(trx, [userId]);
  await lockShift(trx, shiftId);
  const shift = await findShift(trx, shiftId);
  if (!shift || shift.deleted_at !== null) throw notFound('Shift not found.');
  if (!people.has(userId)) throw badRequest('Employee not found. Choose someone from the list.');
  return shift;
}
