import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { defaultLocationOptions } from '@ondeck/shared/domain/rules/locationModes';
import { toleranceNames } from '@ondeck/shared/domain/rules/tolerances';
import { locationOptions } from '@ondeck/shared/schemas/availability';
import { errorOf, expectStatus } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import { openPlannerWorld, type PlannerWorld } from '../planning/plannerWorld.fixture';

describe('the options of a location', () => {
  let world: PlannerWorld;
  beforeEach(async () => {
    world = await openPlannerWorld();
  });
  afterEach(() => world.test.close());

  const path = (location = world.here.id) => `/api/locations/${location}/options/`;
  const read = async (token = world.token) => {
    const answer = await world.test.call(token, 'GET', path());
    const { revision, ...options } = locationOptions.parse(expectStatus(answer, 200));
    return { revision: revision ?? '', options };
  };
  const save = (changes: object, seen?: string, token = world.adminToken) =>
    world.test.call(
      token,
      'PUT',
      path(),
      { ...defaultLocationOptions, ...changes },
      { headers: seen === undefined ? {} : { 'if-match': `"${seen}"` } },
    );

  it('are the defaults until an admin changes them, and each is stored', async () => {
    assert.deepEqual((await read()).options, defaultLocationOptions);
    const all = {
      availability: 'BLOCK',
      availability_notice_days: 14,
      certificates: 'WARN',
      counts_unreviewed_certificates: true,
      when_certificate_expires: 'OPEN_SHIFTS',
      flags_expired_certificates: false,
      minors: 'BLOCK',
      younger_than_14: 'WARN',
      labor: 'BLOCK',
      lifeguard_minimum: 'BLOCK',
      staff_can_report_absences: false,
      swaps_need_approval: false,
      automatic_offer: 'ALWAYS',
      sick_pay: 'PAID',
      came_early_minutes: 0,
      came_late_minutes: 5,
      left_early_minutes: 240,
      left_late_minutes: 30,
      evening_reminder: null,
      reminder_hours: 12,
      wave_size: 50,
      wave_start: '06:30',
      wave_end: '22:00',
    };
    expectStatus(await save(all), 200);
    assert.deepEqual((await read()).options, all);
  });

  it('keeps the tolerances when a page of the previous release saves, and accepts 0 to 240 minutes', async () => {
    const tolerances = { came_late_minutes: 5, left_late_minutes: 240 };
    expectStatus(await save(tolerances), 200);
    const isTolerance = (name: string): boolean => toleranceNames.some((one) => one === name);
    const former = Object.fromEntries(
      Object.entries({ ...defaultLocationOptions, labor: 'BLOCK' }).filter(([name]) => !isTolerance(name)),
    );
    expectStatus(await world.test.call(world.adminToken, 'PUT', path(), former), 200);
    const { options } = await read();
    assert.deepEqual(
      [options.labor, options.came_early_minutes, options.came_late_minutes, options.left_late_minutes],
      ['BLOCK', null, 5, 240],
    );
    for (const minutes of [-1, 241, 1.5]) {
      const refused = await storesNothing(world.test.db, () => save({ came_late_minutes: minutes }));
      assert.equal(refused.status, 400, String(minutes));
    }
    expectStatus(await save({ ...tolerances, came_late_minutes: null }), 200);
    assert.equal((await read()).options.came_late_minutes, null);
  });

  for (const [name, changes] of [
    ['13 hours before a shift', { reminder_hours: 13 }],
    ['half an hour before a shift', { reminder_hours: 0.5 }],
    ['a time that does not exist', { evening_reminder: '24:00' }],
  ] as const)
    it(`refuses a reminder at ${name}`, async () => {
      expectStatus(await storesNothing(world.test.db, () => save(changes)), 400);
    });

  for (const [name, changes] of [
    ['no employee in a wave', { wave_size: 0 }],
    ['51 employees in a wave', { wave_size: 51 }],
    ['waves that end before they start', { wave_end: '06:59' }],
    ['waves that end when they start', { wave_start: '21:00' }],
  ] as const)
    it(`refuses ${name}`, async () => {
      expectStatus(await storesNothing(world.test.db, () => save(changes)), 400);
    });

  it('refuse a save over an unseen change, and name the last editor', async () => {
    const { revision } = await read();
    expectStatus(await save({ labor: 'BLOCK' }, revision), 200);
    const refused = await storesNothing(world.test.db, () => save({ minors: 'BLOCK' }, revision));
    assert.equal(refused.status, 409);
    assert.match(
      String(errorOf(refused)),
      /^These options have changed since you opened them\. Ada Min saved last/,
    );
    expectStatus(await save({ minors: 'BLOCK' }, (await read()).revision), 200);
  });

  it('are changed by admins only, and read by the managers of the location', async () => {
    expectStatus(await storesNothing(world.test.db, () => save({}, undefined, world.token)), 403);
    expectStatus(await world.test.call(world.strangerToken, 'GET', path()), 404);
    expectStatus(await world.test.call(world.adminToken, 'GET', path(world.swim.id)), 404);
  });
});
