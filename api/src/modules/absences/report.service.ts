/** Records that an employee can't come, opens the shifts, and asks coworkers. */
import { fromMinutes, minutesOf } from '@ondeck/shared/domain/calendar/plainTime';
import { plainDateIn, plainTimeIn, toInstant } from '@ondeck/shared/domain/calendar/zone';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import { DAY_MS } from '../../platform/core/clock';
import { lockPeople, lockShift } from '../../platform/database/locks';
import type { UnitOfWork } from '../../platform/services';
import {
  carryOut,
  createRestShift,
  deriveOpenShifts,
  findShift,
  type OpenShift,
  setAsked,
  shiftOn,
} from '../planning/planning.door';
import { offerToAll } from '../requests/requests.door';
import { keepFromAlert, openBetween, ownShiftIds } from './absences.repository';
import { type DecidedReport, decideReport, type ReportOrder } from './decideReport.service';

/** The shortest rest of a shift that someone else is asked to work. */
const MIN_REST_MINUTES = 60;
const QUARTER_MINUTES = 15;

export interface Report extends DecidedReport {
  /** The open shifts that the absence leaves, with the rest of a begun shift. */
  readonly opened: readonly OpenShift[];
  /** The open shifts that were to be offered. */
  readonly offered: readonly OpenShift[];
  /** The IDs of the employees who were asked to take them. */
  readonly asked: readonly string[];
}

/** Creates a one-time shift for the rest of each begun shift, if at least an hour is left from the next quarter hour. */
async function createRests(unit: UnitOfWork, { granted }: DecidedReport): Promise<string[]> {
  const now = unit.clock.now().getTime();
  const made: string[] = [];
  for (const line of granted.lines) {
    const { shift_id: shiftId, date, start_time: missedFrom, end_time, effect } = line;
    if (effect !== 'KEPT' || shiftId === null || missedFrom === null || end_time === null) continue;
    const shift = await findShift(unit.trx, shiftId);
    if (!shift) continue;
    const zone = zoneOn(shift, date);
    const isToday = plainDateIn(now, zone) === date;
    if (toInstant(date, end_time, zone) <= now) continue;
    const from = Math.max(minutesOf(missedFrom), isToday ? minutesOf(plainTimeIn(now, zone)) : 0);
    const start = Math.ceil(from / QUARTER_MINUTES) * QUARTER_MINUTES;
    if (minutesOf(end_time) - start < MIN_REST_MINUTES) continue;
    const { id: absenceId, user_id: userId } = granted.absence;
    const rest = { shift, line, absenceId, userId, start_time: fromMinutes(start), end_time };
    made.push((await createRestShift(unit, rest)).id);
  }
  return made;
}

/** Returns the open shifts to offer: all, none, or those whose location's option says so. */
function toOffer(
  opened: readonly OpenShift[],
  { optionsOf }: DecidedReport,
  offers: ReportOrder['offers'],
  now: number,
) {
  if (offers !== 'AUTOMATIC') return offers === 'ALL' ? opened : [];
  return opened.filter((gap) => {
    const { automatic_offer: when } = optionsOf(gap.location_id);
    const start = toInstant(
      gap.gap_start,
      shiftOn(gap, gap.gap_start).start_time,
      zoneOn(gap, gap.gap_start),
    );
    return when === 'ALWAYS' || (when === 'WITHIN_24_HOURS' && start - now <= DAY_MS);
  });
}

/** Locks the employee, and then their shifts on these dates, in the order that all writers use. */
async function lockReport({ trx }: UnitOfWork, { userId, shifts, through }: ReportOrder): Promise<void> {
  const [first] = shifts;
  await lockPeople(trx, [userId]);
  if (!first) return;
  const own = await ownShiftIds(trx, userId, first.date, through ?? first.date);
  const shiftIds = new Set([...own, ...shifts.map(({ shift }) => shift)]);
  for (const shiftId of [...shiftIds].sort()) await lockShift(trx, shiftId);
}

/**
 * Records that an employee can't come. Shifts that haven't begun open; the rest of a begun shift becomes a one-time
 * shift. Coworkers are asked as ordered. Managers and the employee are notified by the caller.
 *
 * @throws 404 for an unknown shift; 409 naming who already recorded the absence
 */
export async function reportAbsence(unit: UnitOfWork, order: ReportOrder): Promise<Report> {
  const { trx, clock, actor, changes } = unit;
  await lockReport(unit, order);
  const decided = await carryOut(unit, (decision) => decideReport(decision, order));
  const { granted } = decided;
  const rests = await createRests(unit, decided);
  await deriveOpenShifts(unit);
  const released = granted.lines.filter(({ effect }) => effect === 'RELEASED');
  const shiftIds = [...new Set(released.flatMap(({ shift_id }) => shift_id ?? [])), ...rests];
  const { start_date, end_date, id, user_id } = granted.absence;
  const opened = await openBetween(trx, shiftIds, start_date, end_date);
  const offered = toOffer(opened, decided, order.offers, clock.now().getTime());
  const by = order.source === 'MANAGER' ? actor.userId : null;
  const asked = await offerToAll(unit, offered, { by, except: [user_id, actor.userId] });
  await setAsked(trx, id, asked.length);
  await keepFromAlert(
    trx,
    released.flatMap(({ shift_id, date }) => (shift_id === null ? [] : { shift_id, date })),
    clock.now(),
  );
  const places = new Set([
    granted.absence.location_id,
    ...granted.lines.map(({ location_id }) => location_id),
  ]);
  await changes.publish(
    trx,
    { topic: 'Absence', userId: user_id },
    ...[...places].map((locationId) => ({ topic: 'Absence' as const, locationId })),
  );
  return { ...decided, opened, offered, asked };
}
