/**
 * Runs commands about one date of a shift, each in one transaction: lock, decide, apply. Dates that have begun never
 * change.
 */
import { exceptionOn, occurrenceOn } from '@ondeck/shared/domain/calendar/occurrences';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import { checkTimes } from '@ondeck/shared/domain/rules/dates';
import { checkReason, fieldLimits } from '@ondeck/shared/domain/rules/fields';
import type {
  CancelledDate,
  ChangeDateBody,
  MoveDateBody,
  MovedDate,
  MovePreview,
  PreviewDateBody,
  UndoOfDate,
} from '@ondeck/shared/schemas/shiftDates';
import type { UserActor } from '../../../platform/auth/actor';
import { badRequest, refuse } from '../../../platform/core/errors';
import type { Services, UnitOfWork } from '../../../platform/services';
import { dateRevision, lockSeen } from '../plan/dateSeen.service';
import { movedFrom } from '../plan/exceptions.repository';
import { shiftRevision } from '../plan/shift.wire';
import { withFields } from '../plan/shiftGroup.rules';
import { shiftOn } from '../plan/shiftOn.rules';
import type { ShiftRow } from '../plan/shiftRows.repository';
import { findWhole, lockWhole, type WholeShift } from '../plan/shiftWrites.repository';
import { carryOut } from './apply.service';
import { decisionWarnings } from './checkDeck.service';
import { assertChangeable } from './dateChecks.service';
import { decideArchive } from './decideArchive.service';
import { decideCancel, decideRestoreDate, decideTimes } from './decideDate.service';
import { decideMove, type Moved } from './decideMove.service';
import { decideReplace, type Replacement } from './decideStaff.service';
import type { Decision } from './decision';
import type { ShiftDate } from './planChanges';
import { previewOf } from './preview.service';

type Message = { readonly message: string };
/** The services that a preview uses. */
export type Asked = Pick<Services, 'db' | 'clock' | 'ids'>;

/**
 * Locks a shift with its staff and checks that a date of it can still change.
 *
 * @param seen - the revision of the date that the user saw before an undo; undefined skips the check
 * @throws 404 if out of reach or archived; 400 like {@link assertChangeable}; 409 if the date has changed since it was
 * seen
 */
export async function lockDate(
  unit: UnitOfWork,
  at: ShiftDate,
  others: readonly string[] = [],
  seen?: string,
): Promise<WholeShift> {
  const whole = await lockSeen(unit, at, seen, others);
  assertChangeable(unit.clock.now(), whole.shift, at.date);
  return whole;
}

/** Returns the undo call that restores a date after a change: its former exception, or its regular schedule. */
async function backOf({ trx }: UnitOfWork, before: ShiftRow, at: ShiftDate): Promise<UndoOfDate> {
  const revision = await dateRevision(trx, at);
  const exception = exceptionOn(before, at.date);
  if (exception?.kind !== 'CHANGED') return { action: 'RESTORE', ...at, revision };
  const { start_time, end_time } = occurrenceOn(before, at.date);
  const { position_id: shift_type, reason } = exception;
  return { action: 'CHANGE', ...at, change: { start_time, end_time, shift_type, reason }, revision };
}

/**
 * Cancels one date. The date stays in calendars with its reason, is no open shift, expects no one, and isn't offered at
 * the punch clock.
 *
 * @throws 404 and 400 like {@link lockDate}; 400 if it's already canceled or its location is closed
 */
export async function cancelDate(unit: UnitOfWork, at: ShiftDate, text: string): Promise<CancelledDate> {
  const reason = text.trim();
  refuse(checkReason(reason, fieldLimits.dateReason));
  const whole = await lockDate(unit, at);
  await carryOut(unit, (decision) =>
    decideCancel(decision, whole, { date: at.date, reason, news: 'cancelled' }),
  );
  return { message: 'Date canceled.', undo: await backOf(unit, whole.shift, at) };
}

/** Locks the shifts that a date was moved to, with their people. */
async function lockMoved({ trx, actor }: UnitOfWork, at: ShiftDate): Promise<WholeShift[]> {
  const moved: WholeShift[] = [];
  for (const { id } of await movedFrom(trx, at)) moved.push(await lockWhole(trx, actor, id, []));
  return moved;
}

/** Decides to archive the shifts that a date was moved to: the date comes back. @throws 400 if one of them has begun */
function decideArchiveMoved(decision: Decision, moved: readonly WholeShift[]): void {
  for (const whole of moved) {
    const { shift_code, start_date, start_time } = whole.shift;
    if (toInstant(start_date, start_time, zoneOn(whole.shift, start_date)) <= decision.now.getTime())
      throw badRequest(`This date was moved and took place as ${shift_code}.`);
    decideArchive(decision, whole);
  }
}

/**
 * Gives one date other times, and another position if one is named. A canceled date takes place again.
 *
 * @throws 404 and 400 like {@link lockDate}; 400 for times that have passed, that the date already has, or that its
 * staff can't work
 */
export async function changeDate(
  unit: UnitOfWork,
  at: ShiftDate,
  body: ChangeDateBody,
  seen?: string,
): Promise<Message> {
  refuse(checkTimes(body.start_time, body.end_time));
  const whole = await lockDate(unit, at, [], seen);
  const moved = await lockMoved(unit, at);
  await carryOut(unit, (decision) => {
    decideArchiveMoved(decision, moved);
    return decideTimes(decision, whole, at.date, body);
  });
  return { message: 'Date changed.' };
}

