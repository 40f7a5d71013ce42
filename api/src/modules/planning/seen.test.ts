import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { savedShift } from '@ondeck/shared/schemas/shifts';
import { errorOf, expectStatus, textAt } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import { openPlannerWorld, type PlannerWorld } from './plannerWorld.fixture';

/** Two users have the same record open, and the second saves without having seen the first one's change. */
describe('stale edits', () => {
  let world: PlannerWorld;
  beforeEach(async () => {
    world = await openPlannerWorld();
  });
  afterEach(() => world.test.close());

  const shifts = '/api/shifts/';
  const meetings = '/api/shifts/meeting/';
  const meetingBody = (changes: Record<string, unknown> = {}) => ({
    start_date: '2027-03-05',
    start_time: '14:00',
    end_time: '15:00',
    assigned_positions: [world.swim.id],
    assigned_staff: [world.ana.id],
    ...changes,
  });
  const shiftBody = (changes: Record<string, unknown> = {}) =>
    world.body({ staff: [{ id: world.ana.id }], ...changes });
  async function madeMeeting(): Promise<string> {
    const path = `${meetings}?location=${world.here.id}`;
    return savedShift.parse(
      expectStatus(await world.test.call(world.token, 'POST', path, meetingBody()), 201),
    ).id;
  }
  const madeShift = async () => (await world.made({ staff: [{ id: world.ana.id }] })).id;
  const revision = async (path: string, id: string, query = '') =>
    textAt((await world.test.call(world.token, 'GET', `${path}${id}/${query}`)).body, 'revision');
  const send = (
    token: string,
    method: 'PUT' | 'DELETE',
    address: string,
    seen: string | undefined,
    body?: Record<string, unknown>,
  ) => world.test.call(token, method, address, body, seen ? { headers: { 'if-match': `"${seen}"` } } : {});

  const kinds: [
    kind: 'shift' | 'meeting',
    path: string,
    made: () => Promise<string>,
    body: (changes?: Record<string, unknown>) => Record<string, unknown>,
  ][] = [
    ['shift', shifts, madeShift, shiftBody],
    ['meeting', meetings, madeMeeting, meetingBody],
  ];
  for (const [kind, path, made, body] of kinds) {
    it(`refuses the second of two edits of a ${kind}, names the first user, and accepts an edit after a reload`, async () => {
      const id = await made();
      const seen = await revision(path, id);
      world.test.clock.set('2027-03-03T15:14:00Z');
      const mia = await world.test.given.session(world.manager);
      const ada = await world.test.given.session(world.admin);
      expectStatus(await send(ada, 'PUT', `${path}${id}/`, seen, body({ end_time: '18:30' })), 200);
      const mine = body({ comments: 'Bring fins' });
      const refused = await storesNothing(world.test.db, () => send(mia, 'PUT', `${path}${id}/`, seen, mine));
      assert.equal(refused.status, 409, refused.text);
      assert.equal(
        errorOf(refused),
        `This ${kind} has changed since you opened it. Ada Min saved last, on 03-03-2027 10:14 AM. Review the latest version before you save.`,
      );
      const now = await revision(path, id);
      assert.equal(refused.headers['etag'], `"${now}"`);
      expectStatus(await send(mia, 'PUT', `${path}${id}/`, now, mine), 200);
    });

    it(`refuses to delete a ${kind} that has changed since it was read`, async () => {
      const id = await made();
      const seen = await revision(path, id);
      expectStatus(
        await send(world.adminToken, 'PUT', `${path}${id}/`, seen, body({ end_time: '18:30' })),
        200,
      );
      const refused = await storesNothing(world.test.db, () =>
        send(world.token, 'DELETE', `${path}${id}/`, seen),
      );
      assert.equal(refused.status, 409, refused.text);
      const now = await revision(path, id);
      expectStatus(await send(world.token, 'DELETE', `${path}${id}/`, now), 204);
    });

    it(`accepts only one of two edits of a ${kind} that are sent at the same time`, async () => {
      const id = await made();
      const seen = await revision(path, id);
      const answers = await Promise.all([
        send(world.token, 'PUT', `${path}${id}/`, seen, body({ end_time: '18:30' })),
        send(world.adminToken, 'PUT', `${path}${id}/`, seen, body({ comments: 'Bring fins' })),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    });

    it(`accepts any edit of a ${kind} that sends no revision`, async () => {
      const id = await made();
      expectStatus(
        await send(world.adminToken, 'PUT', `${path}${id}/`, undefined, body({ end_time: '18:30' })),
        200,
      );
      expectStatus(await send(world.token, 'PUT', `${path}${id}/`, undefined, body()), 200);
    });
  }

  const scopes: [name: string, changes: Record<string, unknown>][] = [
    ['all that follow a date', { from_date: '2027-03-18' }],
    ['all coming dates', { scope: 'ALL' }],
  ];
  for (const [name, changes] of scopes)
    it(`refuses an edit of ${name} with a revision that was read for a later date`, async () => {
      const id = await madeShift();
      const seen = await revision(shifts, id, '?date=2027-03-18');
      expectStatus(
        await send(world.adminToken, 'PUT', `${shifts}${id}/`, seen, shiftBody({ end_time: '19:00' })),
        200,
      );
      const mine = shiftBody({ ...changes, comments: 'Bring fins' });
      assert.equal((await send(world.token, 'PUT', `${shifts}${id}/`, seen, mine)).status, 409);
    });

  it("changes a shift's revision when its staff changes, but not when one date is canceled", async () => {
    const id = await madeShift();
    const seen = await revision(shifts, id);
    const cancel = `${shifts}${id}/dates/2027-03-11/cancel/`;
    expectStatus(await world.test.call(world.adminToken, 'POST', cancel, { reason: 'Pool closed' }), 200);
    assert.equal(await revision(shifts, id), seen);
    const staff = [{ id: world.ben.id }];
    expectStatus(
      await world.test.call(world.adminToken, 'PUT', `${shifts}${id}/`, shiftBody({ staff })),
      200,
    );
    assert.notEqual(await revision(shifts, id), seen);
  });

  it('returns the same revision in a list as in the record', async () => {
    const id = await madeShift();
    const list = await world.test.call(world.token, 'GET', `${shifts}?location=${world.here.id}`);
    assert.equal(textAt(list.body, 'results', 0, 'revision'), await revision(shifts, id));
  });
});
