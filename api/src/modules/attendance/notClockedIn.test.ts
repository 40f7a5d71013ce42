import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { clockRowList, dashboardCounts, notClockedInList } from '@ondeck/shared/schemas/dashboard';
import * as z from 'zod/mini';
import { assertHolds, expectStatus } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenShift, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';

const DAY = '2027-03-03';

describe('the list of staff who are not clocked in', () => {
  let test: TestApp;
  let here: GivenLocation;
  let guard: GivenPosition;
  let shift: GivenShift;
  let ana: GivenUser;
  let manager: string;
  before(async () => {
    test = await createTestApp();
    here = await test.given.location({ title: 'Waikiki', timezone: 'Pacific/Honolulu' });
    guard = await test.given.position();
    manager = await test.given.session(await test.given.user({ role: 'MANAGER', locations: [here] }));
    ana = await test.given.user({ locations: [here], positions: [guard] });
    // 8 AM to noon in Honolulu is 6 PM to 10 PM UTC.
    shift = await test.given.shift({
      location: here,
      position: guard,
      start: DAY,
      from: '08:00',
      to: '12:00',
    });
    await test.given.assignment({ shift, user: ana, start: DAY });
  });
  beforeEach(() => test.db.deleteFrom('clock_records').execute());
  after(() => test.close());

  async function page(more = '') {
    const path = `/api/shifts/not-clocked-in/?location=${here.id}${more}`;
    return z.parse(notClockedInList, expectStatus(await test.call(manager, 'GET', path), 200));
  }
  const list = async () => (await page()).results;
  const awaited = async () =>
    z.parse(
      dashboardCounts,
      expectStatus(await test.call(manager, 'GET', `/api/shifts/request/count/?location=${here.id}`), 200),
    ).not_clocked_in_count;
  const punch = (more: object = {}) =>
    test.given.clockRecord({ user: ana, location: here, date: DAY, in: '2027-03-03T18:02:30Z', ...more });

  const moments: [name: string, now: string, state: string][] = [
    ['before the shift', '17:59:59', 'EXPECTED'],
    ['in its first minute', '18:00:59', 'EXPECTED'],
    ['a minute after it began', '18:01:00', 'LATE'],
    ['a second before it ends', '21:59:59', 'LATE'],
    ['as it ends', '22:00:00', 'MISSED'],
  ];
  for (const [name, now, state] of moments)
    it(`shows an absent employee as ${state} ${name}`, async () => {
      test.clock.set(`2027-03-03T${now}Z`);
      assertHolds(await list(), [
        { state, in_since: null, record_id: null, shift_id: shift.id, location: { title: 'Waikiki' } },
      ]);
      assert.equal(await awaited(), 1);
    });

  it('says when an employee who reported being late is expected', async () => {
    test.clock.set('2027-03-03T18:05:00Z');
    await test.db
      .insertInto('late_notes')
      .values({
        shift_id: shift.id,
        date: DAY,
        user_id: ana.id,
        expected_at: new Date('2027-03-03T18:20:00Z'),
        created_by: ana.id,
        created_at: test.clock.now(),
      })
      .execute();
    assertHolds(await list(), [{ state: 'LATE', expected_time: '08:20' }]);
    await test.db.deleteFrom('late_notes').execute();
  });

  it('expects an employee who misses the start after the missed hours, and no one who misses the whole shift', async () => {
    test.clock.set('2027-03-03T18:30:00Z');
    const day = { user: ana, location: here, start: DAY, keeps: shift };
    await test.given.daysOff({ ...day, hours: ['08:00', '09:00'] });
    assertHolds(await list(), [{ state: 'EXPECTED', shift_id: shift.id }]);
    test.clock.set('2027-03-03T19:01:00Z');
    assertHolds(await list(), [{ state: 'LATE' }]);
    await test.db.deleteFrom('absence_lines').execute();
    await test.given.daysOff(day);
    assert.deepEqual(await list(), []);
    assert.equal(await awaited(), 0);
    await test.db.deleteFrom('absence_lines').execute();
  });

  for (const sort of ['', '&sort=shift_start', '&sort=shift_end'])
    it(`lists missing staff of all locations by the instant${sort ? `, sorted with ${sort}` : ''}: 10 AM in New York comes before 8 AM in Honolulu`, async () => {
      test.clock.set('2027-03-03T12:00:00Z');
      const east = await test.given.location();
      const times = { location: east, position: guard, start: DAY, from: '10:00', to: '13:00' };
      const early = await test.given.shift(times);
      const cleo = await test.given.user({ locations: [east], positions: [guard] });
      await test.given.assignment({ shift: early, user: cleo, start: DAY });
      const both = await test.given.session(
        await test.given.user({ role: 'MANAGER', locations: [here, east] }),
      );
      const answer = await test.call(both, 'GET', `/api/shifts/not-clocked-in/?date=${DAY}${sort}`);
      assertHolds(expectStatus(answer, 200), {
        results: [{ shift_start: '10:00' }, { shift_start: '08:00' }],
      });
    });

  for (const [name, more, count] of [
    ['of a page past the end', '&offset=10', 1],
    ['when no one is found', '&search=Nobody', 0],
    ['when no one is found, past the end', '&search=Nobody&offset=10', 0],
  ] as const)
    it(`returns the right count of missing staff ${name}`, async () => {
      test.clock.set('2027-03-03T18:00:00Z');
      assert.deepEqual(await page(more), { count, results: [] });
    });

  it('shows a missing employee as clocked in without a shift, with the local time, and does not count them', async () => {
    test.clock.set('2027-03-03T19:00:00Z');
    const { id } = await punch();
    assertHolds(await list(), [{ state: 'HERE_WITHOUT_SHIFT', in_since: '08:02', record_id: id }]);
    assert.equal(await awaited(), 0);
    const given = await test.call(manager, 'POST', '/api/shifts/assign-shifts/', {
      user_id: ana.id,
      record_id: id,
      shift_id: shift.id,
    });
    expectStatus(given, 200);
    assert.deepEqual(await list(), []);
  });

  const others: [name: string, more: () => Promise<object>][] = [
    ['a record that is over', () => Promise.resolve({ out: '2027-03-03T18:30:00Z' })],
    ['a record of another day', () => Promise.resolve({ date: '2027-03-02' })],
    ['a record of another place', async () => ({ location: await test.given.location() })],
    ["another employee's time entry", async () => ({ user: await test.given.user({ locations: [here] }) })],
  ];
  for (const [name, more] of others)
    it(`still counts an employee as missing despite ${name}`, async () => {
      test.clock.set('2027-03-03T19:00:00Z');
      await punch(await more());
      assertHolds(await list(), [{ state: 'LATE', in_since: null }]);
      assert.equal(await awaited(), 1);
    });

  it('lists punches without a shift by status: waiting, assigned, or both', async () => {
    test.clock.set('2027-03-03T19:00:00Z');
    const waits = await punch({ out: '2027-03-03T18:30:00Z' });
    const decided = await punch();
    await test.db
      .updateTable('clock_records')
      .set({ position_id: guard.id })
      .where('id', '=', decided.id)
      .execute();
    for (const [status, ids] of [
      ['', [waits.id, decided.id]],
      ['PENDING', [waits.id]],
      ['APPROVED', [decided.id]],
    ] as const) {
      const url = `/api/shifts/unassigned-clocked-in/?location=${here.id}&status=${status}`;
      const { count, results } = z.parse(
        clockRowList,
        expectStatus(await test.call(manager, 'GET', url), 200),
      );
      assert.deepEqual([count, results.map(({ id }) => id)], [ids.length, ids]);
    }
  });
});
