import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { assertHolds, errorOf, expectStatus } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import { HOUR_MS } from '../../platform/core/clock';
import { DATE, type Guard, type OfferSchool, openOfferSchool, START } from './offers.fixture';

describe('a manager’s round of offers', () => {
  let school: OfferSchool;
  beforeEach(async () => {
    school = await openOfferSchool();
    await school.at(START - 30 * HOUR_MS);
  });
  afterEach(() => school.test.close());
  const refused: OfferSchool['refused'] = (...asked) => school.refused(...asked);

  it('isn’t started if it is refused, and stores nothing', async () => {
    const { start, idOf, world, test, shift } = school;
    const at = (name: Guard) => ({ users: [idOf(name)] });
    const strangers = await test.given.session(world.stranger);
    await refused(() => start({ users: [] }), 400, 'Select at least 1 employee.');
    await refused(() => start({ wave_size: 0 }), 400, 'Enter at least 1.');
    await refused(() => start({ wave_size: 51 }), 400, 'Enter at most 50.');
    await refused(() => start({ users: [world.manager.id] }), 400, "You can't offer a shift to yourself.");
    const far = await test.given.user({ locations: [world.west], positions: [world.swim] });
    await refused(() => start({ users: [far.id] }), 400, 'Employee not found. Choose someone from the list.');
    const busy = await test.given.shift({
      location: world.here,
      position: world.swim,
      start: DATE,
      code: 'LKV-90',
    });
    await test.given.assignment({ shift: busy, user: { id: idOf('Bo') }, start: DATE, end: DATE });
    await refused(() => start(at('Bo')), 400, 'Bo Ray: Overlaps LKV-90 on 03-12-2027.');
    await test.given.unavailable({ id: idOf('Cy') }, DATE);
    await refused(() => start(at('Cy')), 400, 'Cy Ray: Unavailable on 03-12-2027, 4:00–8:00 PM.');
    await refused(() => start({ ...at('Di'), date: '2027-03-13' }), 404, 'Shift not found.');
    await refused(
      () => start({ ...at('Di'), replacing: idOf('Ed') }),
      409,
      'This employee is no longer scheduled for this date.',
    );
    await refused(
      () => start({ users: [idOf('Di'), idOf('Di')] }),
      400,
      'Select each employee once, and not the one who works the date.',
    );
    await refused(() => start(at('Di'), strangers), 404, 'Shift not found.');
    expectStatus(await start(at('Di')), 200);
    await refused(
      () => start(at('Ed')),
      409,
      'Mia Lead offered this shift at 10:00 AM. Stop these offers first.',
    );
    const taken = await world.made(world.oneTime({ start_date: DATE, staff: [{ id: world.ana.id }] }));
    await refused(() => start({ ...at('Ed'), shift: taken.id }), 409, 'This shift is no longer open.');
    await school.at(START);
    await refused(
      () => start({ ...at('Ed'), shift: taken.id, replacing: world.ana.id }),
      400,
      'This shift has begun. Mark the employee absent first.',
    );
    await school.at(START + 4 * HOUR_MS);
    await refused(() => start(at('Ed')), 400, 'There is nothing left to offer on this date.');
    assert.ok(shift.id);
  });

  it('starts once when the same call is sent again', async () => {
    const { test, world, idOf, shift } = school;
    const body = {
      shift: shift.id,
      date: DATE,
      users: [idOf('Bo')],
      wave_size: 5,
      award_mode: 'FIRST_ACCEPTED',
    };
    const send = () =>
      test.call(world.token, 'POST', '/api/offers/rounds/', body, {
        headers: { 'idempotency-key': '0193f2a0-0000-7000-8000-00000000aaaa' },
      });
    const [first, second] = [await send(), await send()];
    assert.deepEqual(expectStatus(second, 200), expectStatus(first, 200));
    assert.equal((await school.running()).length, 1);
  });

  it('sends no wave when everyone was asked or no one is left who can work', async () => {
    const { started, act, idOf, test } = school;
    const round = await started({ users: [idOf('Bo'), idOf('Cy'), idOf('Di')] });
    await test.db.updateTable('users').set({ is_active: false }).where('id', '=', idOf('Di')).execute();
    await refused(() => act(round, 'next'), 409, 'No one else can work it.');
    await test.db.updateTable('users').set({ is_active: true }).where('id', '=', idOf('Di')).execute();
    expectStatus(await act(round, 'next'), 200);
    await refused(() => act(round, 'next'), 409, 'Everyone has been asked.');
  });

  it('belongs to its employees and to the managers of the location', async () => {
    const { started, act, answer, open, world, idOf, test } = school;
    const round = await started();
    const strangers = await test.given.session(world.stranger);
    const hidden = 'Offer not found.';
    await refused(() => answer('Hal', round), 404, hidden);
    await refused(() => open('Hal', round), 404, hidden);
    for (const what of ['next', 'stop', 'assign'] as const)
      await refused(
        () => act(round, what, what === 'assign' ? { user: idOf('Bo') } : {}, strangers),
        what === 'assign' ? 400 : 404,
        what === 'assign' ? 'Employee not found. Choose someone from the list.' : 'Offers not found.',
      );
    const far = await test.given.user({ locations: [world.here], positions: [world.guard] });
    const unable = await storesNothing(test.db, () => act(round, 'assign', { user: far.id }));
    assert.equal(unable.status, 400, unable.text);
    assert.match(String(errorOf(unable)), /Doesn't have this position\.$/);
  });

  it('can be accepted in the list of open shifts too, but if a manager chooses, the manager decides', async () => {
    const { started, test, world, shift, guard, roundRow, act } = school;
    const ask = async () =>
      test.call(guard('Bo').token, 'POST', '/api/shifts/request/open-shift/', {
        shift: (await world.openRows(shift.id))[0]?.id,
      });
    const chosen = await started({ award_mode: 'MANAGER_CHOOSES' });
    assertHolds(expectStatus(await ask(), 202), { message: 'Open shift request sent to admin' });
    await act(chosen, 'stop');
    await test.db.deleteFrom('requests').execute();
    const round = await started();
    assertHolds(expectStatus(await ask(), 202), { message: 'The shift is yours.' });
    assertHolds(await roundRow(round), { state: 'FILLED', filled_by: school.idOf('Bo') });
  });
});
