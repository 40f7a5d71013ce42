/** Resolves a punch that matches no shift: keeps it under a position, or creates a one-time shift from it. */
import { plainDateIn, plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { badRequest, conflict } from '../../platform/core/errors';
import type { UnitOfWork } from '../../platform/services';
import { assertRecordOpen, guardOwnHours } from '../weeks/weeks.door';
import { createWorkedShift } from '../planning/planning.door';
import { usable } from '../positions/positions.door';
import { findPosition, type NamedPosition, type RecordRow, settleUnassigned } from './corrections.repository';
import { lockRecordOf } from './corrections.service';
import { suggestedRate } from './punch.rules';
import { recordChanged } from './recordChanged';
import { isUncertified } from './uncertified.service';

interface Waiting {
  readonly record: RecordRow;
  readonly position: NamedPosition;
}

/**
 * Locks a time entry that waits for a shift.
 *
 * @throws 404 if out of scope; 409 if it already has a shift or position, or its week is closed; 400 for a position
 * that was retired before that day
 */
async function findWaiting(unit: UnitOfWork, id: string, positionId: string): Promise<Waiting> {
  const { trx } = unit;
  const record = await lockRecordOf(unit, id);
  await assertRecordOpen(trx, record);
  if (record.shift_id !== null) throw conflict('This time entry already has a shift.');
  if (record.position_name !== null)
    throw conflict(`This time entry is already kept without a shift, as ${record.position_name}.`);
  const position = usable(await findPosition(trx, positionId), 'position_id', { worked: record });
  return { record, position };
}

/** Stores the shift or position of the time entry, which removes it from the queue. */
async function settle(
  unit: UnitOfWork,
  { record, position }: Waiting,
  shiftId: string | null,
): Promise<void> {
  const { trx, actor } = unit;
  const { id, rate } = record;
  const suggested = suggestedRate({ coversSomeoneElse: false, traineePosition: position.is_trainee }).rate;
  const kept = record.flags.filter((flag) => flag !== 'rate_mismatch');
  const { user_id: userId, location_id: locationId, work_date: date } = record;
  const uncertified =
    shiftId !== null && (await isUncertified(trx, { userId, positionId: position.id, locationId, date }));
  const said = {
    shift_id: shiftId,
    meeting_id: null,
    position_id: shiftId === null ? position.id : null,
    suggested_rate: suggested,
    flags: [
      ...kept,
      ...(rate === suggested ? [] : ['rate_mismatch']),
      ...(uncertified ? ['CERTIFICATE'] : []),
    ],
  };
  await settleUnassigned(trx, id, { ...said, assigned_by: actor.userId, assigned_at: unit.clock.now() });
  await guardOwnHours(unit, record);
  await recordChanged(unit, record, {
    action: shiftId === null ? 'clock_record.kept' : 'clock_record.assigned',
    before: { shift_id: null, position_id: null },
    after: said,
  });
}

/**
 * Keeps a punch without a shift and pays it under the position.
 *
 * @throws as {@link findWaiting}; 403 for the actor's own punch
 */
export async function keepWithoutShift(unit: UnitOfWork, id: string, positionId: string): Promise<string> {
  const waiting = await findWaiting(unit, id, positionId);
  await settle(unit, waiting, null);
  return `Kept without a shift, as ${waiting.position.name}.`;
}

/**
 * Creates a one-time shift from a punch, with its times, its employee, and the given position.
 *
 * @throws as {@link findWaiting} and {@link createWorkedShift}; 409 while the punch has no end; 400 if it crosses
 * midnight
 */
export async function createShiftFromRecord(
  unit: UnitOfWork,
  id: string,
  positionId: string,
): Promise<string> {
  const waiting = await findWaiting(unit, id, positionId);
  const { clocked_in, clocked_out, timezone, work_date, user_id, location_id } = waiting.record;
  if (clocked_out === null)
    throw conflict('Clock the employee out first. The shift takes the times of both punches.');
  if (plainDateIn(clocked_out.getTime(), timezone) !== work_date)
    throw badRequest("A shift can't end on the next day. Keep this time entry without a shift instead.");
  const shift = await createWorkedShift(unit, {
    userId: user_id,
    locationId: location_id,
    positionId,
    date: work_date,
    start_time: plainTimeIn(clocked_in.getTime(), timezone),
    end_time: plainTimeIn(clocked_out.getTime(), timezone),
  });
  await settle(unit, waiting, shift.id);
  return `${shift.shift_code} created from this time entry.`;
}
