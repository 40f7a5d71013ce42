import * as fc from 'fast-check';
import {
  addDays,
  addMonths,
  compareDates,
  dayNumber,
  daysBetween,
  earlierEnd,
  endOfMonth,
  formatDisplayDate,
  fromDayNumber,
  isPlainDate,
  isWithin,
  listDays,
  nextWeekday,
  parseDisplayDate,
  sayDate,
  startOfMonth,
  startOfWeek,
  weekdayName,
  weekdayOf,
} from './plainDate';

const anyDate = fc.integer({ min: 0, max: 3_652_058 }).map(fromDayNumber);

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['2026-04-31', false],
  ['2026-12-31', true],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['0001-01-01', true],
  ['0000-12-31', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00', false],
  ['', false],
  [null, false],
  [20260101, false],
])('checks whether %p is a calendar day: %p', (value, expected) => {
  expect(isPlainDate(value)).toBe(expected);
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-08', 0, '2026-03-08'],
  ['9999-12-31', 1, '9999-12-31'],
  ['0001-01-01', -1, '0001-01-01'],
  ['no date', 1, ''],
])('calculates that %s plus %i days is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-12-01', 1, '2027-01-01'],
  ['2026-03-31', -13, '2025-02-28'],
  ['9999-12-01', 1, '9999-12-31'],
  ['0001-01-05', -1, '0001-01-01'],
  ['', 1, ''],
])('calculates that %s plus %i months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected);
});

test.each([
  ['2026-11-22', 0, 'SUNDAY', '2026-11-22'],
  ['2026-11-21', 6, 'SATURDAY', '2026-11-15'],
  ['2000-01-01', 6, 'SATURDAY', '1999-12-26'],
] as const)('gives %s the weekday %i, %s, in the week of %s', (date, index, name, sunday) => {
  expect([weekdayOf(date), weekdayName(date), startOfWeek(date)]).toEqual([index, name, sunday]);
});

test('finds the next weekday, counting the given day', () => {
  expect(nextWeekday('2026-11-21', 6)).toBe('2026-11-21');
  expect(nextWeekday('2026-11-21', 0)).toBe('2026-11-22');
  expect(nextWeekday('2026-11-21', 5)).toBe('2026-11-27');
});

test('finds the first and last day of a month', () => {
  expect([startOfMonth('2028-02-10'), endOfMonth('2028-02-10')]).toEqual(['2028-02-01', '2028-02-29']);
  expect([startOfMonth('x'), endOfMonth('x')]).toEqual(['', '']);
});

test('includes both ends of a date range, and every later date when the range has no end', () => {
  expect(
    ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'].map((d) =>
      isWithin(d, '2026-01-02', '2026-01-03'),
    ),
  ).toEqual([false, true, true, false]);
  expect(isWithin('2999-01-01', '2026-01-02', null)).toBe(true);
  expect([
    earlierEnd(null, '2026-01-01'),
    earlierEnd('2026-01-02', '2026-01-01'),
    earlierEnd(null, null),
  ]).toEqual(['2026-01-01', '2026-01-01', null]);
});

test.each([
  ['03-08-2026', '2026-03-08'],
  ['3/8/2026', '2026-03-08'],
  ['03.08.2026', '2026-03-08'],
  ['03082026', '2026-03-08'],
  [' 02-29-2028 ', '2028-02-29'],
  ['02-29-2026', null],
  ['13-01-2026', null],
  ['2026-03-08', '2026-03-08'],
  ['2026-02-30', null],
  ['12-05-20261', null],
  ['12-05-2026 12-06-2026', null],
  ['12-05-26', null],
  ['3-8-26', null],
  ['', null],
])('reads the typed date %p as %p', (text, expected) => {
  expect(parseDisplayDate(text)).toBe(expected);
});

test('agrees with the platform calendar on every day', () => {
  fc.assert(
    fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (days) => {
      const date = fromDayNumber(days + dayNumber('1970-01-01'));
      const platform = new Date(days * 86_400_000);
      expect(date).toBe(platform.toISOString().slice(0, 10));
      expect(weekdayOf(date)).toBe(platform.getUTCDay());
    }),
  );
});

test('reads a displayed date back as the same date', () => {
  fc.assert(fc.property(anyDate, (date) => expect(parseDisplayDate(formatDisplayDate(date))).toBe(date)));
});

test('says a date with its weekday', () => {
  expect(sayDate('2026-12-09')).toBe('Wed 12-09-2026');
});

test('measures the days between two dates so that adding them leads from one date to the other', () => {
  fc.assert(
    fc.property(anyDate, anyDate, (a, b) => {
      expect(addDays(a, daysBetween(a, b))).toBe(b);
      expect(Math.sign(compareDates(a, b))).toBe(Math.sign(daysBetween(b, a)));
    }),
  );
});

test.each([
  ['every day', '2026-02-27', '2026-03-02', 1, ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']],
  ['one weekday', '2026-03-01', '2026-03-14', 7, ['2026-03-01', '2026-03-08']],
  ['an upside-down range', '2026-03-02', '2026-03-01', 1, []],
  ['no date', '', '2026-03-01', 1, []],
  ['the last days of the calendar', '9999-12-30', '9999-12-31', 1, ['9999-12-30', '9999-12-31']],
  ['its last Sunday', '9999-12-26', '9999-12-31', 7, ['9999-12-26']],
])('lists the day numbers of %s', (_name, first, last, step, expected) => {
  expect(listDays(dayNumber(first), dayNumber(last), step).map(fromDayNumber)).toEqual(expected);
});

test('refuses to list more than 1000 days, even a week apart', () => {
  expect(listDays(1, 1000)).toHaveLength(1000);
  expect(() => listDays(1, 1001)).toThrow(RangeError);
  expect(listDays(1, 7000, 7)).toHaveLength(1000);
  expect(() => listDays(1, 7001, 7)).toThrow(RangeError);
  expect(() => listDays(1, Number.POSITIVE_INFINITY)).toThrow(RangeError);
});
