/** Assigns and releases employees in the caller's transaction. The caller checks permission and reach. */
import type { Actor } from '../../../platform/auth/actor';
import { badRequest, notFound } from '../../../platform/core/errors';
import { lockPeople, lockShift } from '../../../platform/database/locks';
import type { Trx } from '../../../platform/database/types';
import type { UnitOfWork } from '../../../platform/services';
import { findShift } from '../plan/shiftRows.repository';
import { applyAssigned, applyReleased } from './applyStaff.service';
import {
  type AssignOrder,
  decideAssign,
  decideReassign,
  decideRelease,
  type ReassignOrder,
  type ReleaseOrder,
} from './decideStaff.service';
import { decisionOf, type Released } from './decision';

/**
 * Locks an employee and a shift in the same order as every write.
 *
 * @throws 404 if the shift is deleted or unknown; 400 for an unknown employee
 */
async function lockStaffing(
  trx: Trx,
  { userId, shiftId }: { readonly userId: string; readonly shiftId: string },
): Promise<void> {
  const people = await lockPeople(trx, [userId]);
  await lockShift(trx, shiftId);
  const shift = await findShift(trx, shiftId);
  if (!shift || shift.deleted_at !== null) throw notFound('Shift not found.');
  if (!people.has(userId)) throw badRequest('Employee not found. Choose someone from the list.');
}

/**
 * Assigns an employee to a shift between two dates: stores the assignment with its warnings, writes the audit log, and
 * notifies the employee. Open shifts are updated at the end of the transaction.
 *
 * @throws like `decideAssign`; 404 if the shift is deleted or unknown
 */
export async function assign(unit: UnitOfWork<Actor>, order: AssignOrder): Promise<void> {
  await lockStaffing(unit.trx, order);
  await applyAssigned(unit, await decideAssign(decisionOf(unit), order));
}

/**
 * Releases an employee from a shift between two dates: shortens or splits their assignments, stores the release, writes
 * the audit log, and notifies the employee.
 *
 * @returns null if the employee works none of the dates, and nothing is stored
 * @throws 404 if the shift is deleted or unknown
 */
export async function release(unit: UnitOfWork<Actor>, order: ReleaseOrder): Promise<Released | null> {
  await lockStaffing(unit.trx, order);
  const released = await decideRelease(decisionOf(unit), order);
  if (released) await applyReleased(unit, released);
  return released;
}

/**
 * Assigns one date of an employee to a substitute, without an open shift in between.
 *
 * @throws like {@link assign}
 */
export async function reassign(unit: UnitOfWork<Actor>, order: ReassignOrder): Promise<void> {
  await lockPeople(unit.trx, [order.fromUserId, order.toUserId]);
  await lockStaffing(unit.trx, { shiftId: order.shiftId, userId: order.toUserId });
  const [released, assigned] = await decideReassign(decisionOf(unit), order);
  if (released) await applyReleased(unit, released);
  await applyAssigned(unit, assigned);
}
