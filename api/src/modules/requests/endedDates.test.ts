import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { scheduleAnswer } from '@ondeck/shared/schemas/schedules';
import * as z from 'zod/mini';
import { errorOf, expectStatus, member } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import { createSchool, newestState, openShiftOf, refresh, type School } from './requests.fixture';

const [FIRST, SECOND] = ['2027-03-04', '2027-03-11'];
const GONE = 'This shift is no longer open.';

/** Thursdays from 2027-03-04, 4 to 8 PM in New York, are open. */
describe('open shifts that end today', () => {
  let school: School;
  beforeEach(async () => {
    school = await createSchool();
  });
  afterEach(() => school.test.close());

  const ask = (body: object) =>
    school.test.call(school.token.ben, 'POST', '/api/shifts/request/open-shift/', body);
  const listed = async () => {
    const path = `/api/shifts/open-shifts/?start_date=${FIRST}`;
    const answer = await school.test.call(school.token.ben, 'GET', path);
    return z
      .parse(scheduleAnswer, expectStatus(answer, 200))
      .results.map(({ start_date, leave_start_date }) => [start_date, leave_start_date]);
  };

  for (const [name, now, dates] of [
    ['before the end', '2027-03-05T00:59:00Z', [[FIRST, FIRST]]],
    ['at the end', '2027-03-05T01:00:00Z', []],
  ] as const)
    it(`lists ${dates.length} dates of the week ${name} of its only date`, async () => {
      school.test.clock.set(now);
      assert.deepEqual(await listed(), dates);
    });

  it('refuses a request for a date that has ended, and requests the series from its next date', async () => {
    const shift = await openShiftOf(school.test, school.thursdays);
    school.test.clock.set('2027-03-05T01:00:00Z');
    const refused = await storesNothing(school.test.db, () => ask({ shift, date: FIRST }));
    assert.deepEqual([refused.status, errorOf(refused)], [400, GONE]);
    expectStatus(await ask({ shift }), 202);
    assert.equal(member(await newestState(school, school.token.ben), 'start_date'), SECOND);
  });

  it('fills the offer of a series with its next date when the first date has ended', async () => {
    const { ben, mia, test, thursdays } = school;
    const shift = await openShiftOf(test, thursdays);
    await test.given.round({ shift: thursdays, gap: shift, start: FIRST, end: null, by: mia, asked: [ben] });
    test.clock.set('2027-03-05T01:00:00Z');
    expectStatus(await ask({ shift }), 202);
    const rounds = await test.db.selectFrom('offer_rounds').select(['state', 'filled_by']).execute();
    assert.deepEqual(rounds, [{ state: 'FILLED', filled_by: ben.id }]);
  });

  it('refuses the offer of a date that has ended', async () => {
    const { ben, mia, test, thursdays, token } = school;
    const gap = await openShiftOf(test, thursdays);
    await test.given.round({ shift: thursdays, gap, start: FIRST, end: FIRST, by: mia, asked: [ben] });
    const { id } = await test.db.selectFrom('offer_rounds').select('id').executeTakeFirstOrThrow();
    const accept = () => test.call(token.ben, 'POST', `/api/offers/${id}/answer/`, { answer: 'ACCEPT' });
    test.clock.set('2027-03-05T01:00:00Z');
    const refused = await storesNothing(test.db, accept);
    assert.deepEqual([refused.status, errorOf(refused)], [409, 'This offer has ended.']);
  });

  it('refuses a request for a shift of one date that has ended', async () => {
    const { test, here, position } = school;
    const once = await test.given.shift({ location: here, position, start: FIRST });
    await refresh(test, once);
    const shift = await openShiftOf(test, once);
    test.clock.set('2027-03-05T01:00:00Z');
    const refused = await storesNothing(test.db, () => ask({ shift }));
    assert.deepEqual([refused.status, errorOf(refused)], [400, GONE]);
  });
});
