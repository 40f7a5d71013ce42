import { workbookOf, type WrittenCell } from '../../mfe-admin/src/import/workbook.fixture';

/** A staff list in the format of a certain program, with its expected import result. */
export interface StaffFile {
  readonly name: string;
  readonly program: string;
  readonly bytes: Uint8Array;
  /** The row that is read as the headings; absent if the file is refused. */
  readonly headings?: string;
  /** Statuses that the import asks about, with the answers. */
  readonly asked?: Readonly<Record<string, string>>;
  /** The summary of the import: how many users can be imported, or why the file can't be read. */
  readonly says: string;
  /** The outcome of each row; rows with a reason are first. */
  readonly becomes?: readonly string[];
  readonly problems?: readonly string[];
}

const LAKEVIEW = 'Lakeview Swim School';
const HARBOR = 'Harbor Swim School';
const headings = ['Key', 'First Name', 'Last Name', 'Email', 'Phone', 'Location', 'Position'];
const row = (key: WrittenCell, last: string, phone: WrittenCell = '585-555-0142'): WrittenCell[] => [
  key,
  'Robin',
  last,
  `${key?.toString().replace(/,.*/, '')}@school.example`,
  phone,
  LAKEVIEW,
  'Lifeguard',
];

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Encodes as Excel does in the Americas and Western Europe; each letter used here is one byte. */
const windows1252 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string): Uint8Array =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer);
const lines = (separator: string, rows: readonly (readonly WrittenCell[])[], end = '\r\n'): string =>
  rows.map((cells) => cells.join(separator) + end).join('');
