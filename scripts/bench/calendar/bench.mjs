import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cache } from '../../lib/paths.mjs';
import { runNode } from '../../lib/run.mjs';
import { median } from '../measure.mjs';
import { launchBrowser } from '../browser.mjs';
import { serveFederated } from '../compositions.mjs';
import { sessionCookies, signIn, startApi } from '../session.mjs';
import { codeOf, eventsOfMonth, filtered, leftByFilter, monthAnswer, staffAnswer } from './school.mjs';
import { open, press, watch } from './timing.mjs';

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
/** Promises of the product. */
const budgets = { besidePlain: 1.1, personBesideMonth: 2, longTaskMs: 200 };
const throttle = 4;

/** @typedef {{milliseconds: number, fromStart?: number, longTask: number}} Reading */
/** @typedef {{name: string, path: string, chips: string, whole: boolean}} Side */

/** @type {Record<'month' | 'person' | 'plain', Side>} */
const sides = {
  month: { name: 'month', path: '/view-schedules?view=monthly', chips: '.od-event', whole: true },
  person: {
    name: 'by person',
    path: '/view-schedules?view=monthly&layout=people',
    chips: '[role=table] [role=cell] button',
    whole: false,
  },
  plain: { name: 'plain', path: '/plain?', chips: '.rbc-event', whole: true },
};

const plainPage = () =>
  `<!doctype html><html lang="en"><title>Plain</title><link rel="icon" href="data:,"><style>body{font-family:sans-serif}</style><script type="module">${readFileSync(join(cache, 'plain-calendar/main.js'), 'utf8').replaceAll('</script', '<\\/script')}</script>`;

/**
 * One visit of a page: its first paint, three months on, one back, the filter on and off.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {Side} side
 * @param {{slow: boolean, location: {id: string, title: string}, cookies: readonly {name: string, value: string}[]}} options
 * @returns {Promise<Record<'first' | 'next' | 'prev' | 'filter', Reading[]>>}
 */
async function visit(browser, url, side, { slow, location, cookies }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
    await context.route('**/plain?*', (route) =>
      route.fulfill({ contentType: 'text/html', body: plainPage() }),
    );
    await context.route('**/api/shifts/view-schedule/*', (route) => {
      const month = new URL(route.request().url()).searchParams.get('start_date')?.slice(0, 7) ?? '';
      return route.fulfill({ json: monthAnswer(month, location) });
    });
    await context.route('**/api/shifts/staff/*', (route) => route.fulfill({ json: staffAnswer() }));
    const page = await context.newPage();
    await watch(page);
    if (slow) {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    }
    const shown = (/** @type {string} */ month, count = eventsOfMonth) => ({
      chips: side.chips,
      code: codeOf(month),
      ...(side.whole ? { count } : {}),
    });
    const to = `${url}${side.path}&location=${location.id}&start=2027-01-01`;
    const first = [await open(page, to, shown('2027-01'))];
    const next = [];
    for (const month of ['2027-02', '2027-03', '2027-04']) next.push(await press(page, 'Next', shown(month)));
    const prev = [await press(page, 'Prev', shown('2027-03'))];
    const filter = [
      await press(page, new RegExp(`${filtered}$`), shown('2027-03', leftByFilter)),
      await press(page, new RegExp(`${filtered}$`), shown('2027-03')),
    ];
    return { first, next, prev, filter };
  } finally {
    await context.close();
  }
}

const steps = /** @type {const} */ (['first', 'next', 'prev', 'filter']);

/**
 * The month and the schedule by person of a large school beside react-big-calendar alone on the same events, turn by
 * turn; then all three again with a slow processor, for their long tasks.
 *
 * @returns {Promise<boolean>} whether the budgets hold
 */
export async function benchCalendar() {
  const built = await runNode('--import', ['tsx', 'scripts/bench/calendar/buildPlain.ts']);
  if (built.code !== 0) throw new Error(built.output);
  const dataDir = mkdtempSync(join(tmpdir(), 'ondeck-bench-'));
  const api = await startApi(dataDir);
  const site = await serveFederated(api.url);
  const browser = await launchBrowser();
  try {
    const email = 'admin@ondeck.example';
    const cookies = await sessionCookies(api.url, email);
    const { access_token: token } = await signIn(api.url, email);
    const places = await fetch(`${api.url}/api/locations/?limit=1`, {
      headers: { authorization: `Token ${token}` },
    }).then((response) => response.json());
    const { id, title } = places.results[0];
    const options = { location: { id, title }, cookies };
    /** @type {Record<string, Record<string, Reading[]>>} */
    const fast = {};
    /** @type {Record<string, Record<string, Reading[]>>} */
    const slow = {};
    for (let round = 0; round < rounds; round += 1)
      for (const [key, side] of Object.entries(sides)) {
        const readings = await visit(browser, site.url, side, { ...options, slow: false });
        for (const step of steps) ((fast[key] ??= {})[step] ??= []).push(...readings[step]);
      }
    for (const [key, side] of Object.entries(sides))
      slow[key] = await visit(browser, site.url, side, { ...options, slow: true });
    return report(fast, slow);
  } finally {
    await browser.close();
    await Promise.all([site.stop(), api.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * @param {Record<string, Record<string, Reading[]>>} fast
 * @param {Record<string, Record<string, Reading[]>>} slow
 */
function report(fast, slow) {
  const of = (/** @type {string} */ side, /** @type {string} */ step) =>
    median((fast[side]?.[step] ?? []).map(({ milliseconds }) => milliseconds));
  const start = (/** @type {string} */ side) =>
    median((fast[side]?.['first'] ?? []).map(({ fromStart }) => fromStart ?? Number.NaN));
  const long = (/** @type {string} */ side, /** @type {string} */ step) =>
    Math.max(...(slow[side]?.[step] ?? []).map(({ longTask }) => longTask));
  const ms = (/** @type {number} */ value) => `${Math.round(value)} ms`.padStart(8);
  let good = true;
  const rows = steps.map((step) => {
    const [month, person, plain] = [of('month', step), of('person', step), of('plain', step)];
    const longest = Math.max(long('month', step), long('person', step));
    const kept =
      month / plain <= budgets.besidePlain &&
      (step !== 'next' || person / month < budgets.personBesideMonth) &&
      longest <= budgets.longTaskMs;
    good &&= kept;
    say(
      `${step.padEnd(7)} month ${ms(month)}  plain ${ms(plain)} = ${(month / plain).toFixed(2)}   by person ${ms(person)} = ${(person / month).toFixed(2)} of the month   longest task, processor ${throttle} times slower: month ${ms(long('month', step))}, by person ${ms(long('person', step))}, plain ${ms(long('plain', step))}  ${kept ? 'kept' : 'BROKEN'}`,
    );
    return { step, month, person, plain, kept };
  });
  say(
    `from the address to the first paint: month ${ms(start('month'))}, by person ${ms(start('person'))}, plain ${ms(start('plain'))}`,
  );
  say(
    `${eventsOfMonth} events a month, 300 people; first: from the answer to its paint; median of ${rounds} rounds; budgets: ${budgets.besidePlain} of plain, by person's Next ${budgets.personBesideMonth} of the month's, no task above ${budgets.longTaskMs} ms; .cache/bench/calendar.json`,
  );
  mkdirSync(join(cache, 'bench'), { recursive: true });
  writeFileSync(join(cache, 'bench/calendar.json'), `${JSON.stringify({ rows, fast, slow }, null, 2)}\n`);
  return good;
}
