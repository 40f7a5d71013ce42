/** Revokes dates of approved time off, or an approved schedule change. Never refused for the schedule. */
import { onDatesInWords } from '@ondeck/shared/domain/calendar/datesInWords';
import type * as calls from '@ondeck/shared/calls/decisions';
import type { RevokeEffects } from '@ondeck/shared/schemas/decisions';
import type { UserActor } from '../../platform/auth/actor';
import { badField, badRequest, conflict } from '../../platform/core/errors';
import { kindInWords } from '../../platform/database/requestRows';
import type { Queryable } from '../../platform/database/types';
import type { Services, UnitOfWork } from '../../platform/services';
import type { BodyOf } from '../../platform/http/module';
import {
  absenceOfRequest,
  carryOut,
  type Decision,
  decideEndDates,
  decideGiveBack,
  deckWarnings,
  describeRange,
  type EndedDate,
  type EndedDates,
  endsOnWire,
  lockEnding,
  notifyAbsenceEnded,
  previewDeck,
  shiftsOfAbsence,
  startDecision,
} from '../planning/planning.door';
import {
  alreadyDecided,
  announceDecision,
  assertNotOwnRequest,
  type DecisionOutcome,
  requestChanged,
  takeDecision,
} from './decision';
import { findRequest, type FoundRequest, storedKinds } from './requests.repository';
import { releasesFor } from './revoke.repository';

type Kind = 'TIME_OFF' | 'SCHEDULE_CHANGE';
type Granted = FoundRequest<(typeof storedKinds)[Kind]>;
type Order = Pick<BodyOf<typeof calls.revokeRequest>, 'dates' | 'take_back'>;

/**
 * Checks that the actor may revoke a request.
 *
 * @throws 404, 403; 409 if it isn't approved
 */
function assertRevocable(actor: UserActor, request: Granted | undefined): Granted {
  const theirs = assertNotOwnRequest(actor, request);
  if (theirs.status === 'PENDING') throw conflict("This request hasn't been approved yet.");
  if (theirs.status !== 'APPROVED' && theirs.status !== 'REASSIGNED') throw alreadyDecided(theirs);
  return theirs;
}

/** Decides to return the date of a schedule change. @throws 400 if the date has begun and wasn't named */
async function decideChange(
  decision: Decision,
  { id, user_id: userId, start_date: date }: Granted,
  { dates: asked, take_back: takeBack = [] }: Order,
): Promise<EndedDates> {
  const { db } = decision;
  if (asked?.some((one) => one !== date))
    throw badField('dates', `This request is for ${describeRange({ start: date, end: date })}.`);
  const ended: EndedDate[] = [];
  for (const { shift_id: shiftId, covers_user_id: coversUserId } of await releasesFor(db, id)) {
    const place = { shiftId, userId, coversUserId, slot: 1 };
    const outcome = await decideGiveBack(decision, { ...place, date, takeBack });
    ended.push({ date, line: null, outcome });
  }
  if (asked === undefined && ended.some(({ outcome }) => outcome?.effect === 'BEGUN'))
    throw badRequest('Every date has begun. Select the dates to end.');
  return { dates: [date], ended, isWhole: true };
}

/** Decides to end dates of time off. @throws 400 as `decideEndDates` */
async function decideTimeOff(decision: Decision, { id }: Granted, order: Order): Promise<EndedDates> {
  const absence = await absenceOfRequest(decision.db, id);
  return absence ? decideEndDates(decision, absence, order) : { dates: [], ended: [], isWhole: true };
}

/** Decides to end dates of a request, and to return their shifts to the employee if the rules allow it. */
function decideRevoke(decision: Decision, request: Granted, order: Order): Promise<EndedDates> {
  // The employee is notified by the decision instead.
  decision.changes.push({ kind: 'notifiedOtherwise', userId: request.user_id, shiftId: null });
  return request.kind === 'time_off'
    ? decideTimeOff(decision, request, order)
    : decideChange(decision, request, order);
}

/** Returns the shifts of a request's dates. */
async function shiftsOf(db: Queryable, { id }: Granted): Promise<string[]> {
  const absence = await absenceOfRequest(db, id);
  const ofLines = absence ? await shiftsOfAbsence(db, absence.id) : [];
  return [...ofLines, ...(await releasesFor(db, id)).map(({ shift_id }) => shift_id)];
}

