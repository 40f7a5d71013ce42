/** A one-time shift made of work that was done: the clock tabs make one of a punch that no shift fits. */
import { touchShift } from '../effects/flush.service';
import { checkShift } from '@ondeck/shared/domain/rules/shift';
import { refuse } from '../../../platform/core/errors';
import { audited } from '../../../platform/audit/audited';
import type { UnitOfWork } from '../../../platform/services';
import { warningsOf } from '../people/availability.service';
import { storeAssignment } from './applyStaff.service';
import { checkStints } from '../people/staffCheck.service';
import { onceOn } from '../plan/shiftInput.rules';
import type { ShiftRow } from '../plan/shiftRows.repository';
import {
  insertShift,
  isRetired,
  placeInReach,
  unstored,
  usablePosition,
} from '../plan/shiftWrites.repository';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';

export interface WorkedShiftOrder {
  readonly userId: string;
  readonly locationId: string;
  readonly positionId: string;
  /** Wall-clock at the location, on one day. */
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
}

/**
 * Makes a one-time shift of what somebody worked, with them as its staff, in the transaction of a caller that has
 * locked the person. It may lie in the past; everything else is checked as for a shift that is planned.
 *
 * @throws 404 for a location that is gone or out of reach; 400 for a position that was none on that day, times that are no shift, or
 * somebody who cannot work it: not of that position (while it can be given) or place, on leave, or planned elsewhere at that time
 */
export async function makeWorkedShift(
  unit: UnitOfWork,
  { userId, locationId, positionId, date, start_time, end_time }: WorkedShiftOrder,
): Promise<ShiftRow> {
  const { trx, actor } = unit;
  const place = await placeInReach(trx, actor, locationId);
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
  // It was worked: whether the place was closed does not matter.
  const worked = unstored(columns, position, place, null);
  const range = { start: date, end: date };
  const anyPosition = await isRetired(trx, positionId);
  const [able] = await checkStints({ db: trx }, worked, [{ userId, range, anyPosition }]);
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
