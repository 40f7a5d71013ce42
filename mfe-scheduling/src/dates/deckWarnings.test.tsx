import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { Root } from '../area';
import { candidates, goodRoutes } from '../scheduling.fixture';

const DATE = '/api/shifts/s1/dates/2099-01-05/';
const PREVIEW = `POST ${DATE}preview/`;
const message = 'Leaves 1 of 2 required lifeguards on 01-05-2099, 4:00–5:30 PM.';
const warnings = [{ code: 'warn.deckShort', message }];
const ben = { ...candidates[0], id: 'u5', name: 'Ben Ode' };

async function openDate(routes: FakeRoutes = {}) {
  const server = fakeServer(
    goodRoutes({
      'GET /api/shifts/staff/': { body: { results: [ben], week_start: '2099-01-04' } },
      [PREVIEW]: { body: { warnings, errors: [] } },
      ...routes,
    }),
  );
  const { user } = renderPage(<Root />, {
    route: '/view-schedules?location=loc&start=2099-01-05',
    role: 'MANAGER',
  });
  await user.click(await screen.findByRole('button', { name: /^SI LKV-0042/ }));
  const act = async (button: string, dialog: string) => {
    await user.click(await screen.findByRole('button', { name: button }));
    return screen.findByRole('dialog', { name: dialog });
  };
  return { server, user, act };
}

test('names a shortage of lifeguards before a date is canceled', async () => {
  const { server, act } = await openDate();
  const dialog = await act('Cancel this date', 'Cancel This Date');
  expect(await within(dialog).findByText(message)).toBeVisible();
  expect(await axeFindings(dialog)).toEqual([]);
  expect(server.calls(PREVIEW)[0]?.body).toEqual({});
});

test('names a shortage before the times of a date change, and asks only after a change', async () => {
  const { server, user, act } = await openDate();
  const dialog = await act('Change this date', 'Change This Date');
  const end = within(dialog).getByRole('combobox', { name: 'End Time' });
  expect(server.calls(PREVIEW)).toEqual([]);
  await user.clear(end);
  await user.type(end, '430p');
  expect(await within(dialog).findByText(message)).toBeVisible();
  expect(server.calls(PREVIEW).at(-1)?.body).toEqual({
    change: { start_time: '15:30', end_time: '16:30', shift_type: 'pos' },
  });
});

test('refuses to replace someone when the location requires more lifeguards', async () => {
  const { server, user, act } = await openDate({
    [PREVIEW]: { body: { warnings: [], errors: [{ field: null, message }] } },
  });
  const dialog = await act('Replace on this date', 'Replace on This Date');
  await user.click(within(dialog).getByRole('combobox', { name: 'Employee' }));
  await user.click(await screen.findByRole('option', { name: /Ben Ode/ }));
  expect(await within(dialog).findByText(message)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Replace' })).toHaveAttribute('aria-disabled', 'true');
  expect(server.calls(PREVIEW).at(-1)?.body).toEqual({ replace: { for_user_id: 'u2', user_id: 'u5' } });
});

test('names a shortage before a shift is deleted', async () => {
  fakeServer(goodRoutes({ 'GET /api/shifts/s1/archive/': { body: { warnings, errors: [] } } }));
  const { user } = renderPage(<Root />, { route: '/manage-shifts?location=loc', role: 'MANAGER' });
  await user.click(await screen.findByRole('button', { name: /^Actions for LKV-0042/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Shift' });
  expect(await within(dialog).findByText(message)).toBeVisible();
});
