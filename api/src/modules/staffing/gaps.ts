/** Coverage is derived: the one function that turns a shift's gaps into its `open_shifts` rows. */
import { coverageGaps } from '@ondeck/shared/domain/coverage';
import { type GapChanges, reconcileGaps } from '@ondeck/shared/domain/reconcileGaps';
import { plainDateIn } from '@ondeck/shared/domain/zone';
import type { Trx } from '../../database/types';
import { closeOpenShiftRequests } from './closeRequests';
import { patternOf } from './commitments';
import { lockShift } from './lock';
import { findPlan } from './plans';
import type { StaffingPorts } from './ports';
import { assignmentsOf, releasesOf, storedGaps, toSpan } from './spans';

const NOT_OPEN_ANY_MORE = 'This shift is no longer open.';

async function store(ports: StaffingPorts, trx: Trx, shiftId: string, changes: GapChanges): Promise<void> {
  const columns = (gap: GapChanges['insert'][number]) => ({
    start_date: gap.startDate,
    end_date: gap.endDate,
    last_employee_id: gap.lastEmployeeId,
    leave_start_date: gap.leaveStartDate,
    leave_end_date: gap.leaveEndDate,
  });
  if (changes.remove.length > 0) {
    // Before the rows go: a request keeps no trace of which gap it was for.
    await closeOpenShiftRequests(ports, trx, changes.remove, NOT_OPEN_ANY_MORE);
    await trx.deleteFrom('open_shifts').where('id', 'in', changes.remove).execute();
  }
  for (const row of changes.update)
    await trx.updateTable('open_shifts').set(columns(row)).where('id', '=', row.id).execute();
  if (changes.insert.length > 0)
    await trx
      .insertInto('open_shifts')
      .values(changes.insert.map((gap) => ({ id: ports.ids.next(), shift_id: shiftId, ...columns(gap) })))
      .execute();
}

/**
 * Derives a shift's gaps from its plan, assignments and releases and makes `open_shifts` say the same. Rows of gaps
 * that stay keep their ids; pending requests for a gap that is gone are closed as REJECTED with a reason and their
 * askers told. A deleted shift has no gaps. Whoever changes any of the three calls this in the same transaction;
 * calling it again changes nothing.
 */
export async function refreshOpenShifts(ports: StaffingPorts, trx: Trx, shiftId: string): Promise<void> {
  await lockShift(trx, shiftId);
  const plan = await findPlan(trx, shiftId);
  if (!plan) return;
  const stored = await storedGaps(trx, shiftId);
  const today = plainDateIn(ports.clock.now().getTime(), plan.timezone);
  const gaps =
    plan.deleted_at === null
      ? coverageGaps(
          patternOf(plan),
          today,
          (await assignmentsOf(trx, shiftId)).map(toSpan),
          await releasesOf(trx, shiftId),
        )
      : [];
  const changes = reconcileGaps(stored, gaps);
  await store(ports, trx, shiftId, changes);
  if (changes.insert.length + changes.update.length + changes.remove.length > 0)
    await ports.changes.publish(
      trx,
      { topic: 'OpenShift', locationId: plan.location_id },
      { topic: 'Dashboard', locationId: plan.location_id },
    );
}
