import { occurrenceDates } from '@ondeck/shared/domain/calendar/occurrences';
import { anyPattern, pattern } from '@ondeck/shared/domain/calendar/patterns.fixture';
import { addDays, isWithin } from '@ondeck/shared/domain/calendar/plainDate';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { assertHolds } from '../../../../test/assertions';
import { type AssignmentChange, releaseAssignment } from './release.rules';
import { type AssignmentSpan, type CoverageGap, coverageGaps, type ReleaseSpan } from './coverage.rules';
import type { StoredOpenShift } from './openShifts.repository';
import { reconcileOpenShifts } from '../effects/reconcileOpenShifts.rules';

const span = (userId: string, start_date: string, end_date: string | null = null): AssignmentSpan => ({
  id: `${userId}-${start_date}`,
  user_id: userId,
  start_date,
  end_date,
});
const release = (userId: string, start_date: string, end_date: string | null, order = 1): ReleaseSpan => ({
  ...span(userId, start_date, end_date),
  created_at: new Date(order),
});
const gap = (
  start_date: string,
  end_date: string | null,
  change: Partial<CoverageGap> = {},
): CoverageGap => ({
  start_date,
  end_date,
  last_employee_id: null,
  leave_start_date: null,
  leave_end_date: null,
  ...change,
});
const onLeave = (userId: string, from: string, to: string | null) => ({
  last_employee_id: userId,
  leave_start_date: from,
  leave_end_date: to,
});

const mondays = pattern();

const coverage: readonly [string, string, AssignmentSpan[], ReleaseSpan[], CoverageGap[]][] = [
  ['opens one endless shift without any assignment', '2026-03-01', [], [], [gap('2026-03-02', null)]],
  ['the past is no gap', '2026-03-10', [], [], [gap('2026-03-16', null)]],
  ['today’s occurrence is one', '2026-03-09', [], [], [gap('2026-03-09', null)]],
  ['opens nothing when an assignment never ends', '2026-03-01', [span('ana', '2026-03-02')], [], []],
  [
    'opens the dates after an assignment, with its employee as the last one',
    '2026-03-01',
    [span('ana', '2026-03-02', '2026-03-09')],
    [],
    [gap('2026-03-16', null, { last_employee_id: 'ana' })],
  ],
  [
    'opens the dates before, between, and after single dates, whose employees never had the series',
    '2026-03-01',
    [span('ana', '2026-03-09', '2026-03-09'), span('bo', '2026-03-23', '2026-03-23')],
    [],
    [gap('2026-03-02', '2026-03-02'), gap('2026-03-16', '2026-03-16'), gap('2026-03-30', null)],
  ],
  [
    'opens the dates between and after assignments, with their employees as the last ones',
    '2026-03-01',
    [span('ana', '2026-03-02', '2026-03-09'), span('bo', '2026-03-23', '2026-03-24')],
    [],
    [
      gap('2026-03-16', '2026-03-16', { last_employee_id: 'ana' }),
      gap('2026-03-30', null, { last_employee_id: 'bo' }),
    ],
  ],
  [
    'names the employee and the dates of a release',
    '2026-03-01',
    [span('ana', '2026-03-02', '2026-03-10'), span('ana', '2026-03-18')],
    [release('ana', '2026-03-11', '2026-03-17')],
    [gap('2026-03-16', '2026-03-16', onLeave('ana', '2026-03-11', '2026-03-17'))],
  ],
  [
    'opens two shifts for two releases in a row',
    '2026-03-01',
    [],
    [release('ana', '2026-03-02', '2026-03-08'), release('ana', '2026-03-09', '2026-03-15')],
    [
      gap('2026-03-02', '2026-03-02', onLeave('ana', '2026-03-02', '2026-03-08')),
      gap('2026-03-09', '2026-03-09', onLeave('ana', '2026-03-09', '2026-03-15')),
      gap('2026-03-16', null),
    ],
  ],
  [
    'names the newest of two releases',
    '2026-03-01',
    [span('zoe', '2026-03-10')],
    [release('bo', '2026-03-02', '2026-03-09', 2), release('ana', '2026-03-01', '2026-03-09', 1)],
    [gap('2026-03-02', '2026-03-09', onLeave('bo', '2026-03-02', '2026-03-09'))],
  ],
  [
    'joins assignments that cover dates together, and ignores days without an occurrence',
    '2026-03-01',
    [
      span('ana', '2026-03-02', '2026-03-08'),
      span('bo', '2026-03-09', '2026-03-15'),
      span('bo', '2026-03-17', '2026-03-18'),
    ],
    [],
    [gap('2026-03-16', null, { last_employee_id: 'bo' })],
  ],
];
for (const [name, today, assignments, releases, expected] of coverage)
  test(name, () => {
    assert.deepEqual(coverageGaps(mondays, today, assignments, releases), expected);
  });

