import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../core/errorCode';
import type { Db, Trx } from './types';

interface Scope {
  open: boolean;
  readonly afterCommit: (() => void)[];
}

const scopes = new WeakMap<Trx, Scope>();
let watched: AsyncLocalStorage<Scope> | undefined;

/**
 * From now on a query that bypasses the handle of its transaction throws. For this node follows every promise of the
 * process, which is too dear in production; it is on for the embedded engine, which such a query would block, for the
 * tests and for a development start.
 */
export function watchTransactions(): void {
  watched ??= new AsyncLocalStorage<Scope>();
}

/**
 * Refuses a pooled query from inside a transaction. The embedded engine has one session: such a query would wait for
 * ever; on a server it would silently run outside the transaction.
 *
 * @throws {Error} naming the mistake, where {@link watchTransactions} was called
 */
export function assertOutsideTransaction(): void {
  if (watched?.getStore()?.open)
    throw new Error('A query inside a transaction must use the transaction handle, not the database.');
}

const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

/**
 * Runs `work` in one transaction and hands it the handle, which is the only way to reach the database inside.
 * Serialization failures and deadlocks (40001, 40P01) are run again, so `work` must have no effect outside the
 * database: what must follow a commit goes through `afterCommit`.
 *
 * @returns what `work` answers, once committed
 * @throws whatever `work` throws, after rolling back
 */
export async function transaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  assertOutsideTransaction();
  for (let attempt = 1; ; attempt += 1) {
    const scope: Scope = { open: true, afterCommit: [] };
    try {
      const attemptOnce = async (): Promise<T> => {
        const connection = db.transaction();
        // Beginning a transaction takes a connection from the pool, which must not count as a bypass.
        scope.open = false;
        return connection.execute(async (trx) => {
          scopes.set(trx, scope);
          scope.open = true;
          try {
            return await work(trx);
          } finally {
            scope.open = false;
          }
        });
      };
      const result = await (watched ? watched.run(scope, attemptOnce) : attemptOnce());
      for (const follow of scope.afterCommit) follow();
      return result;
    } catch (error) {
      const code = errorCode(error);
      if (code === undefined || !RETRIED.has(code) || attempt === ATTEMPTS) throw error;
      await pause(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** Runs `follow` once a transaction has committed; never where it rolls back. */
export function afterCommit(trx: Trx, follow: () => void): void {
  const scope = scopes.get(trx);
  if (!scope?.open) follow();
  else scope.afterCommit.push(follow);
}
