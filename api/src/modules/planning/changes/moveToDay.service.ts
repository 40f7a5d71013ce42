/** A date of a shift on another day: a one-time shift goes there itself, a recurring one as a one-time shift. */
import { notifiedOtherwise } from '../effects/flush.service';
import { isPlannedOn } from '@ondeck/shared/domain/calendar/occurrences';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { MoveDateBody, MovedDate } from '@ondeck/shared/schemas/shiftDates';
import { badRequest } from '../../../platform/core/errors';
import type { Queryable } from '../../../platform/database/types';
import type { Services, UnitOfWork } from '../../../platform/services';
import { type Availability, namedWarnings } from '../people/availability.service';
import { timesInWords } from '../plan/planning.words';
import { changeShiftIn, createShiftIn } from './saveShift.service';
import { columnsOf, onceOn, type ShiftInput } from '../plan/shiftInput.rules';
import { shiftOn, staffOn } from '../plan/shiftOn.rules';
import type { ShiftRow } from '../plan/shiftRows.repository';
import { shiftRevision } from '../plan/shift.wire';
import { findWhole, type WholeShift } from '../plan/shiftWrites.repository';
import { judgeStints } from '../people/staffCheck.service';
import { putOrigin, removeException } from '../plan/exceptions.repository';
import { assertAhead, assertNotClosed, cancelDateIn, type ShiftDate } from './shiftDates.service';

/** Where a date goes, and who works it there. */
export interface Target {
  readonly to_date: string;
  readonly start_time: string;
  readonly end_time: string;
  /** Who is replaced, and by whom; both null where nobody is. */
  readonly from: string | null;
  readonly to: string | null;
  /** Everybody who works it then. */
  readonly staff: readonly string[];
}

type When = Pick<Target, 'to_date' | 'start_time' | 'end_time'>;

/** A one-time shift like a date of a shift, at another time or for other people. */
export function likeIt(
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

/** What a date would be as a shift of its own at another time. */
function asShift(shift: ShiftRow, date: string, when: When): ShiftRow {
  const { columns } = likeIt(shift, date, when, []);
  return { ...shiftOn(shift, date), ...columns, from_date: null, versions: null, exceptions: null };
}

/** Nothing is moved or copied to a time that is behind us, or to a day on which its location is closed. @throws 400 */
export function assertOpenAhead(
  services: Pick<Services, 'clock'>,
  shift: ShiftRow,
  date: string,
  when: When,
): void {
  assertAhead(services, shift, when.to_date, when.start_time);
  assertNotClosed(asShift(shift, date, when), when.to_date);
}

/** Moves a one-time shift itself; what was different on its date is part of it then. @throws 400 as an edit */
export async function moveOneTime(
  unit: UnitOfWork,
  { shift }: WholeShift,
  { date }: ShiftDate,
  target: Target,
): Promise<readonly Availability[]> {
  await removeException(unit.trx, shift.id, date);
  const input = likeIt(shift, date, target, target.staff);
  return (await changeShiftIn(unit, shift.id, input)).checked;
}

export const reasonOfMove = (when: When): string =>
  `Moved to ${formatDisplayDate(when.to_date)}, ${timesInWords(when)}.`;

/** The one-time shifts as which a date takes place on another day. */
export const shiftsOfMove = (shift: ShiftRow, date: string, target: Target): ShiftInput[] =>
  (target.staff.length > 0 ? target.staff.map((one) => [one]) : [[]]).map((staff) =>
    likeIt(shift, date, target, staff),
  );

/**
 * Cancels a date of a recurring shift and makes one-time shifts of it on another day: one for each person, since a
 * one-time shift has one. They know where they come from, for the way back. Everybody is told once.
 *
 * @throws 400 as a new shift
 */
export async function moveToDay(
  unit: UnitOfWork,
  whole: WholeShift,
  at: ShiftDate,
  target: Target,
): Promise<readonly Availability[]> {
  const { shift, rows } = whole;
  const before = staffOn(rows, at.date);
  const reason = reasonOfMove(target);
  await cancelDateIn(unit, whole, { date: at.date, reason, news: 'moved' });
  const checked: Availability[] = [];
  for (const input of shiftsOfMove(shift, at.date, target)) {
    const made = await createShiftIn(unit, input);
    await putOrigin(unit.trx, made.shift.id, at);
    checked.push(...made.checked);
    // They read that their date has moved.
    for (const { userId } of input.staff)
      if (before.includes(userId)) await notifiedOtherwise(unit, userId, made.shift.id);
  }
  return checked;
}

/**
 * The copy that is asked for, and why its date's people are not in it. Reads only.
 *
 * @throws 400 where the shift is not planned for the date, or the time has passed
 */
export async function copyOf(
  services: Pick<Services, 'clock'>,
  db: Queryable,
  { shift, rows }: WholeShift,
  { date }: ShiftDate,
  body: MoveDateBody,
): Promise<{ readonly input: ShiftInput; readonly left: readonly string[] }> {
  if (!isPlannedOn(shift, date))
    throw badRequest(`${shift.shift_code} is not planned for ${formatDisplayDate(date)}.`);
  assertOpenAhead(services, shift, date, body);
  const named = body.user_id === undefined ? undefined : [body.user_id].filter((one) => one !== null);
  const { staff, left } = named
    ? { staff: named, left: [] }
    : await whoIsFree(db, shift, date, body, staffOn(rows, date));
  return { input: likeIt(shift, date, body, staff), left };
}

/** Makes a one-time shift like a date of a shift, which may be over. @throws 400 as {@link copyOf} or a new shift */
export async function copyDate(
  unit: UnitOfWork,
  whole: WholeShift,
  at: ShiftDate,
  body: MoveDateBody,
): Promise<MovedDate> {
  const { input, left } = await copyOf(unit, unit.trx, whole, at, body);
  const made = await createShiftIn(unit, input);
  const words = left.length > 0 ? `Copied as an open shift. ${left.join(' ')}` : 'Shift copied.';
  const { shift, rows } = await findWhole(unit.trx, unit.actor, made.shift.id);
  return {
    message: words,
    warnings: namedWarnings(made.checked),
    undo: { action: 'ARCHIVE', id: shift.id, date: body.to_date, revision: shiftRevision(shift, rows) },
  };
}

/** The first of a date's people who could work its copy too; without one, why not. */
async function whoIsFree(
  db: Queryable,
  shift: ShiftRow,
  date: string,
  when: When,
  people: readonly string[],
): Promise<{ readonly staff: readonly string[]; readonly left: readonly string[] }> {
  const copy = asShift(shift, date, when);
  const range = { start: when.to_date, end: when.to_date };
  const stints = people.map((userId) => ({ userId, range }));
  const { able, unfit } = await judgeStints(db, copy, stints);
  const [first] = able;
  return first
    ? { staff: [first.person.id], left: [] }
    : { staff: [], left: unfit.map(({ sentence }) => sentence) };
}
