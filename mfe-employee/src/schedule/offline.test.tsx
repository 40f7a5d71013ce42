import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen } from '@testing-library/react';
import { Root } from '../area';
import { event, TODAY, work } from '../employee.fixture';
import { keepSchedule, keptSchedule } from './keptSchedule';

const slow = { timeout: 5000 };
const answer = { results: [event('2026-11-26')], total_hours: {}, leaves: [] };
const lost = { 'GET /api/shifts/employee_view/': 'lost' as const };

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date(`${TODAY}T17:00:00Z`) });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

function open(routes = {}, userId = 'u1') {
  fakeServer({ ...work(), ...routes });
  const advanceTimers = (ms: number) => jest.advanceTimersByTime(ms);
  return renderPage(<Root />, { role: 'EMPLOYEE', userId, route: '/view-schedule', advanceTimers });
}
const HOME = 'ondeck.schedule';
const keptText = (): string => localStorage.getItem(HOME) ?? '';
/**
 * Starting a session clears the storage, which an offline phone doesn't do, so fill the storage again after opening the
 * page.
 */
function openWith(kept: string, routes: object, userId?: string) {
  open(routes, userId);
  localStorage.setItem(HOME, kept);
}
const shift = (day: RegExp) => screen.findByRole('button', { name: day }, slow);

test("keeps the last schedule, and shows it with its time when the server can't be reached", async () => {
  const page = open();
  expect(await shift(/LKV-0042.*November 23/)).toBeVisible();
  page.unmount();
  openWith(keptText(), lost);
  expect(await shift(/LKV-0042.*November 23/)).toBeVisible();
  expect(screen.getByText(/^Showing data from \d{1,2}:\d\d [AP]M$/)).toBeVisible();
  expect(screen.getByText(/Monday, November 23 · LKV-0042/)).toBeVisible();
});

test('shows the date of a kept schedule from another day', async () => {
  keepSchedule('u1', { key: `weekly ${TODAY}`, at: Date.parse('2026-11-20T17:00:00Z'), answer });
  openWith(keptText(), lost);
  expect(await shift(/LKV-0042.*November 26/)).toBeVisible();
  expect(screen.getByText(/^Showing data from 11-20-2026 \d{1,2}:\d\d [AP]M$/)).toBeVisible();
});

test.each([
  ['another user', lost, 'u2'],
  ['a user without access', { 'GET /api/shifts/employee_view/': { status: 403, body: {} } }, 'u1'],
])('does not show a kept schedule to %s', async (_name, routes, userId) => {
  keepSchedule('u1', { key: `weekly ${TODAY}`, at: Date.now(), answer });
  openWith(keptText(), routes, userId);
  expect(await screen.findByText("Couldn't load the schedule.", {}, slow)).toBeVisible();
});

test('keeps only the eight schedules last seen, each once', () => {
  for (let week = 0; week < 12; week += 1)
    keepSchedule('u1', { key: `weekly ${week % 10}`, at: week, answer });
  const ages = Array.from({ length: 10 }, (_, week) => keptSchedule('u1', `weekly ${week}`)?.at);
  expect(ages).toEqual([10, 11, undefined, undefined, 4, 5, 6, 7, 8, 9]);
});

test('treats a storage with other content as empty', () => {
  for (const text of ['', 'no json', '[]', '{"userId":"u1"}', '{"userId":"u1","ranges":7}']) {
    localStorage.setItem(HOME, text);
    expect(keptSchedule('u1', 'weekly 1')).toBeUndefined();
  }
});
