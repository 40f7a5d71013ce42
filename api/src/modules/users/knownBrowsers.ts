import { AppError } from '../../platform/core/errors';
import { hashSecret } from '../../platform/core/secrets';
import type { Budget, Throttle } from '../../platform/database/throttle';
import type { Queryable, Trx } from '../../platform/database/types';

/** Maximum number of browsers known per account; the least recently used one is forgotten first. */
export const MOST_BROWSERS = 10;

/** Returns whether a user signed in with this browser before. */
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

/** Remembers a browser, so that it has its own limit for this user from now on. */
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

/** Forgets every browser of a user except the current one, which proved itself. */
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
  /** The few tries reserved for this browser. */
  readonly few: Budget;
  /** The tries that all known browsers of the account share. */
  readonly shared: Budget;
}

/**
 * Counts a try of a known browser: first against its own few tries, then against the shared ones.
 *
 * @returns a function that refunds the try after a success
 * @throws 429 if the browser has to wait
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
