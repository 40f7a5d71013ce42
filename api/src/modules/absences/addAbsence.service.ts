/** Adds absences on behalf of managers. */
import type * as calls from '@ondeck/shared/calls/staffAbsences';
import { datesInWords } from '@ondeck/shared/domain/calendar/datesInWords';
import { roundHours } from '@ondeck/shared/domain/calendar/hours';
import { isWithin } from '@ondeck/shared/domain/calendar/plainDate';
import type { AbsencePreview } from '@ondeck/shared/schemas/absences';
import { fullName, type UserActor } from '../../platform/auth/actor';
import { AppError } from '../../platform/core/errors';
import { lockPeople, lockShift } from '../../platform/database/locks';
import type { BodyOf } from '../../platform/http/module';
import type { Services, UnitOfWork } from '../../platform/services';
import {
  absenceWord,
  carryOut,
  decisionOf,
  deckWarnings,
  previewDeck,
  setPay,
  startDecision,
} from '../planning/planning.door';
import { absentEmployee, type Added, decideAdd } from './decideAdd.service';
import { closedLines, titlesOf } from './staffAbsences.repository';
import { tellOtherManagers } from './tellManagers.service';

type Body = BodyOf<typeof calls.addAbsence>;

/** Locks the employee, and then the shifts that the absence takes time from, in the order that all writers use. */
async function lockAdded(unit: UnitOfWork, body: Body): Promise<void> {
  const seen = decisionOf(unit);
  await absentEmployee(seen, body.user_id);
  await lockPeople(unit.trx, [body.user_id]);
  const { missed } = await decideAdd(seen, body);
  for (const id of [...new Set(missed.map(({ shift }) => shift.id))].sort()) await lockShift(unit.trx, id);
}

/** Notifies the employee, and refreshes the pages that show the absence. */
async function announceAdded(unit: UnitOfWork, added: Added): Promise<void> {
  const { trx, actor, changes, notify } = unit;
  const { granted, person, elsewhere } = added;
  const { user_id: userId, kind, location_id } = granted.absence;
  await tellOtherManagers(unit, person, elsewhere);
  const dates = datesInWords(granted.days.map(({ date }) => date));
  const what = kind === 'TIME_OFF' ? absenceWord(kind) : `an ${absenceWord(kind)}`;
  await notify(trx, {
    userId,
    topic: 'schedule',
    kind: 'absence.added',
    title: `${actor.firstName} recorded ${what} for you, ${dates}`,
    body: `${fullName(actor)} recorded it. Ask them if it isn't right.`,
    link: '/view-schedule',
  });
  const places = new Set([location_id, ...granted.lines.map((line) => line.location_id)]);
  await changes.publish(
    trx,
    { topic: 'Absence', userId },
    ...[...places].map((locationId) => ({ topic: 'Absence' as const, locationId })),
  );
}

/**
 * Adds an absence. Shifts at the actor's locations that haven't begun open; the employee misses those that have.
 *
 * @throws 404, 403, 400, and 409 as `decideAdd`
 */
export async function addAbsence(unit: UnitOfWork, body: Body): Promise<{ message: string; id: string }> {
  await lockAdded(unit, body);
  const added = await carryOut(unit, (decision) => decideAdd(decision, body));
  const { absence, lines } = added.granted;
  // The manager chose the pay, so another kind doesn't change it.
  if (body.pay)
    await setPay(unit.trx, {
      lineIds: lines.map(({ id }) => id),
      pay: body.pay,
      by: unit.actor.userId,
      at: unit.clock.now(),
    });
  await announceAdded(unit, added);
  return { message: 'Absence added.', id: absence.id };
}

/** Returns what an absence would take, without storing anything. @throws 404, 403 as {@link addAbsence} */
export async function addAbsenceAhead(
  services: Pick<Services, 'db' | 'clock' | 'ids'>,
  actor: UserActor,
  body: Body,
): Promise<AbsencePreview> {
  const { db } = services;
  const decision = startDecision(services, db, actor);
  try {
    const { granted, missed } = await decideAdd(decision, body);
    await previewDeck(decision);
    const titles = await titlesOf(db, [...new Set(granted.lines.map(({ location_id }) => location_id))]);
    const isWorked = (shiftId: string | null, date: string): boolean =>
      missed.some(
        ({ shift, rows, date: day }) =>
          shift.id === shiftId &&
          day === date &&
          rows.some((row) => row.user_id !== body.user_id && isWithin(date, row.start_date, row.end_date)),
      );
    const closed = await closedLines(db, granted.lines);
    // Shifts of a closed date don't open, and their time isn't paid.
    const isClosed = ({ id }: { readonly id: string }): boolean => closed.some((line) => line.id === id);
    return {
      effects: granted.lines.map((line) => ({
        date: line.date,
        shift_code: line.shift_code,
        location: { id: line.location_id, title: titles.get(line.location_id) ?? '' },
        start_time: line.start_time,
        end_time: line.end_time,
        hours: roundHours(line.minutes),
        pay: isClosed(line) ? 'UNPAID' : line.pay,
        opens: line.effect === 'RELEASED' && !isClosed(line) && !isWorked(line.shift_id, line.date),
      })),
      hours: roundHours(granted.lines.reduce((sum, { minutes }) => sum + minutes, 0)),
      refusal: null,
      warnings: deckWarnings(decision),
    };
  } catch (error) {
    if (!(error instanceof AppError) || (error.status !== 400 && error.status !== 409)) throw error;
    return { effects: [], hours: 0, refusal: error.message, warnings: [] };
  }
}
