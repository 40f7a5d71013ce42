/** One date of a shift: cancelled, with other times, or as planned again. What has begun never changes. */
import { touchShift } from '../effects/flush.service';
import { exceptionOn, occurrenceOn, planOn } from '@ondeck/shared/domain/calendar/occurrences';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import { checkTimes } from '@ondeck/shared/domain/rules/dates';
import { checkReason, fieldLimits } from '@ondeck/shared/domain/rules/fields';
import type { CancelledDate, ChangeDateBody, UndoOfDate } from '@ondeck/shared/schemas/shiftDates';
import { fullName } from '../../../platform/auth/actor';
import { badRequest, refuse } from '../../../platform/core/errors';
import type { Queryable } from '../../../platform/database/types';
import type { Services, UnitOfWork } from '../../../platform/services';
import { audited } from '../../../platform/audit/audited';
import { closeChangesOfDate } from '../effects/closeRequests.service';
import { tellAskers } from '../effects/notifyRequesters.service';
import type { Availability } from '../people/availability.service';
import { archiveShift } from './archiveShift.service';
import { assertAhead, assertChangeable, assertNotClosed } from './dateChecks.service';
import { shiftOn, staffOn } from '../plan/shiftOn.rules';
import type { ShiftException, ShiftRow } from '../plan/shiftRows.repository';
import { usablePosition, type WholeShift } from '../plan/shiftWrites.repository';
import { type DateNews, tellOfDate } from '../effects/notify.service';
import { checkStints } from '../people/staffCheck.service';
import type { AssignmentRow } from '../plan/assignments.rules';
import { dateRevision, lockSeen } from '../plan/dateSeen.service';
import { movedFrom, putException, removeException } from '../plan/exceptions.repository';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';

export interface ShiftDate {
  readonly id: string;
  readonly date: string;
}

type Message = { readonly message: string };

/**
 * Locks a shift with its people and makes sure that a date of it may still change.
 *
 * @param seen - the revision of the date that the user saw before an undo; undefined skips the check
 * @throws 404 out of reach or archived; 400 as {@link assertChangeable}; 409 where the date is not as it was seen
 */
export async function lockDate(
  unit: UnitOfWork,
  at: ShiftDate,
  others: readonly string[] = [],
  seen?: string,
): Promise<WholeShift> {
  const whole = await lockSeen(unit, at, seen, others);
  assertChangeable(unit, whole.shift, at.date);
  return whole;
}

/** The shift with something else on a date, or with nothing different there. */
export function withException(shift: ShiftRow, date: string, exception: ShiftException | null): ShiftRow {
  const others = (shift.exceptions ?? []).filter((one) => one.date !== date);
  return { ...shift, exceptions: exception ? [...others, exception] : others };
}

/** Its people are asked about the date's new times. @throws 400 with everybody who cannot work then */
async function checkStaff(
  db: Queryable,
  before: ShiftRow,
  after: ShiftRow,
  rows: readonly AssignmentRow[],
  date: string,
) {
  const range = { start: date, end: date };
  const had = { pattern: before, positionId: shiftOn(before, date).position_id, range };
  const stints = staffOn(rows, date).map((userId) => ({ userId, range, before: had }));
  return checkStints(db, after, stints, { without: before.id });
}

/** Derives the gaps anew, tells the people and who asked for it once, writes the log. */
async function announce(
  unit: UnitOfWork,
  { shift, rows }: WholeShift,
  news: DateNews,
  told: { readonly date: string; readonly reason: string; readonly before?: unknown },
): Promise<void> {
  const { trx, actor } = unit;
  await touchShift(unit, shift);
  if (news === 'changed' || news === 'restored')
    await tellAskers(unit, shift, { start: told.date, end: told.date });
  for (const userId of staffOn(rows, told.date)) await tellOfDate(unit, news, userId, shift, told);
  await unit.audit(trx, actor, {
    action: `shift.date_${news}`,
    ...audited('shift', shift),
    before: told.before ?? null,
    after: { ...occurrenceOn(shift, told.date), reason: told.reason },
  });
}

const PLANNED_POSITION = { position_id: null, position_name: null, position_color: null } as const;

/** A shift with one of its dates cancelled. @throws 400 where it is cancelled or its location closed already */
export function withoutDate(shift: ShiftRow, date: string, reason: string): ShiftRow {
  if (exceptionOn(shift, date)?.kind === 'CANCELLED') throw badRequest('This date is already canceled.');
  assertNotClosed(shift, date);
  const times = { start_time: null, end_time: null } as const;
  return withException(shift, date, { date, kind: 'CANCELLED', ...times, ...PLANNED_POSITION, reason });
}

/** Cancels a date of a shift that its caller has locked; `news` is what its staff hears. @throws 400 */
export async function cancelDateIn(
  unit: UnitOfWork,
  { shift, rows }: WholeShift,
  { date, reason, news }: { readonly date: string; readonly reason: string; readonly news: DateNews },
): Promise<void> {
  const { trx, actor } = unit;
  const before = exceptionOn(shift, date) ?? null;
  const cancelled = withoutDate(shift, date, reason);
  await putException(trx, {
    shift_id: shift.id,
    date,
    kind: 'CANCELLED',
    start_time: null,
    end_time: null,
    position_id: null,
    reason,
    changed_by: actor.userId,
    changed_at: unit.clock.now(),
  });
  await closeChangesOfDate(
    unit,
    { shiftId: shift.id, date },
    `${fullName(actor)} ${news === 'moved' ? 'moved this date to another day' : 'canceled this date'}.`,
  );
  await announce(unit, { shift: cancelled, rows }, news, { date, reason, before });
}

