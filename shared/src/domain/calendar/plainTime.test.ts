import * as fc from 'fast-check';
import {
  formatDisplayTime,
  fromMinutes,
  isPlainTime,
  minutesOf,
  parseDisplayTime,
  timeOptions,
} from './plainTime';

test.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['12:60', false],
  ['9:00', false],
  ['09:00:00', false],
  [null, false],
])('checks whether %p is a time of day: %p', (value, expected) => {
  expect(isPlainTime(value)).toBe(expected);
});

test.each([
  ['9', '09:00 AM'],
  ['930p', '09:30 PM'],
  ['1330', '01:30 PM'],
  ['09:30 PM', '09:30 PM'],
  ['9am', '09:00 AM'],
  ['12', '12:00 PM'],
  ['12a', '12:00 AM'],
  ['12p', '12:00 PM'],
  ['0', '12:00 AM'],
  ['123', '01:23 AM'],
  ['1159PM', '11:59 PM'],
  ['23', '11:00 PM'],
  ['0715a', '07:15 AM'],
  [' 7:15 p.m. ', '07:15 PM'],
])('reads the typed time %p as %s', (typed, shown) => {
  expect(formatDisplayTime(parseDisplayTime(typed) ?? '')).toBe(shown);
});

test.each(['', 'a', '24', '960', '13p', '0a', '12345', '9x', 'noon', '1:5', '12:7', '10.5', '10.50'])(
  'refuses %p as a time',
  (typed) => {
    expect(parseDisplayTime(typed)).toBeNull();
  },
);

test('offers every quarter hour as a time, starting at 12:00 AM', () => {
  const options = timeOptions();
  expect(options).toHaveLength(96);
  expect(options[0]).toEqual({ value: '00:00', label: '12:00 AM' });
  expect(options[1]?.label).toBe('12:15 AM');
  expect(options[95]).toEqual({ value: '23:45', label: '11:45 PM' });
});

test('keeps times within the day and returns an empty text or NaN for a malformed time', () => {
  expect([fromMinutes(-1), fromMinutes(1440), fromMinutes(Number.NaN)]).toEqual(['00:00', '23:59', '']);
  expect([formatDisplayTime('25:00'), minutesOf('x')]).toEqual(['', Number.NaN]);
  expect(minutesOf('13:05:59')).toBe(785);
});

test('keeps every minute of the day through showing, typing, and counting', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
      const time = fromMinutes(minutes);
      expect(minutesOf(time)).toBe(minutes);
      expect(parseDisplayTime(formatDisplayTime(time))).toBe(time);
    }),
  );
});
