import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import type { Swap, SwapCandidates } from '@ondeck/shared/schemas/swaps';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeReply, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { Root } from '../area';
import { TODAY, work } from '../employee.fixture';

const slow = { timeout: 5000 };
const LIST = 'GET /api/swaps/mine/';

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date(`${TODAY}T17:00:00Z`) });
});
afterEach(() => jest.useRealTimers());

const gives: Swap['gives'] = {
  shift_id: 's1',
  shift_code: 'LKV-0042',
  date: addDays(TODAY, 1),
  start_time: '15:30',
  end_time: '18:15',
  shift_type: 'Swim Instructor',
  location: { id: 'l1', title: 'Lakeview' },
};
const takes = { ...gives, shift_id: 's9', shift_code: 'LKV-0051', date: addDays(TODAY, 3) };
const maya = { id: 'u1', name: 'Maya Reyes' };
const ben = { id: 'u2', name: 'Ben Ito' };
const swap: Swap = {
  id: 'w1',
  state: 'REQUESTED',
  requester: ben,
  coworker: maya,
  gives: takes,
  takes: gives,
  message: 'I have an exam.',
  reason: '',
  review_by: '2026-11-23T20:30:00.000Z',
  review_by_label: '11-23-2026, 3:30 PM',
  created_at: '2026-11-20T12:00:00.000Z',
};
const candidates: SwapCandidates = { give: [ben], swap: [{ ...ben, takes }] };

function open(route: string, routes: Record<string, FakeReply> = {}) {
  const server = fakeServer({
    ...work(),
    'GET /api/swaps/candidates/': { body: candidates },
    'POST /api/swaps/': { status: 201, body: { message: 'Request sent to Ben.' } },
    ...routes,
  });
  const page = renderPage(<Root />, {
    role: 'EMPLOYEE',
    userId: 'u1',
    route,
    advanceTimers: (ms) => jest.advanceTimersByTime(ms),
  });
  return { ...server, page };
}
const listed = (...swaps: readonly Swap[]): Record<string, FakeReply> => ({
  [LIST]: { body: { count: swaps.length, results: swaps } },
});

async function openDialog({ page }: ReturnType<typeof open>, label: string, title: string) {
  await page.user.click((await screen.findAllByRole('button', { name: /LKV-0042/ }, slow))[0] as HTMLElement);
  const detail = within(await screen.findByRole('dialog', { name: 'Schedule Detail' }));
  await page.user.click(detail.getByRole('button', { name: label }));
  return within(await screen.findByRole('dialog', { name: title }, slow));
}

test("asks a coworker to swap a shift for one of theirs, from the shift's details", async () => {
  const opened = open('/view-schedule');
  const { page, calls } = opened;
  const dialog = await openDialog(opened, 'Swap shift', 'Swap Shift');
  await page.user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(calls('POST /api/swaps/')).toHaveLength(0);
  await page.user.click(dialog.getByRole('combobox', { name: /Shift to Take/ }));
  await page.user.click(await screen.findByRole('option', { name: /Ben Ito, LKV-0051/ }));
  await page.user.type(dialog.getByRole('textbox', { name: 'Message' }), 'I have an exam.');
  expect(await axeFindings(screen.getByRole('dialog', { name: 'Swap Shift' }))).toEqual([]);
  await page.user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Request sent to Ben.')).toBeVisible();
  expect(calls('POST /api/swaps/').map(({ body }) => body)).toEqual([
    {
      shift: 's1',
      date: gives.date,
      coworker: 'u2',
      coworker_shift: 's9',
      coworker_date: takes.date,
      message: 'I have an exam.',
    },
  ]);
});

test('gives a shift away, and keeps the choice when the server refuses', async () => {
  const says = 'You already sent a swap request for this shift. Withdraw it first.';
  const opened = open('/view-schedule', { 'POST /api/swaps/': { status: 409, body: { error: says } } });
  const { page, calls } = opened;
  const dialog = await openDialog(opened, 'Give shift away', 'Give Shift Away');
  await page.user.click(dialog.getByRole('combobox', { name: /Coworker/ }));
  await page.user.click(await screen.findByRole('option', { name: 'Ben Ito' }));
  await page.user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await dialog.findByText(says)).toBeVisible();
  expect(dialog.getByRole('combobox', { name: /Coworker/ })).toHaveValue('Ben Ito');
  expect(calls('POST /api/swaps/').map(({ body }) => body)).toEqual([
    { shift: 's1', date: gives.date, coworker: 'u2', message: '' },
  ]);
});

