/** Shifts for tests: a plain one, and arbitrary ones around the years 2026 and 2027. */
import * as fc from 'fast-check';
import type { ShiftPattern } from './occurrences';
import { addDays } from './plainDate';
import { fromMinutes } from './plainTime';
import { zones } from './zone';

/** Weekly on Mondays, 9 to 12 in New York from 2026-03-02 on, unless changed. */
export const pattern = (change: Partial<ShiftPattern> = {}): ShiftPattern => ({
  scheduleType: 'RECURRING_SHIFT',
  repeat: 'WEEKLY',
  startDate: '2026-03-02',
  endDate: null,
  startTime: '09:00',
  endTime: '12:00',
  zone: 'America/New_York',
  ...change,
});

export const dateFrom2026 = fc.nat(400).map((days) => addDays('2026-01-01', days));
export const anyZone = fc.constantFrom(...zones.map(({ name }) => name));

const anyTimes = fc
  .tuple(fc.nat(95), fc.nat(95))
  .map(([a, b]) => [Math.min(a, b) * 15, Math.max(a, b) * 15 + 14].map(fromMinutes))
  .map(([startTime = '00:00', endTime = '00:14']) => ({ startTime, endTime }));

export const anyPattern: fc.Arbitrary<ShiftPattern> = fc
  .record({
    scheduleType: fc.constantFrom('ONE_TIME_SHIFT', 'RECURRING_SHIFT', 'RECURRING_SHIFT', 'RECURRING_SHIFT'),
    repeat: fc.constantFrom('DAILY', 'WEEKLY'),
    startDate: dateFrom2026,
    length: fc.option(fc.nat(120)),
    times: anyTimes,
    zone: anyZone,
  })
  .map(({ length, times, ...rest }) => ({
    ...rest,
    ...times,
    endDate: length === null ? null : addDays(rest.startDate, length),
  }));
