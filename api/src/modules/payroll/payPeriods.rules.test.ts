import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PayPeriodKind } from '@ondeck/shared/schemas/options';
import { payPeriodOf, weeksOfPeriod } from './payPeriods.rules';

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
    it(`${kind} of ${date} is ${start} to ${end}, in ${weeks} weeks`, () => {
      const period = payPeriodOf(date, kind, ANCHOR);
      assert.deepEqual(period, { start, end });
      assert.equal(weeksOfPeriod(period).length, weeks);
    });
});
