import { after, DAY_MS } from '../../platform/core/clock';
import type { Trx } from '../../platform/database/types';

/**
 * Number of wrong codes in a year, each right with a chance of 1 in 10,000, after which an account gets links instead.
 */
const WRONG = 10;
const WITHIN = 365 * DAY_MS;

/** Returns whether this account resets its password by link, because no code confirms a reset anymore. */
export async function getsLinks(trx: Trx, userId: string, now: Date): Promise<boolean> {
  const rows = await trx
    .selectFrom('wrong_codes')
    .select('at')
    .where('user_id', '=', userId)
    .where('at', '>', after(now, -WITHIN))
    .limit(WRONG)
    .execute();
  return rows.length === WRONG;
}

export const noteWrongCode = (trx: Trx, userId: string, now: Date): Promise<unknown> =>
  trx.insertInto('wrong_codes').values({ user_id: userId, at: now }).execute();
