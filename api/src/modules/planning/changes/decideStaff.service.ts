/** Decides the staff of shift dates. Every function only reads, and adds its changes to a decision. */
import { firstOccurrenceDate, occursOn } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, isWithin, laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { Actor } from '../../../platform/auth/actor';
import { assertStaffInReach, namesOf } from '../../../platform/auth/people';
import { badField, badRequest } from '../../../platform/core/errors';
import type { Queryable } from '../../../platform/database/types';
import { warningsOf } from '../people/judgment.rules';
import { checkAssignments } from '../people/staffCheck.service';
import type { AssignmentRow } from '../plan/assignments.rules';
import { type DateRange, intersect, rangeFrom } from '../plan/dateRanges.rules';
import { type AssignmentChange, daysHad, releaseAssignment, rowsAfter } from '../plan/release.rules';
import { lifeOf } from '../plan/shiftOn.rules';
import { type ShiftRow, todayOf } from '../plan/shiftRows.repository';
import type { WholeShift } from '../plan/shiftWrites.repository';
import { type Decision, record, wholeIn } from './decision';
import type { Assigned, AssignmentSource, ReleaseCause, Released } from './planChanges';

export interface AssignOrder {
  readonly shiftId: string;
  readonly userId: string;
  /**
   * Both days inclusive; a null end lasts as long as the shift. Limited to the shift's days, and to today unless a
   * PUNCH.
   */
  readonly range: DateRange;
  readonly source: AssignmentSource;
  /** 1 for Staff 1, the default, or 2 for Staff 2. */
  readonly slot?: number;
  /** The employee that the assignee substitutes for (pays SUB); null for the assignee's own dates. */
  readonly coversUserId?: string | null;
  /** Whether the employee asked for the dates; then their own availability doesn't stop them. */
  readonly isAgreed?: boolean;
  /** The form field that names the employee, for the refusal. */
  readonly field?: string;
}

/** Returns the days that an order covers. @throws 400 if the shift has no date in them */
function daysToAssign(shift: ShiftRow, { range, source }: AssignOrder, today: string): DateRange {
  const start = source === 'PUNCH' ? range.start : laterDate(range.start, today);
  const days = intersect({ start, end: range.end }, lifeOf(shift));
  if (!days || start > (range.end ?? start) || !firstOccurrenceDate(shift, days.start, days.end))
    throw badRequest(`${shift.shift_code} has no dates to assign in this range.`);
  return range.end === null ? { start: days.start, end: null } : days;
}

/**
 * Decides to assign an employee to a shift between two dates.
 *
 * @throws 400 if the employee is unavailable (names the other shift and date), or the range has no date
 */
export async function decideAssign(decision: Decision<Actor>, order: AssignOrder): Promise<Assigned> {
  const { shiftId, userId, source, slot = 1, coversUserId = null, field } = order;
  const { shift, rows } = await wholeIn(decision, shiftId);
  const range = daysToAssign(shift, order, todayOf(shift, decision.now));
  // An employee who clocked in has done the work.
  const how = { isAgreed: order.isAgreed, isDone: source === 'PUNCH' };
  const checked = await checkAssignments(decision, shift, [{ userId, range, field, ...how }]);
  decision.checked.push(...checked);
  const row: AssignmentRow = {
    id: decision.ids.next(),
    shift_id: shiftId,
    user_id: userId,
    slot,
    start_date: range.start,
    end_date: range.end,
    covers_user_id: coversUserId,
  };
  const warnings = checked.flatMap(warningsOf);
  return record(decision, { kind: 'assigned', shift, row, source, warnings }, [...rows, row]);
}

export interface ReleaseOrder extends ReleaseCause {
  readonly shiftId: string;
  readonly userId: string;
  /** Both days inclusive; a null end never ends. Days before today at the location never change. */
  readonly range: DateRange;
}

/** Adds IDs to the new parts of a split assignment. */
const withIds = ({ ids }: Decision<Actor>, changes: readonly AssignmentChange[]): AssignmentChange[] =>
  changes.map((change) => (change.kind === 'add' ? { ...change, id: ids.next() } : change));

/**
 * Decides to release an employee from a shift between two dates. Other staff and past days don't change.
 *
 * @returns null if the employee works none of the dates from today on
 */
export async function decideRelease(
  decision: Decision<Actor>,
  { shiftId, userId, range: wanted, ...cause }: ReleaseOrder,
): Promise<Released | null> {
  const { shift, rows } = await wholeIn(decision, shiftId);
  const range = rangeFrom(wanted, todayOf(shift, decision.now));
  if (range === null) return null;
  const changes = withIds(decision, releaseAssignment(rows, userId, range.start, range.end));
  if (changes.length === 0) return null;
  const had = daysHad(rows, userId, range);
  const after = rowsAfter(rows, changes);
  return record(decision, { kind: 'released', shift, userId, range, had, rows: changes, ...cause }, after);
}

/**
 * Finds the ID of a one-day release that a manager made directly. A release by a request is undone with the request.
 */
