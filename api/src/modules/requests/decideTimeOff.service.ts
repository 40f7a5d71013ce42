import {
  assignmentsOf,
  closeChangesWithoutWork,
  coverageGaps,
  type DateRange,
  daysHad,
  deriveOpenShifts,
  firstChangeableDay,
  notifiedOtherwise,
  rangeInWords,
  rankCandidates,
  release,
  releasesOf,
  rowsWithout,
  shiftOn,
  type ShiftRow,
  todayOf,
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
  type Outcome,
  reasonOf,
  takeDecision,
} from './decision';
import { ownWork } from './asking.repository';
import { findTimeOff, type TimeOffRequest } from './deciding.repository';
import { gapsOfLeave, offerGaps, slotOfGap } from './offers.service';
import { type OwnShift, ownShiftsBetween } from './ownShifts.service';

const shiftsInWords = ({ all_shifts, shift_code }: TimeOffRequest): string =>
  all_shifts ? 'all shifts' : shift_code;

/** What the asker works of it that has not begun: their one shift, or all at its location. @throws 400 for nothing */
async function stillTheirs(db: Queryable, request: TimeOffRequest, now: Date): Promise<OwnShift[]> {
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
      `${request.asker_name} is no longer scheduled for ${all_shifts ? 'any shift' : request.shift_code} on these dates.`,
    );
  return left;
}

/** The days of one shift that the asker gives up: what has begun stays theirs. */
const daysGivenUp = ({ start_date, end_date }: TimeOffRequest, shift: ShiftRow, now: Date) => ({
  start: laterDate(start_date, firstChangeableDay(shift, now)),
  end: end_date,
});

/**
 * Their shifts at the location that are planned for these days and cancelled on each of them, for example by a closure.
 * Kept, the location could not be opened again while they are on leave.
 */
async function cancelledShifts(db: Queryable, request: TimeOffRequest, now: Date): Promise<ShiftRow[]> {
  const work = await ownWork(db, request.user_id, request.start_date, request.end_date);
  return work.filter(({ span_start, span_end, ...shift }) => {
    const { start, end } = daysGivenUp(request, shift, now);
    const from = laterDate(span_start, start);
    const to = earlierEnd(span_end, end) ?? end;
    const isPlanned = from <= to && plannedDays(shift, dayNumber(from), dayNumber(to)).length > 0;
    return shift.location_id === request.location_id && isPlanned && !firstOccurrenceDate(shift, from, to);
  });
}

/** The shifts and days that an approved leave takes from the employee. */
interface LeaveDecision {
  /** The shifts during the leave that the employee works and that haven't begun. */
  readonly theirs: readonly OwnShift[];
  /** The days of each shift that the employee gives up, canceled dates included. */
  readonly givenUp: readonly { readonly shift: ShiftRow; readonly range: DateRange }[];
}

/**
 * Finds what a leave takes from the employee. Reads only: a preview shows the result, an approval applies it.
 *
 * @throws 400 if the employee no longer works any of these shifts
 */
async function decideLeave(db: Queryable, request: TimeOffRequest, now: Date): Promise<LeaveDecision> {
  const theirs = await stillTheirs(db, request, now);
  const cancelled = request.all_shifts ? await cancelledShifts(db, request, now) : [];
  const shifts = [...theirs.map(({ shift }) => shift), ...cancelled];
  return { theirs, givenUp: shifts.map((shift) => ({ shift, range: daysGivenUp(request, shift, now) })) };
}

/** Releases the person who asked from what was decided. */
async function applyLeave(
  unit: UnitOfWork,
  request: TimeOffRequest,
  { givenUp }: LeaveDecision,
): Promise<void> {
  const { trx } = unit;
  for (const shiftId of givenUp.map(({ shift }) => shift.id).sort()) await lockShift(trx, shiftId);
  // They read the decision.
  await notifiedOtherwise(unit, request.user_id);
  for (const { shift, range } of givenUp) {
    await release(unit, {
      shiftId: shift.id,
      userId: request.user_id,
      range,
      cause: 'TIME_OFF',
      timeOffRequestId: request.id,
    });
    await closeChangesWithoutWork(unit, shift.id);
  }
  await unit.changes.publish(trx, { topic: 'Schedule', userId: request.user_id });
  await deriveOpenShifts(unit);
}

