/** Writes the decided changes of whole shifts. The caller holds the locks of the shifts and their employees. */
import { isPlannedOn } from '@ondeck/shared/domain/calendar/occurrences';
import { audited } from '../../../platform/audit/audited';
import { fullName } from '../../../platform/auth/actor';
import type { UnitOfWork } from '../../../platform/services';
import { closeChangesOfDate, closeRequestsOfShift, pendingChanges } from '../effects/closeRequests.service';
import { notifyStaff, touchShift } from '../effects/flush.service';
import type { PersonChange } from '../effects/notify.service';
import { notifyRequesters } from '../effects/notifyRequesters.service';
import { warningsOf } from '../people/judgment.rules';
import { applyChanges } from '../plan/assignments.repository';
import { putOrigin, removeException } from '../plan/exceptions.repository';
import { updatePlan } from '../plan/planWrites.repository';
import type { ShiftRow } from '../plan/shiftRows.repository';
import { insertShift, storeArchived } from '../plan/shiftWrites.repository';
import { storeAssignment } from './applyStaff.service';
import type { Archived, Restored, Saved } from './planChanges';
import { answerNewShiftRequest } from './newShiftRequest.service';
import { differencesOf } from './shiftNews.service';

/** Notifies each employee of the change of their dates, and touches the shift. */
async function notifyAndTouch(
  unit: UnitOfWork,
  shift: ShiftRow,
  people: readonly PersonChange[],
): Promise<void> {
  for (const one of people) await notifyStaff(unit, { ...one, shift });
  await touchShift(unit, shift);
}

/** Stores the staff of a shift from now on, and notifies every employee whose dates change. */
async function storeStaff(
  unit: UnitOfWork,
  { remove, trim, add, checked, people, input }: Saved,
  shift: ShiftRow,
): Promise<void> {
  await applyChanges(unit, [
    ...remove.map(({ id }) => ({ kind: 'remove' as const, id })),
    ...trim.map(({ row: { id, start_date }, end: end_date }) => ({
      kind: 'trim' as const,
      id,
      start_date,
      end_date,
    })),
  ]);
  for (const [index, row] of add.entries()) {
    const able = checked[index];
    await storeAssignment(unit, {
      row,
      shift,
      source: 'PLAN',
      warnings: able ? warningsOf(able) : [],
      acknowledged: input.overrides,
    });
  }
  await notifyAndTouch(unit, shift, people);
}

/** Stores a new shift, and answers the request that it was created from. */
async function applyNew(unit: UnitOfWork, saved: Saved): Promise<void> {
  const { trx, actor, clock } = unit;
  const { input, moved } = saved;
  const shift = await insertShift(trx, saved.shift, { by: actor.userId, now: clock.now() });
  if (moved) await putOrigin(trx, shift.id, moved);
  await answerNewShiftRequest(unit, input, shift);
  await storeStaff(unit, saved, shift);
  await unit.audit(trx, actor, {
    action: 'shift.created',
    ...audited('shift', shift),
    after: { ...input, shift_code: shift.shift_code },
  });
}

/** Closes pending schedule change requests for dates that the shift no longer has. */
async function closeChangesOffPlan(unit: UnitOfWork, { shift, from }: Saved): Promise<void> {
  const reason = `${fullName(unit.actor)} changed this shift. It no longer has this date.`;
  const asked = await pendingChanges(unit.trx, [shift.id]);
  for (const date of new Set(asked.map((one) => one.date)))
    if (date >= from && !isPlannedOn(shift, date))
      await closeChangesOfDate(unit, { shiftId: shift.id, date }, reason);
}

/** Stores a saved form, under the locks of the shift and its people. */
export async function applySaved(unit: UnitOfWork, saved: Saved): Promise<void> {
  const { trx, actor, clock } = unit;
  const { before, shift, input, plan, from, people, moved } = saved;
  if (!before) return applyNew(unit, saved);
  if (moved) await removeException(trx, moved.id, moved.date);
  if (plan) await updatePlan(trx, plan, { columns: input.columns, from, by: actor.userId, now: clock.now() });
  await storeStaff(unit, saved, shift);
  await closeChangesOffPlan(unit, saved);
  if (differencesOf(saved).some(({ label }) => label !== 'Comments'))
    await notifyRequesters(unit, shift, { start: from, end: null });
  await unit.audit(trx, actor, {
    action: 'shift.changed',
    ...audited('shift', shift),
    before: { ...before.shift, staff: before.rows },
    after: { ...input, from, people },
  });
}

/** Archives a shift, and closes its open shifts and pending requests. */
export async function applyArchived(unit: UnitOfWork, { shift, people }: Archived): Promise<void> {
  const { trx, actor, clock } = unit;
  await storeArchived(trx, shift.id, { by: actor.userId, now: clock.now() });
  await closeRequestsOfShift(unit, shift.id, `${fullName(actor)} deleted this shift.`);
  await unit.audit(trx, actor, { action: 'shift.deleted', ...audited('shift', shift), before: shift });
  await notifyAndTouch(unit, shift, people);
  await unit.changes.publish(trx, { topic: 'Archive', locationId: shift.location_id });
}

export async function applyRestored(unit: UnitOfWork, { shift, people, without }: Restored): Promise<void> {
  const { trx, actor, clock } = unit;
  await storeArchived(trx, shift.id, { by: null, now: clock.now() });
  await unit.audit(trx, actor, {
    action: 'shift.restored',
    ...audited('shift', shift),
    after: { ...shift, without },
  });
  await notifyAndTouch(unit, shift, people);
  await unit.changes.publish(trx, { topic: 'Archive', locationId: shift.location_id });
}
