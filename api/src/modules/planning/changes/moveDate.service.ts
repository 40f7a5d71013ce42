/** Another person, day or time for one date of a shift, or a copy of it: what a planner does by dragging. */
import { exceptionOn, occursOn } from '@ondeck/shared/domain/calendar/occurrences';
import { checkTimes } from '@ondeck/shared/domain/rules/dates';
import type { MoveDateBody, MovedDate } from '@ondeck/shared/schemas/shiftDates';
import { fullName, type UserActor } from '../../../platform/auth/actor';
import { assertStaffInReach } from '../../../platform/auth/people';
import { badField, badRequest, conflict, refuse } from '../../../platform/core/errors';
import type { Queryable } from '../../../platform/database/types';
import type { Services, UnitOfWork } from '../../../platform/services';
import { closeChangesOfDate } from '../effects/closeRequests.service';
import { type Availability, namedWarnings } from '../people/availability.service';
import { shiftOn, staffOn } from '../plan/shiftOn.rules';
import type { ShiftRow } from '../plan/shiftRows.repository';
import { withFields } from '../plan/shiftGroup.rules';
import { findWhole, type WholeShift } from '../plan/shiftWrites.repository';
import { assign } from './assign.service';
import { release } from './release.service';
import type { AssignmentRow } from '../plan/assignments.rules';
import { assertOpenAhead, copyDate, moveOneTime, moveToDay, type Target } from './moveToDay.service';
import { freeRelease, giveBack, replaceIn } from './replace.service';
import { dateRevision, lockSeen } from '../plan/dateSeen.service';
import { backOf, changeDateIn, lockDate, type ShiftDate } from './shiftDates.service';

type Warned = readonly Availability[];

/** Gives a date that nobody works to a person: as their own, or for whom they stand in. */
async function fill(
  unit: UnitOfWork,
  { id, date }: ShiftDate,
  userId: string,
  covers: string | null,
): Promise<Warned> {
  const { trx, actor } = unit;
  if (covers === null && (await freeRelease(trx, id, userId, date)) !== null) {
    const { shift } = await findWhole(trx, actor, id);
    return giveBack(unit, { shift, date, owner: userId, cover: null });
  }
  const { checked } = await assign(unit, {
    shiftId: id,
    userId,
    range: { start: date, end: date },
    source: covers === null ? 'PLAN' : 'REASSIGNED',
    coversUserId: covers,
    field: 'user_id',
  });
  return checked;
}

/** What a move on its own day does to the times: what else is different on the date stays. */
export function timesOnDay(shift: ShiftRow, date: string, { start_time, end_time }: Target) {
  const then = shiftOn(shift, date);
  const { position_id = null, reason = null } = exceptionOn(shift, date) ?? {};
  return {
    isOtherTime: start_time !== then.start_time || end_time !== then.end_time,
    times: { start_time, end_time, shift_type: position_id, reason },
  };
}

/** For whom somebody stands in who takes a date over; null where it is their own, or nobody worked it. */
export const coveredBy = (rows: readonly AssignmentRow[], date: string, { from, to }: Target) =>
  rows.some((row) => row.user_id === from && row.covers_user_id === to && row.start_date === date)
    ? null
    : from;

/** A date of a recurring shift that keeps its day: an exception for its times, an assignment for its person. */
async function moveOnDay(
  unit: UnitOfWork,
  whole: WholeShift,
  at: ShiftDate,
  target: Target,
): Promise<Warned> {
  const { trx, actor } = unit;
  const { id, date } = at;
  const { from, to } = target;
  const { isOtherTime, times } = timesOnDay(whole.shift, date, target);
  if (!isOtherTime && from !== null && to !== null)
    return replaceIn(unit, whole, { date, forUserId: from, userId: to });
  // Who goes need not be free at the new times, nor who comes at the old ones.
  if (from !== null && to !== from) {
    const range = { start: date, end: date };
    await release(unit, { shiftId: id, userId: from, range, cause: 'SCHEDULE_CHANGE' });
    const which = { shiftId: id, date, userId: from };
    await closeChangesOfDate(unit, which, `${fullName(actor)} changed who works this date.`);
  }
  const checked = isOtherTime ? await changeDateIn(unit, await findWhole(trx, actor, id), date, times) : [];
  if (to === null || to === from) return checked;
  return [...checked, ...(await fill(unit, at, to, coveredBy(whole.rows, date, target)))];
}

