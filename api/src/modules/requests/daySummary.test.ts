import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type DaySummary, daySummary } from '@ondeck/shared/schemas/daySummary';
import * as z from 'zod/mini';
import { assertHolds, expectStatus, member } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { refresh } from './requests.fixture';

/** Wednesday. Each location has its own time zone. */
const TODAY = '2027-03-03';
const TOMORROW = '2027-03-04';

describe('the summary of today and tomorrow', () => {
  let test: TestApp;
  let east: GivenLocation;
  let west: GivenLocation;
  let away: GivenLocation;
  let guard: GivenPosition;
  let ana: GivenUser;
  let ben: GivenUser;
  let mia: GivenUser;
  let manager: string;
  before(async () => {
    test = await createTestApp();
    east = await test.given.location({ title: 'Lakeview', timezone: 'America/New_York' });
    west = await test.given.location({ title: 'Harbor', timezone: 'America/Los_Angeles' });
    away = await test.given.location({ title: 'Prairie', timezone: 'America/Chicago' });
    guard = await test.given.position();
    const staff = { locations: [east, west, away], positions: [guard] };
    ana = await test.given.user(staff);
    ben = await test.given.user(staff);
    mia = await test.given.user({ ...staff, role: 'MANAGER', locations: [east, west] });
    manager = await test.given.session(mia);
  });
  after(() => test.close());

  async function read(query = '', token = manager): Promise<DaySummary> {
    const answer = await test.call(token, 'GET', `/api/shifts/day-summary/${query}`);
    return z.parse(daySummary, expectStatus(answer, 200));
  }
  const shiftAt = async (
    location: GivenLocation,
    start: string,
    from: string,
    to: string,
    user?: GivenUser,
  ) => {
    const shift = await test.given.shift({ location, position: guard, start, from, to });
    if (user) await test.given.assignment({ shift, user, start, end: start });
    await refresh(test, shift);
    return shift;
  };

  it('has no first start when no one is scheduled', async () => {
    test.clock.set('2027-03-03T17:00:00Z');
    assert.deepEqual(await read(), {
      today: { date: TODAY, expected: 0, clocked_in: 0, late: 0, absent: 0, open_shifts: 0 },
      tomorrow: { date: TOMORROW, expected: 0, clocked_in: 0, late: 0, absent: 0, open_shifts: 0 },
      is_one_date: true,
      requests: 0,
    });
  });

  it("counts staff once, by each location's own date, and names the first start", async () => {
    // 11 PM on March 2 in Los Angeles, and 2 AM on March 3 in New York.
    test.clock.set('2027-03-03T07:00:00Z');
    await shiftAt(east, TODAY, '10:00', '14:00', ana);
    await shiftAt(west, '2027-03-02', '22:00', '23:30', ben);
    await shiftAt(west, TODAY, '06:00', '09:00', ben);
    await shiftAt(away, TODAY, '05:00', '09:00', ana);
    assertHolds(await read(), {
      today: {
        date: '2027-03-02',
        expected: 2,
        late: 1,
        first: {
          at: '2027-03-03T06:00:00.000Z',
          location: { title: 'Harbor', timezone: 'America/Los_Angeles' },
        },
      },
      tomorrow: { date: TODAY, expected: 1, first: { at: '2027-03-03T14:00:00.000Z' } },
      is_one_date: false,
    });
    assertHolds(await read(`?location=${east.id}`), { today: { date: TODAY }, is_one_date: true });
    test.clock.set('2027-03-03T12:00:00Z');
    await shiftAt(west, TODAY, '12:00', '14:00', ana);
    assertHolds(await read(), {
      today: { expected: 2, first: { at: '2027-03-03T14:00:00.000Z', location: { title: 'Harbor' } } },
    });
    assertHolds(await read(`?location=${east.id}`), {
      today: { expected: 1, first: { at: '2027-03-03T15:00:00.000Z', location: { title: 'Lakeview' } } },
    });
  });

  it('counts staff as late a minute after the start, and as clocked in while on deck, even without their shift', async () => {
    const late = async (now: string) => {
      test.clock.set(now);
      const { today } = await read(`?location=${east.id}`);
      return [today.expected, today.clocked_in, today.late];
    };
    assert.deepEqual(await late('2027-03-03T15:00:59Z'), [1, 0, 0]);
    assert.deepEqual(await late('2027-03-03T15:01:00Z'), [1, 0, 1]);
    assert.deepEqual(await late('2027-03-03T18:59:59Z'), [1, 0, 1]);
    assert.deepEqual(await late('2027-03-03T19:00:00Z'), [1, 0, 0]);
    const punch = { user: ana, location: east, date: TODAY, in: '2027-03-03T15:02:00Z' };
    const { id } = await test.given.clockRecord(punch);
    assert.deepEqual(await late('2027-03-03T15:03:00Z'), [1, 1, 0]);
    await test.db.updateTable('clock_records').set({ status: 'VOIDED' }).where('id', '=', id).execute();
    assert.deepEqual(await late('2027-03-03T15:03:00Z'), [1, 0, 1]);
    const shift = await test.db
      .selectFrom('shifts')
      .selectAll()
      .where('location_id', '=', east.id)
      .executeTakeFirstOrThrow();
    const own = await test.given.clockRecord({ ...punch, shift, out: '2027-03-03T15:30:00Z' });
    assert.deepEqual(await late('2027-03-03T16:00:00Z'), [1, 1, 0]);
    await test.db.deleteFrom('clock_records').where('id', '=', own.id).execute();
  });

  it("doesn't expect an employee who misses the whole shift, and expects one who misses an hour of it", async () => {
    test.clock.set('2027-03-03T15:10:00Z');
    const shift = await test.db
      .selectFrom('shifts')
      .selectAll()
      .where('location_id', '=', east.id)
      .executeTakeFirstOrThrow();
    const day = { user: ana, location: east, start: TODAY, keeps: shift };
    const figures = async () => {
      const { today } = await read(`?location=${east.id}`);
      return [today.expected, today.late, today.absent];
    };
    await test.given.daysOff({ ...day, hours: ['10:00', '11:00'] });
    assert.deepEqual(await figures(), [1, 0, 0]);
    await test.db.deleteFrom('absence_lines').execute();
    await test.given.daysOff(day);
    assert.deepEqual(await figures(), [0, 0, 1]);
    // Released: the shift is open, and the employee has no assignment.
    await test.db.updateTable('absence_lines').set({ effect: 'RELEASED' }).execute();
    await test.db.deleteFrom('assignments').where('shift_id', '=', shift.id).execute();
    assert.deepEqual(await figures(), [0, 0, 1]);
    // Someone who is off from one shift and works another is expected.
    const other = await shiftAt(east, TODAY, '18:00', '19:00', ana);
    assert.deepEqual(await figures(), [1, 0, 0]);
    await test.db.deleteFrom('assignments').where('shift_id', '=', other.id).execute();
    await test.db
      .updateTable('absence_lines')
      .set({ ended_at: test.clock.now(), end_cause: 'REVOKED' })
      .execute();
    assert.deepEqual(await figures(), [0, 0, 0]);
  });

  it('counts open dates until they end, without canceled and closed dates', async () => {
    test.clock.set('2027-03-03T12:00:00Z');
    const open = async (query = `?location=${west.id}`) => {
      const { today, tomorrow } = await read(query);
      return [today.open_shifts, tomorrow.open_shifts];
    };
    const daily = await test.given.shift({
      location: west,
      position: guard,
      start: TODAY,
      repeat: 'DAILY',
      from: '15:00',
      to: '16:00',
    });
    await refresh(test, daily);
    assert.deepEqual(await open(), [1, 1]);
    const once = await shiftAt(east, TOMORROW, '08:00', '09:00');
    assert.deepEqual(await open(''), [1, 2]);
    await test.given.cancelled(once, TOMORROW);
    assert.deepEqual(await open(''), [1, 1]);
    test.clock.set('2027-03-04T00:00:00Z');
    assert.deepEqual(await open(), [0, 1]);
    await test.given.closed(west, TOMORROW);
    assert.deepEqual(await open(), [0, 0]);
  });

  it("counts as many requests as the page Requests lists: of every kind in reach, the reader's own too, and none that is decided", async () => {
    const token = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    const counted = async (query = '') => [(await read(query)).requests, (await read(query, token)).requests];
    const mondays = await test.given.shift({
      location: east,
      position: guard,
      start: '2027-03-08',
      repeat: 'WEEKLY',
    });
    await refresh(test, mondays);
    const gap = await test.db
      .selectFrom('open_shifts')
      .select('id')
      .where('shift_id', '=', mondays.id)
      .executeTakeFirstOrThrow();
    const before = await counted();
    await test.given.request({ kind: 'OPEN_SHIFT', user: ana, shift: mondays, gap, date: '2027-03-08' });
    await test.given.request({ kind: 'TIME_OFF', user: ana, shift: mondays, date: '2027-03-15' });
    await test.given.request({ kind: 'SCHEDULE_CHANGE', user: ben, shift: mondays, date: '2027-03-15' });
    await test.given.request({ kind: 'CORRECTION', user: ben, location: east });
    await test.given.request({ kind: 'NEW_SHIFT', user: ben, date: '2027-03-15' });
    assert.deepEqual(
      await counted(),
      before.map((count) => count + 5),
    );
    // The employees of both locations can ask for a new shift at either.
    assert.deepEqual(await counted(`?location=${west.id}`), [1, 1]);
    const other = await test.given.shift({ location: away, position: guard, start: '2027-03-08' });
    await test.given.request({ kind: 'TIME_OFF', user: ana, shift: other, date: '2027-03-08' });
    await test.given.request({ kind: 'TIME_OFF', user: mia, shift: mondays, date: '2027-03-22' });
    const { id } = await test.given.request({
      kind: 'TIME_OFF',
      user: ben,
      shift: mondays,
      date: '2027-03-29',
    });
    await test.db
      .updateTable('requests')
      .set({ status: 'REJECTED', decided_at: test.clock.now() })
      .where('id', '=', id)
      .execute();
    assert.deepEqual(await counted(), [(before[0] ?? 0) + 6, (before[1] ?? 0) + 7]);
    const listed = await test.call(manager, 'GET', '/api/requests/?limit=1&offset=0');
    assert.equal(member(listed.body, 'count'), (await counted())[0]);
  });
});
