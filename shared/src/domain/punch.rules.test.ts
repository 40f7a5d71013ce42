import {
  clockInFlags,
  flagSentence,
  isClockSkewed,
  isDoubleEntry,
  isLate,
  isPunchFlag,
  needsReview,
  punchTiming,
  punchWindow,
  suggestedRate,
} from './punch.rules';

const zone = 'America/New_York';
const occurrence = { date: '2026-03-02', startTime: '09:00', endTime: '12:00' };
/** Eastern standard time. */
const at = (time: string) => Date.parse(`2026-03-02T${time}-05:00`);

test.each([
  ['08:44:59', 'TOO_EARLY'],
  ['08:45:00', 'OPEN'],
  ['11:59:59', 'OPEN'],
  ['12:00:00', 'OVER'],
] as const)('at %s a shift from 9 to 12 is %s', (time, expected) => {
  expect(punchTiming(occurrence, zone, at(time))).toBe(expected);
});

test('the early window is an option', () => {
  expect(punchWindow(occurrence, zone, 30)).toEqual({ opensAt: at('08:30:00'), closesAt: at('12:00:00') });
  expect(punchTiming(occurrence, zone, at('08:59:59'), 0)).toBe('TOO_EARLY');
});

test.each([
  ['09:00:59', false],
  ['09:01:00', true],
  ['08:00:00', false],
])('at %s one who starts at 9 is late: %s', (time, expected) => {
  expect(isLate(occurrence, zone, at(time))).toBe(expected);
});

test.each([
  ['09:05', '09:00:00', false],
  ['09:06', '09:00:00', true],
  ['08:55', '09:00:59', false],
  ['08:54', '09:00:00', true],
  ['23:58', '00:02:00', false],
  ['00:02', '23:56:00', true],
  ['nonsense', '09:00:00', true],
])('a page that says %s at %s is off: %s', (claimed, time, expected) => {
  expect(isClockSkewed(claimed, at(time), zone)).toBe(expected);
});

test.each([
  [true, true, 'SUB', 'You cover for somebody else.'],
  [true, false, 'SUB', 'You cover for somebody else.'],
  [false, true, 'TRAINING', 'This is a trainee position.'],
  [false, false, 'REGULAR', null],
])('covering %s, trainee position %s: %s', (coversSomebodyElse, traineePosition, rate, reason) => {
  expect(suggestedRate({ coversSomebodyElse, traineePosition })).toEqual({ rate, reason });
});

test('60 seconds after the clock-in a code is a double entry, 61 not', () => {
  expect([isDoubleEntry(0, 60_000), isDoubleEntry(0, 60_001)]).toEqual([true, false]);
});

test('16 hours are no reason for a review, more are', () => {
  expect([needsReview(0, 16 * 3_600_000), needsReview(0, 16 * 3_600_000 + 1)]).toEqual([false, true]);
});

test('a clock-in is flagged for what is odd about it', () => {
  const punch = {
    now: at('09:00:00'),
    zone,
    claimed: '09:00',
    rate: 'REGULAR',
    suggested: 'REGULAR',
    occurrence,
  } as const;
  expect(clockInFlags(punch)).toEqual([]);
  expect(clockInFlags({ ...punch, claimed: '09:06', rate: 'SUB' })).toEqual(['clock_skew', 'rate_mismatch']);
  expect(clockInFlags({ ...punch, now: at('08:44:00'), claimed: null })).toEqual(['early']);
  expect(clockInFlags({ ...punch, now: at('08:44:00'), claimed: null, earlyMinutes: 16 })).toEqual([]);
  expect(clockInFlags({ ...punch, now: at('09:01:00') })).toEqual(['late']);
  expect(clockInFlags({ ...punch, now: at('09:01:00'), occurrence: null })).toEqual([]);
});

test('every flag has a sentence, anything else is none', () => {
  expect(['clock_skew', 'toString', ''].map(isPunchFlag)).toEqual([true, false, false]);
  expect(flagSentence('open_too_long')).toBe(
    'Open for more than 16 hours: a manager must say when it ended.',
  );
});
