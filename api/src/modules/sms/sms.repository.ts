import type { SmsState } from '@ondeck/shared/schemas/sms';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.types';
import type { Queryable, Trx } from '../../platform/database/types';

/** Counts the text messages that the school tried to send since an instant. */
export async function countAttempts(db: Queryable, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('sms_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('first_attempt_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks a number until the transaction ends, so that codes to it are counted one by one. */
export async function lockPhone(trx: Trx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms.code ${phone}`}, 0))`.execute(trx);
}

/** Returns when the oldest of the last codes was created, if a user or a number had this many; otherwise undefined. */
export async function oldestCode(
  trx: Trx,
  asked: { readonly userId: string; readonly phone: string; readonly since: Date; readonly count: number },
): Promise<Date | undefined> {
  for (const [column, value] of [
    ['user_id', asked.userId],
    ['phone', asked.phone],
  ] as const) {
    const recent = await trx
      .selectFrom('sms_codes')
      .select('created_at')
      .where(column, '=', value)
      .where('created_at', '>', asked.since)
      .orderBy('created_at', 'desc')
      .limit(asked.count)
      .execute();
    const oldest = recent[asked.count - 1];
    if (oldest) return oldest.created_at;
  }
  return undefined;
}

/** Stores a code. The user's earlier codes stop working. */
export async function addCode(trx: Trx, code: Insertable<Database['sms_codes']>): Promise<void> {
  await trx
    .updateTable('sms_codes')
    .set({ used_at: code.created_at })
    .where('user_id', '=', code.user_id)
    .where('used_at', 'is', null)
    .execute();
  await trx.insertInto('sms_codes').values(code).execute();
}

/** Counts a try of the user's code, and returns the code; undefined if no code or no try is left. */
export const takeTry = (trx: Trx, userId: string, tries: number, now: Date) =>
  trx
    .updateTable('sms_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', tries)
    .returning(['id', 'phone', 'code_hash', 'tries'])
    .executeTakeFirst();

/** Stores a confirmed number in place of an earlier one, and uses up its code. */
export async function saveNumber(
  trx: Trx,
  { codeId, userId, phone, now }: { codeId: string; userId: string; phone: string; now: Date },
): Promise<void> {
  await trx.updateTable('sms_codes').set({ used_at: now }).where('id', '=', codeId).execute();
  const row = { phone, confirmed_at: now, stopped_at: null };
  await trx
    .insertInto('sms_numbers')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Returns a page of the text messages, newest first. */
export async function findTexts(
  db: Queryable,
  { state, limit, offset }: { state?: SmsState | '' | undefined; limit: number; offset: number },
) {
  const found = db
    .selectFrom('sms_messages as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .$if(Boolean(state), (query) => query.where('m.state', '=', state || 'FAILED'));
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(['m.id', 'm.user_id', 'm.phone', 'm.kind', 'm.state', 'm.error_code', 'm.segments'])
    .select(['m.created_at', 'm.settled_at'])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name'))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows };
}

/** Stores a state that the provider reported. A delivered message remains delivered. @returns the message's number */
export async function noteReported(
  trx: Trx,
  id: string,
  { state, code }: { readonly state: 'DELIVERED' | 'FAILED'; readonly code: string | null },
  now: Date,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('sms_messages')
    .set({ state, error_code: code, body: '', settled_at: now })
    .where('id', '=', id)
    .where('attempts', '>', 0)
    .where('state', 'in', ['QUEUED', 'SENT', 'UNKNOWN'])
    .returning('phone')
    .executeTakeFirst();
  return row?.phone;
}
