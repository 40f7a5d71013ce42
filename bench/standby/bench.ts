import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { needPostgres, startServer, untilReady } from '../lib/server';
import { onStage, say, verdict, writeReport } from '../lib/stage';
import { beginDay, noPunches, punchAll, query, recordIds, tally } from '../punches/drill';

/** Seconds until people must be able to punch again. */
const LIMIT = 30;

/**
 * PostgreSQL with one synchronous standby; in the middle of the punches the primary is killed, the standby promoted, and
 * the server finds it by the second host of its DATABASE_URL.
 *
 * @param punches - that must be acknowledged
 * @returns whether none of them is lost, doubled or unasked, and people could punch again within 30 seconds
 */
export const benchStandby = (punches = '2000') =>
  onStage(async ({ folder, own }) => {
    const total = Number(punches);
    const bin = needPostgres('The drill needs');
    const primary = own(await startPostgres(bin, { isDurable: true }));
    const standby = own(await startPostgres(bin, { isDurable: true, standbyOf: primary.url }));
    await query(primary.url, "alter system set synchronous_standby_names = '*'");
    await query(primary.url, 'select pg_reload_conf()');
    const follows = () =>
      query<{ sync_state: string }>(primary.url, 'select sync_state from pg_stat_replication');
    while ((await follows())[0]?.sync_state !== 'sync') await pause(50);
    say('the standby follows synchronously');

    const both = new URL(primary.url);
    const hosts = [primary.url, standby.url].map((url) => new URL(url).host).join(',');
    const address = `postgres://${both.username}@${hosts}${both.pathname}?target_session_attrs=read-write`;
    const { url } = own(await startServer(folder, { DATABASE_URL: address }));
    const day = await beginDay(url, primary.url);

    const told = noPunches();
    let killedAt = 0;
    let backAfter: number | undefined;

    async function takeOver(): Promise<void> {
      while (told.acknowledged.length < total / 2) await pause(5);
      killedAt = performance.now();
      await primary.kill();
      await query(standby.url, 'select pg_promote()');
      say(
        `primary killed after ${told.acknowledged.length} punches, standby promoted ${Math.round(performance.now() - killedAt)} ms later`,
      );
      await untilReady(url);
    }
    const began = performance.now();
    // One that began after the kill was stored by the new primary.
    const noteBack = (from: number): void => {
      if (killedAt > 0 && from > killedAt) backAfter ??= (performance.now() - killedAt) / 1000;
    };
    await Promise.all([punchAll(told, { ...day, url }, total, noteBack), takeOver()]);
    const seconds = (performance.now() - began) / 1000;

    const { lost, doubled, unasked } = tally(told.acknowledged, day.before, await recordIds(standby.url));
    const wrong = doubled + unasked;
    const punched = told.acknowledged.length;
    say(`${punched} punches acknowledged in ${seconds.toFixed(1)} s, ${told.retries} attempts repeated`);
    for (const [words, times] of told.refused) say(`refused ${times} times: ${words}`);
    say(`lost: ${lost}; stored more than once or unasked: ${wrong}`);
    say(`people could punch again ${backAfter?.toFixed(2)} s after the kill`);
    const good = lost === 0 && wrong === 0 && backAfter !== undefined && backAfter < LIMIT;
    writeReport('standby', { punches: punched, lost, wrong, backAfter, retries: told.retries });
    say(`no acknowledged punch lost, back within ${LIMIT} s: ${verdict(good)}`);
    return good;
  });
