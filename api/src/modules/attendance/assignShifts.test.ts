import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { assignShiftsAnswer, clockRowList } from '@ondeck/shared/schemas/dashboard';
import * as z from 'zod/mini';
import { assertHolds, expectStatus } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';

const DAY = '2027-03-03';

describe('assigning a shift to a punch', () => {
  let test: TestApp;
  let here: GivenLocation;
  let guard: GivenPosition;
  let coach: GivenPosition;
  let ana: GivenUser;
  let manager: string;
  before(async () => {
    test = await createTestApp();
    test.clock.set('2027-03-03T21:00:00Z');
    here = await test.given.location();
    guard = await test.given.position({ name: 'Guard' });
    coach = await test.given.position({ name: 'Coach' });
    manager = await test.given.session(await test.given.user({ role: 'MANAGER', locations: [here] }));
  });
  beforeEach(async () => {
    await test.db.deleteFrom('clock_records').execute();
    await test.db.deleteFrom('shifts').execute();
    ana = await test.given.user({ locations: [here], positions: [guard] });
  });
  after(() => test.close());

  const punch = (more: { in?: string; rate?: 'REGULAR' | 'SUB'; flags?: string[] } = {}) =>
    test.given.clockRecord({ user: ana, location: here, date: DAY, in: '2027-03-03T20:50:00Z', ...more });
  const shiftAt = (
    from: string,
    more: { position?: GivenPosition; location?: GivenLocation; start?: string; repeat?: 'WEEKLY' } = {},
  ) => test.given.shift({ location: here, position: guard, start: DAY, from, to: '22:00', ...more });
  const offered = async () =>
    z.parse(
      assignShiftsAnswer,
      expectStatus(
        await test.call(manager, 'GET', `/api/shifts/assign-shifts/?user_id=${ana.id}&location=${here.id}`),
        200,
      ),
    ).result;
  const give = (shift: { id: string }, more: object = {}) =>
    test.call(manager, 'POST', '/api/shifts/assign-shifts/', {
      user_id: ana.id,
      shift_id: shift.id,
      ...more,
    });
  const stored = (id: string) =>
    test.db.selectFrom('clock_records').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it("offers the day's shifts at that location for the employee's positions, and the employee's own of any position", async () => {
    await punch();
    const elsewhere = await test.given.location();
    const evening = await shiftAt('18:00');
    const weekly = await shiftAt('16:00', { start: '2027-02-24', repeat: 'WEEKLY' });
    const own = await shiftAt('17:00', { position: coach });
    await test.given.assignment({ shift: own, user: ana, start: DAY });
    await shiftAt('15:00', { position: coach });
    await shiftAt('15:00', { location: elsewhere });
    await shiftAt('15:00', { start: '2027-03-04' });
    await shiftAt('15:00', { start: '2027-02-25', repeat: 'WEEKLY' });
    const gone = await shiftAt('15:00');
    await test.db.updateTable('shifts').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
    const result = await offered();
    assert.deepEqual(
      result.map(({ id }) => id),
      [own.id, weekly.id, evening.id],
    );
    assertHolds(result[0], { is_own: true, start_time: '17:00' });
    assertHolds(result[1], { is_own: false, shift_type: { name: 'Guard' }, end_time: '22:00' });
  });

  it("offers the employee's own shifts first, each group sorted by how near the start is to the punch", async () => {
    // 3:50 PM at the location.
    await punch();
    const shifts = new Map<string, string>();
    for (const from of ['06:00', '15:00', '15:30', '16:00', '17:00'])
      shifts.set((await shiftAt(from)).id, from);
    for (const from of ['14:00', '18:30', '09:00']) {
      const own = await shiftAt(from, { position: coach });
      shifts.set(own.id, `own ${from}`);
      await test.given.assignment({ shift: own, user: ana, start: DAY });
    }
    assert.deepEqual(
      (await offered()).map(({ id }) => shifts.get(id)),
      ['own 14:00', 'own 18:30', 'own 09:00', '16:00', '15:30', '15:00', '17:00', '06:00'],
    );
  });

  it('assigns a shift to a time entry once, and shows the shift in the unassigned list', async () => {
    const { id } = await punch();
    const shift = await shiftAt('16:00');
    const tab = async () =>
      z.parse(
        clockRowList,
        expectStatus(await test.call(manager, 'GET', '/api/shifts/unassigned-clocked-in/'), 200),
      );
    assertHolds(await tab(), {
      count: 1,
      results: [{ id, status: 'PENDING', shift_code: null, shift_type: [] }],
    });
    const answer = await give(shift);
    assert.deepEqual(expectStatus(answer, 200), { message: 'Shift assigned successfully!' });
    assertHolds(await tab(), {
      count: 1,
      results: [{ id, status: 'APPROVED', shift_code: shift.shift_code }],
    });
    const again = await storesNothing(test.db, () => give(shift));
    assert.equal(again.status, 409);
  });

  it('refuses a shift that was not offered, and unknown time entries', async () => {
    await punch();
    const other = await shiftAt('16:00', { position: coach });
    assert.equal((await storesNothing(test.db, () => give(other))).status, 400);
    const shift = await shiftAt('16:00');
    assert.equal((await storesNothing(test.db, () => give(shift, { record_id: shift.id }))).status, 404);
    await test.db.deleteFrom('clock_records').execute();
    assert.equal((await storesNothing(test.db, () => give(shift))).status, 404);
    const asked = await test.call(manager, 'GET', `/api/shifts/assign-shifts/?user_id=${ana.id}`);
    assert.equal(asked.status, 404);
  });

  it('finds no time entry of another location, whichever location the query names', async () => {
    const elsewhere = await test.given.location();
    const boss = await test.given.user({ role: 'MANAGER', locations: [elsewhere] });
    const token = await test.given.session(boss);
    await punch();
    for (const place of [here, elsewhere]) {
      const url = `/api/shifts/assign-shifts/?user_id=${ana.id}&location=${place.id}`;
      assert.equal((await test.call(token, 'GET', url)).status, 404);
    }
    const url = `/api/shifts/assign-shifts/?user_id=${ana.id}&location=${elsewhere.id}`;
    assert.equal((await test.call(manager, 'GET', url)).status, 404);
  });

  const findings: [name: string, shiftFrom: string, punched: object, flags: string[]][] = [
    ['in time', '16:00', {}, []],
    ['at the first moment of the window', '16:05', {}, []],
    ['before the window', '16:06', {}, ['early']],
    ['late', '15:49', {}, ['late']],
    ['with another rate', '16:00', { rate: 'SUB' }, ['rate_mismatch']],
    ['with a skewed clock', '16:00', { flags: ['clock_skew'] }, ['clock_skew']],
    ['with a mismatch that was none', '16:00', { flags: ['rate_mismatch'] }, []],
  ];
  for (const [name, from, punched, flags] of findings)
    it(`finds ${flags.join() || 'nothing'} in a punch ${name}`, async () => {
      const { id } = await punch(punched);
      expectStatus(await give(await shiftAt(from)), 200);
      assert.deepEqual((await stored(id)).flags, flags);
    });

  it("suggests SUB for another employee's occurrence", async () => {
    const { id } = await punch();
    const shift = await shiftAt('16:00');
    await test.given.assignment({ shift, user: await test.given.user(), start: DAY });
    expectStatus(await give(shift), 200);
    assertHolds(await stored(id), { suggested_rate: 'SUB', flags: ['rate_mismatch'] });
  });

  it('assigns the shift to the time entry that the request names', async () => {
    const older = await punch({ in: '2027-03-03T14:00:00Z' });
    await test.db
      .updateTable('clock_records')
      .set({ status: 'CLOSED', clocked_out: new Date('2027-03-03T15:00:00Z') })
      .execute();
    const newer = await punch();
    const shift = await shiftAt('16:00');
    expectStatus(await give(shift, { record_id: older.id }), 200);
    assert.deepEqual(
      [(await stored(older.id)).shift_id, (await stored(newer.id)).shift_id],
      [shift.id, null],
    );
  });
});
