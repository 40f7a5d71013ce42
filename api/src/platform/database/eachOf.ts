import { AppError } from '../core/errors';
import { atSavepoint } from './transaction';
import type { Trx } from './types';

/** The IDs of a selection that succeeded, and the refused ones with their messages. */
export interface EachOutcome {
  readonly done: number;
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
}

/**
 * Applies work to each item of a selection. An item that is refused (an {@link AppError}) is undone alone and reported,
 * and the others are stored; any other error undoes them all.
 *
 * @param ids - in any order and maybe repeated; processed in sorted order, so that two selections wait for each other
 * instead of deadlocking
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
