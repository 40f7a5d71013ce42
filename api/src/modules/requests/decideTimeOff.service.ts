import {
  type AbsenceGranted,
  carryOut,
  createRestShift,
  type Decision,
  decisionOf,
  deckWarnings,
  deriveOpenShifts,
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
import { occursOn } from '@ondeck/shared/domain/calendar/occurrences';
import { isWithin } from '@ondeck/shared/domain/calendar/plainDate';
import type { TimeOffEffects } from '@ondeck/shared/schemas/decisions';
import type { UserActor } from '../../platform/auth/actor';
import { badField, refusalsOf } from '../../platform/core/errors';
import { lockShift } from '../../platform/database/locks';
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
import { decideLeave, type GrantedLeave, type HoursWithoutShift, positionsOf } from './grantLeave.service';
import { findRequest, type FoundRequest } from './requests.repository';
import { openShiftsOfLeave, offerOpenShifts, slotOfOpenShift } from './offers.service';
import type { OwnShift } from './ownShifts.service';

type Request = FoundRequest<'time_off'>;

const NOT_MISSED = 'Choose a shift of which the employee misses a part.';

const shiftsInWords = ({ all_shifts, shift_code, location_title }: Request): string =>
  all_shifts ? `all shifts at ${location_title}` : (shift_code ?? 'days without a shift');

/** Locks the shifts of a time off request, decides again, and releases the employee. */
async function takeLeave(
  unit: UnitOfWork,
  request: Request,
  hours: HoursWithoutShift,
): Promise<GrantedLeave> {
  const { trx } = unit;
  const seen = decisionOf(unit);
  await decideLeave(seen, request, hours);
  for (const shiftId of [...seen.changed.keys()].sort()) await lockShift(trx, shiftId);
  const granted = await carryOut(unit, (decision) => decideLeave(decision, request, hours));
  await unit.changes.publish(trx, { topic: 'Schedule', userId: request.user_id });
  return granted;
}

/**
 * Creates the one-time shifts for the time that the employee misses of shifts that they keep.
 *
 * @param shiftIds - the shifts for whose missed time the manager wants one
 * @throws 400 for a shift that the employee doesn't keep
 */
async function createRestShifts(
  unit: UnitOfWork,
  { kept, absence: { absence, lines } }: GrantedLeave,
  shiftIds: readonly string[],
): Promise<ShiftRow[]> {
  const made: ShiftRow[] = [];
  for (const shiftId of [...new Set(shiftIds)].sort()) {
    const shift = kept.find(({ id }) => id === shiftId);
    const missed = lines.filter(({ shift_id }) => shift_id === shiftId);
    if (!shift || missed.length === 0) throw badField('rest_shifts', NOT_MISSED);
    for (const line of missed) {
      const { start_time, end_time } = line;
      if (start_time === null || end_time === null) continue;
      const order = { shift, line, absenceId: absence.id, userId: absence.user_id };
      made.push(await createRestShift(unit, { ...order, start_time, end_time }));
    }
  }
  return made;
}

/**
 * Decides a time off request. Approving gives the requester the days off from today on, and releases them from that
 * shift, or from all of theirs at its location, starting with the first occurrence that hasn't begun. The rest of the
 * series and the past remain.
 *
 * @throws 404, 403 and 409 as {@link lockForDecision}; 400 as {@link decideLeave}, or if an employee who is offered the
 * open shifts can take none
 */
export async function decideTimeOff(
  unit: UnitOfWork,
  id: string,
  {
    action,
    reason: said,
    offer_to: offerTo = [],
    rest_shifts: restShifts = [],
    ...hours
  }: BodyOf<typeof calls.decideTimeOffRequest>,
): Promise<{ message: string }> {
  const { trx, actor } = unit;
  const reason = reasonOf(action, said);
  if (action === 'REJECT' && offerTo.length > 0)
    throw badField('offer_to', 'You can offer shifts only when you approve the request.');
  if (action === 'REJECT' && restShifts.length > 0)
    throw badField('rest_shifts', 'You can create shifts only when you approve the request.');
  if (action === 'REJECT' && hours.hours_per_day !== undefined)
    throw badField('hours_per_day', 'You can pay hours only when you approve the request.');
  const load = () => findRequest(trx, actor, 'time_off', id);
  const request = await lockForDecision(trx, actor, load);
  const { start_date: start, end_date: end } = request;
  const granted = action === 'APPROVE' ? await takeLeave(unit, request, hours) : null;
  const outcome: DecisionOutcome = {
    request,
    what: `time off request for ${shiftsInWords(request)}, ${describeRange({ start, end })},`,
    verdict: { status: action === 'APPROVE' ? 'APPROVED' : 'REJECTED', reason },
    locationIds: [request.location_id],
  };
  await takeDecision(unit, outcome, load);
  const rest = granted ? await createRestShifts(unit, granted, restShifts) : [];
  // After the decision, so that the request is no longer pending and the leave itself counts.
  await deriveOpenShifts(unit);
  const shiftIds = [...(granted?.theirs ?? []).map(({ shift }) => shift), ...rest].map((shift) => shift.id);
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

/** Returns the minutes that time off takes from the dates on which a shift takes place. Other absences took theirs before. */
const minutesTaken = ({ shift }: OwnShift, { lines }: AbsenceGranted): number =>
  lines
    .filter(({ shift_id, date }) => shift_id === shift.id && occursOn(shift, date))
    .reduce((sum, { minutes }) => sum + minutes, 0);

/** Returns what approving would do to one shift, and who could take everything that opens. */
async function shiftEffects(decision: Decision, one: OwnShift, request: Request, absence: AbsenceGranted) {
  const { shift: whole, first, count } = one;
  const shift = shiftOn(whole, first);
  const open = await openAfter(decision, whole, request);
  return {
    shift_id: shift.id,
    shift_code: shift.shift_code,
    shift_type: { id: shift.position_id, name: shift.position_name, color: shift.position_color },
    start_date: first,
    end_date: request.end_date,
    start_time: shift.start_time,
    end_time: shift.end_time,
    dates: count,
    hours: roundHours(minutesTaken(one, absence)),
    opens: open !== null,
    // The stored schedule still has the employee on the shift, so the employee isn't a candidate.
    candidates: open ? await rankCandidates({ db: decision.db }, decision.actor, slotOfOpenShift(open)) : [],
  };
}

/** Returns the time that the employee misses of shifts that they keep. */
const keptIn = (kept: readonly ShiftRow[], { lines }: AbsenceGranted): TimeOffEffects['kept'] =>
  kept.flatMap((shift) =>
    lines.flatMap(({ shift_id, start_time, end_time, minutes }) =>
      shift_id === shift.id && start_time !== null && end_time !== null
        ? [{ shift_id: shift.id, shift_code: shift.shift_code, start_time, end_time, minutes }]
        : [],
    ),
  );

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
    const { theirs, withoutShift, kept, absence } = await decideLeave(decision, request);
    await previewDeck(decision);
    const shifts: TimeOffEffects['shifts'] = [];
    for (const one of theirs) shifts.push(await shiftEffects(decision, one, request, absence));
    const minutes = theirs.reduce((sum, one) => sum + minutesTaken(one, absence), 0);
    const positions = await positionsOf(db, request.user_id);
    return {
      hours: roundHours(minutes),
      shifts,
      refusal: null,
      warnings: deckWarnings(decision),
      kept: keptIn(kept, absence),
      without_shift: { dates: withoutShift.length, positions },
    };
  } catch (error) {
    return { hours: 0, shifts: [], refusal: refusalsOf(error)[0]?.message ?? null };
  }
}
