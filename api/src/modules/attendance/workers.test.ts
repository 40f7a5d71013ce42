import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { workersAnswer } from '@ondeck/shared/schemas/corrections';
import * as z from 'zod/mini';
import { blamedFields, expectStatus } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { fillTextKeys } from '../../platform/database/textKeys';
import { corrections } from './corrections.fixture';

const DAY = '2027-03-03';

/** Forgotten hours are often found after the employee has left. */
describe('staff for missed punches', () => {
  let test: TestApp;
  let here: GivenLocation;
  let elsewhere: GivenLocation;
  let guard: GivenPosition;
  let manager: string;
  let maya: GivenUser;
  before(async () => {
    test = await createTestApp();
    here = await test.given.location();
    elsewhere = await test.given.location();
    guard = await test.given.position({ name: 'Guard' });
    manager = await test.given.session(
      await test.given.user({ role: 'MANAGER', firstName: 'Zoe', lastName: 'Moss', locations: [here] }),
    );
  });
  beforeEach(async () => {
    test.clock.set('2027-03-03T17:00:00Z');
    maya = await test.given.user({
      firstName: 'Maya',
      lastName: 'Rivera',
      locations: [here],
      positions: [guard],
    });
  });
  after(() => test.close());

  const listed = async (token: string) =>
    z
      .parse(workersAnswer, expectStatus(await test.call(token, 'GET', '/api/attendance/workers/'), 200))
      .results.find(({ id }) => id === maya.id);
  const add = () =>
    corrections(test).add(manager, {
      user_id: maya.id,
      location: here.id,
      clocked_in: `${DAY}T13:02:00Z`,
      clocked_out: `${DAY}T16:00:00Z`,
      position_id: guard.id,
      rate: 'REGULAR',
      reason: 'The tablet was off',
    });
  const moveAway = () =>
    test.db
      .updateTable('user_locations')
      .set({ location_id: elsewhere.id })
      .where('user_id', '=', maya.id)
      .execute();
  const workedHere = () =>
    test.given.clockRecord({
      user: maya,
      location: here,
      date: '2027-03-02',
      in: '2027-03-02T14:00:00Z',
      out: '2027-03-02T16:00:00Z',
    });
  const plannedHere = async () => {
    const shift = await test.given.shift({ location: here, position: guard, start: DAY });
    await test.given.assignment({ shift, user: maya, start: DAY, end: DAY });
  };

  it('allows adding a missed punch for everyone who belongs to the location', async () => {
    assert.deepEqual(await listed(manager), { id: maya.id, name: 'Maya Rivera', is_current: true });
  });

  it('finds staff by any spelling of the name, and only the first when a limit is set', async () => {
    for (const firstName of ['Núria', 'Nuria'])
      await test.given.user({ firstName, lastName: 'Ibáñez', locations: [here] });
    await fillTextKeys(test.db);
    const ask = async (query: string) =>
      z.parse(
        workersAnswer,
        expectStatus(await test.call(manager, 'GET', `/api/attendance/workers/?${query}`), 200),
      );
    const { count, results } = await ask(`search=${encodeURIComponent('IBANEZ, nuria')}&limit=1`);
    assert.deepEqual([count, results.map(({ name }) => name)], [2, ['Nuria Ibáñez']]);
    const all = await ask('');
    assert.equal(all.count, all.results.length);
    assert.ok(all.count > 2);
  });

  it('allows adding a missed punch for former staff, even after their account was deleted', async () => {
    await workedHere();
    for (const gone of [{ is_active: false }, { deleted_at: test.clock.now() }]) {
      await test.db.updateTable('users').set(gone).where('id', '=', maya.id).execute();
      assert.equal((await listed(manager))?.is_current, false);
    }
    expectStatus(await add(), 201);
  });

  for (const [how, given] of [
    ['worked', workedHere],
    ['was planned', plannedHere],
  ] as const)
    it(`allows adding a missed punch for staff who ${how} here and have moved to another location`, async () => {
      await given();
      await moveAway();
      assert.equal((await listed(manager))?.is_current, false);
      expectStatus(await add(), 201);
    });

  it('allows adding a missed punch for no one else: neither a stranger nor an erased user', async () => {
    await moveAway();
    assert.equal(await listed(manager), undefined);
    assert.deepEqual(blamedFields(await storesNothing(test.db, add)), ['user_id']);
    await workedHere();
    const now = test.clock.now();
    await test.db
      .updateTable('users')
      .set({ is_active: false, deleted_at: now, erased_at: now, erased_number: 1 })
      .where('id', '=', maya.id)
      .execute();
    assert.equal(await listed(manager), undefined);
    assert.deepEqual(blamedFields(await storesNothing(test.db, add)), ['user_id']);
  });
});
