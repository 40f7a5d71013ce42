/** Decides the result of saving a shift form, and only reads. A preview shows the decision, and a save applies it. */
import { firstOccurrenceDate, planOn } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, formatDisplayDate, laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { checkDatesAhead } from '@ondeck/shared/domain/rules/dates';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import { assertStaffInReach } from '../../../platform/auth/people';
import { badField, badRequest, refuse } from '../../../platform/core/errors';
import { daysAhead, rangeFrom } from '../plan/dateRanges.rules';
import type { PersonChange } from '../effects/notify.service';
import { changePlan, type VersionChange } from '../plan/planChange.rules';
import { closuresOf, type ShiftRow, firstChangeableDay, todayOf } from '../plan/shiftRows.repository';
import { checkAssignments, type WorkSpan } from '../people/staffCheck.service';
import { type StaffChange, staffChange, type WantedPerson } from '../plan/staffChange.rules';
import { type AssignmentRow, ownDays, rangeOf, assignedStaff } from '../plan/assignments.rules';
import type { Decision, ShiftDecision } from './decision';
import { requestToApprove } from './newShiftRequest.service';
import { shownEnd } from '../plan/shift.wire';
import type { ShiftInput } from '../plan/shiftInput.rules';
import {
  locationInReach,
  unsavedShift,
  usablePosition,
  type WholeShift,
} from '../plan/shiftWrites.repository';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';

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

/**
 * Decides about a new shift.
 *
 * @throws 404 location out of reach; 400 for a past date, an unknown position, or an unavailable employee; 403, 404,
 * 409 from the request that the shift answers
 */
