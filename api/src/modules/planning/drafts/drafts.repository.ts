/** Stores and reads drafts. Nothing here touches the `shifts` table, because a draft shift is not a shift yet. */
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { UserActor } from '../../../platform/auth/actor';
import { reachAt, scopeToLocations } from '../../../platform/auth/scope';
import { grouped } from '../../../platform/core/grouped';
import type { Database } from '../../../platform/database/schema.types';
import type { Queryable, Trx } from '../../../platform/database/types';
import { type NamedAssignmentRow, readShifts, type ShiftRow } from '../plan/shiftRows.repository';
import type { ShiftInput } from '../plan/shiftInput.rules';
import type { WantedPerson } from '../plan/staffChange.rules';
import type { Zoned } from '@ondeck/shared/domain/calendar/zoneHistory';

type Batches = Database['draft_batches'];
export type NewBatch = Insertable<Batches>;

export type BatchRow = Omit<Selectable<Batches>, 'settled_by'> &
  Zoned & {
    readonly location_title: string;
    readonly created_by_name: string;
    readonly settled_by_name: string | null;
  };

async function batches(db: Queryable, where: RawBuilder<unknown>): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select b.id, b.name, b.kind, b.state, b.location_id, l.title as location_title, l.timezone, l.former_zones, b.created_by,
      trim(u.first_name || ' ' || u.last_name) as created_by_name, b.created_at,
      (select trim(s.first_name || ' ' || s.last_name) from users s where s.id = b.settled_by) as settled_by_name,
      b.settled_at
    from draft_batches b join locations l on l.id = b.location_id join users u on u.id = b.created_by
    where l.deleted_at is null and ${where} order by b.created_at desc, b.id`.execute(db);
  return rows;
}

/**
 * Returns the drafts and templates of a location that are neither published nor discarded.
 *
 * @param locationId - undefined for all locations in reach
 */
export const openBatches = (db: Queryable, actor: UserActor, locationId?: string): Promise<BatchRow[]> =>
  batches(db, sql`b.state = 'DRAFT' and ${scopeToLocations(reachAt(actor, locationId), sql`b.location_id`)}`);

/** Returns a draft or template within the user's reach, in any state. */
export const findBatch = async (
  db: Queryable,
  actor: UserActor,
  batchId: string,
): Promise<BatchRow | undefined> =>
  (await batches(db, sql`b.id = ${batchId}::uuid and ${scopeToLocations(actor, sql`b.location_id`)}`))[0];

/**
 * Locks a draft's row while the draft is published, changed, or discarded. Only tests on a PostgreSQL server can fail
 * without this lock, because the embedded engine runs transactions one after the other.
 */
export async function lockBatch(trx: Trx, batchId: string): Promise<void> {
  await sql`select id from draft_batches where id = ${batchId}::uuid for update`.execute(trx);
}

/** A draft shift in the form of a shift, with its draft ID and the code "Draft". */
export type DraftShiftRow = ShiftRow & {
  readonly batch_id: string;
  readonly batch_name: string;
  readonly source_shift_id: string | null;
};

const DRAFT_CODE = 'Draft';

const draftShifts = (db: Queryable, where: RawBuilder<unknown>): Promise<DraftShiftRow[]> =>
  readShifts<DraftShiftRow>(
    db,
    sql`select d.id, ${DRAFT_CODE} as shift_code, d.schedule_type, d.shift_repeat, d.start_date, d.end_date,
        d.start_time, d.end_time, b.location_id, l.title as location_title, l.timezone, l.former_zones, d.position_id,
        p.name as position_name, p.color as position_color, d.comments, null::timestamptz as deleted_at,
        null::date as from_date, null::json as versions, null::json as exceptions,
        d.batch_id, b.name as batch_name, d.source_shift_id
      from draft_shifts d join draft_batches b on b.id = d.batch_id
        join locations l on l.id = b.location_id join positions p on p.id = d.position_id
      where ${where} order by d.start_date, d.start_time, d.id`,
  );

/** Returns the draft shifts of several drafts, ordered by date. */
export const shiftsOfBatches = (
  db: Queryable,
  batches: readonly Pick<BatchRow, 'id'>[],
): Promise<DraftShiftRow[]> => draftShifts(db, sql`d.batch_id = any(${batches.map(({ id }) => id)}::uuid[])`);

/** Returns the draft shifts of a location on days of a range. Templates are left out. */
export const draftedAt = (
  db: Queryable,
  locationIds: readonly string[],
  { start, end }: { readonly start: string; readonly end: string },
): Promise<DraftShiftRow[]> =>
  draftShifts(
    db,
    sql`b.location_id = any(${[...locationIds]}::uuid[]) and b.state = 'DRAFT' and b.kind <> 'TEMPLATE'
      and d.start_date <= ${end}::date and (d.end_date is null or d.end_date >= ${start}::date)`,
  );

/** Returns the staff of draft shifts, by the ID of the draft shift. */
export async function draftStaff(
  db: Queryable,
  draftShifts: readonly DraftShiftRow[],
): Promise<ReadonlyMap<string, NamedAssignmentRow[]>> {
  if (draftShifts.length === 0) return new Map();
  const { rows } = await sql<NamedAssignmentRow>`
    select t.draft_shift_id || ':' || t.slot as id, t.draft_shift_id as shift_id, t.user_id, t.slot, t.start_date,
      t.end_date, null::uuid as covers_user_id, u.first_name, u.last_name, null::text as covers_name
    from draft_staff t join users u on u.id = t.user_id
    where t.draft_shift_id = any(${draftShifts.map(({ id }) => id)}::uuid[]) order by t.slot`.execute(db);
  return grouped(rows, (row) => row.shift_id);
}

/** A shift to store in a draft. */
export interface DraftedShift {
  readonly columns: ShiftInput['columns'];
  readonly staff: readonly WantedPerson[];
  readonly sourceShiftId: string | null;
}

const staffRows = (draftShiftId: string, staff: readonly WantedPerson[]) =>
  staff.map(({ userId, slot, range }) => ({
    draft_shift_id: draftShiftId,
    user_id: userId,
    slot,
    start_date: range.start,
    end_date: range.end,
  }));

/** Replaces the schedule and staff of a draft shift. */
export async function updateDraftShift(
  trx: Trx,
  draftShiftId: string,
  columns: ShiftInput['columns'],
  staff: readonly WantedPerson[],
): Promise<void> {
  const { location_id: _, ...plan } = columns;
  await trx.updateTable('draft_shifts').set(plan).where('id', '=', draftShiftId).execute();
  await trx.deleteFrom('draft_staff').where('draft_shift_id', '=', draftShiftId).execute();
  const rows = staffRows(draftShiftId, staff);
  if (rows.length > 0) await trx.insertInto('draft_staff').values(rows).execute();
}

/** Stores shifts and their staff in a draft. */
export async function insertDraftShifts(
  trx: Trx,
  batchId: string,
  shifts: readonly (DraftedShift & { readonly id: string })[],
): Promise<void> {
  const rows = shifts.map(({ id, columns, sourceShiftId }) => {
    const { location_id: _, ...plan } = columns;
    return { id, batch_id: batchId, ...plan, source_shift_id: sourceShiftId };
  });
  await trx.insertInto('draft_shifts').values(rows).execute();
  const staff = shifts.flatMap((one) => staffRows(one.id, one.staff));
  if (staff.length > 0) await trx.insertInto('draft_staff').values(staff).execute();
}

export async function deleteDraftShift(trx: Trx, draftShiftId: string): Promise<void> {
  await trx.deleteFrom('draft_shifts').where('id', '=', draftShiftId).execute();
}

export async function insertBatch(
  trx: Trx,
  batch: NewBatch,
  shifts: readonly DraftedShift[],
  nextId: () => string,
): Promise<void> {
  await trx.insertInto('draft_batches').values(batch).execute();
  const stored = shifts.map((shift) => ({ id: nextId(), ...shift }));
  await insertDraftShifts(trx, batch.id, stored);
}
