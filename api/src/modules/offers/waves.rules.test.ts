import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HOUR_MS, MINUTE_MS } from '../../platform/core/clock';
import { askedInWave, canSendAt, earliestSend, nextAfter, type WaveClock, waitAfter } from './waves.rules';

const NEW_YORK = 'America/New_York';
/** The times of a wave clock are in New York, where summer time starts on 03-14-2027. */
const clockTo = (due: string, from = '07:00', to = '21:00'): WaveClock => ({
  due: Date.parse(due),
  timezone: NEW_YORK,
  from,
  to,
});
const iso = (at: number) => new Date(at).toISOString().replace(':00.000Z', 'Z');

describe('the wait between waves', () => {
  for (const [left, hours] of [
    [200 * HOUR_MS, 12],
    [72 * HOUR_MS + MINUTE_MS, 12],
    [72 * HOUR_MS, 4],
    [24 * HOUR_MS, 4],
    [24 * HOUR_MS - MINUTE_MS, 1],
    [6 * HOUR_MS, 1],
    [6 * HOUR_MS - MINUTE_MS, null],
    [-HOUR_MS, null],
  ] as const)
    it(`is ${hours ?? 'no'} hours when ${left / HOUR_MS} hours are left`, () => {
      assert.equal(waitAfter(left), hours === null ? null : hours * HOUR_MS);
      const asked = askedInWave(0, { ...clockTo('2027-03-10T12:00Z'), due: left }, 5);
      assert.equal(asked, hours === null ? Number.POSITIVE_INFINITY : 5);
    });
});

describe('the hours of waves', () => {
  const due = '2027-03-20T21:00Z';
  for (const [name, at, clock, sends, earliest] of [
    ['at 6:59 AM', '2027-03-03T11:59Z', clockTo(due), false, '2027-03-03T12:00Z'],
    ['at 7:00 AM', '2027-03-03T12:00Z', clockTo(due), true, '2027-03-03T12:00Z'],
    ['at 8:59 PM', '2027-03-04T01:59Z', clockTo(due), true, '2027-03-04T01:59Z'],
    ['at 9:00 PM', '2027-03-04T02:00Z', clockTo(due), false, '2027-03-04T12:00Z'],
    ['in the night before summer time', '2027-03-14T04:00Z', clockTo(due), false, '2027-03-14T11:00Z'],
    ['12 hours before', '2027-03-04T03:00Z', clockTo('2027-03-04T15:00Z'), false, '2027-03-04T03:01Z'],
    [
      'less than 12 hours before',
      '2027-03-04T03:01Z',
      clockTo('2027-03-04T15:00Z'),
      true,
      '2027-03-04T03:01Z',
    ],
    ['with other hours', '2027-03-03T23:00Z', clockTo(due, '09:00', '18:00'), false, '2027-03-04T14:00Z'],
  ] as const)
    it(`${sends ? 'send' : 'hold'} a wave ${name}, and then it goes out at ${earliest}`, () => {
      assert.equal(canSendAt(Date.parse(at), clock), sends);
      assert.equal(iso(earliestSend(Date.parse(at), clock)), earliest);
    });
});

describe('the time after a wave', () => {
  for (const [name, at, due, hasMore, next] of [
    [
      '12 hours later, and then in the morning',
      '2027-03-03T15:00Z',
      '2027-03-20T21:00Z',
      true,
      '2027-03-04T12:00Z',
    ],
    ['4 hours later', '2027-03-03T15:00Z', '2027-03-05T21:00Z', true, '2027-03-03T19:00Z'],
    ['an hour later', '2027-03-03T15:00Z', '2027-03-04T02:00Z', true, '2027-03-03T16:00Z'],
    [
      'when the last wave is over, also in the night',
      '2027-03-03T15:00Z',
      '2027-03-20T21:00Z',
      false,
      '2027-03-04T03:00Z',
    ],
    [
      'at the start, if everyone was asked right away',
      '2027-03-03T15:00Z',
      '2027-03-03T17:00Z',
      false,
      '2027-03-03T17:00Z',
    ],
    [
      'an hour before midnight, because less than 12 hours are left',
      '2027-03-04T03:00Z',
      '2027-03-04T14:00Z',
      true,
      '2027-03-04T04:00Z',
    ],
  ] as const)
    it(`is ${name}`, () => {
      assert.equal(iso(nextAfter(Date.parse(at), clockTo(due), hasMore)), next);
    });
});
