import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../browser.mjs';
import { cache } from '../../lib/paths.mjs';
import { findPostgres, startPostgres } from '../../lib/postgres.mjs';
import { startApi } from '../session.mjs';
import { benchCut, benchScreens, summary } from './screens.mjs';
import { startSilenceable } from './silence.mjs';
import { benchStreams } from './streams.mjs';

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const verdict = (/** @type {boolean} */ good) => (good ? 'kept' : 'BROKEN');

/** Promises of the product. */
const goals = { screen: 300, cut: 35, megabytes: 150, slower: 1.1 };
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 30);
const size = { streams: 500, turns: Number(process.env['BENCH_TURNS'] ?? 12) };

/**
 * @param {string} engine
 * @param {{url: string, pid: number}} api
 * @param {{url: string, pid: number} | undefined} other - a second process on the same database
 * @param {import('playwright-core').Browser} browser
 * @param {ReadonlySet<string>} parts
 */
async function measureOn(engine, api, other, browser, parts) {
  /** @type {{name: string, good: boolean, figures: unknown}[]} */
  const report = [];
  if (parts.has('screens'))
    for (const [way, times] of Object.entries(await benchScreens(browser, api, rounds))) {
      const { median, p90, most } = summary(times);
      const good = median < goals.screen;
      say(
        `${engine}: ${way}, from the server’s commit to another person’s screen: median ${Math.round(median)} ms, p90 ${Math.round(p90)}, most ${Math.round(most)}, ${times.length} rounds   goal ${goals.screen} ms ${verdict(good)}`,
      );
      report.push({ name: `${engine}: ${way}`, good, figures: times });
    }
  if (parts.has('cut')) {
    const line = await startSilenceable(api.url);
    const { without, silent } = await benchCut(browser, api, line);
    await line.stop();
    const good = without < goals.cut && silent < goals.cut;
    say(
      `${engine}: without a stream ${without.toFixed(1)} s, over a line that died silently ${silent.toFixed(1)} s   goal ${goals.cut} s ${verdict(good)}`,
    );
    report.push({ name: `${engine}: cut`, good, figures: { without, silent } });
  }
  if (parts.has('streams') && other) {
    const figures = await benchStreams(api, other, size);
    const megabytes = figures.opened - figures.before;
    const light = megabytes < goals.megabytes;
    const fast = figures.ratio <= goals.slower;
    say(
      `${engine}: ${size.streams} streams of ${figures.people} people: ${Math.round(megabytes)} MB more than ${Math.round(figures.before)}; ${Math.round(figures.after)} MB after the lists, ${Math.round(figures.control)} MB without streams   goal ${goals.megabytes} MB ${verdict(light)}`,
    );
    say(
      `${engine}: lists with them ${figures.with.toFixed(1)} ms, without ${figures.without.toFixed(1)} ms, median of ${figures.readings.length} ratios ${figures.ratio.toFixed(3)}   goal ${goals.slower} ${verdict(fast)}`,
    );
    report.push({ name: `${engine}: streams`, good: light && fast, figures });
  }
  return report;
}

/**
 * Measures the live updates: how soon a number is on another person's screen, with and without the stream, and what
 * open streams cost. The first part on the embedded engine too, all of it where PostgreSQL is
 * installed.
 *
 * @param {string} [only] - parts by name, with commas: screens, cut, streams
 * @returns {Promise<boolean>} whether all goals are kept
 */
export async function benchLive(only = 'screens,cut,streams') {
  const parts = new Set(only.split(','));
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-bench-'));
  const browser = await launchBrowser();
  const report = [];
  const bin = findPostgres();
  try {
    const engines = bin === null ? ['embedded'] : ['PostgreSQL', 'embedded'];
    for (const engine of engines) {
      const postgres = engine === 'PostgreSQL' && bin !== null ? await startPostgres(bin) : undefined;
      const env = { TRUSTED_PROXIES: '1', ...(postgres ? { DATABASE_URL: postgres.url } : {}) };
      const api = await startApi(join(folder, engine), env);
      const other = postgres && parts.has('streams') ? await startApi(join(folder, 'other'), env) : undefined;
      try {
        const here = postgres ? parts : new Set([...parts].filter((part) => part === 'screens'));
        report.push(...(await measureOn(engine, api, other, browser, here)));
      } finally {
        await Promise.all([api.stop(), other?.stop()]);
        await postgres?.stop();
      }
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
  mkdirSync(join(cache, 'bench'), { recursive: true });
  writeFileSync(
    join(cache, 'bench/live.json'),
    `${JSON.stringify({ at: new Date().toISOString(), load: loadavg(), report }, null, 2)}\n`,
  );
  say('browsers, server and database on the same machine; .cache/bench/live.json');
  return report.every(({ good }) => good);
}
