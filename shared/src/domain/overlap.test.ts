import * as fc from 'fast-check';
import { occurrencesBetween, occurrenceInterval, type ShiftPattern } from './occurrences';
import { type Commitment, findOverlaps, firstOverlap, intervalsOverlap } from './overlap';
import { anyPattern, dateFrom2026, pattern } from './patterns.fixture';
import { addDays } from './plainDate';

const all = (p: ShiftPattern): Commitment => ({ pattern: p, from: p.startDate, to: null });

test.each([
  ['touching', [0, 10], [10, 20], false],
  ['one past touching', [0, 11], [10, 20], true],
  ['inside', [0, 100], [40, 50], true],
  ['empty inside', [0, 100], [40, 40], false],
  ['apart', [0, 10], [11, 20], false],
] as const)('%s intervals', (_name, [a, b], [c, d], expected) => {
  expect(intervalsOverlap({ start: a, end: b }, { start: c, end: d })).toBe(expected);
  expect(intervalsOverlap({ start: c, end: d }, { start: a, end: b })).toBe(expected);
});

test.each([
  ['the same shift twice', {}, {}, { date: '2026-03-02', otherDate: '2026-03-02' }],
  ['12 to 4 and 4 to 8', {}, { startTime: '12:00', endTime: '16:00' }, null],
  ['another weekday', {}, { startDate: '2026-03-03' }, null],
  [
    'daily meets weekly',
    { repeat: 'DAILY', startDate: '2026-03-03' },
    {},
    { date: '2026-03-09', otherDate: '2026-03-09' },
  ],
  ['one ended before', { endDate: '2026-03-09' }, { startDate: '2026-03-16' }, null],
  [
    'one ends on the other’s first day',
    { endDate: '2026-03-16' },
    { startDate: '2026-03-16' },
    { date: '2026-03-16', otherDate: '2026-03-16' },
  ],
  ['9 in New York is 6 in Los Angeles', {}, { zone: 'America/Los_Angeles' }, null],
  [
    'Los Angeles 6 to 7 meets New York 9 to 12',
    {},
    { zone: 'America/Los_Angeles', startTime: '06:00', endTime: '07:00' },
    { date: '2026-03-02', otherDate: '2026-03-02' },
  ],
  [
    'a late evening in Honolulu meets the next morning in New York',
    { startDate: '2026-03-03', startTime: '04:00', endTime: '05:00' },
    { zone: 'Pacific/Honolulu', startTime: '22:00', endTime: '23:30' },
    { date: '2026-03-03', otherDate: '2026-03-02' },
  ],
] as const)('%s', (_name, a, b, expected) => {
  expect(firstOverlap(all(pattern(a)), all(pattern(b)))).toEqual(expected);
});

test('a pair that meets only after a clock change is found months ahead', () => {
  const chicago = pattern({ repeat: 'DAILY', startDate: '2026-03-09', zone: 'America/Chicago' });
  // 10 to 11 in Phoenix is 12 to 13 in Chicago in summer, after 9 to 12, and 11 to 12 in winter.
  const phoenix = pattern({
    repeat: 'DAILY',
    startDate: '2026-03-09',
    zone: 'America/Phoenix',
    startTime: '10:00',
    endTime: '11:00',
  });
  expect(firstOverlap(all(chicago), all(phoenix))).toEqual({ date: '2026-11-01', otherDate: '2026-11-01' });
});

test('a pair that meets only on the night of a change is found, a year ahead', () => {
  const at = (zone: string, startTime: string, endTime: string) =>
    all(pattern({ startDate: '2026-03-15', zone, startTime, endTime }));
  // On the Sunday of the spring change New York is four hours ahead of Los Angeles between their two changes.
  const pair = [
    at('America/New_York', '04:00', '05:00'),
    at('America/Los_Angeles', '00:00', '01:00'),
  ] as const;
  expect(firstOverlap(...pair)).toEqual({ date: '2027-03-14', otherDate: '2027-03-14' });
});

test('two shifts apart on the wall meet in the night that skips an hour, and only then', () => {
  const early = pattern({ repeat: 'DAILY', startTime: '02:00', endTime: '02:45' });
  const later = pattern({ repeat: 'DAILY', startTime: '03:00', endTime: '04:00' });
  expect(findOverlaps(all(early), all(later))).toEqual([
    { date: '2026-03-08', otherDate: '2026-03-08' },
    { date: '2027-03-14', otherDate: '2027-03-14' },
  ]);
  expect(findOverlaps(all({ ...early, endDate: '2026-03-07' }), all(later))).toEqual([]);
});

test('only the dates of the commitments count', () => {
  const p = pattern();
  const first = { pattern: p, from: '2026-03-02', to: '2026-03-16' };
  expect(findOverlaps(first, { pattern: p, from: '2026-03-16', to: null })).toEqual([
    { date: '2026-03-16', otherDate: '2026-03-16' },
  ]);
  expect(findOverlaps(first, { pattern: p, from: '2026-03-17', to: null })).toEqual([]);
  expect(findOverlaps(first, first)).toHaveLength(3);
  expect(findOverlaps(first, first, 2)).toHaveLength(2);
});

const commitment = fc.tuple(anyPattern, dateFrom2026, fc.option(fc.nat(90))).map(
  ([p, from, length]): Commitment => ({
    pattern: p,
    from,
    to: length === null ? null : addDays(from, length),
  }),
);

/** Every pair of occurrences of two years, by instants, with no cleverness at all. */
function bruteForce(a: Commitment, b: Commitment): string[] {
  const list = ({ pattern: p, from, to }: Commitment) =>
    occurrencesBetween(p, from, to ?? '2028-06-01').map(({ date, ...times }) => ({
      date,
      interval: occurrenceInterval({ date, ...times }, p.zone),
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

test('agrees with comparing every pair of occurrences as instants', () => {
  fc.assert(
    fc.property(commitment, commitment, (a, b) => {
      const expected = bruteForce(a, b);
      const found = findOverlaps(a, b).map(({ date, otherDate }) => `${date} ${otherDate}`);
      expect(found).toEqual(expected.slice(0, found.length));
      expect(found.length === 0).toBe(expected.length === 0);
    }),
    { numRuns: 150 },
  );
});

test('is the same in either direction', () => {
  fc.assert(
    fc.property(commitment, commitment, (a, b) => {
      const there = findOverlaps(a, b).map(({ date, otherDate }) => `${date} ${otherDate}`);
      const back = findOverlaps(b, a).map(({ date, otherDate }) => `${otherDate} ${date}`);
      const shared = Math.min(there.length, back.length);
      expect(there.slice(0, Math.max(0, shared - 2))).toEqual(back.slice(0, Math.max(0, shared - 2)));
      expect(there.length === 0).toBe(back.length === 0);
    }),
  );
});
