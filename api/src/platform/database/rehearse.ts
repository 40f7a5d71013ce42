import { transaction } from './transaction';
import type { Db, Trx } from './types';

/** Ends a rehearsal: whatever it stored is rolled back. */
class Rehearsed extends Error {}

/**
 * Finds out what a write would do by doing it and rolling back: for a file whose rows build on one another. What is
 * asked while somebody types asks without writing instead, since this holds the locks of the write.
 *
 * @returns what `work` answers; nothing of it is stored, nobody is told
 * @throws what `work` throws
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
