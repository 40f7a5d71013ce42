import * as fc from 'fast-check';
import {
  inRateColumn,
  NO_POSITION,
  type PaidRecord,
  pivotByPosition,
  rateColumn,
  sumByPerson,
  sumRecords,
} from './payroll';

const record = (change: Partial<PaidRecord> = {}): PaidRecord => ({
  userId: 'ana',
  positionId: 'guard',
  rate: 'REGULAR',
  clockMinutes: 240,
  paidMinutes: 240,
  ...change,
});

test.each([
  ['REGULAR', { regular: 90, sub: 0, training: 0, total: 90 }],
  ['SUB', { regular: 0, sub: 90, training: 0, total: 90 }],
  ['TRAINING', { regular: 0, sub: 0, training: 90, total: 90 }],
] as const)('%s minutes stand in their own column', (rate, expected) => {
  expect(inRateColumn(rate, 90)).toEqual(expected);
});

test('sums what is paid after edits, beside what the clock says', () => {
  const records = [record(), record({ rate: 'SUB', clockMinutes: 61, paidMinutes: 60 })];
  expect(sumRecords(records)).toEqual({
    clock: { regular: 240, sub: 61, training: 0, total: 301 },
    paid: { regular: 240, sub: 60, training: 0, total: 300 },
  });
});

test('makes a column for every position of the week, one for none, and a row for every person', () => {
  const records = [
    record(),
    record({ userId: 'bo', positionId: 'coach', paidMinutes: 20 }),
    record({ positionId: null, paidMinutes: 7 }),
  ];
  expect(pivotByPosition(records)).toEqual({
    columns: ['guard', 'coach', NO_POSITION],
    rows: [
      { userId: 'ana', byPosition: { guard: 240, [NO_POSITION]: 7 }, total: 247 },
      { userId: 'bo', byPosition: { coach: 20 }, total: 20 },
    ],
    totals: { byPosition: { guard: 240, coach: 20, [NO_POSITION]: 7 }, total: 267 },
  });
  expect(pivotByPosition([])).toEqual({ columns: [], rows: [], totals: { byPosition: {}, total: 0 } });
});

test('details, summary and management agree to the minute', () => {
  const anyRecord: fc.Arbitrary<PaidRecord> = fc.record({
    userId: fc.constantFrom('ana', 'bo', 'cy'),
    positionId: fc.option(fc.constantFrom('guard', 'coach', 'desk')),
    rate: fc.constantFrom('REGULAR', 'SUB', 'TRAINING'),
    clockMinutes: fc.nat(900),
    paidMinutes: fc.nat(900),
  });
  fc.assert(
    fc.property(fc.array(anyRecord), (records) => {
      const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
      const total = sum(records.map(({ paidMinutes }) => paidMinutes));
      const people = sumByPerson(records);
      const pivot = pivotByPosition(records);
      expect(sumRecords(records).paid.total).toBe(total);
      expect(sum(people.map(({ paid }) => paid.total))).toBe(total);
      expect(sum(pivot.rows.map((row) => row.total))).toBe(total);
      expect(sum(pivot.columns.map((column) => pivot.totals.byPosition[column] ?? 0))).toBe(total);
      expect(pivot.rows.map(({ userId, total: own }) => [userId, own])).toEqual(
        people.map(({ userId, paid }) => [userId, paid.total]),
      );
      for (const rate of ['REGULAR', 'SUB', 'TRAINING'] as const) {
        const column = rateColumn(rate);
        const own = records.filter((one) => one.rate === rate);
        expect(sum(people.map(({ paid }) => paid[column]))).toBe(
          sum(own.map(({ paidMinutes }) => paidMinutes)),
        );
        expect(sum(people.map(({ clock }) => clock[column]))).toBe(
          sum(own.map(({ clockMinutes }) => clockMinutes)),
        );
      }
    }),
  );
});
