import { transaction } from './transaction';
import type { Db, Trx } from './types';

/** Ends a rehearsal, so that everything it stored is rolled back. */
class Rehearsed extends Error {}

/**
 * Runs a write and rolls it back to learn its result, for files whose rows depend on each other. Checks while a user
 * types must not use a rehearsal, because it holds the locks of the write.
 *
 * @returns the result of `work`; nothing is stored, and no one is notified
 * @throws any error of `work`
 */
export async function rehearse<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  let done: { readonly value: T } | undefined;
  try {
    return await transaction<T>(db, async (trx) => {
      done = { value: await work(trx) };
      throw new Rehearsed();
    });
  } catch (error) {
    if (error instanceof Rehearsed && done) return done.value;
    throw error;
  }
}