/** Logs that some dates of a request ended, notifies the employee, and refreshes the pages that show the request. */
async function announceDates(
  unit: UnitOfWork,
  { id, kind, user_id: userId, location_id: locationId }: Granted,
  { dates, reason }: Revoked,
): Promise<void> {
  const { trx, actor } = unit;
  await unit.audit(trx, actor, {
    action: `${kind}.revoked`,
    entity: `${kind}_request`,
    entityId: id,
    locationId,
    after: { status: 'APPROVED', dates, reason },
  });
  await requestChanged(unit, userId, [locationId]);
  await notifyAbsenceEnded(unit, { userId, kind: 'TIME_OFF', dates, reason });
}

/** The dates of a request that ended, and why. */
interface Revoked extends Pick<EndedDates, 'dates' | 'isWhole'> {
  readonly reason: string | null;
}

/** Stores that a request is revoked, if none of its dates is left, and notifies the employee. @throws 409 if it just was */
async function announce(unit: UnitOfWork, request: Granted, revoked: Revoked): Promise<void> {
  if (!revoked.isWhole) return announceDates(unit, request, revoked);
  const range = describeRange({ start: request.start_date, end: request.end_date });
  const outcome: DecisionOutcome = {
    request,
    what: `${kindInWords(request.kind)} request for ${[request.shift_code, range].filter(Boolean).join(', ')},`,
    verdict: { status: 'REVOKED', reason: revoked.reason },
    locationIds: [request.location_id],
  };
  await takeDecision(unit, outcome, () => findRequest(unit.trx, unit.actor, request.kind, request.id));
  await announceDecision(unit, outcome);
}

/** Announces that dates of an approved request for time off ended. The caller has ended them. */
export async function announceRevoked(unit: UnitOfWork, requestId: string, revoked: Revoked): Promise<void> {
  const request = await findRequest(unit.trx, unit.actor, 'time_off', requestId);
  if (request) await announce(unit, request, revoked);
}

/**
 * Revokes dates of approved time off, or an approved schedule change. The employee works the dates again if the rules
 * allow it. Other dates remain open, or with the employees who got them and aren't named in `take_back`.
 *
 * @throws 404 if out of scope; 403 for the actor's own request; 409 if it isn't approved or was just decided, or if a
 * closed week pays a date; 400 if no date is left to revoke
 */
export async function revoke(
  unit: UnitOfWork,
  kind: Kind,
  id: string,
  { reason: said, ...order }: BodyOf<typeof calls.revokeRequest>,
): Promise<{ message: string }> {
  const { trx, actor } = unit;
  const load = () => findRequest(trx, actor, storedKinds[kind], id);
  const seen = assertRevocable(actor, await load());
  await lockEnding(trx, seen.user_id, order.take_back ?? [], await shiftsOf(trx, seen));
  const request = assertRevocable(actor, await load());
  const { dates, isWhole } = await carryOut(unit, (decision) => decideRevoke(decision, request, order));
  await announce(unit, request, { dates, isWhole, reason: said?.trim() || null });
  if (!isWhole) return { message: `Time off ended ${onDatesInWords(dates)}.` };
  return { message: kind === 'TIME_OFF' ? 'Time off revoked.' : 'Schedule change revoked.' };
}

/** Returns the effects in the form of pages that were published before dates could be chosen. */
function forOlderPages(ended: readonly EndedDate[]): Pick<RevokeEffects, 'back' | 'others' | 'refusal'> {
  const ofShifts = ended.flatMap(({ date, outcome }) => {
    if (!outcome?.shift) return [];
    const { shift_code } = outcome.shift;
    return [{ outcome, days: { shift_code, start_date: date, end_date: date } }];
  });
  return {
    back: ofShifts.filter(({ outcome }) => outcome.effect === 'BACK').map(({ days }) => days),
    others: ofShifts
      .filter(({ outcome }) => outcome.effect === 'KEPT')
      .flatMap(({ outcome, days }) =>
        outcome.holders.map(({ id, name }) => ({ ...days, user: { id, name } })),
      ),
    refusal: null,
  };
}

/**
 * Returns what revoking would do, without storing anything.
 *
 * @throws as {@link revoke}: 404, 403, 409, and 400
 */
export async function revokeAhead(
  services: Pick<Services, 'db' | 'clock' | 'ids'>,
  actor: UserActor,
  kind: Kind,
  id: string,
  order: Order = {},
): Promise<RevokeEffects> {
  const { db } = services;
  const request = assertRevocable(actor, await findRequest(db, actor, storedKinds[kind], id));
  const decision = startDecision(services, db, actor);
  const { ended } = await decideRevoke(decision, request, order);
  await previewDeck(decision);
  return {
    user: { id: request.user_id, name: request.requester_name },
    ...forOlderPages(ended),
    dates: await endsOnWire(db, request.user_id, ended),
    warnings: deckWarnings(decision),
  };
}