test('ends the last open shift at the last occurrence of a shift that ends', () => {
  assert.deepEqual(coverageGaps(pattern({ end_date: '2026-03-20' }), '2026-03-01', [], []), [
    gap('2026-03-02', '2026-03-16'),
  ]);
  assert.deepEqual(coverageGaps(pattern({ schedule_type: 'ONE_TIME_SHIFT' }), '2026-03-03', [], []), []);
});

const releases: readonly [string, string, string | null, AssignmentChange[]][] = [
  [
    'in the middle: split',
    '2026-03-10',
    '2026-03-12',
    [
      { kind: 'trim', id: 'ana-2026-03-02', start_date: '2026-03-02', end_date: '2026-03-09' },
      {
        kind: 'add',
        copyOf: 'ana-2026-03-02',
        user_id: 'ana',
        start_date: '2026-03-13',
        end_date: '2026-03-31',
      },
    ],
  ],
  [
    'the beginning',
    '2026-03-01',
    '2026-03-02',
    [{ kind: 'trim', id: 'ana-2026-03-02', start_date: '2026-03-03', end_date: '2026-03-31' }],
  ],
  [
    'the end',
    '2026-03-31',
    '2026-04-10',
    [{ kind: 'trim', id: 'ana-2026-03-02', start_date: '2026-03-02', end_date: '2026-03-30' }],
  ],
  ['all of it', '2026-03-02', '2026-03-31', [{ kind: 'remove', id: 'ana-2026-03-02' }]],
  [
    'from a day on',
    '2026-03-10',
    null,
    [{ kind: 'trim', id: 'ana-2026-03-02', start_date: '2026-03-02', end_date: '2026-03-09' }],
  ],
  ['the day before', '2026-03-01', '2026-03-01', []],
  ['the day after', '2026-04-01', null, []],
  ['a range that ends before it starts', '2026-03-12', '2026-03-10', []],
];
for (const [name, from, to, expected] of releases)
  test(`releases ${name} for one employee and changes no one else`, () => {
    const assignments = [span('ana', '2026-03-02', '2026-03-31'), span('bo', '2026-03-02')];
    assert.deepEqual(releaseAssignment(assignments, 'ana', from, to), expected);
  });

test('keeps an assignment without an end date open-ended after the released dates', () => {
  assert.deepEqual(releaseAssignment([span('ana', '2026-03-02')], 'ana', '2026-03-09', '2026-03-09')[1], {
    kind: 'add',
    copyOf: 'ana-2026-03-02',
    user_id: 'ana',
    start_date: '2026-03-10',
    end_date: null,
  });
});

const row = (id: string, ...args: Parameters<typeof gap>): StoredOpenShift => ({ id, ...gap(...args) });

test('keeps the IDs of open shifts that shrink, grow, or follow another employee, and inserts and removes the others', () => {
  const rows = [
    row('moved', '2026-03-02', '2026-03-16', { last_employee_id: 'ana' }),
    row('same', '2026-04-06', '2026-04-06'),
    row('gone', '2026-05-04', '2026-05-04', { last_employee_id: 'bo' }),
    row('handed', '2026-06-01', '2026-06-08', { last_employee_id: 'ana' }),
  ];
  const moved = gap('2026-03-09', '2026-03-16', { last_employee_id: 'ana' });
  const handed = gap('2026-06-01', null, { last_employee_id: 'bo' });
  const fresh = gap('2026-05-04', '2026-05-11', { last_employee_id: 'cy' });
  const late = gap('2026-05-18', '2026-05-18', { last_employee_id: 'bo' });
  const gaps = [moved, gap('2026-04-06', '2026-04-06'), fresh, late, handed];
  assert.deepEqual(reconcileOpenShifts([...rows].reverse(), gaps), {
    keep: [rows[1]],
    update: [
      { id: 'moved', ...moved },
      { id: 'gone', ...fresh },
      { id: 'handed', ...handed },
    ],
    insert: [late],
    remove: [],
  });
  assert.deepEqual(reconcileOpenShifts(rows, []).remove, ['moved', 'same', 'gone', 'handed']);
});

