import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PayPeriodKind } from '@ondeck/shared/schemas/options';
import { payPeriodOf, periodBeside, weeksOfPeriod } from './payPeriods.rules';

const ANCHOR = '2026-01-04';

describe('a pay period', () => {
  const cases: [date: string, kind: PayPeriodKind, start: string, end: string, weeks: number][] = [
    ['2027-02-28', 'WEEK', '2027-02-28', '2027-03-06', 1],
    ['2027-03-06', 'WEEK', '2027-02-28', '2027-03-06', 1],
    ['2026-01-04', 'TWO_WEEKS', '2026-01-04', '2026-01-17', 2],
    ['2026-01-17', 'TWO_WEEKS', '2026-01-04', '2026-01-17', 2],
    ['2026-01-18', 'TWO_WEEKS', '2026-01-18', '2026-01-31', 2],
    ['2026-01-03', 'TWO_WEEKS', '2025-12-21', '2026-01-03', 2],
    ['2027-02-01', 'HALF_MONTH', '2027-02-01', '2027-02-15', 3],
    ['2027-02-15', 'HALF_MONTH', '2027-02-01', '2027-02-15', 3],
    ['2027-02-16', 'HALF_MONTH', '2027-02-16', '2027-02-28', 3],
    ['2028-02-29', 'HALF_MONTH', '2028-02-16', '2028-02-29', 3],
    ['2027-12-31', 'HALF_MONTH', '2027-12-16', '2027-12-31', 3],
  ];
  for (const [date, kind, start, end, weeks] of cases)
    it(`returns ${start} to ${end} in ${weeks} weeks for the ${kind} of ${date}`, () => {
      const period = payPeriodOf(date, kind, ANCHOR);
      assert.deepEqual(period, { start, end });
      assert.equal(weeksOfPeriod(period).length, weeks);
    });
});

describe('pay periods next to existing payroll files', () => {
  const half = { start: '2027-03-01', end: '2027-03-15' };
  const week = (start: string, end: string) => ({ start, end });
  const [before, within, after] = [
    week('2027-02-28', '2027-03-06'),
    week('2027-03-07', '2027-03-13'),
    week('2027-03-14', '2027-03-20'),
  ] as const;
  for (const [what, date, filed, start, end] of [
    ['is its own where nothing was', '2027-03-10', [], half.start, half.end],
    ['is the file’s on a day that it paid', '2027-03-01', [before], before.start, before.end],
    ['begins after a file before the day', '2027-03-10', [before], '2027-03-07', half.end],
    ['ends before a file after the day', '2027-03-10', [before, after], '2027-03-07', '2027-03-13'],
    ['is what lies between', '2027-03-15', [before, within], '2027-03-14', half.end],
  ] as const)
    it(what, () => assert.deepEqual(periodBeside(date, half, filed), { start, end }));
});