/** What a body means, its person checked. @throws 400 where the person who changes is not the one who works it */
async function targetOf(
  db: Queryable,
  actor: UserActor,
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

/** What is moved is what its planner saw there: nobody else's change is written over. @throws 409 */
function assertSeen(shift: ShiftRow, date: string, seen: MoveDateBody['seen']): void {
  const { start_time, end_time } = shiftOn(shift, date);
  if (seen && (seen.start_time !== start_time || seen.end_time !== end_time))
    throw conflict('This date changed after you opened it. Review the latest version before you save.');
}

/** Where a date goes, before anybody is asked whether they can work it. Reads only. @throws 400, 409 */
export async function aimOf(
  services: Pick<Services, 'clock'>,
  db: Queryable,
  actor: UserActor,
  { shift, rows }: WholeShift,
  date: string,
  body: MoveDateBody,
): Promise<Target> {
  if (!occursOn(shift, date)) throw badRequest('This date is canceled.');
  assertSeen(shift, date, body.seen);
  const target = await targetOf(db, actor, body, staffOn(rows, date));
  const isMoved = body.to_date !== date || timesOnDay(shift, date, target).isOtherTime;
  if (!isMoved && target.to === target.from)
    throw badRequest('This move changes nothing. Choose another day, time, or employee.');
  if (isMoved) assertOpenAhead(services, shift, date, body);
  return target;
}

/** Moves or copies a date, and says how to take that back. @throws as {@link moveDate} */
async function moveIn(
  unit: UnitOfWork,
  at: ShiftDate,
  body: MoveDateBody,
  seen: string | undefined,
): Promise<MovedDate> {
  const { trx, actor } = unit;
  const others = body.user_id ? [body.user_id] : [];
  if (body.copy) {
    const whole = await lockSeen(unit, at, seen, others);
    return copyDate(unit, whole, at, body);
  }
  const whole = await lockDate(unit, at, others, seen);
  const { shift } = whole;
  const target = await aimOf(unit, trx, actor, whole, at.date, body);
  const then = shiftOn(shift, at.date);
  const { to_date, start_time, end_time } = body;
  const undone = {
    to_date: at.date,
    start_time: then.start_time,
    end_time: then.end_time,
    seen: { start_time, end_time },
    ...(target.to === target.from ? {} : { for_user_id: target.to, user_id: target.from }),
  };
  const back = async (): Promise<MovedDate['undo']> => {
    const there = { id: at.id, date: to_date };
    return { action: 'MOVE', ...there, body: undone, revision: await dateRevision(trx, there) };
  };
  if (shift.schedule_type === 'ONE_TIME_SHIFT') {
    const checked = await moveOneTime(unit, whole, at, target);
    return { message: 'Shift moved.', warnings: namedWarnings(checked), undo: await back() };
  }
  if (to_date !== at.date) {
    const checked = await moveToDay(unit, whole, at, target);
    const undo = await backOf(unit, shift, at);
    return { message: 'Date moved.', warnings: namedWarnings(checked), undo };
  }
  const checked = await moveOnDay(unit, whole, at, target);
  const isPlain = target.to === target.from && !exceptionOn(shift, at.date);
  const undo = isPlain ? await backOf(unit, shift, at) : await back();
  return { message: 'Date moved.', warnings: namedWarnings(checked), undo };
}

/** A refusal of the shift's form, at the fields of a move. */
export const atMove = (error: unknown): unknown =>
  withFields(error, (field) => {
    if (field.startsWith('staff')) return 'user_id';
    return field === 'start_date' ? 'to_date' : field;
  });

/**
 * Gives one date another person, day or time, or copies it, in one transaction.
 *
 * @param seen - the revision of the date that whoever moves it back saw
 * @throws 404 and 400 as {@link lockDate}; 400 where the date is cancelled, nothing would change, the new time has
 * passed, or somebody cannot work it: with the candidates' reasons; 409 where its times are not those that were seen
 */
export async function moveDate(
  unit: UnitOfWork,
  at: ShiftDate,
  body: MoveDateBody,
  seen?: string,
): Promise<MovedDate> {
  refuse(checkTimes(body.start_time, body.end_time));
  return moveIn(unit, at, body, seen).catch((error: unknown) => {
    throw atMove(error);
  });
}
