/** Work that one action adds at several locations, so that each location sees the work of the locations before it. */
import type { CodedCommitment } from '../people/candidates.rules';
import { slotIn } from '../plan/shiftOn.rules';
import type { ShiftRow } from '../plan/shiftRows.repository';
import type { WantedPerson } from '../plan/staffChange.rules';

/** Work by the ID of its employee. */
export type Carried = ReadonlyMap<string, readonly CodedCommitment[]>;

export const NOTHING_CARRIED: Carried = new Map();

/** Returns the name of a draft for sentences about another location: `the draft "Week of 03-14-2027" at Lakeview`. */
export const draftAt = (name: string, location: string): string => `the draft "${name}" at ${location}`;

/**
 * Adds the work of shifts to the work of earlier locations.
 *
 * @param words - name of the shifts in sentences about an overlap
 */
export function carry(
  carried: Carried,
  shifts: readonly { readonly shift: ShiftRow; readonly staff: readonly WantedPerson[] }[],
  words: string,
): Carried {
  const after = new Map(carried);
  for (const { shift, staff } of shifts)
    for (const { userId, range } of staff)
      after.set(userId, [...(after.get(userId) ?? []), { ...slotIn(shift, range), shiftCode: words }]);
  return after;
}
