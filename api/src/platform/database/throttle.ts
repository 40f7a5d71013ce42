import { type Selectable, sql } from 'kysely';
import type { Database } from './schema.types';
import type { Db, Trx } from './types';
import { transaction } from './transaction';
import { after, type Clock, SECOND_MS } from '../core/clock';
import { tooManyRequests, describeWait } from '../core/errors';
import { often } from './often.sql';

/** Limits tries in a period and then makes them wait: the wait doubles up to a longest one. */
export interface ThrottleRule {
  readonly budget: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** Seconds in which a full budget is forgotten, evenly and one try at a time, so that typos don't add up. */
  readonly forgetAfterSeconds: number;
}

export interface ThrottleState {
  readonly hits: number;
  /** Time up to which forgotten tries have been subtracted. */
  readonly countedAt: Date;
  readonly blockedUntil: Date | null;
}

export type ThrottleVerdict =
  | { readonly allowed: true; readonly state: ThrottleState }
  | { readonly allowed: false; readonly waitSeconds: number };

/** Returns the tries that are not forgotten. Tries that couldn't make the wait longer are not kept. */
function remaining(
  state: ThrottleState | undefined,
  { budget, firstWaitSeconds, longestWaitSeconds, forgetAfterSeconds }: ThrottleRule,
  now: Date,
): Pick<ThrottleState, 'hits' | 'countedAt'> {
  if (state === undefined) return { hits: 0, countedAt: now };
  const each = (forgetAfterSeconds / budget) * SECOND_MS;
  const steps = Math.max(0, Math.floor((now.getTime() - state.countedAt.getTime()) / each));
  const longest = budget + Math.ceil(Math.log2(longestWaitSeconds / firstWaitSeconds));
  const hits = Math.min(state.hits, longest) - steps;
  return hits > 0 ? { hits, countedAt: after(state.countedAt, steps * each) } : { hits: 0, countedAt: now };
}

/**
 * Counts one try. The try that uses up the budget is still allowed; each further one waits twice as long as the one
 * before, up to the longest wait, so that no one is locked out for good.
 *
 * @param state - undefined for a key without tries
 */
export function spend(state: ThrottleState | undefined, rule: ThrottleRule, now: Date): ThrottleVerdict {
  if (state?.blockedUntil && state.blockedUntil > now)
    return {
      allowed: false,
      waitSeconds: Math.ceil((state.blockedUntil.getTime() - now.getTime()) / SECOND_MS),
    };
  const left = remaining(state, rule, now);
  const hits = left.hits + 1;
  const over = hits - rule.budget;
  const wait = Math.min(rule.firstWaitSeconds * 2 ** Math.max(over, 0), rule.longestWaitSeconds);
  return {
    allowed: true,
    state: { hits, countedAt: left.countedAt, blockedUntil: over >= 0 ? after(now, wait * SECOND_MS) : null },
  };
}

export interface Budget {
  readonly key: string;
  readonly rule: ThrottleRule;
}

interface Guessed<T> {
  readonly found: T | undefined;
  readonly tries: readonly number[];
}