/**
 * Cancels one date: it stays in calendars with its reason, is no open shift, expects nobody and is not offered at the
 * punch clock.
 *
 * @throws 404 and 400 as {@link lockDate}; 400 where it is cancelled or its location closed already
 */
export async function cancelDate(unit: UnitOfWork, at: ShiftDate, text: string): Promise<CancelledDate> {
  const reason = text.trim();
  refuse(checkReason(reason, fieldLimits.dateReason));
  const whole = await lockDate(unit, at);
  await cancelDateIn(unit, whole, { date: at.date, reason, news: 'cancelled' });
  return { message: 'Date canceled.', undo: await backOf(unit, whole.shift, at) };
}

/** The way back to what a date was, once something else is stored there: as it was changed before, or as planned. */
export async function backOf({ trx }: UnitOfWork, before: ShiftRow, at: ShiftDate): Promise<UndoOfDate> {
  const revision = await dateRevision(trx, at);
  const exception = exceptionOn(before, at.date);
  if (exception?.kind !== 'CHANGED') return { action: 'RESTORE', ...at, revision };
  const { start_time, end_time } = occurrenceOn(before, at.date);
  const { position_id: shift_type, reason } = exception;
  return { action: 'CHANGE', ...at, change: { start_time, end_time, shift_type, reason }, revision };
}

/**
 * What other times make of a date of a shift. Reads only.
 *
 * @returns the shift with them, and who works it, as the candidates' rule sees them
 * @throws 400 as {@link changeDate}
 */
export async function decideDate(
  { clock }: Pick<Services, 'clock'>,
  db: Queryable,
  { shift, rows }: WholeShift,
  date: string,
  { start_time, end_time, shift_type, reason }: ChangeDateBody,
) {
  const planned = planOn(shift, date);
  const before = exceptionOn(shift, date) ?? null;
  const isOther = Boolean(shift_type) && shift_type !== planned.position_id;
  const position = isOther ? await usablePosition(db, shift_type ?? '', 'shift_type') : null;
  const had = before?.kind === 'CANCELLED' ? null : occurrenceOn(shift, date);
  const hadPosition = before?.position_id ?? null;
  if (
    had?.start_time === start_time &&
    had.end_time === end_time &&
    hadPosition === (position?.position_id ?? null)
  )
    throw badRequest('This date already has these times.');
  const exception = { date, kind: 'CHANGED', start_time, end_time, reason: reason?.trim() ?? '' } as const;
  const changed = withException(shift, date, { ...exception, ...(position ?? PLANNED_POSITION) });
  assertNotClosed(changed, date);
  assertAhead({ clock }, changed, date, start_time);
  const checked = await checkStaff(db, shift, changed, rows, date);
  return { changed, exception, position_id: position?.position_id ?? null, before, checked };
}

/**
 * Gives a date of a shift that its caller has locked other times.
 *
 * @returns who works it, as the candidates' rule sees them
 * @throws 400 as {@link changeDate}
 */
export async function changeDateIn(
  unit: UnitOfWork,
  whole: WholeShift,
  date: string,
  body: ChangeDateBody,
): Promise<readonly Availability[]> {
  const { trx, actor } = unit;
  const decision = await decideDate(unit, trx, whole, date, body);
  const { changed, exception, position_id, before, checked } = decision;
  await putException(trx, {
    ...exception,
    shift_id: changed.id,
    position_id,
    changed_by: actor.userId,
    changed_at: unit.clock.now(),
  });
  const { reason } = exception;
  await announce(unit, { ...whole, shift: changed }, 'changed', { date, reason, before });
  return checked;
}

/**
 * Gives one date other times, and another type where one is named; a cancelled one takes place again with them.
 *
 * @throws 404 and 400 as {@link lockDate}; 400 for times that have passed, that it has already, or that its people
 * cannot work
 */
export async function changeDate(
  unit: UnitOfWork,
  at: ShiftDate,
  body: ChangeDateBody,
  seen?: string,
): Promise<Message> {
  refuse(checkTimes(body.start_time, body.end_time));
  const whole = await lockDate(unit, at, [], seen);
  await archiveMoved(unit, at);
  await changeDateIn(unit, whole, at.date, body);
  return { message: 'Date changed.' };
}

/** A date that was moved to another day comes back: what it became there goes to the archive. @throws 400 */
async function archiveMoved(unit: UnitOfWork, at: ShiftDate): Promise<void> {
  for (const moved of await movedFrom(unit.trx, at)) {
    const { id, shift_code, start_date, start_time } = moved;
    if (toInstant(start_date, start_time, zoneOn(moved, start_date)) <= unit.clock.now().getTime())
      throw badRequest(`This date was moved and took place as ${shift_code}.`);
    await archiveShift(unit, id);
  }
}

/**
 * Takes back what is different on one date; one that was moved to another day takes place here again, not there.
 *
 * @throws 404, 400, and 409 as {@link lockDate}; 400 where nothing is, its planned time has passed, or its people have other
 * work by now
 */
export async function undoDate(unit: UnitOfWork, at: ShiftDate, seen?: string): Promise<Message> {
  const { trx } = unit;
  const { shift, rows } = await lockDate(unit, at, [], seen);
  const { date } = at;
  const before = exceptionOn(shift, date);
  if (!before) throw badRequest('This date is on its regular schedule.');
  const restored = withException(shift, date, null);
  assertNotClosed(restored, date);
  assertAhead(unit, restored, date, occurrenceOn(restored, date).start_time);
  await archiveMoved(unit, at);
  await checkStaff(trx, shift, restored, rows, date);
  await removeException(trx, shift.id, date);
  await announce(unit, { shift: restored, rows }, 'restored', { date, reason: '', before });
  return { message: 'Date restored.' };
}
