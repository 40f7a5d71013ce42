import {
  addressError,
  checkConfirmation,
  currentPasswordError,
  dateError,
  emailError,
  fieldLimits,
  hoursError,
  keyError,
  newPasswordError,
  numberError,
  otpError,
  phoneError,
  timeError,
  titleError,
  tooLongError,
} from './fields';
import { sentencesByField } from './findings';

const x = (length: number): string => 'x'.repeat(length);
const digits = (length: number): string => '1'.repeat(length);

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
])('checks the phone number %p: %p', (value, message) => {
  expect(phoneError(value, 'Phone')).toBe(message);
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
])('checks the email %p: %p', (value, message) => {
  expect(emailError(value, 'Email')).toBe(message);
});

test.each([
  [x(2), 'Address must be at least 3 characters long'],
  [x(3), null],
  [x(200), null],
  [x(201), 'Address must not exceed 200 characters'],
  ['', 'Address is required'],
])('checks the street address %p: %p', (value, message) => {
  expect(addressError(value, 'Address')).toBe(message);
});

test.each([
  ['1234', 'Key must be exactly 5 characters long'],
  ['12345', null],
  ['123456', 'Key must be exactly 5 characters long'],
  ['1234a', 'Key must be exactly 5 characters long'],
  ['', 'Key is required'],
])('checks the key %p: %p', (value, message) => {
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
])('checks the new password %p: %p', (value, message) => {
  expect(newPasswordError(value)).toBe(message);
});

test.each('!@#$%^&*(),.?":{}|<>'.split(''))(
  'accepts %s as the special character of a password',
  (special) => {
    expect(newPasswordError(`Abcdef1${special}`)).toBeNull();
  },
);

test.each([
  ['', 'Current Password is required'],
  [x(7), 'Password must be at least 8 characters'],
  [x(8), null],
  [x(100), null],
  [x(101), 'Password must not exceed 100 characters'],
])('checks the current password %p: %p', (value, message) => {
  expect(currentPasswordError(value)).toBe(message);
});

test.each([
  ['', 'Confirm Password is required'],
  ['Abcdef1?', 'Passwords do not match'],
  ['Abcdef1!', null],
])('checks the password confirmation %p: %p', (confirm_password, message) => {
  const { confirm_password: said = null } = sentencesByField(
    checkConfirmation({ new_password: 'Abcdef1!', confirm_password }),
  );
  expect(said).toBe(message);
});

test.each([
  ['123', 'Enter all 4 digits.'],
  ['1234', null],
  ['12345', 'Enter all 4 digits.'],
  ['12a4', 'Enter all 4 digits.'],
  [null, 'Enter all 4 digits.'],
])('checks the emailed code %p: %p', (value, message) => {
  expect(otpError(value)).toBe(message);
});

test.each([
  ['', null, 'Date is required'],
  ['02-30-2026', null, 'Invalid date format'],
  ['2026-02-30', null, 'Invalid date format'],
  ['2026-03-01', null, null],
  ['2026-03-01', '2026-03-01', null],
  ['2026-02-28', '2026-03-01', "Date can't be before 03-01-2026"],
])('checks the date %p with the first allowed date %p: %p', (value, min, message) => {
  expect(dateError(value, min)).toBe(message);
});

test('names the field when a required time is missing', () => {
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
])('checks the hours %p: %p', (value, message) => {
  expect(hoursError(value)).toBe(message);
});

test.each([
  [150, fieldLimits.scheduleChangeReason],
  [455, fieldLimits.newShiftReason],
  [455, fieldLimits.timeOffReason],
])("limits the length of a request's reason to %i characters", (expected, limit) => {
  expect(limit).toBe(expected);
});

test.each([
  ['0', 'Early window must be at least 1'],
  ['1', null],
  ['240', null],
  ['241', 'Early window must be at most 240'],
])('checks the whole number %p: %p', (value, message) => {
  expect(numberError(value, 'Early window', fieldLimits.earlyClockInMinutes, 1)).toBe(message);
});

test.each([
  [x(2), 'Location must be at least 3 characters long'],
  [` ${x(3)} `, null],
  [x(50), null],
  [x(51), 'Location must not exceed 50 characters'],
])('checks the location name %p: %p', (value, message) => {
  expect(titleError(value)).toBe(message);
});

test('accepts an empty multiline text, and ignores blanks around a text', () => {
  expect([tooLongError(` ${x(9)} `, 9, 'Agenda'), tooLongError('', 9, 'Agenda')]).toEqual([null, null]);
  expect(tooLongError(x(10), 9, 'Agenda')).toBe('Agenda must be at most 9 characters');
});
