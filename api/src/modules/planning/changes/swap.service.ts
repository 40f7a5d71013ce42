/** Two people swap one date of each: both give theirs up before either is asked about the other one's. */
import { notifiedOtherwise } from '../effects/flush.service';
import type { MovePreview, SwapDatesBody } from '@ondeck/shared/schemas/shiftDates';
import type { UserActor } from '../../../platform/auth/actor';
import { badField, refusalsOf } from '../../../platform/core/errors';
import type { Queryable } from '../../../platform/database/types';
import type { Services, UnitOfWork } from '../../../platform/services';
import { closeChangesOfDate } from '../effects/closeRequests.service';
import { type AsIf, type Availability, namedWarnings } from '../people/availability.service';
import { findWhole, type WholeShift } from '../plan/shiftWrites.repository';
import { applyAssign, askAssign, type AssignOrder } from './assign.service';
import { applyChanges } from '../plan/assignments.repository';
import { tellSwapped } from '../effects/notify.service';
import { rowsWithout } from '../plan/release.rules';
import { release } from './release.service';
import type { AssignmentRow } from '../plan/assignments.rules';
import { applyGiveBack, askOwner, replacedOn, type ReplacementFields, worksNow } from './replace.service';
import { dateRevision } from '../plan/dateSeen.service';
import { assertChangeable } from './dateChecks.service';
import { lockDate, type ShiftDate } from './shiftDates.service';

/** One of the two dates, with who gives it up and who works it then. */
interface Half {
  readonly whole: WholeShift;
  readonly date: string;
  readonly from: string;
  readonly to: string;
  /** What the one who gives it up has of it. */
  readonly row: AssignmentRow;
  /** Whether they stood in for the other one, who has it back. */
  readonly isBack: boolean;
  /** The field that named who works it then. */
  readonly field: string;
}
type Halves = readonly [Half, Half];

const NAMED: ReplacementFields = { forUser: 'for_user_id', user: 'user_id' };
const OTHER_WAY: ReplacementFields = { forUser: 'user_id', user: 'for_user_id' };

async function halfOf(
  db: Queryable,
  actor: UserActor,
  whole: WholeShift,
  date: string,
  [from, to]: readonly [string, string],
  fields: ReplacementFields,
): Promise<Half> {
  const found = await replacedOn(db, actor, whole, { date, forUserId: from, userId: to }, fields);
  return { whole, date, from, to, ...found, field: fields.user };
}

/** @throws 400 where one of them does not work their date, it is cancelled, or somebody is out of reach */
async function halvesOf(
  db: Queryable,
  actor: UserActor,
  [one, two]: readonly [WholeShift, WholeShift],
  { date }: ShiftDate,
  { for_user_id, user_id, other_date }: SwapDatesBody,
): Promise<Halves> {
  if (one.shift.id === two.shift.id && date === other_date)
    throw badField('other_date', 'Both employees are already assigned to this date.');
  return [
    await halfOf(db, actor, one, date, [for_user_id, user_id], NAMED),
    await halfOf(db, actor, two, other_date, [user_id, for_user_id], OTHER_WAY),
  ];
}

const onlyOn = (date: string) => ({ start: date, end: date });

const orderOf = ({ whole, date, to, from, field }: Half): AssignOrder => ({
  shiftId: whole.shift.id,
  userId: to,
  range: onlyOn(date),
  source: 'REASSIGNED',
  coversUserId: from,
  field,
});

async function giveUp(unit: UnitOfWork, { whole, date, from, row, isBack }: Half): Promise<void> {
  if (isBack) return applyChanges(unit, [{ kind: 'remove', id: row.id }]);
  await release(unit, {
    shiftId: whole.shift.id,
    userId: from,
    range: onlyOn(date),
    cause: 'SCHEDULE_CHANGE',
  });
}

/** Returns the shifts as if both employees had already given up their dates. */
function asGivenUp(halves: Halves): AsIf {
  const shifts = new Map<string, WholeShift>();
  for (const { whole, date, from } of halves) {
    const { shift, rows } = shifts.get(whole.shift.id) ?? whole;
    shifts.set(shift.id, { shift, rows: rowsWithout(rows, from, onlyOn(date)) });
  }
  return { shifts: [...shifts.values()] };
}

/** One half as it was decided: the person gets back what was theirs, or takes the date over. */
type DecidedHalf = { readonly half: Half } & (
  | { readonly back: Awaited<ReturnType<typeof askOwner>> }
  | { readonly taken: Awaited<ReturnType<typeof askAssign>> }
);

/**
 * Decides about a swap. Reads only: a preview shows the decision, a swap applies it.
 *
 * @throws 400 where one of the two cannot work the other's date
 */
