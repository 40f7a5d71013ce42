import { firstOccurrenceDate } from '@ondeck/shared/domain/occurrences';
import { formatDisplayDate, laterDate } from '@ondeck/shared/domain/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/zone';
import type { UserActor } from '../../auth/actor';
import { badField, notFound } from '../../core/errors';
import type { Trx } from '../../database/types';
import { storeAssignment } from '../staffing/assign';
import { closeRequestsWithoutWork } from '../staffing/closeRequests';
import { patternOf } from '../staffing/commitments';
import { from } from '../staffing/dateRanges';
import { refreshOpenShifts } from '../staffing/gaps';
import { firstChangeableDay } from '../staffing/leave';
import { shiftsChanged } from '../staffing/notices';
import { findPlan, type PlanRow } from '../staffing/plans';
import type { StaffingPorts } from '../staffing/ports';
import { type StaffChange, staffChange, type WantedPerson } from '../staffing/staffChange';
import { type AssignmentRow, rangeOf, standingStaff } from '../staffing/standingStaff';
import { assertPositions, endAssignment, lockWhole, removeAssignments, updateShift } from './planWrites';
import type { SaveOutcome } from './saveOutcome';
import { changesInWords, type PersonChange, tellChanges } from './shiftNews';
import type { ShiftInput } from './shiftInput';
import { shownEnd } from './shiftWire';
import { checkStints, namedWarnings, type Stint } from './staffCheck';

/** What may not change, and the dates that may not move into what has happened. */
function assertMayBecome(before: PlanRow, input: ShiftInput, first: string): void {
  if (input.scheduleType !== before.schedule_type)
    throw badField('schedule_type', 'The schedule type of a shift cannot be changed.');
  if (input.locationId !== before.location_id)
    throw badField('location', 'The location of a shift cannot be changed.');
  if (input.startDate !== before.start_date && input.startDate < first)
    throw badField('start_date', `The start date cannot be moved before ${formatDisplayDate(first)}.`);
  const endMoves = input.scheduleType === 'RECURRING_SHIFT' && input.endDate !== before.end_date;
  if (endMoves && input.endDate !== null && input.endDate < first && input.startDate < first)
    throw badField('end_date', `The end date cannot be moved before ${formatDisplayDate(first)}.`);
}

const planDiffers = (a: PlanRow, b: PlanRow): boolean =>
  a.shift_repeat !== b.shift_repeat ||
  a.start_date !== b.start_date ||
  a.end_date !== b.end_date ||
  a.start_time !== b.start_time ||
  a.end_time !== b.end_time ||
  a.position_id !== b.position_id;

/** What the form says of the staff beside what stands; without `staff` everybody stays. */
function staffChangeOf(
  rows: readonly AssignmentRow[],
  input: ShiftInput,
  today: string,
  first: string,
): StaffChange {
  const standing = standingStaff(rows, today).map((person) => ({
    ...person,
    range: {
      start: laterDate(person.range.start, input.startDate),
      end: shownEnd(person.range.end, input.endDate),
    },
  }));
  return staffChange(rows, standing, input.namesStaff ? input.staff : standing, first);
}

/** The rows that remain, with their new ends. */
function remaining(rows: readonly AssignmentRow[], change: StaffChange): AssignmentRow[] {
  const ends = new Map(change.trim.map(({ row, end }) => [row, end]));
  return rows
    .filter((row) => !change.remove.includes(row))
    .map((row) => ({ ...row, end_date: ends.get(row) ?? row.end_date }));
}

/** Days that somebody covers and that the new plan no longer has. */
const withoutOccurrence = (rows: readonly AssignmentRow[], plan: PlanRow, first: string): AssignmentRow[] =>
  rows.filter(
    (row) =>
      row.covers_user_id !== null &&
      row.start_date >= first &&
      firstOccurrenceDate(patternOf(plan), row.start_date, row.end_date) === null,
  );

