/** Reads the keys that users had. Hours keep the key of their day, no matter who has that key now. */
import { sql } from 'kysely';
import { grouped } from '../../platform/core/grouped';
import type { Queryable } from '../../platform/database/types';

/** Returns the key that a user had on a date; null for a user who never had one. */
export type KeyOn = (userId: string, date: string) => string | null;

/** Reads the keys of users. Dates before the first change have the first known key. */
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
