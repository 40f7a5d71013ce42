/** A date of a shift on another day: a one-time shift goes there itself, a recurring one as a one-time shift. */
import { notifiedOtherwise } from '../effects/flush.service';
import { isPlannedOn } from '@ondeck/shared/domain/calendar/occurrences';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { MoveDateBody, MovedDate } from '@ondeck/shared/schemas/shiftDates';
import type { UserActor } from '../../../platform/auth/actor';
import { badRequest } from '../../../platform/core/errors';
import type { Queryable } from '../../../platform/database/types';
import type { Services, UnitOfWork } from '../../../platform/services';
import { type Availability, namedWarnings } from '../people/availability.service';
import { timesInWords } from '../plan/planning.words';
import { decideNewShift, decideShiftChange, type ShiftDecision } from './decideShift.service';
import { applyNewShift, applyShiftChange } from './saveShift.service';
import { columnsOf, onceOn, type ShiftInput } from '../plan/shiftInput.rules';
import { shiftOn, staffOn } from '../plan/shiftOn.rules';
import type { ShiftRow } from '../plan/shiftRows.repository';
import { shiftRevision } from '../plan/shift.wire';
import { findWhole, type WholeShift } from '../plan/shiftWrites.repository';
import { judgeStints } from '../people/staffCheck.service';
import { putOrigin, removeException } from '../plan/exceptions.repository';
import { assertAhead, assertNotClosed } from './dateChecks.service';
import { cancelDateIn, type ShiftDate, withException, withoutDate } from './shiftDates.service';

/** Where a date goes, and who works it there. */
export interface Target {
  readonly to_date: string;
  readonly start_time: string;
  readonly end_time: string;
  /** The employee who is replaced (`from`), and the employee who replaces them (`to`). Both are null if staff stay. */
  readonly from: string | null;
  readonly to: string | null;
  /** All staff of the date on its new day. */
  readonly staff: readonly string[];
}

type When = Pick<Target, 'to_date' | 'start_time' | 'end_time'>;

/** A one-time shift like a date of a shift, at another time or for other people. */
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

/** Returns the one-time shift that a date of a shift would be at another time. */
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

/** A one-time shift with what was different on its date as a part of it. */
const asPlain = ({ shift, rows }: WholeShift, date: string): WholeShift => ({
  shift: withException(shift, date, null),
  rows,
});

/** Decides about moving a one-time shift itself. Reads only. @throws 400 as an edit */
export const decideOneTimeMove = (
  { clock }: Pick<Services, 'clock'>,
  db: Queryable,
  actor: UserActor,
  whole: WholeShift,
  date: string,
  target: Target,
): Promise<ShiftDecision> => {
  const input = likeIt(whole.shift, date, target, target.staff);
  return decideShiftChange(db, actor, asPlain(whole, date), input, clock.now());
};

/** Moves a locked one-time shift itself. @throws 400 as an edit */
export async function moveOneTime(
  unit: UnitOfWork,
  whole: WholeShift,
  { date }: ShiftDate,
  target: Target,
): Promise<readonly Availability[]> {
  const decision = await decideOneTimeMove(unit, unit.trx, unit.actor, whole, date, target);
  await removeException(unit.trx, whole.shift.id, date);
  const input = likeIt(whole.shift, date, target, target.staff);
  await applyShiftChange(unit, asPlain(whole, date), input, decision);
  return decision.checked;
}

const reasonOfMove = (when: When): string =>
  `Moved to ${formatDisplayDate(when.to_date)}, ${timesInWords(when)}.`;

/** The one-time shifts as which a date takes place on another day. */
const shiftsOfMove = (shift: ShiftRow, date: string, target: Target): ShiftInput[] =>
  (target.staff.length > 0 ? target.staff.map((one) => [one]) : [[]]).map((staff) =>
    likeIt(shift, date, target, staff),
  );

/** A one-time shift that a date becomes, or of which it is copied. */
interface NewShift {
  readonly input: ShiftInput;
  readonly decision: ShiftDecision;
}

/** Decides which one-time shifts a date becomes on another day. Reads only. @throws 400 as a new shift */
export async function decideMoveToDay(
  { clock }: Pick<Services, 'clock'>,
  db: Queryable,
  actor: UserActor,
  { shift, rows }: WholeShift,
  date: string,
  target: Target,
): Promise<NewShift[]> {
  const cancelled = withoutDate(shift, date, reasonOfMove(target));
  const asIf = { shifts: [{ shift: cancelled, rows }] };
  const made: NewShift[] = [];
  for (const input of shiftsOfMove(shift, date, target))
    made.push({ input, decision: await decideNewShift(db, actor, input, clock.now(), asIf) });
  return made;
}

/**
 * Cancels a date of a locked recurring shift and creates one-time shifts for it on another day: one for each employee,
 * since a one-time shift has only one. Each new shift stores the date that it was moved from, so that an undo finds it.
 * Each employee of the date or of a new shift is notified once.
 *
 * @throws 400 as a new shift
 */
export async function moveToDay(
  unit: UnitOfWork,
  whole: WholeShift,
  at: ShiftDate,
  target: Target,
): Promise<readonly Availability[]> {
  const decided = await decideMoveToDay(unit, unit.trx, unit.actor, whole, at.date, target);
  const before = staffOn(whole.rows, at.date);
  await cancelDateIn(unit, whole, { date: at.date, reason: reasonOfMove(target), news: 'moved' });
  for (const { input, decision } of decided) {
    const { shift } = await applyNewShift(unit, input, decision);
    await putOrigin(unit.trx, shift.id, at);
    // They read that their date has moved.
    for (const { userId } of input.staff)
      if (before.includes(userId)) await notifiedOtherwise(unit, userId, shift.id);
  }
  return decided.flatMap(({ decision }) => decision.checked);
}

/**
 * Decides about a copy of a date, which may be over. Reads only.
 *
 * @returns the new shift, and why the date's people are not in it
 * @throws 400 if the shift is not scheduled for the date, the time has passed, or as for a new shift
 */
export async function decideCopy(
  services: Pick<Services, 'clock'>,
  db: Queryable,
  actor: UserActor,
  { shift, rows }: WholeShift,
  { date }: ShiftDate,
  body: MoveDateBody,
): Promise<NewShift & { readonly left: readonly string[] }> {
  if (!isPlannedOn(shift, date))
    throw badRequest(`${shift.shift_code} isn't scheduled for ${formatDisplayDate(date)}.`);
  assertOpenAhead(services, shift, date, body);
  const named = body.user_id === undefined ? undefined : [body.user_id].filter((one) => one !== null);
  const { staff, left } = named
    ? { staff: named, left: [] }
    : await whoIsFree(db, shift, date, body, staffOn(rows, date));
  const input = likeIt(shift, date, body, staff);
  return { input, left, decision: await decideNewShift(db, actor, input, services.clock.now()) };
}

/** Makes a one-time shift like a date of a locked shift. @throws 400 as {@link decideCopy} */
export async function copyDate(
  unit: UnitOfWork,
  whole: WholeShift,
  at: ShiftDate,
  body: MoveDateBody,
): Promise<MovedDate> {
  const { input, left, decision } = await decideCopy(unit, unit.trx, unit.actor, whole, at, body);
  const made = await applyNewShift(unit, input, decision);
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
