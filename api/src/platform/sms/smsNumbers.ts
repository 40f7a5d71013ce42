/** The confirmed numbers that get text messages. */
import { hasAccess } from '../database/employment.sql';
import type { Queryable, Trx } from '../database/types';

/** Codes of On Deck for messages that weren't sent. The provider's codes are numbers. */
export const smsCodes = {
  /** The recipient replied STOP, turned text messages off, or lost access. */
  stopped: 'STOPPED',
  /** The school turned text messages off. */
  off: 'OFF',
  /** The shift started first. */
  late: 'LATE',
  /** The recipient got the most text messages of a day. */
  userLimit: 'USER_LIMIT',
  /** The school sent the most text messages of a day. */
  schoolLimit: 'SCHOOL_LIMIT',
} as const;

/** Returns the numbers of those users who can get text messages now. */
export async function smsNumbersOf(
  db: Queryable,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sms_numbers as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .innerJoin('options as o', (join) => join.on('o.id', '=', 1).on('o.text_messages', '=', true))
    .select(['n.user_id', 'n.phone'])
    .where('n.user_id', 'in', [...userIds])
    .where('n.stopped_at', 'is', null)
    .where('u.user_type', 'in', ['MANAGER', 'EMPLOYEE'])
    .where(hasAccess(now))
    .execute();
  return new Map(rows.map(({ user_id, phone }) => [user_id, phone]));
}

/** Settles the waiting messages of a user or of a number, which aren't sent anymore. */
async function expireQueued(
  trx: Trx,
  whose: { userId: string } | { phone: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('sms_messages')
    .set({ state: 'EXPIRED', error_code: smsCodes.stopped, body: '', settled_at: now })
    .where('state', '=', 'QUEUED')
    .$if('userId' in whose, (query) => query.where('user_id', '=', 'userId' in whose ? whose.userId : ''))
    .$if('phone' in whose, (query) => query.where('phone', '=', 'phone' in whose ? whose.phone : ''))
    .execute();
}

/**
 * Ends a user's text messages, with their number and every waiting message. They can confirm a number again.
 *
 * @returns whether the user had a number
 */
export async function endTexts(trx: Trx, userId: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sms_numbers')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  await trx
    .updateTable('sms_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  await expireQueued(trx, { userId }, now);
  return numDeletedRows > 0n;
}

/** Stops all text messages to a number. @returns the users whose number it is */
export async function stopNumber(trx: Trx, phone: string, now: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('sms_numbers')
    .set({ stopped_at: now })
    .where('phone', '=', phone)
    .where('stopped_at', 'is', null)
    .returning('user_id')
    .execute();
  await expireQueued(trx, { phone }, now);
  return rows.map(({ user_id }) => user_id);
}

/** Resumes text messages to a number. @returns the users whose number it is */
export async function resumeNumber(trx: Trx, phone: string): Promise<string[]> {
  const rows = await trx
    .updateTable('sms_numbers')
    .set({ stopped_at: null })
    .where('phone', '=', phone)
    .where('stopped_at', 'is not', null)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
