import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { choices } from '../admin.fixture';
import { Root } from '../area';

const READ = 'GET /api/payroll/files/';
const MAKE = 'POST /api/payroll/files/';
const OPTIONS = 'GET /api/options/';
const SAVE = 'PUT /api/options/';
const period = { start: '2026-11-15', end: '2026-11-21' };
const file = {
  id: 'file-1',
  ...period,
  number: 1,
  made_by: 'Max Boss',
  made_at: '2026-11-23T14:00:00.000Z',
  line_count: 3,
  paid_minutes: 270,
  is_emptied: false,
  is_outdated: false,
  replaced_by: null,
};
const files = (change = {}) => ({
  body: { period, open: [], is_due: true, files: [], earlier: [], ...change },
});
const options = {
  kiosk_clock_out: true,
  registered_kiosks_only: false,
  early_clock_in_minutes: 15,
  time_off_notice_days: 10,
  retention_months: 36,
  shortest_name: 3,
  sign_up_mode: 'APPROVAL',
  timesheet_tolerance_minutes: 15,
  overtime_rule: 'OFF',
  pay_period: 'WEEK',
  pay_period_start: '2026-01-04',
  payroll_columns: [
    { field: 'key', title: 'Key' },
    { field: 'hours', title: 'Hours' },
  ],
};

function open(routes: FakeRoutes) {
  const server = fakeServer({ ...choices(), [OPTIONS]: { body: options }, ...routes });
  return { server, page: renderPage(<Root />, { role: 'ADMIN', route: '/payroll-file' }) };
}

test('links to the weeks that must be closed first, and creates no payroll file', async () => {
  const { page, server } = open({
    [READ]: files({
      open: [
        { location: { id: 'loc-1', title: 'Lakeview' }, week: '2026-11-15', end: '2026-11-21' },
        { location: { id: 'loc-1', title: 'Lakeview' }, week: '2026-11-29', end: '2026-11-30' },
      ],
    }),
  });
  const link = await screen.findByRole('link', { name: 'Lakeview, week of 11-15-2026' });
  expect(link).toHaveAttribute('href', '/timesheets?location=loc-1&date=2026-11-15');
  expect(screen.getByRole('link', { name: 'Lakeview, 11-29-2026 to 11-30-2026' })).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Create payroll file' }));
  expect(server.calls(MAKE)).toHaveLength(0);
});

test('creates the payroll file of the pay period on screen', async () => {
  const { page, server } = open({
    [READ]: [files(), files({ is_due: false, files: [file] })],
    [MAKE]: { body: { message: 'The payroll file is made.' } },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Create payroll file' }));
  expect(await screen.findByText('3 lines, 4.50 hours', { exact: false })).toBeVisible();
  expect(server.calls(MAKE)[0]?.body).toEqual({ date: '2026-11-15' });
  expect(screen.queryByRole('button', { name: 'Create payroll file' })).toBeNull();
});

test('warns that a week was reopened and closed after the payroll file was created', async () => {
  open({ [READ]: files({ files: [file] }) });
  expect(await screen.findByText(/Create a new file for payroll/)).toBeVisible();
});

test('names an outdated payroll file of another period, and opens that period', async () => {
  const earlier = [
    { ...file, id: 'file-2', start: '2026-11-08', end: '2026-11-14', is_outdated: true },
    { ...file, id: 'file-3', start: '2026-11-01', end: '2026-11-07' },
  ];
  const { page, server } = open({ [READ]: files({ earlier }) });
  const again = await screen.findByText(/A week in this period changed after this file/);
  expect(again.closest('li')).toHaveTextContent('11-08-2026 to 11-14-2026');
  expect(screen.getAllByText(/changed after this file was created/)).toHaveLength(1);
  await page.user.click(screen.getByRole('button', { name: 'Show 11-08-2026 to 11-14-2026' }));
  await waitFor(() => expect(server.calls(READ).at(-1)?.query).toEqual({ date: '2026-11-08' }));
});

const CHANGES = 'GET /api/payroll/files/file-2/changes/';
const second = { ...file, id: 'file-2', number: 2, made_at: '2026-12-02T15:00:00.000Z' };
const first = { ...file, replaced_by: { number: 2, made_at: second.made_at } };
const changes = {
  number: 2,
  earlier: 1,
  is_comparable: true,
  columns: ['Key', 'Name', 'Late For'],
  rows: [{ cells: ['20252', 'Ana Diaz', ''], before: 4, after: 4.43, difference: 0.43 }],
  totals: { before: 8, after: 8.43, difference: 0.43 },
};
async function compare(answer: FakeRoutes[string]) {
  const opened = open({ [READ]: files({ is_due: false, files: [second, first] }), [CHANGES]: answer });
  await opened.page.user.click(
    await screen.findByRole('button', { name: 'Show changes in 11-15-2026 to 11-21-2026, number 2' }),
  );
  return {
    ...opened,
    dialog: within(await screen.findByRole('dialog', { name: 'Changes in File Number 2' })),
  };
}

test('says which file replaced an older one, and shows the lines that changed', async () => {
  const { dialog } = await compare({ body: changes });
  expect(screen.getByText('Replaced by file number 2 on 12-02-2026.')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Show changes/ })).toHaveLength(1);
  const lines = await dialog.findAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    '20252Ana DiazBefore4.00After4.43Difference+0.43',
    'All hours of the fileBefore8.00After8.43Difference+0.43',
  ]);
});

