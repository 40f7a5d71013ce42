import {
  addressError,
  atLeastOneError,
  cleanHoursInput,
  cleanKeyInput,
  cleanNameInput,
  cleanPhoneInput,
  confirmPasswordError,
  currentPasswordError,
  dateError,
  emailError,
  employeeError,
  employmentStatusError,
  endDateError,
  endTimeError,
  fieldLimits,
  hoursError,
  keyError,
  nameError,
  newPasswordError,
  numberError,
  optionalReasonError,
  otpError,
  phoneError,
  reasonError,
  repeatError,
  requiredError,
  roleError,
  shiftTypeError,
  signInEmailError,
  signInPasswordError,
  termsError,
  timeError,
  timeZoneError,
  weekDayError,
} from './fields';

const x = (length: number): string => 'x'.repeat(length);
const digits = (length: number): string => '1'.repeat(length);

test.each([
  ['Jo', 'First Name must be at least 3 characters long'],
  ['  Jo  ', 'First Name must be at least 3 characters long'],
  ['Joe', null],
  [x(50), null],
  [x(51), 'First Name must not exceed 50 characters'],
  ['Jo3', 'First Name must not contain numbers.'],
  ['Jo_e', 'First Name must not contain numbers.'],
  ['José María', null],
  ['', 'First Name is required'],
  ['   ', 'First Name is required'],
  [null, 'First Name is required'],
  [undefined, 'First Name is required'],
])('name %p: %p', (value, message) => {
  expect(nameError(value, 'First Name')).toBe(message);
});

test('a name box drops digits and cuts at 100', () => {
  expect(cleanNameInput('J0hn 5mith')).toBe('Jhn mith');
  expect([cleanNameInput(x(100)), cleanNameInput(x(101))].map(({ length }) => length)).toEqual([100, 100]);
});

test.each([
  [digits(9), 'Phone must have at least 10 digits.'],
  [digits(10), null],
  [digits(20), null],
  [digits(21), 'Phone must not exceed 20 digits.'],
  ['+1-407-555-0100', null],
  ['1+407-555-0100', 'Phone must be 10 to 20 digits long.'],
  ['407 555 0100', 'Phone must be 10 to 20 digits long.'],
  ['+', 'Phone must be 10 to 20 digits long.'],
  ['', 'Phone is required'],
])('phone %p: %p', (value, message) => {
  expect(phoneError(value, 'Phone')).toBe(message);
});

test('a phone box keeps digits, hyphens and one leading plus', () => {
  expect(cleanPhoneInput('+1 (407)+555-01a00')).toBe('+1407555-0100');
});

test.each([
  ['a@b.co', null],
  ['first.last+tag@pool.example.org', null],
  ['A@B.CO', null],
  ['a@b', 'Invalid email format'],
  ['a@@b.co', 'Invalid email format'],
  ['@b.co', 'Invalid email format'],
  ['a b@c.co', 'Invalid email format'],
  ['a..b@c.co', 'Invalid email format'],
  ['.a@c.co', 'Invalid email format'],
  ['a@-b.co', 'Invalid email format'],
  ['a@b..co', 'Invalid email format'],
  [`${x(219)}@b.com`, null],
  [`${x(220)}@b.com`, 'Email must not exceed 225 characters'],
  ['', 'Email is required'],
])('e-mail %p: %p', (value, message) => {
  expect(emailError(value, 'Email')).toBe(message);
});

test.each([
  [x(2), 'Address must be at least 3 characters long'],
  [x(3), null],
  [x(200), null],
  [x(201), 'Address must not exceed 200 characters'],
  ['', 'Address is required'],
])('address %p: %p', (value, message) => {
  expect(addressError(value, 'Address')).toBe(message);
});

test.each([
  ['1234', 'Key must be exactly 5 characters long'],
  ['12345', null],
  ['123456', 'Key must be exactly 5 characters long'],
  ['1234a', 'Key must be exactly 5 characters long'],
  ['', 'Key is required'],
])('key %p: %p', (value, message) => {
  expect(keyError(value)).toBe(message);
});

test.each([
  ['', 'New Password is required'],
  ['Abcde1!', 'Password must be at least 8 characters'],
  ['Abcdef1!', null],
  [`A1!${x(97)}`, null],
  [`A1!${x(98)}`, 'Password must not exceed 100 characters'],
  ['abcdef1!', 'Password must include at least one uppercase letter'],
  ['Abcdefg1', 'Password must include at least one special character'],
  ['Abcdefg-', 'Password must include at least one special character'],
  ['Abcdefg!', 'Password must include at least one number'],
])('new password %p: %p', (value, message) => {
  expect(newPasswordError(value)).toBe(message);
});

test.each('!@#$%^&*(),.?":{}|<>'.split(''))('%s is special enough for a password', (special) => {
  expect(newPasswordError(`Abcdef1${special}`)).toBeNull();
});

test.each([
  ['', 'Current Password is required'],
  [x(7), 'Password must be at least 8 characters'],
  [x(8), null],
  [x(100), null],
  [x(101), 'Password must not exceed 100 characters'],
])('current password %p: %p', (value, message) => {
  expect(currentPasswordError(value)).toBe(message);
});

