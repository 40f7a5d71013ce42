/** Commands that save a shift: lock, decide, apply. */
import { lockPeople } from '../../../platform/database/locks';
import type { UnitOfWork } from '../../../platform/services';
import type { ShiftInput } from '../plan/shiftInput.rules';
import { lockWhole } from '../plan/shiftWrites.repository';
import { applyNewShift, applyShiftChange } from './applyShift.service';
import { decisionOf, type ShiftDecision } from './decision';
import { decideNewShift, decideShiftChange } from './decideShift.service';

/**
 * Makes a shift with its staff and gaps, and answers the request that it comes from.
 *
 * @throws as `decideNewShift`
 */
export async function createShiftIn(unit: UnitOfWork, input: ShiftInput): Promise<ShiftDecision> {
  const people = input.staff.map((person) => person.userId);
  await lockPeople(unit.trx, people);
  return applyNewShift(unit, input, await decideNewShift(decisionOf(unit), input));
}

/** Changes a shift and its staff. @throws 404 out of reach or archived; 400 as `decideShiftChange` */
export async function changeShiftIn(
  unit: UnitOfWork,
  shiftId: string,
  input: ShiftInput,
): Promise<ShiftDecision> {
  const { trx, actor } = unit;
  const others = input.staff.map((person) => person.userId);
  const whole = await lockWhole(trx, actor, shiftId, others);
  const decision = await decideShiftChange(decisionOf(unit), whole, input);
  await applyShiftChange(unit, whole, input, decision);
  return decision;
}
