/** The one function that gives work to a person. */
import { notifyStaff, touchShift } from '../effects/flush.service';
import { firstOccurrenceDate } from '@ondeck/shared/domain/calendar/occurrences';
import { laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { Actor } from '../../../platform/auth/actor';
import { badRequest } from '../../../platform/core/errors';
import type { Queryable } from '../../../platform/database/types';
import { json } from '../../../platform/database/values';
import { audited } from '../../../platform/audit/audited';
import type { UnitOfWork } from '../../../platform/services';
import { type AsIf, type Availability, warningsOf } from '../people/availability.service';
import type { Warning } from '../people/warnings.rules';
import { checkStints } from '../people/staffCheck.service';
import { type DateRange, intersect } from '../plan/dateRanges.rules';
import { lockStaffing } from '../effects/staffing.service';
import { lifeOf } from '../plan/shiftOn.rules';
import { type ShiftRow, todayOf } from '../plan/shiftRows.repository';

type AssignmentSource = 'PLAN' | 'OPEN_SHIFT' | 'REASSIGNED' | 'PUNCH';

export interface AssignOrder {
  readonly shiftId: string;
  readonly userId: string;
  /** Both days inclusive; a null end goes on with the shift. Cut to the shift's days, and to today unless a PUNCH. */
  readonly range: DateRange;
  readonly source: AssignmentSource;
  /** Staff 1 or Staff 2; 1 unless said. */
  readonly slot?: number;
  /** Whose occurrences these are where somebody covers for a while (pays SUB); null where the work is their own. */
  readonly coversUserId?: string | null;
  /** The field of the form that named the person, for the refusal. */
  readonly field?: string;
}

export interface Assigned {
  readonly shift: ShiftRow;
  /** The person, as the candidates' rule saw them. */
  readonly checked: readonly Availability[];
}

/** The days that an order means; refuses one without an occurrence. */
function daysOf(shift: ShiftRow, order: Pick<AssignOrder, 'range' | 'source'>, today: string): DateRange {
  const start = order.source === 'PUNCH' ? order.range.start : laterDate(order.range.start, today);
  const days = intersect({ start, end: order.range.end }, lifeOf(shift));
  if (!days || start > (order.range.end ?? start) || !firstOccurrenceDate(shift, days.start, days.end))
    throw badRequest(`${shift.shift_code} has no dates to assign in this range.`);
  return order.range.end === null ? { start: days.start, end: null } : days;
}

/** What `storeAssignment` writes down. */
export interface AssignmentValues {
  readonly shift: ShiftRow;
  readonly userId: string;
  readonly range: DateRange;
  readonly slot: number;
  readonly source: AssignmentSource;
  readonly coversUserId: string | null;
  readonly warnings: readonly Warning[];
  /** Codes of warnings that the planner said to have read. */
  readonly acknowledged?: readonly string[];
}

/**
 * Stores an assignment that has passed the candidates' rule under the locks of person and shift, and writes the audit
 * log. Only for `assign` and for the shift form, which checks its people together.
 */
export async function storeAssignment(
  { trx, actor, ids, clock, audit }: UnitOfWork<Actor>,
  { shift, userId, range, slot, source, coversUserId, warnings, acknowledged = [] }: AssignmentValues,
): Promise<void> {
  const overrides = warnings.map((one) => ({ ...one, acknowledged: acknowledged.includes(one.code) }));
  await trx
    .insertInto('assignments')
    .values({
      id: ids.next(),
      shift_id: shift.id,
      user_id: userId,
      slot,
      start_date: range.start,
      end_date: range.end,
      covers_user_id: coversUserId,
      source,
      overrides: json(overrides),
      created_by: actor.kind === 'user' ? actor.userId : null,
      created_at: clock.now(),
    })
    .execute();
  await audit(trx, actor, {
    action: 'assignment.created',
    ...audited('shift', shift),
    after: { user_id: userId, ...range, source, overrides },
  });
}

/**
 * Asks the candidates' rule about an order.
 *
 * @returns the days that it means, and the person as the rule sees them
 * @throws 400 as {@link assign}
 */
export async function askAssign(
  db: Queryable,
  shift: ShiftRow,
  order: Pick<AssignOrder, 'userId' | 'range' | 'source' | 'field'>,
  now: Date,
  asIf?: AsIf,
): Promise<{ readonly range: DateRange; readonly checked: readonly Availability[] }> {
  const range = daysOf(shift, order, todayOf(shift, now));
  const stint = { userId: order.userId, range, field: order.field };
  return { range, checked: await checkStints(db, shift, [stint], asIf) };
}

/** Stores what {@link askAssign} decided about a locked shift, and remembers what follows from it. */
export async function applyAssign(
  unit: UnitOfWork<Actor>,
  shift: ShiftRow,
  order: AssignOrder,
  { range, checked }: Awaited<ReturnType<typeof askAssign>>,
): Promise<void> {
  const [able] = checked;
  await storeAssignment(unit, {
    shift,
    userId: order.userId,
    range,
    slot: order.slot ?? 1,
    source: order.source,
    coversUserId: order.coversUserId ?? null,
    warnings: able ? warningsOf(able) : [],
  });
  await notifyStaff(unit, { news: 'assigned', userId: order.userId, shift, range });
  await touchShift(unit, shift);
}

/**
 * Assigns a person to a shift between two dates, in the caller's transaction: locks the person and the shift,
 * asks the candidates' rule anew, stores the assignment with the warnings that hold, derives the gaps, writes the
 * audit log, tells the person and the pages. Scope and permission are the caller's.
 *
 * @throws 400 where the person is no candidate (names the other shift and date), or the range has no occurrence;
 * 404 where the shift is not there or deleted
 */
export async function assign(unit: UnitOfWork<Actor>, order: AssignOrder): Promise<Assigned> {
  const { trx } = unit;
  const shift = await lockStaffing(trx, order);
  const decided = await askAssign(trx, shift, order, unit.clock.now());
  await applyAssign(unit, shift, order, decided);
  return { shift, checked: decided.checked };
}