test.each([
  ['', 'Confirm Password is required'],
  ['Abcdef1?', 'Passwords do not match'],
  ['Abcdef1!', null],
])('confirmation %p: %p', (value, message) => {
  expect(confirmPasswordError(value, 'Abcdef1!')).toBe(message);
});

test('sign-in asks that something is typed, blanks in a password included', () => {
  expect([signInEmailError(' '), signInEmailError('a')]).toEqual(['Email is required.', null]);
  expect([signInPasswordError(''), signInPasswordError(' ')]).toEqual(['Password is required.', null]);
  expect([termsError(false), termsError(true)]).toEqual(['Please accept the terms.', null]);
});

test.each([
  ['123', 'Please enter all 4 digits.'],
  ['1234', null],
  ['12345', 'Please enter all 4 digits.'],
  ['12a4', 'Please enter all 4 digits.'],
  [null, 'Please enter all 4 digits.'],
])('mailed code %p: %p', (value, message) => {
  expect(otpError(value)).toBe(message);
});

test.each([
  ['', null, 'Date is required'],
  ['02-30-2026', null, 'Invalid date format'],
  ['2026-02-30', null, 'Invalid date format'],
  ['2026-03-01', null, null],
  ['2026-03-01', '2026-03-01', null],
  ['2026-02-28', '2026-03-01', 'Date cannot be before 03-01-2026'],
])('date %p from %p on: %p', (value, min, message) => {
  expect(dateError(value, min)).toBe(message);
});

test.each([
  ['', '2026-03-01', null],
  ['2026-03-01', '2026-03-01', null],
  ['2026-02-28', '2026-03-01', 'End date cannot be before start date'],
  ['nonsense', '2026-03-01', 'Invalid date format'],
  ['2026-02-28', '', null],
])('end date %p after %p: %p', (value, start, message) => {
  expect(endDateError(value, start)).toBe(message);
});

test.each([
  ['', '09:00', 'End Time is required'],
  ['09:00', '09:00', 'End Time must be greater than Start Time'],
  ['09:01', '09:00', null],
  ['9:01', '09:00', 'Invalid time format'],
  ['08:00', '', null],
])('end time %p after %p: %p', (value, start, message) => {
  expect(endTimeError(value, start)).toBe(message);
});

test('a time names its own label', () => {
  expect([timeError('', 'Start Time'), timeError('09:00', 'Start Time')]).toEqual([
    'Start Time is required',
    null,
  ]);
});

test.each([
  ['', 'Hours is required'],
  ['7.5', null],
  ['0', null],
  ['.5', null],
  ['1234.56', null],
  ['1234.567', 'Hours must not exceed 7 characters'],
  ['1.2.3', 'Hours must be a number'],
  ['.', 'Hours must be a number'],
  ['-1', 'Hours must be a number'],
])('hours %p: %p', (value, message) => {
  expect(hoursError(value)).toBe(message);
});

test('boxes keep what their field can hold', () => {
  expect(cleanHoursInput('7h.5-00000')).toBe('7.50000');
  expect(cleanKeyInput('12a3456')).toBe('12345');
});

test.each([
  [digits(2), 'Code must be at least 3 characters long'],
  [digits(3), null],
  [digits(50), null],
  [digits(51), 'Code must not exceed 50 characters'],
  ['12x', 'Code must contain digits only'],
  ['', 'Code is required'],
])('number %p: %p', (value, message) => {
  expect(numberError(value, 'Code')).toBe(message);
});

test.each([fieldLimits.scheduleChangeReason, fieldLimits.newShiftReason, fieldLimits.timeOffReason])(
  'a reason of %i characters is the longest',
  (max) => {
    expect([reasonError(x(max), max), optionalReasonError(x(max), max)]).toEqual([null, null]);
    expect(reasonError(x(max + 1), max)).toBe(`Reason must be at most ${max} characters`);
    expect(optionalReasonError(x(max + 1), max)).toBe(`Reason must be at most ${max} characters`);
    expect([reasonError(' ', max), optionalReasonError(' ', max)]).toEqual(['Reason is required', null]);
  },
);

test.each([
  [150, fieldLimits.scheduleChangeReason],
  [455, fieldLimits.newShiftReason],
  [455, fieldLimits.timeOffReason],
])('the limit is %i', (expected, limit) => {
  expect(limit).toBe(expected);
});

test.each([
  [repeatError, 'Please select Shift Repeat.'],
  [shiftTypeError, 'Please select Shift Type.'],
  [timeZoneError, 'Please select Time Zone'],
  [roleError, 'Please select Role.'],
  [employmentStatusError, 'Please select Employment Status.'],
  [weekDayError, 'Please select Week Day.'],
  [employeeError, 'Select an Employee'],
])('%p asks for a choice: %s', (check, message) => {
  expect([check(''), check(undefined), check('chosen')]).toEqual([message, message, null]);
});

test('a multi-select and a plain field name their label', () => {
  expect([atLeastOneError([], 'Location'), atLeastOneError(undefined, 'Location')]).toEqual(
    Array(2).fill('Please Select at least one Location'),
  );
  expect(atLeastOneError(['a'], 'Location')).toBeNull();
  expect([requiredError(' ', 'Title'), requiredError('a', 'Title')]).toEqual(['Title is required', null]);
});
