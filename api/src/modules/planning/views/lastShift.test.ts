import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { lastShiftAnswer } from '@ondeck/shared/schemas/schedules';
import { assertHolds, expectStatus } from '../../../../test/assertions';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';

describe('the last shift', () => {
  let world: PlannerWorld;
  beforeEach(async () => {
    world = await openPlannerWorld();
  });
  afterEach(() => world.test.close());

  const last = async (userId: string, token = world.token) =>
    lastShiftAnswer.parse(
      expectStatus(await world.test.call(token, 'GET', `/api/shifts/last-shift/${userId}/`), 200),
    );

  it("returns an employee's newest shift date up to today, or null", async () => {
    const { ana, test, here, swim } = world;
    assert.deepEqual(await last(ana.id), { shift: null, last_shift_date: null });
    const weekly = await test.given.shift({
      location: here,
      position: swim,
      start: '2027-02-17',
      repeat: 'WEEKLY',
    });
    await test.given.assignment({ shift: weekly, user: ana, start: '2027-02-17', end: '2027-02-24' });
    assertHolds(await last(ana.id, await test.given.session(ana)), {
      last_shift_date: '2027-02-24',
      shift: { id: weekly.id, start_date: '2027-02-24', staff: [{ id: ana.id }] },
    });
    const later = await test.given.shift({ location: here, position: swim, start: '2027-03-03' });
    await test.given.assignment({ shift: later, user: ana, start: '2027-03-03' });
    assertHolds(await last(ana.id), { last_shift_date: '2027-03-03' });
  });

  it('returns a past shift date as it was scheduled then, even after the shift changed', async () => {
    const { ben, test, here, swim, token } = world;
    const mondays = await test.given.shift({
      location: here,
      position: swim,
      start: '2027-02-22',
      repeat: 'WEEKLY',
    });
    await test.given.assignment({ shift: mondays, user: ben, start: '2027-02-22' });
    const daily = world.body({ shift_repeat: 'DAILY', start_date: '2027-02-22', end_date: null });
    const answer = await test.call(token, 'PUT', `/api/shifts/${mondays.id}/`, {
      ...daily,
      staff: undefined,
      from_date: '2027-03-08',
    });
    assert.equal(answer.status, 200, answer.text);
    assertHolds(await last(ben.id), { last_shift_date: '2027-03-01' });
  });

  it("hides an employee's last shift from coworkers and from managers of other locations", async () => {
    const { ana, ben, test, strangerToken } = world;
    for (const token of [await test.given.session(ben), strangerToken]) {
      const answer = await test.call(token, 'GET', `/api/shifts/last-shift/${ana.id}/`);
      assert.equal(answer.status, 404);
    }
  });

  it('shows a manager only the last shift at their own location when the employee works at two locations', async () => {
    const { both, test, here, west, swim, strangerToken } = world;
    const newest = await test.given.shift({ location: here, position: swim, start: '2027-03-02' });
    await test.given.assignment({ shift: newest, user: both, start: '2027-03-02' });
    assert.deepEqual(await last(both.id, strangerToken), { shift: null, last_shift_date: null });
    const before = await test.given.shift({ location: west, position: swim, start: '2027-03-01' });
    await test.given.assignment({ shift: before, user: both, start: '2027-03-01' });
    assertHolds(await last(both.id, strangerToken), { shift: { id: before.id } });
    assertHolds(await last(both.id, await test.given.session(both)), { shift: { id: newest.id } });
  });
});
