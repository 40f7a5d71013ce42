import type { Transporter } from 'nodemailer';
import { after, type Clock, MINUTE, SECOND } from '../core/clock';
import { transaction } from '../database/transaction';
import type { Db } from '../database/types';
import type { Job } from '../jobs/job';

/** A letter that cannot be delivered is given up after so many tries, over about two days. */
const ATTEMPTS = 12;
const BATCH = 20;

const waitAfter = (attempts: number): number => Math.min(30 * SECOND * 2 ** attempts, 6 * 60 * MINUTE);

interface Ports {
  readonly db: Db;
  readonly clock: Clock;
  readonly transport: Pick<Transporter, 'sendMail'>;
  readonly from: string;
}

/**
 * Takes letters out of the outbox: their next attempt is set first, so that a process that dies while sending, or
 * another one that looks at the same time, does not send them again at once.
 */
async function take({ db, clock }: Ports) {
  const now = clock.now();
  return transaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('mail_outbox')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('next_attempt_at', '<=', now)
      .where('attempts', '<', ATTEMPTS)
      .orderBy('next_attempt_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, attempts } of rows)
      await trx
        .updateTable('mail_outbox')
        .set({ attempts: attempts + 1, next_attempt_at: after(now, waitAfter(attempts)) })
        .where('id', '=', id)
        .execute();
    return rows;
  });
}

/** Sends what waits in the outbox. A letter that fails is tried again later; why is kept beside it, without an address. */
export async function sendMail(ports: Ports): Promise<void> {
  const { db, clock, transport, from } = ports;
  for (const letter of await take(ports)) {
    try {
      await transport.sendMail({
        from,
        to: letter.recipient,
        subject: letter.subject,
        text: letter.body_text,
        html: letter.body_html,
        messageId: `<${letter.id}@ondeck>`,
      });
      await db
        .updateTable('mail_outbox')
        // Codes and links are for who got the letter: none is kept here.
        .set({ sent_at: clock.now(), last_error: null, body_text: '', body_html: '' })
        .where('id', '=', letter.id)
        .execute();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      await db.updateTable('mail_outbox').set({ last_error: code }).where('id', '=', letter.id).execute();
    }
  }
}

export const mailJob = (ports: Ports): Job => ({
  name: 'mail.send',
  schedule: '*/5 * * * * *',
  run: () => sendMail(ports),
});
