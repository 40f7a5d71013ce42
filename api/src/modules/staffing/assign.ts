/** The one function that gives work to a person. */
import { firstOccurrenceDate } from '@ondeck/shared/domain/occurrences';
import { laterDate } from '@ondeck/shared/domain/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/zone';
import type { Actor } from '../../auth/actor';
import { badRequest, notFound } from '../../core/errors';
import type { Trx } from '../../database/types';
import { json } from '../../database/values';
import { type Availability, loadAvailability, type Warning } from './availability';
import { patternOf } from './commitments';
import { type DateRange, intersect } from './dateRanges';
import { refreshOpenShifts } from './gaps';
import { lockPeople, lockShift } from './lock';
import { shiftsChanged, tellStaff } from './notices';
import { findPlan, type PlanRow } from './plans';
import type { StaffingPorts } from './ports';
import { refusePeople } from './refusals';

export type AssignmentSource = 'PLAN' | 'OPEN_SHIFT' | 'REASSIGNED' | 'PUNCH';

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
  /** The caller changes more of the shift and calls `refreshOpenShifts` itself afterwards. */
  readonly gapsLater?: boolean;
}

export interface Assigned {
  readonly assignmentId: string;
  readonly plan: PlanRow;
  readonly range: DateRange;
  /** Warnings that hold and were overridden by assigning; kept with the assignment. */
  readonly warnings: readonly Warning[];
}

/** The days that an order means; refuses one without an occurrence. */
function daysOf(plan: PlanRow, order: AssignOrder, today: string): DateRange {
  const start = order.source === 'PUNCH' ? order.range.start : laterDate(order.range.start, today);
  const days = intersect({ start, end: order.range.end }, { start: plan.start_date, end: plan.end_date });
  if (
    !days ||
    start > (order.range.end ?? start) ||
    !firstOccurrenceDate(patternOf(plan), days.start, days.end)
  )
    throw badRequest(`${plan.shift_code} has no dates to assign in this range.`);
  return order.range.end === null ? { start: days.start, end: null } : days;
}

/**
 * Whether a person can take these days of a shift, as `assign` decides it.
 *
 * @throws 400 with the person's name and every reason, the other shift's code and date among them
 */
async function assertAvailable(
  trx: Trx,
  plan: PlanRow,
  userId: string,
  range: DateRange,
  field?: string,
): Promise<Availability> {
  const found = await loadAvailability(
    trx,
    [userId],
    {
      pattern: patternOf(plan),
      from: range.start,
      to: range.end,
      locationId: plan.location_id,
      positionIds: [plan.position_id],
    },
    { withWarnings: true },
  );
  const availability = found.get(userId);
  if (!availability) throw badRequest('This employee does not exist.');
  if (availability.reasons.length > 0)
    refusePeople([{ name: availability.person.name, reasons: availability.reasons, field }]);
  return availability;
}

/** What `storeAssignment` writes down. */
export interface AssignmentValues {
  readonly plan: PlanRow;
  readonly userId: string;
  readonly range: DateRange;
  readonly slot: number;
  readonly source: AssignmentSource;
  readonly coversUserId: string | null;
  readonly warnings: readonly Warning[];
  /** Codes of warnings that the planner said to have read. */
  readonly acknowledged?: readonly string[];
  /** The caller tells the person, with what else has changed. */
  readonly silently?: boolean;
}

/**
 * Stores an assignment that has passed the candidates' rule under the locks of person and shift, writes the audit
 * log and tells the person. Only for `assign` and for the shift form, which checks its people together.
 */
export async function storeAssignment(
  ports: StaffingPorts,
  trx: Trx,
  actor: Actor,
  {
    plan,
    userId,
    range,
    slot,
    source,
    coversUserId,
    warnings,
    acknowledged = [],
    silently = false,
  }: AssignmentValues,
): Promise<string> {
  const id = ports.ids.next();
  const overrides = warnings.map((one) => ({ ...one, acknowledged: acknowledged.includes(one.code) }));
  await trx
    .insertInto('assignments')
    .values({
      id,
      shift_id: plan.id,
      user_id: userId,
      slot,
      start_date: range.start,
      end_date: range.end,
      covers_user_id: coversUserId,
      source,
      overrides: json(overrides),
      created_by: actor.kind === 'user' ? actor.userId : null,
      created_at: ports.clock.now(),
    })
    .execute();
  await ports.audit(trx, actor, {
    action: 'assignment.created',
    entity: 'shift',
    entityId: plan.id,
    locationId: plan.location_id,
    after: { user_id: userId, ...range, source, overrides },
  });
  if (!silently) await tellStaff(ports, trx, 'assigned', userId, plan, range);
  return id;
}

/**
 * Assigns a person to a shift between two dates, in the caller's transaction: locks the person and the shift,
 * asks the candidates' rule anew, stores the assignment with the warnings that hold, derives the gaps, writes the
 * audit log, tells the person and the pages. Scope and permission are the caller's.
 *
 * @throws 400 where the person is no candidate (names the other shift and date), or the range has no occurrence;
 * 404 where the shift is not there or deleted
 */
export async function assign(
  ports: StaffingPorts,
  trx: Trx,
  actor: Actor,
  order: AssignOrder,
): Promise<Assigned> {
  await lockPeople(trx, [order.userId]);
  await lockShift(trx, order.shiftId);
  const plan = await findPlan(trx, order.shiftId);
  if (!plan || plan.deleted_at !== null) throw notFound('Shift not found.');
  const today = plainDateIn(ports.clock.now().getTime(), plan.timezone);
  const range = daysOf(plan, order, today);
  const { warnings } = await assertAvailable(trx, plan, order.userId, range, order.field);
  const assignmentId = await storeAssignment(ports, trx, actor, {
    plan,
    userId: order.userId,
    range,
    slot: order.slot ?? 1,
    source: order.source,
    coversUserId: order.coversUserId ?? null,
    warnings,
  });
  if (order.gapsLater !== true) {
    await refreshOpenShifts(ports, trx, plan.id);
    await shiftsChanged(ports, trx, plan.location_id);
  }
  return { assignmentId, plan, range, warnings };
}
