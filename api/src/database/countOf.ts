import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './types';

/** How many rows there are in what `from` names: a query from its `from` on. */
export async function countOf(db: Queryable, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}
