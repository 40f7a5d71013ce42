import * as fc from 'fast-check';
import { type AssignmentChange, releaseAssignment } from './assignments';
import { type AssignmentSpan, type CoverageGap, coverageGaps, type ReleaseSpan } from './coverage';
import { occurrenceDates } from './occurrences';
import { anyPattern, pattern } from './patterns.fixture';
import { addDays, isWithin } from './plainDate';
import { type GapRow, reconcileGaps } from './reconcileGaps';

const span = (userId: string, startDate: string, endDate: string | null = null): AssignmentSpan => ({
  id: `${userId}-${startDate}`,
  userId,
  startDate,
  endDate,
});
const release = (userId: string, startDate: string, endDate: string | null, releasedAt = 1): ReleaseSpan => ({
  ...span(userId, startDate, endDate),
  releasedAt,
});
const gap = (startDate: string, endDate: string | null, change: Partial<CoverageGap> = {}): CoverageGap => ({
  startDate,
  endDate,
  lastEmployeeId: null,
  leaveStartDate: null,
  leaveEndDate: null,
  ...change,
});
const onLeave = (userId: string, from: string, to: string | null) => ({
  lastEmployeeId: userId,
  leaveStartDate: from,
  leaveEndDate: to,
});

const mondays = pattern();

test.each<[string, string, AssignmentSpan[], ReleaseSpan[], CoverageGap[]]>([
  ['nobody: one gap that goes on', '2026-03-01', [], [], [gap('2026-03-02', null)]],
  ['the past is no gap', '2026-03-10', [], [], [gap('2026-03-16', null)]],
  ['today’s occurrence is one', '2026-03-09', [], [], [gap('2026-03-09', null)]],
  ['somebody for ever: none', '2026-03-01', [span('ana', '2026-03-02')], [], []],
  [
    'after somebody ends, with them as last employee',
    '2026-03-01',
    [span('ana', '2026-03-02', '2026-03-09')],
    [],
    [gap('2026-03-16', null, { lastEmployeeId: 'ana' })],
  ],
  [
    'before somebody begins, between and after',
    '2026-03-01',
    [span('ana', '2026-03-09', '2026-03-09'), span('bo', '2026-03-23', '2026-03-23')],
    [],
    [
      gap('2026-03-02', '2026-03-02'),
      gap('2026-03-16', '2026-03-16', { lastEmployeeId: 'ana' }),
      gap('2026-03-30', null, { lastEmployeeId: 'bo' }),
    ],
  ],
  [
    'a release names who left and their dates',
    '2026-03-01',
    [span('ana', '2026-03-02', '2026-03-10'), span('ana', '2026-03-18')],
    [release('ana', '2026-03-11', '2026-03-17')],
    [gap('2026-03-16', '2026-03-16', onLeave('ana', '2026-03-11', '2026-03-17'))],
  ],
  [
    'two releases in a row are two gaps',
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
    'the newest of two releases counts',
    '2026-03-01',
    [span('zoe', '2026-03-10')],
    [release('bo', '2026-03-02', '2026-03-09', 2), release('ana', '2026-03-01', '2026-03-09', 1)],
    [gap('2026-03-02', '2026-03-09', onLeave('bo', '2026-03-02', '2026-03-09'))],
  ],
  [
    'two assignments together cover, and days without an occurrence do not cut',
    '2026-03-01',
    [
      span('ana', '2026-03-02', '2026-03-08'),
      span('bo', '2026-03-09', '2026-03-15'),
      span('bo', '2026-03-17', '2026-03-18'),
    ],
    [],
    [gap('2026-03-16', null, { lastEmployeeId: 'bo' })],
  ],
])('%s', (_name, today, assignments, releases, expected) => {
  expect(coverageGaps(mondays, today, assignments, releases)).toEqual(expected);
});

