/** Storing shifts: rows, codes, and the references that a form names. */
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

export type PlaceRow = Columns<'locations', 'id' | 'title' | 'timezone' | 'former_zones'>;

/** A live location in reach. @throws 404 */
export async function placeInReach(db: Queryable, actor: UserActor, locationId: string): Promise<PlaceRow> {
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

type Position = Pick<ShiftRow, 'position_id' | 'position_name' | 'position_color'>;

/** Returns whether a position is retired, so that it can no longer be assigned. */
export async function isRetired(db: Queryable, positionId: string): Promise<boolean> {
  const retired = db.selectFrom('positions').select('id').where('id', '=', positionId);
  return (await retired.where('retired_at', 'is not', null).executeTakeFirst()) !== undefined;
}

/** A position that a form names. @throws 400 where it is unknown, or retired: before `worked`, and not among `kept` */
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

/** A shift as the rules read it before it has an id, a code and a history. */
export const unstored = (
  columns: ShiftInput['columns'],
  position: Position,
  place: PlaceRow,
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

/** Moves a shift to the archive, or out of it. @param by - the user who archives the shift; null for a restore */
export async function storeArchived(
  trx: Trx,
  shiftId: string,
  { by: deleted_by, now: updated_at }: { readonly by: string | null; readonly now: Date },
): Promise<void> {
  const deleted_at = deleted_by === null ? null : updated_at;
  await trx
    .updateTable('shifts')
    .set({ deleted_at, deleted_by, updated_at })
    .where('id', '=', shiftId)
    .execute();
}

/** A shift with all its assignments. */
export interface WholeShift {
  readonly shift: ShiftRow;
  readonly rows: readonly AssignmentRow[];
}

/** Lets through who looked at the shift as it is. @throws 409 as {@link assertSeen} */
export const assertShiftSeen = (trx: Trx, seen: string | undefined, { shift, rows }: WholeShift) =>
  assertSeen(trx, seen, {
    entity: 'shift',
    id: shift.id,
    timezone: shift.timezone,
    revision: shiftRevision(shift, rows),
  });

/** @throws 404 where it is out of reach, gone, or not `archived` as expected */
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
 * Locks a shift with everybody who has work in it, and others, people first as every writer does; reads it anew.
 *
 * @throws 404 as {@link findWhole}, also where that has changed while the locks were waited for
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
  // Also locks people assigned between the two reads; should this order deadlock, the transaction is run again.
  await lockPeople(
    trx,
    whole.rows.map((row) => row.user_id).filter((id) => !people.includes(id)),
  );
  return whole;
}
