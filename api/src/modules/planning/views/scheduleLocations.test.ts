import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { viewScheduleAnswer } from '@ondeck/shared/schemas/schedules';
import { sql } from 'kysely';
import { errorOf, expectStatus } from '../../../../test/assertions';
import type { GivenLocation, GivenUser } from '../../../../test/fixtures';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';
import { viewSchedule } from './schedule.service';

const WEEK = 'view_type=weekly&start_date=2027-03-07';

describe('a schedule of several locations', () => {
  let world: PlannerWorld;
  let third: GivenLocation;
  before(async () => {
    world = await openPlannerWorld();
    // After midnight in New York, before midnight farther west.
    await world.at('2027-03-04T06:00:00Z');
    const { test, here, west, ana, both, swim } = world;
    third = await test.given.location({ code: 'ARB', title: 'Arbor', timezone: 'Pacific/Honolulu' });
    const start = '2027-03-08';
    const worked = async (shift: Parameters<typeof test.given.shift>[0], user: GivenUser) =>
      test.given.assignment({ shift: await test.given.shift(shift), user, start });
    await worked(
      {
        location: here,
        position: swim,
        start,
        from: '08:00',
        to: '10:00',
      },
      ana,
    );
    await worked(
      {
        location: here,
        position: swim,
        start,
        from: '12:00',
        to: '13:30',
      },
      both,
    );
    await test.given.shift({ location: here, position: swim, start, from: '14:00', to: '15:00' });
    await worked(
      {
        location: west,
        position: swim,
        start,
        from: '07:00',
        to: '11:00',
      },
      both,
    );
    await test.given.meeting({
      location: west,
      position: swim,
      start,
      from: '13:00',
      to: '14:00',
      staff: [both],
    });
    await test.given.draft({ location: west, position: swim, by: world.admin, date: start });
    for (const { id } of [here, west])
      expectStatus(
        await test.call(world.adminToken, 'POST', '/api/closures/', {
          location: id,
          closures: [{ start_date: '2027-03-12', end_date: '2027-03-12', reason: 'Repairs' }],
        }),
        201,
      );
  });
  after(() => world.test.close());

  const ask = (query: string, token = world.adminToken) =>
    world.test.call(token, 'GET', `/api/shifts/view-schedule/?${query}`);
  const view = async (query: string, token = world.adminToken) =>
    viewScheduleAnswer.parse(expectStatus(await ask(query, token), 200));

  it('returns all locations of the reader by title, each with its date, hours, open shifts, and staff', async () => {
    const { here, west, ana, both } = world;
    const { locations, results, total_hours } = await view(`locations=all&${WEEK}`);
    assert.deepEqual(
      locations?.map(({ staff, ...location }) => ({ ...location, staff: staff.map(({ name }) => name) })),
      [
        {
          id: third.id,
          title: 'Arbor',
          timezone: 'Pacific/Honolulu',
          today: '2027-03-03',
          hours: 0,
          open: 0,
          staff: [],
        },
        {
          id: west.id,
          title: 'Bay',
          timezone: 'America/Los_Angeles',
          today: '2027-03-03',
          hours: 4,
          open: 0,
          staff: ['Cleo Two', 'Max West'],
        },
        {
          id: here.id,
          title: 'Lakeview',
          timezone: 'America/New_York',
          today: '2027-03-04',
          hours: 3.5,
          open: 1,
          staff: ['Mia Lead', 'Ana Silva', 'Ben Stone', 'Cleo Two'],
        },
      ],
    );
    assert.deepEqual(total_hours, { '2027-03-08': 7.5 });
    assert.deepEqual(
      results.map(({ location, start_time, type, staff }) => [
        location.title,
        start_time,
        type,
        staff.map(({ id }) => id),
      ]),
      [
        ['Bay', '07:00', 'shift', [both.id]],
        ['Lakeview', '08:00', 'shift', [ana.id]],
        ['Lakeview', '12:00', 'shift', [both.id]],
        ['Bay', '13:00', 'meeting', [both.id]],
        ['Lakeview', '14:00', 'shift', []],
      ],
    );
  });

  it('names the location of each closure, but not on the schedule of a single location', async () => {
    const { here, west } = world;
    const several = await view(`locations=all&${WEEK}`);
    assert.deepEqual(
      several.closures.map(({ location_id }) => location_id),
      [west.id, here.id],
    );
    const one = await view(`location=${here.id}&${WEEK}`);
    assert.equal(one.closures.length, 1);
    assert.equal(one.closures[0]?.location_id, undefined);
    assert.equal(one.locations, undefined);
  });

  it('adds the drafts of all locations when they are asked for', async () => {
    const drafts = async (query: string) =>
      (await view(`locations=all&${WEEK}${query}`)).results.filter(({ draft }) => draft).length;
    assert.deepEqual([await drafts(''), await drafts('&drafts=true')], [0, 1]);
  });

  it('counts only matching staff in the hours of each location', async () => {
    const { locations } = await view(`locations=all&${WEEK}&staff=ana`);
    assert.deepEqual(
      locations?.map(({ title, hours }) => [title, hours]),
      [
        ['Arbor', 0],
        ['Bay', 0],
        ['Lakeview', 2],
      ],
    );
  });

  it('returns only the locations that a manager has, and only the named ones', async () => {
    const { here, west, token, strangerToken } = world;
    const titles = async (query: string, by?: string) =>
      (await view(`${query}&${WEEK}`, by)).locations?.map(({ title }) => title);
    assert.deepEqual(await titles('locations=all', token), ['Lakeview']);
    assert.deepEqual(await titles('locations=all', strangerToken), ['Bay']);
    assert.deepEqual(await titles(`locations=${here.id},${west.id},${here.id}`), ['Bay', 'Lakeview']);
  });

  const refused: [name: string, query: (world: PlannerWorld) => string, status: number, sentence: string][] =
    [
      [
        'a location out of reach among several',
        ({ here, west }) => `locations=${here.id},${west.id}`,
        404,
        'Location not found.',
      ],
      [
        'one location and several',
        ({ here }) => `location=${here.id}&locations=all`,
        400,
        'Choose one location or several, not both.',
      ],
      ['neither', () => 'locations=', 400, 'Select a location first.'],
      ['a text that is no ID', () => 'locations=here', 400, 'Enter a valid ID.'],
      [
        '61 locations',
        ({ here }) => `locations=${Array(61).fill(here.id).join(',')}`,
        400,
        'Choose at most 60 locations.',
      ],
    ];
  for (const [name, query, status, sentence] of refused)
    it(`refuses ${name}`, async () => {
      const answer = await ask(`${query(world)}&${WEEK}`, world.token);
      assert.deepEqual([answer.status, errorOf(answer)], [status, sentence]);
    });

  it('refuses a month, and a deleted location among several', async () => {
    const { test } = world;
    const month = await ask('locations=all&view_type=monthly&start_date=2027-03-07');
    assert.deepEqual([month.status, errorOf(month)], [400, 'Choose a location to see a month.']);
    const gone = await test.given.location({ title: 'Gone' });
    await test.db
      .updateTable('locations')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', gone.id)
      .execute();
    const answer = await ask(`locations=${gone.id},${world.here.id}&${WEEK}`);
    assert.deepEqual([answer.status, errorOf(answer)], [404, 'Location not found.']);
  });

  it('reads any number of locations in the same number of queries', async () => {
    const { test, here, west, admin } = world;
    const actor = {
      kind: 'user',
      userId: admin.id,
      role: 'ADMIN',
      firstName: '',
      lastName: '',
      email: '',
      locationIds: 'all',
      tokenHash: '',
      sessionId: '',
      requestId: '',
    } as const;
    const queriesFor = async (locations: string[]) => {
      let count = 0;
      const db = test.db.withPlugin({
        transformQuery: ({ node }) => {
          count += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const query = { view_type: 'weekly', start_date: '2027-03-07', drafts: 'true' } as const;
      await viewSchedule({ db, clock: test.clock }, actor, { ...query, locations });
      return count;
    };
    const one = await queriesFor([west.id]);
    assert.ok(one > 5, String(one));
    assert.equal(await queriesFor([here.id, west.id, third.id]), one);
  });

  it('refuses more than 5,000 events of several locations, but not of one', async () => {
    const { test, here } = world;
    const daily = { shift_repeat: 'DAILY', staff: [], start_date: '2027-03-04' };
    const { id } = await world.made(daily);
    await sql`insert into shifts (id, shift_code, location_id, position_id, schedule_type, shift_repeat, start_date,
        end_date, start_time, end_time, comments, created_by, created_at, updated_at)
      select gen_random_uuid(), 'LKV-' || (7000 + n), location_id, position_id, schedule_type, shift_repeat, start_date,
        end_date, start_time, end_time, comments, created_by, created_at, updated_at
      from shifts, generate_series(1, 720) n where id = ${id}::uuid`.execute(test.db);
    const count = async (query: string) => (await view(query)).results.length;
    assert.ok((await count(`location=${here.id}&${WEEK}`)) > 5000);
    const answer = await ask(`locations=all&${WEEK}`);
    assert.deepEqual(
      [answer.status, errorOf(answer)],
      [400, 'Too many shifts to show. Choose fewer locations or fewer weeks.'],
    );
  });
});
