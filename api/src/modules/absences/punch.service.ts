/** Ends absences at clock-in, and finds punches during time off. */
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { Actor } from '../../platform/auth/actor';
import { lockShift } from '../../platform/database/locks';
import type { Queryable } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';
import {
  carryOut,
  decideEndAbsence,
  findAbsence,
  findAbsences,
  findShift,
  type LiveLine,
  liveLinesOf,
} from '../planning/planning.door';
import { reporterOf, timeOffAt } from './absences.repository';
import { subAddress } from './notices';
import { dateOfShift } from './ownDates.service';
import type { OwnShiftDate } from './ownAction.service';
import { tellManagersAt } from './tellManagers.service';

/** Returns whether an employee has approved time off at the time of a punch. */
export const isOnTimeOff = (db: Queryable, userId: string, date: string, at: Date): Promise<boolean> =>
  timeOffAt(db, userId, date, at);

/** Returns whether a line ends: one without its time left is, and one for the time after the employee left early isn't. */
function endsNow(
  { effect, start_time, date }: LiveLine,
  timezone: string,
  now: number,
  start: string,
): boolean {
  if (effect !== 'KEPT' || start_time === null || start_time <= start) return true;
  return toInstant(date, start_time, timezone) <= now;
}

/** A clock-in for a date of a shift, at the time at which the employee entered it. */
export interface ClockInFor extends OwnShiftDate {
  readonly userId: string;
  readonly at: Date;
}

/** Returns the lines of reports and marks that a clock-in ends. A report that was sent after the clock-in counts. */
async function endedLines(unit: UnitOfWork<Actor>, { userId, shift: shiftId, date, at }: ClockInFor) {
  const { trx } = unit;
  const shift = await findShift(trx, shiftId);
  if (!shift) return [];
  const { planned, zone } = dateOfShift(shift, [], date);
  const live = await liveLinesOf(trx, { userIds: [userId], shiftIds: [shiftId], from: date, to: date });
  const absences = await findAbsences(
    trx,
    live.map(({ absence_id }) => absence_id),
  );
  const before = new Set(absences.filter(({ created_at }) => created_at <= at).map(({ id }) => id));
  return live.filter(
    (line) =>
      line.kind !== 'TIME_OFF' &&
      before.has(line.absence_id) &&
      endsNow(line, zone, at.getTime(), planned.start_time),
  );
}

/**
 * Ends an employee's absence from a date of a shift because they clock in for it: they work the shift again, a rest of it
 * that no one took is archived, and managers are notified. The caller holds the employee's lock.
 */
export async function endReportAtPunch(unit: UnitOfWork<Actor>, punch: ClockInFor): Promise<void> {
  const { trx, changes } = unit;
  const { userId, shift: shiftId, date } = punch;
  await lockShift(trx, shiftId);
  const ending = await endedLines(unit, punch);
  for (const absenceId of new Set(ending.map(({ absence_id }) => absence_id))) {
    const absence = await findAbsence(trx, absenceId);
    if (!absence) continue;
    await carryOut(unit, (decision) => {
      decision.changes.push({ kind: 'notifiedOtherwise', userId, shiftId });
      return decideEndAbsence(decision, {
        absence,
        dates: [date],
        cause: 'CLOCKED_IN',
        endsLine: ({ id }) => ending.some((line) => line.id === id),
      });
    });
  }
  const [first] = ending;
  if (!first) return;
  const { location_id: locationId, shift_code } = first;
  const { name } = await reporterOf(trx, userId);
  await changes.publish(trx, { topic: 'Absence', userId }, { topic: 'Absence', locationId });
  await tellManagersAt(unit, locationId, userId, {
    kind: 'absence.clockedIn',
    title: `${name} clocked in for ${shift_code ?? ''} after reporting an absence.`,
    link: subAddress(locationId, shiftId, date, userId),
  });
}