test('a shift that ends has gaps that end, at its last occurrence', () => {
  expect(coverageGaps(pattern({ endDate: '2026-03-20' }), '2026-03-01', [], [])).toEqual([
    gap('2026-03-02', '2026-03-16'),
  ]);
  expect(coverageGaps(pattern({ scheduleType: 'ONE_TIME_SHIFT' }), '2026-03-03', [], [])).toEqual([]);
});

test.each<[string, string, string | null, AssignmentChange[]]>([
  [
    'in the middle: split',
    '2026-03-10',
    '2026-03-12',
    [
      { kind: 'trim', id: 'ana-2026-03-02', startDate: '2026-03-02', endDate: '2026-03-09' },
      {
        kind: 'add',
        copyOf: 'ana-2026-03-02',
        userId: 'ana',
        startDate: '2026-03-13',
        endDate: '2026-03-31',
      },
    ],
  ],
  [
    'the beginning',
    '2026-03-01',
    '2026-03-02',
    [{ kind: 'trim', id: 'ana-2026-03-02', startDate: '2026-03-03', endDate: '2026-03-31' }],
  ],
  [
    'the end',
    '2026-03-31',
    '2026-04-10',
    [{ kind: 'trim', id: 'ana-2026-03-02', startDate: '2026-03-02', endDate: '2026-03-30' }],
  ],
  ['all of it', '2026-03-02', '2026-03-31', [{ kind: 'remove', id: 'ana-2026-03-02' }]],
  [
    'from a day on',
    '2026-03-10',
    null,
    [{ kind: 'trim', id: 'ana-2026-03-02', startDate: '2026-03-02', endDate: '2026-03-09' }],
  ],
  ['the day before', '2026-03-01', '2026-03-01', []],
  ['the day after', '2026-04-01', null, []],
  ['a range that ends before it starts', '2026-03-12', '2026-03-10', []],
])('releases %s and nobody else', (_name, from, to, expected) => {
  const assignments = [span('ana', '2026-03-02', '2026-03-31'), span('bo', '2026-03-02')];
  expect(releaseAssignment(assignments, 'ana', from, to)).toEqual(expected);
});

test('an assignment without an end keeps none behind the released dates', () => {
  expect(releaseAssignment([span('ana', '2026-03-02')], 'ana', '2026-03-09', '2026-03-09')[1]).toEqual({
    kind: 'add',
    copyOf: 'ana-2026-03-02',
    userId: 'ana',
    startDate: '2026-03-10',
    endDate: null,
  });
});

const row = (id: string, ...args: Parameters<typeof gap>): GapRow => ({ id, ...gap(...args) });

test('rows keep their id as a gap shrinks, grows or changes hands; others come and go', () => {
  const rows = [
    row('moved', '2026-03-02', '2026-03-16', { lastEmployeeId: 'ana' }),
    row('same', '2026-04-06', '2026-04-06'),
    row('gone', '2026-05-04', '2026-05-04', { lastEmployeeId: 'bo' }),
    row('handed', '2026-06-01', '2026-06-08', { lastEmployeeId: 'ana' }),
  ];
  const moved = gap('2026-03-09', '2026-03-16', { lastEmployeeId: 'ana' });
  const handed = gap('2026-06-01', null, { lastEmployeeId: 'bo' });
  const fresh = gap('2026-05-04', '2026-05-11', { lastEmployeeId: 'cy' });
  const late = gap('2026-05-18', '2026-05-18', { lastEmployeeId: 'bo' });
  const gaps = [moved, gap('2026-04-06', '2026-04-06'), fresh, late, handed];
  expect(reconcileGaps([...rows].reverse(), gaps)).toEqual({
    keep: [rows[1]],
    update: [
      { id: 'moved', ...moved },
      { id: 'gone', ...fresh },
      { id: 'handed', ...handed },
    ],
    insert: [late],
    remove: [],
  });
  expect(reconcileGaps(rows, []).remove).toEqual(['moved', 'same', 'gone', 'handed']);
});

