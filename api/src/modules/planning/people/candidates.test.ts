import { fillAbsences } from '../../absences/fill.job';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { candidateList } from '@ondeck/shared/schemas/shifts';
import { assertHolds, errorOf } from '../../../../test/assertions';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';

describe('candidates', () => {
  let world: PlannerWorld;
  beforeEach(async () => {
    world = await openPlannerWorld();
  });
  afterEach(() => world.test.close());

  const query = (changes: Record<string, string> = {}) =>
    new URLSearchParams({
      location: world.here.id,
      type_id: world.swim.id,
      schedule_type: 'RECURRING_SHIFT',
      shift_repeat: 'WEEKLY',
      start_date: '2027-03-04',
      start_time: '16:00',
      end_time: '20:00',
      ...changes,
    }).toString();
  const ask = async (changes: Record<string, string> = {}, path = 'staff') => {
    const answer = await world.test.call(world.token, 'GET', `/api/shifts/${path}/?${query(changes)}`);
    assert.equal(answer.status, 200, answer.text);
    return candidateList.parse(answer.body).results;
  };
  const names = async (changes: Record<string, string> = {}, path = 'staff') =>
    (await ask(changes, path)).map((one) => one.first_name);

  it('lists available employees, those with the fewest scheduled hours that week first', async () => {
    const { ana, both } = world;
    await world.made({
      start_date: '2027-03-05',
      start_time: '08:00',
      end_time: '12:00',
      staff: [{ id: ana.id }],
    });
    await world.made({
      start_date: '2027-03-06',
      start_time: '08:00',
      end_time: '10:30',
      staff: [{ id: both.id }],
    });
    await world.made({
      start_date: '2027-03-07',
      start_time: '08:00',
      end_time: '20:00',
      staff: [{ id: world.ben.id }],
    });
    const found = await ask();
    assert.deepEqual(
      found.map((one) => [one.first_name, one.hours_this_week, one.available]),
      [
        ['Mia', 0, true],
        ['Ben', 0, true],
        ['Cleo', 2.5, true],
        ['Ana', 4, true],
      ],
      'Ben works on the Sunday of the next week',
    );
  });

  it('returns the reasons of unavailable employees when they are requested', async () => {
    const { ana, test, here, swim, guard } = world;
    const shift = await world.made({ staff: [{ id: ana.id }] });
    const at = { locations: [here], positions: [swim] };
    await test.given.user({ ...at, firstName: 'Ida', active: false });
    await test.given.user({ ...at, firstName: 'Eva', ending: '2027-03-17' });
    await test.given.user({ locations: [here], positions: [guard], firstName: 'Gus' });
    const lea = await test.given.user({ ...at, firstName: 'Lea' });
    await test.db
      .insertInto('requests')
      .values({
        kind: 'time_off',
        id: test.services.ids.next(),
        user_id: lea.id,
        shift_id: shift.id,
        start_date: '2027-03-10',
        end_date: '2027-03-12',
        leave_type: 'UNPAID_LEAVE',
        reason: 'Away',
        status: 'APPROVED',
        created_at: test.clock.now(),
        decided_by: world.manager.id,
        decided_at: test.clock.now(),
        decision_reason: null,
      })
      .execute();
    await fillAbsences(test.db);
    const reasons = (await ask({ include: 'unavailable' }))
      .filter((one) => !one.available)
      .map((one) => [
        one.first_name,
        one.reasons.map(({ code, shift_code, date }) => [code, shift_code, date]),
      ]);
    assert.deepEqual(Object.fromEntries(reasons), {
      Ana: [['OVERLAP', shift.shift_code, '2027-03-04']],
      Ida: [['INACTIVE', undefined, undefined]],
      Gus: [['LACKS_POSITION', undefined, undefined]],
      Eva: [['NOT_EMPLOYED', undefined, '2027-03-18']],
      Lea: [['ON_LEAVE', undefined, '2027-03-11']],
    });
    const guards = await ask({ include: 'unavailable', type_id: guard.id });
    const bens = guards.find((one) => one.first_name === 'Ben');
    assert.deepEqual(
      bens?.reasons.map((one) => one.code),
      ['LACKS_POSITION'],
    );
  });

  const cases: [name: string, change: Record<string, string>, available: boolean][] = [
    ['ends when her work begins', { start_time: '14:00', end_time: '16:00' }, true],
    ['ends a minute into her work', { start_time: '14:00', end_time: '16:01' }, false],
    ['begins when her work ends', { start_time: '20:00', end_time: '21:00' }, true],
    ['begins a minute before her work ends', { start_time: '19:59', end_time: '21:00' }, false],
    ['is on other days', { start_date: '2027-03-05' }, true],
    [
      'ends before her first day',
      { start_date: '2027-02-28', end_date: '2027-03-03', shift_repeat: 'DAILY' },
      true,
    ],
    [
      'reaches her first day',
      { start_date: '2027-02-28', end_date: '2027-03-04', shift_repeat: 'DAILY' },
      false,
    ],
    [
      'takes place once, on a day of her work',
      { schedule_type: 'ONE_TIME_SHIFT', start_date: '2027-03-18' },
      false,
    ],
    [
      'takes place once, the day after her work',
      { schedule_type: 'ONE_TIME_SHIFT', start_date: '2027-03-19' },
      true,
    ],
  ];
  for (const [name, change, available] of cases)
    it(`${available ? 'lists' : 'leaves out'} Ana for a shift that ${name}`, async () => {
      await world.made({ staff: [{ id: world.ana.id }] });
      assert.equal((await names(change)).includes('Ana'), available);
    });

  it('ignores the edited shift when it checks availability, and leaves Staff 1 out of the list for Staff 2', async () => {
    const { ana } = world;
    const { id } = await world.made({ staff: [{ id: ana.id }] });
    assert.ok((await names({ shift_id: id })).includes('Ana'));
    const second = await names({ shift_id: id, exclude_user: ana.id }, 'overlapping-staff');
    assert.ok(!second.includes('Ana') && second.includes('Ben'));
  });

  it('lists candidates of a meeting who hold any of its positions', async () => {
    const { guard, swim } = world;
    const one = { schedule_type: 'STAFF_MEETING', type_id: guard.id };
    assert.deepEqual(await names(one), ['Cleo']);
    assert.equal((await names({ ...one, type_id: `${guard.id},${swim.id}` })).length, 4);
  });

  it('lists everyone of a location when the schedule view sends only the location', async () => {
    const answer = await world.test.call(world.token, 'GET', `/api/shifts/staff/?location=${world.here.id}`);
    assert.deepEqual(
      candidateList.parse(answer.body).results.map((one) => one.name),
      ['Mia Lead', 'Ana Silva', 'Ben Stone', 'Cleo Two'],
    );
  });

  const refused: [name: string, change: Record<string, string>, sentence: string][] = [
    ['no location', { location: '' }, 'Select a location first.'],
    ['an end before the start', { end_date: '2027-03-03' }, 'End date cannot be before start date'],
    ['no length', { end_time: '16:00' }, 'End Time must be greater than Start Time'],
    ['a position that is no id', { type_id: 'swim' }, 'Enter a valid ID.'],
  ];
  for (const [name, change, sentence] of refused)
    it(`refuses a candidate list for ${name}`, async () => {
      const answer = await world.test.call(world.token, 'GET', `/api/shifts/staff/?${query(change)}`);
      assert.equal(answer.status, 400);
      assert.equal(errorOf(answer), sentence);
    });

  it('lists no candidate who works only at other locations', async () => {
    const { test, west, swim } = world;
    await test.given.user({ locations: [west], positions: [swim], firstName: 'Wes' });
    const found = await ask({ include: 'unavailable' });
    assertHolds(
      found.some((one) => one.first_name === 'Wes'),
      false,
    );
  });
});
