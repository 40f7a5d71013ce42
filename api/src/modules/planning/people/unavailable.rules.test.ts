import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reasonSentence } from './reasons.rules';
import { NOTHING_ENTERED } from './entered.repository';
import { daysReasons, preferenceScore } from './unavailable.rules';

/** A Sunday. */
const WEEK = '2027-05-09';

describe('more days than an employee wants', () => {
  const monday = ['2027-05-10'];
  for (const [name, added, existing, max, sentences] of [
    ['no limit', ['2027-05-11'], monday, null, []],
    ['the limit reached', ['2027-05-11'], monday, 2, []],
    [
      'a day too many',
      ['2027-05-11', '2027-05-12'],
      monday,
      2,
      ['3 days scheduled in the week of 05-09-2027. Wants at most 2.'],
    ],
    ['a second shift on a day', monday, monday, 1, []],
    [
      'a day more in a week that has too many',
      ['2027-05-15'],
      [...monday, '2027-05-11'],
      1,
      ['3 days scheduled in the week of 05-09-2027. Wants at most 1.'],
    ],
    ['no day more in a week that has too many', ['2027-05-11'], [...monday, '2027-05-11'], 1, []],
    ['a day of the next week', ['2027-05-16'], monday, 1, []],
    [
      'the first of two weeks',
      ['2027-05-12', '2027-05-18'],
      [...monday, '2027-05-17'],
      1,
      ['2 days scheduled in the week of 05-09-2027. Wants at most 1.'],
    ],
  ] as const)
    it(`finds ${JSON.stringify(sentences)} for ${name}`, () => {
      assert.deepEqual(daysReasons(added, existing, max).map(reasonSentence), sentences);
    });
});

describe('the rank of work by preference', () => {
  const work = {
    locationId: 'lakeview',
    positions: [['swim', 'guard']],
    first: { date: WEEK, start_time: '09:00', end_time: '12:00' },
    weekMinutes: 600,
  };
  const block = { weekday: 0, start_time: '09:00', end_time: '12:00', level: 'PREFERRED' } as const;
  for (const [name, entered, score] of [
    ['nothing entered', {}, 0],
    ['a preferred location', { preferred: ['lakeview'] }, 1],
    ['a location that they would rather not work at', { ratherNot: ['lakeview'] }, -1],
    ['a preferred position', { preferred: ['guard'] }, 1],
    ['a position that they would rather not work', { ratherNot: ['guard'] }, -1],
    ['a preferred location and position', { preferred: ['lakeview', 'swim'] }, 2],
    ['a preferred time', { patterns: [{ from_date: WEEK, blocks: [block] }] }, 1],
    [
      'a time that is available only',
      { patterns: [{ from_date: WEEK, blocks: [{ ...block, level: 'AVAILABLE' }] }] },
      0,
    ],
    ['all preferred hours', { weekMinutes: 600 }, 0],
    ['more than the preferred hours', { weekMinutes: 570 }, -1],
  ] as const)
    it(`is ${score} with ${name}`, () => {
      assert.equal(preferenceScore({ ...NOTHING_ENTERED, ...entered }, work), score);
    });
});