async function decideSwap(db: Queryable, halves: Halves, now: Date): Promise<DecidedHalf[]> {
  const asIf = asGivenUp(halves);
  const decided: DecidedHalf[] = [];
  for (const half of halves) {
    const { shift } = half.whole;
    decided.push(
      half.isBack
        ? { half, back: await askOwner(db, { shift, date: half.date, owner: half.to }, asIf) }
        : { half, taken: await askAssign(db, shift, orderOf(half), now, asIf) },
    );
  }
  return decided;
}

const checkedIn = (decided: readonly DecidedHalf[]): Availability[] =>
  decided.flatMap((one) => ('back' in one ? one.back.checked : one.taken.checked));

async function takeOver(unit: UnitOfWork, decided: DecidedHalf): Promise<void> {
  const { whole, date, to, row } = decided.half;
  const { shift } = whole;
  if ('back' in decided) await applyGiveBack(unit, { shift, date, owner: to, cover: row }, decided.back);
  else await applyAssign(unit, shift, orderOf(decided.half), decided.taken);
}

/** Separates the revisions of the two dates in the revision of a swap. */
const BETWEEN = '.';

/** Both shifts with all their people, locked in one order, their dates still to come. @throws 404, 400 */
async function lockBoth(
  unit: UnitOfWork,
  at: ShiftDate,
  { for_user_id, user_id, other_shift_id: id, other_date: date }: SwapDatesBody,
  seen: string | undefined,
): Promise<[WholeShift, WholeShift]> {
  const { trx, actor } = unit;
  const dates = [at, { id, date }];
  const [seenHere, seenThere] = seen?.split(BETWEEN) ?? [];
  const known = await Promise.all(dates.map((one) => findWhole(trx, actor, one.id)));
  const people = [for_user_id, user_id, ...known.flatMap(({ rows }) => rows.map((row) => row.user_id))];
  const inOrder = at.id < id;
  const lock = (one: ShiftDate) => lockDate(unit, one, people, one === at ? seenHere : seenThere);
  if (inOrder) return [await lock(at), await lock({ id, date })];
  const other = await lock({ id, date });
  return [await lock(at), other];
}

/**
 * Lets two people swap one date of each in one transaction, also where the two overlap in time. Each is told once.
 * A swap back gives either what was theirs.
 *
 * @param seen - the revisions of both dates that whoever swaps back saw
 * @throws 404 and 400 as `lockDate`, for either date; 400 where one of the two does not work their date, or the other
 * one cannot
 */
export async function swapDates(unit: UnitOfWork, at: ShiftDate, body: SwapDatesBody, seen?: string) {
  const { trx, actor } = unit;
  const halves = await halvesOf(trx, actor, await lockBoth(unit, at, body, seen), at, body);
  const decided = await decideSwap(trx, halves, unit.clock.now());
  for (const half of halves) await giveUp(unit, half);
  for (const one of decided) await takeOver(unit, one);
  const [one, two] = halves.map(({ whole: { shift }, date }) => ({ shift, date }));
  for (const { whole, date, from, to } of halves) {
    const which = { shiftId: whole.shift.id, date, userId: from };
    await closeChangesOfDate(unit, which, await worksNow(trx, to));
  }
  for (const userId of [body.for_user_id, body.user_id])
    for (const { whole } of halves) await notifiedOtherwise(unit, userId, whole.shift.id);
  if (one && two) {
    await tellSwapped(unit, body.for_user_id, one, two);
    await tellSwapped(unit, body.user_id, two, one);
  }
  const revisions = [
    await dateRevision(trx, at),
    await dateRevision(trx, { id: body.other_shift_id, date: body.other_date }),
  ];
  return {
    message: 'Shifts swapped.',
    warnings: namedWarnings(checkedIn(decided)),
    revision: revisions.join(BETWEEN),
  };
}

/** What a swap would be refused or warned for. Reads only and locks nothing. @throws what the swap throws that is no 400 */
export async function previewSwap(
  services: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  at: ShiftDate,
  body: SwapDatesBody,
): Promise<MovePreview> {
  const { db, clock } = services;
  try {
    const one = await findWhole(db, actor, at.id);
    const two = await findWhole(db, actor, body.other_shift_id);
    assertChangeable(services, one.shift, at.date);
    assertChangeable(services, two.shift, body.other_date);
    const halves = await halvesOf(db, actor, [one, two], at, body);
    const decided = await decideSwap(db, halves, clock.now());
    return { warnings: namedWarnings(checkedIn(decided)), errors: [] };
  } catch (error) {
    return { warnings: [], errors: refusalsOf(error) };
  }
}
