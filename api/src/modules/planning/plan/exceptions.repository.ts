/** Stores exceptions: dates of a shift that differ from its schedule. */
import { type Insertable, type QueryExecutorProvider, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.types';
import type { Trx } from '../../../platform/database/types';
import { readShifts, type ShiftRow, shiftColumns, shiftTables } from './shiftRows.repository';

/** Stores the exception of a date and replaces the previous one. */
export async function putException(trx: Trx, row: Insertable<Database['shift_exceptions']>): Promise<void> {
  const { shift_id: _, date: __, ...columns } = row;
  await trx
    .insertInto('shift_exceptions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['shift_id', 'date']).doUpdateSet(columns))
    .execute();
}

export async function removeException(trx: Trx, shiftId: string, date: string): Promise<void> {
  await trx.deleteFrom('shift_exceptions').where('shift_id', '=', shiftId).where('date', '=', date).execute();
}

/** Records the shift and date that a one-time shift was moved from. */
export async function putOrigin(
  trx: Trx,
  shiftId: string,
  { id, date }: { readonly id: string; readonly date: string },
): Promise<void> {
  await trx
    .updateTable('shifts')
    .set({ moved_from: id, moved_from_date: date })
    .where('id', '=', shiftId)
    .execute();
}

/** Returns the one-time shifts that dates of these shifts were moved to, with their original shifts and dates. */
export const movedFromAny = (
  db: QueryExecutorProvider,
  shiftIds: readonly string[],
): Promise<(ShiftRow & { readonly moved_from: string; readonly moved_from_date: string })[]> =>
  readShifts(
    db,
    sql`select ${shiftColumns}, s.moved_from, s.moved_from_date from ${shiftTables}
      where s.moved_from = any(${[...shiftIds]}::uuid[]) and s.deleted_at is null order by s.id`,
  );

/** Returns the one-time shifts that a date of a shift was moved to. */
export const movedFrom = async (
  db: QueryExecutorProvider,
  { id, date }: { readonly id: string; readonly date: string },
): Promise<ShiftRow[]> =>
  (await movedFromAny(db, [id])).filter(({ moved_from_date }) => moved_from_date === date);
