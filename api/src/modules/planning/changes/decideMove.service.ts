/**
 * Decides to give a date of a shift another employee, day, or time, or to copy the date. Managers do this by dragging.
 */
import { exceptionOn, isPlannedOn, occursOn } from '@ondeck/shared/domain/calendar/occurrences';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { checkTimes } from '@ondeck/shared/domain/rules/dates';
import type { MoveDateBody } from '@ondeck/shared/schemas/shiftDates';
import { fullName } from '../../../platform/auth/actor';
import { assertStaffInReach } from '../../../platform/auth/people';
import { badField, badRequest, conflict, refuse } from '../../../platform/core/errors';
import { judgeAssignments } from '../people/staffCheck.service';
import { describeTimes } from '../plan/planning.words';
import { columnsOf, onceOn, type ShiftInput } from '../plan/shiftInput.rules';
import { shiftOn, staffOn } from '../plan/shiftOn.rules';
import type { ShiftRow } from '../plan/shiftRows.repository';
import type { WholeShift } from '../plan/shiftWrites.repository';
import { assertAhead, assertChangeable, assertNotClosed } from './dateChecks.service';
import { decideCancel, decideTimes, withException } from './decideDate.service';
import { decideNewShift, decideShiftChange } from './decideShift.service';
import {
  decideAssign,
  decideRelease,
  decideReplace,
  decideReturn,
  releaseByHand,
} from './decideStaff.service';
import { type Decision, wholeIn } from './decision';

type When = Pick<MoveDateBody, 'to_date' | 'start_time' | 'end_time'>;

/** The new day, times, and staff of a date. */
interface Target extends When {
  /** The replaced employee (`from`) and the new employee (`to`). Both are null if the staff doesn't change. */
  readonly from: string | null;
  readonly to: string | null;
  /** All staff of the date on its new day. */
  readonly staff: readonly string[];
}

/** A decided move: the replaced employees, or the ID of the copy and the reasons that staff is left out. */
export type Moved =
  | { readonly isCopy: false; readonly from: string | null; readonly to: string | null }
  | { readonly isCopy: true; readonly id: string; readonly left: readonly string[] };

/** Returns the input for a one-time shift like a date of a shift, with other times or staff. */
function likeIt(
  shift: ShiftRow,
  date: string,
  { to_date, start_time, end_time }: When,
  staff: readonly string[],
): ShiftInput {
  return {
    columns: { ...columnsOf(shiftOn(shift, date)), ...onceOn(to_date), start_time, end_time },
    staff: staff.map((userId, index) => ({ userId, slot: index + 1, range: { start: to_date, end: null } })),
    namesStaff: true,
    requestId: null,
    from: null,
    rejection: null,
    overrides: [],
  };
}

/** Returns the one-time shift that a date would become at another time. */
function asShift(shift: ShiftRow, date: string, when: When): ShiftRow {
  const { columns } = likeIt(shift, date, when, []);
  return { ...shiftOn(shift, date), ...columns, from_date: null, versions: null, exceptions: null };
}

/** Checks that the new time of a date hasn't passed and that its location is open then. @throws 400 */
function assertOpenAhead(now: Date, shift: ShiftRow, date: string, when: When): void {
  assertAhead(now, shift, when.to_date, when.start_time);
  assertNotClosed(asShift(shift, date, when), when.to_date);
}

/** Reads the target from a body and checks the employees. @throws 400 if the replaced employee doesn't work the date */
async function targetOf(
  { db, actor }: Decision,
  { to_date, start_time, end_time, for_user_id, user_id }: MoveDateBody,
  staff: readonly string[],
): Promise<Target> {
  const from = for_user_id ?? null;
  if (user_id === undefined) return { to_date, start_time, end_time, from: null, to: null, staff };
  if (from !== null && !staff.includes(from))
    throw badField('for_user_id', "This employee isn't scheduled for this date.");
  if (from === null && user_id !== null && staff.length > 0)
    throw badField('for_user_id', 'Someone is assigned to this date. Choose the employee to replace.');
  if (user_id !== null && user_id !== from) await assertStaffInReach(db, actor, [user_id], 'user_id');
  const after = from === null ? [...staff, user_id] : staff.map((one) => (one === from ? user_id : one));
  const people = [...new Set(after.filter((one) => one !== null))];
  return { to_date, start_time, end_time, from, to: user_id, staff: people };
}

/** Checks that the manager saw the date's current times, so that no one else's change is lost. @throws 409 */
function assertSeen(shift: ShiftRow, date: string, seen: MoveDateBody['seen']): void {
  const { start_time, end_time } = shiftOn(shift, date);
  if (seen && (seen.start_time !== start_time || seen.end_time !== end_time))
    throw conflict('This date changed after you opened it. Review the latest version before you save.');
}

/** Returns the times of a date that moves within its day. Its other changes are kept. */
function timesOnDay(shift: ShiftRow, date: string, { start_time, end_time }: When) {
  const then = shiftOn(shift, date);
  const { position_id = null, reason = null } = exceptionOn(shift, date) ?? {};
  return {
    isOtherTime: start_time !== then.start_time || end_time !== then.end_time,
    times: { start_time, end_time, shift_type: position_id, reason },
  };
}

/** Decides to move a one-time shift itself: the exception of its date becomes part of the shift. */
async function moveOneTime(
  decision: Decision,
  { shift, rows }: WholeShift,
  date: string,
  target: Target,
): Promise<void> {
  const whole = { shift: withException(shift, date, null), rows };
  const input = likeIt(shift, date, target, target.staff);
  await decideShiftChange(decision, whole, input, { id: shift.id, date });
}

