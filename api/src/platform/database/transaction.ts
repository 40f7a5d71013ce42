import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { errorCode } from '../core/errorCode';
import { AppError } from '../core/errors';
import type { Db, Trx } from './types';

/** The order in which a transaction runs the work that it collected. */
const STAGES = ['effects', 'notices', 'events'] as const;

/** Work that a transaction collects entries for, and runs once with all of them before it commits. */
export interface AtEnd<Entry> {
  /** Effects write rows and may collect notices and events. Notices may collect events. Each stage is written once. */
  readonly stage: (typeof STAGES)[number];
  run(trx: Trx, entries: readonly Entry[]): Promise<void>;
}

interface Collected<Entry = unknown> {
  readonly work: AtEnd<Entry>;
  readonly entry: Entry;
}

const isOf =
  <Entry>(work: AtEnd<Entry>) =>
  (one: Collected): one is Collected<Entry> =>
    one.work === work;

interface Scope {
  open: boolean;
  collected: Collected[];
  readonly afterCommit: (() => void)[];
}

const scopes = new WeakMap<Trx, Scope>();
let watched: AsyncLocalStorage<Scope> | undefined;

/**
 * Makes every query throw that bypasses the handle of its transaction. Node then follows every promise of the process,
 * which is too expensive in production. The check is on for the embedded engine, because a query that bypasses the
 * handle would block it, and also in tests and in a development start.
 */
export function watchTransactions(): void {
  watched ??= new AsyncLocalStorage<Scope>();
}

/**
 * Refuses a pooled query from inside a transaction. The embedded engine has one session, so the query would wait
 * forever. On a server, the query would silently run outside the transaction.
 *
 * @throws {Error} naming the mistake, if {@link watchTransactions} was called
 */
export function assertOutsideTransaction(): void {
  if (watched?.getStore()?.open)
    throw new Error('A query inside a transaction must use the transaction handle, not the database.');
}

const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

/**
 * Runs `work` in one transaction with a handle, which is the only way to reach the database inside. After a
 * serialization failure or deadlock (40001, 40P01) `work` runs again, so it must have no effect outside the database.
 * Use `afterCommit` for effects that follow a commit.
 *
 * @returns the result of `work`, after the commit
 * @throws any error of `work`, after the rollback
 */
export async function transaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  assertOutsideTransaction();
  for (let attempt = 1; ; attempt += 1) {
    const scope: Scope = { open: true, collected: [], afterCommit: [] };
    try {
      const attemptOnce = async (): Promise<T> => {
        const connection = db.transaction();
        // Starting a transaction takes a connection from the pool, which must not count as a bypass.
        scope.open = false;
        return connection.execute(async (trx) => {
          scopes.set(trx, scope);
          scope.open = true;
          try {
            const answer = await work(trx);
            await runCollected(trx, scope);
            return answer;
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

/** Removes the entries of one kind of work from those that a transaction has collected. */
function take<Entry>(scope: Scope, work: AtEnd<Entry>): Entry[] {
  const entries = scope.collected.filter(isOf(work)).map(({ entry }) => entry);
  scope.collected = scope.collected.filter((one) => one.work !== work);
  return entries;
}

async function runCollected(trx: Trx, scope: Scope): Promise<void> {
  const stageOf = ({ work }: Collected) => STAGES.indexOf(work.stage);
  for (;;) {
    const [next] = scope.collected.toSorted((one, other) => stageOf(one) - stageOf(other));
    if (!next) return;
    await next.work.run(trx, take(scope, next.work));
  }
}

/**
 * Remembers an entry for the end of a transaction, where `work` gets all its entries together. Without a transaction of
 * {@link transaction}, `work` gets the entry right away.
 */
export async function collect<Entry>(trx: Trx, work: AtEnd<Entry>, entry: Entry): Promise<void> {
  const scope = scopes.get(trx);
  if (scope?.open) scope.collected = [...scope.collected, { work, entry }];
  else await work.run(trx, [entry]);
}

/** Runs collected work now, for a transaction that reads the results. */
export async function runNow<Entry>(trx: Trx, work: AtEnd<Entry>): Promise<void> {
  const scope = scopes.get(trx);
  if (!scope) return;
  const entries = take(scope, work);
  if (entries.length > 0) await work.run(trx, entries);
}

/**
 * Runs `work` at a savepoint. If `work` refuses, its writes are undone and its collected entries are forgotten; any
 * other error undoes the whole transaction.
 *
 * @throws any error of `work`
 */
export async function atSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  const scope = scopes.get(trx);
  const before = scope?.collected ?? [];
  await sql`savepoint part`.execute(trx);
  try {
    const answer = await work();
    await sql`release savepoint part`.execute(trx);
    return answer;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint part`.execute(trx);
    await sql`release savepoint part`.execute(trx);
    if (scope) scope.collected = before;
    throw error;
  }
}

/** Runs `follow` after a transaction commits, and never after a rollback. */
export function afterCommit(trx: Trx, follow: () => void): void {
  const scope = scopes.get(trx);
  if (!scope?.open) follow();
  else scope.afterCommit.push(follow);
}
