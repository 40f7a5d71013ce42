import type { UserActor } from '../../auth/actor';
import { conflict, notFound } from '../../core/errors';
import type { Trx } from '../../database/types';
import { closeRequestsOfShift } from '../staffing/closeRequests';
import { from } from '../staffing/dateRanges';
import { refreshOpenShifts } from '../staffing/gaps';
import { firstChangeableDay } from '../staffing/leave';
import { shiftsChanged } from '../staffing/notices';
import { findPlan } from '../staffing/plans';
import type { StaffingPorts } from '../staffing/ports';
import { type AssignmentRow, rangeOf } from '../staffing/standingStaff';
import { lockWhole } from './planWrites';
import type { SaveOutcome } from './saveOutcome';
import { tellChanges } from './shiftNews';
import { checkStints, namedWarnings } from './staffCheck';

const peopleFrom = (rows: readonly AssignmentRow[], first: string): string[] => [
  ...new Set(rows.filter((row) => from(rangeOf(row), first) !== null).map((row) => row.user_id)),
];

/**
 * Archives a shift: who and when is kept, its open rows and pending requests are closed, its clock records and
 * assignments stay for a restore.
 *
 * @throws 404 out of reach, unknown or archived already
 */
export async function archiveShiftIn(
  ports: StaffingPorts,
  trx: Trx,
  actor: UserActor,
  shiftId: string,
): Promise<void> {
  const { plan, rows } = await lockWhole(trx, actor, shiftId, []);
  const now = ports.clock.now();
  await trx
    .updateTable('shifts')
    .set({ deleted_at: now, deleted_by: actor.userId, updated_at: now })
    .where('id', '=', shiftId)
    .execute();
  await closeRequestsOfShift(ports, trx, shiftId, 'The shift was deleted.');
  await refreshOpenShifts(ports, trx, shiftId);
  await ports.audit(trx, actor, {
    action: 'shift.deleted',
    entity: 'shift',
    entityId: shiftId,
    locationId: plan.location_id,
    before: plan,
  });
  const first = firstChangeableDay(plan, now);
  const people = plan.end_date !== null && plan.end_date < first ? [] : peopleFrom(rows, first);
  await tellChanges(
    ports,
    trx,
    plan,
    people.map((userId) => ({ userId, news: 'removed' as const })),
    first,
  );
  await ports.changes.publish(trx, { topic: 'Archive', locationId: plan.location_id });
  await shiftsChanged(ports, trx, plan.location_id);
}

/**
 * Brings an archived shift back with the staff it had, if no rule breaks by now.
 *
 * @throws 404 out of reach, unknown or not archived; 409 its location is gone; 400 with everybody who cannot work
 * it any more
 */
export async function restoreShiftIn(
  ports: StaffingPorts,
  trx: Trx,
  actor: UserActor,
  shiftId: string,
): Promise<SaveOutcome> {
  const { rows } = await lockWhole(trx, actor, shiftId, [], true);
  const now = ports.clock.now();
  await trx
    .updateTable('shifts')
    .set({ deleted_at: null, deleted_by: null, updated_at: now })
    .where('id', '=', shiftId)
    .execute();
  const plan = await findPlan(trx, shiftId);
  if (!plan) throw notFound('Shift not found.');
  const place = await trx
    .selectFrom('locations')
    .select('deleted_at')
    .where('id', '=', plan.location_id)
    .executeTakeFirst();
  if (!place || place.deleted_at !== null) throw conflict('The location of this shift was deleted.');
  const first = firstChangeableDay(plan, now);
  const stints = rows.flatMap((row) => {
    const range = from(rangeOf(row), first);
    return range ? [{ userId: row.user_id, range }] : [];
  });
  const checked = await checkStints(trx, plan, stints);
  await refreshOpenShifts(ports, trx, shiftId);
  await ports.audit(trx, actor, {
    action: 'shift.restored',
    entity: 'shift',
    entityId: shiftId,
    locationId: plan.location_id,
    after: plan,
  });
  await tellChanges(
    ports,
    trx,
    plan,
    peopleFrom(rows, first).map((userId) => ({ userId, news: 'assigned' as const })),
    first,
  );
  await ports.changes.publish(trx, { topic: 'Archive', locationId: plan.location_id });
  await shiftsChanged(ports, trx, plan.location_id);
  return { id: shiftId, shiftCode: plan.shift_code, warnings: namedWarnings(checked), changes: [] };
}
