import { fakeServer, type FakeRoutes } from '@ondeck/shared/testing/fakeServer';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { Root } from '../area';
import { workbookOf, type WrittenBook, type WrittenCell } from './workbook.fixture';

const headings = ['Key', 'First Name', 'Last Name', 'Email', 'Phone', 'Location', 'Position'];
const person = (key: WrittenCell, last = 'Lane', phone: WrittenCell = '5855550142'): WrittenCell[] => [
  key,
  'Robin',
  last,
  `${last.toLowerCase()}@ondeck.example`,
  phone,
  'Lakeview',
  'Lifeguard',
];
const book = (...rows: readonly (readonly WrittenCell[])[]): WrittenBook => ({
  sheets: [{ name: 'Staff', rows: [headings, ...rows] }],
});

const none = { body: { count: 0, results: [] } };
const nothing = { body: { ready: 0, problems: [], rows: [] } };
const open = (routes: FakeRoutes = {}) => {
  const server = fakeServer({
    'GET /api/imports/': none,
    'POST /api/imports/preview/': nothing,
    ...routes,
  });
  const page = renderPage(<Root />, { route: '/import' });
  const choose = async (content: BlobPart, name = 'staff.xlsx') =>
    page.user.upload(await screen.findByLabelText('CSV or Excel file'), new File([content], name));
  /** Checks the file and returns the body that the page sends. */
  const sent = async () => {
    await page.user.click(await screen.findByRole('button', { name: /^Check / }));
    await screen.findByText('Review the import');
    return Object(server.calls('POST /api/imports/preview/').at(-1)?.body);
  };
  return { ...page, choose, sent };
};
/** Returns the cells of the rows that are sent. */
const cellsOf = ({ rows }: { rows: { cells: string[] }[] }) => rows.map(({ cells }) => cells);

describe('a workbook', () => {
  test.each<[string, WrittenCell, string]>([
    ['zeros from the format', [142, '00000'], '00142'],
    ['text', '00142', '00142'],
    ['a number', 142, '142'],
    ['a phone number in a format', [5855550142, '[<=9999999]###-####;(###) ###-####'], '(585) 555-0142'],
    ['a long number in the general format', 15855550142, '15855550142'],
    ['a number that the format would round', [142.5, '0'], '142.5'],
    ['a number with a format of thousands', [20142, '#,##0'], '20142'],
    ['a date in another order', [46469, 'dd/mm/yy'], '2027-03-23'],
    ['a date with a time', [46469.6458333333, 'm/d/yyyy h:mm'], '2027-03-23 15:30'],
    ['a time', [0.6458333333, 'h:mm AM/PM'], '15:30'],
    ['hours beyond a day', [1.5, '[h]:mm'], '36:00'],
    ['a number in a format that is not valid', [142, 'bad['], '142'],
  ])("reads a workbook's cell as its displayed text: %s", async (_name, cell, text) => {
    const { choose, sent } = open();
    await choose(workbookOf(book(person(cell))));
    expect(cellsOf(await sent())[0]?.[0]).toBe(text);
  });

  test("counts a workbook's dates from 1904 if the workbook is set to 1904", async () => {
    const { choose, sent } = open();
    await choose(workbookOf({ ...book(person([46469 - 1462, 'm/d/yyyy'])), date1904: true }));
    expect(cellsOf(await sent())[0]?.[0]).toBe('2027-03-23');
  });

  test('reads workbooks with tag prefixes and without cell addresses', async () => {
    const { choose, sent } = open();
    await choose(workbookOf({ ...book(person([142, '00000']), ['00143', null, 'Reef']), plain: true }));
    const { rows } = await sent();
    expect(rows).toEqual([
      { line: 2, cells: person('00142') },
      { line: 3, cells: ['00143', '', 'Reef', '', '', '', ''] },
    ]);
  });

  test('offers all sheets of a workbook, and reads a hidden sheet only when it is chosen', async () => {
    const { choose, sent, user, container } = open();
    await choose(
      workbookOf({
        sheets: [
          { name: 'Former staff', state: 'hidden', rows: [headings, person('00001', 'Former')] },
          { name: 'Read me', rows: [['How to fill in this workbook'], ['One row for each person']] },
          { name: 'Staff', rows: [headings, person('00142')] },
        ],
      }),
    );
    const sheet = await screen.findByLabelText('Sheet');
    expect(
      within(sheet)
        .getAllByRole('option', { hidden: true })
        .map((one) => one.textContent),
    ).toEqual(['Select…', 'Former staff (hidden, 2 rows)', 'Read me (2 rows)', 'Staff (2 rows)']);
    expect(cellsOf(await sent())).toEqual([person('00142')]);
    expect(await axeFindings(container)).toEqual([]);
    await user.selectOptions(sheet, 'Former staff (hidden, 2 rows)');
    expect(cellsOf(await sent())).toEqual([person('00001', 'Former')]);
  });

  test('refuses a workbook with a reason when all sheets with rows are hidden', async () => {
    const { choose } = open();
    await choose(
      workbookOf({ sheets: [{ name: 'Old', state: 'veryHidden', rows: [headings, person('1')] }] }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Every sheet with rows is hidden\./);
  });

  test('leaves out rows that a filter in the workbook hides, unless the user includes them', async () => {
    const { choose, sent, user } = open();
    const [sheet] = book(person('00001'), person('00002'), person('00003')).sheets;
    await choose(
      workbookOf({ sheets: [{ ...sheet, name: 'Staff', rows: sheet?.rows ?? [], hiddenRows: [3] }] }),
    );
    expect(cellsOf(await sent())).toEqual([person('00001'), person('00003')]);
    await user.click(screen.getByRole('checkbox', { name: 'Include 1 hidden row' }));
    expect(cellsOf(await sent())).toHaveLength(3);
  });

  test('refuses a workbook that LibreOffice saved as .ods, and explains how to save it', async () => {
    const { choose } = open();
    const head = [0x50, 0x4b, 0x03, 0x04, ...Array.from({ length: 26 }, () => 0)];
    const kind = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet';
    await choose(new Uint8Array([...head, ...new TextEncoder().encode(kind)]), 'staff.ods');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Save it as .xlsx or CSV, then choose it again.',
    );
  });
});

