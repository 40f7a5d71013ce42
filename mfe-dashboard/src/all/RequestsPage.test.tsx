import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import type { RequestListRow } from '@ondeck/shared/schemas/bulkRequests';
import { screen, waitFor, within } from '@testing-library/react';
import { Root } from '../area';
import { school } from '../dashboard.fixture';

const LIST = 'GET /api/requests/';
const ME = '01900000-0000-7000-8000-000000000009';
const PREVIEW = 'POST /api/requests/preview/';
const DECIDE = 'POST /api/requests/decide/';

const ana: RequestListRow = {
  kind: 'TIME_OFF',
  id: 't1',
  user: { id: 'u1', name: 'Ana Silva' },
  location: { id: 'l1', title: 'Lakeview' },
  first_date: '2026-12-17',
  last_date: '2026-12-17',
  what: 'Paid time off, LKV-0042, 3:30–6:15 PM',
  reason: 'A wedding',
  asked_at: '2026-11-20T15:00:00.000Z',
};
const ben: RequestListRow = {
  ...ana,
  kind: 'OPEN_SHIFT',
  id: 'o1',
  user: { id: 'u2', name: 'Ben Okoro' },
  what: 'Open shift, LKV-0051, 3:30–6:15 PM',
  reason: '',
};
const cleo: RequestListRow = {
  ...ana,
  kind: 'NEW_SHIFT',
  id: 'n1',
  user: { id: 'u3', name: 'Cleo Park' },
  location: null,
  what: 'New shift, 9:00 AM–12:00 PM',
};

const effects = [
  { id: 't1', effect: 'Opens 1 shift. 3 can work it.' },
  { id: 'o1', effect: 'Assigns LKV-0051, 12-17-2026.' },
  { id: 'n1', effect: '', reason: 'Assign a shift to approve this request.' },
];
const problem = 'If you approve all, no one can work LKV-0042 on 12-17-2026.';

function open(routes: FakeRoutes = {}, rows: readonly RequestListRow[] = [ana, ben, cleo]) {
  sessionStorage.clear();
  const server = fakeServer({
    ...school(),
    [LIST]: { body: { count: rows.length, results: rows } },
    [PREVIEW]: ({ body }) => ({
      body: { items: effects, problems: JSON.stringify(body).includes('alone') ? [] : [problem] },
    }),
    [DECIDE]: { body: { message: '2 approved.', refused: [] } },
    ...routes,
  });
  const page = renderPage(<Root />, { role: 'MANAGER', userId: ME, route: '/requests' });
  return { ...server, page };
}
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const nameOf = ({ user, what }: RequestListRow) => `${user.name}, ${what}, 12-17-2026`;

test('lists requests of every kind with what each does alone, from one preview of the page', async () => {
  const { calls, page } = open();
  const first = await rowOf(/Ana Silva/);
  expect(first.getByText('A wedding')).toBeVisible();
  expect(first.getByRole('link', { name: ana.what })).toHaveAttribute(
    'href',
    '/dashboard?tab=time-off&location=l1',
  );
  expect(await first.findByText('Opens 1 shift. 3 can work it.')).toBeVisible();
  expect((await rowOf(/Cleo Park/)).getByText('Assign a shift to approve this request.')).toBeVisible();
  expect(calls(PREVIEW).map(({ body }) => body)).toEqual([
    {
      items: [
        { kind: 'TIME_OFF', id: 't1' },
        { kind: 'OPEN_SHIFT', id: 'o1' },
        { kind: 'NEW_SHIFT', id: 'n1' },
      ],
      action: 'APPROVE',
      alone: true,
    },
  ]);
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'OPEN_SHIFT');
  await waitFor(() => expect(calls(LIST).at(-1)?.query).toMatchObject({ kind: 'OPEN_SHIFT', limit: '20' }));
  expect(await axeFindings(screen.getByRole('table', { name: 'Requests' }))).toEqual([]);
});

