import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cache } from '../lib/paths.mjs';
import { runNode } from '../lib/run.mjs';
import { launchBrowser } from './browser.mjs';
import { serveFederated, serveMonolith } from './compositions.mjs';
import { measure, median } from './measure.mjs';
import { trips } from './pageTrips.mjs';
import { sessionCookies, startApi } from './session.mjs';

/** @typedef {import('./measure.mjs').Reading} Reading */

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const kilo = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** @param {number | undefined} goal @param {number} is */
const verdict = (goal, is) => (goal === undefined ? '' : ` (goal ${goal} ${is <= goal ? 'kept' : 'MISSED'})`);

/** @param {readonly Reading[]} readings */
const middle = (readings) => ({
  bytes: median(readings.map(({ bytes }) => bytes)),
  milliseconds: Math.round(median(readings.map(({ milliseconds }) => milliseconds))),
  requests: median(readings.map(({ requests }) => requests)),
  files: readings[0]?.files ?? [],
});

/**
 * @param {import('./pageTrips.mjs').Goal} goal
 * @param {string} name
 * @param {readonly Reading[]} federated
 * @param {readonly Reading[]} monolith
 */
function compare(goal, name, federated, monolith) {
  const [fed, mono] = [middle(federated), middle(monolith)];
  const bytes = mono.bytes === 0 ? (fed.bytes === 0 ? 1 : Number.POSITIVE_INFINITY) : fed.bytes / mono.bytes;
  const time = fed.milliseconds / mono.milliseconds;
  const good = goal.budget === undefined || fed.bytes <= goal.budget * 1000;
  const budget = goal.budget === undefined ? '' : `  budget ${goal.budget} kB ${good ? 'kept' : 'BROKEN'}`;
  say(
    [
      name.padEnd(24),
      `${kilo(fed.bytes)} / ${kilo(mono.bytes)} = ${bytes.toFixed(2)} bytes${verdict(goal.bytes, bytes)}`,
      `${fed.milliseconds} / ${mono.milliseconds} ms = ${time.toFixed(2)} time${verdict(goal.time, time)}`,
      `${fed.requests} / ${mono.requests} requests${budget}`,
    ].join('  '),
  );
  return { name, federated: fed, monolith: mono, ratio: { bytes, time }, goal, good };
}

/**
 * Measures the federated pages and the same pages as one bundle, turn by turn, and prints both with their ratio.
 *
 * @returns {Promise<boolean>} whether all budgets hold; a missed goal of a ratio is printed only
 */
export async function benchPages() {
  say('Building the same pages as one bundle …');
  const { code, output } = await runNode('--import', ['tsx', 'scripts/bench/monolith/build.ts']);
  if (code !== 0) throw new Error(output);

  const dataDir = mkdtempSync(join(tmpdir(), 'ondeck-bench-'));
  const api = await startApi(dataDir);
  const federated = await serveFederated(api.url);
  const monolith = await serveMonolith(api.url);
  const browser = await launchBrowser();
  /** @type {ReturnType<typeof compare>[]} */
  const report = [];
  try {
    for (const trip of trips(await sessionCookies(api.url, 'manager@ondeck.example'))) {
      /** @type {Reading[][]} */
      const fed = [];
      /** @type {Reading[][]} */
      const mono = [];
      for (let round = 0; round < rounds; round += 1) {
        fed.push(await measure(browser, federated, trip));
        mono.push(await measure(browser, monolith, trip));
      }
      trip.steps.forEach(({ name, goal }, index) => {
        const of = (/** @type {Reading[][]} */ all) => all.flatMap((readings) => readings[index] ?? []);
        report.push(compare(goal, name, of(fed), of(mono)));
      });
    }
  } finally {
    await browser.close();
    await Promise.all([federated.stop(), monolith.stop(), api.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
  mkdirSync(join(cache, 'bench'), { recursive: true });
  const conditions = `fast 3G, processor 4 times slower, median of ${rounds}, in turns`;
  writeFileSync(join(cache, 'bench/pages.json'), `${JSON.stringify({ conditions, report }, null, 2)}\n`);
  say(`federated / one bundle; JavaScript over the line, gzip; ${conditions}; .cache/bench/pages.json`);
  return report.every(({ good }) => good);
}
