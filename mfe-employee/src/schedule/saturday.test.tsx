import { fakeServer, type SentCall } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen } from '@testing-library/react';
import { Root } from '../area';
import { event, work } from '../employee.fixture';

const slow = { timeout: 5000 };
const SATURDAY = '2026-11-28';
const FRIDAY = '2026-11-27';

afterEach(() => jest.useRealTimers());

/** Opens a page for an employee who works on the days in `own` and can request the open shifts in `free`. */
function open(route: string, today: string, own: readonly string[], free: readonly object[] = []) {
  jest.useFakeTimers({ advanceTimers: true, now: new Date(`${today}T17:00:00Z`) });
  const inWeek = (start: string, date: string): boolean =>
    date >= start && Date.parse(date) < Date.parse(start) + 7 * 86_400_000;
  const server = fakeServer({
    ...work(),
    'GET /api/shifts/employee_view/': ({ query }: SentCall) => ({
      body: {
        results: own
          .filter((day) => query['view_type'] === 'monthly' || inWeek(query['start_date'] ?? '', day))
          .map((day) => event(day)),
        total_hours: {},
      },
    }),
    'GET /api/shifts/open-shifts/': ({ query }: SentCall) => ({
      body: { results: query['start_date'] === '2026-11-22' ? free : [], total_hours: {} },
    }),
    'GET /api/shifts/last-shift/u1/': {
      body: { shift: event(own[0] ?? today), last_shift_date: own[0] ?? today },
    },
  });
  const advanceTimers = (ms: number) => jest.advanceTimersByTime(ms);
  renderPage(<Root />, { role: 'EMPLOYEE', userId: 'u1', route, advanceTimers });
  return server;
}
const gap = (change: object = {}) => event(SATURDAY, { is_open: true, staff: [], ...change });
const blocked = 'This shift overlaps your shift LKV-0007 on 11-28-2026.';

test.each([
  ['no shift is open', SATURDAY, [], '11-29-2026'],
  ['no open shift can be requested', SATURDAY, [gap({ blocked })], '11-29-2026'],
  ['a shift is open', SATURDAY, [gap()], '11-22-2026'],
  ['the week has another day', FRIDAY, [], '11-22-2026'],
])("opens this week's or next week's open shifts if %s on %s", async (_name, today, free, week) => {
  open('/open-shifts', today, ['2026-11-24'], free);
  const name = `Schedule for week Starting ${week}`;
  expect(await screen.findByRole('heading', { name }, slow)).toBeVisible();
});

test.each([
  ['no shift is left', SATURDAY, ['2026-11-24'], '11-29-2026'],
  ['today has a shift', SATURDAY, [SATURDAY], '11-22-2026'],
  ['the week has another day', FRIDAY, ['2026-11-24'], '11-22-2026'],
])('opens this week or next week for schedule changes if %s on %s', async (_name, today, own, week) => {
  open('/schedule-change-request', today, own);
  const name = `Schedule for Week Starting ${week}`;
  expect(await screen.findByRole('heading', { name }, slow)).toBeVisible();
});

test('shows the week of the address, even on a Saturday', async () => {
  open('/open-shifts?start=2026-11-22', SATURDAY, []);
  const name = 'Schedule for week Starting 11-22-2026';
  expect(await screen.findByRole('heading', { name }, slow)).toBeVisible();
});

test.each([
  ['2026-11-24', 'Your last scheduled shift was LKV-0042 on 11-24-2026.'],
  [SATURDAY, "Your last scheduled shift is today's, LKV-0042."],
])('names the last scheduled shift on %s', async (day, sentence) => {
  open('/schedule-change-request', SATURDAY, [day]);
  await screen.findByRole('heading', { name: /Schedule for Week/ }, slow);
  expect(await screen.findByText(/^Your last scheduled shift/)).toHaveTextContent(sentence);
});
