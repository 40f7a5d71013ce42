import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { root } from '../../kit/lib/paths.mjs';
import { needPostgres, type Server, startServer } from '../lib/server';
import { call, signIn } from '../lib/session';
import { onStage, say, verdict, writeReport } from '../lib/stage';
import { beginDay, query, recordIds, tally } from '../punches/drill';
import { createDay } from './day';
import { startOnSmallDisk } from './disk';
import { startHangingBucket, startMailServer, startPushService } from './neighbors';
import { alertsDue, createScenes } from './scenes';
import { watchMetrics } from './watch';
import { addPhone, latenessOf, newTold, planAlert, prepareLocation, punchOn } from './work';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LANES = 4;
const LATE = 120;
const MEMORY = 400e6;
/** Maximum seconds of a stop: 10 for running requests, 2 for the rest, and the process's own end. */
const STOP = 12.5;

/** Returns tomorrow at 5 AM in New York, in winter time. */
const firstInstant = (): number => Math.floor(Date.now() / DAY) * DAY + DAY + 10 * 60 * MINUTE;

interface Outbox {
  readonly id: string;
  readonly sent: boolean;
  readonly subject: string;
  readonly error: string | null;
}

/**
 * Plays a day in which everything around two processes gets into trouble: the mail server is silent, push services are
 * slow, the bucket hangs, the database's disk is full for an hour, and the database is frozen twice.
 *
 * @returns whether no punch was lost, alerts came in time, no email arrived twice, memory was kept, and metrics and
 * Options named every trouble
 */
export const benchTrouble = () =>
  onStage(async (stage) => {
    const { folder, own } = stage;
    const start = firstInstant();
    const day = createDay(start);
    const postgres = await startOnSmallDisk(needPostgres('The drill needs'), stage);
    const [mail, push, bucket] = [
      own(await startMailServer()),
      own(await startPushService()),
      own(await startHangingBucket()),
    ];
    const log = openSync(join(folder, 'errors.log'), 'a');
    const metricsPorts = [String(await freePort()), String(await freePort())];
    const servers: Server[] = [];
    for (const [index, port] of metricsPorts.entries()) {
      const env = {
        ...bucket.settings,
        DATABASE_URL: postgres.url,
        SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
        PUBLIC_URL: 'http://127.0.0.1',
        TRUSTED_PROXIES: 'loopback',
        SMTP_URL: mail.url,
        PUSH_SERVICES: push.url,
        METRICS_PORT: port,
        CLOCK_OFFSET: String(day.offset()),
      };
      const execArgv = ['--enable-source-maps', '--import', join(root, 'bench/trouble/shiftedClock.mjs')];
      const server = own(await startServer(join(folder, `process${index}`), env, { execArgv, log }));
      day.add(server);
      servers.push(server);
    }
    const urls = [servers[0]?.url ?? '', servers[1]?.url ?? ''] as const;
    const { token, staff, before } = await beginDay(urls[0], postgres.url);
    const admin = { token };
    const manager = await signIn(urls[1], 'manager');
    const place = await prepareLocation(urls[0], token, postgres.url);
    await addPhone(urls[0], token, push.url);
    await addPhone(urls[1], manager.token, push.url);
    const { results: people } = await call<{ results: { email: string }[] }>(
      urls[0],
      'users/?status=active&limit=200',
      { token },
    );
    const dues = [];
    for (const [minutes, during] of alertsDue)
      dues.push(await planAlert(urls[0], token, place, start + minutes * MINUTE, during));

    const told = newTold();
    const metrics = watchMetrics(metricsPorts, day);
    const working = Array.from({ length: LANES }, (_, lane) =>
      punchOn(
        told,
        lane % 2 === 0 ? urls : [urls[1], urls[0]],
        admin,
        staff.filter((_person, index) => index % LANES === lane),
      ),
    );
    const scenes = createScenes({
      day,
      start,
      urls,
      admin,
      emails: people.map(({ email }) => email),
      postgres,
      mail,
      push,
      bucket,
      metrics,
    });
    const failed = await scenes.play().then(
      () => undefined,
      (error: unknown) => error,
    );
    told.stopped = true;
    await Promise.all(working);
    await metrics.stop();
    say(readFileSync(join(folder, 'errors.log'), 'utf8').split('\n').slice(-5).join('\n'));
    if (failed !== undefined) throw failed;

    const { lost, doubled, unasked } = tally(told.acknowledged, before, await recordIds(postgres.url));
    const alerts = await latenessOf(postgres.url, day, dues);
    const outbox = await query<Outbox>(
      postgres.url,
      'select id, sent_at is not null as sent, subject, last_error as error from mail_outbox',
    );
    const twice = [...mail.received.values()].filter((times) => times > 1).length;
    const unsent = outbox.filter(({ sent }) => !sent);
    const never = outbox.filter(({ id, sent }) => sent && !mail.received.has(id));
    const memory = Math.max(...metrics.memory);
    say(
      `${told.acknowledged.length - doubled} punches acknowledged, ${told.retries} attempts repeated, ${told.unanswered} given up unanswered: ${lost} lost, ${doubled} doubled, ${unasked} unasked`,
    );
    for (const [words, times] of told.refused) say(`  refused ${times} times: ${words}`);
    for (const { during, late, twice: more } of alerts)
      say(
        `alert due during ${during}: ${late.toFixed(1)} s late${more > 0 ? `, ${more} of them twice` : ''}`,
      );
    say(
      `${outbox.length} emails: ${twice} arrived twice, ${unsent.length} not sent, ${never.length} noted as sent and never arrived`,
    );
    for (const { subject, error } of unsent.slice(0, 5)) say(`  not sent: ${subject} (${error ?? ''})`);
    say(`${push.mode.taken} push notifications taken; memory ${(memory / 1e6).toFixed(0)} MB at most`);
    mail.mode.isSilent = true;
    postgres.freeze();
    const ending = performance.now();
    await Promise.all(servers.map((server) => server.stop()));
    const stopped = (performance.now() - ending) / 1000;
    postgres.thaw();
    say(`two processes stopped in ${stopped.toFixed(1)} s while the database was frozen`);
    const checks: readonly (readonly [isKept: boolean, words: string])[] = [
      [lost + doubled === 0 && unasked <= told.unanswered && told.acknowledged.length > 100, 'punches'],
      [alerts.every(({ late, twice: more }) => late <= LATE && more === 0), 'alerts'],
      [twice + unsent.length + never.length === 0, 'emails'],
      [memory < MEMORY, 'memory'],
      [stopped < STOP, 'stop'],
      [scenes.broken.length === 0, 'metrics, Options, and answers'],
    ];
    for (const [isKept, words] of checks) say(`${words}: ${verdict(isKept)}`);
    for (const words of scenes.broken) say(`  ${words}`);
    writeReport('trouble', {
      punches: told.acknowledged.length,
      lost,
      doubled,
      unasked,
      unanswered: told.unanswered,
      alerts,
      emails: outbox.length,
      twice,
      unsent: unsent.length,
      memory,
      stopped,
      broken: scenes.broken,
    });
    return checks.every(([isKept]) => isKept);
  });
