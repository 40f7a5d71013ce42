/** Somebody else works one date of a shift, or gives it back to whom they stand in for. */
import { notifyStaff, touchShift } from '../effects/flush.service';
import { addDays, isWithin } from '@ondeck/shared/domain/calendar/plainDate';
import { occursOn } from '@ondeck/shared/domain/calendar/occurrences';
import type { UserActor } from '../../../platform/auth/actor';
import { assertStaffInReach, namesOf } from '../../../platform/auth/people';
import { badField, badRequest } from '../../../platform/core/errors';
import type { Queryable } from '../../../platform/database/types';
import { audited } from '../../../platform/audit/audited';
import type { UnitOfWork } from '../../../platform/services';
import { closeChangesOfDate } from '../effects/closeRequests.service';
import { reassign } from './reassign.service';
import { checkStints } from '../people/staffCheck.service';
import type { AssignmentRow } from '../plan/assignments.rules';
import type { AsIf, Availability } from '../people/availability.service';
import type { ShiftRow } from '../plan/shiftRows.repository';
import type { WholeShift } from '../plan/shiftWrites.repository';
import { applyChanges, assignmentsOf } from '../plan/assignments.repository';
import { lockDate, type ShiftDate } from './shiftDates.service';

export interface Replacement {
  /** Who works the date now. */
  readonly forUserId: string;
  readonly userId: string;
}

export interface ReplacementFields {
  readonly forUser: string;
  readonly user: string;
}

/** `Ben Ito works this date now.`: why a request about a date is closed. */
export const worksNow = async (db: Queryable, userId: string): Promise<string> =>
  `${(await namesOf(db, [userId])).join()} is now assigned to this date.`;

const hasDate = (row: AssignmentRow, date: string): boolean => isWithin(date, row.start_date, row.end_date);

