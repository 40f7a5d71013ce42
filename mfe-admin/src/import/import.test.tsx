import { fakeServer, type FakeRoutes } from '@ondeck/shared/testing/fakeServer';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { Root } from '../area';

const heading = 'Code;First;Surname;Mail;Cell;Pool;Job;Shoe size';
const row = (key: string, last: string) =>
  `${key};Robin;${last};${last.toLowerCase()}@ondeck.example;5855550142;Lakeview;Lifeguard;42`;
const csv = (...rows: readonly string[]) =>
  new File([[heading, ...rows].join('\r\n')], 'staff.csv', { type: 'text/csv' });

const active = (line: number) => ({ line, becomes: 'Active user', note: null });
const none = { body: { count: 0, results: [] } };
const stored = { status: 201, body: { message: '1 person imported.', id: 'import-1', count: 1 } };
const open = (routes: FakeRoutes = {}) => {
  const server = fakeServer({ 'GET /api/imports/': none, ...routes });
  return { server, ...renderPage(<Root />, { route: '/import' }) };
};
const chooseFile = async (user: ReturnType<typeof open>['user'], file: File) =>
  user.upload(await screen.findByLabelText('CSV or Excel file'), file);

test('guesses the columns, names the problem of each refused row, and imports the other rows with one request ID', async () => {
  const { server, user } = open({
    'POST /api/imports/preview/': {
      body: {
        ready: 1,
        problems: [{ line: 3, field: 'key', message: 'Key must be exactly 5 characters long' }],
        rows: [active(2)],
      },
    },
    'POST /api/imports/': stored,
  });
  await chooseFile(user, csv(row('00142', 'Lane'), row('143', 'Reef')));
  expect(await screen.findByLabelText('Import Surname as')).toHaveValue('last_name');
  expect(screen.getByLabelText('Import Shoe size as')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Check 2 rows' }));

  const problems = await screen.findByRole('region', { name: 'Rows with problems' });
  expect(within(problems).getByRole('row', { name: /^3 .* Key 143 Key must be exactly 5/ })).toBeVisible();
  expect(screen.getByText('1 user can be imported.')).toBeVisible();
  expect(server.calls('POST /api/imports/')).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Import 1 user' }));
  expect(await screen.findByText(/^1 person imported\./)).toBeVisible();
  const [call] = server.calls('POST /api/imports/');
  expect(call?.body).toEqual({
    request_id: expect.any(String),
    kind: 'people',
    columns: ['key', 'first_name', 'last_name', 'email', 'phone_number', 'locations', 'positions'],
    rows: [
      {
        line: 2,
        cells: ['00142', 'Robin', 'Lane', 'lane@ondeck.example', '5855550142', 'Lakeview', 'Lifeguard'],
      },
    ],
  });
});

test('passes the accessibility check with matched columns and a problem on the page', async () => {
  const { user, container } = open({
    'POST /api/imports/preview/': {
      body: {
        ready: 0,
        problems: [{ line: 2, field: 'name', message: 'This position already exists.' }],
        rows: [],
      },
    },
  });
  await user.click(await screen.findByRole('radio', { name: 'Positions' }));
  await chooseFile(user, new File(['Position\nGreeter'], 'posts.csv'));
  await user.click(await screen.findByRole('button', { name: 'Check 1 row' }));
  expect(await screen.findByRole('button', { name: 'Import 0 positions' })).toHaveAccessibleDescription(
    'Every row has a problem. Fix the file and choose it again.',
  );
  expect(await axeFindings(container)).toEqual([]);
});

test('sends the same request ID again after a lost answer', async () => {
  const { server, user } = open({
    'POST /api/imports/preview/': { body: { ready: 1, problems: [], rows: [active(2)] } },
    'POST /api/imports/': ['lost', stored],
  });
  await chooseFile(user, csv(row('10001', 'Lane')));
  await user.click(await screen.findByRole('button', { name: 'Check 1 row' }));
  await user.click(await screen.findByRole('button', { name: 'Import 1 user' }));
  expect(await screen.findByText('Something went wrong.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import 1 user' }));
  expect(await screen.findByText(/^1 person imported\./)).toBeVisible();
  const keys = server.calls('POST /api/imports/').map(({ body }) => Object(body).request_id);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('asks for a column for each required field before it checks the list', async () => {
  const { server, user } = open({
    'POST /api/imports/preview/': { body: { ready: 1, problems: [], rows: [active(2)] } },
  });
  await chooseFile(user, new File(['Label\nGreeter'], 'posts.csv'));
  const needs = 'Choose a column for Key, First Name, Last Name, Email, Phone, Location, Position.';
  expect(await screen.findByRole('button', { name: 'Check 1 row' })).toHaveAccessibleDescription(needs);
  await user.click(screen.getByRole('radio', { name: 'Positions' }));
  await chooseFile(user, new File(['Label\nGreeter'], 'posts.csv'));
  expect(await screen.findByRole('button', { name: 'Check 1 row' })).toHaveAccessibleDescription(
    'Choose a column for Position.',
  );
  await user.selectOptions(screen.getByLabelText('Import Label as'), 'name');
  await user.click(screen.getByRole('button', { name: 'Check 1 row' }));
  expect(await screen.findByText('1 position can be imported.')).toBeVisible();
  expect(server.calls('POST /api/imports/preview/')).toMatchObject([
    { body: { kind: 'positions', columns: ['name'] } },
  ]);
});

test("invites the users of an import on request, and names users who weren't invited", async () => {
  const { user } = open({
    'POST /api/imports/preview/': { body: { ready: 1, problems: [], rows: [active(2)] } },
    'POST /api/imports/': stored,
    'POST /api/imports/import-1/invite/': {
      body: {
        message: '0 people invited.',
        invited: 0,
        refused: [{ id: '1', name: 'Robin Lane', reason: "The account isn't active." }],
      },
    },
  });
  await chooseFile(user, csv(row('10001', 'Lane')));
  await user.click(await screen.findByRole('button', { name: 'Check 1 row' }));
  await user.click(await screen.findByRole('button', { name: 'Import 1 user' }));
  await user.click(await screen.findByRole('button', { name: 'Invite 1 user' }));
  const list = await screen.findByRole('list', { name: 'Not invited' });
  expect(within(list).getByText('Robin Lane')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Invite 1 user' })).not.toBeInTheDocument();
});

test("undoes an import after a confirmation, and shows why an import can't be undone", async () => {
  const one = {
    id: 'import-1',
    kind: 'people',
    count: 460,
    made_by: { id: '1', name: 'Ana Moss' },
    made_at: '2027-03-03T17:00:00.000Z',
    undone_at: null,
  };
  const { server, user } = open({
    'GET /api/imports/': { body: { count: 1, results: [one] } },
    'POST /api/imports/import-1/undo/': {
      status: 409,
      body: { error: "You can't undo this import anymore. Robin Lane was invited." },
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Undo 460 users/ }));
  expect(await screen.findByText('This removes everything that was imported: 460 users.')).toBeVisible();
  expect(server.calls('POST /api/imports/import-1/undo/')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText(/Robin Lane was invited\./)).toBeVisible();
});

describe('a file', () => {
  /** Returns the character codes of a text, each with the given bytes after it. */
  const codes = (text: string, ...after: number[]): number[] =>
    Array.from({ length: text.length }, (_, index) => [text.charCodeAt(index), ...after]).flat();
  const latin = new Uint8Array([...codes('Name\nJos'), 0xe9]);
  const utf16 = new Uint8Array([0xff, 0xfe, ...codes('Name\nJosé', 0)]);
  test.each([
    ['with the mark of UTF-8', '\ufeffName\nJosé', 'Example: José', null],
    ['in UTF-16', utf16, 'Example: José', null],
    ['in Windows-1252', latin, 'Example: José', /doesn't name its text encoding/],
    ['with commas in quotes', 'Name,Place\n"Lane, Robin","Lake ""view"""', 'Example: Lake "view"', null],
    ['with tabs', 'Name\tPlace\nLane\t00142', 'Example: 00142', null],
  ])('reads a file %s', async (_name, content, example, note) => {
    const { user } = open();
    await chooseFile(user, new File([content], 'x.csv'));
    expect(await screen.findByText(example)).toBeVisible();
    expect(screen.queryByText(/doesn't name its text/) !== null).toBe(note !== null);
  });

  const oldWorkbook = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]);
  const noWorkbook = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x00]);
  test.each([
    ['of headings alone', 'Name\n\n', /nothing to import in this file/],
    ['of the old Excel', oldWorkbook, /Save it as \.xlsx or CSV, then/],
    ['that is a broken workbook', noWorkbook, /Save it as CSV, then choose the CSV file/],
    ['of more than 5 MB', 'x'.repeat(5 * 1024 * 1024 + 1), /larger than 5 MB/],
  ])('refuses a file %s with a reason', async (_name, content, sentence) => {
    const { user } = open();
    await chooseFile(user, new File([content], 'x.csv'));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.queryByText('Match columns')).not.toBeInTheDocument();
  });
});
