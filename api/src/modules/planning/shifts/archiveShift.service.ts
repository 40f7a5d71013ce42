import type { UserActor } from '../../../auth/actor';
import { conflict } from '../../../core/errors';
import type { Trx } from '../../../database/types';
import { closeRequestsOfShift } from '../gaps/closeRequests.repository';
import { partFrom } from '../dateRanges.rules';
import { refreshOpenShifts } from '../gaps/gaps.service';
import { type StaffNews, shiftsChanged } from '../staff/notices.service';
import type { StaffingPorts } from '../planning.ports';
import { type AssignmentRow, rangeOf } from '../staff/standingStaff.rules';
import type { PersonChange, ShiftDecision } from './decideShift.service';
import { lockWhole } from './shiftWrites.repository';
import { tellChanges } from './shiftNews.service';
import { checkStints } from '../staff/staffCheck.service';
import { firstChangeableDay } from './shiftRows.repository';

/** One notice, in the same words, for each person who works the shift from a day on. */
const newsFor = (rows: readonly AssignmentRow[], first: string, news: StaffNews): PersonChange[] =>
  [...new Set(rows.filter((row) => partFrom(rangeOf(row), first) !== null).map((row) => row.user_id))].map(
    (userId) => ({ userId, news, range: { start: first, end: null } }),
  );

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
  const { shift, rows } = await lockWhole(trx, actor, shiftId, []);
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
    locationId: shift.location_id,
    before: shift,
  });
  const first = firstChangeableDay(shift, now);
  if (shift.end_date === null || shift.end_date >= first)
    await tellChanges(ports, trx, shift, newsFor(rows, first, 'removed'));
  await ports.changes.publish(trx, { topic: 'Archive', locationId: shift.location_id });
  await shiftsChanged(ports, trx, shift.location_id);
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
): Promise<Pick<ShiftDecision, 'shift' | 'checked'>> {
  const archived = await lockWhole(trx, actor, shiftId, [], true);
  const { rows } = archived;
  const now = ports.clock.now();
  await trx
    .updateTable('shifts')
    .set({ deleted_at: null, deleted_by: null, updated_at: now })
    .where('id', '=', shiftId)
    .execute();
  const shift = { ...archived.shift, deleted_at: null };
  const place = await trx
    .selectFrom('locations')
    .select('deleted_at')
    .where('id', '=', shift.location_id)
    .executeTakeFirst();
  if (!place || place.deleted_at !== null) throw conflict('The location of this shift was deleted.');
  const first = firstChangeableDay(shift, now);
  const stints = rows.flatMap((row) => {
    const range = partFrom(rangeOf(row), first);
    return range ? [{ userId: row.user_id, range }] : [];
  });
  const checked = await checkStints(trx, shift, stints, shiftId);
  await refreshOpenShifts(ports, trx, shiftId);
  await ports.audit(trx, actor, {
    action: 'shift.restored',
    entity: 'shift',
    entityId: shiftId,
    locationId: shift.location_id,
    after: shift,
  });
  await tellChanges(ports, trx, shift, newsFor(rows, first, 'assigned'));
  await ports.changes.publish(trx, { topic: 'Archive', locationId: shift.location_id });
  await shiftsChanged(ports, trx, shift.location_id);
  return { shift, checked };
}
