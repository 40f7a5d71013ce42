import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { bulkAnswer } from '@ondeck/shared/schemas/bulk';
import { openPlannerWorld, type PlannerWorld } from '../src/modules/planning/plannerWorld.fixture';
import { expectStatus } from './assertions';
import { storesNothing } from './storedRows';

const NOBODY = '0193f2a0-0000-7000-8000-00000000dead';

describe('bulk actions', () => {
  let world: PlannerWorld;
  beforeEach(async () => {
    world = await openPlannerWorld();
  });
  afterEach(() => world.test.close());

  const post = (url: string, body: unknown, token = world.token) => world.test.call(token, 'POST', url, body);
  const send = async (url: string, body: unknown, token = world.token) =>
    bulkAnswer.parse(expectStatus(await post(url, body, token), 200));
  const placesOf = (user: string) =>
    world.test.db.selectFrom('user_locations').select('location_id').where('user_id', '=', user).execute();
  const positionsOf = (user: string) =>
    world.test.db.selectFrom('user_positions').select('position_id').where('user_id', '=', user).execute();

  it('sends several invitations again, once each, and names users who need none', async () => {
    const { ana, ben, here, swim, test } = world;
    const active = await test.given.user({ locations: [here], positions: [swim], passwordHash: 'x' });
    const answer = await send('/api/users/invite-again/', {
      ids: [ana.id, active.id, ben.id, ana.id, NOBODY],
    });
    assert.equal(answer.message, '2 new activation links sent.');
    assert.deepEqual(
      new Map(answer.refused.map(({ id, reason }) => [id, reason])),
      new Map([
        [active.id, 'This account is already activated.'],
        [NOBODY, 'User not found.'],
      ]),
    );
    const mails = await test.db.selectFrom('mail_outbox').select('recipient').execute();
    assert.deepEqual(mails.map(({ recipient }) => recipient).sort(), [ana.email, ben.email].sort());
  });

  it('adds positions and locations to users, removes none, and refuses users out of scope', async () => {
    const { ana, both, guard, here, west, swim, admin, adminToken } = world;
    const body = { ids: [ana.id, both.id, admin.id], positions: [guard.id] };
    const answer = await send('/api/users/assign/', body);
    assert.equal(answer.message, '2 users updated.');
    assert.deepEqual(
      answer.refused.map(({ id }) => id),
      [admin.id],
    );
    assert.deepEqual(
      new Set((await positionsOf(ana.id)).map((row) => row.position_id)),
      new Set([swim.id, guard.id]),
    );
    // A manager's edit keeps the location that isn't theirs, and can't add another one.
    const far = await send('/api/users/assign/', { ids: [ana.id], locations: [west.id] });
    assert.deepEqual(far.refused, [{ id: ana.id, reason: 'Location not found.' }]);
    assert.equal(far.message, '0 users updated.');
    await send('/api/users/assign/', { ids: [ana.id, both.id], locations: [west.id] }, adminToken);
    for (const { id } of [ana, both])
      assert.deepEqual(
        new Set((await placesOf(id)).map((row) => row.location_id)),
        new Set([here.id, west.id]),
      );
  });

  it('stores nothing for a user with a refused part, even if another part was already stored', async () => {
    const { ana, ben, west, adminToken } = world;
    await storesNothing(world.test.db, async () => {
      const body = { ids: [ana.id, ben.id], locations: [west.id], positions: [NOBODY] };
      const { refused } = await send('/api/users/assign/', body, adminToken);
      assert.deepEqual(
        refused.map(({ reason }) => reason),
        [
          "This position doesn't exist or is retired. Choose another one.",
          "This position doesn't exist or is retired. Choose another one.",
        ],
      );
    });
  });

  it('restores several shifts, and names the shift whose staff now works elsewhere', async () => {
    const { ana, made, test } = world;
    const first = await made({ staff: [{ id: ana.id }] });
    const second = await made({ start_time: '08:00', end_time: '09:00' });
    for (const { id } of [first, second]) await test.call(world.token, 'DELETE', `/api/shifts/${id}/`);
    await made({ staff: [{ id: ana.id }] });
    const answer = await send('/api/shifts/restore/', { ids: [first.id, second.id, NOBODY] });
    assert.equal(answer.message, '1 shift restored.');
    const reasons = new Map(answer.refused.map(({ id, reason }) => [id, reason]));
    assert.match(reasons.get(first.id) ?? '', /Ana Silva/);
    assert.equal(reasons.get(NOBODY), 'Shift not found.');
    const live = await test.db.selectFrom('shifts').select('id').where('deleted_at', 'is', null).execute();
    assert.ok(live.some(({ id }) => id === second.id));
    assert.ok(live.every(({ id }) => id !== first.id));
  });

  const refused: [url: string, body: () => unknown][] = [
    ['/api/users/invite-again/', () => ({ ids: [] })],
    ['/api/users/invite-again/', () => ({ ids: ['x'] })],
    ['/api/users/assign/', () => ({ ids: [world.ana.id] })],
    ['/api/users/assign/', () => ({ ids: [world.ana.id], user_type: 'ADMIN' })],
    ['/api/shifts/restore/', () => ({ ids: [] })],
  ];
  for (const [index, [url, body]] of refused.entries())
    it(`refuses ${url} with an invalid body (${index}) and stores nothing`, async () => {
      await storesNothing(world.test.db, async () => {
        assert.equal((await post(url, body())).status, 400);
      });
    });
});
