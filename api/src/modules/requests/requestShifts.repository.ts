/** Loads the shifts of a page of requests in the API's format, with two queries for any number of requests. */
import { planOn } from '@ondeck/shared/domain/calendar/occurrences';
import type { Shift } from '@ondeck/shared/schemas/shifts';
import type { Queryable } from '../../platform/database/types';
import { findShifts, shiftOn, wireShifts } from '../planning/planning.door';

/** A shift and the dates of a request about it. A null end means no end date. */
export interface AboutShift {
  readonly shift_id: string;
  readonly start: string;
  readonly end: string | null;
}

/**
 * Loads the shifts of requests, even archived ones, because a request outlives its shift. Each shift has the times and
 * the position scheduled for the request's first date. If that is its only date, changes to that date are included. The
 * staff is today's.
 *
 * @param now - decides which day is today at each location
 * @returns a function that returns the shift of a request
 */
export async function shiftsAbout(
  db: Queryable,
  requests: readonly AboutShift[],
  now: Date,
): Promise<(request: AboutShift) => Shift | undefined> {
  const rows = await findShifts(db, [...new Set(requests.map(({ shift_id }) => shift_id))]);
  const plans = new Map(rows.map((row) => [row.id, row]));
  const shown = new Map((await wireShifts(db, rows, now)).map((shift) => [shift.id, shift]));
  return ({ shift_id, start, end }) => {
    const [plan, shift] = [plans.get(shift_id), shown.get(shift_id)];
    if (!plan || !shift) return undefined;
    const then = end === start ? shiftOn(plan, start) : planOn(plan, start);
    const { start_time, end_time, position_id, position_name, position_color } = then;
    return {
      ...shift,
      start_time,
      end_time,
      shift_type: [{ id: position_id, name: position_name, color: position_color }],
    };
  };
}
