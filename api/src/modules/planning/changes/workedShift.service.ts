/** Creates a one-time shift from work that was done, for a punch that matches no shift. */
import { touchShift } from '../effects/flush.service';
import { checkShift } from '@ondeck/shared/domain/rules/shift';
import { refuse } from '../../../platform/core/errors';
import { audited } from '../../../platform/audit/audited';
import type { UnitOfWork } from '../../../platform/services';
import { warningsOf } from '../people/judgment.rules';
import { storeAssignment } from './applyStaff.service';
import { checkAssignments } from '../people/staffCheck.service';
import { onceOn } from '../plan/shiftInput.rules';
import type { ShiftRow } from '../plan/shiftRows.repository';
import {
  insertShift,
  isRetired,
  locationInReach,
  unsavedShift,
  usablePosition,
} from '../plan/shiftWrites.repository';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';

export interface WorkedShiftOrder {
  readonly userId: string;
  readonly locationId: string;
  readonly positionId: string;
  /** Wall-clock date and times at the location, on a single day. */
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
}

/**
 * Creates a one-time shift from an employee's work, with the employee as its staff. The caller's transaction holds the
 * employee's lock. The shift can be in the past; everything else is checked like for a scheduled shift.
 *
 * @throws 404 for a location that is deleted or out of reach; 400 for a position that didn't exist on that day, invalid
 * times, or an unavailable employee: without the position (unless retired) or location, on leave, or scheduled
 * elsewhere then
 */
export async function createWorkedShift(
  unit: UnitOfWork,
  { userId, locationId, positionId, date, start_time, end_time }: WorkedShiftOrder,
): Promise<ShiftRow> {
  const { trx, actor } = unit;
  const place = await locationInReach(trx, actor, locationId);
  const position = await usablePosition(trx, positionId, 'position_id', [], {
    work_date: date,
    timezone: zoneOn(place, date),
  });
  const columns = {
    location_id: place.id,
    position_id: positionId,
    ...onceOn(date),
    start_time,
    end_time,
    comments: '',
  };
  refuse(checkShift({ ...columns, shift_type: positionId, staff: [] }));
  // Ignore closures, because the work was done.
  const worked = unsavedShift(columns, position, place, null);
  const range = { start: date, end: date };
  const anyPosition = await isRetired(trx, positionId);
  const [able] = await checkAssignments({ db: trx }, worked, [{ userId, range, anyPosition, isDone: true }]);
  const made = { by: actor.userId, now: unit.clock.now() };
  const shift = await insertShift(trx, { ...worked, id: unit.ids.next() }, made);
  await storeAssignment(unit, {
    shift,
    row: {
      id: unit.ids.next(),
      user_id: userId,
      slot: 1,
      start_date: date,
      end_date: date,
      covers_user_id: null,
    },
    source: 'PUNCH',
    warnings: able ? warningsOf(able) : [],
  });
  await touchShift(unit, shift);
  await unit.audit(trx, actor, {
    action: 'shift.created',
    ...audited('shift', shift),
    after: { ...columns, shift_code: shift.shift_code, user_id: userId, from: 'punch' },
  });
  return shift;
}
