import {
  firstOccurrenceDate,
  occurrenceInterval,
  occurrenceOn,
} from '@ondeck/shared/domain/calendar/occurrences';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { dateAt, zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import { grouped } from '../../platform/core/grouped';
import type { Services } from '../../platform/services';
import { type DateRange, findShifts, intersect, type ShiftRow } from '../planning/planning.door';
import type { AboutShift } from './requestShifts.repository';

/** Returns the first date in a range on which a shift happens and hasn't ended; null if there is none. */
function firstAhead(shift: ShiftRow, { start, end }: DateRange, now: number): string | null {
  const today = dateAt(shift, now);
  const date = firstOccurrenceDate(shift, start < today ? today : start, end);
  if (date !== today) return date;
  const hasEnded = occurrenceInterval(occurrenceOn(shift, date), zoneOn(shift, date)).end <= now;
  return hasEnded ? firstOccurrenceDate(shift, addDays(today, 1), end) : date;
}

/**
 * Reads the open shifts of requests' shifts, with two queries.
 *
 * @returns a function that returns the first date of a request that is open and hasn't ended; undefined if none is left
 */
export async function nextOpenDates(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  requests: readonly AboutShift[],
): Promise<(request: AboutShift) => string | undefined> {
  const ids = [...new Set(requests.map(({ shift_id }) => shift_id))];
  if (ids.length === 0) return () => undefined;
  const shifts = new Map((await findShifts(db, ids)).map((shift) => [shift.id, shift]));
  const rows = await db
    .selectFrom('open_shifts')
    .select(['shift_id', 'start_date', 'end_date'])
    .where('shift_id', 'in', ids)
    .orderBy('start_date')
    .execute();
  const openOf = grouped(rows, ({ shift_id }) => shift_id);
  const now = clock.now().getTime();
  return ({ shift_id, start, end }) => {
    const shift = shifts.get(shift_id);
    if (!shift) return undefined;
    for (const { start_date, end_date } of openOf.get(shift_id) ?? []) {
      const shared = intersect({ start, end }, { start: start_date, end: end_date });
      const date = shared && firstAhead(shift, shared, now);
      if (date) return date;
    }
    return undefined;
  };
}