function stintsOf(
  before: PlanRow,
  kept: readonly AssignmentRow[],
  added: readonly WantedPerson[],
  first: string,
  input: ShiftInput,
  planChanged: boolean,
): Stint[] {
  const fields = new Map(input.staff.map((person, index) => [person.userId, `staff.${index}`]));
  const fresh: Stint[] = added.map((person) => ({
    userId: person.userId,
    range: person.range,
    field: fields.get(person.userId),
  }));
  if (!planChanged) return fresh;
  const staying = kept.flatMap((row): Stint[] => {
    const range = from(rangeOf(row), first);
    if (!range) return [];
    const had = { pattern: patternOf(before), positionId: before.position_id, range: rangeOf(row) };
    return [{ userId: row.user_id, range, field: fields.get(row.user_id), before: had }];
  });
  return [...fresh, ...staying];
}

/** What changed for each person, for notices and the preview. */
function peopleChanges(
  rows: readonly AssignmentRow[],
  kept: readonly AssignmentRow[],
  added: readonly WantedPerson[],
  first: string,
  planChanged: boolean,
): PersonChange[] {
  const isLater = (row: AssignmentRow) => row.end_date === null || row.end_date >= first;
  const had = new Set(rows.filter(isLater).map((row) => row.user_id));
  const keeps = new Set(kept.filter(isLater).map((row) => row.user_id));
  const gets = new Set(added.map((person) => person.userId));
  const cutShort = new Set(
    rows
      .filter(
        (row) => isLater(row) && kept.every((one) => one.id !== row.id || one.end_date !== row.end_date),
      )
      .map((row) => row.user_id),
  );
  const changes: PersonChange[] = [];
  for (const userId of had) {
    if (!keeps.has(userId) && !gets.has(userId)) changes.push({ userId, news: 'removed' });
    else if (planChanged || cutShort.has(userId) || gets.has(userId))
      changes.push({ userId, news: 'changed' });
  }
  for (const userId of gets) if (!had.has(userId)) changes.push({ userId, news: 'assigned' });
  return changes;
}

/**
 * Changes a shift. Nothing before today is touched, nor today's occurrence once it has begun: whoever is replaced is
 * ended the day before. Who stays is checked against the new times and days, who comes against every rule.
 *
 * @throws 404 out of reach or archived; 400 for a fixed field, a date in the past, or the list of everybody whom the
 * change would double-book
 */
export async function changeShiftIn(
  ports: StaffingPorts,
  trx: Trx,
  actor: UserActor,
  shiftId: string,
  input: ShiftInput,
): Promise<SaveOutcome> {
  const { plan: before, rows } = await lockWhole(
    trx,
    actor,
    shiftId,
    input.staff.map((person) => person.userId),
  );
  const now = ports.clock.now();
  const first = firstChangeableDay(before, now);
  assertMayBecome(before, input, first);
  await assertPositions(trx, [input.positionId], 'shift_type', [before.position_id]);
  await updateShift(trx, shiftId, input, now);
  const plan = await findPlan(trx, shiftId);
  if (!plan) throw notFound('Shift not found.');
  const planChanged = planDiffers(before, plan);

  const change = staffChangeOf(rows, input, plainDateIn(now.getTime(), before.timezone), first);
  const moot = planChanged ? withoutOccurrence(rows, plan, first) : [];
  const gone = { ...change, remove: [...change.remove, ...moot] };
  const kept = remaining(rows, gone);
  await removeAssignments(
    trx,
    gone.remove.map((row) => row.id),
  );
  for (const { row, end } of gone.trim) await endAssignment(trx, row.id, end);
  const checked = await checkStints(trx, plan, stintsOf(before, kept, change.add, first, input, planChanged));
  for (const [index, person] of change.add.entries())
    await storeAssignment(ports, trx, actor, {
      ...person,
      plan,
      source: 'PLAN',
      coversUserId: null,
      warnings: checked[index]?.availability.warnings ?? [],
      acknowledged: input.overrides,
      silently: true,
    });
  const people = peopleChanges(rows, kept, change.add, first, planChanged);
  await closeRequestsWithoutWork(ports, trx, shiftId, first);
  await refreshOpenShifts(ports, trx, shiftId);
  await ports.audit(trx, actor, {
    action: 'shift.changed',
    entity: 'shift',
    entityId: shiftId,
    locationId: plan.location_id,
    before: { ...before, staff: rows },
    after: { ...input, people },
  });
  await tellChanges(ports, trx, plan, people, first);
  await shiftsChanged(ports, trx, plan.location_id);
  return {
    id: shiftId,
    shiftCode: plan.shift_code,
    warnings: namedWarnings(checked),
    changes: await changesInWords(trx, before, plan, people, first),
  };
}
