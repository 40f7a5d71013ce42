import { sql } from 'kysely';
import webPush from 'web-push';
import { after, type Clock, DAY_MS, MINUTE_MS, SECOND_MS } from '../core/clock';
import { transaction } from '../database/transaction';
import type { Columns, Db } from '../database/types';
import type { Job } from '../jobs/job';
import type { PushService } from './pushService';

/** Time in ms after which an undelivered notification is outdated and is removed. */
const GOOD_FOR = DAY_MS;
const BATCH = 50;
/** Number of notifications sent at the same time. */
const AT_ONCE = 10;
const PATIENCE = 5 * SECOND_MS;
/** Number of missing answers after which a push service is left alone until the next run. */
const SILENT = 3;

const waitAfter = (attempts: number): number => Math.min(30 * SECOND_MS * 2 ** attempts, 60 * MINUTE_MS);

/**
 * The fault of a push service that didn't accept a notification: it may later, it refused this notification, or it
 * refuses this device from now on.
 */
export interface PushFault {
  /** Host of the push service; the rest of the address is left out because it is the device's secret. */
  readonly service: string;
  /** A status, `no answer`, or `no key` for a browser with an invalid key. */
  readonly code: string;
  readonly outcome: 'refused' | 'gave_up' | 'device_lost';
}

type Waiting = Columns<'push_outbox', 'id' | 'device_id' | 'payload' | 'attempts'> &
  Columns<'push_devices', 'endpoint' | 'p256dh' | 'auth'>;

interface Ports {
  readonly db: Db;
  readonly clock: Clock;
  readonly push: PushService;
  /** Reports a fault to the log and the monitor. */
  readonly report: (fault: PushFault) => void;
  /** Called after each attempt with the fault of the push service, `no answer` or a status; undefined if it worked. */
  readonly onAnswer?: (service: string, code: string | undefined) => void;
  /** Time limit of a push service, in ms. */
  readonly patience?: number;
  readonly atOnce?: number;
}

/**
 * Takes waiting notifications in turns: one for each user before a second one for any user. The next attempt is set
 * first, so that no other process sends the same notification.
 */
function take({ db, clock }: Ports) {
  const now = clock.now();
  return transaction(db, async (trx) => {
    const { rows } = await sql<Waiting>`
      select o.id, o.device_id, o.payload, o.attempts, d.endpoint, d.p256dh, d.auth
      from (select w.id, w.next_attempt_at,
          row_number() over (partition by v.user_id order by w.next_attempt_at, w.id) as turn
        from push_outbox w join push_devices v on v.id = w.device_id where w.next_attempt_at <= ${now}
        order by turn, w.next_attempt_at limit ${BATCH}) t
      join push_outbox o on o.id = t.id
      join push_devices d on d.id = o.device_id
      where o.next_attempt_at <= ${now}
      order by t.turn, t.next_attempt_at
      for update of o skip locked`.execute(trx);
    for (const { id, attempts } of rows)
      await trx
        .updateTable('push_outbox')
        .set({ attempts: attempts + 1, next_attempt_at: after(now, waitAfter(attempts)) })
        .where('id', '=', id)
        .execute();
    return rows;
  });
}

/** Encrypts a notification for its browser; undefined if the browser's key is invalid. */
function encrypt({ push }: Ports, { endpoint, p256dh, auth, payload }: Waiting) {
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: push.contact, publicKey: push.publicKey, privateKey: push.privateKey },
      TTL: GOOD_FOR / SECOND_MS,
      contentEncoding: 'aes128gcm',
    });
  } catch {
    return undefined;
  }
}

/** @returns the push service's status, or the reason why there is none */
async function send(ports: Ports, one: Waiting): Promise<number | 'no answer' | 'no key'> {
  const details = encrypt(ports, one);
  if (!details) return 'no key';
  try {
    const answer = await fetch(details.endpoint, {
      method: details.method,
      headers: Object.entries(details.headers),
      body: details.body ? new Uint8Array(details.body) : null,
      redirect: 'manual',
      signal: AbortSignal.timeout(ports.patience ?? PATIENCE),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 'no answer';
  }
}

const hostOf = (endpoint: string): string => (URL.canParse(endpoint) ? new URL(endpoint).host : 'unknown');

/** Removes notifications that could not be delivered for a day. */
async function giveUp({ db, clock, report }: Ports): Promise<void> {
  const old = await db
    .deleteFrom('push_outbox as o')
    .using('push_devices as d')
    .whereRef('d.id', '=', 'o.device_id')
    .where('o.created_at', '<=', after(clock.now(), -GOOD_FOR))
    .returning(['d.endpoint', 'o.last_error'])
    .execute();
  for (const { endpoint, last_error: code } of old)
    if (code !== null) report({ service: hostOf(endpoint), code, outcome: 'gave_up' });
}

/** Sends one notification and records the outcome. @returns whether the push service answered */
async function deliver(ports: Ports, one: Waiting, isSilent: boolean): Promise<boolean> {
  const { db, push, report } = ports;
  const answer = isSilent ? 'no answer' : push.accepts(one.endpoint) ? await send(ports, one) : 410;
  const code = String(answer);
  const fault = { service: hostOf(one.endpoint), code };
  if (push.accepts(one.endpoint) && answer !== 'no key')
    ports.onAnswer?.(fault.service, answer === 'no answer' || answer >= 500 ? code : undefined);
  if (answer === 'no key' || [401, 403, 404, 410].includes(Number(answer))) {
    await db.deleteFrom('push_devices').where('id', '=', one.device_id).execute();
    // An uninstalled browser (404, 410) isn't reported; a browser that refuses the server's keys is.
    if (code !== '404' && code !== '410') report({ ...fault, outcome: 'device_lost' });
  } else if (answer !== 'no answer' && answer < 500 && answer !== 429) {
    await db.deleteFrom('push_outbox').where('id', '=', one.id).execute();
    if (answer >= 300) report({ ...fault, outcome: 'refused' });
  } else await db.updateTable('push_outbox').set({ last_error: code }).where('id', '=', one.id).execute();
  return answer !== 'no answer';
}

/**
 * Sends waiting notifications, encrypted for their browsers, several at a time. An address that the push service no
 * longer knows (404, 410), or that was issued for other keys (401, 403), is forgotten, and so is a browser with an
 * invalid key. Notifications that can't be accepted now are retried for a day.
 *
 * @param signal - once aborted, no further notification is sent
 */
export async function sendPushes(ports: Ports, signal?: AbortSignal): Promise<void> {
  await giveUp(ports);
  const waiting = await take(ports);
  const unanswered = new Map<string, number>();
  async function sendMore(): Promise<void> {
    for (let one = waiting.shift(); one && !signal?.aborted; one = waiting.shift()) {
      const host = hostOf(one.endpoint);
      const silences = unanswered.get(host) ?? 0;
      if (!(await deliver(ports, one, silences >= SILENT)))
        unanswered.set(host, (unanswered.get(host) ?? 0) + 1);
    }
  }
  await Promise.all(Array.from({ length: ports.atOnce ?? AT_ONCE }, sendMore));
}

export const pushJob = (ports: Ports): Job => ({
  name: 'push.send',
  task: 'Send push notifications',
  schedule: '*/5 * * * * *',
  run: (signal) => sendPushes(ports, signal),
});
