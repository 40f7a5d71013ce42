import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './types';

/**
 * Returns a value for a jsonb column. The value is sent as text, because both drivers would send an array as a
 * PostgreSQL array.
 */
export const json = (value: unknown): RawBuilder<unknown> =>
  sql`${value === undefined || value === null ? null : JSON.stringify(value)}::jsonb`;

/**
 * Counts rows.
 *
 * @param from - tables, joins, and a condition: ``sql`users u where u.is_active` ``
 */
export async function countRows(db: Queryable, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}
