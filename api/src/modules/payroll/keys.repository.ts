/** The keys that people had: hours keep the key of their day, no matter who has that key now. */
import { sql } from 'kysely';
import { grouped } from '../../platform/core/grouped';
import type { Queryable } from '../../platform/database/types';

/** Returns the key that a person had on a date; null for someone who never had one. */
export type KeyOn = (userId: string, date: string) => string | null;

/** Reads the keys of people. Dates before the first change have the first key that is known. */
export async function readKeys(db: Queryable, userIds: readonly string[]): Promise<KeyOn> {
  const ids = [...new Set(userIds)];
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('employee_keys')
          .select(['user_id', 'from_date', 'employee_code'])
          .where('user_id', '=', sql<string>`any(${ids}::uuid[])`)
          .orderBy('from_date')
          .execute();
  const byUser = grouped(rows, ({ user_id }) => user_id);
  return (userId, date) =>
    byUser.get(userId)?.findLast(({ from_date }) => from_date <= date)?.employee_code ?? null;
}
