import { checkFullName, checkNames, nameError, type NamePair, splitName } from './names';

const x = (length: number): string => 'x'.repeat(length);
const lettersOnly =
  'First Name can have only letters, spaces, hyphens, apostrophes, and periods. Start it with a letter, and end it with a letter or a period.';

test.each([
  ['Jo', 'First Name must be at least 3 characters long'],
  ['  Jo  ', 'First Name must be at least 3 characters long'],
  ['Joe', null],
  [x(50), null],
  [x(51), 'First Name must not exceed 50 characters'],
  ['Jo3', 'First Name must not contain numbers.'],
  ['=Jo3', 'First Name must not contain numbers.'],
  ['Jo_e', lettersOnly],
  ['=Fay', lettersOnly],
  ['-Fay', lettersOnly],
  ["'Fay", lettersOnly],
  ['Fay😀', lettersOnly],
  ["O'Brien", null],
  ['O’Brien', null],
  ['José-María', null],
  ['José\u2011María\u00A0Ruiz', null],
  ['O‘Brien', null],
  ['St. John', null],
  ['Ngô Thị', null],
  ['José María', null],
  ['Davis Jr.', null],
  ['Anne-', lettersOnly],
  ['', 'First Name is required'],
  ['   ', 'First Name is required'],
  [null, 'First Name is required'],
  [undefined, 'First Name is required'],
])('checks the name %p: %p', (value, message) => {
  expect(nameError(value, 'First Name')).toBe(message);
});

test.each([
  [3, 'Bob', null],
  [3, 'Bo', 'First Name must be at least 3 characters long'],
  [2, 'Bo', null],
  [2, 'Ñu', null],
  [2, 'B', 'First Name must be at least 2 characters long'],
  [1, 'B', null],
  [1, '', 'First Name is required'],
])('checks a name against a minimum of %i characters: %j gives %j', (min, name, message) => {
  expect(nameError(name, 'First Name', min)).toBe(message);
});

test.each<[string, NamePair, NamePair, string[]]>([
  ['two long enough', { first_name: 'Ann', last_name: 'Lake' }, {}, []],
  ['two short ones', { first_name: 'Bo', last_name: 'Li' }, {}, ['first_name', 'last_name']],
  ['a short one that is stored', { first_name: 'Bo', last_name: 'Lake' }, { first_name: 'Bo' }, []],
  ['another short one', { first_name: 'Al' }, { first_name: 'Bo' }, ['first_name']],
  ['no last name, as stored', { first_name: 'Ann', last_name: '' }, { last_name: '' }, []],
  ['one that is left out', { first_name: 'Ann' }, {}, []],
])('%s', (_name, names, stored, fields) => {
  expect(checkNames(names, 3, stored).map(({ field }) => field)).toEqual(fields);
});

test.each([
  ['Ann', 3, { first: 'Ann', last: '' }],
  ['Ann Lake', 3, { first: 'Ann', last: 'Lake' }],
  ['  Ann   van Lake ', 3, { first: 'Ann', last: 'van Lake' }],
  ['Jo Ann Lake', 3, { first: 'Jo Ann', last: 'Lake' }],
  ['Jo Ann Lake', 2, { first: 'Jo', last: 'Ann Lake' }],
  ['Bo Li', 3, { first: 'Bo', last: 'Li' }],
  [`Ann ${x(30)} ${x(30)}`, 3, { first: `Ann ${x(30)}`, last: x(30) }],
  ['', 3, { first: '', last: '' }],
])('splits the full name %j, with at least %i characters each, into %j', (full, min, expected) => {
  expect(splitName(full, min)).toEqual(expected);
});

test.each([
  ['Ann Lake', 3, null],
  ['Ann', 3, 'name.both'],
  ['Bo Lake', 3, 'field.tooShort'],
  ['Bo Lake', 2, null],
  ['Jo Ann Lake', 3, null],
  ['Ann L', 2, 'field.tooShort'],
  ['Ann L', 1, null],
  [x(51), 3, 'name.both'],
  [`${x(51)} Lake`, 3, 'field.tooLong'],
  [`${x(49)} ${x(50)}`, 3, null],
  ['Ann _', 1, 'name.lettersOnly'],
  ['', 3, 'field.required'],
])('checks the full name %j with at least %i characters each: %j', (full, min, code) => {
  expect(checkFullName(full, min).map((finding) => [finding.field, finding.code])).toEqual(
    code === null ? [] : [['full_name', code]],
  );
});
