/** Stores shifts, creates shift codes, and checks the location and position that a form selects. */
import type { UserActor } from '../../../platform/auth/actor';
import { assertReaches } from '../../../platform/auth/scope';
import { notFound } from '../../../platform/core/errors';
import { assertSeen } from '../../../platform/database/revision';
import type { Columns, Queryable, Trx } from '../../../platform/database/types';
import { lockPeople, lockShift } from '../../../platform/database/locks';
import { usable, type WorkedOn } from '../../positions/positions.door';
import { findShift, type ShiftRow } from './shiftRows.repository';
import { assignmentsOf } from './assignments.repository';
import type { AssignmentRow } from './assignments.rules';
import { shiftRevision } from './shift.wire';
import type { ShiftInput } from './shiftInput.rules';

export type ShiftLocation = Columns<'locations', 'id' | 'title' | 'timezone' | 'former_zones'>;

/** Returns a location within the user's reach. @throws 404 if it is out of reach or deleted */
export async function locationInReach(
  db: Queryable,
  actor: UserActor,
  locationId: string,
): Promise<ShiftLocation> {
  assertReaches(actor, locationId);
  const place = await db
    .selectFrom('locations')
    .select(['id', 'title', 'timezone', 'former_zones'])
    .where('id', '=', locationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!place) throw notFound('Location not found.');
  return place;
}

/**
 * Returns the next shift code of a location, for example LKV-0042. The counter is in the location's row and never
 * repeats.
 */
export async function nextShiftCode(trx: Trx, locationId: string): Promise<string> {
  const row = await trx
    .updateTable('locations')
    .set((eb) => ({ last_shift_number: eb('last_shift_number', '+', 1) }))
    .where('id', '=', locationId)
    .returning(['code', 'last_shift_number'])
    .executeTakeFirstOrThrow();
  return `${row.code}-${String(row.last_shift_number).padStart(4, '0')}`;
}

type Position = Pick<ShiftRow, 'position_id' | 'position_name' | 'position_color'>;

/** Returns whether a position is retired, so that it can no longer be assigned. */
export async function isRetired(db: Queryable, positionId: string): Promise<boolean> {
  const retired = db.selectFrom('positions').select('id').where('id', '=', positionId);
  return (await retired.where('retired_at', 'is not', null).executeTakeFirst()) !== undefined;
}

/**
 * Returns a position that a form selects. @throws 400 if it is unknown, or retired before `worked` and not among `kept`
 */
export async function usablePosition(
  db: Queryable,
  positionId: string,
  field: string,
  kept: readonly string[] = [],
  worked?: WorkedOn,
): Promise<Position> {
  const row = await db
    .selectFrom('positions')
    .select(['name', 'color', 'retired_at'])
    .where('id', '=', positionId)
    .executeTakeFirst();
  const { name, color } = usable(row, field, { stays: kept.includes(positionId), worked });
  return { position_id: positionId, position_name: name, position_color: color };
}

/** Returns a shift that isn't stored yet in the form that rules read, without an ID, a code, and a history. */
export const unsavedShift = (
  columns: ShiftInput['columns'],
  position: Position,
  place: ShiftLocation,
  closures: ShiftRow['closures'],
): ShiftRow => ({
  ...columns,
  ...position,
  id: '',
  shift_code: '',
  location_title: place.title,
  timezone: place.timezone,
  former_zones: place.former_zones,
  deleted_at: null,
  from_date: null,
  versions: null,
  exceptions: null,
  closures,
});

export async function insertShift(
  trx: Trx,
  columns: ShiftInput['columns'],
  made: { readonly id: string; readonly code: string; readonly by: string; readonly now: Date },
): Promise<void> {
  const { id, code: shift_code, by: created_by, now } = made;
  await trx
    .insertInto('shifts')
    .values({ id, shift_code, ...columns, created_by, created_at: now, updated_at: now })
    .execute();
}

/** A shift with all its assignments. */
export interface WholeShift {
  readonly shift: ShiftRow;
  readonly rows: readonly AssignmentRow[];
}

/** Checks that the user saw the current shift. @throws 409 like {@link assertSeen} */
export const assertShiftSeen = (trx: Trx, seen: string | undefined, { shift, rows }: WholeShift) =>
  assertSeen(trx, seen, {
    entity: 'shift',
    id: shift.id,
    timezone: shift.timezone,
    revision: shiftRevision(shift, rows),
  });

/** @throws 404 if the shift is out of reach, unknown, or not `archived` as expected */
export async function findWhole(
  db: Queryable,
  actor: UserActor,
  shiftId: string,
  archived = false,
): Promise<WholeShift> {
  const shift = await findShift(db, shiftId);
  if (!shift || (shift.deleted_at !== null) !== archived) throw notFound('Shift not found.');
  assertReaches(actor, shift.location_id, 'Shift not found.');
  return { shift, rows: await assignmentsOf(db, shiftId) };
}

/**
 * Locks a shift, its staff, and other employees, then reads the shift again. Employees are locked first, like in every
 * write.
 *
 * @throws 404 like {@link findWhole}, even if the shift changed while it waited for the locks
 */
export async function lockWhole(
  trx: Trx,
  actor: UserActor,
  shiftId: string,
  others: readonly string[],
  archived = false,
): Promise<WholeShift> {
  const seen = await findWhole(trx, actor, shiftId, archived);
  const people = seen.rows.map((row) => row.user_id);
  await lockPeople(trx, [...people, ...others]);
  await lockShift(trx, shiftId);
  const whole = await findWhole(trx, actor, shiftId, archived);
  // Also lock staff who were assigned between the two reads. If this order deadlocks, the transaction is run again.
  await lockPeople(
    trx,
    whole.rows.map((row) => row.user_id).filter((id) => !people.includes(id)),
  );
  return whole;
}
