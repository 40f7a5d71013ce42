import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { errorOf } from '../../../../test/assertions';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';
import { refuseShortages, requireGuards } from './requireGuards.fixture';

/** On a PostgreSQL server the calls run in parallel, and on the embedded engine one after the other. */
const ROUNDS = process.env.TEST_DATABASE_URL ? Number(process.env.RACE_ROUNDS ?? 30) : 3;

describe('two managers who take the last two guards off deck at the same time', () => {
  let world: PlannerWorld;
  before(async () => {
    world = await openPlannerWorld();
    const place = { ...world, guard: world.swim };
    await refuseShortages(place);
    await requireGuards(place);
  });
  after(() => world.test.close());

  it(`cancels one of two shifts and refuses the other because no guard would be left, ${ROUNDS} times`, async () => {
    const { test, here, swim, ana, ben, token } = world;
    for (let round = 0; round < ROUNDS; round += 1) {
      const date = addDays('2027-03-10', round);
      const cancel = async (user: { readonly id: string }) => {
        const shift = await test.given.shift({ location: here, position: swim, start: date });
        await test.given.assignment({ shift, user, start: date, end: date });
        return () =>
          test.call(token, 'POST', `/api/shifts/${shift.id}/dates/${date}/cancel/`, { reason: 'Repairs.' });
      };
      const both = [await cancel(ana), await cancel(ben)];
      const answers = await Promise.all(both.map((one) => one()));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400], `round ${round}`);
      const refused = answers.filter(({ status }) => status === 400).map(errorOf);
      assert.match(String(refused), /^Leaves 0 of 1 required lifeguards on /);
    }
  });

  it('notifies the managers of the shortage when both certificates are removed', async () => {
    const { test, here, swim, ana, ben, manager, token } = world;
    const cpr = await test.given.certificateType('CPR/AED');
    await test.given.requires(swim, cpr);
    const shift = await test.given.shift({ location: here, position: swim, start: '2027-03-09' });
    await test.given.assignment({ shift, user: ana, start: '2027-03-09', end: '2027-03-09' });
    await test.given.assignment({ shift, user: ben, start: '2027-03-09', end: '2027-03-09', slot: 2 });
    for (let round = 1; round <= ROUNDS; round += 1) {
      const held = [await test.given.certificate(ana, cpr), await test.given.certificate(ben, cpr)];
      const answers = await Promise.all(
        held.map(({ id }) => test.call(token, 'DELETE', `/api/certificates/${id}/`)),
      );
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
        `round ${round}`,
      );
      const told = await test.db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', manager.id)
        .where('title', '=', 'Lakeview has 0 of 1 required lifeguards on 03-09-2027')
        .execute();
      assert.equal(told.length, round);
    }
  });
});
