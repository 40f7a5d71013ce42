/** Finds the employees who have another employee's place in a shift. Pure functions. */
import { isWithin, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { AssignmentRow } from './assignments.rules';
import type { StoredRelease } from './openShifts.repository';

/** A place in a shift that an employee gave up. */
export interface Place {
  readonly userId: string;
  /** The employee that the employee substituted for; null if the place is the employee's own. */
  readonly coversUserId: string | null;
  /** 1 for Staff 1, or 2 for Staff 2. */
  readonly slot: number;
}

/** Returns the slot of an employee's newest own assignment, or the given slot if the employee has none. */
export function slotOf(rows: readonly AssignmentRow[], userId: string, slot: number): number {
  const own = rows.filter((row) => row.user_id === userId && row.covers_user_id === null);
  return own.toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1))[0]?.slot ?? slot;
}

/**
 * Returns the assignments with which others have a place on a date: of the employee who is covered, of those who cover,
 * also in turn, and of a successor in the same slot. A coworker in the other slot isn't included.
 *
 * @param rows - all assignments of the shift
 * @param releases - all releases of the shift
 */
export function holdersOn(
  date: PlainDate,
  { userId, coversUserId, slot }: Place,
  rows: readonly AssignmentRow[],
  releases: readonly StoredRelease[],
): AssignmentRow[] {
  const owner = coversUserId ?? userId;
  const ownSlot = slotOf(rows, owner, slot);
  const onDate = rows.filter((row) => isWithin(date, row.start_date, row.end_date));
  // Includes employees who covered and then gave the date up in turn.
  const gaveUp = releases.filter((release) => isWithin(date, release.start_date, release.end_date));
  const chain = new Set([owner, userId]);
  let size = 0;
  while (size < chain.size) {
    size = chain.size;
    for (const row of [...onDate, ...gaveUp])
      if (row.covers_user_id !== null && chain.has(row.covers_user_id)) chain.add(row.user_id);
  }
  return onDate.filter((row) => {
    if (row.user_id === userId) return false;
    if (row.covers_user_id !== null) return chain.has(row.covers_user_id);
    return row.user_id === owner || row.slot === ownSlot;
  });
}
