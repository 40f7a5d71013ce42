import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PayPeriodKind } from '@ondeck/shared/schemas/options';
import { type ClosedDaysOfWeek, describeWeekPart, partOf } from './weekParts.rules';

describe('a part of a week', () => {
  const whole = { start: '2026-11-29', end: '2026-12-05' };
  const first = { start: '2026-11-29', end: '2026-11-30' };
  const cases: [
    what: string,
    day: string,
    kind: PayPeriodKind,
    closed: ClosedDaysOfWeek[],
    start: string,
    end: string,
  ][] = [
    ['before the border', '2026-11-30', 'HALF_MONTH', [], '2026-11-29', '2026-11-30'],
    ['from the border on', '2026-12-01', 'HALF_MONTH', [], '2026-12-01', '2026-12-05'],
    ['a single day before the 16th', '2026-11-15', 'HALF_MONTH', [], '2026-11-15', '2026-11-15'],
    ['a week that begins with the border', '2026-11-01', 'HALF_MONTH', [], '2026-11-01', '2026-11-07'],
    ['a week without a border', '2026-11-10', 'HALF_MONTH', [], '2026-11-08', '2026-11-14'],
    ['where pay periods are weeks', '2026-12-01', 'WEEK', [], whole.start, whole.end],
    ['where pay periods are two weeks', '2026-12-01', 'TWO_WEEKS', [], whole.start, whole.end],
    ['closed as a whole', '2026-12-01', 'HALF_MONTH', [whole], whole.start, whole.end],
    [
      'next to a closed part, with weekly pay periods',
      '2026-12-03',
      'WEEK',
      [first],
      '2026-12-01',
      '2026-12-05',
    ],
    [
      'next to another closed week',
      '2026-12-03',
      'WEEK',
      [{ start: '2026-11-22', end: '2026-11-28' }],
      whole.start,
      whole.end,
    ],
  ];
  for (const [what, day, kind, closed, start, end] of cases)
    it(`returns the days ${start} to ${end}: ${what}`, () => {
      const part = partOf(day, kind, closed);
      assert.deepEqual([part.start, part.end], [start, end]);
    });

  it('describes a week, or a part of a week, in words', () => {
    assert.deepEqual(
      [whole, first, { start: '2026-11-15', end: '2026-11-15' }].map((part) => describeWeekPart(part)),
      [
        'the week of 11-29-2026',
        'the part of the week from 11-29-2026 to 11-30-2026',
        'the part of the week on 11-15-2026',
      ],
    );
  });
});
