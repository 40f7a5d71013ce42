/** Shapes of work between two dates. */
import type { ShiftPattern } from '@ondeck/shared/domain/calendar/occurrences';
import type { PlainDate } from '@ondeck/shared/domain/calendar/plainDate';

/** An employee's part of a shift: its occurrences between two dates, both inclusive. A null `to` ends with it. */
export interface Commitment {
  pattern: ShiftPattern;
  from: PlainDate;
  to: PlainDate | null;
}

/** Work that needs staff: a shift's occurrences between two dates, both inclusive. A null `to` ends with the shift. */
export interface Slot extends Commitment {
  locationId: string;
  /** Of each of these holding one is enough: a meeting has one set of several, a shift whose type changes several of one. */
  positions: readonly (readonly string[])[];
}
