import { checkTimeOff } from '@ondeck/shared/domain/rules/timeOff';
import type { TimeOffBody } from '@ondeck/shared/schemas/requests';
import { sql } from 'kysely';
import { audited } from '../../platform/audit/audited';
import { refuse } from '../../platform/core/errors';
import { readOptions } from '../../platform/database/options';
import type { UnitOfWork } from '../../platform/services';
import { describeRange, type ShiftRow, todayOf } from '../planning/planning.door';
import { checkEmployed, lockOwnShift } from './asking.repository';
import { type OwnShift, ownShiftsBetween } from './ownShifts.service';
import { requestStored, notifyDeciders } from './notifyDeciders.service';
import { readRequests, storeRequest } from './requests.repository';

/**
 * Returns the shifts to store requests for: one per location, because each location's managers decide for theirs. The
 * chosen shift represents its location, and the first shift any other.
 */
function onePerLocation(chosen: ShiftRow, own: readonly OwnShift[]): ShiftRow[] {
  const places = new Map<string, ShiftRow>();
  for (const { shift } of own)
    if (!places.has(shift.location_id) || shift.id === chosen.id) places.set(shift.location_id, shift);
  return [...places.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function store(unit: UnitOfWork, shift: ShiftRow, body: TimeOffBody): Promise<void> {
  const { start_date, end_date, leave_type, all_shifts = false } = body;
  const reason = body.reason.trim();
  const id = await storeRequest(unit, {
    kind: 'time_off',
    shift_id: shift.id,
    start_date,
    end_date,
    leave_type,
    all_shifts,
    reason,
  });
  await requestStored(unit, {
    action: 'time_off.requested',
    ...audited('time_off_request', { id, location_id: shift.location_id }),
    after: { shift: all_shifts ? 'all' : shift.shift_code, from: start_date, to: end_date, type: leave_type },
  });
  const what = all_shifts ? `all shifts at ${shift.location_title}` : shift.shift_code;
  await notifyDeciders(unit, {
    locationIds: [shift.location_id],
    tab: 'time-off',
    asks: `requested time off: ${what}, ${describeRange({ start: start_date, end: end_date })}`,
    reason,
  });
}

/**
 * Stores an employee's request for time off from one of their shifts, or from all of them between the dates.
 *
 * @throws 404 for a shift that the employee may not see, 400 if a rule forbids the request
 */
export async function askTimeOff(unit: UnitOfWork, body: TimeOffBody): Promise<void> {
  const { trx, actor, clock } = unit;
  const shift = await lockOwnShift(trx, actor, body.shift);
  const { time_off_notice_days: noticeDays } = await readOptions(trx);
  const everything = body.all_shifts === true;
  const own = (await ownShiftsBetween(trx, actor.userId, body.start_date, body.end_date)).filter(
    (one) => everything || one.shift.id === shift.id,
  );
  const others = (await readRequests(trx, 'time_off', sql`r.user_id = ${actor.userId}::uuid`)).filter(
    (one) =>
      everything || one.shift_id === shift.id || (one.all_shifts && one.location_id === shift.location_id),
  );
  refuse([
    ...(await checkEmployed(trx, actor.userId, body.end_date, 'end_date')),
    ...checkTimeOff(body, {
      today: todayOf(shift, clock.now()),
      noticeDays,
      occurrenceDates: own.map(({ first }) => first),
      otherRequests: others,
    }),
  ]);
  for (const one of onePerLocation(shift, own)) await store(unit, one, body);
}
