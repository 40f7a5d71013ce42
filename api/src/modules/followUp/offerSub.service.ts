/** Offers a date to everyone who can work it, stops the offers, and undoes an absence with its offers. */
import { counted } from '@ondeck/shared/domain/words';
import { sayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { fullName } from '../../platform/auth/actor';
import { badRequest, conflict } from '../../platform/core/errors';
import { lockPeople, lockShift } from '../../platform/database/locks';
import type { UnitOfWork } from '../../platform/services';
import {
  carryOut,
  decideEndAbsence,
  deriveOpenShifts,
  dropRestShift,
  findAbsence,
  findOpenShift,
  notifyAbsenceEnded,
  reasonSentence,
  staffOn,
} from '../planning/planning.door';
import { assertNotOwn } from '../absences/absences.door';
import { stopLocked } from '../offers/offers.door';
import { offerToAll } from '../requests/requests.door';
import { openOn, type SheetDate, workerOn } from './followUp.repository';
import { sayMoment, UNDO_MS } from './followUp.rules';
import { roundsOfSheet } from './readFollowUp.service';
import { readSheet, type Sheet } from './sheet.service';

/** Locks a date with its staff and other employees, and reads its sheet under the locks. @throws 404 like `readSheet` */
export async function lockSheet(
  unit: UnitOfWork,
  at: SheetDate,
  user: string | undefined,
  others: readonly string[] = [],
): Promise<Sheet> {
  const { trx, actor, clock } = unit;
  const seen = await readSheet({ db: trx, clock }, actor, at, user);
  const { person, line, whole } = seen;
  await lockPeople(trx, [...others, ...(person ? [person.id] : []), ...staffOn(whole.rows, at.date)]);
  const shiftIds = [at.shiftId, ...(line?.rest_shift_id ? [line.rest_shift_id] : [])];
  for (const id of shiftIds.sort()) await lockShift(trx, id);
  return readSheet({ db: trx, clock }, actor, at, person?.id);
}

/** Builds the 409 for a date that someone took: the name and the time. */
export async function takenConflict({ trx, clock }: UnitOfWork, at: SheetDate, timezone: string) {
  const worker = await workerOn(trx, at);
  const now = clock.now().getTime();
  return conflict(
    worker
      ? `${worker.name} took this shift at ${sayMoment(worker.at, now, timezone)}.`
      : 'This shift is no longer open.',
  );
}

/**
 * Offers the open work of a date to everyone who can work it.
 *
 * @returns the number of employees who are asked
 * @throws 409 with the name and the time if someone took the work
 */
async function offerWork(unit: UnitOfWork, { shiftId, date }: SheetDate, sheet: Sheet): Promise<number> {
  const { trx, actor } = unit;
  await deriveOpenShifts(unit);
  const open = await openOn(trx, { shiftId, date });
  const gap = open && (await findOpenShift(trx, actor, open.id));
  if (!open || !gap) throw await takenConflict(unit, { shiftId, date }, sheet.timezone);
  const except = [actor.userId, ...(sheet.person ? [sheet.person.id] : [])];
  const asked = await offerToAll(unit, [gap], { by: actor.userId, except });
  return asked.length;
}

/** Returns how many staff were asked, in words: `Offered to 7 staff.` */
export const offeredSentence = (asked: number): string =>
  asked === 0 ? 'No one else can work it.' : `Offered to ${asked === 1 ? '1 employee' : `${asked} staff`}.`;

/** Offers the open work of a date. @throws 400 if nothing of the date is left to offer; 409 like {@link offerWork} */
export async function offerOpenWork(
  unit: UnitOfWork,
  at: SheetDate,
  user: string | undefined,
): Promise<number> {
  const sheet = await lockSheet(unit, at, user);
  if (!sheet.work) throw badRequest('There is nothing left to offer on this date.');
  return offerWork(unit, { shiftId: sheet.work.shift, date: at.date }, sheet);
}

/** Stops the offers of a date. Staff who were asked can't accept anymore. */
export async function stopOffers(unit: UnitOfWork, at: SheetDate): Promise<{ message: string }> {
  const sheet = await lockSheet(unit, at, undefined);
  let stopped = 0;
  for (const round of await roundsOfSheet(unit.trx, sheet))
    if (round.state === 'RUNNING') stopped += await stopLocked(unit, sheet.whole.shift, round);
  if (stopped > 0)
    await unit.changes.publish(unit.trx, { topic: 'OpenShift', locationId: sheet.whole.shift.location_id });
  return { message: stopped === 0 ? 'No offer was left.' : `${counted(stopped, 'offer')} stopped.` };
}

/**
 * Ends an absence that a manager recorded in the last 10 minutes, with its offers, while no one took the shift.
 *
 * @throws 409 if someone took it (with the name and the time), or if it is too late
 */
export async function undoFollowUp(
  unit: UnitOfWork,
  at: SheetDate,
  user: string | undefined,
): Promise<{ message: string }> {
  const { trx, clock, actor, notify } = unit;
  const { line, work, timezone, person, planned, start } = await lockSheet(unit, at, user);
  const absence = line && (await findAbsence(trx, line.absence_id));
  if (!line || !absence) throw conflict('This absence has already ended.');
  await assertNotOwn(trx, actor, absence.user_id, clock.now());
  const { created_at, source, start_date, end_date } = absence;
  const isRecent = clock.now().getTime() < created_at.getTime() + UNDO_MS;
  if (source !== 'MANAGER' || start_date !== end_date || !isRecent)
    throw conflict('You can undo an absence for 10 minutes. End it in Manage Users.');
  if (work && !work.is_open && (line.effect === 'RELEASED' || line.rest_shift_id !== null))
    throw await takenConflict(unit, { shiftId: work.shift, date: at.date }, timezone);
  const { user_id: userId } = absence;
  const [ended] = await carryOut(unit, (decision) => {
    decision.changes.push({ kind: 'notifiedOtherwise', userId, shiftId: null });
    return decideEndAbsence(decision, { absence, dates: [at.date], cause: 'REVOKED', isUndo: true });
  });
  if (line.rest_shift_id !== null) await dropRestShift(unit, line.rest_shift_id);
  const name = person?.name ?? 'The employee';
  const outcome = ended?.outcome;
  if (outcome && outcome.effect !== 'BACK') {
    await notifyAbsenceEnded(unit, { userId, kind: absence.kind, dates: [at.date] });
    const reasons = outcome.reasons.map(reasonSentence).join(' ');
    return { message: `The absence ended. ${planned.shift_code} remains open. ${reasons}`.trim() };
  }
  await notify(trx, {
    userId,
    topic: 'schedule',
    kind: 'absence.ended',
    title: `You're expected for ${planned.shift_code} again, ${sayDate(at.date)}.`,
    body: `${fullName(actor)} ended your absence.`,
    link: `/view-schedule?date=${at.date}`,
    dueAt: new Date(start),
  });
  return { message: `${name} is expected again.` };
}
