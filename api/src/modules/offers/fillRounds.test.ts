import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { assertHolds, errorOf, expectStatus } from '../../../test/assertions';
import { storedRows } from '../../../test/storedRows';
import { fillRoundsJob } from './fillRounds.job';
import { DATE, type Guard, type OfferSchool, openOfferSchool } from './offers.fixture';

/** Offers as a server of the previous release stores them: without a round. */
describe('offers without a round', () => {
  let school: OfferSchool;
  let gap: string;
  beforeEach(async () => {
    school = await openOfferSchool();
    gap = (await school.world.openRows(school.shift.id))[0]?.id ?? '';
  });
  afterEach(() => school.test.close());

  const fill = () => fillRoundsJob(school.test.services).run(new AbortController().signal);
  const offer = (name: Guard, values: object = {}) =>
    school.test.db
      .insertInto('open_shift_offers')
      .values({
        open_shift_id: gap,
        user_id: school.idOf(name),
        end_date: DATE,
        offered_by: school.world.manager.id,
        created_at: school.test.clock.now(),
        ...values,
      })
      .execute();
  const rounds = () => school.test.db.selectFrom('offer_rounds').selectAll().orderBy('created_at').execute();
  const offers = () => school.test.db.selectFrom('open_shift_offers').selectAll().execute();
  const ask = (name: Guard) =>
    school.test.call(school.guard(name).token, 'POST', '/api/shifts/request/open-shift/', { shift: gap });

  it('become one round that keeps every offer usable, and a second run changes nothing', async () => {
    const { test, idOf, mine, workers } = school;
    await offer('Bo');
    await offer('Cy');
    await offer('Di', { declined_at: test.clock.now() });
    await offer('Ed', { stopped_at: test.clock.now() });
    await fill();
    const [round, ...more] = await rounds();
    assert.deepEqual(more, []);
    assertHolds(round, {
      state: 'RUNNING',
      award_mode: 'FIRST_ACCEPTED',
      wave_size: null,
      current_wave: 1,
      next_wave_at: null,
      open_shift_id: gap,
      start_date: DATE,
      end_date: DATE,
      created_by: school.world.manager.id,
    });
    const rows = await offers();
    assert.deepEqual(new Set(rows.map((one) => `${one.round_id} ${one.wave}`)), new Set([`${round?.id} 1`]));
    assert.equal(rows.find(({ user_id }) => user_id === idOf('Di'))?.answer, 'DECLINED');
    const before = await storedRows(test.db);
    await fill();
    assert.deepEqual(await storedRows(test.db), before);
    assertHolds((await mine('Bo'))[0], { state: 'OPEN' });
    assertHolds((await mine('Di'))[0], { state: 'DECLINED' });
    assertHolds(expectStatus(await ask('Ed'), 202), { message: 'Open shift request sent to admin' });
    assertHolds(expectStatus(await ask('Bo'), 202), { message: 'The shift is yours.' });
    assert.deepEqual(await workers(), [idOf('Bo')]);
    assert.match(String(errorOf(await ask('Cy'))), /^Bo Ray took this shift at /);
  });

  it('join the round of their open shift when an older server adds some during an upgrade', async () => {
    await offer('Bo');
    await fill();
    await offer('Cy');
    await offer('Bo', { stopped_at: school.test.clock.now() });
    await fill();
    const [round, ...more] = await rounds();
    assert.deepEqual(more, []);
    const joined = (await offers()).filter(({ round_id }) => round_id === round?.id);
    assert.deepEqual(
      joined.map(({ user_id }) => user_id).sort(),
      [school.idOf('Bo'), school.idOf('Cy')].sort(),
    );
    assertHolds(
      joined.find(({ user_id }) => user_id === school.idOf('Bo')),
      { stopped_at: null },
    );
  });

  it('end with the open shift that an older server closes', async () => {
    await offer('Bo');
    await fill();
    await school.test.db.deleteFrom('open_shifts').where('id', '=', gap).execute();
    await fill();
    assertHolds((await rounds())[0], { state: 'CANCELED', open_shift_id: null });
    assertHolds((await offers())[0], { user_id: school.idOf('Bo'), open_shift_id: null });
  });

  it('become a stopped round if all of them were stopped', async () => {
    await offer('Bo', { stopped_at: school.test.clock.now() });
    await fill();
    assertHolds((await rounds())[0], { state: 'STOPPED' });
  });
});
