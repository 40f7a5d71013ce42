/** What giving and taking work have in common. */
import { badRequest, notFound } from '../../../platform/core/errors';
import { lockPeople, lockShift } from '../../../platform/database/locks';
import type { Trx } from '../../../platform/database/types';
import type { AnyUnit } from '../../../platform/services';
import { refreshOpenShifts } from './openShifts.service';
import { findShift, type ShiftRow } from '../plan/shiftRows.repository';
import { shiftsChanged } from './notify.service';

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
  if (!people.has(userId)) throw badRequest('This employee does not exist.');
  return shift;
}

/** Derives the gaps of a shift whose staff has changed, and tells the pages. */
export async function staffingChanged(unit: AnyUnit, shift: ShiftRow): Promise<void> {
  await refreshOpenShifts(unit, shift.id);
  await shiftsChanged(unit, shift.location_id);
}
