/** Storing shifts: rows, codes, and the references that a form names. */
import { sql } from 'kysely';
import type { UserActor } from '../../auth/actor';
import { assertReaches } from '../../auth/scope';
import { badField, notFound } from '../../core/errors';
import type { Queryable, Trx } from '../../database/types';
import { lockPeople, lockShift } from '../staffing/lock';
import { findPlan, type PlanRow } from '../staffing/plans';
import { assignmentsOf } from '../staffing/spans';
import type { AssignmentRow } from '../staffing/standingStaff';
import type { ShiftInput } from './shiftInput';

export interface PlaceRow {
  readonly id: string;
  readonly title: string;
  readonly timezone: string;
}

/** A live location in reach. @throws 404 */
export async function placeInReach(db: Queryable, actor: UserActor, locationId: string): Promise<PlaceRow> {
  assertReaches(actor, locationId);
  const place = await db
    .selectFrom('locations')
    .select(['id', 'title', 'timezone'])
    .where('id', '=', locationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!place) throw notFound('Location not found.');
  return place;
}

/** The next code of a location, for example LKV-0042: counted on the location's row, never given twice. */
export async function nextShiftCode(trx: Trx, locationId: string): Promise<string> {
  const row = await trx
    .updateTable('locations')
    .set((eb) => ({ last_shift_number: eb('last_shift_number', '+', 1) }))
    .where('id', '=', locationId)
    .returning(['code', 'last_shift_number'])
    .executeTakeFirstOrThrow();
  return `${row.code}-${String(row.last_shift_number).padStart(4, '0')}`;
}

/** @throws 400 for a position that is unknown, or retired and not `kept` */
export async function assertPositions(
  trx: Trx,
  positionIds: readonly string[],
  field: string,
  kept: readonly string[] = [],
): Promise<void> {
  const rows = await trx
    .selectFrom('positions')
    .select(['id', 'retired_at'])
    .where('id', 'in', [...positionIds])
    .execute();
  const usable = new Set(
    rows.filter((row) => row.retired_at === null || kept.includes(row.id)).map((row) => row.id),
  );
  if (!positionIds.every((id) => usable.has(id))) throw badField(field, 'This position does not exist.');
}

const columnsOf = (input: ShiftInput, now: Date) => ({
  shift_repeat: input.repeat,
  start_date: input.startDate,
  end_date: input.endDate,
  start_time: input.startTime,
  end_time: input.endTime,
  position_id: input.positionId,
  comments: input.comments,
  updated_at: now,
});

export async function insertShift(
  trx: Trx,
  input: ShiftInput,
  made: { readonly id: string; readonly code: string; readonly by: string; readonly now: Date },
): Promise<void> {
  await trx
    .insertInto('shifts')
    .values({
      id: made.id,
      shift_code: made.code,
      location_id: input.locationId,
      schedule_type: input.scheduleType,
      ...columnsOf(input, made.now),
      created_by: made.by,
      created_at: made.now,
    })
    .execute();
}

export async function updateShift(trx: Trx, shiftId: string, input: ShiftInput, now: Date): Promise<void> {
  await trx.updateTable('shifts').set(columnsOf(input, now)).where('id', '=', shiftId).execute();
}

export interface LockedShift {
  readonly plan: PlanRow;
  readonly rows: AssignmentRow[];
}

/**
 * Locks a shift with everybody who has work in it, and others, people first as every writer does; reads it anew.
 *
 * @throws 404 where it is out of reach, gone, or not `archived` as expected
 */
export async function lockWhole(
  trx: Trx,
  actor: UserActor,
  shiftId: string,
  others: readonly string[],
  archived = false,
): Promise<LockedShift> {
  const seen = await findPlan(trx, shiftId);
  if (!seen) throw notFound('Shift not found.');
  assertReaches(actor, seen.location_id, 'Shift not found.');
  const people = (await assignmentsOf(trx, shiftId)).map((row) => row.user_id);
  await lockPeople(trx, [...people, ...others]);
  await lockShift(trx, shiftId);
  const plan = await findPlan(trx, shiftId);
  if (!plan || (plan.deleted_at !== null) !== archived) throw notFound('Shift not found.');
  const rows = await assignmentsOf(trx, shiftId);
  // Whoever was assigned between the two reads; a deadlock that this order allows is run again.
  await lockPeople(
    trx,
    rows.map((row) => row.user_id).filter((id) => !people.includes(id)),
  );
  return { plan, rows };
}

/** Ends a row earlier. */
export async function endAssignment(trx: Trx, assignmentId: string, end: string): Promise<void> {
  await trx.updateTable('assignments').set({ end_date: end }).where('id', '=', assignmentId).execute();
}

export async function removeAssignments(trx: Trx, assignmentIds: readonly string[]): Promise<void> {
  if (assignmentIds.length === 0) return;
  await sql`delete from assignments where id = any(${[...assignmentIds]}::uuid[])`.execute(trx);
}
