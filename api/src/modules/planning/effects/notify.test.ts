import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { expectStatus } from '../../../../test/assertions';
import { openThursdays, type PlannerWorld } from '../plannerWorld.fixture';

/** Ana works on Thursdays from 2027-03-04, 4 to 8 PM. */
describe('notifications about a range of dates', () => {
  let world: PlannerWorld;
  let id: string;
  beforeEach(async () => {
    ({ world, id } = await openThursdays());
    await world.test.db.deleteFrom('notifications').execute();
  });
  afterEach(() => world.test.close());

  const told = async () =>
    (
      await world.test.db
        .selectFrom('notifications')
        .select(['title', 'body'])
        .where('user_id', '=', world.ana.id)
        .execute()
    ).map(({ title, body }) => `${title}: ${body}`);

  for (const [name, days, dates] of [
    ['the only date before the last day', { end_date: '2027-03-09' }, '03-04-2027'],
    ['the first date after the first day', { start_date: '2027-03-06' }, 'starting 03-11-2027'],
    [
      'the first and the last date of some weeks',
      { start_date: '2027-03-06', end_date: '2027-03-20' },
      '03-11-2027 to 03-18-2027',
    ],
  ] as const)
    it(`names ${name} of an employee on a shift`, async () => {
      expectStatus(await world.put(id, { staff: [{ id: world.ana.id, ...days }] }), 200);
      assert.deepEqual(await told(), [
        `LKV-0001 has changed: Swim at Lakeview, ${dates}, 4:00 PM to 8:00 PM.`,
      ]);
    });

  it('names the first date that an employee loses who leaves between two dates', async () => {
    const path = `/api/users/update/${world.ana.id}/`;
    const leaving = { employee_ending_date: '2027-03-06' };
    expectStatus(await world.test.call(world.adminToken, 'PUT', path, leaving), 200);
    assert.deepEqual(await told(), [
      "You're no longer scheduled for LKV-0001: Swim at Lakeview, starting 03-11-2027, 4:00 PM to 8:00 PM.",
    ]);
  });
});
