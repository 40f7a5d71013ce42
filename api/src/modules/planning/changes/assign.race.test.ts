import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { errorOf } from '../../../../test/assertions';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';

/**
 * Two managers assign overlapping work to one employee at the same moment, at different locations, so that they share
 * only the employee. On a PostgreSQL server the two calls run in parallel; the embedded engine runs them one after the
 * other, so a few rounds are enough. Set `RACE_ROUNDS=1000` for the full run.
 */
const ROUNDS = process.env.TEST_DATABASE_URL ? Number(process.env.RACE_ROUNDS ?? 50) : 4;

describe('two managers who assign one employee at the same time', () => {
  let world: PlannerWorld;
  let west: { readonly id: string };
  let tokens: readonly [string, string];
  before(async () => {
    world = await openPlannerWorld();
    const { given } = world.test;
    // Both locations have the same time zone, so the same clock times overlap.
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

  it(`accepts one of two overlapping new shifts and names the other shift in the 400, ${ROUNDS} times`, async () => {
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

  it(`accepts one of two edits that assign overlapping shifts and refuses the other with a 400, ${ROUNDS} times`, async () => {
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
