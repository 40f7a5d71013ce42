import * as fc from 'fast-check';
import type { PlanClosure } from './closures';
import {
  countOccurrences,
  exceptionOn,
  firstOccurrenceDate,
  isPlannedOn,
  lastOccurrenceDate,
  nextOccurrences,
  occurrenceDates,
  occurrenceOn,
  occursOn,
  type PlanException,
  type PlanVersion,
  planOn,
  type ShiftPattern,
} from './occurrences';
import { plainPatterns } from './plainPatterns';
import { anyPattern, pattern } from './patterns.fixture';
import { addDays, dayNumber, fromDayNumber } from './plainDate';

/** Mondays 9 AM to noon through the 15th, then Wednesdays 1 to 3 PM. The 9th starts later, and the 25th is canceled. */
const moved = pattern({
  start_date: '2026-03-18',
  start_time: '13:00',
  end_time: '15:00',
  from_date: '2026-03-16',
  versions: [
    {
      from_date: '2026-03-02',
      to_date: '2026-03-15',
      shift_repeat: 'WEEKLY',
      start_date: '2026-03-02',
      start_time: '09:00',
      end_time: '12:00',
    },
  ],
  exceptions: [
    { date: '2026-03-09', kind: 'CHANGED', start_time: '10:00', end_time: '12:30' },
    { date: '2026-03-25', kind: 'CANCELLED', start_time: null, end_time: null },
  ],
});

test("takes a date's times from the version that covers it, else from the shift, and applies that date's exception", () => {
  expect(occurrenceDates(moved, '2026-01-01', '2026-04-05')).toEqual([
    '2026-03-02',
    '2026-03-09',
    '2026-03-18',
    '2026-04-01',
  ]);
  expect(nextOccurrences(moved, '2026-03-03', 3)).toEqual([
    { date: '2026-03-09', start_time: '10:00', end_time: '12:30' },
    { date: '2026-03-18', start_time: '13:00', end_time: '15:00' },
    { date: '2026-04-01', start_time: '13:00', end_time: '15:00' },
  ]);
  expect(occurrenceOn(moved, '2026-03-02')).toMatchObject({ start_time: '09:00', end_time: '12:00' });
  expect(planOn(moved, '2026-03-09')).toMatchObject({ start_date: '2026-03-02', start_time: '09:00' });
  expect(planOn(moved, '2026-03-16')).toBe(moved);
});

test('treats a canceled date as scheduled but not happening', () => {
  expect(isPlannedOn(moved, '2026-03-25')).toBe(true);
  expect(occursOn(moved, '2026-03-25')).toBe(false);
  expect(exceptionOn(moved, '2026-03-25')?.kind).toBe('CANCELLED');
  expect(exceptionOn(moved, '2026-03-24')).toBeUndefined();
  expect(countOccurrences(moved, '2026-03-18', '2026-04-01')).toBe(2);
  expect(firstOccurrenceDate(moved, '2026-03-19')).toBe('2026-04-01');
  expect(lastOccurrenceDate(moved, '2026-03-02', '2026-03-31')).toBe('2026-03-18');
});

test('skips a canceled date even when the location is closed on another date', () => {
  const whole = { start_time: null, end_time: null, first_after: null, last_until: null };
  const closures = [{ start_date: '2026-03-18', end_date: '2026-03-18', ...whole }];
  expect(occurrenceDates({ ...moved, closures }, '2026-03-16', '2026-04-05')).toEqual(['2026-04-01']);
});

test('finds no occurrence before the first version or between two schedules', () => {
  expect(firstOccurrenceDate(moved, '2020-01-01')).toBe('2026-03-02');
  expect(firstOccurrenceDate(moved, '2026-03-10', '2026-03-17')).toBeNull();
  expect(lastOccurrenceDate(moved, '2026-03-02')).toBeNull();
  expect(countOccurrences(moved, '2026-03-02', null)).toBe(Number.POSITIVE_INFINITY);
});

const START = '2026-01-01';
const DAYS = 200;
const days = Array.from({ length: DAYS }, (_, index) => addDays(START, index));

/** Up to five closures, of whole days and of hours, some stored or ended within a day. */
const anyClosures: fc.Arbitrary<PlanClosure[]> = fc.array(
  fc
    .record({
      first: fc.nat(DAYS),
      length: fc.nat(20),
      hours: fc.option(fc.constantFrom(['04:00', '05:15'], ['06:00', '14:00'], ['14:00', '23:59'])),
      first_after: fc.option(fc.constantFrom('05:00', '11:30')),
      last_until: fc.option(fc.constantFrom('05:00', '16:00')),
    })
    .map(({ first, length, hours, first_after, last_until }) => ({
      start_date: addDays(START, first),
      end_date: addDays(START, first + length),
      start_time: hours?.[0] ?? null,
      end_time: hours?.[1] ?? null,
      first_after,
      last_until,
    })),
  { maxLength: 5 },
);

