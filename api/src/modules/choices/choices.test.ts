import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { userChoices } from '@ondeck/shared/schemas/choices';
import { errorOf, expectStatus } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import { openPlannerWorld, type PlannerWorld } from '../planning/plannerWorld.fixture';

const PATH = '/api/users/choices/';
const NONE = { location: null, all_locations: false, layout: null };

describe('choices', () => {
  let world: PlannerWorld;
  before(async () => {
    world = await openPlannerWorld();
  });
  after(() => world.test.close());

  const save = (body: unknown, token = world.token) => world.test.call(token, 'PUT', PATH, body);
  const read = async (token = world.token) =>
    userChoices.parse(expectStatus(await world.test.call(token, 'GET', PATH), 200));

  it('returns no choice before the user has chosen anything', async () => {
    assert.deepEqual(await read(), NONE);
  });

  it('replaces only the named choice, and one location ends the choice of all', async () => {
    const { here } = world;
    expectStatus(await save({ layout: 'people' }), 200);
    expectStatus(await save({ all_locations: true }), 200);
    assert.deepEqual(await read(), { location: null, all_locations: true, layout: 'people' });
    expectStatus(await save({ location: here.id }), 200);
    assert.deepEqual(await read(), { location: here.id, all_locations: false, layout: 'people' });
    expectStatus(await save({ all_locations: true }), 200);
    assert.deepEqual(await read(), { location: null, all_locations: true, layout: 'people' });
  });

  it('keeps the choices of each user apart', async () => {
    expectStatus(await save({ layout: 'list' }), 200);
    assert.deepEqual(await read(world.adminToken), NONE);
  });

  it('names the changed data, so that the pages of the user read the choice again', async () => {
    const answer = await save({ layout: 'calendar' });
    assert.match(String(answer.headers['x-changes']), /^\d+ Choice$/);
  });

  const refused: [name: string, body: (world: PlannerWorld) => object, status: number, sentence: string][] = [
    ['a location out of reach', ({ west }) => ({ location: west.id }), 404, 'Location not found.'],
    [
      'one location and all locations together',
      ({ here }) => ({ location: here.id, all_locations: true }),
      400,
      'Choose one location or all locations.',
    ],
    ['an unknown layout', () => ({ layout: 'wall' }), 400, 'Unknown layout'],
  ];
  for (const [name, body, status, sentence] of refused)
    it(`refuses ${name} and stores nothing`, async () => {
      const answer = await storesNothing(world.test.db, () => save(body(world)));
      assert.deepEqual([answer.status, errorOf(answer)], [status, sentence]);
    });

  it('counts a location as none after it was deleted or taken from the user', async () => {
    const { test, west, both, adminToken } = world;
    const own = await test.given.session(both);
    expectStatus(await save({ location: west.id }, own), 200);
    expectStatus(await save({ location: west.id }, adminToken), 200);
    await test.db
      .deleteFrom('user_locations')
      .where('user_id', '=', both.id)
      .where('location_id', '=', west.id)
      .execute();
    assert.equal((await read(own)).location, null);
    assert.equal((await read(adminToken)).location, west.id);
    await test.db
      .updateTable('locations')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', west.id)
      .execute();
    assert.equal((await read(adminToken)).location, null);
    const answer = await storesNothing(test.db, () => save({ location: west.id }, adminToken));
    assert.deepEqual([answer.status, errorOf(answer)], [404, 'Location not found.']);
  });
});
