/** Stores absences and their ends. The audit log names neither kind nor note, because the reason is private. */
import { audited } from '../../../platform/audit/audited';
import type { Actor } from '../../../platform/auth/actor';
import type { AnyUnit, UnitOfWork } from '../../../platform/services';
import {
  endDays,
  insertAbsence,
  insertLines,
  linesOfAbsences,
  shrinkDay,
  zonesOf,
} from '../plan/absences.repository';
import { instantsOf } from '../plan/absences.rules';
import { assertPayOpen, payDays } from './absencePay.service';
import { liveDaysAndLines } from './decideEndAbsence.service';
import type { AbsenceEnded, AbsenceGranted, LeaveResumed } from './planChanges';

/** Refreshes the pages that show an employee's absences, schedule, and pay at some locations. */
const absenceChanged = ({ trx, changes }: AnyUnit, userId: string, locationIds: Iterable<string>) =>
  changes.publish(
    trx,
    { topic: 'Schedule', userId },
    ...[...new Set(locationIds)].flatMap((locationId) => [
      { topic: 'Schedule' as const, locationId },
      { topic: 'Payroll' as const, locationId },
    ]),
  );

export async function applyAbsenceGranted(
  unit: UnitOfWork<Actor>,
  { absence, days, lines }: AbsenceGranted,
): Promise<void> {
  const { trx, actor } = unit;
  const payDay = await payDays(unit, lines);
  await insertAbsence(
    trx,
    absence,
    days,
    lines.map((line) => ({ ...line, pay_date: payDay(line) })),
  );
  const { user_id, start_date: start, end_date: end, source } = absence;
  await unit.audit(trx, actor, {
    action: 'absence.created',
    ...audited('absence', { id: absence.id, location_id: absence.location_id }),
    after: { user_id, start, end, source, days: days.length, lines: lines.length },
  });
  const places = [absence.location_id, ...lines.map(({ location_id }) => location_id)];
  await absenceChanged(unit, user_id, places);
}

/** Adds lines to time off, which takes time again that another absence had taken first. */
export async function applyLeaveResumed(
  unit: UnitOfWork<Actor>,
  { absence, lines }: LeaveResumed,
): Promise<void> {
  const { trx, actor } = unit;
  const payDay = await payDays(unit, lines);
  await insertLines(
    trx,
    absence,
    lines.map((line) => ({ ...line, pay_date: payDay(line) })),
  );
  const { user_id } = absence;
  await unit.audit(trx, actor, {
    action: 'absence.resumed',
    ...audited('absence', absence),
    after: { user_id, dates: [...new Set(lines.map(({ date }) => date))], lines: lines.length },
  });
  await absenceChanged(
    unit,
    user_id,
    lines.map(({ location_id }) => location_id),
  );
}

/**
 * Limits dates to the shifts that are still missed, from the first start to the last end, after other lines of them ended.
 * A date with hours without a shift remains off as it is.
 */
async function shrinkDays({ trx }: AnyUnit, { id }: AbsenceEnded['absence'], dates: readonly string[]) {
  const live = await liveDaysAndLines(trx, id);
  const left = live.filter(({ day, lines }) => dates.includes(day.date) && lines.length > 0);
  const zoneOf = await zonesOf(
    trx,
    left.flatMap(({ lines }) => lines.map(({ location_id }) => location_id)),
  );
  for (const { day, lines } of left) {
    const hours = lines.map((line) => instantsOf(line, zoneOf(line.location_id)));
    const known = hours.flatMap((one) => one ?? []);
    if (known.length < hours.length) continue;
    const from = Math.min(...known.map(({ start }) => start));
    const to = Math.max(...known.map(({ end }) => end));
    await shrinkDay(trx, day, { from_at: new Date(from), to_at: new Date(to) });
  }
}

/** Ends days or lines. @throws 409 if a line is paid in a closed week */
export async function applyAbsenceEnded(
  unit: UnitOfWork<Actor>,
  { absence, dates, lineIds, cause }: AbsenceEnded,
): Promise<void> {
  const { trx, actor, clock } = unit;
  const lines = (await linesOfAbsences(trx, [absence.id])).filter(
    ({ id, date, ended_at }) =>
      ended_at === null && dates.includes(date) && (lineIds === undefined || lineIds.includes(id)),
  );
  await assertPayOpen(unit, lines);
  const by = actor.kind === 'user' ? actor.userId : null;
  const ended = await endDays(trx, {
    absenceId: absence.id,
    dates,
    ...(lineIds === undefined ? {} : { lineIds }),
    by,
    at: clock.now(),
    cause,
  });
  // A day remains off without the lines of a location or position that the employee lost.
  if (lineIds !== undefined && cause !== 'MOVED') await shrinkDays(unit, absence, dates);
  await unit.audit(trx, actor, {
    action: 'absence.ended',
    ...audited('absence', absence),
    after: { user_id: absence.user_id, cause, dates: ended.dates, lines: ended.lines.length },
  });
  const places = [absence.location_id, ...lines.map(({ location_id }) => location_id)];
  await absenceChanged(unit, absence.user_id, places);
}