/**
 * Decides to cancel a date of a recurring shift and to create one-time shifts on another day, one for each employee,
 * because a one-time shift has only one. Each new shift stores the original date, so that an undo finds it. Each
 * employee gets one notification.
 */
async function moveToDay(decision: Decision, whole: WholeShift, date: string, target: Target): Promise<void> {
  const { shift, rows } = whole;
  const before = staffOn(rows, date);
  const reason = `Moved to ${formatDisplayDate(target.to_date)}, ${describeTimes(target)}.`;
  decideCancel(decision, whole, { date, reason, news: 'moved' });
  for (const staff of target.staff.length > 0 ? target.staff.map((one) => [one]) : [[]]) {
    const moved = { id: shift.id, date };
    const made = await decideNewShift(decision, likeIt(shift, date, target, staff), { moved });
    // The notification about the canceled date already names the new day.
    for (const userId of staff)
      if (before.includes(userId))
        decision.changes.push({ kind: 'notifiedOtherwise', userId, shiftId: made.shift.id });
  }
}

/** Decides to assign a date without staff to an employee, as their own date or as a substitute for another employee. */
async function fill(
  decision: Decision,
  shiftId: string,
  date: string,
  userId: string,
  covers: string | null,
): Promise<void> {
  if (covers === null && (await releaseByHand(decision.db, shiftId, userId, date)) !== null)
    return decideReturn(decision, { shiftId, date, owner: userId, cover: null });
  await decideAssign(decision, {
    shiftId,
    userId,
    range: { start: date, end: date },
    source: covers === null ? 'PLAN' : 'REASSIGNED',
    coversUserId: covers,
    field: 'user_id',
  });
}

/** Decides about a date of a recurring shift that keeps its day: an exception for its times, an assignment for its staff. */
async function moveOnDay(decision: Decision, whole: WholeShift, date: string, target: Target): Promise<void> {
  const { shift, rows } = whole;
  const shiftId = shift.id;
  const { from, to } = target;
  const { isOtherTime, times } = timesOnDay(shift, date, target);
  if (!isOtherTime && from !== null && to !== null)
    return decideReplace(decision, whole, { date, forUserId: from, userId: to });
  // The replaced employee doesn't need to be available at the new times, nor the new employee at the old times.
  if (from !== null && to !== from) {
    const range = { start: date, end: date };
    await decideRelease(decision, { shiftId, userId: from, range, cause: 'SCHEDULE_CHANGE' });
    const reason = `${fullName(decision.actor)} changed who works this date.`;
    decision.changes.push({ kind: 'requestsClosed', shiftId, date, userId: from, reason });
  }
  if (isOtherTime) await decideTimes(decision, await wholeIn(decision, shiftId), date, times);
  if (to === null || to === from) return;
  const hasItBack = rows.some(
    (row) => row.user_id === from && row.covers_user_id === to && row.start_date === date,
  );
  await fill(decision, shiftId, date, to, hasItBack ? null : from);
}

/** Finds the first employee of a date who can also work its copy. @returns no one, with the reasons, if no one can */
async function freeStaff(
  decision: Decision,
  shift: ShiftRow,
  date: string,
  when: When,
  people: readonly string[],
): Promise<{ readonly staff: readonly string[]; readonly left: readonly string[] }> {
  const range = { start: when.to_date, end: when.to_date };
  const stints = people.map((userId) => ({ userId, range }));
  const { able, unfit } = await judgeAssignments(decision, asShift(shift, date, when), stints);
  const [first] = able;
  return first
    ? { staff: [first.person.id], left: [] }
    : { staff: [], left: unfit.map(({ sentence }) => sentence) };
}

/**
 * Decides to copy a date, even a past one. @throws 400 if the shift isn't scheduled for it, or the new time has passed
 */
async function decideCopy(
  decision: Decision,
  { shift, rows }: WholeShift,
  date: string,
  body: MoveDateBody,
): Promise<Moved> {
  if (!isPlannedOn(shift, date))
    throw badRequest(`${shift.shift_code} isn't scheduled for ${formatDisplayDate(date)}.`);
  assertOpenAhead(decision.now, shift, date, body);
  const { staff, left } =
    body.user_id === undefined
      ? await freeStaff(decision, shift, date, body, staffOn(rows, date))
      : { staff: body.user_id === null ? [] : [body.user_id], left: [] };
  const made = await decideNewShift(decision, likeIt(shift, date, body, staff));
  return { isCopy: true, id: made.shift.id, left };
}

/**
 * Decides to move or copy one date of a shift.
 *
 * @throws 400 with the reasons if the date is canceled or over, nothing would change, the new time has passed, or
 * someone can't work it; 409 if its times aren't those that the manager saw
 */
export async function decideMove(
  decision: Decision,
  whole: WholeShift,
  date: string,
  body: MoveDateBody,
): Promise<Moved> {
  refuse(checkTimes(body.start_time, body.end_time));
  if (body.copy) return decideCopy(decision, whole, date, body);
  const { shift, rows } = whole;
  assertChangeable(decision.now, shift, date);
  if (!occursOn(shift, date)) throw badRequest('This date is canceled.');
  assertSeen(shift, date, body.seen);
  const target = await targetOf(decision, body, staffOn(rows, date));
  const isMoved = body.to_date !== date || timesOnDay(shift, date, target).isOtherTime;
  if (!isMoved && target.to === target.from)
    throw badRequest('This move changes nothing. Choose another day, time, or employee.');
  if (isMoved) assertOpenAhead(decision.now, shift, date, body);
  if (shift.schedule_type === 'ONE_TIME_SHIFT') await moveOneTime(decision, whole, date, target);
  else if (target.to_date === date) await moveOnDay(decision, whole, date, target);
  else await moveToDay(decision, whole, date, target);
  return { isCopy: false, from: target.from, to: target.to };
}