/** What was given up on this one date by hand; a release that a request asked for is the request's to undo. */
export async function freeRelease(
  db: Queryable,
  shiftId: string,
  userId: string,
  date: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('releases')
    .select('id')
    .where('shift_id', '=', shiftId)
    .where('user_id', '=', userId)
    .where('start_date', '=', date)
    .where('end_date', '=', date)
    .where('cause', '=', 'SCHEDULE_CHANGE')
    .where('reschedule_request_id', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What somebody gave up of a shift for a date, and who has it now; null: nobody. */
export interface Hole {
  readonly shift: ShiftRow;
  readonly date: string;
  readonly owner: string;
  readonly cover: AssignmentRow | null;
}

/**
 * Whether somebody can have a date back that they gave away by hand. Reads only.
 *
 * @throws 400 where a request gave it away, or they cannot work it any more
 */
export async function askOwner(db: Queryable, { shift, date, owner }: Omit<Hole, 'cover'>, asIf: AsIf = {}) {
  const releaseId = await freeRelease(db, shift.id, owner, date);
  if (releaseId === null) throw badRequest('A request changed this date. Revoke that request instead.');
  const stint = { userId: owner, range: { start: date, end: date }, field: 'user_id' };
  return { releaseId, checked: await checkStints(db, shift, [stint], { ...asIf, without: shift.id }) };
}

/** Closes the hole of one date in what a person has of a shift: the rows around it become one again. @throws 400 */
export async function giveBack(unit: UnitOfWork, hole: Hole): Promise<readonly Availability[]> {
  const decided = await askOwner(unit.trx, hole);
  await applyGiveBack(unit, hole, decided);
  return decided.checked;
}

/** Stores what {@link askOwner} decided, and remembers what follows from it. */
export async function applyGiveBack(
  unit: UnitOfWork,
  { shift, date, owner, cover }: Hole,
  { releaseId }: Awaited<ReturnType<typeof askOwner>>,
): Promise<void> {
  const { trx, actor } = unit;
  if (cover) await applyChanges(unit, [{ kind: 'remove', id: cover.id }]);
  const own = (await assignmentsOf(trx, shift.id)).filter(
    (row) => row.user_id === owner && row.covers_user_id === null,
  );
  const earlier = own.find((row) => row.end_date === addDays(date, -1));
  const later = own.find((row) => row.start_date === addDays(date, 1));
  const row = earlier ?? later;
  if (row) {
    const end_date = earlier && !later ? date : (later?.end_date ?? null);
    await applyChanges(unit, [
      ...(earlier && later ? [{ kind: 'remove' as const, id: later.id }] : []),
      { kind: 'trim', id: row.id, start_date: earlier?.start_date ?? date, end_date },
    ]);
  } else {
    await trx
      .insertInto('assignments')
      .values({
        id: unit.ids.next(),
        shift_id: shift.id,
        user_id: owner,
        slot: cover?.slot ?? 1,
        start_date: date,
        end_date: date,
        created_by: actor.userId,
        created_at: unit.clock.now(),
      })
      .execute();
  }
  await trx.deleteFrom('releases').where('id', '=', releaseId).execute();
  const range = { start: date, end: date };
  await notifyStaff(unit, { news: 'assigned', userId: owner, shift, range });
  await unit.audit(trx, actor, {
    action: 'assignment.returned',
    ...audited('shift', shift),
    before: { user_id: cover?.user_id ?? null, date },
    after: { user_id: owner, date },
  });
  await touchShift(unit, shift);
}

/**
 * The row of who works a date now, and whether the other one is who gave it to them.
 *
 * @param fields - the fields of the form that named the two
 * @throws 400 where the date is cancelled, the first person does not work it, or the other is out of reach
 */
export async function replacedOn(
  db: Queryable,
  actor: UserActor,
  { shift, rows }: WholeShift,
  { date, forUserId, userId }: Replacement & { readonly date: string },
  fields: ReplacementFields = { forUser: 'for_user_id', user: 'user_id' },
): Promise<{ readonly row: AssignmentRow; readonly isBack: boolean }> {
  if (!occursOn(shift, date)) throw badRequest('This date is canceled.');
  const row = rows.find((one) => one.user_id === forUserId && hasDate(one, date));
  if (!row) throw badField(fields.forUser, "This employee isn't scheduled for this date.");
  if (userId === forUserId) throw badField(fields.user, 'Select another employee.');
  await assertStaffInReach(db, actor, [userId], fields.user);
  return { row, isBack: row.covers_user_id === userId && row.start_date === row.end_date };
}

/**
 * Gives one date of a person to another, who covers it, in a shift that its caller has locked; both are told once.
 * Naming whom the first one stands in for undoes that.
 *
 * @returns who works it now, as the candidates' rule sees them
 * @throws 400 as {@link replaceOnDate}
 */
export async function replaceIn(
  unit: UnitOfWork,
  whole: WholeShift,
  replacement: Replacement & { readonly date: string },
): Promise<readonly Availability[]> {
  const { trx, actor } = unit;
  const { row, isBack } = await replacedOn(trx, actor, whole, replacement);
  const { shift } = whole;
  const { date, forUserId, userId } = replacement;
  const reassigned = { shiftId: shift.id, date, fromUserId: forUserId, toUserId: userId };
  const checked = isBack
    ? await giveBack(unit, { shift, date, owner: userId, cover: row })
    : (await reassign(unit, reassigned)).checked;
  if (isBack)
    await notifyStaff(unit, { news: 'removed', userId: forUserId, shift, range: { start: date, end: date } });
  const which = { shiftId: shift.id, date, userId: forUserId };
  await closeChangesOfDate(unit, which, await worksNow(trx, userId));
  return checked;
}

/**
 * Gives one date of a person to another.
 *
 * @throws 404, 400, and 409 as {@link lockDate}; 400 where the date is cancelled, the first person does not work it, or
 * the other one cannot
 */
export async function replaceOnDate(
  unit: UnitOfWork,
  at: ShiftDate,
  { forUserId, userId }: Replacement,
  seen?: string,
): Promise<{ message: string }> {
  const whole = await lockDate(unit, at, [forUserId, userId], seen);
  await replaceIn(unit, whole, { date: at.date, forUserId, userId });
  return { message: 'Date reassigned.' };
}
