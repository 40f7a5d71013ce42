import { sql } from 'kysely';
import type { Queryable } from '../../database/types';

/** When a key was last tried. */
export async function findLastTry(db: Queryable, key: string): Promise<Date | undefined> {
  const { rows } = await sql<{ window_started_at: Date }>`
    select window_started_at from throttles where key = ${key}`.execute(db);
  return rows[0]?.window_started_at;
}

/** Puts back when a key was last tried, unless somebody else has tried meanwhile. */
export async function restoreLastTry(
  db: Queryable,
  key: string,
  { triedAt, before }: { readonly triedAt: Date; readonly before: Date | undefined },
): Promise<void> {
  if (before === undefined) return;
  await sql`update throttles set window_started_at = ${before}
    where key = ${key} and window_started_at = ${triedAt}`.execute(db);
}
