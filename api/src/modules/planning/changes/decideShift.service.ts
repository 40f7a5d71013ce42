/** Decides to save a shift's form: a new shift, or the change of a stored one. Reads only. */
import { planOn } from '@ondeck/shared/domain/calendar/occurrences';
import { laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { checkDatesAhead } from '@ondeck/shared/domain/rules/dates';
import { assertStaffInReach } from '../../../platform/auth/people';
import { badField, refuse } from '../../../platform/core/errors';
import { rangeFrom } from '../plan/dateRanges.rules';
import { closuresOf, type ShiftRow, todayOf } from '../plan/shiftRows.repository';
import { checkAssignments, type CheckedAssignment } from '../people/staffCheck.service';
import { type StaffChange, staffChange, type WantedPerson } from '../plan/staffChange.rules';
import { type AssignmentRow, rangeOf, assignedStaff } from '../plan/assignments.rules';
import { type Decision, record } from './decision';
import type { Saved, ShiftDate } from './planChanges';
import { requestToApprove } from './newShiftRequest.service';
import { shownEnd } from '../plan/shift.wire';
import type { ShiftInput } from '../plan/shiftInput.rules';
import {
  locationInReach,
  unsavedShift,
  usablePosition,
  type WholeShift,
} from '../plan/shiftWrites.repository';
import {
  assertMayBecome,
  firstDayOf,
  isAskedAnew,
  peopleChanges,
  planChangeOf,
  withoutOccurrence,
} from './shiftEdit.rules';

/** Returns the form field that names an employee. */
const fieldOf = (input: ShiftInput, userId: string): string | undefined => {
  const index = input.staff.findIndex((person) => person.userId === userId);
  return index < 0 ? undefined : `staff.${index}`;
};

/** Checks that added employees are within the user's reach. @throws 400 at the field that names the employee */
async function assertReachable(
  { db, actor }: Decision,
  input: ShiftInput,
  added: readonly WantedPerson[],
): Promise<void> {
  for (const { userId } of added)
    await assertStaffInReach(db, actor, [userId], fieldOf(input, userId) ?? 'staff');
}

/** Gives the new assignments of a shift their ids. */
const assignmentsFor = (
  { ids }: Decision,
  shift_id: string,
  people: readonly WantedPerson[],
): AssignmentRow[] =>
  people.map(({ userId: user_id, slot, range }) => ({
    id: ids.next(),
    shift_id,
    user_id,
    slot,
    start_date: range.start,
    end_date: range.end,
    covers_user_id: null,
  }));

/** Adds a saved form to a decision. */
function recordSaved(decision: Decision, saved: Omit<Saved, 'kind'>): Saved {
  decision.checked.push(...saved.checked);
  return record(decision, { kind: 'saved', ...saved }, saved.rows);
}

/**
 * Decides to create a shift.
 *
 * @param about - the group that the shift is in, and the date that moves to it
 * @throws 404 location out of reach; 400 for a date in the past, an unknown position, or staff who can't work it; 403,
 * 404, and 409 as `requestToApprove`
 */
export async function decideNewShift(
  decision: Decision,
  input: ShiftInput,
  {
    group_id = null,
    moved = null,
  }: { readonly group_id?: string | null; readonly moved?: ShiftDate | null } = {},
): Promise<Saved> {
  const { db, actor, now } = decision;
  const place = await locationInReach(db, actor, input.columns.location_id);
  if (input.columns.start_date < todayOf(place, now))
    throw badField('start_date', "The start date can't be in the past.");
  assertNotTooFar(input, todayOf(place, now));
  const position = await usablePosition(db, input.columns.position_id, 'shift_type');
  await assertReachable(decision, input, input.staff);
  const closures = (await closuresOf(db, [place.id])).get(place.id) ?? null;
  const id = decision.ids.next();
  const shift = { ...unsavedShift(input.columns, position, place, closures), id, group_id };
  const stints = input.staff.map((person) => ({ ...person, field: fieldOf(input, person.userId) }));
  const checked = await checkAssignments(decision, shift, stints);
  if (input.requestId !== null) await requestToApprove(db, actor, input.requestId, place.timezone);
  const people = input.staff.map(({ userId, range }) => ({ userId, news: 'assigned' as const, range }));
  const rows = assignmentsFor(decision, id, input.staff);
  return recordSaved(decision, {
    input,
    before: null,
    shift,
    from: shift.start_date,
    plan: null,
    remove: [],
    trim: [],
    add: rows,
    rows,
    checked,
    people,
    moved,
  });
}

/**
 * Checks that no date of the shift or its staff is too far ahead. @param kept - dates that are already stored @throws
 * 400
 */
function assertNotTooFar(
  { columns, staff, from }: ShiftInput,
  today: string,
  kept: readonly (string | null)[] = [],
): void {
  const { start_date, end_date } = columns;
  const ofStaff = staff.map(({ range }, index) => [
    `staff.${index}`,
    laterDate(range.start, range.end ?? ''),
  ]);
  refuse(
    checkDatesAhead({ start_date, end_date, from_date: from, ...Object.fromEntries(ofStaff) }, today, kept),
  );
}

/** Compares the form's staff with the stored staff. A form without `staff` keeps everyone. */
function staffChangeOf(
  rows: readonly AssignmentRow[],
  input: ShiftInput,
  today: string,
  first: string,
): StaffChange {
  const standing = assignedStaff(rows, today).map((person) => ({
    ...person,
    range: {
      start: laterDate(person.range.start, input.columns.start_date),
      end: shownEnd(person.range.end, input.columns.end_date),
    },
  }));
  return staffChange(rows, standing, input.namesStaff ? input.staff : standing, first);
}

/** Returns the remaining employees, to check them against the shift's new times and days. */
const staying = (
  before: ShiftRow,
  kept: readonly AssignmentRow[],
  input: ShiftInput,
  first: string,
): CheckedAssignment[] =>
  kept.flatMap((row) => {
    const range = rangeFrom(rangeOf(row), first);
    if (!range) return [];
    const had = { pattern: before, positionId: planOn(before, first).position_id, range: rangeOf(row) };
    return [{ userId: row.user_id, range, field: fieldOf(input, row.user_id), before: had }];
  });

/**
 * Decides to change a shift. Past days and a date of today that has begun don't change, so a replaced employee's
 * assignment ends the day before. Employees who remain assigned are checked against the new times and days, new employees
 * against every rule.
 *
 * @param moved - the date whose exception the new plan contains
 * @throws 400 for a fixed field, a past date, or with every employee that the change would double-book
 */
export async function decideShiftChange(
  decision: Decision,
  whole: WholeShift,
  input: ShiftInput,
  moved: ShiftDate | null = null,
): Promise<Saved> {
  const { db, now } = decision;
  const { shift: before, rows } = whole;
  const first = firstDayOf(before, input, now);
  assertMayBecome(before, input, first);
  const planned = [before, ...rows].flatMap(({ start_date, end_date }) => [start_date, end_date]);
  assertNotTooFar(input, todayOf(before, now), planned);
  const position = await usablePosition(db, input.columns.position_id, 'shift_type', [
    planOn(before, first).position_id,
  ]);
  const plan = planChangeOf(before, { ...input.columns, ...position }, first);
  const shift = plan?.shift ?? before;
  const shiftChanges = plan !== null && isAskedAnew(before, shift, first);

  const change = staffChangeOf(rows, input, input.from ?? todayOf(before, now), first);
  const { add, trim } = change;
  await assertReachable(decision, input, add);
  const remove = [...change.remove, ...(shiftChanges ? withoutOccurrence(rows, shift, first) : [])];
  const ends = new Map(trim.map(({ row, end }) => [row, end]));
  const kept = rows
    .filter((row) => !remove.includes(row))
    .map((row) => ({ ...row, end_date: ends.get(row) ?? row.end_date }));

  const added = assignmentsFor(decision, shift.id, add);
  const after = [...kept, ...added];
  const checked = await checkAssignments(
    { ...decision, changed: new Map(decision.changed).set(shift.id, { shift, rows: after }) },
    shift,
    [
      ...add.map(({ userId, range }) => ({ userId, range, field: fieldOf(input, userId) })),
      ...(shiftChanges ? staying(before, kept, input, first) : []),
    ],
    before.id,
  );
  return recordSaved(decision, {
    input,
    before: whole,
    shift,
    from: first,
    plan,
    remove,
    trim,
    add: added,
    rows: after,
    checked,
    people: peopleChanges(rows, kept, add, first, shiftChanges),
    moved,
  });
}
