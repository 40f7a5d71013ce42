import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../lib/browser.mjs';
import { cache, root } from '../lib/paths.mjs';
import { runNode } from '../lib/run.mjs';
import { measure, median } from './measure.mjs';
import { serve } from './serve.mjs';
import { sessionCookies, startApi } from './session.mjs';

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const rounds = 5;

/** Kilobytes (1000 bytes) of JavaScript, gzip: promises of the product. */
const budgets = /** @type {Record<string, number>} */ ({ kiosk: 115, 'sign-in': 310, 'second area': 40 });

// The frame shows a page's heading before its area is there: each page is waited for by something of its own.
const week = (/** @type {import('playwright-core').Page} */ page) =>
  page
    .getByText(/Schedule for Week Starting/i)
    .first()
    .waitFor();
const users = (/** @type {import('playwright-core').Page} */ page) =>
  page
    .getByRole('button', { name: 'Add New' })
    .or(page.getByRole('link', { name: 'Add New' }))
    .first()
    .waitFor();
const firstTab = (/** @type {import('playwright-core').Page} */ page) =>
  page.getByRole('tab').first().waitFor();

/**
 * @param {readonly {name: string, value: string}[]} manager
 * @returns {import('./measure.mjs').Visit[]}
 */
const visits = (manager) => [
  {
    name: 'kiosk',
    path: '/kiosk',
    usable: (page) => page.getByRole('button', { name: 'Digit 5' }).waitFor(),
  },
  {
    name: 'sign-in',
    path: '/',
    usable: (page) => page.getByRole('button', { name: /^(sign|log) in$/i }).waitFor(),
  },
  { name: 'dashboard', path: '/dashboard', cookies: manager, usable: firstTab },
  {
    name: 'first area',
    path: '/dashboard',
    cookies: manager,
    usable: firstTab,
    next: { name: 'second area', path: '/manage-user', usable: users },
  },
  { name: 'calendar', path: '/view-schedule', cookies: manager, usable: week },
];

/** @param {number} a @param {number} b */
const ratio = (a, b) => (a / b).toFixed(2);
const kilo = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Measures the federated pages and the same pages as one bundle, turn by turn, and prints both with their ratio.
 *
 * @returns {Promise<boolean>} whether all budgets hold
 */
export async function benchPages() {
  const executablePath = findBrowser();
  if (executablePath === null)
    throw new Error('The bench needs Chromium, Chrome or Edge: install one or set CHROME_PATH.');
  say('Building the same pages as one bundle …');
  const { code, output } = await runNode('--import', ['tsx', 'scripts/bench/monolith/build.ts']);
  if (code !== 0) throw new Error(output);

  const dataDir = mkdtempSync(join(tmpdir(), 'ondeck-bench-'));
  const api = await startApi(dataDir);
  const registry = join(root, 'dist/registry.json');
  const federated = await serve({
    assets: join(root, 'dist/shell'),
    areas: join(root, 'dist/areas'),
    registry,
    api: api.url,
  });
  const monolith = await serve({ assets: join(cache, 'monolith'), registry, api: api.url });
  const args = [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ];
  const browser = await chromium.launch({ executablePath, args });
  /** @type {Record<string, unknown>[]} */
  const report = [];
  let kept = true;
  try {
    const manager = await sessionCookies(api.url, 'manager@ondeck.example');
    for (const visit of visits(manager)) {
      /** @type {Record<string, import('./measure.mjs').Reading[]>} */
      const readings = { federated: [], monolith: [] };
      for (let round = 0; round < rounds; round += 1) {
        readings['federated']?.push(await measure(browser, federated.url, visit, { slow: true }));
        readings['monolith']?.push(await measure(browser, monolith.url, visit, { slow: true }));
      }
      const steps = [
        { name: visit.name, of: (/** @type {import('./measure.mjs').Reading} */ reading) => reading },
        ...(visit.next
          ? [
              {
                name: visit.next.name,
                of: (/** @type {import('./measure.mjs').Reading} */ reading) => reading.next ?? reading,
              },
            ]
          : []),
      ];
      for (const { name, of } of steps) {
        const side = (/** @type {string} */ which) => {
          const all = (readings[which] ?? []).map(of);
          return {
            bytes: median(all.map(({ bytes }) => bytes)),
            milliseconds: median(all.map(({ milliseconds }) => milliseconds)),
            requests: median(all.map(({ requests }) => requests)),
            files: all[0]?.files ?? [],
          };
        };
        const fed = side('federated');
        const mono = side('monolith');
        const budget = budgets[name];
        const good = budget === undefined || fed.bytes <= budget * 1000;
        kept &&= good;
        const limit = budget === undefined ? '' : `  budget ${budget} kB ${good ? 'kept' : 'BROKEN'}`;
        say(
          `${name.padEnd(12)} ${kilo(fed.bytes).padStart(9)} / ${kilo(mono.bytes).padStart(9)} = ${ratio(fed.bytes, mono.bytes)} bytes   ${Math.round(fed.milliseconds)} / ${Math.round(mono.milliseconds)} ms = ${ratio(fed.milliseconds, mono.milliseconds)} time   ${fed.requests} / ${mono.requests} requests${limit}`,
        );
        report.push({ name, federated: fed, monolith: mono, budget, good });
      }
    }
  } finally {
    await browser.close();
    await Promise.all([federated.stop(), monolith.stop(), api.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
  mkdirSync(join(cache, 'bench'), { recursive: true });
  writeFileSync(
    join(cache, 'bench/pages.json'),
    `${JSON.stringify({ conditions: 'cold, processor 4 times slower, fast 3G, median of 5', report }, null, 2)}\n`,
  );
  say(
    'federated / one bundle; JavaScript, gzip, cold, fast 3G, processor 4 times slower, median of 5; .cache/bench/pages.json',
  );
  return kept;
}
