import {
  hoursFormat,
  keyFormat,
  nameFormat,
  otpFormat,
  phoneFormat,
  type TextFormat,
  timeFormat,
  wholeNumberFormat,
} from './textFormats';

const name = nameFormat('First Name');
const formats = { hours: hoursFormat, key: keyFormat, name, otp: otpFormat, phone: phoneFormat };
const all = { ...formats, time: timeFormat, number: wholeNumberFormat };
type Which = keyof typeof all;

test.each<[Which, string, string | null]>([
  ['hours', '0,5', '0.5'],
  ['hours', ' 7.25 ', '7.25'],
  ['hours', '.5', '.5'],
  ['hours', '8.', '8.'],
  ['hours', '0,125', '0.125'],
  ['hours', '1,000', null],
  ['hours', '999,99', '999.99'],
  ['hours', '0:15', null],
  ['hours', '-2', null],
  ['hours', '\u22122', null],
  ['hours', '7.5.1', null],
  ['hours', '.', null],
  ['hours', '1h30', null],
  ['hours', '1e2', null],
  ['hours', '1 5', null],
  ['number', '15', '15'],
  ['number', '7.5', null],
  ['number', '-5', null],
  ['number', '1,000', null],
  ['number', '1e2', null],
  ['key', ' 01234 ', '01234'],
  ['key', '123456', '123456'],
  ['key', '12 345', null],
  ['key', '12345.0', null],
  ['key', '1234x', null],
  ['otp', '1234', '1234'],
  ['otp', ' 12 34 ', '1234'],
  ['otp', '12-34', '1234'],
  ['otp', '123', null],
  ['otp', '12345', null],
  ['otp', '12a34', null],
  ['name', 'José-María', 'José-María'],
  ['name', 'J0hn', null],
  ['name', 'John ²', null],
  ['time', '10:05 pm', '10:05 PM'],
  ['time', '10 PM', '10:00 PM'],
  ['time', '2205', '10:05 PM'],
  ['time', '7.15 p.m.', '07:15 PM'],
  ['time', '22:05', '10:05 PM'],
  ['time', '10.5', null],
  ['time', '10.50', null],
  ['time', '12 5', null],
  ['time', '24:00', null],
  ['time', '23:59', '11:59 PM'],
  ['time', '9-5', null],
  ['time', '9:00 - 17:00', null],
])('reads a whole text by the %s format: %j as %j', (which, text, read) => {
  expect(all[which].read(text)).toBe(read);
});

test.each([
  ['555-123-4567', '555-123-4567'],
  ['(555) 123-4567', '5551234567'],
  ['(555)123-4567', '5551234567'],
  ['555.123.4567', '5551234567'],
  ['555 123 4567', '5551234567'],
  ['555\u00a0123\u20114567', '5551234567'],
  ['\u202a+1 (555) 123-4567\u202c', '+15551234567'],
  ['1 555 123 4567', '15551234567'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+49 1512 34567890 1', '+491512345678901'],
  ['+49 1512 34567890 12', null],
  // Short text passes here, since the phone rule checks the ten digits.
  ['123', '123'],
  ['1+555', '1+555'],
  ['(555) 123-4567 x12', null],
  ['555-123-4567 ext. 12', null],
  ['(555) 123-4567 1234', null],
  ['555-123-4567 555-987-6543', null],
  ['555-123-4567 / 555-987-6543', null],
  ['555-123-4567\n555-987-6543', null],
  ['1.5551234567E+10', null],
  ['1.5551234567', null],
  ['5551234567.0', null],
  ['020 7946 0958', null],
  ['+44 (0)20 7946 0958', null],
  ['555-CALL-NOW', null],
])('reads the phone number %j as %j', (text, read) => {
  expect(phoneFormat.read(text)).toBe(read);
});

/** Types a text key by key; returns null as soon as a key is refused. */
function typed({ key }: TextFormat, text: string): string | null {
  let before = '';
  for (const one of Array.from(text)) {
    const added = key(one, before, '');
    if (added === null) return null;
    before += added;
  }
  return before;
}

test.each<[Which, string, string | null]>([
  ['hours', '0,25', '0.25'],
  ['hours', '0:15', null],
  ['hours', '-2', null],
  ['hours', '1234.56', '1234.56'],
  ['hours', '1234.567', null],
  ['number', '1234', '1234'],
  ['number', '12345', null],
  ['number', '7.5', null],
  ['key', '12345', '12345'],
  ['key', '123456', null],
  ['key', '12a', null],
  ['phone', '+1-555-123-4567', '+1-555-123-4567'],
  ['phone', '(555) 123-4567', '555-123-4567'],
  ['phone', '+1 (555) 123.4567', '+1-555-123-4567'],
  ['phone', '555 123 4567 1', null],
  ['phone', '+44 20 7946 0958 1', '+44-20-7946-0958-1'],
  ['phone', '555123456', '555123456'],
  ['phone', '1+', null],
  ['phone', '555x', null],
  ['time', '10:05PM', '10:05PM'],
  ['time', '10:05 PM', '10:05 PM'],
  ['time', '10:05PM1', null],
  ['time', '7:15p.m.', '7:15pm'],
  ['time', '12 5', '12 5'],
  ['time', '10.5', null],
  ['time', '3x', null],
  ['name', 'Ana María', 'Ana María'],
  ['name', 'Ana2', null],
  ['name', 'a'.repeat(101), 'a'.repeat(100)],
])('types into a %s field: the keys %j leave %j', (which, keys, text) => {
  expect(typed(all[which], keys)).toBe(text);
});

test('quotes unreadable text, and shortens a long one', () => {
  expect(hoursFormat.unread('0:15')).toBe("Can't read “0:15”. Enter hours as a decimal, such as 0.25.");
  expect(phoneFormat.unread('x'.repeat(61))).toBe(
    `Can't read “${'x'.repeat(60)}…”. Enter digits and hyphens, such as 555-123-4567.`,
  );
  expect(name.unread('J0hn')).toBe('First Name must not contain numbers.');
});

test('drops digits and extra characters from a name when the whole text is set', () => {
  expect(name.strip?.('J0hn 5mith')).toBe('Jhn mith');
  expect(name.strip?.('a'.repeat(101))).toHaveLength(100);
});
