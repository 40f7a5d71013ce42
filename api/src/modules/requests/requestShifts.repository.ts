/** The shifts that a page of requests is about, in the wire's shape: two queries, however many requests there are. */
import { planOn } from '@ondeck/shared/domain/calendar/occurrences';
import type { Shift } from '@ondeck/shared/schemas/shifts';
import type { Queryable } from '../../platform/database/types';
import { findShifts, shiftOn, wireShifts } from '../planning/planning.door';

/** A shift, and the days of it that a request is about; a null end goes on with the shift. */
export interface AboutShift {
  readonly shift_id: string;
  readonly start: string;
  readonly end: string | null;
}

/**
 * Loads the shifts that requests are about, archived ones too: a request outlives its shift. Each has the times and the
 * type that are planned on the request's first day, with what is different there where that is its only one; its staff
 * is today's.
 *
 * @param now - decides what "today" is at each location
 * @returns the shift of a request that was asked for
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
