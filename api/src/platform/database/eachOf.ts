import { sql } from 'kysely';
import { AppError } from '../core/errors';
import type { Trx } from './types';

/** What of a selection was done, and what was refused, with the sentence. */
export interface Outcome {
  readonly done: number;
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
}

/**
 * Does something to each of a selection. What is refused (an {@link AppError}) is undone by itself
 * and named, the others are stored; any other error undoes all.
 *
 * @param ids - in any order, some twice; done in one order, so that two selections wait for each other instead of
 * locking each other out
 */
export async function eachOf(
  trx: Trx,
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<Outcome> {
  const refused: { id: string; reason: string }[] = [];
  const wanted = [...new Set(ids)].sort();
  for (const id of wanted) {
    await sql`savepoint one_of_several`.execute(trx);
    try {
      await work(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await sql`rollback to savepoint one_of_several`.execute(trx);
      refused.push({ id, reason: error.message });
    }
    await sql`release savepoint one_of_several`.execute(trx);
  }
  return { done: wanted.length - refused.length, refused };
}
