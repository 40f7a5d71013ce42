import fc from 'fast-check';
import { addDays, weekdayOf } from '../calendar/plainDate';
import { fromMinutes, minutesOf } from '../calendar/plainTime';
import {
  type AvailabilityDate,
  type AvailabilityPattern,
  checkAvailability,
  checkAvailabilityDate,
  type DayHours,
  type EnteredAvailability,
  firstPatternDate,
  isPreferred,
  unavailableHours,
  unavailablePart,
  usualPatternDate,
} from './availability';
import { sentenceOf } from './findings';

const TODAY = '2027-05-03';
/** A Wednesday. */
const DAY = '2027-05-12';
const hours = (start_time: string, end_time: string): DayHours => ({ start_time, end_time });
const block = (start_time: string, end_time: string, weekday = 3) => ({
  weekday,
  start_time,
  end_time,
  level: 'AVAILABLE' as const,
});
const pattern = (from_date: string, ...blocks: ReturnType<typeof block>[]): AvailabilityPattern => ({
  from_date,
  blocks,
});
const dates = (
  kind: AvailabilityDate['kind'],
  times: DayHours | null = null,
  start_date = DAY,
  end_date = DAY,
): AvailabilityDate => ({
  kind,
  start_date,
  end_date,
  start_time: times?.start_time ?? null,
  end_time: times?.end_time ?? null,
});
const evening = pattern('2027-01-03', block('15:00', '20:00'));

test.each<[string, EnteredAvailability, DayHours, DayHours | null]>([
  ['nothing entered', { patterns: [], dates: [] }, hours('06:00', '22:00'), null],
  ['a block with the same hours', { patterns: [evening], dates: [] }, hours('15:00', '20:00'), null],
  [
    'a start 15 minutes early',
    { patterns: [evening], dates: [] },
    hours('14:45', '20:00'),
    hours('14:45', '15:00'),
  ],
  [
    'an end 15 minutes late',
    { patterns: [evening], dates: [] },
    hours('15:00', '20:15'),
    hours('20:00', '20:15'),
  ],
  [
    'a weekday without a block',
    { patterns: [pattern('2027-01-03', block('15:00', '20:00', 4))], dates: [] },
    hours('15:00', '19:00'),
    hours('15:00', '19:00'),
  ],
  [
    'a pattern without blocks',
    { patterns: [evening, pattern(DAY)], dates: [] },
    hours('06:00', '07:00'),
    null,
  ],
  [
    'a pattern that starts the day after',
    { patterns: [pattern('2027-05-13', block('15:00', '20:00'))], dates: [] },
    hours('06:00', '07:00'),
    null,
  ],
  [
    'blocks that touch',
    { patterns: [pattern('2027-01-03', block('18:00', '20:00'), block('15:00', '18:00'))], dates: [] },
    hours('15:00', '20:00'),
    null,
  ],
  [
    'an unavailable date in a block',
    { patterns: [evening], dates: [dates('UNAVAILABLE')] },
    hours('15:00', '19:00'),
    hours('15:00', '19:00'),
  ],
  [
    'unavailable hours without a pattern',
    { patterns: [], dates: [dates('UNAVAILABLE', hours('16:00', '17:00'))] },
    hours('15:00', '19:00'),
    hours('16:00', '17:00'),
  ],
  [
    'unavailable hours that end at the start',
    { patterns: [], dates: [dates('UNAVAILABLE', hours('14:00', '15:00'))] },
    hours('15:00', '19:00'),
    null,
  ],
  [
    'available hours outside the blocks',
    { patterns: [evening], dates: [dates('AVAILABLE', hours('08:00', '15:00'))] },
    hours('08:00', '20:00'),
    null,
  ],
  [
    'unavailable hours within an available date',
    { patterns: [evening], dates: [dates('AVAILABLE'), dates('UNAVAILABLE', hours('10:00', '11:00'))] },
    hours('08:00', '20:00'),
    hours('10:00', '11:00'),
  ],
  [
    'an unavailable range that ended the day before',
    { patterns: [], dates: [dates('UNAVAILABLE', null, '2027-05-10', '2027-05-11')] },
    hours('15:00', '19:00'),
    null,
  ],
  [
    'the last day of an unavailable range',
    { patterns: [], dates: [dates('UNAVAILABLE', null, '2027-05-10', DAY)] },
    hours('15:00', '19:00'),
    hours('15:00', '19:00'),
  ],
])('with %s, the first unavailable part of a shift is right', (_name, entered, shift, expected) => {
  expect(unavailablePart(entered, DAY, shift)).toEqual(expected);
});

