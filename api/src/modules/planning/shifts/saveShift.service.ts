/** Writes what was decided about a shift, under the locks of everybody in it. */
import { isPlannedOn } from '@ondeck/shared/domain/calendar/occurrences';
import type { UserActor } from '../../../auth/actor';
import type { Trx } from '../../../database/types';
import { lockPeople } from '../../../database/locks';
import { audited } from '../../../core/audited';
import { warningsOf } from '../people/availability.service';
import { applyChanges } from '../staff/assignments.repository';
import { storeAssignment } from '../staff/assign.service';
import {
  closeChangesOfDate,
  closeChangesWithoutWork,
  closeRequestsWithoutWork,
  pendingChanges,
} from '../gaps/closeRequests.repository';
import { tellAskers } from '../gaps/tellAskers.service';
import { staffingChanged } from '../staff/staffing.service';
import type { ShiftRow } from './shiftRows.repository';
import type { StaffingPorts } from '../planning.ports';
import { decideNewShift, decideShiftChange, type ShiftDecision } from './decideShift.service';
import { answerNewShiftRequest } from './newShiftRequest.service';
import type { ShiftInput } from './shiftInput.rules';
import { differencesOf, tellChanges } from './shiftNews.service';
import { updatePlan } from './planWrites.repository';
import { insertShift, lockWhole, nextShiftCode } from './shiftWrites.repository';

/** Stores who works the shift from now on, derives its gaps and tells the people. */
async function writeStaff(
  ports: StaffingPorts,
  trx: Trx,
  actor: UserActor,
  { remove, trim, add, checked, people }: ShiftDecision,
  shift: ShiftRow,
  input: ShiftInput,
  silently = false,
): Promise<void> {
  await applyChanges(ports, trx, [
    ...remove.map(({ id }) => ({ kind: 'remove' as const, id })),
    ...trim.map(({ row, end }) => ({
      kind: 'trim' as const,
      id: row.id,
      start_date: row.start_date,
      end_date: end,
    })),
  ]);
  for (const [index, person] of add.entries()) {
    const able = checked[index];
    await storeAssignment(ports, trx, actor, {
      ...person,
      shift,
      source: 'PLAN',
      coversUserId: null,
      warnings: able ? warningsOf(able) : [],
      acknowledged: input.overrides,
    });
  }
  if (!silently) await tellChanges(ports, trx, shift, people);
  await staffingChanged(ports, trx, shift);
}

/**
 * Makes a shift with its staff and gaps, and answers the request that it comes from.
 *
 * @param silently - the caller tells the people itself, in its own words
 * @throws as `decideNewShift`
 */
export async function createShiftIn(
  ports: StaffingPorts,
  trx: Trx,
  actor: UserActor,
  input: ShiftInput,
  silently = false,
): Promise<ShiftDecision> {
  const people = input.staff.map((person) => person.userId);
  await lockPeople(trx, people);
  const now = ports.clock.now();
  const decision = await decideNewShift(trx, actor, input, now);
  const code = await nextShiftCode(trx, input.columns.location_id);
  const shift = { ...decision.shift, id: ports.ids.next(), shift_code: code };
  await insertShift(trx, input.columns, { id: shift.id, code, by: actor.userId, now });
  await answerNewShiftRequest(ports, trx, actor, input, shift);
  await writeStaff(ports, trx, actor, decision, shift, input, silently);
  await ports.audit(trx, actor, {
    action: 'shift.created',
    ...audited('shift', shift),
    after: { ...input, shift_code: code },
  });
  return { ...decision, shift };
}

/** Closes wishes to change dates that the shift does not have any more, or that whoever asked no longer works. */
async function closeChangesOffPlan(
  ports: StaffingPorts,
  trx: Trx,
  { shift, from }: Pick<ShiftDecision, 'shift' | 'from'>,
): Promise<void> {
  const asked = await pendingChanges(trx, [shift.id]);
  for (const date of new Set(asked.map((one) => one.requested_date)))
    if (date >= from && !isPlannedOn(shift, date))
      await closeChangesOfDate(ports, trx, { shiftId: shift.id, date }, 'The shift no longer has this date.');
  await closeChangesWithoutWork(ports, trx, shift.id);
}

/** Changes a shift and its staff. @throws 404 out of reach or archived; 400 as `decideShiftChange` */
export async function changeShiftIn(
  ports: StaffingPorts,
  trx: Trx,
  actor: UserActor,
  shiftId: string,
  input: ShiftInput,
  silently = false,
): Promise<ShiftDecision> {
  const others = input.staff.map((person) => person.userId);
  const whole = await lockWhole(trx, actor, shiftId, others);
  const now = ports.clock.now();
  const decision = await decideShiftChange(trx, actor, whole, input, now);
  if (decision.plan)
    await updatePlan(trx, decision.plan, {
      columns: input.columns,
      from: decision.from,
      by: actor.userId,
      now,
    });
  await writeStaff(ports, trx, actor, decision, decision.shift, input, silently);
  await closeRequestsWithoutWork(ports, trx, shiftId, decision.from);
  await closeChangesOffPlan(ports, trx, decision);
  if (differencesOf(decision).some(({ label }) => label !== 'Comments'))
    await tellAskers(ports, trx, decision.shift, { start: decision.from, end: null });
  await ports.audit(trx, actor, {
    action: 'shift.changed',
    ...audited('shift', decision.shift),
    before: { ...whole.shift, staff: whole.rows },
    after: { ...input, from: decision.from, people: decision.people },
  });
  return decision;
}
