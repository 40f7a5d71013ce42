import { readCertificatesCell, readDateCell, readNamesCell, readTimeCell } from './importCells';
import { guessColumns, guessHeadings, missingColumns } from './importColumns';

test.each([
  ['2027-03-31', '2027-03-31'],
  [' 3/31/2027 ', '2027-03-31'],
  ['03-31-2027', '2027-03-31'],
  ['3.9.2027', '2027-03-09'],
  ['2027-03-31T00:00:00Z', '2027-03-31'],
  ['2027-03-31T23:30:00Z', null],
  ['3/31/2027 15:30', '2027-03-31'],
  ['3/31/2027 3:30:00 PM', '2027-03-31'],
  ['3/31/2027 9:00 - 4/2/2027', null],
  // The first number read as a date, the last number that isn't, and a number with a time of day.
  ['20000', '1954-10-03'],
  ['19999', null],
  ['46469.75', '2027-03-23'],
  ['99999', '2173-10-13'],
  ['100000', null],
  ['Mar 31, 2027', '2027-03-31'],
  ['march 3 2027', '2027-03-03'],
  ['Sept. 9, 2027', '2027-09-09'],
  ['31-Mar-2027', '2027-03-31'],
  ['1 June 2027', '2027-06-01'],
  ['Feb 30, 2027', null],
  ['Marble 3, 2027', null],
  ['31-Mar-27', null],
  ['31/3/2027', null],
  ['2/30/2027', null],
  ['3/31/27', null],
  ['soon', null],
  ['', null],
])('reads the date cell %j as %s', (cell, date) => {
  expect(readDateCell(cell)).toBe(date);
});

test.each([
  ['3:30 PM', '15:30'],
  ['3:30PM', '15:30'],
  ['15:30', '15:30'],
  ['15:30:00', '15:30'],
  ['15:30:59', null],
  ['0.6458', '15:30'],
  ['0.6461', null],
  ['10.5', null],
  ['3:30:00 PM', '15:30'],
  ['12 AM', '00:00'],
  ['0.6458333333', '15:30'],
  ['.5', '12:00'],
  ['0.99930555', '23:59'],
  ['0.9999', null],
  ['25:00', null],
  ['13 PM', null],
  ['noon', null],
  ['', null],
])('reads the time cell %j as %s', (cell, time) => {
  expect(readTimeCell(cell)).toBe(time);
});

test.each([
  ['Lakeview; Harbor|Prairie\nHill', ['Lakeview', 'Harbor', 'Prairie', 'Hill']],
  ['Lakeview, Harbor', ['Lakeview', 'Harbor']],
  ['Rochester, NY; Harbor', ['Rochester, NY', 'Harbor']],
  ['Harbor;; Harbor ', ['Harbor']],
  ['', []],
])('reads the names in the cell %j as %j', (cell, names) => {
  expect(readNamesCell(cell, (name) => name === 'Rochester, NY')).toEqual(names);
});

test.each([
  ['', []],
  ['CPR/AED:2027-03-31', ['CPR/AED 2027-03-31']],
  [' CPR/AED : 3/31/2027 ;First Aid:46477', ['CPR/AED 2027-03-31', 'First Aid 2027-03-31']],
  ['CPR/AED: Mar 31, 2027, First Aid: 6/30/2028', ['CPR/AED 2027-03-31', 'First Aid 2028-06-30']],
  ['CPR/AED:2027-03-31T00:00:00Z|First Aid', ['CPR/AED 2027-03-31', 'First Aid undated']],
  ['CPR: Pro:2027-03-31', ['CPR: Pro 2027-03-31']],
  ['CPR: Pro', ['CPR: Pro undated']],
  ['CPR/AED:soon', ['CPR/AED null']],
  ['CPR/AED:', ['CPR/AED null']],
])('reads the certificates and dates in the cell %j', (cell, expected) => {
  const found = readCertificatesCell(cell, (name) => name === 'CPR: Pro');
  expect(found.map(({ name, expires, isDated }) => `${name} ${isDated ? expires : 'undated'}`)).toEqual(
    expected,
  );
});

test('guesses the columns of a file by their own names before other names, each column once', () => {
  expect(
    guessColumns('people', ['Surname', 'LAST_NAME', 'E-Mail Address', 'last name', 'Shoes', '']),
  ).toEqual([null, 'last_name', 'email', null, null, null]);
  expect(guessColumns('people', ['E-Mail', 'FirstName', 'zip_code', '#'])).toEqual([
    'email',
    'first_name',
    'postal_code',
    null,
  ]);
  expect(guessColumns('shifts', ['Date', 'Start', 'End', 'Pool', 'Position', 'Who'])).toEqual([
    'start_date',
    'start_time',
    'end_time',
    'location',
    'shift_type',
    'staff_1',
  ]);
});

const list = ['Code', 'First', 'Surname', 'Mail'];
test.each([
  ['the first row', [list, ['00142', 'Robin', 'Lane', 'x']], 0, 4],
  ['below a title and what was asked for', [['Staff'], ['Location', 'Lakeview'], list, ['1']], 2, 4],
  ['the first of two that name as many', [list, list], 0, 4],
  ['as wide as the list, where no heading is known', [['Our list'], ['A', 'B', 'C'], ['1', '2', '3']], 1, 0],
  ['nowhere', [], 0, 0],
  ['the last that is looked at', [...Array.from({ length: 29 }, () => ['x']), list], 29, 4],
  ['not below that', [...Array.from({ length: 30 }, () => ['x']), list], 0, 0],
])('finds the heading row of a sheet: %s', (_name, rows, index, named) => {
  expect(guessHeadings('people', rows)).toEqual({ index, named });
});

test('keeps both status columns of a file in either order', () => {
  expect(guessColumns('people', ['Employment Status', 'Status', 'Termination Date'])).toEqual([
    'employee_status',
    'status',
    'employee_ending_date',
  ]);
});

test("names the required columns that a file doesn't have", () => {
  expect(missingColumns('shifts', ['location', 'start_date', null, 'start_time'])).toEqual([
    'Shift Type',
    'End Time',
  ]);
  expect(missingColumns('positions', ['name'])).toEqual([]);
});
