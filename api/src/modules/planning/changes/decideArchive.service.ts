/** Decides to archive a shift, and to restore it with the staff that it had. Reads only. */
import { conflict } from '../../../platform/core/errors';
import type { PersonChange, StaffNews } from '../effects/notify.service';
import { judgeAssignments, type Unfit } from '../people/staffCheck.service';
import { type AssignmentRow, ownDays, rangeOf } from '../plan/assignments.rules';
import { daysAhead, rangeFrom } from '../plan/dateRanges.rules';
import { firstChangeableDay } from '../plan/shiftRows.repository';
import type { WholeShift } from '../plan/shiftWrites.repository';
import { decideRelease } from './decideStaff.service';
import { type Decision, record, wholeIn } from './decision';

/** Returns one change for each employee who works the shift on a day or later, about their own days. */
const peopleFrom = (rows: readonly AssignmentRow[], first: string, news: StaffNews): PersonChange[] =>
  [...new Set(rows.filter((row) => rangeFrom(rangeOf(row), first) !== null).map((row) => row.user_id))].map(
    (userId) => ({ userId, news, range: daysAhead(rows.map(ownDays), userId, first) }),
  );

/** Decides to archive a shift. Its assignments and time entries are kept for a restore. */
export function decideArchive(decision: Decision, { shift, rows }: WholeShift): void {
  const first = firstChangeableDay(shift, decision.now);
  const isOver = shift.end_date !== null && shift.end_date < first;
  record(decision, { kind: 'archived', shift, people: isOver ? [] : peopleFrom(rows, first, 'removed') }, []);
}

/**
 * Decides to restore an archived shift with the staff that it had.
 *
 * @param without - employees who are not restored with it: their dates from today on become open shifts
 * @returns the other employees who can no longer work it: a write refuses them
 * @throws 409 if the location of the shift was deleted
 */
export async function decideRestore(
  decision: Decision,
  { shift: archived, rows }: WholeShift,
  without: readonly string[],
): Promise<readonly Unfit[]> {
  const { db, now, changes, changed } = decision;
  const place = await db
    .selectFrom('locations')
    .select('deleted_at')
    .where('id', '=', archived.location_id)
    .executeTakeFirst();
  if (!place || place.deleted_at !== null) throw conflict('The location of this shift was deleted.');
  const shift = { ...archived, deleted_at: null };
  const { id: shiftId } = shift;
  const first = firstChangeableDay(shift, now);
  changed.set(shiftId, { shift, rows });
  for (const userId of new Set(rows.map((row) => row.user_id).filter((one) => without.includes(one)))) {
    // The notification of the archived shift has told the employee.
    changes.push({ kind: 'notifiedOtherwise', userId, shiftId });
    await decideRelease(decision, { shiftId, userId, range: { start: first, end: null }, cause: 'LEFT' });
  }
  const staying = rows.filter((row) => !without.includes(row.user_id));
  const stints = staying.flatMap((row) => {
    const range = rangeFrom(rangeOf(row), first);
    return range ? [{ userId: row.user_id, range }] : [];
  });
  const { able, unfit } = await judgeAssignments(decision, shift, stints, shiftId);
  decision.checked.push(...able);
  const people = peopleFrom(staying, first, 'assigned');
  const { rows: after } = await wholeIn(decision, shiftId);
  record(decision, { kind: 'restored', shift, people, without }, after);
  return unfit;
}
