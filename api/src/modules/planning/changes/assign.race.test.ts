import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { errorOf } from '../../../../test/assertions';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';

/**
 * Two managers give one person overlapping work at the same moment. They write at different locations, so that
 * nothing but the person is shared. On a real server the two calls really run at once; the embedded engine takes
 * them in turn, so a few rounds are enough there. `RACE_ROUNDS=1000` for the whole run.
 */
const ROUNDS = process.env.TEST_DATABASE_URL ? Number(process.env.RACE_ROUNDS ?? 50) : 4;

describe('two managers who assign one person to overlapping shifts at once', () => {
  let world: PlannerWorld;
  let west: { readonly id: string };
  let tokens: readonly [string, string];
  before(async () => {
    world = await openPlannerWorld();
    const { given } = world.test;
    // The same zone as here: the same times overlap.
    west = await given.location({ code: 'ELM' });
    const person = { locations: [world.here, west], positions: [world.swim] };
    tokens = [
      await given.session(await given.user({ role: 'MANAGER', ...person })),
      await given.session(await given.user({ role: 'MANAGER', ...person })),
    ];
  });
  after(() => world.test.close());

  const somebody = () =>
    world.test.given.user({ locations: [world.here, west], positions: [world.swim], firstName: 'Ana' });

  function settle(answers: readonly { status: number; text: string; body: unknown }[], round: number): void {
    const won = answers.filter((one) => one.status < 300);
    const lost = answers.filter((one) => one.status === 400);
    const text = answers.map((one) => `${one.status} ${one.text}`).join('\n');
    assert.equal(won.length, 1, `round ${round}\n${text}`);
    assert.equal(lost.length, 1, `round ${round}\n${text}`);
    assert.match(
      String(lost.map((one) => errorOf({ ...one, headers: {}, cookies: [] }))),
      /Overlaps (LKV|ELM|T)-\d+ on /,
    );
  }

  it(`have one success and one 400 that names the other shift, ${ROUNDS} times, when they make shifts`, async () => {
    const { test, here, oneTime } = world;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await somebody();
      const start_date = addDays('2027-03-04', round % 300);
      const make = (token: string, location: string, start_time: string) =>
        test.call(
          token,
          'POST',
          '/api/shifts/add-shift/',
          oneTime({ location, start_date, start_time, staff: [{ id }] }),
        );
      settle(
        await Promise.all([make(tokens[0], here.id, '16:00'), make(tokens[1], west.id, '18:00')]),
        round,
      );
    }
  });

  it(`have one success and one 400, ${ROUNDS} times, when they change shifts that are there`, async () => {
    const { test, here, swim, body } = world;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await somebody();
      const start = '2027-03-04';
      const shifts = [
        await test.given.shift({ location: here, position: swim, start, repeat: 'WEEKLY' }),
        await test.given.shift({ location: west, position: swim, start, repeat: 'WEEKLY' }),
      ] as const;
      const give = (index: 0 | 1) =>
        test.call(
          tokens[index],
          'PUT',
          `/api/shifts/${shifts[index].id}/`,
          body({ location: shifts[index].location_id, staff: [{ id }] }),
        );
      settle(await Promise.all([give(0), give(1)]), round);
    }
  });
});
