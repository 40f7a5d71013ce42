import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { expectStatus } from '../../../test/assertions';
import { notified, openShiftOf, type PoolAtSix, poolAtSix, reported, takes } from './absences.fixture';
import { watchAbsences } from './watch.job';

let school: PoolAtSix;
beforeEach(async () => {
  school = await poolAtSix();
  school.test.clock.set('2026-12-09T09:00:00Z');
});
afterEach(() => school.test.close());

const watchedAt = async (time: string): Promise<string[]> => {
  school.test.clock.set(`2026-12-09T${time}Z`);
  await watchAbsences(school.test.services);
  return notified(school, school.maya, 'absence.open');
};

describe('the job that watches shifts which absences opened', () => {
  it('notifies managers once, half an hour after the offer', async () => {
    await reported(school);
    assert.deepEqual(await watchedAt('09:29:59'), []);
    const sentence = `No one took ${school.shift.shift_code}. 2 staff were asked.`;
    assert.deepEqual(await watchedAt('09:30:00'), [sentence]);
    assert.deepEqual(await watchedAt('09:31:00'), [sentence]);
  });

  it('notifies managers a quarter of an hour before the start if that is earlier', async () => {
    school.test.clock.set('2026-12-09T11:40:00Z');
    await reported(school);
    assert.deepEqual(await watchedAt('11:44:59'), []);
    assert.equal((await watchedAt('11:45:00')).length, 1);
  });

  it('is silent when someone took the shift, no one was asked, or the shift has begun', async () => {
    await reported(school);
    expectStatus(await takes(school, school.token.ben, await openShiftOf(school, school.shift)), 202);
    assert.deepEqual(await watchedAt('10:00:00'), []);
    const other = await poolAtSix(school.test);
    await reported(other);
    school.test.clock.set('2026-12-09T12:00:00Z');
    await watchAbsences(school.test.services);
    assert.deepEqual(await notified(other, other.maya, 'absence.open'), []);
  });
});
