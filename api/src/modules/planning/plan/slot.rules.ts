/** Shapes of work between two dates. */
import type { ShiftPattern } from '@ondeck/shared/domain/calendar/occurrences';
import type { PlainDate } from '@ondeck/shared/domain/calendar/plainDate';

/** The part of a shift that somebody works: its occurrences between two dates, both inclusive; null goes on with it. */
export interface Commitment {
  pattern: ShiftPattern;
  from: PlainDate;
  to: PlainDate | null;
}

/** What somebody is wanted for: a shift's occurrences between two dates, both inclusive; null goes on with it. */
export interface Slot extends Commitment {
  locationId: string;
  /** Of each of these holding one is enough: a meeting has one set of several, a shift whose type changes several of one. */
  positions: readonly (readonly string[])[];
}