describe('the heading row', () => {
  test('finds the heading row below titles, and allows another row to be chosen', async () => {
    const { choose, sent, user } = open();
    await choose(
      workbookOf({
        sheets: [
          {
            name: 'Report',
            rows: [['Staff list, Lakeview'], ['Printed', [46469, 'm/d/yyyy']], [], headings, person('00142')],
          },
        ],
      }),
    );
    const row = await screen.findByLabelText('Heading Row');
    expect(row).toHaveDisplayValue('Row 4: Key, First Name, Last Name, Email, Phone');
    expect(screen.getByText('On Deck read 1 row from staff.xlsx.')).toBeVisible();
    expect((await sent()).rows).toEqual([{ line: 5, cells: person('00142') }]);

    await user.selectOptions(row, 'Row 2: Printed, 2027-03-23');
    expect(screen.queryByText('Review the import')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Check 2 rows' })).toHaveAccessibleDescription(
      /^Choose a column for Key/,
    );
    expect(screen.getByLabelText('Import Column 7 as')).toBeVisible();
    await user.selectOptions(row, 'Row 5: 00142, Robin, Lane, lane@ondeck.example, 5855550142');
    expect(screen.getByText('Lakeview')).toBeVisible();
  });
});

describe('a text', () => {
  const list = (separator: string, ...before: readonly string[]) =>
    [...before, headings.join(separator), person('00142').join(separator)].join('\r\n');
  /** Encodes each letter as two bytes, the low byte first. */
  const utf16 = (text: string) =>
    new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
  test.each<[string, BlobPart]>([
    ['with sep=; in its first line', list(';', 'sep=;')],
    ['with sep=, and more semicolons in its titles', list(',', 'sep=,', 'a;b;c;d', 'e;f;g;h')],
    ['with semicolons below titles with commas', list(';', 'Lane, Robin', 'Reef, Kai', 'Moss, Ana')],
    ['with tabs in UTF-16 with a byte order mark, as Excel’s Unicode text', utf16(`\ufeff${list('\t')}`)],
    ['with tabs in UTF-16 without a byte order mark', utf16(list('\t'))],
    ['with bars', list('|')],
    ['with zeros kept by a formula', list(',').replace('00142', '="00142"')],
    ['with zeros kept by an apostrophe', list(',').replace('00142', "'00142")],
    ['with rows of empty cells at its end', `${list(',')}\r\n,,,,,,\r\n,,,,,,\r\n`],
  ])('reads a text file %s', async (_name, content) => {
    const { choose, sent } = open();
    await choose(content, 'staff.csv');
    expect(cellsOf(await sent())).toEqual([person('00142')]);
  });

  test('keeps an apostrophe that belongs to a name in a text file', async () => {
    const { choose, sent } = open();
    await choose(list(',').replace('Lane', "'Aho"), 'staff.csv');
    expect(cellsOf(await sent())[0]?.[2]).toBe("'Aho");
  });

  test.each([
    ['a web page that is named .xls', '<html><table><tr><td>Key</td></tr></table></html>', 'staff.xls'],
    ['a PDF', '%PDF-1.7', 'staff.pdf'],
  ])('refuses %s as a list and explains how to save it', async (_name, content, name) => {
    const { choose } = open();
    await choose(content, name.replace(/\w+$/, 'csv'));
    expect(await screen.findByRole('alert')).toHaveTextContent('as .xlsx or CSV, then choose it again.');
  });

  test('sends at most 1,001 characters of a cell, and names a cell that is too long by its row and column', async () => {
    const { choose, sent } = open({
      'POST /api/imports/preview/': {
        body: {
          ready: 0,
          problems: [{ line: 2, field: 'locations', message: 'Enter at most 1000 characters' }],
          rows: [],
        },
      },
    });
    await choose(list(',').replace('Lakeview', 'x'.repeat(4_000)), 'staff.csv');
    expect(cellsOf(await sent())[0]?.[5]).toBe('x'.repeat(1001));
    const problems = screen.getByRole('region', { name: 'Rows with problems' });
    expect(within(problems).getByText(`${'x'.repeat(100)}…`)).toBeVisible();
  });
});

