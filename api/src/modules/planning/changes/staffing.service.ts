/** Gives an employee work, and takes it away, in the caller's transaction. Scope and permission are the caller's. */
import type { Actor } from '../../../platform/auth/actor';
import { badRequest, notFound } from '../../../platform/core/errors';
import { lockPeople, lockShift } from '../../../platform/database/locks';
import type { Trx } from '../../../platform/database/types';
import type { UnitOfWork } from '../../../platform/services';
import { findShift } from '../plan/shiftRows.repository';
import { apply } from './apply.service';
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
 * Locks an employee and a shift, in the order of every writer.
 *
 * @throws 404 if the shift is deleted or unknown; 400 if there is no such employee
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
 * notifies the employee. The open shifts follow at the end of the transaction.
 *
 * @throws as `decideAssign`; 404 if the shift is deleted or unknown
 */
export async function assign(unit: UnitOfWork<Actor>, order: AssignOrder): Promise<void> {
  await lockStaffing(unit.trx, order);
  const decision = decisionOf(unit);
  await decideAssign(decision, order);
  await apply(unit, decision);
}

/**
 * Takes an employee out of a shift between two dates: cuts or splits their assignments, stores the release, writes the
 * audit log, and notifies the employee.
 *
 * @returns null if the employee works none of the dates, and nothing is stored
 * @throws 404 if the shift is deleted or unknown
 */
export async function release(unit: UnitOfWork<Actor>, order: ReleaseOrder): Promise<Released | null> {
  await lockStaffing(unit.trx, order);
  const decision = decisionOf(unit);
  const released = await decideRelease(decision, order);
  await apply(unit, decision);
  return released;
}

/**
 * Gives one date of an employee to another, who covers it, with no gap between.
 *
 * @throws as {@link assign}
 */
export async function reassign(unit: UnitOfWork<Actor>, order: ReassignOrder): Promise<void> {
  await lockPeople(unit.trx, [order.fromUserId, order.toUserId]);
  await lockStaffing(unit.trx, { shiftId: order.shiftId, userId: order.toUserId });
  const decision = decisionOf(unit);
  await decideReassign(decision, order);
  await apply(unit, decision);
}
