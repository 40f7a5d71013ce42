import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagSentence, isPunchFlag } from '../weeks/clockFlags.rules';
import {
  clockInFlags,
  isClockSkewed,
  isDoubleEntry,
  isLate,
  needsReview,
  punchTiming,
  punchWindow,
  suggestedRate,
} from './punch.rules';

const zone = 'America/New_York';
const occurrence = { date: '2026-03-02', start_time: '09:00', end_time: '12:00' };
/** Eastern standard time. */
const at = (time: string) => Date.parse(`2026-03-02T${time}-05:00`);

const windows = [
  ['08:44:59', 'TOO_EARLY'],
  ['08:45:00', 'OPEN'],
  ['11:59:59', 'OPEN'],
  ['12:00:00', 'OVER'],
] as const;
for (const [time, expected] of windows)
  test(`returns ${expected} at ${time} for a shift from 9 to 12`, () => {
    assert.equal(punchTiming(occurrence, zone, at(time)), expected);
  });

test('reads the early clock-in window from an option', () => {
  assert.deepEqual(punchWindow(occurrence, zone, 30), { opensAt: at('08:30:00'), closesAt: at('12:00:00') });
  assert.equal(punchTiming(occurrence, zone, at('08:59:59'), 0), 'TOO_EARLY');
});

const starts: readonly [time: string, isLate: boolean][] = [
  ['09:00:59', false],
  ['09:01:00', true],
  ['08:00:00', false],
];
for (const [time, expected] of starts)
  test(`returns ${expected} for late at ${time} when the shift starts at 9`, () => {
    assert.equal(isLate(occurrence, zone, at(time)), expected);
  });

const claims: readonly [claimed: string, time: string, isOff: boolean][] = [
  ['09:05', '09:00:00', false],
  ['09:06', '09:00:00', true],
  ['08:55', '09:00:59', false],
  ['08:54', '09:00:00', true],
  ['23:58', '00:02:00', false],
  ['00:02', '23:56:00', true],
  ['nonsense', '09:00:00', true],
];
for (const [claimed, time, expected] of claims)
  test(`returns ${expected} for clock skew at ${time} when the page claims ${claimed}`, () => {
    assert.equal(isClockSkewed(claimed, at(time), zone), expected);
  });

const rates: readonly [covers: boolean, trainee: boolean, rate: string, reason: string | null][] = [
  [true, true, 'SUB', "You're covering for someone else."],
  [true, false, 'SUB', "You're covering for someone else."],
  [false, true, 'TRAINING', 'This is a training position.'],
  [false, false, 'REGULAR', null],
];
for (const [coversSomeoneElse, traineePosition, rate, reason] of rates)
  test(`suggests ${rate} when covering is ${coversSomeoneElse} and the position is a trainee's: ${traineePosition}`, () => {
    assert.deepEqual(suggestedRate({ coversSomeoneElse, traineePosition }), { rate, reason });
  });

test('counts a code as a double entry up to 60 seconds after the clock-in, but not after 61', () => {
  assert.deepEqual([isDoubleEntry(0, 60_000), isDoubleEntry(0, 60_001)], [true, false]);
});

test('sends a time entry to review after more than 16 hours, not at 16 hours', () => {
  assert.deepEqual([needsReview(0, 16 * 3_600_000), needsReview(0, 16 * 3_600_000 + 1)], [false, true]);
});

test('flags each irregularity of a clock-in', () => {
  const punch = {
    now: at('09:00:00'),
    zone,
    claimed: '09:00',
    rate: 'REGULAR',
    suggested: 'REGULAR',
    occurrence,
  } as const;
  assert.deepEqual(clockInFlags(punch), []);
  assert.deepEqual(clockInFlags({ ...punch, unregistered: true }), ['unregistered_device']);
  assert.deepEqual(clockInFlags({ ...punch, now: at('09:01:00'), again: true }), []);
  assert.deepEqual(clockInFlags({ ...punch, claimed: '09:06', rate: 'SUB' }), [
    'clock_skew',
    'rate_mismatch',
  ]);
  assert.deepEqual(clockInFlags({ ...punch, now: at('08:44:00'), claimed: null }), ['early']);
  assert.deepEqual(clockInFlags({ ...punch, now: at('08:44:00'), claimed: null, earlyMinutes: 16 }), []);
  assert.deepEqual(clockInFlags({ ...punch, now: at('09:01:00') }), ['late']);
  assert.deepEqual(clockInFlags({ ...punch, now: at('09:01:00'), occurrence: null }), []);
  assert.deepEqual(clockInFlags({ ...punch, uncertified: true }), ['CERTIFICATE']);
});

test('describes every flag in a sentence and ignores unknown flags', () => {
  assert.deepEqual(['clock_skew', 'toString', ''].map(isPunchFlag), [true, false, false]);
  assert.equal(
    flagSentence('open_too_long'),
    'Open for more than 16 hours. A manager must enter when the employee left.',
  );
});
