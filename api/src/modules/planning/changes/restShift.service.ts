/** The rest of a shift that an employee can't finish, as a one-time shift that someone else can work. */
import { audited } from '../../../platform/audit/audited';
import type { Actor } from '../../../platform/auth/actor';
import { lockShift } from '../../../platform/database/locks';
import type { UnitOfWork } from '../../../platform/services';
import { closeRequestsOfShift } from '../effects/closeRequests.service';
import { touchShift } from '../effects/flush.service';
import { type AbsenceLine, setRestShift } from '../plan/absences.repository';
import { assignmentsOf } from '../plan/assignments.repository';
import { onceOn } from '../plan/shiftInput.rules';
import { shiftOn } from '../plan/shiftOn.rules';
import { findShift, type ShiftRow } from '../plan/shiftRows.repository';
import { insertShift, storeArchived, unsavedShift } from '../plan/shiftWrites.repository';

export interface RestShiftOrder {
  readonly shift: ShiftRow;
  /** The line that the employee misses. */
  readonly line: Pick<AbsenceLine, 'id' | 'date'>;
  readonly absenceId: string;
  readonly userId: string;
  readonly start_time: string;
  readonly end_time: string;
}

/**
 * Creates a one-time shift for the rest of a shift. The release in the employee's name makes the
 * employee who takes it a substitute.
 */
export async function createRestShift(
  unit: UnitOfWork,
  { shift, line, absenceId, userId, start_time, end_time }: RestShiftOrder,
): Promise<ShiftRow> {
  const { trx, actor, clock, ids } = unit;
  const { date } = line;
  const then = shiftOn(shift, date);
  const columns = {
    location_id: shift.location_id,
    position_id: then.position_id,
    ...onceOn(date),
    start_time,
    end_time,
    comments: '',
  };
  const { location_id, location_title: title, timezone, former_zones, closures } = shift;
  const place = { id: location_id, title, timezone, former_zones: former_zones ? [...former_zones] : null };
  const { position_id, position_name, position_color } = then;
  const position = { position_id, position_name, position_color };
  const rest = { ...unsavedShift(columns, position, place, closures), id: ids.next() };
  const made = await insertShift(trx, rest, { by: actor.userId, now: clock.now() });
  await trx
    .insertInto('releases')
    .values({
      id: ids.next(),
      shift_id: made.id,
      user_id: userId,
      covers_user_id: null,
      start_date: date,
      end_date: date,
      cause: 'ABSENCE',
      absence_id: absenceId,
      created_at: clock.now(),
    })
    .execute();
  await setRestShift(trx, line.id, made.id);
  await touchShift(unit, made);
  await unit.audit(trx, actor, {
    action: 'shift.created',
    ...audited('shift', made),
    after: { ...columns, shift_code: made.shift_code, rest_of: shift.shift_code },
  });
  return made;
}

/**
 * Archives the rest of a shift, because its employee works it after all. A rest that someone took is kept.
 *
 * @param employee - the user who archives it if a job makes the change
 */
export async function dropRestShift(
  unit: UnitOfWork<Actor>,
  shiftId: string,
  employee?: string,
): Promise<void> {
  const { trx, actor, clock } = unit;
  await lockShift(trx, shiftId);
  const rest = await findShift(trx, shiftId);
  const isTaken = (await assignmentsOf(trx, shiftId)).length > 0;
  const by = 'userId' in actor ? actor.userId : employee;
  if (!rest || rest.deleted_at !== null || isTaken || by === undefined) return;
  await storeArchived(trx, shiftId, { by, now: clock.now() });
  await closeRequestsOfShift(unit, shiftId, 'This shift is no longer open.');
  await unit.audit(trx, actor, { action: 'shift.deleted', ...audited('shift', rest), before: rest });
  await touchShift(unit, rest);
}
