import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { Root } from '../area';
import { event, work } from '../employee.fixture';

// The device in Tokyo has Sunday afternoon, while the pool in Honolulu has Saturday, 9 PM.
const NOW = '2026-11-22T07:00:00Z';
const honolulu = { id: 'l2', title: 'Waikiki', timezone: 'Pacific/Honolulu' };
const slow = { timeout: 5000 };

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date(NOW) });
  const options = new Intl.DateTimeFormat().resolvedOptions();
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...options, timeZone: 'Asia/Tokyo' });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function open(route: string) {
  const night = { location: honolulu, end_time: '23:15' };
  const results = [event('2026-11-20', night), event('2026-11-21', night), event('2026-12-01', night)];
  const server = fakeServer({
    ...work(),
    'GET /api/shifts/employee_view/': { body: { results, total_hours: {} } },
  });
  const advanceTimers = (ms: number) => jest.advanceTimersByTime(ms);
  return { server, page: renderPage(<Root />, { role: 'EMPLOYEE', userId: 'u1', route, advanceTimers }) };
}

test("shows the week, the date, and the next shift by the pool's time zone, not the device's", async () => {
  open('/view-schedule');
  expect(
    await screen.findByRole('heading', { name: 'Schedule for Week Starting 11-15-2026' }, slow),
  ).toBeVisible();
  expect(screen.getByText('Today: 11-21-2026')).toBeVisible();
  // The shift began at 3:30 PM and isn't over in Honolulu, though its day is over on the device.
  expect(screen.getByText(/Saturday, November 21 · LKV-0042 · Waikiki/)).toBeVisible();
});

test('accepts a new-shift request for the current date at the pool', async () => {
  const { page } = open('/request-new-shift');
  const date = await screen.findByLabelText('Shift Start Date', {}, slow);
  await page.user.type(date, '11-20-2026');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  const passed = "Date can't be before 11-21-2026";
  expect((await screen.findAllByText(passed))[0]).toBeVisible();
  await page.user.clear(date);
  await page.user.type(date, '11-21-2026');
  expect(screen.queryByText(passed)).toBeNull();
});

test('counts the notice for time off from the current date at the pool', async () => {
  const { page } = open('/time-off-request?start=2026-12-01');
  await page.user.click(await screen.findByRole('button', { name: /LKV-0042.*December 1/ }, slow));
  const dialog = within(await screen.findByRole('dialog', { name: 'Time Off Request' }));
  const from = dialog.getByRole('textbox', { name: 'From Date' });
  const tooSoon = () =>
    within(from.closest('.od-field') ?? document.body).queryByText(/must be submitted at least 10 days/);
  for (const [day, refused] of [
    ['12-01-2026', true],
    ['12-02-2026', false],
  ] as const) {
    await page.user.clear(from);
    await page.user.type(from, day);
    await page.user.tab();
    expect(tooSoon() !== null).toBe(refused);
  }
});
