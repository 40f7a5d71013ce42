import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './types';

/**
 * A value for a jsonb column. Both drivers would send a JavaScript array as a PostgreSQL array, so it goes as text.
 */
export const json = (value: unknown): RawBuilder<unknown> =>
  sql`${value === undefined || value === null ? null : JSON.stringify(value)}::jsonb`;

/**
 * How many rows there are.
 *
 * @param from - tables, joins and a condition: ``sql`users u where u.is_active` ``
 */
export async function countRows(db: Queryable, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}
