import { closureOn, firstOccurrenceDate } from '@ondeck/shared/domain/calendar/occurrences';
import { isWithin } from '@ondeck/shared/domain/calendar/plainDate';
import { type DateRange, intersect } from '../plan/dateRanges.rules';
import { lifeOf } from '../plan/shiftOn.rules';
import type { ShiftRow } from '../plan/shiftRows.repository';
import { gotSentence, NOT_OPEN } from '../people/openShift.rules';

/**
 * Returns the reason that an open shift no longer exists, based on the current schedule. Employees who requested the
 * open shift read it, so the sentence states what happened and no decision about them.
 *
 * @param gap - the dates that were open
 * @param takers - full names of the employees who work these dates now
 */
export function whyGone(shift: ShiftRow, gap: DateRange, takers: readonly string[]): string {
  if (shift.deleted_at !== null) return 'This shift was deleted.';
  if (takers.length > 0) return gotSentence(takers);
  const days = intersect(gap, lifeOf(shift));
  if (days === null) return 'This shift no longer has these dates.';
  if (firstOccurrenceDate(shift, days.start, days.end) !== null) return NOT_OPEN;
  if (closureOn(shift, days.start)) return `${shift.location_title} is closed on this date.`;
  const isCanceled = shift.exceptions?.some(
    ({ kind, date }) => kind === 'CANCELLED' && isWithin(date, days.start, days.end),
  );
  return isCanceled ? 'This date was canceled.' : 'This shift no longer has these dates.';
}
