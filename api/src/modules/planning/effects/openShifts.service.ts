/** Updates the `open_shifts` rows of a shift from its schedule and assignments. */
import { type AssignmentSpan, type CoverageGap, coverageGaps } from '../plan/coverage.rules';
import { type OpenShiftChanges, reconcileOpenShifts } from './reconcileOpenShifts.rules';
import { namesOf } from '../../../platform/auth/people';
import type { Queryable } from '../../../platform/database/types';
import { intersect } from '../plan/dateRanges.rules';
import { askedFor, closeOpenShiftRequests } from './closeRequests.service';
import { whyGone } from './goneOpenShift.rules';
import { lockShift } from '../../../platform/database/locks';
import type { AnyUnit } from '../../../platform/services';
import { findShift, type ShiftRow, todayOf } from '../plan/shiftRows.repository';
import { assignmentsOf } from '../plan/assignments.repository';
import { rangeOf } from '../plan/assignments.rules';
import { type StoredOpenShift, releasesOf, storedOpenShifts } from '../plan/openShifts.repository';

/**
 * Closes requests for an open shift that no longer exists, with one reason for employees who now work its dates and
 * another reason for everyone else.
 */
async function closeGone(
  unit: AnyUnit,
  shift: ShiftRow,
  gap: StoredOpenShift,
  assignments: readonly AssignmentSpan[],
): Promise<void> {
  const days = rangeOf(gap);
  const takers = new Set(
    assignments.filter((one) => intersect(rangeOf(one), days)).map((one) => one.user_id),
  );
  await closeOpenShiftRequests(unit, [gap.id], 'You were assigned to this shift.', [...takers]);
  await closeOpenShiftRequests(unit, [gap.id], whyGone(shift, days, await namesOf(unit.trx, [...takers])));
}

async function store(unit: AnyUnit, shiftId: string, changes: OpenShiftChanges): Promise<void> {
  const { trx } = unit;
  if (changes.remove.length > 0) {
    await trx.deleteFrom('open_shifts').where('id', 'in', changes.remove).execute();
  }
  for (const { id, ...gap } of changes.update)
    await trx.updateTable('open_shifts').set(gap).where('id', '=', id).execute();
  if (changes.insert.length > 0)
    await trx
      .insertInto('open_shifts')
      .values(changes.insert.map((gap) => ({ id: unit.ids.next(), shift_id: shiftId, ...gap })))
      .execute();
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
 * shifts that continue keep their IDs. Pending requests for the others are closed as REJECTED with a reason, and their
 * requesters are notified. Call this in every transaction that changes one of the three. A second call changes nothing.
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
  // Read the requests before the open shifts are deleted. Afterward, no request names the open shift that it was for.
  const asked = await askedFor(trx, changes.remove);
  for (const gap of stored) if (asked.has(gap.id)) await closeGone(unit, shift, gap, assignments);
  await store(unit, shiftId, changes);
  if (changes.insert.length + changes.update.length + changes.remove.length > 0)
    await unit.changes.publish(
      trx,
      { topic: 'OpenShift', locationId: shift.location_id },
      { topic: 'Dashboard', locationId: shift.location_id },
    );
}
