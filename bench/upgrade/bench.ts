import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startBucket } from '../../api/test/bucketServer';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { startNginx } from '../lib/nginx';
import { needPostgres, type Server, startServer } from '../lib/server';
import { onStage, say, verdict, writeReport } from '../lib/stage';
import { beginDay, recordIds, tally } from '../punches/drill';
import { makeRelease } from './release';
import { clock, follow, newTold, openPages, readLists } from './visitors';

/**
 * Replaces two processes behind nginx one after the other by a release with another shell, other areas, and a
 * migration, while users punch, read, open pages, and follow live changes. The processes share PostgreSQL and a bucket.
 *
 * @param requests - minimum number of answered requests
 * @returns whether no request failed, no acknowledged punch was lost, and every stream was reopened
 */
export const benchUpgrade = (requests = '10000') =>
  onStage(async ({ folder, own }) => {
    const total = Number(requests);
    const postgres = own(await startPostgres(needPostgres('The drill needs'), { isDurable: true }));
    const bucket = await startBucket();
    own({ stop: bucket.remove });
    const { endpoint, name, region, key, secret } = bucket.settings;
    const env = {
      DATABASE_URL: postgres.url,
      SECRETS_KEY: randomBytes(32).toString('base64'),
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: secret,
      TRUSTED_PROXIES: 'loopback',
      PUBLIC_URL: 'http://127.0.0.1',
      NODE_ENV: 'production',
      DRAIN_SECONDS: '1',
    };
    const before = makeRelease(join(folder, 'before'), 'before', false);
    const later = makeRelease(join(folder, 'later'), 'later', true);
    const servers: Server[] = [];
    for (const each of ['one', 'other'])
      servers.push(own(await startServer(join(folder, each), env, { script: before })));
    const ports = servers.map(({ port }) => port);
    const behind = (down?: number) => ports.map((port) => ({ port, isDown: port === down }));
    const nginx = own(await startNginx(join(folder, 'nginx'), behind()));
    const { url } = nginx;

    const { token, staff: people, before: known } = await beginDay(url, postgres.url);

    const told = newTold();
    const lanes = 4;
    const working = [
      ...Array.from({ length: lanes }, (_, lane) =>
        clock(
          told,
          url,
          people.filter((_person, index) => index % lanes === lane),
          token,
        ),
      ),
      ...Array.from({ length: 3 }, () => readLists(told, url, token)),
      openPages(told, url),
      ...Array.from({ length: 10 }, () => follow(told, url, token)),
    ];
    const reach = async (share: number): Promise<void> => {
      while (told.requests < total * share) await pause(20);
    };
    const steps: Record<string, number> = {};
    for (const [at, data] of ['one', 'other'].entries()) {
      await reach(0.25 * (at + 1));
      const began = performance.now();
      const port = ports[at];
      nginx.use(behind(port));
      // Wait until the proxy's old workers have ended or have only streams left; then the process gets no more
      // requests.
      await pause(500);
      await servers[at]?.stop();
      servers[at] = own(
        await startServer(join(folder, data), env, {
          script: later,
          ...(port === undefined ? {} : { port }),
        }),
      );
      nginx.use(behind());
      steps[data] = Math.round(performance.now() - began);
      say(`${data} exchanged in ${(steps[data] / 1000).toFixed(1)} s, ${told.requests} requests so far`);
    }
    await reach(1);
    told.stopped = true;
    await Promise.all(working);

    const { lost, doubled, unasked } = tally(told.acknowledged, known, await recordIds(postgres.url));
    const asked = told.acknowledged.length - doubled;
    say(
      `${told.requests} requests, ${told.failed.length} failed; ${asked} punches acknowledged, ${lost} lost, ${unasked} unasked`,
    );
    for (const failure of new Set(told.failed)) say(`  ${failure}`);
    for (const [words, times] of told.refused) say(`refused ${times} times: ${words}`);
    say(`streams came again ${told.reopened} times and told of ${told.heard} changes`);
    const good =
      told.failed.length === 0 && lost === 0 && unasked === 0 && told.reopened >= 10 && told.heard > 0;
    const { requests: made, failed, reopened, heard } = told;
    writeReport('upgrade', { made, failed: failed.length, asked, lost, reopened, heard, steps });
    say(`no request failed, no punch was lost: ${verdict(good)}`);
    return good;
  });
