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

test('requests only the date by default, and shows what stops a request for all dates', async () => {
  const overlap = 'This shift overlaps your shift LKV-0007 on 11-30-2026.';
  const gap = event('2026-11-23', { id: 'gap1', is_open: true, staff: [], blocked: overlap });
  const one_date = { shift_repeat: 'WEEKLY', requested: false, blocked: null, cautions: [] };
  const { calls } = fakeServer({
    ...work(),
    'GET /api/shifts/open-shifts/': { body: { results: [{ ...gap, one_date }], total_hours: {} } },
    [CALL]: { status: 202, body: { message: 'Open shift request sent to admin' } },
  });
  const { user } = renderPage(<OpenShiftsPage />, {
    role: 'EMPLOYEE',
    userId: 'u1',
    route: '/open-shifts',
    advanceTimers: (ms) => jest.advanceTimersByTime(ms),
  });
  const shift = await screen.findByRole('button', { name: /LKV-0042.*November 23/ }, { timeout: 5000 });
  expect(shift).not.toHaveAccessibleName(/overlaps/);
  await user.click(shift);
  const dialog = within(await screen.findByRole('dialog', { name: 'Select Shift' }));
  expect(dialog.getByRole('radio', { name: 'Only Mon 11-23-2026' })).toBeChecked();
  expect(dialog.queryByText(overlap)).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'All open Mondays' }));
  expect(dialog.getAllByText(overlap)[0]).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(dialog.getByRole('radio', { name: 'Only Mon 11-23-2026' }));
  await user.click(dialog.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Open shift request sent to admin')).toBeVisible();
  expect(calls(CALL)).toMatchObject([{ body: { shift: 'gap1', date: '2026-11-23' } }]);
}, 20_000);
