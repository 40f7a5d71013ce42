/** Ends dates of an absence, on behalf of a manager. Never refused for the schedule. */
import type * as calls from '@ondeck/shared/calls/staffAbsences';
import { onDatesInWords } from '@ondeck/shared/domain/calendar/datesInWords';
import type { EndAbsencePreview } from '@ondeck/shared/schemas/absences';
import type { UserActor } from '../../platform/auth/actor';
import { reaches } from '../../platform/auth/scope';
import { forbidden, refusalsOf } from '../../platform/core/errors';
import type { BodyOf } from '../../platform/http/module';
import type { Services, UnitOfWork } from '../../platform/services';
import {
  type AbsenceRow,
  carryOut,
  type Decision,
  decideEndDates,
  deckWarnings,
  type EndedDates,
  endsOnWire,
  liveDaysAndLines,
  lockEnding,
  notifyAbsenceEnded,
  previewDeck,
  shiftsOfAbsence,
  startDecision,
} from '../planning/planning.door';
import { announceRevoked } from '../requests/requests.door';
import { managedAbsence } from './managing.service';
import { changeAbsenceRow } from './staffAbsences.repository';

type Order = BodyOf<typeof calls.endAbsence>;

/**
 * Decides to end dates of an absence, with the lines of the actor's locations.
 *
 * @throws 400 if nothing is off on a date; 403 if a date belongs to other managers
 */
async function decideEnd(decision: Decision, absence: AbsenceRow, order: Order): Promise<EndedDates> {
  const { db, actor } = decision;
  const isTheirs = ({ location_id }: { readonly location_id: string }) => reaches(actor, location_id);
  const asked = (await liveDaysAndLines(db, absence.id)).filter(({ day }) => order.dates.includes(day.date));
  if (!asked.every(({ lines }) => (lines.length === 0 ? isTheirs(absence) : lines.some(isTheirs))))
    throw forbidden('Only managers of the other location can end these dates.');
  // The employee is notified by the decision instead.
  decision.changes.push({ kind: 'notifiedOtherwise', userId: absence.user_id, shiftId: null });
  return decideEndDates(decision, absence, order, isTheirs);
}

/**
 * Ends dates of an absence. Each shift goes back to the employee if the rules allow it. Otherwise it remains open, or
 * with its substitute. A request is revoked with the last date of its time off.
 *
 * @throws 404, 403 as `managedAbsence`; 400 if nothing is off on a date; 409 if a closed week pays it
 */
export async function endAbsence(unit: UnitOfWork, id: string, order: Order): Promise<{ message: string }> {
  const { trx, actor, clock, changes } = unit;
  const seen = await managedAbsence(trx, actor, id, clock.now());
  const { user_id: userId, request_id: request } = seen.absence;
  await lockEnding(trx, userId, order.take_back ?? [], await shiftsOfAbsence(trx, id));
  const { absence } = await managedAbsence(trx, actor, id, clock.now());
  const { dates, isWhole } = await carryOut(unit, (decision) => decideEnd(decision, absence, order));
  await changeAbsenceRow(trx, id, {});
  if (request !== null) await announceRevoked(unit, request, { dates, isWhole, reason: null });
  else await notifyAbsenceEnded(unit, { userId, kind: absence.kind, dates });
  await changes.publish(
    trx,
    { topic: 'Absence', userId },
    { topic: 'Absence', locationId: absence.location_id },
  );
  return { message: `The absence ended ${onDatesInWords(dates)}.` };
}

/** Returns what ending dates would do, without storing anything. @throws 404, 403 as {@link endAbsence} */
export async function endAbsenceAhead(
  services: Pick<Services, 'db' | 'clock' | 'ids'>,
  actor: UserActor,
  id: string,
  order: Order,
): Promise<EndAbsencePreview> {
  const { db, clock } = services;
  const { absence } = await managedAbsence(db, actor, id, clock.now());
  const decision = startDecision(services, db, actor);
  try {
    const { ended } = await decideEnd(decision, absence, order);
    await previewDeck(decision);
    return {
      dates: await endsOnWire(db, absence.user_id, ended),
      refusal: null,
      warnings: deckWarnings(decision),
    };
  } catch (error) {
    return { dates: [], refusal: refusalsOf(error)[0]?.message ?? null, warnings: [] };
  }
}
