/**
 * Staff 1 and Staff 2 as the pages show and edit them. In the database a person's time on a shift may be cut into
 * pieces by leave, and others may cover single dates; the pages see one line per person who holds the shift.
 */
import { compareDates, earlierDate } from '@ondeck/shared/domain/calendar/plainDate';
import { type DateRange, laterEnd, type OwnDays } from './dateRanges.rules';
import type { Columns } from '../../../platform/database/types';

/** One row of `assignments`, as every function here reads it. */
export type AssignmentRow = Columns<
  'assignments',
  'id' | 'shift_id' | 'user_id' | 'slot' | 'start_date' | 'end_date' | 'covers_user_id'
>;

export interface AssignedPerson {
  readonly userId: string;
  readonly slot: number;
  /** First to last day of all pieces; a null end goes on with the shift. */
  readonly range: DateRange;
}

export const rangeOf = (row: Pick<AssignmentRow, 'start_date' | 'end_date'>): DateRange => ({
  start: row.start_date,
  end: row.end_date,
});

/** Whose days a row is, and which. */
export const ownDays = (row: AssignmentRow): OwnDays => ({ userId: row.user_id, range: rangeOf(row) });

/** Whether a row is a piece of what a standing person holds. */
export const belongsTo = (row: AssignmentRow, person: AssignedPerson): boolean =>
  row.covers_user_id === null && row.user_id === person.userId && row.slot === person.slot;

/** One line per person and slot of those who hold the shift themselves, by slot and first day. */
export function ownAssignees(rows: readonly AssignmentRow[]): AssignedPerson[] {
  const people = new Map<string, AssignedPerson>();
  for (const row of rows) {
    if (row.covers_user_id !== null) continue;
    const key = `${row.slot} ${row.user_id}`;
    const known = people.get(key)?.range;
    const range = known
      ? { start: earlierDate(known.start, row.start_date), end: laterEnd(known.end, row.end_date) }
      : rangeOf(row);
    people.set(key, { userId: row.user_id, slot: row.slot, range });
  }
  return [...people.values()].sort(
    (a, b) =>
      a.slot - b.slot || compareDates(a.range.start, b.range.start) || compareDates(a.userId, b.userId),
  );
}

/**
 * Who Staff 1 and Staff 2 of a shift are.
 *
 * @param rows - all assignments of one shift
 * @param today - at the shift's location: who has finished before it is no longer listed, unless all have
 * @returns at most two people: what a list shows and what an edit of `staff` is compared with
 */
export function assignedStaff(rows: readonly AssignmentRow[], today: string): AssignedPerson[] {
  const everybody = ownAssignees(rows);
  const present = everybody.filter(({ range }) => range.end === null || range.end >= today);
  return (present.length > 0 ? present : everybody.slice(-2)).slice(0, 2);
}
