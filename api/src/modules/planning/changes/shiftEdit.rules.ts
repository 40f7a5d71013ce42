/** The rules of editing a shift: changeable fields, the first changed day, and the employees whose work changes. */
import { firstOccurrenceDate, planOn } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import { badField, badRequest } from '../../../platform/core/errors';
import type { PersonChange } from '../effects/notify.service';
import { type AssignmentRow, ownDays } from '../plan/assignments.rules';
import { daysAhead } from '../plan/dateRanges.rules';
import { changePlan, type VersionChange } from '../plan/planChange.rules';
import type { ShiftInput } from '../plan/shiftInput.rules';
import { firstChangeableDay, type ShiftRow } from '../plan/shiftRows.repository';
import type { WantedPerson } from '../plan/staffChange.rules';

/** Checks fields that can't change, and dates that can't move into the past. */
export function assertMayBecome(before: ShiftRow, { columns }: ShiftInput, from: string): void {
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
export function firstDayOf(before: ShiftRow, { from, columns }: ShiftInput, now: Date): string {
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
export const isAskedAnew = (before: ShiftRow, shift: ShiftRow, from: string): boolean =>
  (before.from_date ?? '') > from ||
  ASKED_ANEW.some((column) => planOn(before, from)[column] !== shift[column]);

/** Returns the change of the schedule; null if the edit changes nothing. @throws 400 for a shift that is over */
export function planChangeOf(
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

/** Returns substitutes' days that the shift no longer has. Closed days are kept, because they can be reopened. */
export const withoutOccurrence = (
  rows: readonly AssignmentRow[],
  shift: ShiftRow,
  first: string,
): AssignmentRow[] =>
  rows.filter(
    (row) =>
      row.covers_user_id !== null &&
      row.start_date >= first &&
      firstOccurrenceDate({ ...shift, closures: null }, row.start_date, row.end_date) === null,
  );

/** Returns each employee's changes from the first day on, with their own days. A substitute has only a single day. */
export function peopleChanges(
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
