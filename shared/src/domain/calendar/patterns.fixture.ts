/** Shifts for tests: a plain shift, and random shifts around 2026 and 2027. */
import * as fc from 'fast-check';
import type { ShiftPattern } from './occurrences';
import { addDays } from './plainDate';
import { fromMinutes } from './plainTime';
import { zones } from './zone';

/** Returns a shift weekly on Mondays, 9 AM to noon in New York, starting 2026-03-02, with any changes applied. */
export const pattern = (change: Partial<ShiftPattern> = {}): ShiftPattern => ({
  schedule_type: 'RECURRING_SHIFT',
  shift_repeat: 'WEEKLY',
  start_date: '2026-03-02',
  end_date: null,
  start_time: '09:00',
  end_time: '12:00',
  timezone: 'America/New_York',
  ...change,
});

export const dateFrom2026 = fc.nat(400).map((days) => addDays('2026-01-01', days));
const anyZone = fc.constantFrom(...zones.map(({ name }) => name));

const anyTimes = fc
  .tuple(fc.nat(95), fc.nat(95))
  .map(([a, b]) => [Math.min(a, b) * 15, Math.max(a, b) * 15 + 14].map(fromMinutes))
  .map(([start_time = '00:00', end_time = '00:14']) => ({ start_time, end_time }));

export const anyPattern: fc.Arbitrary<ShiftPattern> = fc
  .record({
    schedule_type: fc.constantFrom('ONE_TIME_SHIFT', 'RECURRING_SHIFT', 'RECURRING_SHIFT', 'RECURRING_SHIFT'),
    shift_repeat: fc.constantFrom('DAILY', 'WEEKLY'),
    start_date: dateFrom2026,
    length: fc.option(fc.nat(120)),
    times: anyTimes,
    timezone: anyZone,
  })
  .map(({ length, times, ...rest }) => ({
    ...rest,
    ...times,
    end_date: length === null ? null : addDays(rest.start_date, length),
  }));
