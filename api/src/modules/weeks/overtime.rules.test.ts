import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OvertimeRule } from '@ondeck/shared/schemas/options';
import { splitOvertime } from './overtime.rules';

const dayAt = (index: number): string => `2027-02-${String(21 + index).padStart(2, '0')}`;

/**
 * Returns regular, overtime, and double minutes. Each number is one time entry in minutes, each list a day of the week.
 */
function sums(days: readonly (readonly number[])[], rule: OvertimeRule): number[] {
  const work = days.flatMap((records, day) =>
    records.map((minutes, index) => ({ id: `${day}.${index}`, day: dayAt(day), minutes })),
  );
  const splits = [...splitOvertime(work, rule).values()];
  return [
    splits.reduce((sum, { regular }) => sum + regular, 0),
    splits.reduce((sum, { overtime }) => sum + overtime, 0),
    splits.reduce((sum, { double }) => sum + double, 0),
  ];
}

const fiveDays = (minutes: number): number[][] => Array.from({ length: 5 }, () => [minutes]);

describe('overtime', () => {
  const cases: [name: string, rule: OvertimeRule, days: number[][], expected: [number, number, number]][] = [
    ['nothing worked', 'WEEKLY_DAILY', [], [0, 0, 0]],
    ['50 hours where there is none', 'OFF', fiveDays(600), [3000, 0, 0]],
    ['exactly 40 hours a week', 'WEEKLY', fiveDays(480), [2400, 0, 0]],
    ['a minute more than 40 hours', 'WEEKLY', [...fiveDays(480), [1]], [2400, 1, 0]],
    ['a day of 13 hours, by the week alone', 'WEEKLY', [[780]], [780, 0, 0]],
    ['a record across the week’s limit', 'WEEKLY', [...fiveDays(470), [100]], [2400, 50, 0]],
    ['exactly 8 hours a day', 'WEEKLY_DAILY', [[480]], [480, 0, 0]],
    ['a minute more than 8 hours', 'WEEKLY_DAILY', [[481]], [480, 1, 0]],
    ['exactly 12 hours', 'WEEKLY_DAILY', [[720]], [480, 240, 0]],
    ['a minute more than 12 hours', 'WEEKLY_DAILY', [[721]], [480, 240, 1]],
    ['two records of one day across both limits', 'WEEKLY_DAILY', [[470, 300]], [480, 240, 50]],
    ['8 hours on each of two days', 'WEEKLY_DAILY', [[480], [480]], [960, 0, 0]],
    ['five days of 9 hours: none counts twice', 'WEEKLY_DAILY', fiveDays(540), [2400, 300, 0]],
    ['a sixth day after five of 9 hours', 'WEEKLY_DAILY', [...fiveDays(540), [60]], [2400, 360, 0]],
    ['a sixth day of 13 hours after 40', 'WEEKLY_DAILY', [...fiveDays(480), [780]], [2400, 720, 60]],
    ['nothing paid for a record', 'WEEKLY_DAILY', [[0]], [0, 0, 0]],
  ];
  for (const [name, rule, days, expected] of cases)
    it(`splits a week by ${rule}: ${name}`, () => assert.deepEqual(sums(days, rule), expected));

  it('applies the limits in the order of payment, not in the order of the days', () => {
    const work = [
      { id: 'paid last week', day: dayAt(5), minutes: 2400 },
      { id: 'came late', day: dayAt(0), minutes: 30 },
    ];
    const splits = splitOvertime(work, 'WEEKLY');
    assert.deepEqual(splits.get('paid last week'), { regular: 2400, overtime: 0, double: 0, weekly: 0 });
    assert.deepEqual(splits.get('came late'), { regular: 0, overtime: 30, double: 0, weekly: 30 });
  });
});
