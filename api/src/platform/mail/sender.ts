import { setTimeout as pause } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import { after, type Clock, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../core/clock';
import { transaction } from '../database/transaction';
import type { Columns, Db, Trx } from '../database/types';
import type { Job } from '../jobs/job';
import { mailFaultOf, type MailFault } from './faults';

/**
 * Time in ms, longer than sending one email may take ({@link PATIENCE}), in which no other process takes the same
 * email.
 */
const LEASE = 10 * MINUTE_MS;
/** Number of emails sent at the same time. */
const AT_ONCE = 5;
/** A run takes no other email after this time, so it ends soon. The next run continues with the other emails. */
const TAKING = 10 * SECOND_MS;
/** Seconds for which the sender retries to record that an email was sent, while the database is away. */
const TRIES = 2 * 3600;
/** Time limit for sending one email, from the first packet to the last. */
const PATIENCE = 30 * SECOND_MS;
/** An older server does not send an email that was tried this often. */
const GIVEN_UP = 12;

const waitAfter = (attempts: number): number => Math.min(30 * SECOND_MS * 2 ** attempts, HOUR_MS);

/** The outcome of an email that the mail server didn't accept: refused for good, given up after a day, or late. */
type MailOutcome = 'refused' | 'gave_up' | 'delayed';

export interface Undelivered {
  readonly id: string;
  readonly kind: string | null;
  readonly userId: string | null;
  readonly causedBy: string | null;
  /** Codes of the mail server. */
  readonly code: string;
  readonly outcome: MailOutcome;
}

interface Ports {
  readonly db: Db;
  readonly clock: Clock;
  readonly transport: Pick<Transporter, 'sendMail'>;
  readonly from: string;
  /** Notifies users of an undelivered email, in the transaction that records the fault. */
  readonly tell: (trx: Trx, undelivered: Undelivered) => Promise<void>;
  /** Reports an undelivered email to the log and the monitor. */
  readonly report: (undelivered: Undelivered) => void;
  /** Called after each attempt with the mail server's fault; undefined if the server answered. */
  readonly onAnswer?: (code: string | undefined) => void;
  readonly patience?: number;
}

type Taken = Columns<
  'mail_outbox',
  'id' | 'user_id' | 'recipient' | 'subject' | 'body_text' | 'body_html' | 'attempts' | 'created_at'
>;

/** Takes the next email. The time of its next attempt is set first, so that no other process sends the same email. */
function take({ db, clock }: Ports): Promise<Taken | undefined> {
  const now = clock.now();
  return transaction(db, async (trx) => {
    const letter = await trx
      .selectFrom('mail_outbox')
      .select(['id', 'user_id', 'recipient', 'subject', 'body_text', 'body_html', 'attempts', 'created_at'])
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (letter)
      await trx
        .updateTable('mail_outbox')
        .set({ attempts: letter.attempts + 1, next_attempt_at: after(now, LEASE) })
        .where('id', '=', letter.id)
        .execute();
    return letter;
  });
}

/** Records that an email was sent, and that its address can be reached again. */
function noteSent({ db, clock }: Ports, { id, user_id: userId, recipient }: Taken): Promise<void> {
  const now = clock.now();
  return transaction(db, async (trx) => {
    await trx
      .updateTable('mail_outbox')
      // Codes and links are only for the recipient, so the body is not kept.
      .set({ sent_at: now, last_error: null, body_text: '', body_html: '' })
      .where('id', '=', id)
      .execute();
    await trx
      .updateTable('mail_outbox')
      .set({ recovered_at: now })
      .where('user_id', '=', userId)
      .where('recipient', '=', recipient)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is not', null)
      .where('recovered_at', 'is', null)
      .execute();
  });
}

/** Returns the outcome of an unaccepted email, by the time it has waited, and the time of the next attempt. */
function verdictOn({ isFinal }: MailFault, { attempts, created_at: made }: Taken, now: Date) {
  const end = after(made, DAY_MS);
  if (isFinal || now >= end) return { outcome: isFinal ? 'refused' : 'gave_up', next: end } as const;
  const wait = after(now, waitAfter(attempts));
  // The last attempt is a day after the first.
  const next = wait < end ? wait : end;
  return { outcome: now >= after(made, HOUR_MS) ? 'delayed' : null, next } as const;
}

/** Records that an email was not accepted: it is retried, or given up and loses its code or link. */
async function noteFault(ports: Ports, letter: Taken, fault: MailFault): Promise<void> {
  const { db, clock, tell, report } = ports;
  const now = clock.now();
  const { outcome, next } = verdictOn(fault, letter, now);
  const isOver = outcome === 'refused' || outcome === 'gave_up';
  const shown = await transaction(db, async (trx) => {
    // Lock the row and check that it still exists, because a new link may have replaced the email.
    const row = await trx
      .selectFrom('mail_outbox')
      .select(['kind', 'user_id', 'caused_by', 'shown_at'])
      .where('id', '=', letter.id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return null;
    const isNews = isOver || (outcome === 'delayed' && row.shown_at === null);
    await trx
      .updateTable('mail_outbox')
      .set({
        last_error: fault.code,
        next_attempt_at: next,
        ...(isNews && !isOver ? { shown_at: now } : {}),
        ...(isOver ? { failed_at: now, attempts: Math.max(letter.attempts + 1, GIVEN_UP) } : {}),
        ...(isOver && row.kind !== 'notice' ? { body_text: '', body_html: '' } : {}),
      })
      .where('id', '=', letter.id)
      .execute();
    if (!isNews) return null;
    const { kind, user_id: userId, caused_by: causedBy } = row;
    const undelivered = { id: letter.id, kind, userId, causedBy, code: fault.code, outcome };
    await tell(trx, undelivered);
    return undelivered;
  });
  if (shown) report(shown);
}

/** The class name is stored with the job's last run and shown under Options. */
class MailServerAway extends Error {
  override name = 'MailServerAway';
}

/** Sends one email. @returns the fault; undefined if the server accepted the email */
async function deliver(ports: Ports, letter: Taken): Promise<MailFault | undefined> {
  try {
    await ports.transport.sendMail({
      from: ports.from,
      to: letter.recipient,
      subject: letter.subject,
      text: letter.body_text,
      html: letter.body_html,
      messageId: `<${letter.id}@ondeck>`,
      // A server that sends a byte now and then counts as silent too. Closing the connection keeps the email from
      // arriving later.
      signal: AbortSignal.timeout(ports.patience ?? PATIENCE),
    });
  } catch (error) {
    return mailFaultOf(error);
  }
  await insist(() => noteSent(ports, letter));
  return undefined;
}

/**
 * Records that an email was sent, even if the database accepts no writes for a while. Without the record, the email
 * would be sent twice. Continues after the job's deadline.
 */
async function insist(note: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await note();
    } catch (error) {
      if (tries === TRIES) throw error;
      await pause(SECOND_MS, undefined, { ref: false });
    }
}

/**
 * Sends the waiting emails of the outbox, several at a time. A mail server that accepts nothing is tried once, not for
 * every email.
 *
 * @param signal - once aborted, no further email is started
 * @returns the mail server's fault; undefined if it answers
 */
export async function sendMail(ports: Ports, signal?: AbortSignal): Promise<MailFault | undefined> {
  const end = performance.now() + TAKING;
  let away: MailFault | undefined;
  /** @returns whether to send another email */
  async function sendNext(): Promise<boolean> {
    if (away !== undefined || signal?.aborted || performance.now() > end) return false;
    const letter = await take(ports);
    if (!letter) return false;
    const fault = await deliver(ports, letter);
    ports.onAnswer?.(fault?.isOfServer ? fault.code : undefined);
    if (fault) await noteFault(ports, letter, fault);
    if (fault?.isOfServer) away = fault;
    return away === undefined;
  }
  const sendMore = async (): Promise<void> => {
    while (await sendNext());
  };
  if (await sendNext()) await Promise.all(Array.from({ length: AT_ONCE }, sendMore));
  return away;
}

/** Returns options for a transport to a mail server that answers within seconds or not at all. */
export const transportTo = (url: string) => ({
  url,
  dnsTimeout: 5 * SECOND_MS,
  connectionTimeout: 5 * SECOND_MS,
  greetingTimeout: 5 * SECOND_MS,
  // A virus check of an email takes time, and an email that was accepted late would be sent twice.
  socketTimeout: 25 * SECOND_MS,
  socketCloseTimeout: 0,
});

export const mailJob = (ports: Ports): Job => ({
  name: 'mail.send',
  task: 'Send emails',
  schedule: '*/5 * * * * *',
  run: async (signal) => {
    const fault = await sendMail(ports, signal);
    if (fault) throw new MailServerAway(fault.code);
  },
});
