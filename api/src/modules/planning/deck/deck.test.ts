import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { deckAnswer, deckNowAnswer, deckRulesAnswer } from '@ondeck/shared/schemas/deck';
import { blamedFields, errorOf, expectStatus, member } from '../../../../test/assertions';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';

/** Today is Wednesday, 03-03-2027. Shifts are on Thursdays, 4 to 8 PM. */
describe('lifeguards on deck', () => {
  let world: PlannerWorld;
  beforeEach(async () => {
    world = await openPlannerWorld();
  });
  afterEach(() => world.test.close());

  const rule = (changes: Record<string, unknown> = {}) => ({
    weekdays: [4],
    from_date: '2027-03-01',
    to_date: null,
    start_time: '15:00',
    end_time: '20:00',
    guard_position_ids: [world.swim.id],
    teaching_position_ids: [],
    support_position_ids: [],
    min_age: null,
    base_guards: 1,
    swimmers_included: 25,
    swimmers_per_guard: 25,
    ...changes,
  });
  const save = (rules: readonly unknown[], token = world.token) =>
    world.test.call(token, 'PUT', `/api/deck/rules/${world.here.id}/`, { rules });
  const rules = async () =>
    deckRulesAnswer.parse(
      expectStatus(await world.test.call(world.token, 'GET', `/api/deck/rules/${world.here.id}/`), 200),
    );
  const query = (days: string) =>
    world.test.call(world.token, 'GET', `/api/deck/?location=${world.here.id}${days}`);
  const deck = async (date: string) => {
    const { days } = deckAnswer.parse(expectStatus(await query(`&from=${date}&to=${date}`), 200));
    const [day] = days;
    assert.ok(day);
    return day;
  };
  const swimmers = (date: string, ...numbers: readonly (readonly [string, string, number])[]) => ({
    location: world.here.id,
    days: [
      {
        date,
        counts: numbers.map(([start_time, end_time, count]) => ({ start_time, end_time, swimmers: count })),
      },
    ],
  });
  const count = (body: unknown) => world.test.call(world.token, 'PUT', '/api/deck/swimmers/', body);

  it('lists required and scheduled guards by hours, with shortages', async () => {
    expectStatus(await save([rule()]), 200);
    await world.made({ staff: [{ id: world.ana.id }] });
    expectStatus(await count(swimmers('2027-03-11', ['16:00', '17:00', 30])), 200);
    const day = await deck('2027-03-11');
    assert.deepEqual(
      day.intervals.map((one) => [one.start_time, one.end_time, one.scheduled, one.required, one.swimmers]),
      [
        ['15:00', '16:00', 0, 1, null],
        ['16:00', '17:00', 1, 2, 30],
        ['17:00', '20:00', 1, 1, null],
      ],
    );
    assert.deepEqual(day.intervals[1]?.guards[0]?.name, 'Ana Silva');
    assert.deepEqual(day.shortages, [
      { start_time: '15:00', end_time: '16:00', scheduled: 0, required: 1 },
      { start_time: '16:00', end_time: '17:00', scheduled: 1, required: 2 },
    ]);
    assert.deepEqual(day.counts, [
      { start_time: '16:00', end_time: '17:00', swimmers: 30, source: 'MANUAL' },
    ]);
  });

  it("doesn't count a guard at hours that they miss of their shift", async () => {
    expectStatus(await save([rule()]), 200);
    const { test, ana, here } = world;
    const shift = await world.made({ staff: [{ id: ana.id }] });
    const start = '2027-03-11';
    await test.given.daysOff({ user: ana, location: here, start, keeps: shift, hours: ['17:00', '18:30'] });
    const day = await deck(start);
    assert.deepEqual(
      day.intervals.map((one) => [one.start_time, one.end_time, one.scheduled]),
      [
        ['15:00', '16:00', 0],
        ['16:00', '17:00', 1],
        ['17:00', '18:30', 0],
        ['18:30', '20:00', 1],
      ],
    );
  });

  it('counts guards through the last day of the certificate that their position requires', async () => {
    const { given } = world.test;
    expectStatus(await save([rule()]), 200);
    await world.made({ staff: [{ id: world.ana.id }] });
    const cpr = await given.certificateType('CPR/AED');
    await given.requires(world.swim, cpr, world.here);
    await given.certificate(world.ana, cpr, { expires: '2027-03-11' });
    const guards = async (date: string) => (await deck(date)).intervals.map(({ scheduled }) => scheduled);
    assert.deepEqual(await guards('2027-03-11'), [0, 1]);
    assert.deepEqual(await guards('2027-03-18'), [0]);
  });

  it('says in the schedule whether the location has rules', async () => {
    const hasRules = async () => {
      const path = `/api/shifts/view-schedule/?location=${world.here.id}&start_date=2027-03-07&view_type=weekly`;
      return member(expectStatus(await world.test.call(world.token, 'GET', path), 200), 'has_deck_rules');
    };
    assert.equal(await hasRules(), false);
    expectStatus(await save([rule()]), 200);
    assert.equal(await hasRules(), true);
    expectStatus(await save([]), 200);
    assert.equal(await hasRules(), false);
  });

  it('answers at most 14 days, and no hours without rules', async () => {
    const answer = deckAnswer.parse(expectStatus(await query('&from=2027-03-03&to=2027-03-16'), 200));
    assert.deepEqual([answer.days.length, answer.has_rules], [14, false]);
    assert.deepEqual(blamedFields(await query('&from=2027-03-03&to=2027-03-17')), ['to']);
  });

  it('keeps the IDs of rules that stay the same, and refuses a save over an unseen change', async () => {
    const first = deckRulesAnswer.parse(expectStatus(await save([rule()]), 200));
    const later = rule({ start_time: '10:00', end_time: '12:00' });
    const second = deckRulesAnswer.parse(expectStatus(await save([later, rule()]), 200));
    assert.equal(second.results.length, 2);
    assert.ok(second.results.some(({ id }) => id === first.results[0]?.id));
    const stale = await world.test.call(
      world.token,
      'PUT',
      `/api/deck/rules/${world.here.id}/`,
      { rules: [] },
      { headers: { 'if-match': `"${first.revision}"` } },
    );
    assert.equal(stale.status, 409);
    assert.match(
      String(errorOf(stale)),
      /^These rules have changed since you opened them. Mia Lead saved last/,
    );
    assert.equal((await rules()).results.length, 2);
  });

  it('refuses a rule without days, with unknown positions, or with an end before the start', async () => {
    assert.deepEqual(blamedFields(await save([rule(), rule({ weekdays: [] })])), ['rules.1.weekdays']);
    const elsewhere = rule({ guard_position_ids: [world.ana.id] });
    assert.deepEqual(blamedFields(await save([elsewhere])), ['rules.0.guard_position_ids']);
    assert.deepEqual(blamedFields(await save([rule({ end_time: '15:00' })])), ['rules.0.end_time']);
    assert.deepEqual((await rules()).results, []);
  });

  it('replaces the swimmers of a day, refuses overlapping hours, and stores nothing then', async () => {
    expectStatus(await count(swimmers('2027-03-11', ['16:00', '17:00', 30])), 200);
    const refused = await count(swimmers('2027-03-11', ['15:00', '17:00', 3], ['16:00', '18:00', 4]));
    assert.equal(errorOf(refused), 'These times overlap. Change one of them.');
    assert.equal((await deck('2027-03-11')).counts[0]?.swimmers, 30);
    expectStatus(await count(swimmers('2027-03-11', ['15:00', '16:00', 5], ['16:00', '17:00', 6])), 200);
    assert.deepEqual(
      (await deck('2027-03-11')).counts.map((one) => one.swimmers),
      [5, 6],
    );
    expectStatus(await count(swimmers('2027-03-11')), 200);
    assert.deepEqual((await deck('2027-03-11')).counts, []);
  });

  it('suggests the median of the last 4 same weekdays with counts', async () => {
    for (const [date, number] of [
      ['2027-02-04', 90],
      ['2027-02-11', 10],
      ['2027-02-18', 40],
      ['2027-02-25', 20],
      ['2027-03-04', 31],
    ] as const)
      expectStatus(await count(swimmers(date, ['16:00', '18:00', number])), 200);
    assert.deepEqual((await deck('2027-03-11')).suggested, [
      { start_time: '16:00', end_time: '18:00', swimmers: 26 },
    ]);
    assert.deepEqual((await deck('2027-03-12')).suggested, []);
  });

  it('counts clocked-in guards where a rule applies now', async () => {
    expectStatus(await save([rule({ base_guards: 2 })]), 200);
    const shift = await world.made({ staff: [{ id: world.ana.id }] });
    await world.at('2027-03-04T21:30:00Z');
    const now = async () => {
      const answer = await world.test.call(world.token, 'GET', '/api/deck/now/');
      return deckNowAnswer.parse(expectStatus(answer, 200)).results;
    };
    assert.deepEqual(
      (await now()).map(({ location, on_deck, required }) => [location.title, on_deck, required]),
      [['Lakeview', 0, 2]],
    );
    await world.test.given.clockRecord({
      user: world.ana,
      location: world.here,
      shift,
      date: '2027-03-04',
      in: '2027-03-04T20:58:00Z',
    });
    assert.deepEqual(member(await now(), 0, 'on_deck'), 1);
    await world.at('2027-03-05T01:00:00Z');
    assert.deepEqual(await now(), []);
  });
});
