import { grouped } from '../../platform/core/grouped';
import type { Services } from '../../platform/services';
import { limitedTo, nextDate, openShiftsOf } from '../planning/planning.door';
import type { AboutShift } from './requestShifts.repository';

/**
 * Reads the open shifts of requests' shifts, with one query.
 *
 * @returns a function that returns the first date of a request that is open and hasn't ended; undefined if none is left
 */
export async function nextOpenDates(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  requests: readonly AboutShift[],
): Promise<(request: AboutShift) => string | undefined> {
  const ids = new Set(requests.map(({ shift_id }) => shift_id));
  const openOf = grouped(await openShiftsOf(db, [...ids]), ({ id }) => id);
  const now = clock.now();
  return ({ shift_id, start, end }) => {
    for (const open of limitedTo(openOf.get(shift_id) ?? [], { start, end })) {
      const date = nextDate(open, { start: open.gap_start, end: open.gap_end }, now);
      if (date !== null) return date;
    }
    return undefined;
  };
}
