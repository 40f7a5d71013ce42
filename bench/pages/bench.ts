import { openSuite } from '../lib/suite';
import { serveMonolith } from '../lib/compositions';
import { signIn } from '../lib/session';
import { kilo, median, onStage, say, setting, verdict, writeReport } from '../lib/stage';
import { measure, type Reading } from './measure';
import { buildMonolith } from './monolith/build';
import { type Goal, trips } from './trips';

const rounds = setting('BENCH_ROUNDS', 5);

const beside = (goal: number | undefined, is: number): string =>
  goal === undefined ? '' : ` (goal ${goal} ${is <= goal ? 'kept' : 'MISSED'})`;

const middle = (readings: readonly Reading[]) => ({
  bytes: median(readings.map(({ bytes }) => bytes)),
  milliseconds: Math.round(median(readings.map(({ milliseconds }) => milliseconds))),
  requests: median(readings.map(({ requests }) => requests)),
  files: readings[0]?.files ?? [],
});

function compare(goal: Goal, name: string, federated: readonly Reading[], monolith: readonly Reading[]) {
  const [fed, mono] = [middle(federated), middle(monolith)];
  const bytes = fed.bytes === mono.bytes ? 1 : fed.bytes / mono.bytes;
  const time = fed.milliseconds / mono.milliseconds;
  const good = goal.budget === undefined || fed.bytes <= goal.budget * 1000;
  const budget = goal.budget === undefined ? '' : `  budget ${goal.budget} kB ${verdict(good)}`;
  say(
    [
      name.padEnd(24),
      `${kilo(fed.bytes)} / ${kilo(mono.bytes)} = ${bytes.toFixed(2)} bytes${beside(goal.bytes, bytes)}`,
      `${fed.milliseconds} / ${mono.milliseconds} ms = ${time.toFixed(2)} time${beside(goal.time, time)}`,
      `${fed.requests} / ${mono.requests} requests${budget}`,
    ].join('  '),
  );
  return { name, federated: fed, monolith: mono, ratio: { bytes, time }, goal, good };
}

/**
 * Measures the federated pages and the same pages as one bundle in turns, and prints both with their ratio.
 *
 * @returns whether all budgets hold; a missed goal of a ratio is only printed
 */
export const benchPages = () =>
  onStage(async (stage) => {
    say('Building the same pages as one bundle …');
    const assets = await buildMonolith();
    const { api, site: federated, browser } = await openSuite(stage);
    const monolith = stage.own(await serveMonolith(assets, api.url));
    const report: ReturnType<typeof compare>[] = [];
    for (const trip of trips((await signIn(api.url, 'manager')).cookies)) {
      const fed: Reading[][] = [];
      const mono: Reading[][] = [];
      for (let round = 0; round < rounds; round += 1) {
        fed.push(await measure(browser, federated, trip));
        mono.push(await measure(browser, monolith, trip));
      }
      trip.steps.forEach(({ name, goal }, index) => {
        const of = (all: Reading[][]) => all.flatMap((readings) => readings[index] ?? []);
        report.push(compare(goal, name, of(fed), of(mono)));
      });
    }
    const conditions = `fast 3G, processor 4 times slower, median of ${rounds}, in turns`;
    writeReport('pages', { conditions, report });
    say(`federated / one bundle; JavaScript over the line, gzip; ${conditions}; .cache/bench/pages.json`);
    return report.every(({ good }) => good);
  });
