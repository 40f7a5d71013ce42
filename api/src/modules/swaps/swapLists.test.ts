import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { movePreview } from '@ondeck/shared/schemas/shiftDates';
import { expectStatus } from '../../../test/assertions';
import { checkTrades, findShift, refusalSentence } from '../planning/planning.door';
import { HERS, HIS, openSwapSchool, type SwapSchool } from './swaps.fixture';

describe('the list of coworkers for a swap', () => {
  let school: SwapSchool;
  beforeEach(async () => {
    school = await openSwapSchool();
  });
  afterEach(() => school.test.close());

  it('lists exactly the coworkers and dates that a manager could swap, with the same reasons', async () => {
    const { test, world, anas, bens, candidates } = school;
    const { ana, ben, both, here, swim } = world;
    const staff = { locations: [here], positions: [swim] };
    const dan = await test.given.user({ ...staff, firstName: 'Dan', lastName: 'Day' });
    const eve = await test.given.user({ locations: [here], firstName: 'Eve', lastName: 'None' });
    const oneDay = async (user: { id: string }, start: string, from = '16:00', to = '20:00') => {
      const shift = await test.given.shift({ location: here, position: swim, start, from, to });
      await test.given.assignment({ shift, user, start, end: start });
      return shift.id;
    };
    await oneDay(dan, HERS, '18:00', '21:00');
    await oneDay(dan, '2027-03-13');
    await oneDay(eve, '2027-03-14');
    await oneDay(ana, '2027-03-15', '18:00', '22:00');
    await oneDay(both, '2027-03-15');
    const shift = await findShift(test.db, anas);
    assert.ok(shift);
    const checked = await checkTrades(test.db, {
      userId: ana.id,
      shift,
      date: HERS,
      locationIds: [here.id],
      now: test.clock.now(),
    });
    assert.ok(checked.length >= 10, String(checked.length));
    const listed = await candidates();
    const names = new Map([ana, ben, both, dan, eve, world.manager].map(({ id, name }) => [id, name]));
    for (const { coworker, takes, reasons } of checked) {
      const path = `/api/shifts/${anas}/dates/${HERS}/`;
      const people = { for_user_id: ana.id, user_id: coworker.id };
      const sent = takes
        ? await test.call(world.token, 'POST', `${path}swap/preview/`, {
            ...people,
            other_shift_id: takes.shift.id,
            other_date: takes.date,
          })
        : await test.call(world.token, 'POST', `${path}preview/`, { replace: people });
      const { errors } = movePreview.parse(expectStatus(sent, 200));
      const [theirs = [], ours = []] = reasons;
      const first =
        theirs.length > 0
          ? refusalSentence(coworker.name, theirs)
          : ours.length > 0
            ? refusalSentence('Ana Silva', ours)
            : undefined;
      const label = `${coworker.name} ${takes?.date ?? 'gives'}`;
      assert.equal(errors[0]?.message, first, label);
      const isListed = takes
        ? listed.swap.some(
            (one) =>
              one.id === coworker.id &&
              one.takes.shift_id === takes.shift.id &&
              one.takes.date === takes.date,
          )
        : listed.give.some((one) => one.id === coworker.id);
      assert.equal(isListed, first === undefined, label);
    }
    assert.deepEqual(
      listed.give.map(({ id }) => names.get(id) ?? id),
      ['Mia Lead', 'Ben Stone', 'Cleo Two'],
    );
    const bensDate = listed.swap.find(({ takes }) => takes.shift_id === bens);
    assert.deepEqual(Object.keys(bensDate ?? {}).sort(), ['id', 'name', 'takes']);
    assert.deepEqual(Object.keys(listed.give[0] ?? {}).sort(), ['id', 'name']);
  });

  it("lists coworkers' shifts only at the employee's own locations, and only upcoming dates", async () => {
    const { test, world, candidates } = school;
    const { both, west, here, swim } = world;
    for (const location of [here, west]) {
      const shift = await test.given.shift({
        location,
        position: swim,
        start: HIS,
        from: '06:00',
        to: '08:00',
      });
      await test.given.assignment({ shift, user: both, start: HIS, end: HIS });
    }
    const past = await test.given.shift({ location: here, position: swim, start: '2027-03-02' });
    await test.given.assignment({ shift: past, user: both, start: '2027-03-02', end: '2027-03-02' });
    const cleos = (await candidates()).swap.filter(({ id }) => id === both.id);
    assert.deepEqual(
      cleos.map(({ takes }) => [takes.date, takes.location.title]),
      [[HIS, 'Lakeview']],
    );
    const foreign = await test.call(
      school.tokens.ben,
      'GET',
      `/api/swaps/candidates/?shift=${school.anas}&date=${HERS}`,
    );
    assert.equal(foreign.status, 404);
  });

  it('is in the personal data of both employees', async () => {
    const { asked, test, world } = school;
    await asked({ message: 'I have an exam.' });
    for (const { id } of [world.ana, world.ben]) {
      const answer = await test.call(world.adminToken, 'GET', `/api/users/${id}/personal-data/`);
      assert.match(answer.text, /Swap requests, sent and received/);
      assert.match(answer.text, /I have an exam\./);
    }
  });
});
