/** Stores the staff of a shift. The caller holds the locks of the shift and its staff. */
import type { Actor } from '../../../platform/auth/actor';
import { audited } from '../../../platform/audit/audited';
import { json } from '../../../platform/database/values';
import type { UnitOfWork } from '../../../platform/services';
import { notifyStaff, touchShift } from '../effects/flush.service';
import type { Warning } from '../people/warnings.rules';
import { applyChanges } from '../plan/assignments.repository';
import type { AssignmentRow } from '../plan/assignments.rules';
import { type DateRange, spanOf } from '../plan/dateRanges.rules';
import type { ShiftRow } from '../plan/shiftRows.repository';
import type { Assigned, AssignmentSource, Released, Returned } from './planChanges';

/** The values that `storeAssignment` writes. */
export interface AssignmentValues {
  readonly shift: ShiftRow;
  readonly row: Omit<AssignmentRow, 'shift_id'>;
  readonly source: AssignmentSource;
  readonly warnings: readonly Warning[];
  /** Codes of warnings that the manager acknowledged. */
  readonly acknowledged?: readonly string[];
}

/** Stores an assignment of a checked employee, and writes the audit log. Notifies no one. */
export async function storeAssignment(
  { trx, actor, clock, audit }: UnitOfWork<Actor>,
  { shift, row, source, warnings, acknowledged = [] }: AssignmentValues,
): Promise<void> {
  const overrides = warnings.map((one) => ({ ...one, acknowledged: acknowledged.includes(one.code) }));
  await trx
    .insertInto('assignments')
    .values({
      ...row,
      shift_id: shift.id,
      source,
      overrides: json(overrides),
      created_by: actor.kind === 'user' ? actor.userId : null,
      created_at: clock.now(),
    })
    .execute();
  const { user_id, start_date: start, end_date: end } = row;
  await audit(trx, actor, {
    action: 'assignment.created',
    ...audited('shift', shift),
    after: { user_id, start, end, source, overrides },
  });
}

export async function applyAssigned(unit: UnitOfWork<Actor>, change: Assigned): Promise<void> {
  const { shift, row } = change;
  await storeAssignment(unit, change);
  const range: DateRange = { start: row.start_date, end: row.end_date };
  await notifyStaff(unit, { news: 'assigned', userId: row.user_id, shift, range });
  await touchShift(unit, shift);
}

/** Shortens the employee's assignments, and stores the release that the open shift refers to. */
export async function applyReleased(
  unit: UnitOfWork<Actor>,
  { shift, userId, range, had, rows, cause, absenceId, timeOffRequestId, rescheduleRequestId }: Released,
): Promise<void> {
  const { trx, actor } = unit;
  await applyChanges(unit, rows);
  await trx
    .insertInto('releases')
    .values(
      had.map(({ start, end, coversUserId }) => ({
        id: unit.ids.next(),
        shift_id: shift.id,
        user_id: userId,
        covers_user_id: coversUserId,
        start_date: start,
        end_date: end,
        cause,
        absence_id: absenceId ?? null,
        time_off_request_id: timeOffRequestId ?? null,
        reschedule_request_id: rescheduleRequestId ?? null,
        created_at: unit.clock.now(),
      })),
    )
    .execute();
  await unit.audit(trx, actor, {
    action: 'assignment.released',
    ...audited('shift', shift),
    before: { user_id: userId },
    after: { ...range, cause },
  });
  await notifyStaff(unit, { news: 'removed', userId, shift, range: spanOf(had) ?? range });
  await touchShift(unit, shift);
}

export async function applyReturned(
  unit: UnitOfWork,
  { shift, date, owner, cover, releaseId, rows, added }: Returned,
): Promise<void> {
  const { trx, actor } = unit;
  await applyChanges(unit, rows);
  if (added)
    await trx
      .insertInto('assignments')
      .values({ ...added, created_by: actor.userId, created_at: unit.clock.now() })
      .execute();
  await trx.deleteFrom('releases').where('id', '=', releaseId).execute();
  const range = { start: date, end: date };
  await notifyStaff(unit, { news: 'assigned', userId: owner, shift, range });
  if (cover) await notifyStaff(unit, { news: 'removed', userId: cover.user_id, shift, range });
  await unit.audit(trx, actor, {
    action: 'assignment.returned',
    ...audited('shift', shift),
    before: { user_id: cover?.user_id ?? null, date },
    after: { user_id: owner, date },
  });
  await touchShift(unit, shift);
}
