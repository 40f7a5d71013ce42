/** Updates the `open_shifts` rows of a shift from its schedule and assignments. */
import { type AssignmentSpan, type CoverageGap, coverageGaps } from '../plan/coverage.rules';
import { type OpenShiftChanges, reconcileOpenShifts } from './reconcileOpenShifts.rules';
import type { Queryable } from '../../../platform/database/types';
import { pendingPickUps } from './closeRequests.service';
import { settlePickUps } from './pickUps.service';
import { settleRounds } from './rounds.service';
import { lockShift } from '../../../platform/database/locks';
import type { AnyUnit } from '../../../platform/services';
import { findShift, type ShiftRow, todayOf } from '../plan/shiftRows.repository';
import { assignmentsOf } from '../plan/assignments.repository';
import { runningRounds } from '../plan/offerRounds.repository';
import { type StoredOpenShift, releasesOf, storedOpenShifts } from '../plan/openShifts.repository';

/** @returns the open shifts as they are now */
async function store(unit: AnyUnit, shiftId: string, changes: OpenShiftChanges): Promise<StoredOpenShift[]> {
  const { trx } = unit;
  if (changes.remove.length > 0) {
    await trx.deleteFrom('open_shifts').where('id', 'in', changes.remove).execute();
  }
  for (const { id, ...gap } of changes.update)
    await trx.updateTable('open_shifts').set(gap).where('id', '=', id).execute();
  const inserted = changes.insert.map((gap) => ({ id: unit.ids.next(), ...gap }));
  if (inserted.length > 0)
    await trx
      .insertInto('open_shifts')
      .values(inserted.map((gap) => ({ shift_id: shiftId, ...gap })))
      .execute();
  return [...changes.keep, ...changes.update, ...inserted];
}

/** Returns the open shifts that a shift has from today on with these assignments. A deleted shift has none. */
export async function openShiftsWith(
  db: Queryable,
  shift: ShiftRow,
  assignments: readonly AssignmentSpan[],
  now: Date,
): Promise<CoverageGap[]> {
  if (shift.deleted_at !== null) return [];
  const today = todayOf(shift, now);
  return coverageGaps(shift, today, assignments, await releasesOf(db, shift.id));
}

/**
 * Recalculates the open shifts of a shift from its schedule, assignments, and releases, and stores the difference. Open
 * shifts that continue keep their IDs. A pending request continues while one of its dates is open. Others are closed as
 * REJECTED with a reason, and their requesters are notified. Call this in every transaction that changes one of the
 * three. A second call changes nothing.
 */
export async function refreshOpenShifts(unit: AnyUnit, shiftId: string): Promise<void> {
  const { trx } = unit;
  await lockShift(trx, shiftId);
  const shift = await findShift(trx, shiftId);
  if (!shift) return;
  const assignments = await assignmentsOf(trx, shiftId);
  const gaps = await openShiftsWith(trx, shift, assignments, unit.clock.now());
  const stored = await storedOpenShifts(trx, shiftId);
  const changes = reconcileOpenShifts(stored, gaps);
  // Read requests and offers before open shifts are deleted. Afterward, they no longer name the open shift.
  const pending = await pendingPickUps(trx, shiftId);
  const rounds = await runningRounds(trx, shiftId);
  const now = await store(unit, shiftId, changes);
  await settlePickUps(unit, shift, { pending, open: now, assignments });
  const lastOf = (id: string | null) => stored.find((gap) => gap.id === id)?.last_employee_id ?? null;
  await settleRounds(unit, shift, rounds, { open: now, assignments, lastOf });
  if (changes.insert.length + changes.update.length + changes.remove.length > 0)
    await unit.changes.publish(
      trx,
      { topic: 'OpenShift', locationId: shift.location_id },
      { topic: 'Dashboard', locationId: shift.location_id },
    );
}
