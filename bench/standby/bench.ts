import { setTimeout as pause } from 'node:timers/promises';
import { needPostgres, startServer, untilReady } from '../lib/server';
import { onStage, say, verdict, writeReport } from '../lib/stage';
import { beginDay, noPunches, punchAll, recordIds, tally } from '../punches/drill';
import { startByHand } from './pair';
import { findPatroni, startPatroni } from './patroni';

/** Seconds within which staff must be able to punch again. */
const LIMIT = 30;

/**
 * Kills the primary of a PostgreSQL with one synchronous standby during punches. Patroni promotes the standby if it is
 * installed with etcd, otherwise the drill does. The server finds the new primary by the second host of its
 * DATABASE_URL.
 *
 * @param punches - number of punches to acknowledge
 * @returns whether no punch was lost, doubled, or unasked, and staff could punch again within 30 seconds
 */
export const benchStandby = (punches = '2000') =>
  onStage(async ({ folder, own }) => {
    const total = Number(punches);
    const bin = needPostgres('The drill needs');
    const patroni = await findPatroni();
    const pair = await (patroni === null ? startByHand(bin, own) : startPatroni(bin, patroni, own));
    say(`the standby follows synchronously, promoted by: ${pair.by}`);

    const hosts = [pair.primary, pair.standby].map((one) => new URL(one).host).join(',');
    const address = pair.primary.replace(new URL(pair.primary).host, hosts);
    const { url } = own(await startServer(folder, { DATABASE_URL: address }));
    const day = await beginDay(url, pair.primary);

    const told = noPunches();
    let killedAt = 0;
    let backAfter: number | undefined;

    async function takeOver(): Promise<void> {
      while (told.acknowledged.length < total / 2) await pause(5);
      killedAt = performance.now();
      await pair.takeOver();
      say(`primary killed after ${told.acknowledged.length} punches`);
      await untilReady(url);
    }
    const began = performance.now();
    // A punch that started after the kill was stored by the new primary.
    const noteBack = (from: number): void => {
      if (killedAt > 0 && from > killedAt) backAfter ??= (performance.now() - killedAt) / 1000;
    };
    await Promise.all([punchAll(told, { ...day, url }, total, noteBack), takeOver()]);
    const seconds = (performance.now() - began) / 1000;

    const { lost, doubled, unasked } = tally(told.acknowledged, day.before, await recordIds(pair.standby));
    const wrong = doubled + unasked;
    const punched = told.acknowledged.length;
    say(`${punched} punches acknowledged in ${seconds.toFixed(1)} s, ${told.retries} attempts repeated`);
    for (const [words, times] of told.refused) say(`refused ${times} times: ${words}`);
    say(`lost: ${lost}; stored more than once or unasked: ${wrong}`);
    say(`people could punch again ${backAfter?.toFixed(2)} s after the kill`);
    const good = lost === 0 && wrong === 0 && backAfter !== undefined && backAfter < LIMIT;
    writeReport('standby', { by: pair.by, punches: punched, lost, wrong, backAfter, retries: told.retries });
    say(`no acknowledged punch lost, back within ${LIMIT} s: ${verdict(good)}`);
    return good;
  });