test('approves the selected requests after one combined preview, and keeps those left out selected with the reason', async () => {
  const { calls, page } = open();
  await rowOf(/Ana Silva/);
  await page.user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByText('3 row(s) selected')).toBeVisible();
  const bar = screen.getByText('3 row(s) selected').parentElement;
  await page.user.click(within(bar ?? document.body).getByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve 3 Requests' });
  expect(await within(dialog).findByText(problem)).toBeVisible();
  expect(within(dialog).getByRole('region', { name: 'Left Out' })).toHaveTextContent(
    'Cleo Park, New shift, 9:00 AM–12:00 PM, 12-17-2026Assign a shift to approve this request.',
  );
  expect(await axeFindings(dialog)).toEqual([]);
  await page.user.click(
    within(dialog).getByRole('checkbox', { name: 'Offer every shift that opens to all who can work it' }),
  );
  await page.user.click(within(dialog).getByRole('button', { name: 'Approve 2' }));
  expect(await screen.findByText('2 approved.')).toBeVisible();
  expect(calls(DECIDE)).toHaveLength(1);
  expect(calls(DECIDE)[0]?.body).toEqual({
    items: [
      { kind: 'TIME_OFF', id: 't1' },
      { kind: 'OPEN_SHIFT', id: 'o1' },
    ],
    action: 'APPROVE',
    offer_all: true,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('list', { name: 'Not changed' })).toHaveTextContent(
    `${nameOf(cleo)}: Assign a shift to approve this request.`,
  );
  expect(screen.getByText('1 row(s) selected')).toBeVisible();
});

test('sends the same key again after a lost answer, and shows the requests that need another look', async () => {
  const keys: unknown[] = [];
  const lost = ({ key }: { key?: string | null }) => {
    keys.push(key);
    return keys.length === 1
      ? ('lost' as const)
      : { body: { message: '1 approved. 1 needs another look.', refused: [{ id: 'o1', reason: 'Taken.' }] } };
  };
  const { page } = open({ [DECIDE]: lost }, [ana, ben]);
  await rowOf(/Ana Silva/);
  await page.user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  const bar = screen.getByText('2 row(s) selected').parentElement;
  await page.user.click(within(bar ?? document.body).getByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve 2 Requests' });
  const approve = () => within(dialog).getByRole('button', { name: 'Approve' });
  await within(dialog).findByText(problem);
  await page.user.click(approve());
  await within(dialog).findByRole('alert');
  await page.user.click(approve());
  expect(await screen.findByText('1 approved. 1 needs another look.')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Not changed' })).toHaveTextContent(`${nameOf(ben)}: Taken.`);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('rejects the selected requests with one reason', async () => {
  const { calls, page } = open({ [DECIDE]: { body: { message: '1 rejected.', refused: [] } } });
  await rowOf(/Ana Silva/);
  await page.user.click(screen.getByRole('button', { name: `Reject ${nameOf(cleo)}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject 1 Request' }));
  await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' Full ');
  await page.user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('1 rejected.')).toBeVisible();
  expect(calls(DECIDE)[0]?.body).toEqual({
    items: [{ kind: 'NEW_SHIFT', id: 'n1' }],
    action: 'REJECT',
    reason: 'Full',
  });
});

test('has no checkbox and no decision for own requests', async () => {
  const { page } = open({}, [{ ...ana, user: { id: ME, name: 'Mia Lund' } }, ben]);
  const own = await rowOf(/Mia Lund/);
  await waitFor(() => expect(own.queryByRole('checkbox')).toBeNull());
  expect(own.getByRole('button', { name: /^Approve Mia Lund/ })).toHaveAttribute('aria-disabled', 'true');
  expect((await rowOf(/Ben Okoro/)).getByRole('checkbox')).toBeVisible();
  await page.user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByText('1 row(s) selected')).toBeVisible();
});

test('cannot approve new shift requests together, and says how to approve one', async () => {
  const { page } = open({}, [cleo]);
  await page.user.click((await rowOf(/Cleo Park/)).getByRole('checkbox'));
  const bar = screen.getByText('1 row(s) selected').parentElement;
  const approve = within(bar ?? document.body).getByRole('button', { name: 'Approve' });
  expect(approve).toHaveAttribute('aria-disabled', 'true');
  expect(approve).toHaveAccessibleDescription('Select Assign Shift in a row to approve a new shift request.');
});

test('sends at most 50 requests together', async () => {
  const many = Array.from({ length: 51 }, (_, index) => ({ ...ana, id: `t${index}` }));
  const { page } = open({}, many);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(52));
  await page.user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  const bar = screen.getByText('51 row(s) selected').parentElement;
  for (const name of ['Approve', 'Reject'])
    expect(within(bar ?? document.body).getByRole('button', { name })).toHaveAccessibleDescription(
      'Select at most 50 rows.',
    );
});

test('says that there are no requests', async () => {
  const { calls } = open({}, []);
  expect(await screen.findByText('No requests')).toBeVisible();
  expect(screen.getByText('Requests from staff appear here.')).toBeVisible();
  expect(calls(PREVIEW)).toEqual([]);
});

test('offers Retry when the effects or the combined preview fail', async () => {
  const { page, routes } = open({ [PREVIEW]: 'lost' });
  const strip = await screen.findByText("Couldn't check what these requests change.");
  expect(strip).toBeVisible();
  await page.user.click((await rowOf(/Ana Silva/)).getByRole('button', { name: `Approve ${nameOf(ana)}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 1 Request' }));
  await waitFor(() =>
    expect(dialog.getByRole('status')).toHaveTextContent("Couldn't check what this changes."),
  );
  expect(dialog.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true');
  routes[PREVIEW] = { body: { items: effects, problems: [] } };
  await page.user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('Opens 1 shift. 3 can work it.')).toBeVisible();
});
