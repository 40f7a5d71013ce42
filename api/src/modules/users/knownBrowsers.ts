import { hashSecret } from '../../platform/core/secrets';
import type { Db, Trx } from '../../platform/database/types';

/** Whether a person signed in from a browser before. */
export async function isKnownBrowser(
  db: Db,
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
}
