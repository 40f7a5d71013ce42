import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accessEndedOn, daysNotEmployed, employmentOn, latestToday } from './employment.rules';

const NEW_YORK = 'America/New_York';
const HONOLULU = 'Pacific/Honolulu';

describe('employment', () => {
  for (const [date, joiningDate, endingDate, expected] of [
    ['2027-03-11', null, null, 'EMPLOYED'],
    ['2027-03-11', '2027-03-11', '2027-03-11', 'EMPLOYED'],
    ['2027-03-10', '2027-03-11', null, 'BEFORE'],
    ['2027-03-12', null, '2027-03-11', 'AFTER'],
    ['2027-03-11', '2027-03-01', '2027-03-31', 'EMPLOYED'],
  ] as const)
    it(`finds someone ${expected} on ${date} with employment from ${joiningDate} to ${endingDate}`, () => {
      assert.equal(employmentOn({ joiningDate, endingDate }, date), expected);
      const outside = daysNotEmployed({ joiningDate, endingDate }).some(
        ({ start, end }) => start <= date && (end === null || date <= end),
      );
      assert.equal(outside, expected !== 'EMPLOYED');
    });

  // 12:00 AM in New York is 6:00 PM of the previous day in Honolulu.
  for (const [zones, now, expected] of [
    [[NEW_YORK], '2027-03-12T04:59:59Z', '2027-03-11'],
    [[NEW_YORK], '2027-03-12T05:00:00Z', '2027-03-12'],
    [[NEW_YORK, HONOLULU], '2027-03-12T05:00:00Z', '2027-03-11'],
    [[HONOLULU], '2027-03-12T09:59:59Z', '2027-03-11'],
    [[NEW_YORK, HONOLULU], '2027-03-12T10:00:00Z', '2027-03-12'],
    [[], '2027-03-12T09:59:59Z', '2027-03-11'],
    [[], '2027-03-12T10:00:00Z', '2027-03-12'],
  ] as const)
    it(`finds the latest current date of ${JSON.stringify(zones)} at ${now}`, () => {
      assert.equal(latestToday(zones, Date.parse(now)), expected);
    });

  const account = {
    isActive: true,
    leftAt: null,
    joiningDate: null,
    endingDate: null,
    zones: [NEW_YORK],
  };
  const left = { isActive: false, leftAt: Date.parse('2027-03-05T04:00:00Z') };
  for (const [name, change, expected] of [
    ['has no last day', {}, null],
    ['ends today', { endingDate: '2027-03-11' }, null],
    ['ended yesterday', { endingDate: '2027-03-10' }, '2027-03-10'],
    ['was deactivated, by its own zone', left, '2027-03-04'],
    ['was deactivated after its last day', { ...left, endingDate: '2027-03-01' }, '2027-03-01'],
    ['was deactivated before its last day', { ...left, endingDate: '2027-03-31' }, '2027-03-04'],
    ['was never active', { isActive: false }, null],
  ] as const)
    it(`returns the last day of access of an account that ${name}`, () => {
      assert.equal(accessEndedOn({ ...account, ...change }, Date.parse('2027-03-11T17:00:00Z')), expected);
    });
});
