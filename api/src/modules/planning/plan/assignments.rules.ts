/**
 * Combines assignments into Staff 1 and Staff 2. Leave can split an employee's assignment into several rows, and
 * substitutes can cover single dates, but pages show one line for each employee who holds the shift.
 */
import { compareDates, earlierDate } from '@ondeck/shared/domain/calendar/plainDate';
import { type DateRange, laterEnd, type OwnDays } from './dateRanges.rules';
import type { Columns } from '../../../platform/database/types';

/** A row of `assignments` with the columns that these functions read. */
export type AssignmentRow = Columns<
  'assignments',
  'id' | 'shift_id' | 'user_id' | 'slot' | 'start_date' | 'end_date' | 'covers_user_id'
>;

export interface AssignedPerson {
  readonly userId: string;
  readonly slot: number;
  /** First to last day of all rows. A null end lasts as long as the shift. */
  readonly range: DateRange;
}

export const rangeOf = (row: Pick<AssignmentRow, 'start_date' | 'end_date'>): DateRange => ({
  start: row.start_date,
  end: row.end_date,
});

/** Returns the employee and the days of a row. */
export const ownDays = (row: AssignmentRow): OwnDays => ({ userId: row.user_id, range: rangeOf(row) });

/** Checks whether a row belongs to an employee who holds the shift in that slot. */
export const belongsTo = (row: AssignmentRow, person: AssignedPerson): boolean =>
  row.covers_user_id === null && row.user_id === person.userId && row.slot === person.slot;

/** Returns one entry for each employee and slot, without substitutes, ordered by slot and first day. */
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
 * Returns Staff 1 and Staff 2 of a shift.
 *
 * @param rows - all assignments of one shift
 * @param today - at the shift's location; staff whose last day has passed are left out unless everyone's has
 * @returns at most two employees: the staff that lists show and that an edit of `staff` is compared with
 */
export function assignedStaff(rows: readonly AssignmentRow[], today: string): AssignedPerson[] {
  const everybody = ownAssignees(rows);
  const present = everybody.filter(({ range }) => range.end === null || range.end >= today);
  return (present.length > 0 ? present : everybody.slice(-2)).slice(0, 2);
}
