import { type QueryExecutorProvider, sql } from 'kysely';
import { often } from './often.sql';

/**
 * Locks users until the transaction ends, so that two writers who schedule the same user take turns. Every writer that
 * assigns or removes shifts locks all its users first, in one call, and the shift after them, so that locks have one
 * order.
 *
 * `for no key update` excludes other lockers like `for update`, but lets others store rows that refer to the user (a
 * notification, an entry of the audit log) at the same time.
 *
 * @returns the IDs that exist
 */
export async function lockPeople(
  trx: QueryExecutorProvider,
  userIds: readonly string[],
): Promise<Set<string>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${ids}::uuid[]) order by id for no key update ${often}`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

/**
 * Locks the names of locations and positions until the transaction ends. Each must be unique in any spelling, which no
 * index can check.
 */
export async function lockNames(trx: QueryExecutorProvider): Promise<void> {
  await sql`select id from options where id = 1 for no key update`.execute(trx);
}

/**
 * Locks a shift's row. Every change of a shift's staff or dates holds the lock while its open shifts are recalculated.
 */
export async function lockShift(trx: QueryExecutorProvider, shiftId: string): Promise<void> {
  await sql`select id from shifts where id = ${shiftId}::uuid for no key update`.execute(trx);
}
