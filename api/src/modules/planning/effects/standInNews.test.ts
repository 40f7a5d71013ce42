import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { expectStatus } from '../../../../test/assertions';
import { openThursdays, type PlannerWorld } from '../plannerWorld.fixture';

/** Ana works on Thursdays from 2027-03-04, 4 to 8 PM. Ben replaces Ana on 2027-03-11. */
describe('notifications to a substitute', () => {
  let world: PlannerWorld;
  let id: string;
  beforeEach(async () => {
    ({ world, id } = await openThursdays());
    const { ana, ben } = world;
    const body = { for_user_id: ana.id, user_id: ben.id };
    const path = `/api/shifts/${id}/dates/2027-03-11/replace/`;
    expectStatus(await world.test.call(world.token, 'POST', path, body), 200);
    await world.test.db.deleteFrom('notifications').execute();
  });
  afterEach(() => world.test.close());

  const told = async (userId: string) =>
    (
      await world.test.db
        .selectFrom('notifications')
        .select(['title', 'body'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute()
    ).map(({ title, body }) => `${title}: ${body}`);

  it('names only the date of a replacement when the shift gets other times', async () => {
    const { ana, ben } = world;
    expectStatus(await world.put(id, { staff: [{ id: ana.id }], start_time: '17:00' }), 200);
    assert.deepEqual(await told(ben.id), [
      'LKV-0001 has changed: Swim at Lakeview, 03-11-2027, 5:00 PM to 8:00 PM.',
    ]);
    assert.deepEqual(await told(ana.id), [
      'LKV-0001 has changed: Swim at Lakeview, starting 03-04-2027, 5:00 PM to 8:00 PM.',
    ]);
  });

  it('names only the date of a replacement when the shift is deleted and restored', async () => {
    const { ben } = world;
    expectStatus(await world.test.call(world.token, 'DELETE', `/api/shifts/${id}/`), 204);
    expectStatus(await world.test.call(world.token, 'POST', `/api/shifts/${id}/restore/`), 200);
    assert.deepEqual(await told(ben.id), [
      "You're no longer scheduled for LKV-0001: Swim at Lakeview, 03-11-2027, 4:00 PM to 8:00 PM.",
      "You're scheduled for LKV-0001: Swim at Lakeview, 03-11-2027, 4:00 PM to 8:00 PM.",
    ]);
  });

  it('names a canceled date of a replacement as canceled when the shift is deleted and restored', async () => {
    const { ben } = world;
    const path = `/api/shifts/${id}/dates/2027-03-11/cancel/`;
    expectStatus(await world.test.call(world.token, 'POST', path, { reason: 'No water.' }), 200);
    await world.test.db.deleteFrom('notifications').execute();
    expectStatus(await world.test.call(world.token, 'DELETE', `/api/shifts/${id}/`), 204);
    expectStatus(await world.test.call(world.token, 'POST', `/api/shifts/${id}/restore/`), 200);
    const part = 'Swim at Lakeview, 03-11-2027, 4:00 PM to 8:00 PM. Canceled: No water.';
    assert.deepEqual(await told(ben.id), [
      `You're no longer scheduled for LKV-0001: ${part}`,
      `You're scheduled for LKV-0001: ${part}`,
    ]);
  });

  it('names only the date of a replacement when the employee moves to another location', async () => {
    const { ben, west } = world;
    const path = `/api/users/update/${ben.id}/`;
    expectStatus(await world.test.call(world.adminToken, 'PUT', path, { locations: [west.id] }), 200);
    assert.deepEqual(await told(ben.id), [
      "You're no longer scheduled for LKV-0001: Swim at Lakeview, 03-11-2027, 4:00 PM to 8:00 PM.",
    ]);
  });
});
