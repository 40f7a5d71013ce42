/** Types for work between two dates. */
import type { ShiftPattern } from '@ondeck/shared/domain/calendar/occurrences';
import type { PlainDate } from '@ondeck/shared/domain/calendar/plainDate';

/**
 * An employee's part of a shift: its occurrences between two dates, both inclusive. A null `to` ends with the shift.
 */
export interface Commitment {
  pattern: ShiftPattern;
  from: PlainDate;
  to: PlainDate | null;
}

/** Work that needs staff: a shift's occurrences between two dates, both inclusive. A null `to` ends with the shift. */
export interface Slot extends Commitment {
  locationId: string;
  /**
   * Sets of positions; the employee needs one position of each set. A meeting has one set with several positions, and a
   * shift whose type changes has several sets with one position.
   */
  positions: readonly (readonly string[])[];
  /**
   * Returns the positions of a date, of which the employee works one. Null for a meeting, because a meeting is not work
   * in a position.
   */
  positionsOn: ((date: PlainDate) => readonly string[]) | null;
}
