import * as fc from 'fast-check';
import {
  countOccurrences,
  firstOccurrenceDate,
  lastOccurrenceDate,
  nextOccurrences,
  occurrenceDates,
  occurrenceInterval,
  occurrencesBetween,
  occursOn,
  type ShiftPattern,
} from './occurrences';
import { addDays, daysBetween, weekdayOf } from './plainDate';
import { anyPattern, dateFrom2026, pattern } from './patterns.fixture';

const dates = (p: ShiftPattern, from: string, to: string) => occurrenceDates(p, from, to);

test.each([
  ['one-time, its day', { schedule_type: 'ONE_TIME_SHIFT' }, '2026-03-02', '2026-03-02', ['2026-03-02']],
  ['one-time, the day before', { schedule_type: 'ONE_TIME_SHIFT' }, '2026-03-01', '2026-03-01', []],
  ['one-time, the day after', { schedule_type: 'ONE_TIME_SHIFT' }, '2026-03-03', '2026-04-03', []],
  ['a meeting', { schedule_type: 'STAFF_MEETING' }, '2026-03-01', '2026-03-31', ['2026-03-02']],
  ['weekly', {}, '2026-03-01', '2026-03-16', ['2026-03-02', '2026-03-09', '2026-03-16']],
  ['weekly from between', {}, '2026-03-03', '2026-03-15', ['2026-03-09']],
  [
    'weekly to its last day',
    { end_date: '2026-03-09' },
    '2026-03-01',
    '2026-12-31',
    ['2026-03-02', '2026-03-09'],
  ],
  ['weekly ending a day early', { end_date: '2026-03-08' }, '2026-03-01', '2026-12-31', ['2026-03-02']],
  [
    'daily',
    { shift_repeat: 'DAILY' },
    '2026-03-01',
    '2026-03-04',
    ['2026-03-02', '2026-03-03', '2026-03-04'],
  ],
  ['recurring without a rhythm', { shift_repeat: null }, '2026-03-01', '2026-03-31', ['2026-03-02']],
  ['a range that ends before it starts', { shift_repeat: 'DAILY' }, '2026-03-05', '2026-03-04', []],
] as const)('%s', (_name, change, from, to, expected) => {
  expect(dates(pattern(change), from, to)).toEqual(expected);
});

test('lists the next occurrences of a shift, and fewer when the shift ends first', () => {
  const week = pattern({ end_date: '2026-03-20' });
  expect(nextOccurrences(week, '2026-03-03', 5).map(({ date }) => date)).toEqual([
    '2026-03-09',
    '2026-03-16',
  ]);
  expect(nextOccurrences(pattern(), '2020-01-01', 2).map(({ date }) => date)).toEqual([
    '2026-03-02',
    '2026-03-09',
  ]);
  expect(nextOccurrences(pattern(), '2026-03-02', 0)).toEqual([]);
  expect(nextOccurrences(pattern({ schedule_type: 'ONE_TIME_SHIFT' }), '2026-03-03', 3)).toEqual([]);
});

test('finds the first and last occurrence of an endless daily shift but refuses to list them all', () => {
  const daily = pattern({ shift_repeat: 'DAILY' });
  expect(firstOccurrenceDate(daily, '2026-03-02', '9999-12-31')).toBe('2026-03-02');
  expect(lastOccurrenceDate(daily, '2026-03-02', '9999-12-31')).toBe('9999-12-31');
  expect(() => dates(daily, '2026-03-02', '9999-12-31')).toThrow(RangeError);
  const last = nextOccurrences(daily, '9999-12-30', 6).map(({ date }) => date);
  expect(last).toEqual(['9999-12-30', '9999-12-31']);
});

test("returns an occurrence with its times and their instants in the location's zone", () => {
  const [occurrence] = occurrencesBetween(pattern(), '2026-03-09', '2026-03-09');
  expect(occurrence).toEqual({ date: '2026-03-09', start_time: '09:00', end_time: '12:00' });
  expect(occurrence && occurrenceInterval(occurrence, 'America/New_York')).toEqual({
    start: Date.parse('2026-03-09T13:00Z'),
    end: Date.parse('2026-03-09T16:00Z'),
  });
});

test('finds a first but no last occurrence of a recurring shift without an end date, and counts them as infinite', () => {
  const open = pattern();
  expect(firstOccurrenceDate(open, '2026-03-03')).toBe('2026-03-09');
  expect(firstOccurrenceDate(open, '2026-03-03', '2026-03-08')).toBeNull();
  expect(lastOccurrenceDate(open, '2026-03-03')).toBeNull();
  expect(lastOccurrenceDate(open, '2026-03-03', '2026-03-15')).toBe('2026-03-09');
  expect(countOccurrences(open, '2026-03-03', null)).toBe(Number.POSITIVE_INFINITY);
});

test('lists exactly the dates on which a random shift happens by definition', () => {
  fc.assert(
    fc.property(anyPattern, dateFrom2026, fc.nat(60), (p, from, days) => {
      const to = addDays(from, days);
      const expected: string[] = [];
      for (let step = 0; step <= days; step += 1) {
        const date = addDays(from, step);
        const recurs = p.schedule_type === 'RECURRING_SHIFT' && p.shift_repeat !== null;
        const inside = date >= p.start_date && (p.end_date === null || date <= p.end_date);
        const onDay = p.shift_repeat === 'DAILY' || weekdayOf(date) === weekdayOf(p.start_date);
        if (recurs ? inside && onDay : date === p.start_date) expected.push(date);
      }
      expect(dates(p, from, to)).toEqual(expected);
      expect(countOccurrences(p, from, to)).toBe(expected.length);
      expect(firstOccurrenceDate(p, from, to)).toBe(expected[0] ?? null);
      expect(lastOccurrenceDate(p, from, to)).toBe(expected.at(-1) ?? null);
      expect(nextOccurrences(p, from, expected.length).map(({ date }) => date)).toEqual(expected);
      for (let step = 0; step <= daysBetween(from, to); step += 1) {
        const date = addDays(from, step);
        expect(occursOn(p, date)).toBe(expected.includes(date));
      }
    }),
  );
});
