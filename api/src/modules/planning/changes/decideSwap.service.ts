/** Decides to swap one date of each of two employees. Both dates are released before either employee is checked. */
import type { SwapDatesBody } from '@ondeck/shared/schemas/shiftDates';
import { badField } from '../../../platform/core/errors';
import type { AssignmentRow } from '../plan/assignments.rules';
import type { WholeShift } from '../plan/shiftWrites.repository';
import { assertChangeable } from './dateChecks.service';
import {
  closeRequestsOf,
  decideAssign,
  decideRelease,
  decideReturn,
  replacedOn,
  type ReplacementFields,
} from './decideStaff.service';
import { type Decision, wholeIn } from './decision';

/** One of the two dates, with its current employee and the employee who works it after the swap. */
interface Half {
  readonly whole: WholeShift;
  readonly date: string;
  readonly from: string;
  readonly to: string;
  /** The current employee's assignment on the date. */
  readonly row: AssignmentRow;
  /** True if the current employee substitutes for the other one, so that the swap returns the date. */
  readonly isBack: boolean;
  /** The form field that names the new employee. */
  readonly field: string;
}

const NAMED: ReplacementFields = { forUser: 'for_user_id', user: 'user_id' };
const OTHER_WAY: ReplacementFields = { forUser: 'user_id', user: 'for_user_id' };

async function halfOf(
  decision: Decision,
  whole: WholeShift,
  date: string,
  [from, to]: readonly [string, string],
  fields: ReplacementFields,
): Promise<Half> {
  const found = await replacedOn(decision, whole, { date, forUserId: from, userId: to }, fields);
  return { whole, date, from, to, ...found, field: fields.user };
}

async function giveUp(decision: Decision, { whole, date, from, row, isBack }: Half): Promise<void> {
  const shiftId = whole.shift.id;
  const range = { start: date, end: date };
  if (!isBack)
    return void (await decideRelease(decision, { shiftId, userId: from, range, cause: 'SCHEDULE_CHANGE' }));
  // Returning a date ends the substitute's assignment.
  const { shift, rows } = await wholeIn(decision, shiftId);
  decision.changed.set(shiftId, { shift, rows: rows.filter(({ id }) => id !== row.id) });
}

async function takeOver(
  decision: Decision,
  { whole, date, from, to, row, isBack, field }: Half,
): Promise<void> {
  const shiftId = whole.shift.id;
  if (isBack) return decideReturn(decision, { shiftId, date, owner: to, cover: row });
  const range = { start: date, end: date };
  await decideAssign(decision, {
    shiftId,
    userId: to,
    range,
    source: 'REASSIGNED',
    coversUserId: from,
    field,
  });
}

/**
 * Decides about a swap without the notifications.
 *
 * @param date - of the first shift, which `for_user_id` gives up for `other_date` of the second shift
 * @throws 400 if one of the two doesn't work their date, a date is canceled or over, or one of them is unavailable
 */
export async function decideSwapDates(
  decision: Decision,
  [one, two]: readonly [WholeShift, WholeShift],
  date: string,
  { for_user_id, user_id, other_date }: SwapDatesBody,
): Promise<void> {
  assertChangeable(decision.now, one.shift, date);
  assertChangeable(decision.now, two.shift, other_date);
  if (one.shift.id === two.shift.id && date === other_date)
    throw badField('other_date', 'Both employees are already assigned to this date.');
  const halves = [
    await halfOf(decision, one, date, [for_user_id, user_id], NAMED),
    await halfOf(decision, two, other_date, [user_id, for_user_id], OTHER_WAY),
  ];
  for (const half of halves) await giveUp(decision, half);
  for (const half of halves) await takeOver(decision, half);
  for (const half of halves)
    await closeRequestsOf(
      decision,
      { shiftId: half.whole.shift.id, date: half.date, userId: half.from },
      half.to,
    );
}

/** Decides about a swap, and that each employee gets one notification. @throws 400 as {@link decideSwapDates} */
export async function decideSwap(
  decision: Decision,
  both: readonly [WholeShift, WholeShift],
  date: string,
  body: SwapDatesBody,
): Promise<void> {
  await decideSwapDates(decision, both, date, body);
  const [one, two] = both;
  decision.changes.push({
    kind: 'swapped',
    people: [body.for_user_id, body.user_id],
    gave: [
      { shift: one.shift, date },
      { shift: two.shift, date: body.other_date },
    ],
  });
}