test('keeps the ID of an open shift for its earlier part when it is split, and never reuses it for another last employee', () => {
  const [first, second] = [gap('2026-03-09', '2026-03-09'), gap('2026-03-23', '2026-03-30')];
  assert.deepEqual(reconcileOpenShifts([row('a', '2026-03-02', '2026-03-30')], [first, second]), {
    keep: [],
    update: [{ id: 'a', ...first }],
    insert: [second],
    remove: [],
  });
  const other = gap('2026-03-09', '2026-03-30', { last_employee_id: 'ana' });
  assertHolds(reconcileOpenShifts([row('a', '2026-03-02', '2026-03-30')], [other]), {
    insert: [other],
    remove: ['a'],
  });
});

// Random operations.

const people = ['ana', 'bo', 'cy'];
const operation = fc.record({
  kind: fc.constantFrom('assign', 'release', 'assign', 'release', 'nextDay'),
  userId: fc.constantFrom(...people),
  offset: fc.nat(60),
  length: fc.option(fc.nat(30)),
});

function applyChanges(
  spans: AssignmentSpan[],
  changes: AssignmentChange[],
  nextId: () => string,
): AssignmentSpan[] {
  let result = spans;
  for (const change of changes) {
    if (change.kind === 'remove') result = result.filter(({ id }) => id !== change.id);
    else if (change.kind === 'trim') {
      const { start_date, end_date } = change;
      result = result.map((one) => (one.id === change.id ? { ...one, start_date, end_date } : one));
    } else {
      const { user_id, start_date, end_date } = change;
      result = [...result, { id: nextId(), user_id, start_date, end_date }];
    }
  }
  return result;
}

const idOf = (rows: readonly { id: string; start_date: string }[], date: string) =>
  rows.find(({ start_date }) => start_date === date)?.id;

test('covers every occurrence exactly once by open shifts and assignments, and updates the rows, after random changes', () => {
  fc.assert(
    fc.property(anyPattern, fc.array(operation, { maxLength: 12 }), (p, operations) => {
      let counter = 0;
      const nextId = () => String((counter += 1)).padStart(4, '0');
      let today = p.start_date;
      let assignments: AssignmentSpan[] = [];
      const releases: ReleaseSpan[] = [];
      let rows: StoredOpenShift[] = [];
      for (const { kind, userId, offset, length } of operations) {
        const start_date = addDays(today, offset);
        const end_date = length === null ? null : addDays(start_date, length);
        const worksOn = (date: string) =>
          assignments.some((one) => one.user_id === userId && isWithin(date, one.start_date, one.end_date));
        if (kind === 'assign')
          assignments = assignments.concat({ id: nextId(), user_id: userId, start_date, end_date });
        if (kind === 'nextDay') today = addDays(today, offset % 10);
        if (kind === 'release') {
          const horizon = addDays(start_date, 90);
          const kept = occurrenceDates(p, today, horizon).filter(
            (date) => worksOn(date) && !isWithin(date, start_date, end_date),
          );
          assignments = applyChanges(
            assignments,
            releaseAssignment(assignments, userId, start_date, end_date),
            nextId,
          );
          releases.push({
            id: nextId(),
            user_id: userId,
            start_date,
            end_date,
            created_at: new Date(counter),
          });
          const works = occurrenceDates(p, today, horizon).filter(worksOn);
          assert.deepEqual(works, kept);
        }

        const gaps = coverageGaps(p, today, assignments, releases);
        const until = addDays(today, 400);
        for (const date of occurrenceDates(p, today, until)) {
          const inGaps = gaps.filter((one) => isWithin(date, one.start_date, one.end_date)).length;
          const isCovered = assignments.some((one) => isWithin(date, one.start_date, one.end_date));
          assert.equal(inGaps, isCovered ? 0 : 1);
        }
        assert.deepEqual(coverageGaps(p, today, [...assignments].reverse(), [...releases].reverse()), gaps);

        const changes = reconcileOpenShifts(rows, gaps);
        const before = rows;
        rows = [
          ...changes.keep,
          ...changes.update,
          ...changes.insert.map((one) => ({ id: nextId(), ...one })),
        ];
        const contents = rows
          .map(({ id: _id, ...rest }) => rest)
          .sort((a, b) => (a.start_date < b.start_date ? -1 : 1));
        assert.deepEqual(contents, gaps);
        assertHolds(reconcileOpenShifts(rows, gaps), { update: [], insert: [], remove: [] });
        for (const { start_date: date } of gaps) {
          const old = idOf(before, date);
          if (old !== undefined) assert.equal(idOf(rows, date), old);
        }
      }
    }),
    { numRuns: 60 },
  );
});
