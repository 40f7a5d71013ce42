import type { Role } from '@ondeck/shared/contract/roles';
import type { OfflineItem } from '@ondeck/shared/schemas/offlinePunches';
import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { choices, lakeview } from '../admin.fixture';
import { Root } from '../area';
import { sheetOf, week } from './sheets.fixture';

const item: OfflineItem = {
  id: 'p1',
  kiosk: 'Deck',
  location: { id: lakeview.id, title: lakeview.title, timezone: 'America/New_York' },
  problem: 'UNKNOWN_CODE',
  title: 'Offline punch: unknown employee code',
  sentence: 'Clock-in at Deck, 11-02-2026 3:40 PM. The time is sure. Find out who it was.',
  employee: null,
  kind: 'IN',
  rate: 'REGULAR',
  clocked_in_at: '2026-11-02T20:40:00Z',
  clocked_out_at: null,
  date: '2026-11-02',
  clocked_in: '15:40',
  clocked_out: null,
  sureness: 'SURE',
  received_at: '2026-11-02T22:00:00Z',
  action: 'ADD',
  may_decide: true,
};

function open(items: readonly OfflineItem[], routes: FakeRoutes = {}, role: Role = 'MANAGER') {
  const server = fakeServer({
    ...choices(),
    'GET /api/payroll/timesheets/': { body: sheetOf([]) },
    'GET /api/attendance/offline-items/': { body: { count: items.length, results: items } },
    'GET /api/attendance/workers/': { body: { count: 0, results: [] } },
    ...routes,
  });
  const page = renderPage(<Root />, {
    role,
    route: `/timesheets?location=${lakeview.id}&date=${week.start}`,
  });
  return { server, page };
}
const reviewButton = () => screen.findByRole('button', { name: /^(Review|Look up codes):/ });

test('shows what is wrong with an offline punch, and dismisses the punch with a reason', async () => {
  const dismiss = 'POST /api/attendance/offline-items/p1/dismiss/';
  const { server, page } = open([item], { [dismiss]: { body: { message: 'Offline punch dismissed.' } } });
  expect(await screen.findByText(item.title)).toBeVisible();
  expect(screen.getByText(item.sentence)).toBeVisible();
  await page.user.click(await reviewButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Review Offline Punch' }));
  await page.user.click(dialog.getByRole('radio', { name: 'Dismiss' }));
  await page.user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'No one was there');
  await page.user.click(dialog.getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('Offline punch dismissed.')).toBeVisible();
  expect(server.calls(dismiss).map(({ body }) => body)).toEqual([{ reason: 'No one was there' }]);
});

test('asks for the time when no clock can be trusted', async () => {
  const unknown = {
    ...item,
    problem: 'TIME_UNKNOWN',
    clocked_in_at: null,
    date: null,
    clocked_in: null,
  } as const;
  const add = 'POST /api/attendance/offline-items/p1/add/';
  const { server, page } = open([unknown], { [add]: { body: { message: 'Added.' } } });
  await page.user.click(await reviewButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Review Offline Punch' }));
  await page.user.click(dialog.getByRole('button', { name: 'Add hours' }));
  await waitFor(() => expect(dialog.getAllByText(/is required|Enter|Select/).length).toBeGreaterThan(1));
  expect(server.calls(add)).toEqual([]);
});

test.each([
  ['a manager’s own punch', { action: 'ADD' }, 'Another manager or an admin reviews your own hours.'],
  ['codes that were held back', { action: 'CHECK' }, 'An admin can look up the codes.'],
] as const)(
  'leaves %s to someone else, and names the users who can review',
  async (_name, values, reason) => {
    const { page } = open([{ ...item, ...values, may_decide: false }]);
    const button = await reviewButton();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await page.user.hover(button);
    expect(await screen.findByText(reason)).toBeInTheDocument();
  },
);

test('has an admin look up the codes that were held back', async () => {
  const check = 'POST /api/attendance/offline-items/p1/check/';
  const { server, page } = open(
    [{ ...item, problem: 'HELD', action: 'CHECK' }],
    { [check]: { body: { message: '3 offline punches are being read.' } } },
    'ADMIN',
  );
  await page.user.click(await reviewButton());
  expect(await screen.findByText('3 offline punches are being read.')).toBeVisible();
  expect(server.calls(check)).toHaveLength(1);
});
