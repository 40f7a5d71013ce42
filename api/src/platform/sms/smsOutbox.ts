import type { Ids } from '../core/ids';
import type { Trx } from '../database/types';

/** A text message to send. */
export interface Text {
  readonly userId: string;
  /** `+1` and 10 digits. */
  readonly phone: string;
  /** The kind of the notification, or `code`. */
  readonly kind: string;
  /** From `smsBody`. */
  readonly body: string;
  /** From then on the message is useless and isn't sent. */
  readonly dueAt: Date;
  /** When to send the message at the earliest. */
  readonly sendAt: Date;
}

/** Adds text messages to the outbox, in the transaction of their cause. A job sends them (smsSender.ts). */
export async function enqueueTexts(
  { ids, now }: { readonly ids: Ids; readonly now: Date },
  trx: Trx,
  texts: readonly Text[],
): Promise<void> {
  if (texts.length === 0) return;
  await trx
    .insertInto('sms_messages')
    .values(
      texts.map(({ userId, phone, kind, body, dueAt, sendAt }) => ({
        id: ids.next(),
        user_id: userId,
        phone,
        kind,
        body,
        due_at: dueAt,
        state: 'QUEUED',
        next_attempt_at: sendAt,
        created_at: now,
      })),
    )
    .execute();
}