const quarter = fc.integer({ min: 0, max: 95 });
const anyHours = fc
  .tuple(quarter, quarter)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => hours(fromMinutes(Math.min(a, b) * 15), fromMinutes(Math.max(a, b) * 15)));
const anyDate = fc.nat(30).map((days) => addDays(TODAY, days));
const anyEntered: fc.Arbitrary<EnteredAvailability> = fc.record({
  patterns: fc.uniqueArray(
    fc.record({
      from_date: anyDate,
      blocks: fc.array(
        fc
          .tuple(anyHours, fc.nat(6), fc.constantFrom('AVAILABLE' as const, 'PREFERRED' as const))
          .map(([times, weekday, level]) => ({ ...times, weekday, level })),
        { maxLength: 6 },
      ),
    }),
    { maxLength: 3, selector: ({ from_date }) => from_date },
  ),
  dates: fc.array(
    fc
      .tuple(
        anyDate,
        fc.nat(5),
        fc.option(anyHours),
        fc.constantFrom('AVAILABLE' as const, 'UNAVAILABLE' as const),
      )
      .map(([start, length, times, kind]) => dates(kind, times, start, addDays(start, length))),
    { maxLength: 4 },
  ),
});

/** Answers for one minute, in the words of the rule, without any arithmetic of ranges. */
function isFree({ patterns, dates: all }: EnteredAvailability, date: string, time: string): boolean {
  const covers = ({
    start_time,
    end_time,
  }: {
    start_time: string | null;
    end_time: string | null;
  }): boolean => start_time === null || end_time === null || (start_time <= time && time < end_time);
  const there = all.filter((one) => one.start_date <= date && date <= one.end_date && covers(one));
  if (there.some(({ kind }) => kind === 'UNAVAILABLE')) return false;
  if (there.length > 0) return true;
  const latest = patterns
    .filter(({ from_date }) => from_date <= date)
    .sort((a, b) => (a.from_date < b.from_date ? 1 : -1))[0];
  if (!latest || latest.blocks.length === 0) return true;
  return latest.blocks.some((one) => one.weekday === weekdayOf(date) && covers(one));
}

test('unavailable hours agree with a check of every quarter hour, for any availability', () => {
  fc.assert(
    fc.property(anyEntered, anyDate, (entered, date) => {
      const found = unavailableHours(entered, date);
      for (let minute = 0; minute < 24 * 60; minute += 15) {
        const time = fromMinutes(minute);
        const isOut = found.some(({ start_time, end_time }) => start_time <= time && time < end_time);
        expect(isOut).toBe(!isFree(entered, date, time));
      }
    }),
    { numRuns: 300 },
  );
});

test('a shift has an unavailable part exactly when one of its quarter hours is unavailable', () => {
  fc.assert(
    fc.property(anyEntered, anyDate, anyHours, (entered, date, shift) => {
      const part = unavailablePart(entered, date, shift);
      const quarters: string[] = [];
      for (let minute = minutesOf(shift.start_time); minute < minutesOf(shift.end_time); minute += 15)
        quarters.push(fromMinutes(minute));
      const first = quarters.find((time) => !isFree(entered, date, time));
      expect(part?.start_time).toBe(first);
    }),
    { numRuns: 300 },
  );
});

test('prefers a time only within blocks that are preferred', () => {
  const preferred = { ...block('15:00', '18:00'), level: 'PREFERRED' as const };
  const patterns = [{ from_date: TODAY, blocks: [preferred, block('18:00', '20:00')] }];
  expect(isPreferred(patterns, DAY, hours('15:00', '18:00'))).toBe(true);
  expect(isPreferred(patterns, DAY, hours('15:00', '18:15'))).toBe(false);
  expect(isPreferred([], DAY, hours('15:00', '18:00'))).toBe(false);
});