test('downloads the changed lines as a file', async () => {
  const { dialog, page } = await compare({ body: changes });
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => (saved.push(blob as Blob), 'blob:changes');
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await page.user.click(await dialog.findByRole('button', { name: 'Download changes' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(saved[0] as Blob);
  });
  expect(text).toBe('Key,Name,Late For,Before,After,Difference\r\n20252,Ana Diaz,,4,4.43,0.43\r\n');
});

test.each([
  [
    'the columns differ',
    { body: { ...changes, is_comparable: false, rows: [] } },
    "The columns changed, so these files can't be compared.",
  ],
  ['no hours changed', { body: { ...changes, rows: [] } }, 'No hours changed since file number 1.'],
  [
    'a file was emptied',
    { status: 404, body: { error: 'This file was emptied because someone in it was erased.' } },
    'This file was emptied because someone in it was erased.',
  ],
  ['the server fails', { status: 500, body: { error: 'Oops' } }, "Couldn't compare the files."],
])('says so when %s, and offers no download', async (_name, answer, words) => {
  const { dialog } = await compare(answer);
  expect(await dialog.findByText(words)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Download changes' })).toBeNull();
});

test('moves between pay periods', async () => {
  const { page, server } = open({ [READ]: files() });
  await page.user.click(await screen.findByRole('button', { name: 'Previous pay period' }));
  await waitFor(() => expect(server.calls(READ).at(-1)?.query).toEqual({ date: '2026-11-14' }));
});

test('downloads a payroll file in the selected format', async () => {
  const { page, server } = open({
    [READ]: files({ is_due: false, files: [file] }),
    'GET /api/payroll/files/file-1/': { status: 404, body: { error: 'Payroll file not found.' } },
  });
  await page.user.click(await screen.findByRole('button', { name: /^CSV of/ }));
  expect(await screen.findByText('Payroll file not found.')).toBeVisible();
  expect(server.calls('GET /api/payroll/files/file-1/')[0]?.query).toEqual({ format: 'csv' });
});

test('changes the columns of the payroll file, their order, and their titles', async () => {
  const { page, server } = open({ [READ]: files(), [SAVE]: { body: options } });
  const panel = within(await screen.findByRole('region', { name: 'File columns' }));
  await page.user.click(panel.getByRole('button', { name: 'Move column 2 up' }));
  await page.user.click(panel.getByRole('button', { name: 'Add column' }));
  await page.user.selectOptions(panel.getByLabelText('Data in column 3'), 'Type of hours');
  const title = panel.getByLabelText('Title of column 3');
  await page.user.clear(title);
  await page.user.click(panel.getByRole('button', { name: 'Save' }));
  expect(server.calls(SAVE)).toHaveLength(0);
  await page.user.type(title, 'Code');
  await page.user.click(panel.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.calls(SAVE)[0]?.body).toEqual({
      payroll_columns: [
        { field: 'hours', title: 'Hours' },
        { field: 'key', title: 'Key' },
        { field: 'kind', title: 'Code' },
      ],
    }),
  );
});
