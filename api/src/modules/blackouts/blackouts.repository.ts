/** Queries for the dates on which a location grants no time off. */
import { type RawBuilder, sql } from 'kysely';
import type { Columns, Queryable, Trx } from '../../platform/database/types';

export type BlackoutRow = Columns<
  'blackouts',
  'id' | 'location_id' | 'start_date' | 'end_date' | 'reason'
> & {
  readonly location_title: string;
  readonly created_by_name: string;
};

/** Returns the blackout dates `b` that match a condition and that no one removed, by first date. */
export async function readBlackouts(db: Queryable, where: RawBuilder<unknown>): Promise<BlackoutRow[]> {
  const { rows } = await sql<BlackoutRow>`
    select b.id, b.location_id, l.title as location_title, b.start_date, b.end_date, b.reason,
      trim(u.first_name || ' ' || u.last_name) as created_by_name
    from blackouts b join locations l on l.id = b.location_id join users u on u.id = b.created_by
    where b.removed_at is null and ${where} order by b.start_date, l.title_key, b.id`.execute(db);
  return rows;
}

/** Returns the blackout dates of locations that end on a date or later. */
export const blackoutsFrom = (
  db: Queryable,
  locationIds: readonly string[],
  date: string,
): Promise<BlackoutRow[]> =>
  locationIds.length === 0
    ? Promise.resolve([])
    : readBlackouts(
        db,
        sql`b.location_id = any(${[...locationIds]}::uuid[]) and b.end_date >= ${date}::date`,
      );

/** Marks blackout dates as removed. @returns true if this call removed them */
export async function endBlackout(
  trx: Trx,
  id: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('blackouts')
    .set({ removed_by: by, removed_at: at })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
