import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs';
import { launchBrowser } from '../lib/browser';
import { type Server, startServer } from '../lib/server';
import { median, onStage, quantile, say, setting, verdict, writeReport } from '../lib/stage';
import { benchCut, benchScreens } from './screens';
import { benchStreams } from './streams';

/** Promises of the product: milliseconds, seconds, megabytes, and a ratio. */
const goals = { screen: 300, cut: 35, megabytes: 150, slower: 1.1 };
const rounds = setting('BENCH_ROUNDS', 30);
const turns = setting('BENCH_TURNS', 12);
const streams = 500;

interface Finding {
  readonly name: string;
  readonly good: boolean;
  readonly figures: unknown;
}

async function screens(engine: string, url: string, browser: Browser): Promise<Finding[]> {
  return Object.entries(await benchScreens(browser, url, rounds)).map(([way, times]) => {
    const good = median(times) < goals.screen;
    say(
      `${engine}: ${way}, from the server’s commit to another person’s screen: median ${Math.round(median(times))} ms, p90 ${Math.round(quantile(times, 0.9))}, most ${Math.round(Math.max(...times))}, ${times.length} rounds   goal ${goals.screen} ms ${verdict(good)}`,
    );
    return { name: `${engine}: ${way}`, good, figures: times };
  });
}

async function cut(engine: string, url: string, browser: Browser): Promise<Finding> {
  const figures = await benchCut(browser, url);
  const good = figures.without < goals.cut && figures.silent < goals.cut;
  say(
    `${engine}: without a stream ${figures.without.toFixed(1)} s, over a line that died silently ${figures.silent.toFixed(1)} s   goal ${goals.cut} s ${verdict(good)}`,
  );
  return { name: `${engine}: cut`, good, figures };
}

async function manyStreams(engine: string, api: Server, other: Server): Promise<Finding> {
  const figures = await benchStreams(api, other, streams, turns);
  const megabytes = figures.opened - figures.before;
  const light = megabytes < goals.megabytes;
  const fast = figures.ratio <= goals.slower;
  say(
    `${engine}: ${streams} streams of ${figures.people} people: ${Math.round(megabytes)} MB more than ${Math.round(figures.before)}; ${Math.round(figures.after)} MB after the lists, ${Math.round(figures.control)} MB without streams   goal ${goals.megabytes} MB ${verdict(light)}`,
  );
  say(
    `${engine}: lists with them ${figures.with.toFixed(1)} ms, without ${figures.without.toFixed(1)} ms, median of ${figures.readings.length} ratios ${figures.ratio.toFixed(3)}   goal ${goals.slower} ${verdict(fast)}`,
  );
  return { name: `${engine}: streams`, good: light && fast, figures };
}

/**
 * Measures the live updates: how soon a number appears on another user's screen, with and without the stream, and the
 * cost of open streams. Runs all parts on PostgreSQL if it is installed, and the first part on the embedded engine too.
 *
 * @param only - parts by name, with commas: screens, cut, streams
 * @returns whether all goals are met
 */
export const benchLive = (only = 'screens,cut,streams') =>
  onStage(async ({ folder, own }) => {
    const parts = new Set(only.split(','));
    const browser = own(await launchBrowser());
    const report: Finding[] = [];
    const bin = findPostgres();
    if (bin !== null) {
      const engine = 'PostgreSQL';
      const env = { TRUSTED_PROXIES: 'loopback', DATABASE_URL: own(await startPostgres(bin)).url };
      const api = own(await startServer(join(folder, 'api'), env));
      if (parts.has('screens')) report.push(...(await screens(engine, api.url, browser)));
      if (parts.has('cut')) report.push(await cut(engine, api.url, browser));
      if (parts.has('streams'))
        report.push(await manyStreams(engine, api, own(await startServer(join(folder, 'other'), env))));
    }
    if (parts.has('screens')) {
      const api = own(await startServer(join(folder, 'embedded'), { TRUSTED_PROXIES: 'loopback' }));
      report.push(...(await screens('embedded', api.url, browser)));
    }
    writeReport('live', { report });
    say('browsers, server and database on the same machine; .cache/bench/live.json');
    return report.every(({ good }) => good);
  });