test('of a gap that is cut in two the earlier part keeps the id, and another person’s gap never takes it', () => {
  const [first, second] = [gap('2026-03-09', '2026-03-09'), gap('2026-03-23', '2026-03-30')];
  expect(reconcileGaps([row('a', '2026-03-02', '2026-03-30')], [first, second])).toEqual({
    keep: [],
    update: [{ id: 'a', ...first }],
    insert: [second],
    remove: [],
  });
  const other = gap('2026-03-09', '2026-03-30', { lastEmployeeId: 'ana' });
  expect(reconcileGaps([row('a', '2026-03-02', '2026-03-30')], [other])).toMatchObject({
    insert: [other],
    remove: ['a'],
  });
});

// Random operations -------------------------------------------------------------------------

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
      const { startDate, endDate } = change;
      result = result.map((one) => (one.id === change.id ? { ...one, startDate, endDate } : one));
    } else {
      const { userId, startDate, endDate } = change;
      result = [...result, { id: nextId(), userId, startDate, endDate }];
    }
  }
  return result;
}

const idOf = (rows: readonly { id: string; startDate: string }[], date: string) =>
  rows.find(({ startDate }) => startDate === date)?.id;

test('whatever happens, gaps and assignments together are the occurrences, once each, and rows follow the gaps', () => {
  fc.assert(
    fc.property(anyPattern, fc.array(operation, { maxLength: 12 }), (p, operations) => {
      let counter = 0;
      const nextId = () => String((counter += 1)).padStart(4, '0');
      let today = p.startDate;
      let assignments: AssignmentSpan[] = [];
      const releases: ReleaseSpan[] = [];
      let rows: GapRow[] = [];
      for (const { kind, userId, offset, length } of operations) {
        const startDate = addDays(today, offset);
        const endDate = length === null ? null : addDays(startDate, length);
        const worksOn = (date: string) =>
          assignments.some((one) => one.userId === userId && isWithin(date, one.startDate, one.endDate));
        if (kind === 'assign') assignments = assignments.concat({ id: nextId(), userId, startDate, endDate });
        if (kind === 'nextDay') today = addDays(today, offset % 10);
        if (kind === 'release') {
          const horizon = addDays(startDate, 90);
          const kept = occurrenceDates(p, today, horizon).filter(
            (date) => worksOn(date) && !isWithin(date, startDate, endDate),
          );
          assignments = applyChanges(
            assignments,
            releaseAssignment(assignments, userId, startDate, endDate),
            nextId,
          );
          releases.push({ id: nextId(), userId, startDate, endDate, releasedAt: counter });
          const works = occurrenceDates(p, today, horizon).filter(worksOn);
          expect(works).toEqual(kept);
        }

        const gaps = coverageGaps(p, today, assignments, releases);
        const until = addDays(today, 400);
        for (const date of occurrenceDates(p, today, until)) {
          const inGaps = gaps.filter((one) => isWithin(date, one.startDate, one.endDate)).length;
          const isCovered = assignments.some((one) => isWithin(date, one.startDate, one.endDate));
          expect(inGaps).toBe(isCovered ? 0 : 1);
        }
        expect(coverageGaps(p, today, [...assignments].reverse(), [...releases].reverse())).toEqual(gaps);

        const changes = reconcileGaps(rows, gaps);
        const before = rows;
        rows = [
          ...changes.keep,
          ...changes.update,
          ...changes.insert.map((one) => ({ id: nextId(), ...one })),
        ];
        const contents = rows
          .map(({ id: _id, ...rest }) => rest)
          .sort((a, b) => (a.startDate < b.startDate ? -1 : 1));
        expect(contents).toEqual(gaps);
        expect(reconcileGaps(rows, gaps)).toMatchObject({ update: [], insert: [], remove: [] });
        for (const { startDate: date } of gaps) {
          const old = idOf(before, date);
          if (old !== undefined) expect(idOf(rows, date)).toBe(old);
        }
      }
    }),
    { numRuns: 60 },
  );
});
