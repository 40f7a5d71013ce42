import { AppError } from '../../platform/core/errors';
import { hashSecret } from '../../platform/core/secrets';
import type { Budget, Throttle } from '../../platform/database/throttle';
import type { Queryable, Trx } from '../../platform/database/types';

/** Browsers that one account knows; the one that was used longest ago gives way. */
export const MOST_BROWSERS = 10;

/** Whether a person signed in from a browser before. */
export async function isKnownBrowser(
  db: Queryable,
  browser: string | undefined,
  userId: string | undefined,
): Promise<boolean> {
  if (browser === undefined || userId === undefined) return false;
  const row = await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('browser_hash', '=', hashSecret(browser))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** From now on a browser has a budget of its own for this person. */
export async function rememberBrowser(trx: Trx, browser: string, userId: string, now: Date): Promise<void> {
  await trx
    .insertInto('known_browsers')
    .values({ browser_hash: hashSecret(browser), user_id: userId, last_used_at: now })
    .onConflict((clash) => clash.columns(['browser_hash', 'user_id']).doUpdateSet({ last_used_at: now }))
    .execute();
  const kept = trx
    .selectFrom('known_browsers')
    .select('browser_hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('browser_hash')
    .limit(MOST_BROWSERS);
  await trx
    .deleteFrom('known_browsers')
    .where('user_id', '=', userId)
    .where('browser_hash', 'not in', kept)
    .execute();
}

/** Forgets every browser of a person but the one at hand, which proved itself. */
export async function forgetBrowsers(trx: Trx, userId: string, atHand: string | undefined): Promise<void> {
  await trx
    .deleteFrom('known_browsers')
    .where('user_id', '=', userId)
    .where('browser_hash', '<>', atHand === undefined ? '' : hashSecret(atHand))
    .execute();
}

export interface KnownBudgets {
  /** The limit on how fast this browser can try. */
  readonly own: Budget;
  /** The few tries that it has for itself. */
  readonly few: Budget;
  /** Of all known browsers of the account. */
  readonly shared: Budget;
}

/**
 * Spends a try of a known browser: first its few own tries, then tries that it shares.
 *
 * @returns gives the try back, for a good one
 * @throws 429 where it has to wait
 */
export async function spendKnown(
  throttle: Throttle,
  { own, few, shared }: KnownBudgets,
): Promise<() => Promise<void>> {
  const isFew = await throttle.spend([own, few]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.status === 429) return false;
      throw error;
    },
  );
  if (!isFew) await throttle.spend([own, shared]);
  return async () => {
    await throttle.refund(own.key);
    await throttle.clear(few.key);
    if (!isFew) await throttle.refund(shared.key);
  };
}
