import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Answer } from '../../../test/harness';
import { HERS, HIS, openSwapSchool, type SwapSchool } from './swaps.fixture';

/**
 * A manager approves a swap while something else changes one of its dates. The embedded engine runs calls one after the
 * other, so a few rounds are enough there. `RACE_ROUNDS=200` is the full run.
 */
const ROUNDS = process.env.TEST_DATABASE_URL ? Number(process.env.RACE_ROUNDS ?? 20) : 3;

describe('a swap that is approved while something else happens', () => {
  let school: SwapSchool;
  before(async () => {
    school = await openSwapSchool();
  });
  after(() => school.test.close());

  /** Stores new shifts of Ana and Ben with an accepted swap. Each round has its own employees. */
  async function round() {
    const { test, world } = school;
    const staff = { locations: [world.here], positions: [world.swim] };
    const [ana, ben] = [await test.given.user(staff), await test.given.user(staff)];
    const at = { location: world.here, position: world.swim };
    const hers = await test.given.shift({ ...at, start: HERS });
    const his = await test.given.shift({ ...at, start: HIS });
    await test.given.assignment({ shift: hers, user: ana, start: HERS, end: HERS });
    await test.given.assignment({ shift: his, user: ben, start: HIS, end: HIS });
    const id = test.services.ids.next();
    const row = {
      id,
      location_id: world.here.id,
      requester_id: ana.id,
      shift_id: hers.id,
      date: HERS,
      coworker_id: ben.id,
      coworker_shift_id: his.id,
      coworker_date: HIS,
      state: 'ACCEPTED',
      accepted_at: test.clock.now(),
      created_at: test.clock.now(),
    } as const;
    await test.db.insertInto('swap_requests').values(row).execute();
    return { ana, ben, hers, his, id, row };
  }
  type Round = Awaited<ReturnType<typeof round>>;

  /** Fails unless both halves of the swap took place, or neither did, as its state says. */
  async function assertWhole({ ana, ben, hers, his, id }: Round, note: string): Promise<string> {
    const state = await school.stateOf(id);
    const halves = [await school.works(ben, hers.id, HERS), await school.works(ana, his.id, HIS)];
    const isDone = state === 'COMPLETED';
    assert.deepEqual(halves, [isDone, isDone], `${note}: ${state}`);
    return state;
  }

  const call = (path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
    school.test.call(school.world.token, method, path, body);

  const others: Readonly<Record<string, (one: Round) => Promise<Answer>>> = {
    'the times of a date change': ({ his }) =>
      call(`/api/shifts/${his.id}/dates/${HIS}/`, { start_time: '15:00', end_time: '19:00' }, 'PUT'),
    'a date is canceled': ({ hers }) =>
      call(`/api/shifts/${hers.id}/dates/${HERS}/cancel/`, { reason: 'Storm.' }),
    'time off is approved': async ({ ana, hers }) => {
      const asked = { kind: 'TIME_OFF', user: ana, shift: hers, date: HERS } as const;
      const { id } = await school.test.given.request(asked);
      return call(`/api/shifts/request/time-off/${id}/`, { action: 'APPROVE' });
    },
    'someone else is assigned to a date': ({ ben, his }) =>
      call(`/api/shifts/${his.id}/dates/${HIS}/replace/`, {
        for_user_id: ben.id,
        user_id: school.world.both.id,
      }),
    'the requester withdraws': async ({ ana, id }) =>
      school.withdraw(id, await school.test.given.session(ana)),
    'another manager approves too': ({ id }) => school.decide(id, undefined, school.world.adminToken),
  };

  for (const [name, other] of Object.entries(others))
    it(`is never half a swap when ${name}, ${ROUNDS} times`, async () => {
      const { test, world } = school;
      const states = new Set<string>();
      for (let count = 0; count < ROUNDS; count += 1) {
        const one = await round();
        const answers = await Promise.all(
          count % 2 === 0 ? [school.decide(one.id), other(one)] : [other(one), school.decide(one.id)],
        );
        const note = answers.map(({ status, text }) => `${status} ${text}`).join('\n');
        for (const { status } of answers) assert.ok([200, 400, 404, 409].includes(status), note);
        assert.ok(
          answers.some(({ status }) => status === 200),
          note,
        );
        states.add(await assertWhole(one, `round ${count}\n${note}`));
        await test.db.deleteFrom('assignments').where('user_id', '=', world.both.id).execute();
      }
      for (const state of states) assert.ok(['COMPLETED', 'ACCEPTED', 'WITHDRAWN'].includes(state), state);
    });

  it(`is completed once when two swaps want the same date, ${ROUNDS} times`, async () => {
    const { test, world } = school;
    for (let count = 0; count < ROUNDS; count += 1) {
      const one = await round();
      const cleo = await test.given.user({ locations: [world.here], positions: [world.swim] });
      const shift = await test.given.shift({
        location: world.here,
        position: world.swim,
        start: '2027-03-13',
      });
      await test.given.assignment({ shift, user: cleo, start: '2027-03-13', end: '2027-03-13' });
      const second = test.services.ids.next();
      await test.db
        .insertInto('swap_requests')
        .values({ ...one.row, id: second, requester_id: cleo.id, shift_id: shift.id, date: '2027-03-13' })
        .execute();
      const answers = await Promise.all([school.decide(one.id), school.decide(second)]);
      const note = answers.map(({ status, text }) => `${status} ${text}`).join('\n');
      const states = [await school.stateOf(one.id), await school.stateOf(second)].sort();
      assert.deepEqual(states, ['ACCEPTED', 'COMPLETED'], note);
      const owners = [
        await school.works(one.ana, one.his.id, HIS),
        await school.works(cleo, one.his.id, HIS),
      ];
      assert.deepEqual(owners.sort(), [false, true], note);
      await assertWhole(one, note);
    }
  });
});
