/** Stores which drafts are published together until their staff are notified. */
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/types';

export async function openPublication(db: Db, id: string, now: Date): Promise<void> {
  await db.insertInto('draft_publications').values({ id, created_at: now }).execute();
}

/**
 * Adds a draft to an open publication, which stays open until the transaction ends.
 *
 * @returns whether the publication is still open; its staff were notified otherwise
 */
export async function joinPublication(trx: Trx, id: string, batchId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from draft_publications where id = ${id}::uuid for key share`.execute(trx);
  if (rows.length === 0) return false;
  await trx.updateTable('draft_batches').set({ publication_id: id }).where('id', '=', batchId).execute();
  return true;
}

/**
 * Closes a publication once. Waits for drafts that are joining it.
 *
 * @returns the employees of the shifts that its drafts created, ordered by the drafts' dates; nothing the second time
 */
export async function closePublication(
  trx: Trx,
  id: string,
): Promise<{ readonly userId: string; readonly shiftId: string }[]> {
  await sql`select id from draft_publications where id = ${id}::uuid for update`.execute(trx);
  const { rows } = await sql<{ userId: string; shiftId: string }>`
    select a.user_id as "userId", d.shift_id as "shiftId"
    from draft_batches b join draft_shifts d on d.batch_id = b.id join assignments a on a.shift_id = d.shift_id
    where b.publication_id = ${id}::uuid
    group by a.user_id, d.shift_id, d.start_date, d.start_time, d.id
    order by d.start_date, d.start_time, d.id, a.user_id`.execute(trx);
  await trx.deleteFrom('draft_publications').where('id', '=', id).execute();
  return rows;
}

/** Returns the publications that were opened before a time and are still open. */
export const publicationsBefore = async (db: Db, time: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('draft_publications')
      .select('id')
      .where('created_at', '<', time)
      .orderBy('created_at')
      .execute()
  ).map(({ id }) => id);