/**
 * A manager decides a request for time off. Approving takes the asker out of that shift, or of all theirs at its
 * location, for the range, from the first occurrence on that has not begun; the series and the past stay.
 *
 * @throws 404, 403 and 409 as {@link lockForDecision}; 400 where approving would change nothing, or where somebody who
 * is offered the gaps can take none
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
  const load = () => findTimeOff(trx, actor, id);
  const request = await lockForDecision(trx, actor, load);
  const { start_date: start, end_date: end } = request;
  const decided = action === 'APPROVE' ? await decideLeave(trx, request, unit.clock.now()) : null;
  if (decided) await applyLeave(unit, request, decided);
  const outcome: Outcome = {
    request,
    kind: 'time_off',
    what: `time off request for ${shiftsInWords(request)}, ${rangeInWords({ start, end })},`,
    verdict: { status: action === 'APPROVE' ? 'APPROVED' : 'REJECTED', reason },
    locationIds: [request.location_id],
  };
  await takeDecision(unit, outcome, load);
  const shiftIds = (decided?.theirs ?? []).map(({ shift }) => shift.id);
  const gaps = await gapsOfLeave(trx, request.user_id, shiftIds, start, end);
  // After the decision, so that the leave itself counts.
  await offerGaps(unit, gaps, offerTo);
  await announceDecision(unit, outcome);
  return { message: action === 'APPROVE' ? 'Time off request approved.' : 'Time off request rejected.' };
}

/** The first gap that a leave would open in a shift; null where others work all of it. Reads only. */
async function gapAhead(db: Queryable, shift: ShiftRow, request: TimeOffRequest, now: Date) {
  const { user_id, start_date, end_date } = request;
  const days = daysGivenUp(request, shift, now);
  const rows = await assignmentsOf(db, shift.id);
  const had = daysHad(rows, user_id, days).map(({ start, end }) => ({
    id: '~',
    user_id,
    start_date: start,
    end_date: end,
    created_at: now,
  }));
  const releases = [...(await releasesOf(db, shift.id)), ...had];
  const gaps = coverageGaps(shift, todayOf(shift, now), rowsWithout(rows, user_id, days), releases);
  const gap = gaps.find(
    (one) => one.last_employee_id === user_id && isWithin(one.start_date, start_date, end_date),
  );
  return gap ? { ...shift, gap_start: gap.start_date, gap_end: gap.end_date } : null;
}

/** What approving would do to one shift, and who could take all that opens of it. */
async function shiftEffects(
  db: Queryable,
  actor: UserActor,
  { shift: whole, first, count, minutes }: OwnShift,
  request: TimeOffRequest,
  now: Date,
) {
  const shift = shiftOn(whole, first);
  const gap = await gapAhead(db, whole, request, now);
  return {
    shift_code: shift.shift_code,
    shift_type: { id: shift.position_id, name: shift.position_name, color: shift.position_color },
    start_date: first,
    end_date: request.end_date,
    start_time: shift.start_time,
    end_time: shift.end_time,
    dates: count,
    hours: roundHours(minutes),
    opens: gap !== null,
    // The asker still works it: so they are not among them.
    candidates: gap ? await rankCandidates(db, actor, slotOfGap(gap)) : [],
  };
}

/**
 * What approving a request for time off would do. Reads only.
 *
 * @throws 404, 403 and 409 as {@link decideTimeOff}
 */
export async function timeOffAhead(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  id: string,
): Promise<TimeOffEffects> {
  const request = assertDecidable(actor, await findTimeOff(db, actor, id));
  const now = clock.now();
  try {
    const { theirs } = await decideLeave(db, request, now);
    const shifts: TimeOffEffects['shifts'] = [];
    for (const one of theirs) shifts.push(await shiftEffects(db, actor, one, request, now));
    const minutes = theirs.reduce((sum, one) => sum + one.minutes, 0);
    return { hours: roundHours(minutes), shifts, refusal: null };
  } catch (error) {
    return { hours: 0, shifts: [], refusal: refusalsOf(error)[0]?.message ?? null };
  }
}
