import {
  occurrencesBetween,
  occurrenceInterval,
  type ShiftPattern,
} from '@ondeck/shared/domain/calendar/occurrences';
import { anyPattern, dateFrom2026, pattern } from '@ondeck/shared/domain/calendar/patterns.fixture';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Commitment } from '../plan/slot.rules';
import { findOverlaps, firstOverlap, intervalsOverlap } from './overlap.rules';

const all = (p: ShiftPattern): Commitment => ({ pattern: p, from: p.start_date, to: null });

const intervals = [
  ['touching', [0, 10], [10, 20], false],
  ['one past touching', [0, 11], [10, 20], true],
  ['inside', [0, 100], [40, 50], true],
  ['empty inside', [0, 100], [40, 40], false],
  ['apart', [0, 10], [11, 20], false],
] as const;
for (const [name, [a, b], [c, d], expected] of intervals)
  test(`compares ${name} intervals`, () => {
    assert.equal(intervalsOverlap({ start: a, end: b }, { start: c, end: d }), expected);
    assert.equal(intervalsOverlap({ start: c, end: d }, { start: a, end: b }), expected);
  });

const pairs = [
  ['the same shift twice', {}, {}, { date: '2026-03-02', otherDate: '2026-03-02' }],
  ['12 to 4 and 4 to 8', {}, { start_time: '12:00', end_time: '16:00' }, null],
  ['another weekday', {}, { start_date: '2026-03-03' }, null],
  [
    'daily meets weekly',
    { shift_repeat: 'DAILY', start_date: '2026-03-03' },
    {},
    { date: '2026-03-09', otherDate: '2026-03-09' },
  ],
  ['one ended before', { end_date: '2026-03-09' }, { start_date: '2026-03-16' }, null],
  [
    'one ends on the other’s first day',
    { end_date: '2026-03-16' },
    { start_date: '2026-03-16' },
    { date: '2026-03-16', otherDate: '2026-03-16' },
  ],
  ['9 in New York is 6 in Los Angeles', {}, { timezone: 'America/Los_Angeles' }, null],
  [
    'Los Angeles 6 to 7 meets New York 9 to 12',
    {},
    { timezone: 'America/Los_Angeles', start_time: '06:00', end_time: '07:00' },
    { date: '2026-03-02', otherDate: '2026-03-02' },
  ],
  [
    'a late evening in Honolulu meets the next morning in New York',
    { start_date: '2026-03-03', start_time: '04:00', end_time: '05:00' },
    { timezone: 'Pacific/Honolulu', start_time: '22:00', end_time: '23:30' },
    { date: '2026-03-03', otherDate: '2026-03-02' },
  ],
] as const;
for (const [name, a, b, expected] of pairs)
  test(name, () => {
    assert.deepEqual(firstOverlap(all(pattern(a)), all(pattern(b))), expected);
  });

test('finds an overlap months ahead, after a clock change', () => {
  const chicago = pattern({ shift_repeat: 'DAILY', start_date: '2026-03-09', timezone: 'America/Chicago' });
  // 10 to 11 AM in Phoenix is 12 to 1 PM in Chicago in summer, after the 9 to 12 shift, and 11 to 12 in winter.
  const phoenix = pattern({
    shift_repeat: 'DAILY',
    start_date: '2026-03-09',
    timezone: 'America/Phoenix',
    start_time: '10:00',
    end_time: '11:00',
  });
  assert.deepEqual(firstOverlap(all(chicago), all(phoenix)), { date: '2026-11-01', otherDate: '2026-11-01' });
});

test('finds an overlap a year ahead, only on the night of a clock change', () => {
  const at = (timezone: string, start_time: string, end_time: string) =>
    all(pattern({ start_date: '2026-03-15', timezone, start_time, end_time }));
  // On the Sunday of the spring change, New York is four hours ahead of Los Angeles between their two changes.
  const pair = [
    at('America/New_York', '04:00', '05:00'),
    at('America/Los_Angeles', '00:00', '01:00'),
  ] as const;
  assert.deepEqual(firstOverlap(...pair), { date: '2027-03-14', otherDate: '2027-03-14' });
});

