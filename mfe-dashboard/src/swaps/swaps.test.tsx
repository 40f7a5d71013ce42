import type { Swap } from '@ondeck/shared/schemas/swaps';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeReply, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { Root } from '../area';
import { school } from '../dashboard.fixture';

const slow = { timeout: 5000 };
const SWAPPED = 'POST /api/shifts/s1/dates/2027-03-11/swap/preview/';
const DECIDE = 'POST /api/swaps/w1/decide/';
const good = { warnings: [], errors: [] };

const gives: Swap['gives'] = {
  shift_id: 's1',
  shift_code: 'LKV-0042',
  date: '2027-03-11',
  start_time: '16:00',
  end_time: '20:00',
  shift_type: 'Swim',
  location: { id: 'l1', title: 'Lakeview' },
};
const swap: Swap = {
  id: 'w1',
  state: 'ACCEPTED',
  requester: { id: 'u1', name: 'Ana Silva' },
  coworker: { id: 'u2', name: 'Ben Stone' },
  gives,
  takes: { ...gives, shift_id: 's2', shift_code: 'LKV-0051', date: '2027-03-12' },
  message: 'I have an exam.',
  reason: '',
  review_by: '2027-03-11T21:00:00.000Z',
  review_by_label: '03-11-2027, 4:00 PM',
  created_at: '2027-03-03T12:00:00.000Z',
};

function open(routes: Record<string, FakeReply> = {}, one: Swap = swap) {
  const server = fakeServer({
    ...school(),
    'GET /api/requests/': { body: { count: 0, results: [] } },
    'GET /api/swaps/': { body: { count: 1, results: [one] } },
    [SWAPPED]: { body: good },
    [DECIDE]: { body: { message: 'Swap completed.', state: 'COMPLETED' } },
    ...routes,
  });
  return { ...server, page: renderPage(<Root />, { role: 'MANAGER', userId: 'm1', route: '/requests' }) };
}
const panel = async () => within(await screen.findByRole('region', { name: 'Shift swaps to review' }, slow));

test('approves a swap after its preview', async () => {
  const { page, calls } = open();
  const list = await panel();
  expect(list.getByText('Ana Silva and Ben Stone, LKV-0042 for LKV-0051')).toBeVisible();
  const region = screen.getByRole('region', { name: 'Shift swaps to review' });
  expect(region).toHaveTextContent('Review it by 03-11-2027, 4:00 PM.');
  expect(await axeFindings(region)).toEqual([]);
  await page.user.click(list.getByRole('button', { name: /^Approve/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Swap' }));
  await waitFor(() =>
    expect(calls(SWAPPED).map(({ body }) => body)).toEqual([
      { for_user_id: 'u1', user_id: 'u2', other_shift_id: 's2', other_date: '2027-03-12' },
    ]),
  );
  await page.user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Swap completed.')).toBeVisible();
  expect(calls(DECIDE).map(({ body }) => body)).toEqual([{ action: 'APPROVE' }]);
});

test('shows the warnings when an employee gives a shift away', async () => {
  const message = 'Ben Stone: 42 hours scheduled in the week of 03-07-2027. The limit is 40 hours.';
  const preview = 'POST /api/shifts/s1/dates/2027-03-11/preview/';
  const { page, calls } = open(
    { [preview]: { body: { warnings: [{ code: 'warn.longWeek', message }], errors: [] } } },
    { ...swap, takes: null },
  );
  await page.user.click((await panel()).getByRole('button', { name: /^Approve/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Swap' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(calls(preview).map(({ body }) => body)).toEqual([{ replace: { for_user_id: 'u1', user_id: 'u2' } }]);
});

test("doesn't approve a swap that someone can't work, and shows the reasons", async () => {
  const message = 'Ben Stone: Overlaps LKV-0060 on 03-11-2027.';
  const { page, calls } = open({
    [SWAPPED]: { body: { warnings: [], errors: [{ field: 'user_id', message }] } },
  });
  await page.user.click((await panel()).getByRole('button', { name: /^Approve/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Swap' }));
  expect(await dialog.findByText(message)).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(calls(DECIDE)).toHaveLength(0);
});

test("says why a swap stays accepted when it can't be completed anymore", async () => {
  const message = 'Ben Stone: Overlaps LKV-0060 on 03-11-2027.';
  const { page } = open({ [DECIDE]: { body: { message, state: 'ACCEPTED' } } });
  await page.user.click((await panel()).getByRole('button', { name: /^Approve/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Swap' }));
  await page.user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('rejects a swap with a reason, and shows who was first', async () => {
  const { page, calls, routes } = open({
    [DECIDE]: { status: 409, body: { error: 'Mia Lead completed this swap on 03-03-2027 at 12:00 PM.' } },
  });
  await page.user.click((await panel()).getByRole('button', { name: /^Reject/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject Swap' }));
  await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Too late.');
  await page.user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await dialog.findByText(/Mia Lead completed this swap/)).toBeVisible();
  routes[DECIDE] = { body: { message: 'Swap rejected.', state: 'REJECTED' } };
  await page.user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Swap rejected.')).toBeVisible();
  expect(calls(DECIDE).map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ action: 'REJECT', reason: 'Too late.' })),
  );
});

test("says that swaps can't be loaded, and loads them on Retry", async () => {
  const { page, routes } = open({ 'GET /api/swaps/': 'lost' });
  expect(await screen.findByText("Couldn't load shift swaps.", {}, slow)).toBeVisible();
  routes['GET /api/swaps/'] = { body: { count: 1, results: [swap] } };
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  await panel();
});
