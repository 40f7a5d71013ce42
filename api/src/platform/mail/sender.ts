import { setTimeout as pause } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import { after, type Clock, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../core/clock';
import { transaction } from '../database/transaction';
import type { Columns, Db, Trx } from '../database/types';
import type { Job } from '../jobs/job';
import { mailFaultOf, type MailFault } from './faults';

/** Longer than sending one email may take ({@link PATIENCE}): until then no other process takes the same one. */
const LEASE = 10 * MINUTE_MS;
/** Emails that leave at the same time. */
const AT_ONCE = 5;
/** A run takes no other email after this time, so it ends soon. The next run continues with the other emails. */
const TAKING = 10 * SECOND_MS;
/** Seconds for which a database that is away is asked to note that an email left. */
const TRIES = 2 * 3600;
/** Time limit for sending one email, from the first packet to the last. */
const PATIENCE = 30 * SECOND_MS;
/** An older server does not send an email that was tried this often. */
const GIVEN_UP = 12;

const waitAfter = (attempts: number): number => Math.min(30 * SECOND_MS * 2 ** attempts, HOUR_MS);

/** The outcome of an email that the mail server did not take: refused for good, given up after a day, or late. */
type MailOutcome = 'refused' | 'gave_up' | 'delayed';

export interface Undelivered {
  readonly id: string;
  readonly kind: string | null;
  readonly userId: string | null;
  readonly causedBy: string | null;
  /** The mail server's codes. */
  readonly code: string;
  readonly outcome: MailOutcome;
}

interface Ports {
  readonly db: Db;
  readonly clock: Clock;
  readonly transport: Pick<Transporter, 'sendMail'>;
  readonly from: string;
  /** Notifies users of an undelivered email, in the transaction that notes the fault. */
  readonly tell: (trx: Trx, undelivered: Undelivered) => Promise<void>;
  /** Reports an undelivered email to the log and the monitor. */
  readonly report: (undelivered: Undelivered) => void;
  /** Told after each attempt what was wrong with the mail server; undefined if it answered. */
  readonly onAnswer?: (code: string | undefined) => void;
  readonly patience?: number;
}

type Taken = Columns<
  'mail_outbox',
  'id' | 'user_id' | 'recipient' | 'subject' | 'body_text' | 'body_html' | 'attempts' | 'created_at'
>;

/** Takes the next email. Its next attempt is set first, so that no other process sends it too. */
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

/** Notes that an email was sent, and that its address can be reached again. */
function noteSent({ db, clock }: Ports, { id, user_id: userId, recipient }: Taken): Promise<void> {
  const now = clock.now();
  return transaction(db, async (trx) => {
    await trx
      .updateTable('mail_outbox')
      // Codes and links are for who got the letter: none is kept here.
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

/** Returns the outcome of an email that was not taken, by how long the email has waited, and when to try it next. */
function verdictOn({ isFinal }: MailFault, { attempts, created_at: made }: Taken, now: Date) {
  const end = after(made, DAY_MS);
  if (isFinal || now >= end) return { outcome: isFinal ? 'refused' : 'gave_up', next: end } as const;
  const wait = after(now, waitAfter(attempts));
  // The last attempt is a day after the first.
  const next = wait < end ? wait : end;
  return { outcome: now >= after(made, HOUR_MS) ? 'delayed' : null, next } as const;
}

/** Notes that an email was not taken: it is tried again, or given up and loses its code or link. */
async function noteFault(ports: Ports, letter: Taken, fault: MailFault): Promise<void> {
  const { db, clock, tell, report } = ports;
  const now = clock.now();
  const { outcome, next } = verdictOn(fault, letter, now);
  const isOver = outcome === 'refused' || outcome === 'gave_up';
  const shown = await transaction(db, async (trx) => {
    // Locked, and still there: a new link may have replaced it.
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

/** Its name is kept with the job's last run, and shown on Options. */
class MailServerAway extends Error {
  override name = 'MailServerAway';
}

/** Sends one email. @returns why it was not taken; undefined where it was */
async function deliver(ports: Ports, letter: Taken): Promise<MailFault | undefined> {
  try {
    await ports.transport.sendMail({
      from: ports.from,
      to: letter.recipient,
      subject: letter.subject,
      text: letter.body_text,
      html: letter.body_html,
      messageId: `<${letter.id}@ondeck>`,
      // A server that answers a byte now and then is silent too. The connection is closed, so that nothing arrives later.
      signal: AbortSignal.timeout(ports.patience ?? PATIENCE),
    });
  } catch (error) {
    return mailFaultOf(error);
  }
  await insist(() => noteSent(ports, letter));
  return undefined;
}

/**
 * Notes that an email was sent, even if the database takes no writes for a while: without the note, the email would be
 * sent twice. Continues after the job's deadline.
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
 * Sends what waits in the outbox, several emails at the same time. A mail server that takes nothing is asked once, not
 * for every email.
 *
 * @param signal - once aborted, no other email is begun
 * @returns what was wrong with the mail server; undefined where it answers
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

/** Options of a transport to a mail server, which answers within seconds or not at all. */
export const transportTo = (url: string) => ({
  url,
  dnsTimeout: 5 * SECOND_MS,
  connectionTimeout: 5 * SECOND_MS,
  greetingTimeout: 5 * SECOND_MS,
  // Looking through an email for viruses takes its time, and one that was taken late would be sent twice.
  socketTimeout: 25 * SECOND_MS,
  socketCloseTimeout: 0,
});

export const mailJob = (ports: Ports): Job => ({
  name: 'mail.send',
  schedule: '*/5 * * * * *',
  run: async (signal) => {
    const fault = await sendMail(ports, signal);
    if (fault) throw new MailServerAway(fault.code);
  },
});
