import type { Role } from '@ondeck/shared/contract/roles';
import { type FakeReply, type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { choices, edited, lakeview, page as list, week } from '../admin.fixture';
import { Root } from '../area';
import { EditHoursDialog } from './EditHoursDialog';
import { editNote } from './hours';

const DETAIL = 'GET /api/payroll/payroll-detail';
const EDIT = 'PUT /api/payroll/payroll/details/record-1/';
const totals = {
  regular_clock: 0,
  regular_hours: 0,
  training_clock: 0,
  training_hours: 0,
  sub_clock: 7.33,
  sub_hours: 8,
  total_hours: 8,
};
const none = { open: 0, in_review: 0, unassigned: 0 };
const detail = (change = {}) => ({
  body: { count: 1, results: [edited], totals, week, waiting: none, ...change },
});
const nobody = detail({ count: 0, results: [] });

function open(routes: FakeRoutes, search = '', role: Role = 'ADMIN') {
  sessionStorage.clear();
  // With several locations, none is chosen automatically.
  const places = list(lakeview, { ...lakeview, id: 'loc-2', title: 'Bay Swim School' });
  const server = fakeServer({ ...choices(), 'GET /api/locations/': places, ...routes });
  const page = renderPage(<Root />, { role, route: `/weekly-labor-reports${search}` });
  return { server, page };
}

async function openDialog(page: ReturnType<typeof open>['page']) {
  await page.user.click(await screen.findByRole('button', { name: /^Edit Maya Reyes, 11-17-2026/ }));
  return within(await screen.findByRole('dialog', { name: 'Edit Hours Paid and Rate For Maya Reyes' }));
}

test.each([
  ['with the same rate', edited, 'was 7.50, Ana, 11-20 4:12 PM'],
  ['with another rate before', { ...edited, rate: 'REGULAR' as const }, 'was 7.50 SUB, Ana, 11-20 4:12 PM'],
  ['never', { ...edited, edited: null }, undefined],
])('describes an edit of paid hours %s: %j', (_name, row, note) => {
  expect(editNote(row, 'America/New_York')).toBe(note);
});

test("shows a deleted location's times in that location's time zone", async () => {
  const hilo = { ...lakeview, id: 'gone', title: 'Hilo Swim School', timezone: 'Pacific/Honolulu' as const };
  open(
    {
      [DETAIL]: detail({
        results: [{ ...edited, location: { id: hilo.id, title: hilo.title, timezone: hilo.timezone } }],
      }),
      'GET /api/locations/': ({ query }) => list(query['status'] === 'deleted' ? hilo : lakeview),
    },
    '?date=2026-11-15&location=gone',
  );
  expect(await screen.findByText('was 7.50, Ana, 11-20 11:12 AM')).toBeVisible();
  expect(await screen.findByRole('option', { name: 'Hilo Swim School (deleted)' })).toBeVisible();
});

test("shows the week's rows with the mark of an edit, and the totals", async () => {
  open({ [DETAIL]: detail() }, '?date=2026-11-15&location=loc-1');
  const row = await screen.findByRole('row', { name: /Maya Reyes/ });
  expect(within(row).getByText('was 7.50, Ana, 11-20 4:12 PM')).toBeVisible();
  expect(within(row).getByText('Swim Instructor')).toBeVisible();
  const total = within(screen.getByRole('row', { name: /^Total/ }));
  expect(total.getAllByRole('cell').map((cell) => cell.textContent.trim())).toEqual([
    '',
    '',
    '0.00',
    '0.00',
    '0.00',
    '0.00',
    '7.33',
    '8.00',
    '',
  ]);
});

test('keeps location, week, and search in the address, and sends them to the server', async () => {
  const { page, server } = open({ [DETAIL]: detail() }, '?date=2026-11-15');
  await screen.findByRole('row', { name: /Maya Reyes/ });
  await page.user.click(screen.getByRole('button', { name: 'Previous week' }));
  const option = await screen.findByRole('option', { name: lakeview.title });
  await page.user.selectOptions(screen.getByLabelText('Location'), option);
  await page.user.type(screen.getByRole('searchbox'), 'may');
  await waitFor(
    () =>
      expect(server.calls(DETAIL).at(-1)?.query).toEqual({
        date: '2026-11-08',
        location: 'loc-1',
        search: 'may',
        limit: '50',
        offset: '0',
      }),
    { timeout: 2000 },
  );
  await page.user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(page.address()).toBe('/weekly-labor-reports?date=2026-11-08&location=loc-1');
});

test('names the location in a report of all locations, and links to time entries that need review', async () => {
  open({ [DETAIL]: detail({ waiting: { open: 1, in_review: 0, unassigned: 2 } }) }, '?date=2026-11-15');
  const row = await screen.findByRole('row', { name: /Maya Reyes/ });
  for (const text of [lakeview.title, '20001', '11-17-2026', '8:00 AM–3:20 PM'])
    expect(within(row).getByText(text)).toBeVisible();
  expect(screen.getByText(/^Time entries that need review: 1 still open, 2 without a shift\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review timesheets' })).toHaveAttribute(
    'href',
    '/timesheets?date=2026-11-15',
  );
});

test("shows no hours when a week can't be loaded, and loads the week on Retry", async () => {
  const { page, server } = open({ [DETAIL]: detail() }, '?date=2026-11-15');
  await screen.findByRole('row', { name: /Maya Reyes/ });
  server.routes[DETAIL] = 'lost';
  await page.user.click(screen.getByRole('button', { name: 'Previous week' }));
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  expect(screen.queryByText(/Maya Reyes/)).toBeNull();
  expect(screen.queryByRole('navigation', { name: /pages/ })).toBeNull();
  server.routes[DETAIL] = nobody;
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No hours in this week')).toBeVisible();
});

test('shows this week when the date in the address is not valid', async () => {
  const { server } = open({ [DETAIL]: detail() }, '?date=2026-02-30');
  await screen.findByRole('row', { name: /Maya Reyes/ });
  expect(server.calls(DETAIL)[0]?.query).not.toHaveProperty('date');
});

test('moves to the Sunday of the week when a day is chosen', async () => {
  const { page } = open({ [DETAIL]: detail() }, '?date=2026-11-15');
  const box = await screen.findByLabelText('Week of');
  await page.user.clear(box);
  await page.user.type(box, '10-21-2026');
  expect(page.address()).toBe('/weekly-labor-reports?date=2026-10-18');
});

test.each<[string, string, FakeReply, string[]]>([
  [
    'Payroll Summary',
    'GET /api/payroll/payroll-summary',
    {
      body: {
        count: 1,
        week,
        waiting: none,
        results: [
          {
            id: 'user-maya',
            user_details: { first_name: 'Maya', last_name: 'Reyes', key: '20001' },
            total_regular_hours: 12.5,
            total_sub_hours: 8,
            total_training_hours: 0,
            total_hours: 20.5,
          },
        ],
        totals: { total_regular_hours: 12.5, total_sub_hours: 8, total_training_hours: 0, total_hours: 20.5 },
      },
    },
    ['20001', '12.50', '8.00', '0.00', '20.50'],
  ],
  [
    'Management',
    'GET /api/payroll/weekly-labour-management',
    {
      body: {
        count: 1,
        week,
        waiting: none,
        columns: [
          { key: 'pos-1', title: 'Swim Instructor' },
          { key: 'none', title: 'Unassigned' },
        ],
        results: [{ id: 'u', user_details: { name: 'Maya Reyes' }, hours: { 'pos-1': 8 }, total: 8 }],
        totals: { hours: { 'pos-1': 8, none: 0 }, total: 8 },
      },
    },
    ['8.00', '0.00', '8.00'],
  ],
])('shows the rows of %s without an Edit button', async (tab, route, answer, cells) => {
  const { page } = open({ [DETAIL]: detail(), [route]: answer });
  await page.user.click(await screen.findByRole('tab', { name: tab }));
  const row = await screen.findByRole('row', { name: /^Maya Reyes/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(cells);
  expect(screen.getByRole('row', { name: /^Total/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
});

test('saves an edit of hours and rate, closes the dialog, and reloads the report', async () => {
  const { page, server } = open({ [DETAIL]: detail(), [EDIT]: { body: { message: 'x' } } });
  const dialog = await openDialog(page);
  expect(dialog.getByLabelText('Category')).toBeDisabled();
  expect(dialog.getByLabelText('Category')).toHaveValue('Swim Instructor');
  expect(
    within(dialog.getByLabelText('Rate'))
      .getAllByRole('option')
      .slice(1)
      .map((o) => o.textContent),
  ).toEqual(['REGULAR', 'SUB', 'TRAINING']);
  const hours = dialog.getByLabelText('Hours');
  expect(hours).toHaveValue('8');
  await page.user.clear(hours);
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Hours is required')).toBeVisible();
  expect(server.calls(EDIT)).toEqual([]);
  await page.user.type(hours, '6,75');
  await page.user.selectOptions(dialog.getByLabelText('Rate'), 'TRAINING');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Hours and rate updated successfully')).toBeVisible();
  expect(server.calls(EDIT)[0]?.body).toEqual({ hours: 6.75, rate: 'TRAINING' });
  await waitFor(() => expect(server.calls(DETAIL)).toHaveLength(2));
});

test.each([
  ['9.33', '', undefined],
  ['9.35', '', 'This is over two hours more than the 7.33 clocked hours. Enter a reason.'],
  ['9.35', 'Tablet was off', undefined],
  ['24.01', 'Tablet was off', 'Hours must be at most 24'],
])('checks an edit to %s hours with the reason “%s”: %s', async (hours, reason, sentence) => {
  const { page, server } = open({ [DETAIL]: detail(), [EDIT]: { body: { message: 'x' } } });
  const dialog = await openDialog(page);
  await page.user.clear(dialog.getByLabelText('Hours'));
  await page.user.type(dialog.getByLabelText('Hours'), hours);
  if (reason) await page.user.type(dialog.getByLabelText('Reason'), reason);
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  if (sentence) expect((await dialog.findAllByText(sentence))[0]).toBeVisible();
  else expect(await screen.findByText('Hours and rate updated successfully')).toBeVisible();
  const sent = { hours: Number(hours), rate: 'SUB', ...(reason ? { reason } : {}) };
  expect(server.calls(EDIT).map(({ body }) => body)).toEqual(sentence ? [] : [sent]);
});

test.each<[string, FakeReply]>([
  ['400', { status: 400, body: { error: 'x', fields: { hours: 'Hours must be at most 24' } } }],
  ['403', { status: 403, body: { error: 'inside' } }],
  ['no answer', 'lost'],
])('shows an error and keeps the typed hours when an edit is refused with %s', async (_name, reply) => {
  const { page } = open({ [DETAIL]: detail(), [EDIT]: reply });
  const dialog = await openDialog(page);
  await page.user.type(dialog.getByLabelText('Hours'), '.5');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Failed to update hours and rate')).toBeVisible();
  expect(dialog.getByLabelText('Hours')).toHaveValue('8.5');
});

test('sends no edit for a time entry that is no longer in the report', async () => {
  const server = fakeServer({ [EDIT]: { body: { message: 'x' } } });
  const page = renderPage(
    <EditHoursDialog open name="Maya Reyes" row={edited} isListed={false} onClose={() => undefined} />,
    { role: 'ADMIN' },
  );
  await page.user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('No row selected for update')).toBeVisible();
  expect(server.sent).toEqual([]);
});

test.each([
  ['a manager', 'MANAGER' as const],
  ['an admin who can only read', 'ADMIN' as const],
])('shows payroll details without Edit to %s', async (_name, role) => {
  open({ [DETAIL]: detail({ results: [{ ...edited, tools: ['PROOF'] }] }) }, '', role);
  await screen.findByRole('row', { name: /Maya Reyes/ });
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Details for Maya Reyes/ })).toBeVisible();
});

test('loads the evidence of a row only when its details are opened', async () => {
  const PROOF = 'GET /api/payroll/payroll/details/record-1/proof/';
  const { page, server } = open({
    [DETAIL]: detail(),
    [PROOF]: {
      body: {
        id: 'record-1',
        // The entry keeps its zone, although the location uses Eastern time now.
        timezone: 'America/Chicago',
        clocked_in: '2026-11-17T13:00:00Z',
        clocked_out: '2026-11-17T20:20:00Z',
        worked_minutes: 440,
        paid_minutes: 480,
        rate: 'SUB',
        suggested_rate: 'REGULAR',
        flags: [{ code: 'clock_skew', message: 'The tablet’s clock was 7 minutes off.' }],
        daylight_saving_note: null,
        clocked_out_by: null,
        kiosk: 'Front desk',
        clocked_in_from: 'Front desk · 10.0.0.9 · Chrome on Android',
        clocked_out_from: null,
        edits: [
          {
            by: 'Ana',
            at: '2026-11-20T21:12:00Z',
            previous_rate: 'REGULAR',
            rate: 'SUB',
            previous_hours: 7.5,
            hours: 8,
            reason: 'Tablet was off.',
          },
        ],
      },
    },
  });
  const button = await screen.findByRole('button', { name: /^Details for Maya Reyes/ });
  expect(server.calls(PROOF)).toEqual([]);
  await page.user.click(button);
  expect(await screen.findByText('7 h 20 min (7.33)')).toBeVisible();
  expect(screen.getByText('8 h 0 min (8.00) SUB')).toBeVisible();
  expect(
    screen.getByText('11-20-2026 3:12 PM: Ana changed 7.50 REGULAR to 8.00 SUB: Tablet was off.'),
  ).toBeVisible();
  expect(screen.getByText('The tablet’s clock was 7 minutes off.')).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'true');
});

test("shows an error when a report can't be loaded, and loads it on Retry", async () => {
  const { page } = open({ [DETAIL]: [{ status: 500, body: {} }, detail()] });
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /Maya Reyes/ })).toBeVisible();
});

test.each<[string, FakeReply, string]>([
  ['404', { status: 404, body: { error: 'x' } }, 'No export data found.'],
  ['500', { status: 500, body: { error: 'inside' } }, 'Something went wrong'],
  ['no answer', 'lost', 'Something went wrong'],
])('shows the result of an export that is answered with %s: "%s"', async (_name, reply, sentence) => {
  const { page, server } = open({ [DETAIL]: (call) => (call.query['export'] ? reply : nobody) });
  await page.user.click(await screen.findByRole('button', { name: 'Export to Excel' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(server.calls(DETAIL).at(-1)?.query).toEqual({ export: 'true' });
  expect(screen.queryByRole('progressbar')).toBeNull();
});
