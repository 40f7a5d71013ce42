import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { event, TODAY, work } from '../employee.fixture';
import { OpenShiftsPage } from './OpenShiftsPage';

const CALL = 'POST /api/shifts/request/open-shift/';

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date(`${TODAY}T17:00:00Z`) });
});
afterEach(() => jest.useRealTimers());

test('reminds an employee of what they entered before they request an open shift, and sends the request', async () => {
  const cautions = [
    { code: 'UNAVAILABLE', message: 'You marked this time as unavailable.' },
    { code: 'MAX_DAYS', message: 'You want to work at most 4 days a week.' },
  ];
  const gap = event('2026-11-23', { id: 'gap1', is_open: true, staff: [], blocked: null });
  const { calls } = fakeServer({
    ...work(),
    'GET /api/shifts/open-shifts/': { body: { results: [{ ...gap, cautions }], total_hours: {} } },
    [CALL]: { status: 202, body: { message: 'Open shift request sent to admin' } },
  });
  const { user } = renderPage(<OpenShiftsPage />, {
    role: 'EMPLOYEE',
    userId: 'u1',
    route: '/open-shifts',
    advanceTimers: (ms) => jest.advanceTimersByTime(ms),
  });
  await user.click(await screen.findByRole('button', { name: /LKV-0042.*November 23/ }, { timeout: 5000 }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Select Shift' }));
  for (const { message } of cautions) expect(dialog.getByText(message)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Take shift anyway' }));
  expect(await screen.findByText('Open shift request sent to admin')).toBeVisible();
  expect(calls(CALL)).toMatchObject([{ body: { shift: 'gap1' } }]);
});