/**
 * Restores the regular schedule of one date. A date that was moved to another day takes place on the original day
 * again.
 *
 * @throws 404, 400, and 409 like {@link lockDate}; 400 if the date has no exception, its regular time has passed, or
 * its staff has other work by now
 */
export async function undoDate(unit: UnitOfWork, at: ShiftDate, seen?: string): Promise<Message> {
  const whole = await lockDate(unit, at, [], seen);
  const moved = await lockMoved(unit, at);
  await carryOut(unit, (decision) => {
    decideArchiveMoved(decision, moved);
    return decideRestoreDate(decision, whole, at.date);
  });
  return { message: 'Date restored.' };
}

/**
 * Assigns one date of an employee to another employee.
 *
 * @throws 404, 400, and 409 like {@link lockDate}; 400 if the date is canceled, the first employee doesn't work it, or
 * the other is unavailable
 */
export async function replaceOnDate(
  unit: UnitOfWork,
  at: ShiftDate,
  { forUserId, userId }: Replacement,
  seen?: string,
): Promise<Message> {
  const whole = await lockDate(unit, at, [forUserId, userId], seen);
  await carryOut(unit, (decision) => decideReplace(decision, whole, { date: at.date, forUserId, userId }));
  return { message: 'Date reassigned.' };
}

/** Returns the warnings and refusals of changing, reassigning, or canceling one date. @throws 404 out of reach */
export const previewDate = (
  services: Asked,
  actor: UserActor,
  at: ShiftDate,
  { change, replace }: PreviewDateBody,
): Promise<MovePreview> =>
  previewOf(services, actor, async (decision) => {
    const whole = await findWhole(decision.db, actor, at.id);
    const { date } = at;
    assertChangeable(decision.now, whole.shift, date);
    if (change) return decideTimes(decision, whole, date, change);
    if (!replace) return decideCancel(decision, whole, { date, reason: '', news: 'cancelled' });
    const { for_user_id: forUserId, user_id: userId } = replace;
    return decideReplace(decision, whole, { date, forUserId, userId });
  });

/** Assigns a refusal of the shift form to the fields of a move. */
const atMove = (error: unknown): unknown =>
  withFields(error, (field) => {
    if (field.startsWith('staff')) return 'user_id';
    return field === 'start_date' ? 'to_date' : field;
  });

/** Returns the message of a move or a copy, and its undo call. */
async function movedAnswer(
  unit: UnitOfWork,
  { shift }: WholeShift,
  at: ShiftDate,
  { to_date, start_time, end_time }: MoveDateBody,
  moved: Moved,
): Promise<Omit<MovedDate, 'warnings'>> {
  if (moved.isCopy) {
    const { id, left } = moved;
    const message = left.length > 0 ? `Copied as an open shift. ${left.join(' ')}` : 'Shift copied.';
    const copy = await findWhole(unit.trx, unit.actor, id);
    const revision = shiftRevision(copy.shift, copy.rows);
    return { message, undo: { action: 'ARCHIVE', id, date: to_date, revision } };
  }
  const { from, to } = moved;
  const isOnce = shift.schedule_type === 'ONE_TIME_SHIFT';
  const message = isOnce ? 'Shift moved.' : 'Date moved.';
  const isElsewhere = to_date !== at.date;
  const isPlain = to === from && !exceptionOn(shift, at.date);
  if (!isOnce && (isElsewhere || isPlain)) return { message, undo: await backOf(unit, shift, at) };
  const then = shiftOn(shift, at.date);
  const there = { id: at.id, date: to_date };
  const body = {
    to_date: at.date,
    start_time: then.start_time,
    end_time: then.end_time,
    seen: { start_time, end_time },
    ...(to === from ? {} : { for_user_id: to, user_id: from }),
  };
  const revision = await dateRevision(unit.trx, there);
  return { message, undo: { action: 'MOVE', ...there, body, revision } };
}

/**
 * Moves one date to another employee, day, or time, or copies it.
 *
 * @param seen - the revision of the date that the user saw before an undo
 * @throws 404 and 409 like {@link lockDate}; 400 and 409 like `decideMove`
 */
export async function moveDate(
  unit: UnitOfWork,
  at: ShiftDate,
  body: MoveDateBody,
  seen?: string,
): Promise<MovedDate> {
  try {
    refuse(checkTimes(body.start_time, body.end_time));
    const whole = await lockSeen(unit, at, seen, body.user_id ? [body.user_id] : []);
    const { moved, decision } = await carryOut(unit, async (decision) => ({
      moved: await decideMove(decision, whole, at.date, body),
      decision,
    }));
    return { ...(await movedAnswer(unit, whole, at, body, moved)), warnings: decisionWarnings(decision) };
  } catch (error) {
    throw atMove(error);
  }
}

/** Returns the warnings and refusals of a move. @throws every error of the move except a 400 */
export const previewMove = (
  services: Asked,
  actor: UserActor,
  { id, date }: ShiftDate,
  body: MoveDateBody,
): Promise<MovePreview> =>
  previewOf(
    services,
    actor,
    async (decision) => decideMove(decision, await findWhole(decision.db, actor, id), date, body),
    atMove,
  );
