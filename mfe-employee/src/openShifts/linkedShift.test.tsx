import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { event, TODAY, work } from '../employee.fixture';
import { OpenShiftsPage } from './OpenShiftsPage';

const CALL = 'POST /api/shifts/request/open-shift/';
const LIST = 'GET /api/shifts/open-shifts/';
const slow = { timeout: 5000 };
const GONE = 'This shift is no longer open. Other open shifts are listed below.';

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date(`${TODAY}T17:00:00Z`) });
});
afterEach(() => jest.useRealTimers());

function open(results: readonly object[]) {
  const server = fakeServer({
    ...work(),
    [LIST]: { body: { results, total_hours: {} } },
    [CALL]: { status: 202, body: { message: 'The shift is yours.' } },
  });
  const page = renderPage(<OpenShiftsPage />, {
    role: 'EMPLOYEE',
    userId: 'u1',
    route: '/open-shifts?start=2026-11-23&shift=gap1',
    advanceTimers: (ms) => jest.advanceTimersByTime(ms),
  });
  return { ...server, page };
}

test('opens the shift of a notification, takes it with one button, and names it only once', async () => {
  const { page, routes, calls } = open([event('2026-11-23', { id: 'gap1', is_open: true, staff: [] })]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Select Shift' }, slow));
  expect(dialog.getByText(/LKV-0042 · 11-23-2026/)).toBeVisible();
  routes[LIST] = { body: { results: [], total_hours: {} } };
  await page.user.click(dialog.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('The shift is yours.')).toBeVisible();
  expect(calls(CALL)).toMatchObject([{ body: { shift: 'gap1' } }]);
  expect((await screen.findAllByText('No open shifts on these days', {}, slow))[0]).toBeVisible();
  expect(screen.queryByText(GONE)).toBeNull();
});

test('tells an employee who was too late that the shift of the notification is no longer open', async () => {
  open([event('2026-11-24', { id: 'gap2', is_open: true, staff: [] })]);
  expect(await screen.findByText(GONE, {}, slow)).toBeVisible();
  expect(await screen.findByRole('button', { name: /LKV-0042.*November 24/ }, slow)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('declines an offered shift', async () => {
  const { page, routes, calls } = open([event('2026-11-23', { id: 'gap1', is_open: true, staff: [] })]);
  const DECLINE = 'POST /api/shifts/request/open-shift/decline/';
  routes[DECLINE] = { body: { message: 'Offer declined.' } };
  const dialog = within(await screen.findByRole('dialog', { name: 'Select Shift' }, slow));
  await page.user.click(dialog.getByRole('button', { name: 'Decline this offer' }));
  expect(await screen.findByText('Offer declined.')).toBeVisible();
  expect(calls(DECLINE)).toMatchObject([{ body: { shift: 'gap1' } }]);
});
