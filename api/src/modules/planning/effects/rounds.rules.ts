/** Decides what becomes of a round of offers after its shift changed. Pure functions. */
import { firstOccurrenceDate, occursOn } from '@ondeck/shared/domain/calendar/occurrences';
import { isWithin, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { type AssignmentRow, rangeOf } from '../plan/assignments.rules';
import { type DateRange, intersect, rangeFrom } from '../plan/dateRanges.rules';
import { datesOfRound, type RoundRow, type RoundState } from '../plan/offerRounds.repository';
import type { StoredOpenShift } from '../plan/openShifts.repository';
import { shiftOn } from '../plan/shiftOn.rules';
import type { ShiftRow } from '../plan/shiftRows.repository';

/** The shift after the change. */
export interface RoundFacts {
  readonly shift: ShiftRow;
  readonly today: PlainDate;
  readonly open: readonly StoredOpenShift[];
  readonly assignments: readonly AssignmentRow[];
  /** The employee who worked the dates before they opened. */
  readonly lastEmployee: string | null;
}

/** Dates of a round that an open shift has. */
interface RoundPiece {
  readonly gap: StoredOpenShift;
  readonly days: DateRange;
}

export type RoundOutcome =
  /** The employee to replace still works the date. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'offered'; readonly pieces: readonly [RoundPiece, ...RoundPiece[]] }
  | {
      readonly kind: 'ended';
      readonly state: Exclude<RoundState, 'RUNNING'>;
      readonly filledBy: string | null;
    };

const ended = (state: Exclude<RoundState, 'RUNNING'>, filledBy: string | null = null): RoundOutcome => ({
  kind: 'ended',
  state,
  filledBy,
});

/** Returns whether the date of a round has other times, or another position, than were offered. */
function isOther(
  { start_date: date, position_id, start_time, end_time }: RoundRow,
  shift: ShiftRow,
): boolean {
  if (start_time === null) return false;
  const now = shiftOn(shift, date);
  return now.position_id !== position_id || now.start_time !== start_time || now.end_time !== end_time;
}

const worksOn = (row: AssignmentRow, days: DateRange): boolean => intersect(rangeOf(row), days) !== null;

/**
 * Returns what becomes of a running round: it continues with the dates that are still open, or ends. It's filled if someone
 * else works its dates now, and canceled if the shift changed or the dates aren't open for another reason. A round whose
 * dates have passed is exhausted.
 */
export function roundAfter(round: RoundRow, facts: RoundFacts): RoundOutcome {
  const { shift, today, open, assignments, lastEmployee } = facts;
  const days = rangeFrom(datesOfRound(round), today);
  if (days === null) return ended('EXHAUSTED');
  const { replaced_user_id: replaced, start_date: date } = round;
  if (shift.deleted_at !== null || isOther(round, shift)) return ended('CANCELED');
  if (replaced !== null) {
    if (!occursOn(shift, date)) return ended('CANCELED');
    if (assignments.some((row) => row.user_id === replaced && isWithin(date, row.start_date, row.end_date)))
      return { kind: 'unchanged' };
  }
  const pieces = open.flatMap((gap): RoundPiece[] => {
    const shared = intersect(rangeOf(gap), days);
    const isOpen = shared !== null && firstOccurrenceDate(shift, shared.start, shared.end) !== null;
    return isOpen ? [{ gap, days: shared }] : [];
  });
  const [first, ...rest] = pieces;
  if (first) return { kind: 'offered', pieces: [first, ...rest] };
  const taker = assignments.find(
    (row) => worksOn(row, days) && (replaced === null || row.covers_user_id === replaced),
  );
  return taker && taker.user_id !== lastEmployee ? ended('FILLED', taker.user_id) : ended('CANCELED');
}
