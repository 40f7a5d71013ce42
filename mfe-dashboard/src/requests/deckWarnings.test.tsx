import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { Root } from '../area';
import { school, timeOffEffects } from '../dashboard.fixture';

const message = 'Leaves 1 of 2 required lifeguards on 12-07-2026, 4:00–5:30 PM.';
const warnings = [{ code: 'warn.deckShort', message }];
const EFFECTS = 'GET /api/shifts/reschedule-requests/c1/effects/';
const DECIDE = 'POST /api/shifts/reschedule-requests/c1/';

function open(tab: string, routes: FakeRoutes) {
  sessionStorage.clear();
  const server = fakeServer({ ...school(), [DECIDE]: { body: { message: 'Approved it.' } }, ...routes });
  return { server, page: renderPage(<Root />, { role: 'MANAGER', route: `/dashboard?tab=${tab}` }) };
}
const press = async ({ page }: ReturnType<typeof open>, name: string): Promise<void> =>
  page.user.click(await screen.findByRole('button', { name }));

test('names a shortage of lifeguards before time off is approved', async () => {
  const opened = open('time-off', {
    'GET /api/shifts/manage_time-off/t1/effects/': { body: { ...timeOffEffects, warnings } },
  });
  await press(opened, 'Approve Maya Reyes');
  const dialog = await screen.findByRole('dialog', { name: 'Approve Time Off' });
  expect(await within(dialog).findByText(message)).toBeVisible();
  expect(await axeFindings(dialog)).toEqual([]);
});

test('asks before it approves a schedule change that leaves too few lifeguards', async () => {
  const opened = open('schedule-change', { [EFFECTS]: { body: { warnings, errors: [] } } });
  await press(opened, 'Approve Maya Reyes');
  const dialog = await screen.findByRole('dialog', { name: 'Approve Schedule Change' });
  expect(await within(dialog).findByText(message)).toBeVisible();
  expect(await axeFindings(dialog)).toEqual([]);
  expect(opened.server.calls(DECIDE)).toEqual([]);
  await opened.page.user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved it.')).toBeVisible();
  expect(opened.server.calls(DECIDE)[0]?.body).toEqual({ action: 'APPROVE' });
});

test.each<[string, FakeRoutes]>([
  ['has no warnings', { [EFFECTS]: { body: { warnings: [], errors: [] } } }],
  ["can't be checked", { [EFFECTS]: 'lost' }],
])('approves a schedule change right away when it %s', async (_name, routes) => {
  const opened = open('schedule-change', routes);
  await press(opened, 'Approve Maya Reyes');
  expect(await screen.findByText('Approved it.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('names a shortage when a schedule change is reassigned to someone who does not count', async () => {
  const opened = open('schedule-change', { [EFFECTS]: { body: { warnings, errors: [] } } });
  await press(opened, 'Reassign Maya Reyes');
  const dialog = await screen.findByRole('dialog', { name: 'Reassign Shift' });
  expect(opened.server.calls(EFFECTS)).toEqual([]);
  await opened.page.user.click(within(dialog).getByRole('combobox', { name: 'Employee' }));
  await opened.page.user.click(await screen.findByRole('option', { name: /Ines Costa/ }));
  expect(await within(dialog).findByText(message)).toBeVisible();
  expect(opened.server.calls(EFFECTS)[0]?.query).toEqual({ user_id: 'u3' });
});