/** A shift with up to three earlier schedules, some changed dates, and closures of its location. */
const anyHistory: fc.Arbitrary<ShiftPattern> = fc
  .tuple(
    anyPattern,
    fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), anyPattern), { maxLength: 3 }),
    fc.uniqueArray(fc.nat(DAYS), { maxLength: 6 }),
    fc.boolean(),
    anyClosures,
  )
  .map(([own, former, different, cancels, closures]) => {
    let next = START;
    const versions = former.map(([length, plan]): PlanVersion => {
      const { shift_repeat, start_time, end_time } = plan;
      const [from_date, to_date] = [next, addDays(next, length - 1)];
      next = addDays(next, length);
      return { from_date, to_date, shift_repeat, start_time, end_time, start_date: from_date };
    });
    const exceptions = different.map(
      (day, index): PlanException =>
        (index % 2 === 0) === cancels
          ? { date: addDays(START, day), kind: 'CANCELLED', start_time: null, end_time: null }
          : { date: addDays(START, day), kind: 'CHANGED', start_time: '05:00', end_time: '05:30' },
    );
    return { ...own, schedule_type: 'RECURRING_SHIFT', from_date: next, versions, exceptions, closures };
  });

/** Returns the occurrence on a date by checking that day alone: the slow reference for the fast functions. */
function happensOn(shift: ShiftPattern, date: string): { start_time: string; end_time: string } | null {
  const version = shift.versions?.find((one) => one.from_date <= date && date <= one.to_date);
  if (!version && date < (shift.from_date ?? '')) return null;
  const plan = version ?? shift;
  const since = dayNumber(date) - dayNumber(plan.start_date);
  const isOver = !version && shift.end_date !== null && date > shift.end_date;
  const step = plan.shift_repeat === 'WEEKLY' ? 7 : 1;
  if (since < 0 || isOver || since % step !== 0) return null;
  const exception = shift.exceptions?.find((one) => one.date === date);
  if (exception?.kind === 'CANCELLED') return null;
  const start_time = exception?.start_time ?? plan.start_time;
  const end_time = exception?.end_time ?? plan.end_time;
  const isClosed = shift.closures?.some((one) => {
    if (date < one.start_date || date > one.end_date) return false;
    if (one.first_after !== null && date === one.start_date && start_time <= one.first_after) return false;
    if (one.last_until !== null && date === one.end_date && start_time > one.last_until) return false;
    return one.start_time === null || (one.start_time < end_time && start_time < (one.end_time ?? ''));
  });
  return isClosed ? null : { start_time, end_time };
}

test('answers every question about a shift with a history as a day-by-day check does', () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(DAYS - 1), fc.nat(DAYS - 1), (shift, a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)].map((day) => addDays(START, day));
      if (from === undefined || to === undefined) return;
      const wanted = days
        .filter((date) => date >= from && date <= to)
        .flatMap((date) => {
          const times = happensOn(shift, date);
          return times ? [{ date, ...times }] : [];
        });
      const dates = wanted.map(({ date }) => date);
      expect(occurrenceDates(shift, from, to)).toEqual(dates);
      expect(dates.map((date) => occurrenceOn(shift, date))).toEqual(wanted);
      expect(firstOccurrenceDate(shift, from, to)).toBe(dates[0] ?? null);
      expect(lastOccurrenceDate(shift, from, to)).toBe(dates.at(-1) ?? null);
      expect(countOccurrences(shift, from, to)).toBe(dates.length);
      expect(nextOccurrences(shift, from, dates.length)).toEqual(wanted);
      for (const date of [from, to]) expect(occursOn(shift, date)).toBe(dates.includes(date));
    }),
  );
});

test('splits a shift into plain patterns with the same occurrences, keeping only its closures', () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(DAYS - 1), fc.nat(DAYS - 1), (shift, a, b) => {
      const [from, to] = [a, b].sort((x, y) => x - y).map((day) => fromDayNumber(dayNumber(START) + day));
      if (from === undefined || to === undefined) return;
      const parts = plainPatterns(shift, from, to);
      const listed = parts.flatMap((part) => {
        expect(part.pattern).toMatchObject({ from_date: null, versions: null, exceptions: null });
        return occurrenceDates(part.pattern, part.from, part.to ?? to).map((date) =>
          occurrenceOn(part.pattern, date),
        );
      });
      const dates = occurrenceDates(shift, from, to);
      expect(listed).toEqual(dates.map((date) => occurrenceOn(shift, date)));
    }),
  );
});
