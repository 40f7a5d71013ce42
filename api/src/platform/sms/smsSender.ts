import { findPlanners } from '../auth/people';
import { type Clock, SECOND_MS } from '../core/clock';
import { transaction } from '../database/transaction';
import type { Db, Trx } from '../database/types';
import type { Job } from '../jobs/job';
import type { Notify } from '../notify/notify';
import { askProvider, REPLIED_STOP, type SmsAnswer } from './smsAnswers';
import { stopNumber } from './smsNumbers';
import { nextAttempt, noteFault, noteSent, requeue, type TakenSms, takeSms } from './smsQueue.repository';
import type { SmsService } from './smsService';

/** Number of messages sent at the same time. */
const AT_ONCE = 5;
/** A run takes no other message after this time, so it ends soon. The next run continues with the other messages. */
const TAKING = 10 * SECOND_MS;

/** A text message that the provider refused, or that may not have arrived. */
export interface SmsFault {
  readonly id: string;
  readonly kind: string;
  /** A code of the provider, a status, or an error of the network. */
  readonly code: string;
  readonly outcome: 'refused' | 'gave_up' | 'unknown';
}

export interface SmsPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly notify: Notify;
  readonly sms: SmsService;
  readonly publicUrl: string;
  /** Reports a fault to the log and the monitor. */
  readonly report: (fault: SmsFault) => void;
  /** Called after each attempt with the provider's fault; undefined if the provider works. */
  readonly onAnswer?: (code: string | undefined) => void;
  /** Time limit of the provider, in ms. */
  readonly patience?: number;
}

/** Notifies the admins that the school sends no more text messages for now. */
async function notifyCap({ clock, notify }: SmsPorts, trx: Trx, limit: number): Promise<void> {
  for (const userId of await findPlanners(trx, null, clock.now()))
    await notify(trx, {
      userId,
      topic: 'team',
      kind: 'sms.limit',
      title: `Your school reached its limit of ${limit} text messages in 24 hours`,
      body: 'On Deck sends no more text messages for now. Push notifications and email continue. You can change the limit in Options.',
      link: '/options/texts',
    });
}

/** Stores the outcome of an attempt. @returns the fault to report, if there is one */
async function store(ports: SmsPorts, message: TakenSms, answer: SmsAnswer): Promise<SmsFault | undefined> {
  const { db, clock } = ports;
  const { id, kind, phone } = message;
  if (answer.outcome === 'sent') {
    await noteSent(db, message, answer, clock.now());
    return undefined;
  }
  const { outcome, code } = answer;
  if (outcome === 'unknown') {
    await noteFault(db, message, 'UNKNOWN', code);
    return { id, kind, code, outcome };
  }
  const next = outcome === 'later' ? nextAttempt(message, clock.now()) : undefined;
  if (next) {
    await requeue(db, message, code, next);
    return undefined;
  }
  await transaction(db, async (trx) => {
    await noteFault(trx, message, 'FAILED', code);
    if (code === REPLIED_STOP) await stopNumber(trx, phone, clock.now());
  });
  return { id, kind, code, outcome: outcome === 'later' ? 'gave_up' : 'refused' };
}

/** Returns the code of an answer that says something about the provider, not about one message. */
const troubleOf = (answer: SmsAnswer): string | undefined =>
  answer.outcome === 'later' || answer.outcome === 'unknown' ? answer.code : undefined;

/** The class name is stored with the job's last run and shown under Options. */
class SmsProviderAway extends Error {
  override name = 'SmsProviderAway';
}

/**
 * Sends the waiting text messages, several at a time. A provider that doesn't work is tried once, not for every message.
 *
 * @param signal - once aborted, no further message is started
 * @returns the provider's fault; undefined if it works
 */
export async function sendTexts(ports: SmsPorts, signal?: AbortSignal): Promise<string | undefined> {
  const { db, clock, sms, publicUrl, patience } = ports;
  const end = performance.now() + TAKING;
  let away: string | undefined;
  /** @returns whether to send another message */
  async function sendNext(): Promise<boolean> {
    if (away !== undefined || signal?.aborted || performance.now() > end) return false;
    const message = await transaction(db, (trx) =>
      takeSms(trx, clock.now(), (cap, limit) => notifyCap(ports, cap, limit)),
    );
    if (message === undefined) return false;
    if (message === null) return true;
    const answer = await askProvider(sms, message, { publicUrl, patience });
    const trouble = troubleOf(answer);
    ports.onAnswer?.(trouble);
    away ??= trouble;
    const fault = await store(ports, message, answer);
    if (fault) ports.report(fault);
    return away === undefined;
  }
  const sendMore = async (): Promise<void> => {
    while (await sendNext());
  };
  if (await sendNext()) await Promise.all(Array.from({ length: AT_ONCE }, sendMore));
  return away;
}

export const smsJob = (ports: SmsPorts): Job => ({
  name: 'sms.send',
  task: 'Send text messages',
  schedule: '*/5 * * * * *',
  run: async (signal) => {
    const fault = await sendTexts(ports, signal);
    if (fault !== undefined) throw new SmsProviderAway(fault);
  },
});