test('finds an overlap only in the night that skips an hour when two shifts never share clock times', () => {
  const early = pattern({ shift_repeat: 'DAILY', start_time: '02:00', end_time: '02:45' });
  const later = pattern({ shift_repeat: 'DAILY', start_time: '03:00', end_time: '04:00' });
  assert.deepEqual(findOverlaps(all(early), all(later)), [
    { date: '2026-03-08', otherDate: '2026-03-08' },
    { date: '2027-03-14', otherDate: '2027-03-14' },
  ]);
  assert.deepEqual(findOverlaps(all({ ...early, end_date: '2026-03-07' }), all(later)), []);
});

test("compares former dates in the location's former time zone", () => {
  // Both locations are in Chicago now, but the first was in New York through March 3.
  const moved = pattern({
    shift_repeat: 'DAILY',
    timezone: 'America/Chicago',
    former_zones: [{ from_date: '0001-01-01', to_date: '2026-03-03', timezone: 'America/New_York' }],
  });
  const before = pattern({
    shift_repeat: 'DAILY',
    timezone: 'America/Chicago',
    start_time: '08:00',
    end_time: '09:00',
  });
  assert.deepEqual(findOverlaps(all(moved), all(before)), [
    { date: '2026-03-02', otherDate: '2026-03-02' },
    { date: '2026-03-03', otherDate: '2026-03-03' },
  ]);
});

test('ignores overlaps outside the dates of the commitments', () => {
  const p = pattern();
  const first = { pattern: p, from: '2026-03-02', to: '2026-03-16' };
  assert.deepEqual(findOverlaps(first, { pattern: p, from: '2026-03-16', to: null }), [
    { date: '2026-03-16', otherDate: '2026-03-16' },
  ]);
  assert.deepEqual(findOverlaps(first, { pattern: p, from: '2026-03-17', to: null }), []);
  assert.equal(findOverlaps(first, first).length, 3);
  assert.equal(findOverlaps(first, first, 2).length, 2);
});

const commitment = fc.tuple(anyPattern, dateFrom2026, fc.option(fc.nat(90))).map(
  ([p, from, length]): Commitment => ({
    pattern: p,
    from,
    to: length === null ? null : addDays(from, length),
  }),
);

/** Compares every pair of occurrences in two years as instants, without optimizations. */
function bruteForce(a: Commitment, b: Commitment): string[] {
  const list = ({ pattern: p, from, to }: Commitment) =>
    occurrencesBetween(p, from, to ?? '2028-06-01').map(({ date, ...times }) => ({
      date,
      interval: occurrenceInterval({ date, ...times }, p.timezone),
    }));
  const others = list(b);
  const found: string[] = [];
  for (const one of list(a)) {
    for (const other of others) {
      if (other.interval.start > one.interval.end) break;
      if (intervalsOverlap(one.interval, other.interval)) found.push(`${one.date} ${other.date}`);
    }
  }
  return found;
}

test('finds the same overlaps as a comparison of every pair of occurrences', () => {
  fc.assert(
    fc.property(commitment, commitment, (a, b) => {
      const expected = bruteForce(a, b);
      const found = findOverlaps(a, b).map(({ date, otherDate }) => `${date} ${otherDate}`);
      assert.deepEqual(found, expected.slice(0, found.length));
      assert.equal(found.length === 0, expected.length === 0);
    }),
    { numRuns: 150 },
  );
});

test('finds the same overlaps in either direction', () => {
  fc.assert(
    fc.property(commitment, commitment, (a, b) => {
      const there = findOverlaps(a, b).map(({ date, otherDate }) => `${date} ${otherDate}`);
      const back = findOverlaps(b, a).map(({ date, otherDate }) => `${otherDate} ${date}`);
      const shared = Math.min(there.length, back.length);
      assert.deepEqual(there.slice(0, Math.max(0, shared - 2)), back.slice(0, Math.max(0, shared - 2)));
      assert.equal(there.length === 0, back.length === 0);
    }),
  );
});
