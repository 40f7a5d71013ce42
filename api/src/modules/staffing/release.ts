/** Taking work from a person: the other half of `assign`. */
import { type AssignmentChange, releaseAssignment } from '@ondeck/shared/domain/assignments';
import { plainDateIn } from '@ondeck/shared/domain/zone';
import { sql } from 'kysely';
import type { Actor } from '../../auth/actor';
import { notFound } from '../../core/errors';
import type { Trx } from '../../database/types';
import { type DateRange, from } from './dateRanges';
import { refreshOpenShifts } from './gaps';
import { lockPeople, lockShift } from './lock';
import { shiftsChanged, tellStaff } from './notices';
import { findPlan, type PlanRow } from './plans';
import type { StaffingPorts } from './ports';
import { assignmentsOf, toSpan } from './spans';

export interface ReleaseOrder {
  readonly shiftId: string;
  readonly userId: string;
  /** Both days inclusive; a null end: from then on. What lies before today at the location is never touched. */
  readonly range: DateRange;
  /** Why, kept in `releases`: coverage names the person as the last employee, with these dates. */
  readonly cause: 'TIME_OFF' | 'SCHEDULE_CHANGE' | 'LEFT';
  readonly timeOffRequestId?: string;
  readonly rescheduleRequestId?: string;
  /** The caller tells the person in its own words, for example with the decision on a request. */
  readonly silently?: boolean;
  /** The caller changes more of the shift and calls `refreshOpenShifts` itself afterwards. */
  readonly gapsLater?: boolean;
}

export interface Released {
  readonly plan: PlanRow;
  /** What was given up from today on; null where the person had nothing of it, and nothing was stored. */
  readonly range: DateRange | null;
}

/** Writes changes of the domain's shape: rows removed, cut, or copied with other dates. */
async function applyChanges(
  { ids, clock }: StaffingPorts,
  trx: Trx,
  changes: readonly AssignmentChange[],
): Promise<void> {
  for (const change of changes) {
    if (change.kind === 'remove') {
      await trx.deleteFrom('assignments').where('id', '=', change.id).execute();
    } else if (change.kind === 'trim') {
      await trx
        .updateTable('assignments')
        .set({ start_date: change.startDate, end_date: change.endDate })
        .where('id', '=', change.id)
        .execute();
    } else {
      await sql`insert into assignments
        (id, shift_id, user_id, slot, start_date, end_date, covers_user_id, source, overrides, created_by, created_at)
        select ${ids.next()}::uuid, shift_id, user_id, slot, ${change.startDate}::date, ${change.endDate}::date,
          covers_user_id, source, overrides, created_by, ${clock.now()}
        from assignments where id = ${change.copyOf}::uuid`.execute(trx);
    }
  }
}

/**
 * Takes a person out of a shift between two dates, in the caller's transaction: cuts or splits their assignments,
 * stores the release, derives the gaps, writes the audit log, tells the person and the pages. Everybody else's work
 * and the past stay as they are.
 *
 * @throws 404 where the shift is not there or deleted
 */
export async function release(
  ports: StaffingPorts,
  trx: Trx,
  actor: Actor,
  order: ReleaseOrder,
): Promise<Released> {
  await lockPeople(trx, [order.userId]);
  await lockShift(trx, order.shiftId);
  const plan = await findPlan(trx, order.shiftId);
  if (!plan || plan.deleted_at !== null) throw notFound('Shift not found.');
  const now = ports.clock.now();
  const range = from(order.range, plainDateIn(now.getTime(), plan.timezone));
  const spans = (await assignmentsOf(trx, plan.id)).map(toSpan);
  const changes = range ? releaseAssignment(spans, order.userId, range.start, range.end) : [];
  if (!range || changes.length === 0) return { plan, range: null };
  await applyChanges(ports, trx, changes);
  await trx
    .insertInto('releases')
    .values({
      id: ports.ids.next(),
      shift_id: plan.id,
      user_id: order.userId,
      start_date: range.start,
      end_date: range.end,
      cause: order.cause,
      time_off_request_id: order.timeOffRequestId ?? null,
      reschedule_request_id: order.rescheduleRequestId ?? null,
      created_at: now,
    })
    .execute();
  await ports.audit(trx, actor, {
    action: 'assignment.released',
    entity: 'shift',
    entityId: plan.id,
    locationId: plan.location_id,
    before: { user_id: order.userId },
    after: { ...range, cause: order.cause },
  });
  if (order.silently !== true) await tellStaff(ports, trx, 'removed', order.userId, plan, range);
  if (order.gapsLater !== true) {
    await refreshOpenShifts(ports, trx, plan.id);
    await shiftsChanged(ports, trx, plan.location_id);
  }
  return { plan, range };
}
