import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { assertHolds, expectStatus, member } from '../../../test/assertions';
import { HOUR_MS, MINUTE_MS } from '../../platform/core/clock';
import { DATE, type OfferSchool, openOfferSchool, START } from './offers.fixture';

const TITLE = 'Can you work Fri 03-12-2027, 4:00–8:00 PM?';

describe('offers in waves', () => {
  let school: OfferSchool;
  beforeEach(async () => {
    school = await openOfferSchool();
    await school.at(START - 30 * HOUR_MS);
  });
  afterEach(() => school.test.close());
  const refused: OfferSchool['refused'] = (...asked) => school.refused(...asked);

  it('ask the first employees right away, the next ones after the wait, and each once', async () => {
    const { started, runWaves, waves, news, at } = school;
    const round = await started({ message: ' Please help. ' });
    assert.deepEqual(await waves(round), [['Bo', 'Cy']]);
    assert.deepEqual(await news(), [`Bo: ${TITLE}`, `Cy: ${TITLE}`]);
    await at(START - 26 * HOUR_MS - MINUTE_MS);
    await runWaves();
    assert.equal((await waves(round)).length, 1);
    await at(START - 26 * HOUR_MS);
    await runWaves();
    await runWaves();
    assert.deepEqual(await waves(round), [
      ['Bo', 'Cy'],
      ['Di', 'Ed'],
    ]);
    assert.deepEqual(await news(), [`Di: ${TITLE}`, `Ed: ${TITLE}`]);
    await at(START - 22 * HOUR_MS);
    await runWaves();
    assert.deepEqual((await waves(round)).at(-1), ['Flo', 'Gus']);
    await at(START - 21 * HOUR_MS);
    await runWaves();
    assert.deepEqual(
      (await waves(round)).at(-1),
      ['Hal'],
      'an hour later, because less than 24 hours are left',
    );
  });

  it('say what, where, and that the employee can accept or decline, and link to the offer', async () => {
    const round = await school.started();
    const { body, link, kind } = await school.test.db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', school.idOf('Bo'))
      .executeTakeFirstOrThrow();
    assert.equal(body, `Swim at Lakeview. Accept or decline. ${school.shift.shift_code}.`);
    assert.deepEqual([link, kind], [`/open-shifts?offer=${round}`, 'openShift.offered']);
  });

  it('give the shift to the first who accepts, and notify everyone who opened the offer and the manager', async () => {
    const { started, answer, result, open, news, workers, idOf, mine, roundRow, shift, act } = school;
    const round = await started();
    await act(round, 'next');
    await news();
    for (const name of ['Cy', 'Di'] as const) expectStatus(await open(name, round), 200);
    assert.deepEqual(await result(answer('Bo', round)), {
      message: `You're scheduled for ${shift.shift_code}.`,
      state: 'TAKEN',
    });
    assert.deepEqual(await workers(), [idOf('Bo')]);
    assert.deepEqual(await news(), [
      `Bo: You're scheduled for ${shift.shift_code}`,
      'Cy: Bo accepted this shift before you.',
      'Di: Bo accepted this shift before you.',
      `Mia: Bo Ray took ${shift.shift_code}.`,
    ]);
    assertHolds(await roundRow(round), { state: 'FILLED', filled_by: idOf('Bo'), next_wave_at: null });
    await refused(() => answer('Ed', round), 409, 'Bo accepted this shift before you.');
    assertHolds((await mine('Cy'))[0], { state: 'ENDED', sentence: 'Bo accepted this shift before you.' });
    assertHolds((await mine('Bo'))[0], { state: 'TAKEN' });
    assert.deepEqual((await result(answer('Bo', round))).state, 'TAKEN', 'a second tap');
    await school.runWaves();
    assert.deepEqual(await news(), []);
  });

  it('show the employee their hours of that week, the rate, the message, and what keeps them from it', async () => {
    const { started, mine, world, idOf, shift, answer, test } = school;
    const round = await started({ message: 'Swim meet' });
    await test.given.assignment({
      shift: await test.given.shift({ location: world.here, position: world.swim, start: '2027-03-09' }),
      user: { id: idOf('Bo') },
      start: '2027-03-09',
      end: '2027-03-09',
    });
    assertHolds((await mine('Bo'))[0], {
      round,
      state: 'OPEN',
      sentence: null,
      message: 'Swim meet',
      rate: 'REGULAR',
      hours_that_week: 4,
      hours: 4,
      blocked: null,
      shift: {
        shift_code: shift.shift_code,
        date: DATE,
        start_time: '16:00',
        location: { title: 'Lakeview' },
      },
    });
    assert.deepEqual(await mine('Ed'), [], 'the offer of a later wave');
    const other = await test.given.shift({
      location: world.here,
      position: world.swim,
      start: DATE,
      code: 'LKV-77',
    });
    await test.given.assignment({ shift: other, user: { id: idOf('Bo') }, start: DATE, end: DATE });
    const sentence = "You can't take this shift. It overlaps LKV-77.";
    assertHolds((await mine('Bo'))[0], { blocked: sentence });
    await refused(() => answer('Bo', round), 400, sentence);
  });

  it('continue after a decline: the next wave goes out once a whole wave declined, and the round ends after the last', async () => {
    const { started, answer, result, runWaves, waves, news, roundRow, mine } = school;
    const round = await started({ users: (['Bo', 'Cy', 'Di'] as const).map(school.idOf) });
    assert.deepEqual(await result(answer('Bo', round, 'DECLINE')), {
      message: 'Offer declined.',
      state: 'DECLINED',
    });
    assert.equal((await result(answer('Bo', round, 'DECLINE'))).state, 'DECLINED');
    await runWaves();
    assert.equal((await waves(round)).length, 1);
    await result(answer('Cy', round, 'DECLINE'));
    await runWaves();
    assert.deepEqual((await waves(round)).at(-1), ['Di']);
    await news();
    await result(answer('Di', round, 'DECLINE'));
    await runWaves();
    assertHolds(await roundRow(round), { state: 'EXHAUSTED' });
    assert.deepEqual(await news(), [`Mia: No one took ${school.shift.shift_code}. 3 staff were asked.`]);
    assertHolds((await mine('Di'))[0], { state: 'DECLINED', sentence: 'You declined this offer.' });
    await refused(() => answer('Cy', round), 409, 'You declined this offer.');
  });

  it('end when the last wave is over: the manager reads how many were asked, and only staff who opened it are notified', async () => {
    const { started, open, runWaves, at, news, answer, mine, roundRow } = school;
    const round = await started({ users: (['Bo', 'Cy'] as const).map(school.idOf) });
    await open('Cy', round);
    await news();
    await at(START - 26 * HOUR_MS);
    await runWaves();
    assertHolds(await roundRow(round), { state: 'EXHAUSTED' });
    assert.deepEqual(await news(), [
      'Cy: This offer has ended.',
      `Mia: No one took ${school.shift.shift_code}. 2 staff were asked.`,
    ]);
    await refused(() => answer('Bo', round), 409, 'This offer has ended.');
    assertHolds((await mine('Bo'))[0], { state: 'ENDED', sentence: 'This offer has ended.' });
  });

  it('ask everyone right away when less than 6 hours are left, and end at the start', async () => {
    const { started, waves, at, runWaves, roundRow, answer } = school;
    await at(START - 6 * HOUR_MS + MINUTE_MS);
    const round = await started();
    assert.deepEqual(
      (await waves(round)).map((wave) => wave.length),
      [7],
    );
    await at(START);
    await refused(() => answer('Bo', round), 409, 'This offer has ended.');
    await runWaves();
    assertHolds(await roundRow(round), { state: 'EXHAUSTED' });
  });

  it('wait for the morning, unless the manager sends the wave now', async () => {
    const { at, start, act, waves, runWaves, test } = school;
    await at(Date.parse('2027-03-09T02:00:00Z'));
    const answer = await start();
    assertHolds(expectStatus(answer, 200), { message: 'Offers start at 7:00 AM.' });
    const round = String(member(answer.body, 'round'));
    await runWaves();
    assert.deepEqual(await waves(round), []);
    assertHolds((await school.running())[0], { next_wave_at: '03-09-2027, 7:00 AM', queued: 7, waves: [] });
    assertHolds(expectStatus(await act(round, 'next'), 200), { message: 'Offered to 2 staff.' });
    assert.equal((await waves(round)).length, 1);
    await test.db
      .insertInto('location_options')
      .values({ location_id: school.world.here.id, wave_start: '10:00', wave_end: '11:00' })
      .execute();
    await at(Date.parse('2027-03-09T14:30:00Z'));
    await runWaves();
    assert.equal((await waves(round)).length, 1, 'a wave that was due before the hours changed waits');
    await at(Date.parse('2027-03-09T15:00:00Z'));
    await runWaves();
    assert.equal((await waves(round)).length, 2);
  });

  it('wait for the manager if the manager chooses, and stop after three acceptances', async () => {
    const { started, answer, result, runWaves, at, news, waves, running, act, workers, idOf, mine, shift } =
      school;
    const round = await started({ award_mode: 'MANAGER_CHOOSES' });
    await news();
    const thanks = 'Thanks for saying yes. A manager will choose someone and let you know.';
    assert.deepEqual(await result(answer('Bo', round)), { message: thanks, state: 'WAITS' });
    assert.deepEqual(await result(answer('Bo', round)), { message: thanks, state: 'WAITS' });
    assert.deepEqual(await news(), [`Mia: Bo Ray can work ${shift.shift_code}. Choose who gets it.`]);
    assert.deepEqual(await workers(), []);
    await at(START - 26 * HOUR_MS);
    await runWaves();
    await result(answer('Di', round));
    await at(START - 25 * HOUR_MS);
    await result(answer('Cy', round));
    await at(START - 22 * HOUR_MS);
    await runWaves();
    assert.equal((await waves(round)).length, 2);
    assertHolds((await running())[0], { accepted: 3, waiting: 1, queued: 3, next_wave_at: null });
    assert.deepEqual(
      (await running())[0]?.accepted_by.map(({ id }) => id),
      (['Bo', 'Di', 'Cy'] as const).map(idOf),
    );
    await news();
    assertHolds(expectStatus(await act(round, 'assign', { user: idOf('Di') }), 200), {
      message: 'Shift assigned.',
    });
    assert.deepEqual(await workers(), [idOf('Di')]);
    assert.deepEqual(await news(), [
      'Bo: This offer has ended.',
      'Cy: This offer has ended.',
      `Di: You're scheduled for ${shift.shift_code}`,
    ]);
    assertHolds((await mine('Di'))[0], { state: 'TAKEN' });
    assertHolds((await mine('Bo'))[0], { state: 'ENDED', sentence: 'This offer has ended.' });
  });

  it('stay with the manager after the last wave while someone waits for the choice, until the start', async () => {
    const { started, answer, result, runWaves, at, roundRow, news } = school;
    const round = await started({
      award_mode: 'MANAGER_CHOOSES',
      users: (['Bo', 'Cy'] as const).map(school.idOf),
    });
    await result(answer('Bo', round));
    await at(START - 20 * HOUR_MS);
    await runWaves();
    assertHolds(await roundRow(round), { state: 'RUNNING' });
    await news();
    await at(START);
    await runWaves();
    assertHolds(await roundRow(round), { state: 'EXHAUSTED' });
    assert.deepEqual(await news(), [
      'Bo: This offer has ended.',
      `Mia: No one took ${school.shift.shift_code}. 2 staff were asked.`,
    ]);
  });

  it('stop, and notify only staff who opened the offer', async () => {
    const { started, act, open, news, answer, roundRow, sheet } = school;
    const round = await started();
    await open('Bo', round);
    await news();
    assertHolds(expectStatus(await act(round, 'stop'), 200), { message: '7 offers stopped.' });
    assertHolds(await roundRow(round), { state: 'STOPPED' });
    assert.deepEqual(await news(), ['Bo: This offer has ended.']);
    await refused(() => answer('Cy', round), 409, 'This offer has ended.');
    for (const what of ['stop', 'next'] as const)
      await refused(() => act(round, what), 409, 'These offers have ended.');
    await refused(() => act(round, 'assign', { user: school.idOf('Bo') }), 409, 'These offers have ended.');
    assertHolds(await sheet(), { offer: { is_stopped: true, round: { id: round, state: 'STOPPED' } } });
    assert.notEqual(await school.started(), round);
  });

  it('are in the sub sheet with their waves, and stop from there too', async () => {
    const { started, open, answer, result, sheet, act, test, world, shift, roundRow } = school;
    const round = await started();
    await open('Bo', round);
    await result(answer('Cy', round, 'DECLINE'));
    await act(round, 'next');
    assertHolds(await sheet(), {
      wave_size: 5,
      offer: {
        asked: 4,
        opened: 2,
        declined: 1,
        is_stopped: false,
        round: {
          id: round,
          wave_size: 2,
          waves: [
            { wave: 1, sent_at: '10:00 AM', asked: 2, opened: 2, accepted: 0, declined: 1, waiting: 1 },
            { wave: 2, sent_at: '10:00 AM', asked: 2, opened: 0, accepted: 0, declined: 0, waiting: 2 },
          ],
          queued: 3,
          next_wave_at: '2:00 PM',
        },
      },
    });
    const path = `/api/shifts/${shift.id}/dates/${DATE}/follow-up/stop/`;
    assertHolds(expectStatus(await test.call(world.token, 'POST', path, {}), 200), {
      message: '6 offers stopped.',
    });
    assertHolds(await roundRow(round), { state: 'STOPPED' });
  });

  const changes: Readonly<Record<string, () => ReturnType<OfferSchool['start']>>> = {
    'the times of the date change': () =>
      school.test.call(school.world.token, 'PUT', `/api/shifts/${school.shift.id}/dates/${DATE}/`, {
        start_time: '17:00',
        end_time: '20:00',
      }),
    'the date is canceled': () =>
      school.test.call(school.world.token, 'POST', `/api/shifts/${school.shift.id}/dates/${DATE}/cancel/`, {
        reason: 'Storm.',
      }),
    'the location closes': () =>
      school.test.call(school.world.token, 'POST', '/api/closures/', {
        location: school.world.here.id,
        closures: [{ start_date: DATE, end_date: DATE, start_time: null, end_time: null, reason: 'Repairs' }],
      }),
    'the shift is archived': () =>
      school.test.call(school.world.token, 'DELETE', `/api/shifts/${school.shift.id}/`),
  };
  for (const [name, change] of Object.entries(changes))
    it(`are canceled when ${name}`, async () => {
      const { started, open, news, roundRow, answer } = school;
      const round = await started();
      await open('Bo', round);
      await news();
      const answered = await change();
      assert.ok(answered.status < 300, answered.text);
      assertHolds(await roundRow(round), { state: 'CANCELED', filled_by: null });
      assert.deepEqual(
        (await news()).filter((one) => !one.startsWith('Mia')),
        ['Bo: This offer has ended.'],
      );
      await refused(() => answer('Bo', round), 409, 'This offer has ended.');
    });

  it('are filled when a manager assigns the date in another way', async () => {
    const { started, open, roundRow, world, idOf, shift, news, test } = school;
    const round = await started();
    await open('Cy', round);
    await news();
    const [gap] = await world.openRows(shift.id);
    const path = `/api/shifts/manage-open-shifts/${gap?.id}/`;
    const body = { action: 'APPROVE', user_id: idOf('Hal') };
    expectStatus(await test.call(world.token, 'POST', path, body), 200);
    assertHolds(await roundRow(round), { state: 'FILLED', filled_by: idOf('Hal') });
    assert.deepEqual(await news(), [
      'Cy: This offer has ended.',
      `Hal: You're scheduled for ${shift.shift_code}`,
    ]);
  });

  it('leave out staff who can’t work the date anymore when their wave goes out', async () => {
    const { started, runWaves, waves, at, test, idOf, world } = school;
    const round = await started();
    await test.db.updateTable('users').set({ is_active: false }).where('id', '=', idOf('Di')).execute();
    await test.db.deleteFrom('user_locations').where('user_id', '=', idOf('Ed')).execute();
    const busy = await test.given.shift({ location: world.here, position: world.swim, start: DATE });
    await test.given.assignment({ shift: busy, user: { id: idOf('Gus') }, start: DATE, end: DATE });
    await at(START - 26 * HOUR_MS);
    await runWaves();
    assert.deepEqual((await waves(round)).at(-1), ['Flo', 'Hal']);
    assertHolds((await school.running())[0], { queued: 0, asked: 4 });
  });
});
