import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openPage, slowDown } from '../lib/browser';
import { bundleOne } from '../lib/bundle';
import { call, type Cookies, signIn } from '../lib/session';
import { median, onStage, say, setting, verdict, writeReport } from '../lib/stage';
import { openSuite } from '../lib/suite';
import {
  codeOf,
  eventsOfMonth,
  filtered,
  leftByFilter,
  monthAnswer,
  type BenchLocation,
  staffAnswer,
} from './school';
import { drag, type DragReading } from './dragging';
import { open, press, type Reading, watch } from './timing';

const rounds = setting('BENCH_ROUNDS', 3);
/** Performance promises of the product. */
const budgets = {
  besidePlain: 1.1,
  personBesideMonth: 2,
  longTaskMs: 200,
  /** Budgets while a shift is dragged: frames a second, and milliseconds of any task. */
  dragFrames: 60,
  dragTaskMs: 50,
};
const throttle = 4;

/** Pages with the selector of their events, and whether a page draws all events of a month. */
const sides = {
  month: { path: '/view-schedules?view=monthly', chips: '.od-event', whole: true },
  person: {
    path: '/view-schedules?view=monthly&layout=people',
    chips: '[role=table] [role=cell] button',
    whole: false,
  },
  plain: { path: '/plain?', chips: '.rbc-event', whole: true },
};
type Side = keyof typeof sides;
const names = ['month', 'person', 'plain'] as const satisfies readonly Side[];
const steps = ['first', 'next', 'prev', 'filter'] as const;
type Visit = Record<(typeof steps)[number], Reading[]>;

const plainPage = (script: Buffer): string =>
  `<!doctype html><html lang="en"><title>Plain</title><link rel="icon" href="data:,"><style>body{font-family:sans-serif}</style><script type="module">${script.toString().replaceAll('</script', '<\\/script')}</script>`;

/** Data of every visit: the library's page, the location, and the user's cookies. */
interface World {
  readonly browser: Browser;
  readonly url: string;
  readonly plain: string;
  readonly location: BenchLocation;
  readonly cookies: Cookies;
}

/** Opens a page that gets a large school's schedule from mocked answers. */
async function openSchool({ browser, url, plain, location, cookies }: World, rate: number) {
  const page = await openPage(browser, url, cookies);
  // The legend hides types, and is collapsed until a user opens it once, so set its cookie.
  await page.context().addCookies([{ name: 'legend', value: 'open', url }]);
  await page.route('**/plain?*', (route) => route.fulfill({ contentType: 'text/html', body: plain }));
  await page.route('**/api/shifts/view-schedule/*', (route) => {
    const month = new URL(route.request().url()).searchParams.get('start_date')?.slice(0, 7) ?? '';
    return route.fulfill({ json: monthAnswer(month, location) });
  });
  await page.route('**/api/shifts/staff/*', (route) => route.fulfill({ json: staffAnswer() }));
  await watch(page);
  if (rate > 1) await slowDown(page, rate);
  return page;
}

/** Drags a shift over the schedule by employee, several times. */
async function dragging(world: World, rate: number): Promise<DragReading[]> {
  const page = await openSchool(world, rate);
  try {
    const address = `${world.url}${sides.person.path}&location=${world.location.id}&start=2027-01-01`;
    await open(page, address, { chips: sides.person.chips, code: codeOf('2027-01') });
    const readings: DragReading[] = [];
    for (let round = 0; round < rounds; round += 1) readings.push(await drag(page));
    return readings;
  } finally {
    await page.context().close();
  }
}

/** Visits a page once: first paint, three months forward, one month back, filter on and off. */
async function visit(world: World, side: Side, rate: number): Promise<Visit> {
  const { url, location } = world;
  const { path, chips, whole } = sides[side];
  const page = await openSchool(world, rate);
  try {
    const shown = (month: string, count = eventsOfMonth) => ({
      chips,
      code: codeOf(month),
      ...(whole ? { count } : {}),
    });
    const to = `${url}${path}&location=${location.id}&start=2027-01-01`;
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
    await page.context().close();
  }
}

/**
 * Compares the month and the schedule by employee of a large school with react-big-calendar alone on the same events,
 * in turns; then measures the long tasks of all three with a slow processor.
 *
 * @returns whether the budgets hold
 */
