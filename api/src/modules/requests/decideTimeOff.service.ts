import {
  carryOut,
  type Decision,
  decideRelease,
  decisionOf,
  deckWarnings,
  deriveOpenShifts,
  firstChangeableDay,
  openShiftsAfter,
  describeRange,
  previewDeck,
  rankCandidates,
  shiftOn,
  type ShiftRow,
  startDecision,
} from '../planning/planning.door';
import type * as calls from '@ondeck/shared/calls/decisions';
import { roundHours } from '@ondeck/shared/domain/calendar/hours';
import { firstOccurrenceDate, plannedDays } from '@ondeck/shared/domain/calendar/occurrences';
import { dayNumber, earlierEnd, isWithin, laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { TimeOffEffects } from '@ondeck/shared/schemas/requests';
import type { UserActor } from '../../platform/auth/actor';
import { badField, badRequest, refusalsOf } from '../../platform/core/errors';
import { lockShift } from '../../platform/database/locks';
import type { Queryable } from '../../platform/database/types';
import type { Services, UnitOfWork } from '../../platform/services';
import type { BodyOf } from '../../platform/http/module';
import {
  announceDecision,
  assertDecidable,
  lockForDecision,
  type DecisionOutcome,
  reasonOf,
  takeDecision,
} from './decision';
import { ownWork } from './asking.repository';
import { findRequest, type FoundRequest } from './requests.repository';
import { openShiftsOfLeave, offerOpenShifts, slotOfOpenShift } from './offers.service';
import { type OwnShift, ownShiftsBetween } from './ownShifts.service';

type Request = FoundRequest<'time_off'>;

const shiftsInWords = ({ all_shifts, shift_code, location_title }: Request): string =>
  all_shifts ? `all shifts at ${location_title}` : (shift_code ?? 'days without a shift');

/**
 * Returns the requested shifts that the employee works and that haven't begun: the one shift, or all at its location.
 *
 * @throws 400 if there are none
 */
async function stillTheirs(db: Queryable, request: Request, now: Date): Promise<OwnShift[]> {
  const { user_id: userId, location_id, shift_id, all_shifts, start_date, end_date } = request;
  const left: OwnShift[] = [];
  for (const { shift } of await ownShiftsBetween(db, userId, start_date, end_date)) {
    if (all_shifts ? shift.location_id !== location_id : shift.id !== shift_id) continue;
    const { start, end } = daysGivenUp(request, shift, now);
    const ahead = await ownShiftsBetween(db, userId, start, end);
    left.push(...ahead.filter((one) => one.shift.id === shift.id));
  }
  if (left.length === 0)
    throw badRequest(
      `${request.requester_name} is no longer scheduled for ${all_shifts ? 'any shift' : request.shift_code} on these dates.`,
    );
  return left;
}

/** Returns the days of one shift that the employee gives up. Occurrences that have begun remain theirs. */
const daysGivenUp = ({ start_date, end_date }: Request, shift: ShiftRow, now: Date) => ({
  start: laterDate(start_date, firstChangeableDay(shift, now)),
  end: end_date,
});

/**
 * Returns the employee's shifts at the location that are canceled on each of these days, for example by a closure. If
 * they were kept, the location couldn't reopen during the time off.
 */
async function canceledShifts(db: Queryable, request: Request, now: Date): Promise<ShiftRow[]> {
  const work = await ownWork(db, request.user_id, request.start_date, request.end_date);
  return work.filter(({ span_start, span_end, ...shift }) => {
    const { start, end } = daysGivenUp(request, shift, now);
    const from = laterDate(span_start, start);
    const to = earlierEnd(span_end, end) ?? end;
    const isPlanned = from <= to && plannedDays(shift, dayNumber(from), dayNumber(to)).length > 0;
    return shift.location_id === request.location_id && isPlanned && !firstOccurrenceDate(shift, from, to);
  });
}

/**
 * Decides to take the employee out of the shifts during the time off, canceled dates included.
 *
 * @returns the shifts that the employee works and that haven't begun
 * @throws 400 if the employee no longer works any of these shifts
 */
async function decideLeave(decision: Decision, request: Request): Promise<readonly OwnShift[]> {
  const { db, now } = decision;
  const theirs = await stillTheirs(db, request, now);
  const canceled = request.all_shifts ? await canceledShifts(db, request, now) : [];
  // The employee is notified by the decision instead.
  decision.changes.push({ kind: 'notifiedOtherwise', userId: request.user_id, shiftId: null });
  for (const shift of [...theirs.map((one) => one.shift), ...canceled])
    await decideRelease(decision, {
      shiftId: shift.id,
      userId: request.user_id,
      range: daysGivenUp(request, shift, now),
      cause: 'TIME_OFF',
      timeOffRequestId: request.id,
    });
  return theirs;
}

/** Locks the shifts of a time off request, decides again, and releases the employee. */
async function takeLeave(unit: UnitOfWork, request: Request): Promise<readonly OwnShift[]> {
  const { trx } = unit;
  const seen = decisionOf(unit);
  await decideLeave(seen, request);
  for (const shiftId of [...seen.changed.keys()].sort()) await lockShift(trx, shiftId);
  const theirs = await carryOut(unit, (decision) => decideLeave(decision, request));
  await unit.changes.publish(trx, { topic: 'Schedule', userId: request.user_id });
  return theirs;
}

/**
 * Decides a time off request. Approving releases the requester from that shift, or from all of theirs at its location,
 * for the range, starting with the first occurrence that hasn't begun. The rest of the series and the past remain.
 *
 * @throws 404, 403 and 409 as {@link lockForDecision}; 400 if approving would change nothing, or if an employee who is
 * offered the open shifts can take none
 */
export async function decideTimeOff(
  unit: UnitOfWork,
  id: string,
  { action, reason: said, offer_to: offerTo = [] }: BodyOf<typeof calls.decideTimeOffRequest>,
): Promise<{ message: string }> {
  const { trx, actor } = unit;
  const reason = reasonOf(action, said);
  if (action === 'REJECT' && offerTo.length > 0)
    throw badField('offer_to', 'You can offer shifts only when you approve the request.');
  const load = () => findRequest(trx, actor, 'time_off', id);
  const request = await lockForDecision(trx, actor, load);
  const { start_date: start, end_date: end } = request;
  const theirs = action === 'APPROVE' ? await takeLeave(unit, request) : [];
  const outcome: DecisionOutcome = {
    request,
    what: `time off request for ${shiftsInWords(request)}, ${describeRange({ start, end })},`,
    verdict: { status: action === 'APPROVE' ? 'APPROVED' : 'REJECTED', reason },
    locationIds: [request.location_id],
  };
  await takeDecision(unit, outcome, load);
  // After the decision, so that the request is no longer pending and the leave itself counts.
  await deriveOpenShifts(unit);
  const shiftIds = theirs.map(({ shift }) => shift.id);
  const gaps = await openShiftsOfLeave(trx, request.user_id, shiftIds, start, end);
  await offerOpenShifts(unit, gaps, offerTo);
  await announceDecision(unit, outcome);
  return { message: action === 'APPROVE' ? 'Time off request approved.' : 'Time off request rejected.' };
}

/** Returns the first dates of a shift that the time off would open; null if others work all of it. */
async function openAfter(decision: Decision, shift: ShiftRow, request: Request) {
  const { user_id, start_date, end_date } = request;
  const open = (await openShiftsAfter(decision, shift.id)).find(
    (one) => one.last_employee_id === user_id && isWithin(one.start_date, start_date, end_date),
  );
  return open ? { ...shift, gap_start: open.start_date, gap_end: open.end_date } : null;
}

/** Returns what approving would do to one shift, and who could take everything that opens. */
async function shiftEffects(
  decision: Decision,
  { shift: whole, first, count, minutes }: OwnShift,
  request: Request,
) {
  const shift = shiftOn(whole, first);
  const open = await openAfter(decision, whole, request);
  return {
    shift_code: shift.shift_code,
    shift_type: { id: shift.position_id, name: shift.position_name, color: shift.position_color },
    start_date: first,
    end_date: request.end_date,
    start_time: shift.start_time,
    end_time: shift.end_time,
    dates: count,
    hours: roundHours(minutes),
    opens: open !== null,
    // The stored schedule still has the employee on the shift, so the employee isn't a candidate.
    candidates: open ? await rankCandidates(decision.db, decision.actor, slotOfOpenShift(open)) : [],
  };
}

/**
 * Returns what approving a time off request would do.
 *
 * @throws 404, 403 and 409 as {@link decideTimeOff}
 */
export async function timeOffAhead(
  services: Pick<Services, 'db' | 'clock' | 'ids'>,
  actor: UserActor,
  id: string,
): Promise<TimeOffEffects> {
  const { db } = services;
  const request = assertDecidable(actor, await findRequest(db, actor, 'time_off', id));
  const decision = startDecision(services, db, actor);
  try {
    const theirs = await decideLeave(decision, request);
    await previewDeck(decision);
    const shifts: TimeOffEffects['shifts'] = [];
    for (const one of theirs) shifts.push(await shiftEffects(decision, one, request));
    const minutes = theirs.reduce((sum, one) => sum + one.minutes, 0);
    return { hours: roundHours(minutes), shifts, refusal: null, warnings: deckWarnings(decision) };
  } catch (error) {
    return { hours: 0, shifts: [], refusal: refusalsOf(error)[0]?.message ?? null };
  }
}
