import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { assertHolds, expectStatus } from '../../../test/assertions';
import { HOUR_MS } from '../../platform/core/clock';
import { watchAbsences } from '../absences/watch.job';
import { DATE, type OfferSchool, openOfferSchool, START } from './offers.fixture';

describe('offers of the date of an employee who still works it', () => {
  let school: OfferSchool;
  beforeEach(async () => {
    school = await openOfferSchool();
    await school.at(START - 30 * HOUR_MS);
  });
  afterEach(() => school.test.close());
  const refused: OfferSchool['refused'] = (...asked) => school.refused(...asked);

  it('replace them when someone accepts', async () => {
    const { world, test, news, answer, result, workers, idOf, mine, act } = school;
    const anas = await world.made(world.oneTime({ start_date: DATE, staff: [{ id: world.ana.id }] }));
    const round = await school.started({ shift: anas.id, replacing: world.ana.id });
    assertHolds((await mine('Bo'))[0], { rate: 'SUB' });
    assert.deepEqual(await workers(anas.id), [world.ana.id]);
    await act(round, 'next');
    await news();
    await result(answer('Bo', round));
    assert.deepEqual(await workers(anas.id), [idOf('Bo')]);
    assert.deepEqual(await news(), [
      `Ana: You're no longer scheduled for ${anas.shift_code}`,
      `Bo: You're scheduled for ${anas.shift_code}`,
      `Mia: Bo Ray took ${anas.shift_code}.`,
    ]);
    const covers = await test.db
      .selectFrom('assignments')
      .select('covers_user_id')
      .where('shift_id', '=', anas.id)
      .where('user_id', '=', idOf('Bo'))
      .execute();
    assert.deepEqual(covers, [{ covers_user_id: world.ana.id }]);
  });

  it('continue with the open date when they get time off, and end when they are replaced', async () => {
    const { world, test, roundRow, result, answer, workers, idOf } = school;
    for (const isLeave of [true, false]) {
      const anas = await world.made(world.oneTime({ start_date: DATE, staff: [{ id: world.ana.id }] }));
      const round = await school.started({ shift: anas.id, replacing: world.ana.id });
      if (isLeave) {
        const { id } = await test.given.request({
          kind: 'TIME_OFF',
          user: world.ana,
          shift: anas,
          date: DATE,
        });
        const approved = await test.call(world.token, 'POST', `/api/shifts/manage_time-off/${id}/`, {
          action: 'APPROVE',
        });
        expectStatus(approved, 200);
        const [gap] = await world.openRows(anas.id);
        assertHolds(await roundRow(round), {
          state: 'RUNNING',
          replaced_user_id: null,
          open_shift_id: gap?.id,
        });
        await result(answer('Cy', round));
        assert.deepEqual(await workers(anas.id), [idOf('Cy')]);
        await test.db.deleteFrom('absence_lines').execute();
        await test.db.deleteFrom('absence_days').execute();
        await test.db.deleteFrom('assignments').where('shift_id', '=', anas.id).execute();
      } else {
        const replaced = await test.call(
          world.token,
          'POST',
          `/api/shifts/${anas.id}/dates/${DATE}/replace/`,
          {
            for_user_id: world.ana.id,
            user_id: idOf('Flo'),
          },
        );
        expectStatus(replaced, 200);
        assertHolds(await roundRow(round), { state: 'FILLED', filled_by: idOf('Flo') });
      }
    }
  });

  it('give an employee who can’t replace someone anymore their own reason', async () => {
    const { world, test, answer, idOf, workers } = school;
    await test.db
      .insertInto('location_options')
      .values({ location_id: world.here.id, availability: 'BLOCK' })
      .execute();
    const anas = await world.made(world.oneTime({ start_date: DATE, staff: [{ id: world.ana.id }] }));
    const round = await school.started({ shift: anas.id, replacing: world.ana.id });
    await test.given.unavailable({ id: idOf('Bo') }, DATE);
    await refused(
      () => answer('Bo', round),
      400,
      "You can't take this shift. You marked this time as unavailable.",
    );
    assert.deepEqual(await workers(anas.id), [world.ana.id]);
  });

  it('keep the first of two rounds that offer one open date, after both employees lost it together', async () => {
    const { world, started, roundRow } = school;
    const staff = [{ id: world.ana.id }, { id: world.ben.id }];
    const shared = await world.made({ start_date: DATE, staff });
    const rounds: string[] = [];
    for (const { id } of staff) rounds.push(await started({ shift: shared.id, replacing: id }));
    expectStatus(await world.put(shared.id, { start_date: DATE, staff: [] }), 200);
    const states = await Promise.all(rounds.map(async (id) => (await roundRow(id)).state));
    assert.deepEqual(states, ['RUNNING', 'CANCELED']);
  });

  it('tell managers of an absence how many were asked, and nothing more while waves go out', async () => {
    const { world, test, idOf, started, at } = school;
    const anas = await world.made(world.oneTime({ start_date: DATE, staff: [{ id: world.ana.id }] }));
    await started({ shift: anas.id, replacing: world.ana.id, wave_size: 1 });
    await at(START - 20 * HOUR_MS);
    // Automatic offers go to everyone who can work, so Hal stays in the queue.
    const busy = await test.given.shift({ location: world.here, position: world.swim, start: DATE });
    await test.given.assignment({ shift: busy, user: { id: idOf('Hal') }, start: DATE, end: DATE });
    const report = { shift: anas.id, date: DATE, kind: 'SICK' };
    const token = await test.given.session(world.ana);
    expectStatus(await test.call(token, 'POST', '/api/absences/mine/', report), 201);
    const { sent } = await test.db
      .selectFrom('open_shift_offers as o')
      .innerJoin('offer_rounds as r', 'r.id', 'o.round_id')
      .where('r.shift_id', '=', anas.id)
      .select((eb) => eb.fn.count<number>('o.user_id').filterWhere('o.sent_at', 'is not', null).as('sent'))
      .executeTakeFirstOrThrow();
    const told = async () =>
      test.db
        .selectFrom('notifications')
        .select(['kind', 'title', 'body'])
        .where('user_id', '=', world.manager.id)
        .where('kind', 'like', 'absence.%')
        .execute();
    assert.match(
      (await told()).map(({ title, body }) => `${title} ${body}`).join(),
      new RegExp(`\\b${sent} `),
    );
    await at(START - 19 * HOUR_MS);
    await watchAbsences(test.services);
    assert.deepEqual(
      (await told()).filter(({ kind }) => kind === 'absence.open'),
      [],
    );
  });
});
