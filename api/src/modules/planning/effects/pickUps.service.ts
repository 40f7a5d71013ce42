/** Keeps requests with the open shifts that have their dates. */
import { firstOccurrenceDate } from '@ondeck/shared/domain/calendar/occurrences';
import { namesOf } from '../../../platform/auth/people';
import type { AnyUnit } from '../../../platform/services';
import { rangeOf } from '../plan/assignments.rules';
import type { AssignmentSpan } from '../plan/coverage.rules';
import { type DateRange, intersect, rangeFrom } from '../plan/dateRanges.rules';
import type { StoredOpenShift } from '../plan/openShifts.repository';
import { type ShiftRow, todayOf } from '../plan/shiftRows.repository';
import { closePickUp, type PendingPickUp } from './closeRequests.service';
import { whyGone } from './goneOpenShift.rules';

/** Closes a request without an open date: the requester works its dates now, or reads why they can't. */
async function closeGone(
  unit: AnyUnit,
  shift: ShiftRow,
  { id, user_id: userId }: PendingPickUp,
  days: DateRange,
  assignments: readonly AssignmentSpan[],
): Promise<void> {
  const takers = assignments.filter((one) => intersect(rangeOf(one), days)).map((one) => one.user_id);
  if (takers.includes(userId)) await closePickUp(unit, id, 'You were assigned to this shift.');
  else {
    const reason = whyGone(shift, days, await namesOf(unit.trx, [...new Set(takers)]));
    const isTaken = shift.deleted_at === null && takers.length > 0;
    await closePickUp(unit, id, reason, isTaken ? `${reason} Your request is closed.` : reason);
  }
}

/**
 * Moves each pending request to the first open shift with one of its dates, and closes requests without one. A request
 * whose dates have passed is left to expire.
 *
 * @param pending - the requests for open shifts of this shift
 * @param open - the open shifts as they are now
 */
export async function settlePickUps(
  unit: AnyUnit,
  shift: ShiftRow,
  {
    pending,
    open,
    assignments,
  }: {
    readonly pending: readonly PendingPickUp[];
    readonly open: readonly StoredOpenShift[];
    readonly assignments: readonly AssignmentSpan[];
  },
): Promise<void> {
  const today = todayOf(shift, unit.clock.now());
  const inOrder = open.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  for (const request of pending) {
    const days = rangeFrom({ start: request.start_date, end: request.end_date }, today);
    if (!days) continue;
    const target = inOrder.find((gap) => {
      const shared = intersect(rangeOf(gap), days);
      return shared !== null && firstOccurrenceDate(shift, shared.start, shared.end) !== null;
    });
    if (!target) await closeGone(unit, shift, request, days, assignments);
    else if (target.id !== request.open_shift_id)
      await unit.trx
        .updateTable('requests')
        .set({ open_shift_id: target.id })
        .where('id', '=', request.id)
        .execute();
  }
}
