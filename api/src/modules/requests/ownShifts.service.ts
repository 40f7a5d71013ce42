import { compareBytes } from '@ondeck/shared/domain/plainText';
import { countOccurrences, firstOccurrenceDate } from '@ondeck/shared/domain/calendar/occurrences';
import { compareDates, earlierEnd, laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { checkDateOrder } from '@ondeck/shared/domain/rules/dates';
import type { UserActor } from '../../platform/auth/actor';
import { refuse } from '../../platform/core/errors';
import type { Services } from '../../platform/services';
import { shiftOn, type ShiftRow } from '../planning/planning.door';
import { ownWork } from './asking.repository';

/** A shift that an employee works within a range of days. */
export interface OwnShift {
  readonly shift: ShiftRow;
  /** The first of the employee's dates in the range, and the number of dates. */
  readonly first: string;
  readonly count: number;
}

/**
 * Returns an employee's shifts between two dates, both inclusive, sorted by date. Shifts without a date of theirs in
 * the range are left out.
 */
export async function ownShiftsBetween(
  view: Parameters<typeof ownWork>[0],
  userId: string,
  start: string,
  end: string,
): Promise<OwnShift[]> {
  const found = new Map<string, OwnShift>();
  for (const { span_start, span_end, ...shift } of await ownWork(view, userId, start, end)) {
    const from = laterDate(span_start, start);
    const to = earlierEnd(span_end, end);
    const first = firstOccurrenceDate(shift, from, to);
    if (first === null) continue;
    const before = found.get(shift.id);
    const count = (before?.count ?? 0) + countOccurrences(shift, from, to);
    found.set(shift.id, { shift, first: before?.first ?? first, count });
  }
  return [...found.values()].sort(
    (a, b) =>
      compareDates(a.first, b.first) ||
      compareBytes(a.shift.start_time, b.shift.start_time) ||
      compareBytes(a.shift.shift_code, b.shift.shift_code),
  );
}

/** Handles `GET /api/shifts/request/time-off/shifts/`. @throws 400 if the end date is before the start date */
export async function listOwnShifts(
  { db }: Pick<Services, 'db'>,
  actor: UserActor,
  { start_date: start, end_date: end }: { readonly start_date: string; readonly end_date: string },
) {
  refuse(checkDateOrder(start, end));
  const results = (await ownShiftsBetween({ db }, actor.userId, start, end)).map(
    ({ shift: whole, first, count }) => {
      const shift = shiftOn(whole, first);
      return {
        id: shift.id,
        shift_code: shift.shift_code,
        shift_type: { id: shift.position_id, name: shift.position_name, color: shift.position_color },
        location: { id: shift.location_id, title: shift.location_title },
        first_date: first,
        dates: count,
        start_time: shift.start_time,
        end_time: shift.end_time,
      };
    },
  );
  return { results };
}