test("loads coworkers again on Retry when they can't be loaded", async () => {
  const opened = open('/view-schedule', { 'GET /api/swaps/candidates/': 'lost' });
  const dialog = await openDialog(opened, 'Give shift away', 'Give Shift Away');
  expect(await dialog.findByText("Couldn't load your coworkers.")).toBeVisible();
  opened.routes['GET /api/swaps/candidates/'] = { body: candidates };
  await opened.page.user.click(dialog.getByRole('button', { name: 'Retry' }));
  await opened.page.user.click(dialog.getByRole('combobox', { name: /Coworker/ }));
  expect(await screen.findByRole('option', { name: 'Ben Ito' })).toBeVisible();
});

test.each([
  ['Accept', 'Accept Swap', 'ACCEPT'],
  ['Decline', 'Decline Request', 'DECLINE'],
] as const)("answers a coworker's request with %s", async (button, title, answer) => {
  const { page, calls } = open('/view-schedule?tab=requests', {
    ...listed(swap),
    'POST /api/swaps/w1/answer/': { body: { message: 'Done.', state: 'ACCEPTED' } },
  });
  const card = within(await screen.findByRole('region', { name: 'Shift swaps' }, slow));
  expect(card.getByText('Ben Ito wants to swap LKV-0051 for your LKV-0042')).toBeVisible();
  expect(card.getByText(/I have an exam\./)).toBeVisible();
  expect(card.queryByRole('button', { name: /Withdraw/ })).toBeNull();
  expect(await axeFindings(screen.getByRole('region', { name: 'Shift swaps' }))).toEqual([]);
  await page.user.click(card.getByRole('button', { name: new RegExp(`^${button}`) }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await page.user.click(dialog.getByRole('button', { name: button }));
  expect(await screen.findByText('Done.')).toBeVisible();
  expect(calls('POST /api/swaps/w1/answer/').map(({ body }) => body)).toEqual([{ answer }]);
});

test('withdraws an own request, also after the coworker accepted', async () => {
  const own = { ...swap, requester: maya, coworker: ben, gives, takes, state: 'ACCEPTED' } as const;
  const { page, calls } = open('/view-schedule?tab=requests', {
    ...listed(own),
    'POST /api/swaps/w1/withdraw/': { body: { message: 'Swap request withdrawn.' } },
  });
  const card = within(await screen.findByRole('region', { name: 'Shift swaps' }, slow));
  expect(card.getByText("Swap your LKV-0042 for Ben Ito's LKV-0051")).toBeVisible();
  expect(card.getByText(/Waiting for a manager\./)).toBeVisible();
  expect(card.queryByRole('button', { name: /Accept/ })).toBeNull();
  await page.user.click(card.getByRole('button', { name: /Withdraw/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw Request' }));
  await page.user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Swap request withdrawn.')).toBeVisible();
  expect(calls('POST /api/swaps/w1/withdraw/')).toHaveLength(1);
});

test.each(['COMPLETED', 'DECLINED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'] as const)(
  'shows a swap that is %s without buttons, with its reason',
  async (state) => {
    open('/view-schedule?tab=requests', listed({ ...swap, state, reason: 'Too late.' }));
    const card = within(await screen.findByRole('region', { name: 'Shift swaps' }, slow));
    expect(card.getByText(/Too late\./)).toBeVisible();
    expect(card.queryByRole('button')).toBeNull();
  },
);

test("says that swaps can't be loaded, and loads them on Retry", async () => {
  const { page, routes } = open('/view-schedule?tab=requests', { [LIST]: 'lost' });
  expect(await screen.findByText("Couldn't load your swaps.", {}, slow)).toBeVisible();
  Object.assign(routes, listed(swap));
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Shift swaps' })).toBeVisible();
});
