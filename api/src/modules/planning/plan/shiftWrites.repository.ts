/** Stores shifts, creates shift codes, and checks the location and position that a form selects. */
import { sql } from 'kysely';
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
import { columnsOf, type ShiftInput } from './shiftInput.rules';

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

/** Stores a new shift under the next code of its location. @returns the shift with its code */
export async function insertShift(
  trx: Trx,
  shift: ShiftRow,
  { by: created_by, now }: { readonly by: string; readonly now: Date },
): Promise<ShiftRow> {
  const shift_code = await nextShiftCode(trx, shift.location_id);
  const { id, group_id = null } = shift;
  await trx
    .insertInto('shifts')
    .values({ id, group_id, shift_code, ...columnsOf(shift), created_by, created_at: now, updated_at: now })
    .execute();
  return { ...shift, shift_code };
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

/** Finds the ids of the other shifts of a shift's group, in order; archived shifts are left out. */
export async function findGroup(db: Queryable, shiftId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from shifts s join shifts o on o.group_id = s.group_id and o.id <> s.id
    where s.id = ${shiftId}::uuid and o.deleted_at is null order by o.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks shifts with everyone who has work in them, and other people: all people before the first shift, as every writer
 * does. Reads the shifts again.
 *
 * @returns the shifts in the order of their ids in the call
 * @throws 404 as {@link findWhole}, also if that changed while the locks were waited for
 */
export async function lockWholes(
  trx: Trx,
  actor: UserActor,
  [shiftId, ...more]: readonly [string, ...string[]],
  others: readonly string[],
  archived = false,
): Promise<[WholeShift, ...WholeShift[]]> {
  const read = async (): Promise<[WholeShift, ...WholeShift[]]> => {
    const found: [WholeShift, ...WholeShift[]] = [await findWhole(trx, actor, shiftId, archived)];
    for (const id of more) found.push(await findWhole(trx, actor, id, archived));
    return found;
  };
  const peopleOf = (found: readonly WholeShift[]) =>
    found.flatMap(({ rows }) => rows.map((row) => row.user_id));
  const people = [...peopleOf(await read()), ...others];
  await lockPeople(trx, people);
  for (const id of [shiftId, ...more].sort()) await lockShift(trx, id);
  const wholes = await read();
  // Also lock staff who were assigned between the two reads. If this order deadlocks, the transaction is run again.
  await lockPeople(
    trx,
    peopleOf(wholes).filter((id) => !people.includes(id)),
  );
  return wholes;
}

/** Locks one shift. @throws 404 as {@link lockWholes} */
export const lockWhole = async (
  trx: Trx,
  actor: UserActor,
  shiftId: string,
  others: readonly string[],
  archived = false,
): Promise<WholeShift> => (await lockWholes(trx, actor, [shiftId], others, archived))[0];
