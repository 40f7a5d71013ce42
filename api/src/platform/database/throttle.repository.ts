import { type Selectable, sql } from 'kysely';
import type { Database } from './schema.types';
import type { Queryable, Trx } from './types';
import { often } from './often.sql';
import type { ThrottleState } from './throttle.rules';

/** Reads the counts of keys and locks them until the transaction ends, in one order for every caller. */
export async function lockStates(
  trx: Trx,
  keys: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ThrottleState>> {
  const sorted = [...new Set(keys)].sort();
  const lock = () =>
    sql<Selectable<Database['throttles']>>`select key, hits, window_started_at, blocked_until from throttles
      where key = any(${sorted}::text[]) order by key for update ${often}`.execute(trx);
  let { rows } = await lock();
  if (rows.length < sorted.length) {
    await sql`insert into throttles (key, hits, window_started_at)
      select k, 0, ${now}::timestamptz from unnest(${sorted}::text[]) as k order by k
      on conflict (key) do nothing`.execute(trx);
    ({ rows } = await lock());
  }
  return new Map(
    rows.map((row) => [
      row.key,
      { hits: row.hits, countedAt: row.window_started_at, blockedUntil: row.blocked_until },
    ]),
  );
}

export async function storeState(trx: Trx, key: string, state: ThrottleState): Promise<void> {
  await trx
    .updateTable('throttles')
    .set({ hits: state.hits, window_started_at: state.countedAt, blocked_until: state.blockedUntil })
    .where('key', '=', key)
    .execute();
}

/** Returns the time until which the longest blocked of some keys has to wait; null if none of them does. */
export async function findLongestBlock(
  db: Queryable,
  keys: readonly string[],
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`select max(blocked_until) as until from throttles
    where key = any(${keys}::text[]) and blocked_until > ${now} ${often}`.execute(db);
  return rows[0]?.until ?? null;
}

/** Takes one try off a count, and ends the key's wait. */
export async function takeOffTry(db: Queryable, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ hits: eb('hits', '-', 1), blocked_until: null }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

export async function deleteState(db: Queryable, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}