const week = (change: Partial<Parameters<typeof checkAvailability>[0]> = {}) => ({
  from_date: '2027-05-17',
  blocks: [block('15:00', '20:00')],
  preferred_week_minutes: null,
  ...change,
});

test.each<[string, Partial<ReturnType<typeof week>>, string[]]>([
  ['a week', {}, []],
  ['an end at the start', { blocks: [block('15:00', '15:00')] }, ['Enter an end time after the start time.']],
  ['blocks that touch', { blocks: [block('15:00', '18:00'), block('18:00', '20:00')] }, []],
  [
    'blocks that overlap',
    { blocks: [block('15:00', '18:00'), block('17:45', '20:00')] },
    ['These times overlap. Change one of them.'],
  ],
  ['the same hours on two days', { blocks: [block('15:00', '18:00', 1), block('15:00', '18:00', 2)] }, []],
  [
    'four blocks',
    { blocks: [6, 8, 10, 12].map((at) => block(fromMinutes(at * 60), fromMinutes(at * 60 + 60))) },
    [],
  ],
  [
    'five blocks',
    { blocks: [6, 8, 10, 12, 14].map((at) => block(fromMinutes(at * 60), fromMinutes(at * 60 + 60))) },
    ['Add at most 4 time blocks a day.'],
  ],
  ['the last day of notice', { from_date: '2027-05-17' }, []],
  [
    'a day too soon',
    { from_date: '2027-05-16' },
    ["Enter 05-17-2027 or later. Your location needs 14 days' notice."],
  ],
  ['no starting date', { from_date: '' }, ['Starting is required']],
  ['60 hours', { preferred_week_minutes: 3600 }, []],
  ['more than 60 hours', { preferred_week_minutes: 3601 }, ['Enter at most 60 hours.']],
  ['half hours', { preferred_week_minutes: 750 }, []],
  ['a quarter hour', { preferred_week_minutes: 765 }, ['Enter whole or half hours, such as 12 or 12.5.']],
])('weekly availability with %s has the findings %j', (_name, change, sentences) => {
  const findings = checkAvailability(week(change), { today: TODAY, noticeDays: 14 });
  expect(findings.map(sentenceOf)).toEqual(sentences);
});

test('without notice, a week can start today and not yesterday', () => {
  const starting = (from_date: string) =>
    checkAvailability(week({ from_date }), { today: TODAY, noticeDays: 0 }).map(sentenceOf);
  expect(starting(TODAY)).toEqual([]);
  expect(starting('2027-05-02')).toEqual(['Enter 05-03-2027 or later.']);
});

test('a week usually starts on the first Sunday after the notice', () => {
  expect(firstPatternDate(TODAY, 14)).toBe('2027-05-17');
  expect(usualPatternDate(TODAY, 14)).toBe('2027-05-23');
  expect(usualPatternDate('2027-05-02', 0)).toBe('2027-05-02');
});

test.each<[string, Parameters<typeof checkAvailabilityDate>[0], string[]]>([
  ['today', { start_date: TODAY, end_date: TODAY }, []],
  ['yesterday', { start_date: '2027-05-02', end_date: TODAY }, ['Enter today or a later date.']],
  ['92 days', { start_date: TODAY, end_date: addDays(TODAY, 91) }, []],
  [
    '93 days',
    { start_date: TODAY, end_date: addDays(TODAY, 92) },
    ['Enter at most 92 days. For a longer absence, request time off.'],
  ],
  ['no date', { start_date: '', end_date: '' }, ['First Day is required', 'Last Day is required']],
  ['an end before the start', { start_date: DAY, end_date: TODAY }, ['End date cannot be before start date']],
  [
    'only a start time',
    { start_date: DAY, end_date: DAY, start_time: '15:00', end_time: null },
    ['End Time is required'],
  ],
])('dates for %s have the findings %j', (_name, draft, sentences) => {
  expect(checkAvailabilityDate(draft, { today: TODAY }).map(sentenceOf)).toEqual(sentences);
});
