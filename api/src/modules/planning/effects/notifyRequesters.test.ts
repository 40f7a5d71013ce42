import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { expectStatus } from '../../../../test/assertions';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';

/** The open shift repeats on Thursdays from 2027-03-04, 4 to 8 PM. Ana and Ben requested it. */
describe('requesters of an open shift', () => {
  let world: PlannerWorld;
  let id: string;
  beforeEach(async () => {
    world = await openPlannerWorld();
    const { ana, ben, test } = world;
    ({ id } = await world.made());
    const [gap] = await world.openRows(id);
    for (const asker of [ana, ben]) {
      const token = await test.given.session(asker);
      const asked = await test.call(token, 'POST', '/api/shifts/request/open-shift/', { shift: gap?.id });
      expectStatus(asked, 202);
    }
    await test.db.deleteFrom('notifications').execute();
  });
  afterEach(() => world.test.close());

  const told = async () =>
    (
      await world.test.db
        .selectFrom('notifications')
        .select(['user_id', 'title', 'body'])
        .orderBy('id')
        .execute()
    ).map(({ user_id, title, body }) => [user_id, title, body]);
  const title = 'The open shift LKV-0001 that you requested has changed';
  const andNow = "Your request is still pending. Withdraw it if you can't work then.";
  const bothHear = async (what: string): Promise<void> => {
    const { ana, ben } = world;
    const body = `Swim at Lakeview, ${what}. ${andNow}`;
    assert.deepEqual(await told(), [
      [ana.id, title, body],
      [ben.id, title, body],
    ]);
    await world.test.db.deleteFrom('notifications').execute();
  };

  it('notifies requesters when an open shift gets other times, but not when its comments change', async () => {
    expectStatus(await world.put(id, { comments: 'Bring the long hook.' }), 200);
    assert.deepEqual(await told(), []);
    expectStatus(await world.put(id, { start_time: '09:00', end_time: '12:00' }), 200);
    await bothHear('starting 03-04-2027, 9:00 AM to 12:00 PM');
  });

  it('notifies a requester only about changes on the dates that they requested', async () => {
    const { ana, ben, test, token } = world;
    const { id: held } = await world.made({ staff: [{ id: ana.id, end_date: '2027-03-11' }] });
    const [gap] = await world.openRows(held);
    const session = await test.given.session(ben);
    expectStatus(
      await test.call(session, 'POST', '/api/shifts/request/open-shift/', { shift: gap?.id }),
      202,
    );
    await test.db.deleteFrom('notifications').execute();
    const path = (date: string) => `/api/shifts/${held}/dates/${date}/`;
    const times = { start_time: '09:00', end_time: '12:00' };
    expectStatus(await test.call(token, 'PUT', path('2027-03-11'), times), 200);
    assert.deepEqual(
      (await told()).map(([userId]) => userId),
      [ana.id],
    );
    expectStatus(await test.call(token, 'PUT', path('2027-03-18'), times), 200);
    assert.deepEqual(
      (await told()).map(([userId]) => userId),
      [ana.id, ben.id],
    );
  });

  it('sends no change to an employee who withdrew the request for an open shift', async () => {
    const { ana, ben, test } = world;
    const { id: request } = await test.db
      .selectFrom('requests')
      .where('kind', '=', 'open_shift')
      .select('id')
      .where('user_id', '=', ben.id)
      .executeTakeFirstOrThrow();
    const path = `/api/shifts/request/mine/OPEN_SHIFT/${request}/withdraw/`;
    expectStatus(await test.call(await test.given.session(ben), 'POST', path), 200);
    await test.db.deleteFrom('notifications').execute();
    expectStatus(await world.put(id, { start_time: '09:00', end_time: '12:00' }), 200);
    assert.deepEqual(
      (await told()).map(([userId]) => userId),
      [ana.id],
    );
  });

  it('notifies requesters when a date of an open shift gets other times, and when the times are restored', async () => {
    const path = `/api/shifts/${id}/dates/2027-03-11/`;
    const times = { start_time: '09:00', end_time: '12:00' };
    expectStatus(await world.test.call(world.token, 'PUT', path, times), 200);
    await bothHear('03-11-2027, 9:00 AM to 12:00 PM');
    expectStatus(await world.test.call(world.token, 'DELETE', path), 200);
    await bothHear('03-11-2027, 4:00 PM to 8:00 PM');
  });
});