describe('a status', () => {
  const csv = (...statuses: readonly string[]) =>
    [
      [...headings, 'Status'].join(','),
      ...statuses.map((status, index) => [...person(`0000${index}`), status].join(',')),
    ].join('\n');

  test("asks for the meaning of a status that On Deck doesn't know, and sends the answer", async () => {
    const { choose, sent, user, container } = open();
    await choose(csv('Active', 'Furloughed', 'furloughed', 'Y'), 'staff.csv');
    const statuses = await screen.findByRole('region', { name: 'Unknown statuses' });
    expect(within(statuses).getAllByRole('combobox')).toHaveLength(2);
    await user.selectOptions(within(statuses).getByLabelText('“furloughed” means'), 'inactive');
    expect((await sent()).status_words).toEqual([{ word: 'furloughed', means: 'inactive' }]);
    expect(await axeFindings(container)).toEqual([]);
    await user.selectOptions(within(statuses).getByLabelText('“Y” means'), 'active');
    expect(screen.queryByText('Review the import')).not.toBeInTheDocument();
  });

  test('shows the result of each row with its status, and offers invitations only to active users', async () => {
    const left = { line: 2, becomes: 'Inactive user', note: 'The file says “Terminated”.' };
    const { choose, sent, user } = open({
      'POST /api/imports/preview/': {
        body: { ready: 2, problems: [], rows: [{ line: 3, becomes: 'Active user', note: null }, left] },
      },
      'POST /api/imports/': {
        status: 201,
        body: { message: '2 people imported.', id: 'import-1', count: 2 },
      },
    });
    await choose(csv('Terminated', 'Active'), 'staff.csv');
    await sent();
    expect(
      screen.getByText(/1 of them is inactive\. That user can't sign in, clock in, or be invited/),
    ).toBeVisible();
    const becomes = screen.getByRole('region', { name: 'Result for each row' });
    const [, first] = within(becomes).getAllByRole('row');
    expect(first).toHaveTextContent('200000, Robin, LaneInactive userThe file says “Terminated”.');
    await user.click(screen.getByRole('button', { name: 'Import 2 users' }));
    expect(await screen.findByText(/1 of them is inactive and can't be invited\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Invite 1 user' })).toBeVisible();
  });

  test('offers no invitations when everyone in the file is inactive', async () => {
    const { choose, sent, user } = open({
      'POST /api/imports/preview/': {
        body: { ready: 1, problems: [], rows: [{ line: 2, becomes: 'Inactive user', note: 'Left.' }] },
      },
      'POST /api/imports/': {
        status: 201,
        body: { message: '1 person imported.', id: 'import-1', count: 1 },
      },
    });
    await choose(csv('Terminated'), 'staff.csv');
    await sent();
    await user.click(screen.getByRole('button', { name: 'Import 1 user' }));
    expect(await screen.findByText(/there's no one to invite/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Invite / })).not.toBeInTheDocument();
  });
});

test('imports in a browser without randomUUID, as on a page without HTTPS', async () => {
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  const { choose, sent } = open();
  await choose(workbookOf(book(person('00142'))));
  expect(cellsOf(await sent())).toEqual([person('00142')]);
});
