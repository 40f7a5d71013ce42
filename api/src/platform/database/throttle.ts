import type { Db, Trx } from './types';
import { transaction } from './transaction';
import { type Clock, SECOND_MS } from '../core/clock';
import { tooManyRequests, describeWait } from '../core/errors';
import { createTurns } from '../core/turns';
import { deleteState, findLongestBlock, lockStates, storeState, takeOffTry } from './throttle.repository';
import { spend, type ThrottleRule } from './throttle.rules';

export interface Budget {
  readonly key: string;
  readonly rule: ThrottleRule;
}

interface Guessed<T> {
  readonly found: T | undefined;
  readonly tries: readonly number[];
}

const refusal = (waitSeconds: number) =>
  tooManyRequests(`Too many tries. Try again in ${describeWait(waitSeconds)}.`, waitSeconds);

const keysOf = (budgets: readonly Budget[]): string[] => budgets.map(({ key }) => key);

/** Maximum number of keys in the memory of one process. */
const MOST_SUSPECTS = 10_000;

export function createThrottle({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  /** Keys that had to wait when they were last tried. */
  const suspects = new Set<string>();
  const inTurn = createTurns();

  /**
   * Refuses keys that had to wait at the last try and still have to, by one statement without a transaction. Someone
   * who keeps guessing causes thousands of these tries.
   */
  async function refuseSuspects(budgets: readonly Budget[]): Promise<void> {
    const keys = keysOf(budgets);
    if (!keys.some((key) => suspects.has(key))) return;
    const now = clock.now();
    const until = await findLongestBlock(db, keys, now);
    if (until) throw refusal((until.getTime() - now.getTime()) / SECOND_MS);
    for (const key of keys) suspects.delete(key);
  }

  /**
   * Runs one transaction at a time for the last budget, which most callers share. Otherwise each caller would hold a
   * database connection while the database makes the caller wait for that budget's row.
   */
  const serialized = <T>(budgets: readonly Budget[], work: (trx: Trx) => Promise<T>): Promise<T> =>
    inTurn(budgets.at(-1)?.key ?? '', async () => {
      await refuseSuspects(budgets);
      return transaction(db, work);
    });

  function refuse(budgets: readonly Budget[], waitSeconds: number): never {
    if (suspects.size > MOST_SUSPECTS) suspects.clear();
    for (const key of keysOf(budgets)) suspects.add(key);
    throw refusal(waitSeconds);
  }

  /** Returns the verdict on one more try of each key, whose counts stay locked until the transaction ends. */
  async function judge(trx: Trx, budgets: readonly Budget[]) {
    const now = clock.now();
    const before = await lockStates(trx, keysOf(budgets), now);
    const verdicts = budgets.map(({ key, rule }) => ({ key, ...spend(before.get(key), rule, now) }));
    const waitSeconds = Math.max(0, ...verdicts.map((one) => (one.allowed ? 0 : one.waitSeconds)));
    const spent = verdicts.flatMap((one) => (one.allowed ? [{ key: one.key, state: one.state }] : []));
    return { before, waitSeconds, spent };
  }

  return {
    /**
     * Spends one try of every key before the caller evaluates anything, so that parallel guesses count too. Commits the
     * tries in a separate transaction.
     *
     * @throws 429 with `Retry-After` if one of the keys has to wait; then no try is spent
     */
    async spend(budgets: readonly Budget[]): Promise<void> {
      await refuseSuspects(budgets);
      const waitSeconds = await serialized(budgets, async (trx) => {
        const verdict = await judge(trx, budgets);
        if (verdict.waitSeconds === 0)
          for (const { key, state } of verdict.spent) await storeState(trx, key, state);
        return verdict.waitSeconds;
      });
      if (waitSeconds > 0) refuse(budgets, waitSeconds);
    },
    /**
     * Looks something up and spends one try if nothing is found. Both happen in one transaction that locks the counts,
     * so parallel guesses wait for each other. If the server dies during the lookup, the try doesn't count, since the
     * caller got no answer. A successful lookup leaves the counts as they were.
     *
     * @param budgets - all of them must allow the try, and a failed lookup counts in each
     * @param look - reads through the handle only
     * @returns the result, and the failed tries of each budget in the given order, including this try
     * @throws 429 with the longest `Retry-After`, before the lookup
     */
    async guess<T>(
      budgets: readonly Budget[],
      look: (trx: Trx) => Promise<T | undefined>,
    ): Promise<Guessed<T>> {
      await refuseSuspects(budgets);
      return serialized(budgets, async (trx) => {
        const { before, waitSeconds, spent } = await judge(trx, budgets);
        if (waitSeconds > 0) refuse(budgets, waitSeconds);
        const found = await look(trx);
        if (found !== undefined)
          return { found, tries: keysOf(budgets).map((key) => before.get(key)?.hits ?? 0) };
        for (const { key, state } of spent) await storeState(trx, key, state);
        return { found, tries: spent.map(({ state }) => state.hits) };
      });
    },
    /** Returns one try to a key after a successful sign-in. */
    refund: (key: string): Promise<void> => takeOffTry(db, key),
    /** Deletes the count of a key. */
    clear: (key: string): Promise<void> => deleteState(db, key),
  };
}

export type Throttle = ReturnType<typeof createThrottle>;