const quoted = (rows: readonly (readonly WrittenCell[])[]): WrittenCell[][] =>
  rows.map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`));

const ACTIVE = 'Active user';
const INACTIVE = 'Inactive user';
const one = '1 user can be imported. No problems found.';

/** The first bytes of an OpenDocument file, which contain its media type as plain text. */
const openDocument = utf8(
  `PK\u0003\u0004${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`,
);

export const staffFiles: readonly StaffFile[] = [
  {
    name: 'excel-report.xlsx',
    program: 'Excel: titles above the list, zeros and phone numbers by number formats, dates',
    bytes: workbookOf({
      sheets: [
        {
          name: 'Staff',
          rows: [
            ['Staff list, spring'],
            ['Printed', [46469, 'm/d/yyyy']],
            [],
            [...headings, 'Status', 'Termination Date'],
            [
              ...row([142, '00000'], 'Lane', [5855550142, '[<=9999999]###-####;(###) ###-####']),
              'Active',
              null,
            ],
            [...row([143, '00000'], 'Reef'), 'Terminated', [44000, 'm/d/yyyy']],
            [...row([144, '00000'], 'Moss'), 'On leave', null],
            [...row([145, '00000'], 'Cove'), 'Active', [44000, 'm/d/yyyy']],
          ],
        },
      ],
    }),
    headings: 'Row 4: Key, First Name, Last Name, Email, Phone',
    says: "4 users can be imported. 2 of them are inactive. Those users can't sign in, clock in, or be invited. No problems found.",
    becomes: [
      `6 00143, Robin, Reef ${INACTIVE} The file says “Terminated”.`,
      `7 00144, Robin, Moss ${ACTIVE} The file says “On leave”. Staff on leave stay active.`,
      `8 00145, Robin, Cove ${INACTIVE} Last day was 06-18-2020.`,
      `5 00142, Robin, Lane ${ACTIVE}`,
    ],
  },
  {
    name: 'excel-us.csv',
    program: 'Excel, CSV in Windows-1252',
    bytes: windows1252(
      lines(',', [
        headings,
        ['00151', 'José', 'Peña', 'p@school.example', '585-555-0142', LAKEVIEW, 'Lifeguard'],
      ]),
    ),
    headings: 'Row 1: Key, First Name, Last Name, Email, Phone',
    says: one,
    becomes: [`2 00151, José, Peña ${ACTIVE}`],
  },
  {
    name: 'excel-utf8.csv',
    program: 'Excel, CSV UTF-8 of a European Windows, with sep=;',
    bytes: utf8(
      `\ufeffsep=;\r\n${lines(';', [headings, ['00152', 'Zoë', 'Łukasz', 'z@school.example', '585-555-0142', LAKEVIEW, 'Lifeguard']])}`,
    ),
    headings: 'Row 1: Key, First Name, Last Name, Email, Phone',
    says: one,
    becomes: [`2 00152, Zoë, Łukasz ${ACTIVE}`],
  },
  {
    name: 'excel-unicode.txt',
    program: 'Excel, Unicode Text: tabs, UTF-16',
    bytes: utf16(lines('\t', [headings, row('00153', 'Lane')])),
    headings: 'Row 1: Key, First Name, Last Name, Email, Phone',
    says: one,
    becomes: [`2 00153, Robin, Lane ${ACTIVE}`],
  },
  {
    name: 'excel-sheets.xlsx',
    program: 'Excel: a hidden sheet first, notes, and a filter that hides a row',
    bytes: workbookOf({
      sheets: [
        { name: 'Former', state: 'veryHidden', rows: [headings, row('00161', 'Former')] },
        { name: 'Read me', rows: [['How to use this workbook'], ['One row for each person']] },
        { name: 'Staff', rows: [headings, row('00162', 'Lane'), row('00163', 'Filtered')], hiddenRows: [3] },
      ],
    }),
    headings: 'Row 1: Key, First Name, Last Name, Email, Phone',
    says: one,
    becomes: [`2 00162, Robin, Lane ${ACTIVE}`],
  },
  {
    name: 'libreoffice.xlsx',
    program: 'LibreOffice, .xlsx: dates in a custom format, from 1904',
    bytes: workbookOf({
      date1904: true,
      sheets: [
        {
          name: 'Tabelle1',
          rows: [
            [...headings, 'Last day'],
            [...row([171, '00000'], 'Lane'), [44000 - 1462, 'yyyy\\-mm\\-dd;@']],
          ],
        },
      ],
    }),
    headings: 'Row 1: Key, First Name, Last Name, Email, Phone',
    says: "1 user can be imported. 1 of them is inactive. That user can't sign in, clock in, or be invited. No problems found.",
    becomes: [`2 00171, Robin, Lane ${INACTIVE} Last day was 06-18-2020.`],
  },
  {
    name: 'libreoffice.csv',
    program: 'LibreOffice, CSV: every text quoted, semicolons, no mark',
    bytes: utf8(lines(';', quoted([['Staff, spring'], headings, row('00172', 'O’Neil')]), '\n')),
    headings: 'Row 2: Key, First Name, Last Name, Email, Phone',
    says: one,
    becomes: [`3 00172, Robin, O’Neil ${ACTIVE}`],
  },
  {
    name: 'libreoffice.ods',
    program: 'LibreOffice, with its default settings',
    bytes: openDocument,
    says: 'This is an OpenDocument file (.ods). Save it as .xlsx or CSV, then choose it again.',
  },
  {
    name: 'google-sheets.xlsx',
    program: 'Google Sheets, .xlsx: check boxes for Active',
    bytes: workbookOf({
      sheets: [
        {
          name: 'Sheet1',
          rows: [
            [...headings, 'Active'],
            [...row('00181', 'Lane'), 'TRUE'],
            [...row('00182', 'Reef'), 'FALSE'],
          ],
        },
      ],
    }),
    headings: 'Row 1: Key, First Name, Last Name, Email, Phone',
    asked: { TRUE: 'active', FALSE: 'inactive' },
    says: "2 users can be imported. 1 of them is inactive. That user can't sign in, clock in, or be invited. No problems found.",
    becomes: [`3 00182, Robin, Reef ${INACTIVE} The file says “FALSE”.`, `2 00181, Robin, Lane ${ACTIVE}`],
  },
  {
    name: 'google-sheets.csv',
    program: 'Google Sheets, CSV: two locations on two lines of a cell',
    bytes: utf8(lines(',', [headings, row('00183', 'Lane').with(5, `"${LAKEVIEW}\n${HARBOR}"`)])),
    headings: 'Row 1: Key, First Name, Last Name, Email, Phone',
    says: one,
    becomes: [`2 00183, Robin, Lane ${ACTIVE}`],
  },
  {
    name: 'hr-export.csv',
    program: 'A staff product, CSV: a report’s head and total, formulas that keep zeros, words for dates',
    bytes: utf8(
      lines(',', [
        ['Employee roster'],
        ['Run on', '"Mar 1, 2027"'],
        [
          'Employee ID',
          'Legal First Name',
          'Legal Last Name',
          'Work Email',
          'Mobile Phone',
          'Work Location',
          'Job Title',
          'Employment Status',
          'Separation Date',
        ],
        [...row('="00191"', 'Lane').with(3, 'a@school.example'), 'Full-Time', ''],
        [...row('="00192"', 'Reef').with(3, 'b@school.example'), 'Terminated - Voluntary', '"Jun 30, 2020"'],
        [...row("'00193", 'Moss').with(3, 'c@school.example'), 'Part-Time', '30-Jun-2020'],
        ['Total: 3'],
      ]),
    ),
    headings: 'Row 3: Employee ID, Legal First Name, Legal Last Name, Work Email, …',
    says: "3 users can be imported. 2 of them are inactive. Those users can't sign in, clock in, or be invited. 1 row can't be imported. To include it, fix the file and choose it again.",
    becomes: [
      `5 00192, Robin, Reef ${INACTIVE} The file says “Terminated - Voluntary”.`,
      `6 00193, Robin, Moss ${INACTIVE} Last day was 06-30-2020.`,
      `4 00191, Robin, Lane ${ACTIVE}`,
    ],
    problems: ['First Name', 'Last Name', 'Key', 'Email', 'Phone', 'Location', 'Position'].map(
      (column) => `7 Total: 3 ${column}`,
    ),
  },
  {
    name: 'hr-server.xlsx',
    program:
      'A staff product, .xlsx by a library of its server: no addresses, prefixes, unknown statuses, a long note',
    bytes: workbookOf({
      plain: true,
      sheets: [
        {
          name: 'Export',
          rows: [
            [...headings, 'Worker Status', 'City'],
            [...row([201, '00000'], 'Lane'), 'Leave of Absence', 'Rochester'],
            [...row([202, '00000'], 'Reef'), 'Furloughed', ''],
            [...row([203, '00000'], 'Moss'), 'Active', 'x'.repeat(2000)],
          ],
        },
      ],
    }),
    headings: 'Row 1: Key, First Name, Last Name, Email, Phone',
    asked: { Furloughed: 'inactive' },
    says: "2 users can be imported. 1 of them is inactive. That user can't sign in, clock in, or be invited. 1 row can't be imported. To include it, fix the file and choose it again.",
    becomes: [
      `2 00201, Robin, Lane ${ACTIVE} The file says “Leave of Absence”. Staff on leave stay active.`,
      `3 00202, Robin, Reef ${INACTIVE} The file says “Furloughed”.`,
    ],
    problems: ['4 00203, Robin, Moss City'],
  },
  {
    name: 'hr-web-page.xls',
    program: 'A staff product, a web page that is named .xls',
    bytes: utf8(`<html><body><table><tr><td>${headings.join('</td><td>')}</td></tr></table></body></html>`),
    says: 'This is a web page or XML. Open it in Excel and save it as .xlsx or CSV, then choose it again.',
  },
];
