import { AppError } from '../core/errors';
import { atSavepoint } from './transaction';
import type { Trx } from './types';

/** What of a selection was done, and what was refused, with the sentence. */
export interface EachOutcome {
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
): Promise<EachOutcome> {
  const refused: { id: string; reason: string }[] = [];
  const wanted = [...new Set(ids)].sort();
  for (const id of wanted) {
    try {
      await atSavepoint(trx, () => work(id));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, reason: error.message });
    }
  }
  return { done: wanted.length - refused.length, refused };
}
