import { launchBrowser } from '../lib/browser';
import { startServer } from '../lib/server';
import { call, signIn } from '../lib/session';
import { kilo, median, onStage, say, setting, verdict, writeReport } from '../lib/stage';
import { type Reading, type Screen, visit } from './visit';

const rounds = setting('BENCH_ROUNDS', 5);
/** The product's promises: kilobytes, and the time to the first data as a multiple of the keypad's in the same run. */
const budgets: Readonly<
  Record<string, { readonly bytes: number; readonly cold?: number; readonly warm?: number }>
> = {
  keypad: { bytes: 92 },
  schedule: { bytes: 280, cold: 1.8, warm: 1.7 },
  dashboard: { bytes: 290, cold: 1.8, warm: 1.7 },
};
const MOST_SHIFT = 0.02;

/** Returns the screens that staff and managers open first, with the keypad before all others. */
async function screens(api: string): Promise<Screen[]> {
  const employee = (await signIn(api, 'employee')).cookies;
  const { cookies: manager, token } = await signIn(api, 'manager');
  const places = await call<{ results: [{ id: string }] }>(api, 'locations/?limit=1', { token });
  const shifts = 'main :is(.od-chip, .od-event, .rbc-event)';
  const all = [
    { name: 'keypad', path: '/kiosk', data: 'button', text: '5' },
    { name: 'schedule', path: '/view-schedule', cookies: employee, data: shifts },
    {
      name: 'dashboard',
      path: '/dashboard',
      cookies: manager,
      // At night no one is on deck, and the tab says so.
      data: '[role=tabpanel] :is(.od-card:not([aria-hidden]), tbody tr:not([aria-hidden]), .od-empty)',
    },
    {
      name: 'view schedules',
      path: `/view-schedules?location=${places.results[0].id}`,
      cookies: manager,
      data: shifts,
    },
    { name: 'time off', path: '/time-off-request', cookies: employee, data: 'main .od-month-days button' },
    { name: 'open shifts', path: '/open-shifts', cookies: employee, data: shifts },
  ];
  const wanted = process.env['BENCH_PARTS']?.split(',');
  return all.filter(({ name }) => !wanted || name === 'keypad' || wanted.includes(name));
}

const middle = (readings: readonly Reading[]): Reading => {
  const of = (name: keyof Reading) => median(readings.map((reading) => reading[name]));
  return {
    data: of('data'),
    paint: of('paint'),
    bytes: of('bytes'),
    requests: of('requests'),
    work: of('work'),
    longTask: of('longTask'),
    shift: of('shift'),
  };
};

function report(name: string, turn: 'cold' | 'warm', reading: Reading, keypad: Reading): boolean {
  const ratio = reading.data / keypad.data;
  const budget = budgets[name];
  const isSmall = turn === 'warm' || budget === undefined || reading.bytes <= budget.bytes * 1000;
  const isSoon = ratio <= (budget?.[turn] ?? Number.POSITIVE_INFINITY);
  const isStill = reading.shift <= MOST_SHIFT;
  const ms = (value: number) => `${Math.round(value)}`.padStart(5);
  say(
    [
      `${name}, ${turn}`.padEnd(21),
      `data ${ms(reading.data)} ms = ${ratio.toFixed(2)}`,
      `paint ${ms(reading.paint)}`,
      kilo(reading.bytes).padStart(9),
      `${String(reading.requests).padStart(3)} requests`,
      `work ${ms(reading.work)}`,
      `longest task ${ms(reading.longTask)}`,
      `shift ${reading.shift.toFixed(3)}`,
      verdict(isSmall && isSoon && isStill),
    ].join('  '),
  );
  return isSmall && isSoon && isStill;
}

/**
 * Measures the first screens on an old phone with a weak network, and compares them with the punch clock's keypad. The
 * product's own server sends its own files, so the bytes are the bytes that a browser receives.
 *
 * @returns whether the budgets hold
 */
export const benchPhone = () =>
  onStage(async ({ folder, own }) => {
    const api = own(await startServer(folder));
    const browser = own(await launchBrowser());
    const wanted = await screens(api.url);
    const visits = wanted.map((screen) => ({ screen, cold: [] as Reading[], warm: [] as Reading[] }));
    for (let round = 0; round < rounds; round += 1)
      for (const { screen, cold, warm } of visits) {
        const readings = await visit(browser, api.url, screen);
        cold.push(readings.cold);
        warm.push(readings.warm);
      }
    const figures = visits.map(({ screen: { name }, cold, warm }) => ({
      name,
      cold: middle(cold),
      warm: middle(warm),
    }));
    const [keypad] = figures;
    if (!keypad) throw new Error('There is no keypad to compare with.');
    const conditions = `390 px, 1.6 Mbit/s, 150 ms, processor 4 times slower, demo school, median of ${rounds}`;
    say(
      `${conditions}; data: until the first data; = compared with the keypad; work: of the page's processor until then`,
    );
    const kept = figures.flatMap(({ name, cold, warm }) => [
      report(name, 'cold', cold, keypad.cold),
      report(name, 'warm', warm, keypad.warm),
    ]);
    const readings = visits.map(({ screen: { name }, ...turns }) => ({ name, ...turns }));
    writeReport('phone', { conditions, figures, readings });
    return kept.every(Boolean);
  });
