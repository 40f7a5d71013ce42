/** Taking work from a person: the other half of `assign`. */
import { notifyStaff, touchShift } from '../effects/flush.service';
import { daysHad, releaseAssignment } from '../plan/release.rules';
import type { Actor } from '../../../platform/auth/actor';
import { audited } from '../../../platform/audit/audited';
import type { UnitOfWork } from '../../../platform/services';
import { type DateRange, partFrom, spanOf } from '../plan/dateRanges.rules';
import { lockStaffing } from '../effects/staffing.service';
import { todayOf } from '../plan/shiftRows.repository';
import { applyChanges, assignmentsOf } from '../plan/assignments.repository';

export interface ReleaseOrder {
  readonly shiftId: string;
  readonly userId: string;
  /** Both days inclusive; a null end: from then on. What lies before today at the location is never touched. */
  readonly range: DateRange;
  /** Why, kept in `releases`: coverage names the person as the last employee, with these dates. */
  readonly cause: 'TIME_OFF' | 'SCHEDULE_CHANGE' | 'LEFT';
  readonly timeOffRequestId?: string;
  readonly rescheduleRequestId?: string;
}

/**
 * Takes a person out of a shift between two dates, in the caller's transaction: cuts or splits their assignments,
 * stores the release, derives the gaps, writes the audit log, tells the person and the pages. Everybody else's work
 * and the past stay as they are.
 *
 * @returns what was given up from today on; null where the person had nothing of it, and nothing was stored
 * @throws 404 where the shift is not there or deleted
 */
export async function release(
  unit: UnitOfWork<Actor>,
  order: ReleaseOrder,
): Promise<{ readonly range: DateRange | null }> {
  const { trx, actor } = unit;
  const shift = await lockStaffing(trx, order);
  const now = unit.clock.now();
  const range = partFrom(order.range, todayOf(shift, now));
  const rows = await assignmentsOf(trx, shift.id);
  const changes = range ? releaseAssignment(rows, order.userId, range.start, range.end) : [];
  if (!range || changes.length === 0) return { range: null };
  await applyChanges(unit, changes);
  const had = daysHad(rows, order.userId, range);
  await trx
    .insertInto('releases')
    .values(
      had.map(({ start, end, coversUserId }) => ({
        id: unit.ids.next(),
        shift_id: shift.id,
        user_id: order.userId,
        covers_user_id: coversUserId,
        start_date: start,
        end_date: end,
        cause: order.cause,
        time_off_request_id: order.timeOffRequestId ?? null,
        reschedule_request_id: order.rescheduleRequestId ?? null,
        created_at: now,
      })),
    )
    .execute();
  await unit.audit(trx, actor, {
    action: 'assignment.released',
    ...audited('shift', shift),
    before: { user_id: order.userId },
    after: { ...range, cause: order.cause },
  });
  await notifyStaff(unit, { news: 'removed', userId: order.userId, shift, range: spanOf(had) ?? range });
  await touchShift(unit, shift);
  return { range };
}
