/** Takes text messages from the outbox, and stores the outcomes of the attempts. */
import { sql } from 'kysely';
import { after, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../core/clock';
import { hasAccess } from '../database/employment.sql';
import type { Columns, Db, Trx } from '../database/types';
import { smsCodes } from './smsNumbers';

/** Text messages to one user in 24 hours, without codes. */
export const MOST_PER_USER = 6;
/** Time in ms after the first attempt in which a message is tried again. */
const RETRIED_FOR = HOUR_MS;

const waitAfter = (attempts: number): number =>
  Math.min(30 * SECOND_MS * 2 ** (attempts - 1), 15 * MINUTE_MS);

/** A message that this process sends now, and no other. */
export type TakenSms = Columns<
  'sms_messages',
  'id' | 'user_id' | 'phone' | 'kind' | 'body' | 'due_at' | 'attempts'
> & { readonly first_attempt_at: Date };

type Waiting = Columns<
  'sms_messages',
  'id' | 'user_id' | 'phone' | 'kind' | 'body' | 'due_at' | 'attempts' | 'first_attempt_at'
>;

/**
 * Locks the next waiting message. One process takes a message at a time, so that the limits of a day hold with any number
 * of processes.
 */
async function lockNext(trx: Trx, now: Date): Promise<Waiting | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sms.take', 0))`.execute(trx);
  return trx
    .selectFrom('sms_messages')
    .select(['id', 'user_id', 'phone', 'kind', 'body', 'due_at', 'attempts', 'first_attempt_at'])
    .where('state', '=', 'QUEUED')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** The facts that decide whether a message is sent now. */
interface Limits {
  readonly isOn: boolean;
  readonly limit: number;
  /** Whether the recipient still wants messages at this number. */
  readonly isWanted: boolean;
  /** First attempts of the last 24 hours: of the school, and of the user without codes. */
  readonly ofSchool: number;
  readonly ofUser: number;
}

async function readLimits(trx: Trx, { user_id, phone, kind }: Waiting, now: Date): Promise<Limits> {
  const since = after(now, -DAY_MS);
  const { rows } = await sql<Limits>`
    select o.text_messages as "isOn", o.texts_per_day as "limit",
      exists (select 1 from users u where u.id = ${user_id}::uuid and ${hasAccess(now)}
        and (${kind} = 'code' or exists (select 1 from sms_numbers n
          where n.user_id = u.id and n.phone = ${phone} and n.stopped_at is null))) as "isWanted",
      (select count(*)::int from sms_messages m where m.first_attempt_at > ${since}) as "ofSchool",
      (select count(*)::int from sms_messages m where m.first_attempt_at > ${since}
        and m.user_id = ${user_id}::uuid and m.kind <> 'code') as "ofUser"
    from options o where o.id = 1`.execute(trx);
  const [limits] = rows;
  if (!limits) throw new Error('The first migration stores the options.');
  return limits;
}

/** Returns why a message isn't sent, or undefined. Only first attempts count toward the limits. */
function obstacleTo(message: Waiting, limits: Limits, now: Date) {
  if (message.due_at <= now) return { state: 'EXPIRED', code: smsCodes.late } as const;
  if (!limits.isOn) return { state: 'EXPIRED', code: smsCodes.off } as const;
  if (!limits.isWanted) return { state: 'EXPIRED', code: smsCodes.stopped } as const;
  if (message.attempts > 0) return undefined;
  if (limits.ofSchool >= limits.limit) return { state: 'CAPPED', code: smsCodes.schoolLimit } as const;
  if (message.kind !== 'code' && limits.ofUser >= MOST_PER_USER)
    return { state: 'CAPPED', code: smsCodes.userLimit } as const;
  return undefined;
}

/** Returns whether the school reached its limit for the first time in 24 hours. */
async function isFirstCap(trx: Trx, now: Date): Promise<boolean> {
  const known = await trx
    .selectFrom('sms_messages')
    .select('id')
    .where('state', '=', 'CAPPED')
    .where('error_code', '=', smsCodes.schoolLimit)
    .where('settled_at', '>', after(now, -DAY_MS))
    .executeTakeFirst();
  return known === undefined;
}

/**
 * Takes the next message, or settles it if it can't be sent. A taken message is UNKNOWN until its outcome is stored, so
 * that it is never sent twice, even if the process dies.
 *
 * @param onCap - called in the transaction when the school reaches its limit
 * @returns undefined if no message waits; null if one was settled without an attempt
 */
export async function takeSms(
  trx: Trx,
  now: Date,
  onCap: (trx: Trx, limit: number) => Promise<void>,
): Promise<TakenSms | null | undefined> {
  const message = await lockNext(trx, now);
  if (!message) return undefined;
  const limits = await readLimits(trx, message, now);
  const obstacle = obstacleTo(message, limits, now);
  const row = trx.updateTable('sms_messages').where('id', '=', message.id);
  if (obstacle) {
    const { state, code } = obstacle;
    if (code === smsCodes.schoolLimit && (await isFirstCap(trx, now))) await onCap(trx, limits.limit);
    await row.set({ state, error_code: code, body: '', settled_at: now }).execute();
    return null;
  }
  const attempts = message.attempts + 1;
  const first_attempt_at = message.first_attempt_at ?? now;
  await row.set({ state: 'UNKNOWN', body: '', settled_at: now, attempts, first_attempt_at }).execute();
  return { ...message, attempts, first_attempt_at };
}

/** Stores that the provider accepted a message. The provider may have reported the delivery before. */
export async function noteSent(
  db: Db | Trx,
  { id }: TakenSms,
  { providerId, segments }: { readonly providerId: string | null; readonly segments: number | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('sms_messages')
    .set({
      state: sql`case when state = 'UNKNOWN' then 'SENT' else state end`,
      error_code: sql`case when state = 'UNKNOWN' then null else error_code end`,
      provider_id: providerId,
      segments,
      settled_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Returns when to try a message again; undefined if that would be more than an hour after the first attempt, or late. */
export function nextAttempt({ attempts, first_attempt_at, due_at }: TakenSms, now: Date): Date | undefined {
  const next = after(now, waitAfter(attempts));
  return next <= after(first_attempt_at, RETRIED_FOR) && next < due_at ? next : undefined;
}

/** Puts a message back, unless the provider reported its state. */
export async function requeue(db: Db | Trx, { id, body }: TakenSms, code: string, next: Date): Promise<void> {
  await db
    .updateTable('sms_messages')
    .set({ state: 'QUEUED', error_code: code, body, settled_at: null, next_attempt_at: next })
    .where('id', '=', id)
    .where('state', '=', 'UNKNOWN')
    .execute();
}

/** Stores why a message wasn't sent, or that this is unknown. */
export async function noteFault(
  db: Db | Trx,
  { id }: Pick<TakenSms, 'id'>,
  state: 'FAILED' | 'UNKNOWN',
  code: string,
): Promise<void> {
  await db
    .updateTable('sms_messages')
    .set({ state, error_code: code })
    .where('id', '=', id)
    .where('state', '=', 'UNKNOWN')
    .execute();
}
