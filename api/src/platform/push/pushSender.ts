import webPush from 'web-push';
import { after, type Clock, DAY, MINUTE, SECOND } from '../core/clock';
import { transaction } from '../database/transaction';
import type { Db } from '../database/types';
import type { Job } from '../jobs/job';
import type { PushService } from './pushService';

/** What could not be delivered for so long is no news any more. */
const GOOD_FOR = DAY;
const BATCH = 20;
const PATIENCE = 10 * SECOND;

const waitAfter = (attempts: number): number => Math.min(30 * SECOND * 2 ** attempts, 60 * MINUTE);

/** A push service did not take a notification: it may again, it refused this one, or it refuses this device from now on. */
export interface PushFault {
  /** The push service's host; no more of its address, which is the device's secret. */
  readonly service: string;
  /** A status, or `no answer`. */
  readonly code: string;
  readonly outcome: 'refused' | 'gave_up' | 'device_lost';
}

interface Ports {
  readonly db: Db;
  readonly clock: Clock;
  readonly push: PushService;
  /** Tells the log and the monitor. */
  readonly report: (fault: PushFault) => void;
}

/** As letters are: the next attempt is set first, so that nobody sends it twice at once. */
function take({ db, clock }: Ports) {
  const now = clock.now();
  return transaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('push_outbox as o')
      .innerJoin('push_devices as d', 'd.id', 'o.device_id')
      .select(['o.id', 'o.device_id', 'o.payload', 'o.attempts', 'd.endpoint', 'd.p256dh', 'd.auth'])
      .where('o.next_attempt_at', '<=', now)
      .orderBy('o.next_attempt_at')
      .limit(BATCH)
      .forUpdate('o')
      .skipLocked()
      .execute();
    for (const { id, attempts } of rows)
      await trx
        .updateTable('push_outbox')
        .set({ attempts: attempts + 1, next_attempt_at: after(now, waitAfter(attempts)) })
        .where('id', '=', id)
        .execute();
    return rows;
  });
}

type Taken = Awaited<ReturnType<typeof take>>[number];

/** @returns the push service's answer; 0 where there is none */
async function send({ push }: Ports, { endpoint, p256dh, auth, payload }: Taken): Promise<number> {
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: push.contact, publicKey: push.publicKey, privateKey: push.privateKey },
    TTL: GOOD_FOR / SECOND,
    contentEncoding: 'aes128gcm',
  });
  try {
    const answer = await fetch(details.endpoint, {
      method: details.method,
      headers: Object.entries(details.headers),
      body: details.body ? new Uint8Array(details.body) : null,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}

const hostOf = (endpoint: string): string => (URL.canParse(endpoint) ? new URL(endpoint).host : 'unknown');

/** Removes what could not be delivered for a day. */
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

/**
 * Sends what waits, encrypted for its browser. An address that the push service no longer knows (404, 410), or that
 * was given out for other keys (401, 403), is forgotten; what it cannot answer now is tried again for a day.
 */
export async function sendPushes(ports: Ports): Promise<void> {
  const { db, push, report } = ports;
  await giveUp(ports);
  for (const one of await take(ports)) {
    const status = push.accepts(one.endpoint) ? await send(ports, one) : 410;
    const code = status === 0 ? 'no answer' : String(status);
    const fault = { service: hostOf(one.endpoint), code };
    if ([401, 403, 404, 410].includes(status)) {
      await db.deleteFrom('push_devices').where('id', '=', one.device_id).execute();
      // A browser that was uninstalled is no news (404, 410); one that refuses the server's keys is.
      if (status < 404) report({ ...fault, outcome: 'device_lost' });
    } else if (status > 0 && status < 500 && status !== 429) {
      await db.deleteFrom('push_outbox').where('id', '=', one.id).execute();
      if (status >= 300) report({ ...fault, outcome: 'refused' });
    } else await db.updateTable('push_outbox').set({ last_error: code }).where('id', '=', one.id).execute();
  }
}

export const pushJob = (ports: Ports): Job => ({
  name: 'push.send',
  schedule: '*/5 * * * * *',
  run: () => sendPushes(ports),
});
