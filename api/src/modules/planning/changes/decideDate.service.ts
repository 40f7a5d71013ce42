/** Decides about one date of a shift: canceled, with other times, or back on its regular schedule. Reads only. */
import { exceptionOn, occurrenceOn, planOn } from '@ondeck/shared/domain/calendar/occurrences';
import type { ChangeDateBody } from '@ondeck/shared/schemas/shiftDates';
import { fullName } from '../../../platform/auth/actor';
import { badRequest } from '../../../platform/core/errors';
import type { DateNews } from '../effects/notify.service';
import { checkAssignments } from '../people/staffCheck.service';
import { shiftOn, staffOn } from '../plan/shiftOn.rules';
import type { ShiftException, ShiftRow } from '../plan/shiftRows.repository';
import { usablePosition, type WholeShift } from '../plan/shiftWrites.repository';
import { assertAhead, assertNotClosed } from './dateChecks.service';
import { type Decision, record } from './decision';

/** Returns the shift with an exception on a date, or without one. */
export function withException(shift: ShiftRow, date: string, exception: ShiftException | null): ShiftRow {
  const others = (shift.exceptions ?? []).filter((one) => one.date !== date);
  return { ...shift, exceptions: exception ? [...others, exception] : others };
}

const PLANNED_POSITION = { position_id: null, position_name: null, position_color: null } as const;

/** Checks that the staff of a date can work its new times. @throws 400 with everyone who can't */
async function checkStaff(
  decision: Decision,
  before: ShiftRow,
  { shift, rows }: WholeShift,
  date: string,
): Promise<void> {
  const range = { start: date, end: date };
  const had = { pattern: before, positionId: shiftOn(before, date).position_id, range };
  const stints = staffOn(rows, date).map((userId) => ({ userId, range, before: had }));
  decision.checked.push(...(await checkAssignments(decision, shift, stints, shift.id)));
}

function recordDate(
  decision: Decision,
  before: ShiftRow,
  { shift, rows }: WholeShift,
  about: { readonly date: string; readonly news: DateNews; readonly reason: string },
): void {
  const { date } = about;
  const change = { ...about, shift, staff: staffOn(rows, date), before: exceptionOn(before, date) ?? null };
  record(decision, { kind: 'dateChanged', ...change }, rows);
}

/**
 * Decides to cancel a date.
 *
 * @param news - the notification for the date's staff: the date is canceled, or takes place on another day
 * @throws 400 if the date is already canceled, or its location is closed then
 */
export function decideCancel(
  decision: Decision,
  { shift, rows }: WholeShift,
  { date, reason, news }: { readonly date: string; readonly reason: string; readonly news: DateNews },
): void {
  if (exceptionOn(shift, date)?.kind === 'CANCELLED') throw badRequest('This date is already canceled.');
  assertNotClosed(shift, date);
  const times = { start_time: null, end_time: null } as const;
  const exception = { date, kind: 'CANCELLED', ...times, ...PLANNED_POSITION, reason } as const;
  const verb = news === 'moved' ? 'moved this date to another day' : 'canceled this date';
  const why = `${fullName(decision.actor)} ${verb}.`;
  decision.changes.push({ kind: 'requestsClosed', shiftId: shift.id, date, reason: why });
  const after = { shift: withException(shift, date, exception), rows };
  recordDate(decision, shift, after, { date, news, reason });
}

/**
 * Decides to give a date other times, and another position if one is named. A canceled date takes place again.
 *
 * @throws 400 for times that have passed, that the date already has, or that its staff can't work
 */
export async function decideTimes(
  decision: Decision,
  { shift, rows }: WholeShift,
  date: string,
  { start_time, end_time, shift_type, reason }: ChangeDateBody,
): Promise<void> {
  const planned = planOn(shift, date);
  const before = exceptionOn(shift, date) ?? null;
  const isOther = Boolean(shift_type) && shift_type !== planned.position_id;
  const position = isOther ? await usablePosition(decision.db, shift_type ?? '', 'shift_type') : null;
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
  assertAhead(decision.now, changed, date, start_time);
  const after = { shift: changed, rows };
  await checkStaff(decision, shift, after, date);
  recordDate(decision, shift, after, { date, news: 'changed', reason: exception.reason });
}

/**
 * Decides to restore the regular times and staff of a date.
 *
 * @throws 400 if the date has no exception, its regular time has passed, or its staff has other work by now
 */
export async function decideRestoreDate(
  decision: Decision,
  { shift, rows }: WholeShift,
  date: string,
): Promise<void> {
  if (!exceptionOn(shift, date)) throw badRequest('This date is on its regular schedule.');
  const after = { shift: withException(shift, date, null), rows };
  assertNotClosed(after.shift, date);
  assertAhead(decision.now, after.shift, date, occurrenceOn(after.shift, date).start_time);
  await checkStaff(decision, shift, after, date);
  recordDate(decision, shift, after, { date, news: 'restored', reason: '' });
}
