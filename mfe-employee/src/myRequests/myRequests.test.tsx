import { type FakeReply, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { Root } from '../area';
import { request, TODAY, work } from '../employee.fixture';

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date(`${TODAY}T17:00:00Z`) });
});
afterEach(() => jest.useRealTimers());

function open(route: string, routes = {}) {
  const server = fakeServer({ ...work(), ...routes });
  const page = renderPage(<Root />, {
    role: 'EMPLOYEE',
    userId: 'u1',
    route,
    advanceTimers: (ms) => jest.advanceTimersByTime(ms),
  });
  return { ...server, page };
}

test('lists requests with their status, reviewer, and reason, and withdraws a pending request', async () => {
  const { page, calls } = open('/view-schedule?tab=requests', {
    'POST /api/shifts/request/mine/TIME_OFF/r1/withdraw/': { body: { message: 'ok' } },
  });
  const decided = within(await screen.findByRole('row', { name: /Open shift/ }, { timeout: 5000 }));
  expect(decided.getByText('by Ana Silva')).toBeVisible();
  expect(decided.getByText('Rejected')).toBeVisible();
  expect(decided.getByText('Lanes 3 and 4 stay closed.')).toBeVisible();
  expect(decided.queryByRole('button')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Withdraw Time off 12-14-2026' }));
  await page.user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Request withdrawn.')).toBeVisible();
  expect(calls('POST /api/shifts/request/mine/TIME_OFF/r1/withdraw/')).toHaveLength(1);
});

test('shows that a request was closed without a decision, and who got the shift', async () => {
  const closed = {
    ...request,
    kind: 'OPEN_SHIFT',
    status: 'REJECTED',
    decision_reason: 'Ben Ito got this shift.',
  };
  open('/view-schedule?tab=requests', {
    'GET /api/shifts/request/mine/': { body: { count: 1, results: [closed] } },
  });
  const row = within(await screen.findByRole('row', { name: /Open shift/ }, { timeout: 5000 }));
  expect(row.getByText('Closed')).toBeVisible();
  expect(row.getByText('Ben Ito got this shift.')).toBeVisible();
  expect(row.queryByText(/Rejected|^by /)).toBeNull();
});

test("shows an error when requests can't be loaded, and loads them on Retry", async () => {
  const good = work()['GET /api/shifts/request/mine/'] as FakeReply;
  const { page, routes } = open('/view-schedule?tab=requests', { 'GET /api/shifts/request/mine/': 'lost' });
  expect(await screen.findByText("Couldn't load the list.", {}, { timeout: 5000 })).toBeVisible();
  routes['GET /api/shifts/request/mine/'] = good;
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /Open shift/ })).toBeVisible();
});

test('shows that a search finds no requests', async () => {
  open('/view-schedule?tab=requests&search=nothing-of-this-name', {
    'GET /api/shifts/request/mine/': { body: { count: 0, results: [] } },
  });
  expect(await screen.findByText('No matches', {}, { timeout: 5000 })).toBeVisible();
});

test('ignores an unknown kind of request in the address', async () => {
  const { calls } = open('/view-schedule?tab=requests&kind=HOLIDAY');
  await screen.findByRole('row', { name: /Open shift/ }, { timeout: 5000 });
  const asked = calls('GET /api/shifts/request/mine/').map(({ query }) => query['kind']);
  expect(asked).not.toContain('HOLIDAY');
});

test.each<[string, FakeReply, string]>([
  [
    'it was already approved',
    { status: 409, body: { error: 'Ana Silva approved this request.' } },
    'Ana Silva approved this request.',
  ],
  ['the server does not answer', 'lost', 'Something went wrong.'],
])('does not withdraw a request when %s, and shows why', async (_name, reply, text) => {
  const { page } = open('/view-schedule?tab=requests', {
    'POST /api/shifts/request/mine/TIME_OFF/r1/withdraw/': reply,
  });
  await page.user.click(
    await screen.findByRole('button', { name: 'Withdraw Time off 12-14-2026' }, { timeout: 5000 }),
  );
  await page.user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText(text)).toBeVisible();
});