export async function decideNewShift(decision: Decision, input: ShiftInput): Promise<ShiftDecision> {
  const { db, actor, now } = decision;
  const place = await locationInReach(db, actor, input.columns.location_id);
  if (input.columns.start_date < todayOf(place, now))
    throw badField('start_date', "The start date can't be in the past.");
  assertNotTooFar(input, todayOf(place, now));
  const position = await usablePosition(db, input.columns.position_id, 'shift_type');
  await assertReachable(decision, input, input.staff);
  const closures = (await closuresOf(db, [place.id])).get(place.id) ?? null;
  const shift = { ...unsavedShift(input.columns, position, place, closures), id: decision.ids.next() };
  const checked = await checkAssignments(
    decision,
    shift,
    input.staff.map((person) => ({ ...person, field: fieldOf(input, person.userId) })),
  );
  if (input.requestId !== null) await requestToApprove(db, actor, input.requestId, place.timezone);
  const people = input.staff.map(({ userId, range }) => ({ userId, news: 'assigned' as const, range }));
  const from = shift.start_date;
  return {
    before: null,
    shift,
    from,
    plan: null,
    remove: [],
    trim: [],
    add: [...input.staff],
    kept: [],
    checked,
    people,
  };
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

/** Checks fields that can't change, and dates that can't move into the past. */
function assertMayBecome(before: ShiftRow, { columns }: ShiftInput, from: string): void {
  const { schedule_type, location_id, start_date, end_date } = columns;
  if (schedule_type !== before.schedule_type)
    throw badField('schedule_type', "You can't change the schedule type of a shift.");
  if (location_id !== before.location_id)
    throw badField('location', "You can't change the location of a shift.");
  // The form checks only the edited shift, but an edit of a group gives every shift the same end date.
  if (end_date !== null && end_date < start_date)
    throw badField(
      'end_date',
      `${before.shift_code} would end before it starts on ${formatDisplayDate(start_date)}.`,
    );
  // A start date that the shift has or had isn't a move, because days before `from` keep their schedule.
  const starts = [before, ...(before.versions ?? [])].map((plan) => plan.start_date);
  if (!starts.includes(start_date) && start_date < from)
    throw badField('start_date', `You can't move the start date before ${formatDisplayDate(from)}.`);
  const endMoves = schedule_type === 'RECURRING_SHIFT' && end_date !== before.end_date;
  if (endMoves && end_date !== null && end_date < from && start_date < from)
    throw badField('end_date', `You can't move the end date before ${formatDisplayDate(from)}.`);
}

/**
 * Returns the first day that an edit changes: the chosen day, otherwise the first day that hasn't begun. If the new
 * times would already be past today, the edit starts tomorrow, even if today was chosen, because forms start with
 * today.
 */
function firstDayOf(before: ShiftRow, { from, columns }: ShiftInput, now: Date): string {
  const earliest = firstChangeableDay(before, now);
  const begins = toInstant(earliest, columns.start_time, zoneOn(before, earliest));
  const first = begins <= now.getTime() ? addDays(earliest, 1) : earliest;
  if (from === null || from === earliest) return first;
  if (from < first) throw badField('from_date', `You can't change dates before ${formatDisplayDate(first)}.`);
  if (firstOccurrenceDate(before, from) === null)
    throw badField('from_date', `${before.shift_code} has no dates starting ${formatDisplayDate(from)}.`);
  return from;
}

/** Columns whose change requires a new availability check for assigned staff. */
const ASKED_ANEW = [
  'shift_repeat',
  'start_date',
  'end_date',
  'start_time',
  'end_time',
  'position_id',
] as const satisfies (keyof ShiftRow)[];

/** Checks whether times, days, or the position change from a day on, including changes scheduled for later. */
const isAskedAnew = (before: ShiftRow, shift: ShiftRow, from: string): boolean =>
  (before.from_date ?? '') > from ||
  ASKED_ANEW.some((column) => planOn(before, from)[column] !== shift[column]);

/** Returns the change of the schedule; null if the edit changes nothing. @throws 400 for a shift that is over */
function planChangeOf(
  before: ShiftRow,
  columns: ShiftInput['columns'] & Pick<ShiftRow, 'position_name' | 'position_color'>,
  from: string,
): VersionChange | null {
  const plan = changePlan(before, columns, from);
  const isSame = planOn(before, from).comments === columns.comments && !isAskedAnew(before, plan.shift, from);
  if (isSame) return null;
  if (before.schedule_type === 'ONE_TIME_SHIFT' && before.start_date < from)
    throw badRequest(`${before.shift_code} has begun or is over, so you can't change it.`);
  return plan;
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

/** Returns substitutes' days that the shift no longer has. Closed days are kept, because they can be reopened. */
const withoutOccurrence = (rows: readonly AssignmentRow[], shift: ShiftRow, first: string): AssignmentRow[] =>
  rows.filter(
    (row) =>
      row.covers_user_id !== null &&
      row.start_date >= first &&
      firstOccurrenceDate({ ...shift, closures: null }, row.start_date, row.end_date) === null,
  );

/** Returns the employees who remain assigned, to check them against the shift's new times and days. */
const staying = (
  before: ShiftRow,
  kept: readonly AssignmentRow[],
  input: ShiftInput,
  first: string,
): WorkSpan[] =>
  kept.flatMap((row) => {
    const range = rangeFrom(rangeOf(row), first);
    if (!range) return [];
    const had = { pattern: before, positionId: planOn(before, first).position_id, range: rangeOf(row) };
    return [{ userId: row.user_id, range, field: fieldOf(input, row.user_id), before: had }];
  });

/** Returns each employee's changes from the first day on, with their own days. A substitute has only a single day. */
function peopleChanges(
  rows: readonly AssignmentRow[],
  kept: readonly AssignmentRow[],
  added: readonly WantedPerson[],
  first: string,
  shiftChanges: boolean,
): PersonChange[] {
  const isLater = (row: AssignmentRow) => row.end_date === null || row.end_date >= first;
  const had = new Set(rows.filter(isLater).map((row) => row.user_id));
  const keeps = new Set(kept.filter(isLater).map((row) => row.user_id));
  const gets = new Set(added.map((person) => person.userId));
  const ends = new Map(kept.map((row) => [row.id, row.end_date]));
  const cutShort = new Set(
    rows.filter((row) => isLater(row) && ends.get(row.id) !== row.end_date).map((row) => row.user_id),
  );
  const coming = [...kept.map(ownDays), ...added];
  const changes: PersonChange[] = [];
  for (const userId of had) {
    if (!keeps.has(userId) && !gets.has(userId))
      changes.push({ userId, news: 'removed', range: daysAhead(rows.map(ownDays), userId, first) });
    else if (shiftChanges || cutShort.has(userId) || gets.has(userId))
      changes.push({ userId, news: 'changed', range: daysAhead(coming, userId, first) });
  }
  for (const userId of gets)
    if (!had.has(userId)) changes.push({ userId, news: 'assigned', range: daysAhead(coming, userId, first) });
  return changes;
}

/**
 * Decides about a changed shift. Past days and a date of today that has begun don't change, so a replaced employee's
 * assignment ends the day before. Employees who remain assigned are checked against the new times and days, new
 * employees against
 * every rule.
 *
 * @throws 400 for a fixed field, a past date, or with every employee that the change would double-book
 */
export async function decideShiftChange(
  decision: Decision,
  { shift: before, rows }: WholeShift,
  input: ShiftInput,
): Promise<ShiftDecision> {
  const { db, now } = decision;
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

  const checked = await checkAssignments(
    decision,
    shift,
    [
      ...add.map(({ userId, range }) => ({ userId, range, field: fieldOf(input, userId) })),
      ...(shiftChanges ? staying(before, kept, input, first) : []),
    ],
    before.id,
  );
  const people = peopleChanges(rows, kept, add, first, shiftChanges);
  return { before, shift, from: first, plan, remove, trim, add, kept, checked, people };
}
