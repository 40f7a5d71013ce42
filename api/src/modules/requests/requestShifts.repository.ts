/** The shifts that a page of requests is about, in the wire's shape: two queries, however many requests there are. */
import type { Shift } from '@ondeck/shared/schemas/shifts';
import type { Queryable } from '../../database/types';
import { wireShifts } from '../planning/shifts/shiftLists.service';
import { findShifts } from '../planning/shifts/shiftRows.repository';

/**
 * Loads shifts by id, archived ones too: a request outlives its shift.
 *
 * @param now - decides what "today" is at each location
 */
export async function shiftsById(
  db: Queryable,
  shiftIds: readonly string[],
  now: Date,
): Promise<Map<string, Shift>> {
  const shifts = await findShifts(db, [...new Set(shiftIds)]);
  return new Map((await wireShifts(db, shifts, now)).map((shift) => [shift.id, shift]));
}