export const benchCalendar = () =>
  onStage(async (stage) => {
    const plain = plainPage(await bundleOne('plain-calendar', join(import.meta.dirname, 'plain.tsx')));
    const { api, site, browser } = await openSuite(stage);
    const { token, cookies } = await signIn(api.url, 'admin');
    const places = await call<{ results: [BenchLocation] }>(api.url, 'locations/?limit=1', { token });
    const [{ id, title }] = places.results;
    const world = { browser, url: site.url, plain, location: { id, title }, cookies };
    const empty = (): Visit => ({ first: [], next: [], prev: [], filter: [] });
    const fast = { month: empty(), person: empty(), plain: empty() };
    const slow = { month: empty(), person: empty(), plain: empty() };
    for (let round = 0; round < rounds; round += 1)
      for (const side of names) {
        const readings = await visit(world, side, 1);
        for (const step of steps) fast[side][step].push(...readings[step]);
      }
    for (const side of names) slow[side] = await visit(world, side, throttle);
    const dragged = { fast: await dragging(world, 1), slow: await dragging(world, throttle) };
    const isSmooth = reportDrags(dragged);
    return report(fast, slow, dragged) && isSmooth;
  });

type Drags = Readonly<Record<'fast' | 'slow', DragReading[]>>;

/** Reports on the schedule by employee while a shift is picked up, held over cells, and dropped. */
function reportDrags({ fast, slow }: Drags): boolean {
  const row = (name: string, readings: readonly DragReading[]) => {
    const rate = median(readings.map(({ frames, milliseconds }) => (frames - 1) / (milliseconds / 1000)));
    const longest = Math.max(...readings.map(({ longTask }) => longTask));
    const frame = median(readings.map(({ longestFrame }) => longestFrame));
    // One frame more or less is within the measurement error.
    const kept = rate >= budgets.dragFrames - 1 && longest <= budgets.dragTaskMs;
    say(
      `drag    ${name.padEnd(24)} ${rate.toFixed(1).padStart(6)} frames a second   longest frame ${Math.round(frame)} ms   longest task ${Math.round(longest)} ms  ${verdict(kept)}`,
    );
    return kept;
  };
  const kept = [row('this processor', fast), row(`${throttle} times slower`, slow)];
  say(
    `by person, 300 people and ${eventsOfMonth} events: budgets while dragging: ${budgets.dragFrames} frames a second, no task above ${budgets.dragTaskMs} ms`,
  );
  return kept.every(Boolean);
}

function report(fast: Record<Side, Visit>, slow: Record<Side, Visit>, dragged: Drags): boolean {
  const of = (side: Side, step: keyof Visit) =>
    median(fast[side][step].map(({ milliseconds }) => milliseconds));
  const long = (side: Side, step: keyof Visit) =>
    Math.max(...slow[side][step].map(({ longTask }) => longTask));
  const ms = (value: number) => `${Math.round(value)} ms`.padStart(8);
  const start = (side: Side) => ms(median(fast[side].first.map(({ fromStart }) => fromStart ?? Number.NaN)));
  const rows = steps.map((step) => {
    const [month, person, plain] = [of('month', step), of('person', step), of('plain', step)];
    const longest = Math.max(long('month', step), long('person', step));
    const kept =
      month / plain <= budgets.besidePlain &&
      (step !== 'next' || person / month < budgets.personBesideMonth) &&
      longest <= budgets.longTaskMs;
    say(
      `${step.padEnd(7)} month ${ms(month)}  plain ${ms(plain)} = ${(month / plain).toFixed(2)}   by person ${ms(person)} = ${(person / month).toFixed(2)} of the month   longest task, processor ${throttle} times slower: month ${ms(long('month', step))}, by person ${ms(long('person', step))}, plain ${ms(long('plain', step))}  ${verdict(kept)}`,
    );
    return { step, month, person, plain, kept };
  });
  say(
    `from the address to the first paint: month ${start('month')}, by person ${start('person')}, plain ${start('plain')}`,
  );
  say(
    `${eventsOfMonth} events a month, 300 people. First: from the answer to its paint. Median of ${rounds} rounds. Budgets: ${budgets.besidePlain} of plain, by person's Next ${budgets.personBesideMonth} of the month's, no task above ${budgets.longTaskMs} ms. .cache/bench/calendar.json`,
  );
  writeReport('calendar', { rows, fast, slow, dragged });
  return rows.every(({ kept }) => kept);
}
