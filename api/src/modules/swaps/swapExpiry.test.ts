import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { storesNothing } from '../../../test/storedRows';
import { expireSwaps } from './expireSwaps.job';
import { openSwapSchool, type SwapSchool } from './swaps.fixture';

describe('the end of a swap request', () => {
  let school: SwapSchool;
  beforeEach(async () => {
    school = await openSwapSchool();
  });
  afterEach(() => school.test.close());

  const expire = () => expireSwaps(school.test.services).run();

  it('expires when the earlier date begins, for both, and not a minute before', async () => {
    const { stored, stateOf, test, news, answer } = school;
    for (const state of ['REQUESTED', 'ACCEPTED'] as const) {
      test.clock.set('2027-03-11T20:59:00Z');
      const id = await stored(state);
      await expire();
      assert.equal(await stateOf(id), state);
      test.clock.set('2027-03-11T21:00:00Z');
      const ben = await test.given.session(school.world.ben);
      const late = await storesNothing(test.db, () => answer(id, 'ACCEPT', ben));
      assert.equal(late.status, 409, late.text);
      await expire();
      assert.equal(await stateOf(id), 'EXPIRED');
      assert.deepEqual(await news(), ['Ana: Your swap request expired.', "Ben: Ana's swap request expired."]);
      await expire();
      assert.deepEqual(await news(), []);
    }
  });

  for (const [name, leave] of [
    ['the requester leaves', (one: SwapSchool) => deactivate(one, one.world.ana.id)],
    ['the coworker leaves', (one: SwapSchool) => deactivate(one, one.world.ben.id)],
    ['the coworker moves away', (one: SwapSchool) => move(one, one.world.ben.id)],
    [
      "the requester moves away from the coworker's location",
      (one: SwapSchool) => move(one, one.world.ana.id),
    ],
  ] as const)
    it(`expires when ${name}`, async () => {
      const id = await school.stored('ACCEPTED');
      await expire();
      assert.equal(await school.stateOf(id), 'ACCEPTED');
      await leave(school);
      await expire();
      assert.equal(await school.stateOf(id), 'EXPIRED');
    });
});

const deactivate = ({ test }: SwapSchool, id: string) =>
  test.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();

const move = ({ test }: SwapSchool, id: string) =>
  test.db.deleteFrom('user_locations').where('user_id', '=', id).execute();