/** Reads and locks the counts of keys until the transaction ends, always in the same order. */
async function lockStates(
  trx: Trx,
  budgets: readonly Budget[],
  now: Date,
): Promise<ReadonlyMap<string, ThrottleState>> {
  const sorted = [...new Set(budgets.map(({ key }) => key))].sort();
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

async function storeState(trx: Trx, key: string, state: ThrottleState): Promise<void> {
  await trx
    .updateTable('throttles')
    .set({ hits: state.hits, window_started_at: state.countedAt, blocked_until: state.blockedUntil })
    .where('key', '=', key)
    .execute();
}

const refusal = (waitSeconds: number) =>
  tooManyRequests(`Too many tries. Try again in ${describeWait(waitSeconds)}.`, waitSeconds);

/** Maximum number of keys kept in the memory of one process. */
const MOST_SUSPECTS = 10_000;

export function createThrottle({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  /** Keys that had to wait at their last try. */
  const suspects = new Set<string>();

  /**
   * Refuses keys that still have to wait with one statement, without a transaction and its locks, because someone who
   * keeps guessing asks thousands of times.
   */
  async function refuseSuspects(budgets: readonly Budget[]): Promise<void> {
    if (!budgets.some(({ key }) => suspects.has(key))) return;
    const keys = budgets.map(({ key }) => key);
    const now = clock.now();
    const { rows } = await sql<{ until: Date | null }>`select max(blocked_until) as until from throttles
      where key = any(${keys}::text[]) and blocked_until > ${now} ${often}`.execute(db);
    const until = rows[0]?.until;
    if (until) throw refusal((until.getTime() - now.getTime()) / SECOND_MS);
    for (const key of keys) suspects.delete(key);
  }

  /** The last waiting task of each budget in this process. */
  const turns = new Map<string, Promise<unknown>>();

  /**
   * Runs work on the budgets one at a time. In the database, each task would wait for the row of the last budget, which
   * most tasks share, and hold a connection that others need.
   */
  function inTurn<T>(budgets: readonly Budget[], work: () => Promise<T>): Promise<T> {
    const key = budgets.at(-1)?.key ?? '';
    const mine = Promise.resolve(turns.get(key)).then(async () => {
      await refuseSuspects(budgets);
      return work();
    });
    const ended = mine
      .catch(() => {})
      .then(() => {
        if (turns.get(key) === ended) turns.delete(key);
      });
    turns.set(key, ended);
    return mine;
  }

  function refuse(budgets: readonly Budget[], waitSeconds: number): never {
    if (suspects.size > MOST_SUSPECTS) suspects.clear();
    for (const { key } of budgets) suspects.add(key);
    throw refusal(waitSeconds);
  }

  return {
    /**
     * Counts one try of every key before the guess is evaluated, so that parallel guesses count too. The count is
     * stored right away, in its own transaction.
     *
     * @throws 429 with `Retry-After` if any key has to wait; then none is counted
     */
    async spend(keys: readonly Budget[]): Promise<void> {
      await refuseSuspects(keys);
      const waitSeconds = await inTurn(keys, () =>
        transaction(db, async (trx) => {
          const now = clock.now();
          const spent: { key: string; state: ThrottleState }[] = [];
          const before = await lockStates(trx, keys, now);
          for (const { key, rule } of keys) {
            const verdict = spend(before.get(key), rule, now);
            if (!verdict.allowed) return verdict.waitSeconds;
            spent.push({ key, state: verdict.state });
          }
          for (const { key, state } of spent) await storeState(trx, key, state);
          return 0;
        }),
      );
      if (waitSeconds > 0) refuse(keys, waitSeconds);
    },
    /**
     * Runs a lookup and counts one try if it finds nothing, in one transaction that holds the count. So parallel
     * guesses wait for each other, and a lookup doesn't count if the server died, because its result was never
     * revealed. A successful lookup doesn't change the count.
     *
     * @param budgets - all of them must allow the try, and a failed try counts in each
     * @param look - reads only through the handle, and changes nothing
     * @returns the result, and the number of failed tries in each budget, this one included, in the given order
     * @throws 429 with the longest `Retry-After`, before the lookup
     */
    async guess<T>(
      budgets: readonly Budget[],
      look: (trx: Trx) => Promise<T | undefined>,
    ): Promise<Guessed<T>> {
      await refuseSuspects(budgets);
      return inTurn(budgets, () =>
        transaction(db, async (trx) => {
          const now = clock.now();
          const before = await lockStates(trx, budgets, now);
          const verdicts = budgets.map(({ key, rule }) => ({ key, ...spend(before.get(key), rule, now) }));
          const waits = verdicts.map((verdict) => (verdict.allowed ? 0 : verdict.waitSeconds));
          if (Math.max(...waits) > 0) refuse(budgets, Math.max(...waits));
          const found = await look(trx);
          if (found !== undefined)
            return { found, tries: budgets.map(({ key }) => before.get(key)?.hits ?? 0) };
          const tries: number[] = [];
          for (const verdict of verdicts)
            if (verdict.allowed) {
              await storeState(trx, verdict.key, verdict.state);
              tries.push(verdict.state.hits);
            }
          return { found, tries };
        }),
      );
    },
    /** Refunds one successful try. */
    async refund(key: string): Promise<void> {
      await db
        .updateTable('throttles')
        .set((eb) => ({ hits: eb('hits', '-', 1), blocked_until: null }))
        .where('key', '=', key)
        .where('hits', '>', 0)
        .execute();
    },
    /** Forgets all tries of a key. */
    async clear(key: string): Promise<void> {
      await db.deleteFrom('throttles').where('key', '=', key).execute();
    },
  };
}

export type Throttle = ReturnType<typeof createThrottle>;
