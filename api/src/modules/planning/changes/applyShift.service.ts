/** Writes what was decided about whole shifts, under the locks of the shifts and their people. */
import { isPlannedOn } from '@ondeck/shared/domain/calendar/occurrences';
import { audited } from '../../../platform/audit/audited';
import { fullName } from '../../../platform/auth/actor';
import type { UnitOfWork } from '../../../platform/services';
import {
  closeChangesOfDate,
  closeChangesWithoutWork,
  closeRequestsOfShift,
  closeRequestsWithoutWork,
  pendingChanges,
} from '../effects/closeRequests.service';
import { touchShift } from '../effects/flush.service';
import { tellAskers } from '../effects/notifyRequesters.service';
import { warningsOf } from '../people/availability.service';
import { applyChanges } from '../plan/assignments.repository';
import { updatePlan } from '../plan/planWrites.repository';
import type { ShiftInput } from '../plan/shiftInput.rules';
import type { ShiftRow } from '../plan/shiftRows.repository';
import { insertShift, nextShiftCode, storeArchived, type WholeShift } from '../plan/shiftWrites.repository';
import { storeAssignment } from './applyStaff.service';
import type { Archived, Restored, ShiftDecision } from './decision';
import { answerNewShiftRequest } from './newShiftRequest.service';
import { differencesOf, tellChanges } from './shiftNews.service';

/** Stores who works the shift from now on, derives its gaps and tells the people. */
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
  await tellChanges(unit, shift, people);
  await touchShift(unit, shift);
}

/**
 * Stores what `decideNewShift` decided, under the locks of the shift's people.
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

/** Closes wishes to change dates that the shift does not have any more, or that whoever asked no longer works. */
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

/** Stores what `decideShiftChange` decided about a locked shift. */
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
    await tellAskers(unit, decision.shift, { start: decision.from, end: null });
  await unit.audit(trx, actor, {
    action: 'shift.changed',
    ...audited('shift', decision.shift),
    before: { ...whole.shift, staff: whole.rows },
    after: { ...input, from: decision.from, people: decision.people },
  });
}

/** Archives a shift, and closes its open shifts and pending requests. */
export async function applyArchived(unit: UnitOfWork, { shift, people }: Archived): Promise<void> {
  const { trx, actor, clock } = unit;
  await storeArchived(trx, shift.id, { by: actor.userId, now: clock.now() });
  await closeRequestsOfShift(unit, shift.id, `${fullName(actor)} deleted this shift.`);
  await touchShift(unit, shift);
  await unit.audit(trx, actor, { action: 'shift.deleted', ...audited('shift', shift), before: shift });
  await tellChanges(unit, shift, people);
  await unit.changes.publish(trx, { topic: 'Archive', locationId: shift.location_id });
}

export async function applyRestored(unit: UnitOfWork, { shift, people, without }: Restored): Promise<void> {
  const { trx, actor, clock } = unit;
  await storeArchived(trx, shift.id, { by: null, now: clock.now() });
  await touchShift(unit, shift);
  await unit.audit(trx, actor, {
    action: 'shift.restored',
    ...audited('shift', shift),
    after: { ...shift, without },
  });
  await tellChanges(unit, shift, people);
  await unit.changes.publish(trx, { topic: 'Archive', locationId: shift.location_id });
}
