/** Assigns a date, or the rest of a begun shift, to a substitute. */
import { assertStaffInReach } from '../../platform/auth/people';
import { badField, badRequest } from '../../platform/core/errors';
import type { UnitOfWork } from '../../platform/services';
import { assertNotOwn } from '../absences/absences.door';
import { carryOut, decideAssign, findOpenShift, replaceOnDate } from '../planning/planning.door';
import type { SheetDate } from './followUp.repository';
import { kindNow, storeAbsence } from './markAbsent.service';
import { lockSheet, takenConflict } from './offerSub.service';
import { readSheet, type Sheet } from './sheet.service';

/**
 * Assigns the open work of a sheet. An employee who works for someone who is away temporarily is a substitute.
 *
 * @throws 400 if nothing is left to assign, or the employee can't work it; 409 with the name and the time if someone
 * took it
 */
async function assignWork(
  unit: UnitOfWork,
  { work, open, at, timezone, line }: Sheet,
  userId: string,
): Promise<void> {
  const { trx, actor } = unit;
  if (!work) throw badRequest('There is too little left of this shift to assign it.');
  const place = { shiftId: work.shift, date: at.date };
  const gap = open && (await findOpenShift(trx, actor, open.id));
  if (!gap) throw await takenConflict(unit, place, timezone);
  const away = gap.leave_end_date === null ? null : gap.last_employee_id;
  await carryOut(unit, (decision) =>
    decideAssign(decision, {
      shiftId: work.shift,
      userId,
      range: { start: at.date, end: at.date },
      source: 'REASSIGNED',
      coversUserId: line ? (line.covers_user_id ?? line.user_id) : away,
      field: 'user_id',
    }),
  );
}

/** Assigns the open work of a date to an employee. @throws 404 out of reach; 400 and 409 like {@link assignWork} */
export async function assignSub(
  unit: UnitOfWork,
  at: SheetDate,
  { user, absent }: { readonly user: string; readonly absent?: string | undefined },
): Promise<{ message: string }> {
  await assertStaffInReach(unit.trx, unit.actor, [user], 'user');
  const sheet = await lockSheet(unit, at, absent, [user]);
  await assignWork(unit, sheet, user);
  return { message: 'Shift assigned.' };
}

/**
 * Assigns one date of an employee to another. With `mark_absent`, the first employee's absence is stored too, and of a
 * shift that has begun, the other employee gets the rest.
 *
 * @param seen - the revision of the date that the user saw before an undo
 * @throws 404, 400, and 409 like `replaceOnDate`; 403 for your own absence
 */
export async function replaceSub(
  unit: UnitOfWork,
  at: SheetDate,
  body: {
    readonly for_user_id: string;
    readonly user_id: string;
    readonly mark_absent?: boolean | undefined;
  },
  seen?: string,
): Promise<{ message: string }> {
  const { for_user_id: forUserId, user_id: userId } = body;
  if (!body.mark_absent)
    return replaceOnDate(unit, { id: at.shiftId, date: at.date }, { forUserId, userId }, seen);
  const { trx, actor, clock } = unit;
  if (userId === forUserId) throw badField('user_id', 'Select another employee.');
  await assertNotOwn(trx, actor, forUserId, clock.now());
  await assertStaffInReach(trx, actor, [userId], 'user_id');
  const sheet = await lockSheet(unit, at, forUserId, [userId]);
  await storeAbsence(unit, { sheet, userId: forUserId, kind: kindNow(unit, sheet), offers: 'NONE' });
  const after = await readSheet({ db: trx, clock }, actor, at, forUserId);
  await assignWork(unit, after, userId);
  return { message: 'Marked absent and reassigned.' };
}
