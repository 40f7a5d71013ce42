/** Stores a decision about a shift. The caller holds the locks of its staff. */
import { touchShift } from '../effects/flush.service';
import { isPlannedOn } from '@ondeck/shared/domain/calendar/occurrences';
import { fullName } from '../../../platform/auth/actor';
import { lockPeople } from '../../../platform/database/locks';
import { audited } from '../../../platform/audit/audited';
import type { UnitOfWork } from '../../../platform/services';
import { warningsOf } from '../people/availability.service';
import { applyChanges } from '../plan/assignments.repository';
import { storeAssignment } from './applyStaff.service';
import {
  closeChangesOfDate,
  closeChangesWithoutWork,
  closeRequestsWithoutWork,
  pendingChanges,
} from '../effects/closeRequests.service';
import { notifyRequesters } from '../effects/notifyRequesters.service';
import type { ShiftRow } from '../plan/shiftRows.repository';
import { decisionOf, type ShiftDecision } from './decision';
import { decideNewShift, decideShiftChange } from './decideShift.service';
import { answerNewShiftRequest } from './newShiftRequest.service';
import type { ShiftInput } from '../plan/shiftInput.rules';
import { differencesOf, notifyShiftChanges } from './shiftNews.service';
import { updatePlan } from '../plan/planWrites.repository';
import { insertShift, lockWhole, nextShiftCode, type WholeShift } from '../plan/shiftWrites.repository';

/** Stores the shift's new staff, updates its open shifts, and notifies the staff. */
async function writeStaff(
  unit: UnitOfWork,
  { remove, trim, add, checked, people }: ShiftDecision,
  shift: ShiftRow,
  input: ShiftInput,
): Promise<void> {
  await applyChanges(unit, [
    ...remove.map(({ id }) => ({ kind: 'remove' as const, id })),
    ...trim.map(({ row, end }) => ({
      kind: 'trim' as const,
      id: row.id,
      start_date: row.start_date,
      end_date: end,
    })),
  ]);
  for (const [index, { userId, slot, range }] of add.entries()) {
    const able = checked[index];
    const row = { user_id: userId, slot, start_date: range.start, end_date: range.end, covers_user_id: null };
    await storeAssignment(unit, {
      row: { id: unit.ids.next(), ...row },
      shift,
      source: 'PLAN',
      warnings: able ? warningsOf(able) : [],
      acknowledged: input.overrides,
    });
  }
  await notifyShiftChanges(unit, shift, people);
  await touchShift(unit, shift);
}

/**
 * Creates a shift with its staff and open shifts, and answers the request that it was created from.
 *
 * @throws like `decideNewShift`
 */
export async function createShiftIn(unit: UnitOfWork, input: ShiftInput): Promise<ShiftDecision> {
  const people = input.staff.map((person) => person.userId);
  await lockPeople(unit.trx, people);
  return applyNewShift(unit, input, await decideNewShift(decisionOf(unit), input));
}

/**
 * Stores the decision of `decideNewShift`. The caller holds the locks of the shift's staff.
 *
 * @returns the decision, with the shift's code
 */
export async function applyNewShift(
  unit: UnitOfWork,
  input: ShiftInput,
  decision: ShiftDecision,
): Promise<ShiftDecision> {
  const { trx, actor } = unit;
  const now = unit.clock.now();
  const code = await nextShiftCode(trx, input.columns.location_id);
  const shift = { ...decision.shift, shift_code: code };
  await insertShift(trx, input.columns, { id: shift.id, code, by: actor.userId, now });
  await answerNewShiftRequest(unit, input, shift);
  await writeStaff(unit, decision, shift, input);
  await unit.audit(trx, actor, {
    action: 'shift.created',
    ...audited('shift', shift),
    after: { ...input, shift_code: code },
  });
  return { ...decision, shift };
}

/** Closes requests to change dates that the shift, or the requester, no longer has. */
async function closeChangesOffPlan(
  unit: UnitOfWork,
  { shift, from }: Pick<ShiftDecision, 'shift' | 'from'>,
): Promise<void> {
  const asked = await pendingChanges(unit.trx, [shift.id]);
  for (const date of new Set(asked.map((one) => one.requested_date)))
    if (date >= from && !isPlannedOn(shift, date))
      await closeChangesOfDate(
        unit,
        { shiftId: shift.id, date },
        `${fullName(unit.actor)} changed this shift. It no longer has this date.`,
      );
  await closeChangesWithoutWork(unit, shift.id);
}

/** Changes a shift and its staff. @throws 404 if out of reach or archived; 400 like `decideShiftChange` */
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

/** Stores the decision of `decideShiftChange` about a locked shift. */
export async function applyShiftChange(
  unit: UnitOfWork,
  whole: WholeShift,
  input: ShiftInput,
  decision: ShiftDecision,
): Promise<void> {
  const { trx, actor } = unit;
  const shiftId = whole.shift.id;
  const now = unit.clock.now();
  if (decision.plan)
    await updatePlan(trx, decision.plan, {
      columns: input.columns,
      from: decision.from,
      by: actor.userId,
      now,
    });
  await writeStaff(unit, decision, decision.shift, input);
  await closeRequestsWithoutWork(unit, shiftId, decision.from);
  await closeChangesOffPlan(unit, decision);
  if (differencesOf(decision).some(({ label }) => label !== 'Comments'))
    await notifyRequesters(unit, decision.shift, { start: decision.from, end: null });
  await unit.audit(trx, actor, {
    action: 'shift.changed',
    ...audited('shift', decision.shift),
    before: { ...whole.shift, staff: whole.rows },
    after: { ...input, from: decision.from, people: decision.people },
  });
}
