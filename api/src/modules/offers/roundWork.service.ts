/** Reads the work that a round offers. */
import { occurrenceInterval, occurrenceOn } from '@ondeck/shared/domain/calendar/occurrences';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import type { Queryable } from '../../platform/database/types';
import {
  type DateRange,
  datesOfRound,
  findShifts,
  type RoundRow,
  type ShiftRow,
  type Slot,
  slotIn,
} from '../planning/planning.door';
import { waveOptions } from './offers.repository';
import type { WaveClock } from './waves.rules';

/** A round with its shift, and when its first date starts and ends. */
export interface RoundWork<Round extends RoundRow = RoundRow> {
  readonly round: Round;
  readonly shift: ShiftRow;
  readonly days: DateRange;
  readonly slot: Slot;
  readonly start: number;
  readonly end: number;
  /** When the round is over at the latest: at the start, or at the end if the work had begun when the round started. */
  readonly due: number;
}

/** Returns the start and the end of a date of a shift, as instants. */
export const intervalOn = (shift: ShiftRow, date: string) =>
  occurrenceInterval(occurrenceOn(shift, date), zoneOn(shift, date));

/** Returns rounds with their work, in order. */
export async function withWork<Round extends RoundRow>(
  db: Queryable,
  rounds: readonly Round[],
): Promise<RoundWork<Round>[]> {
  const found = await findShifts(db, [...new Set(rounds.map(({ shift_id }) => shift_id))]);
  const shifts = new Map(found.map((shift) => [shift.id, shift]));
  return rounds.flatMap((round) => {
    const shift = shifts.get(round.shift_id);
    if (!shift) return [];
    const days = datesOfRound(round);
    const { start, end } = intervalOn(shift, days.start);
    const due = round.created_at.getTime() < start ? start : end;
    return [{ round, shift, days, slot: slotIn(shift, days), start, end, due }];
  });
}

/** Returns what decides when the waves of a round go out. */
export async function clockOf(db: Queryable, { shift, days, due }: RoundWork): Promise<WaveClock> {
  const { wave_start: from, wave_end: to } = await waveOptions(db, shift.location_id);
  return { due, timezone: zoneOn(shift, days.start), from, to };
}
