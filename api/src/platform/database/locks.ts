import { type QueryExecutorProvider, sql } from 'kysely';
import { often } from './often.sql';

/**
 * Locks people until the transaction ends, so that two writers who plan the same person take turns. Every writer
 * that gives or takes work locks its people first, all in one call, and the shift after them: one order for all.
 *
 * `for no key update` excludes other lockers as `for update` does, but lets others store rows that refer to the
 * person (a notification, an entry of the audit log) meanwhile.
 *
 * @returns the ids that exist
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
 * Locks the names of locations and positions until the transaction ends: each is unique in its normal form, whatever its
 * spelling, which no index tells.
 */
export async function lockNames(trx: QueryExecutorProvider): Promise<void> {
  await sql`select id from options where id = 1 for no key update`.execute(trx);
}

/** Locks a shift's row: whoever changes its staff or its plan holds it while the gaps are derived anew. */
export async function lockShift(trx: QueryExecutorProvider, shiftId: string): Promise<void> {
  await sql`select id from shifts where id = ${shiftId}::uuid for no key update`.execute(trx);
}
