import { after, DAY_MS } from '../../platform/core/clock';
import type { Trx } from '../../platform/database/types';

/** After so many wrong codes in a year, each found with a chance of 1 in 10,000, an account gets links instead. */
const WRONG = 10;
const WITHIN = 365 * DAY_MS;

/** Whether a reset of this account is by link: no code of it confirms anything any more. */
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
