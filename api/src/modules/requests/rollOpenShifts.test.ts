import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createSchool, openShiftOf, openShiftsOf, refresh, type School } from './requests.fixture';
import { rollOpenShifts } from './rollOpenShifts.job';

let school: School;
beforeEach(async () => {
  school = await createSchool();
});
afterEach(() => school.test.close());

const starts = async (shift: { readonly id: string }) =>
  (await openShiftsOf(school.test, shift)).map(({ start_date, end_date }) => [start_date, end_date]);

describe('open shifts over time', () => {
  it('moves an open series to its next date when the day ends at its location, and keeps its ID', async () => {
    const { test, thursdays } = school;
    const gap = await openShiftOf(test, thursdays);
    const job = rollOpenShifts(test.services);
    test.clock.set('2027-03-05T04:59:00Z');
    await job.run();
    assert.deepEqual(await starts(thursdays), [['2027-03-04', null]]);
    test.clock.set('2027-03-05T05:00:00Z');
    await job.run();
    assert.deepEqual(await starts(thursdays), [['2027-03-11', null]]);
    assert.equal(await openShiftOf(test, thursdays), gap);
  });

  it('deletes an open shift of one date when the date is over', async () => {
    const { test, here, position } = school;
    const once = await test.given.shift({ location: here, position, start: '2027-03-09' });
    await refresh(test, once);
    assert.deepEqual(await starts(once), [['2027-03-09', '2027-03-09']]);
    test.clock.set('2027-03-10T05:00:00Z');
    await rollOpenShifts(test.services).run();
    assert.deepEqual(await starts(once), []);
  });
});