export async function releaseByHand(
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

/** Joins a date to the neighboring assignments; null if there are none. */
function joinDate(own: readonly AssignmentRow[], date: string): AssignmentChange[] | null {
  const earlier = own.find((row) => row.end_date === addDays(date, -1));
  const later = own.find((row) => row.start_date === addDays(date, 1));
  const row = earlier ?? later;
  if (!row) return null;
  const end_date = earlier && !later ? date : (later?.end_date ?? null);
  const start_date = earlier?.start_date ?? date;
  const joined = { kind: 'trim', id: row.id, start_date, end_date } as const;
  return earlier && later ? [{ kind: 'remove', id: later.id }, joined] : [joined];
}

/**
 * Decides to return one date to an employee, if a manager released it directly.
 *
 * @param cover - the substitute's assignment on the date, if any
 * @throws 400 if a request released the date, or the employee is no longer available
 */
export async function decideReturn(
  decision: Decision,
  {
    shiftId,
    date,
    owner,
    cover,
  }: {
    readonly shiftId: string;
    readonly date: string;
    readonly owner: string;
    readonly cover: AssignmentRow | null;
  },
): Promise<void> {
  const { shift, rows } = await wholeIn(decision, shiftId);
  const releaseId = await releaseByHand(decision.db, shiftId, owner, date);
  if (releaseId === null) throw badRequest('A request changed this date. Revoke that request instead.');
  const range = { start: date, end: date };
  const stint = { userId: owner, range, field: 'user_id', isAgreed: true };
  decision.checked.push(...(await checkAssignments(decision, shift, [stint], shiftId)));
  const own = rows.filter((row) => row.user_id === owner && row.covers_user_id === null);
  const joined = joinDate(own, date);
  const added: AssignmentRow | null = joined
    ? null
    : {
        id: decision.ids.next(),
        shift_id: shiftId,
        user_id: owner,
        slot: cover?.slot ?? 1,
        start_date: date,
        end_date: date,
        covers_user_id: null,
      };
  const covered: AssignmentChange[] = cover ? [{ kind: 'remove', id: cover.id }] : [];
  const changes = [...covered, ...(joined ?? [])];
  const after = [...rowsAfter(rows, changes), ...(added ? [added] : [])];
  record(decision, { kind: 'returned', shift, date, owner, cover, releaseId, rows: changes, added }, after);
}

export interface Replacement {
  /** The employee who currently works the date. */
  readonly forUserId: string;
  readonly userId: string;
}

export interface ReplacementFields {
  readonly forUser: string;
  readonly user: string;
}

/**
 * Finds the assignment of the employee who works a date, and whether they substitute for the other employee.
 *
 * @param fields - the form fields that name the two employees
 * @throws 400 if the date is canceled, the first employee doesn't work it, or the other is out of reach
 */
export async function replacedOn(
  { db, actor }: Decision,
  { shift, rows }: WholeShift,
  { date, forUserId, userId }: Replacement & { readonly date: string },
  fields: ReplacementFields = { forUser: 'for_user_id', user: 'user_id' },
): Promise<{ readonly row: AssignmentRow; readonly isBack: boolean }> {
  if (!occursOn(shift, date)) throw badRequest('This date is canceled.');
  const row = rows.find((one) => one.user_id === forUserId && isWithin(date, one.start_date, one.end_date));
  if (!row) throw badField(fields.forUser, "This employee isn't scheduled for this date.");
  if (userId === forUserId) throw badField(fields.user, 'Select another employee.');
  await assertStaffInReach(db, actor, [userId], fields.user);
  return { row, isBack: row.covers_user_id === userId && row.start_date === row.end_date };
}

/** Closes pending schedule changes of a date that now has another employee: `Ben Ito is now assigned to this date.` */
export async function closeRequestsOf(
  { db, changes }: Decision<Actor>,
  which: { readonly shiftId: string; readonly date: string; readonly userId: string },
  worksNow: string,
): Promise<void> {
  const reason = `${(await namesOf(db, [worksNow])).join()} is now assigned to this date.`;
  changes.push({ kind: 'requestsClosed', ...which, reason });
}

export interface ReassignOrder {
  readonly shiftId: string;
  readonly date: string;
  readonly fromUserId: string;
  readonly toUserId: string;
  readonly rescheduleRequestId?: string;
}

/** Decides to assign one date of an employee to a substitute. @throws 400 if the substitute is unavailable */
export async function decideReassign(
  decision: Decision<Actor>,
  { shiftId, date, fromUserId, toUserId, ...request }: ReassignOrder,
): Promise<void> {
  const range = { start: date, end: date };
  const order = { shiftId, userId: fromUserId, range, cause: 'SCHEDULE_CHANGE', ...request } as const;
  await decideRelease(decision, order);
  await decideAssign(decision, {
    shiftId,
    userId: toUserId,
    range,
    source: 'REASSIGNED',
    coversUserId: fromUserId,
    field: 'user_id',
  });
}

/**
 * Decides to assign one date of an employee to another. If the employee substitutes for the other employee, the date is
 * returned instead.
 *
 * @throws 400 like {@link replacedOn}, or if the other employee is unavailable
 */
export async function decideReplace(
  decision: Decision,
  whole: WholeShift,
  replacement: Replacement & { readonly date: string },
): Promise<void> {
  const { row, isBack } = await replacedOn(decision, whole, replacement);
  const shiftId = whole.shift.id;
  const { date, forUserId, userId } = replacement;
  if (isBack) await decideReturn(decision, { shiftId, date, owner: userId, cover: row });
  else await decideReassign(decision, { shiftId, date, fromUserId: forUserId, toUserId: userId });
  await closeRequestsOf(decision, { shiftId, date, userId: forUserId }, userId);
}
