import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { expectStatus } from '../../../test/assertions';
import { punchClock } from '../attendance/attendance.fixture';
import {
  notified,
  openShiftOf,
  type PoolAtSix,
  poolAtSix,
  report,
  reported,
  shiftFor,
  staffOf,
  storedOf,
  takes,
  TODAY,
} from './absences.fixture';

let school: PoolAtSix;
let clock: ReturnType<typeof punchClock>;
beforeEach(async () => {
  school = await poolAtSix();
  clock = punchClock(school.test);
});
afterEach(() => school.test.close());

/** Enters Leila's code and returns the shifts that the form lists. */
async function form() {
  const { token = '' } = await clock.verify(school.leila.code);
  const shifts = await clock.shiftsOf(token, school.leila.id);
  return { token, shifts: shifts.map(({ id, reported: isReported }) => [id, isReported ?? false]) };
}

describe('an employee who comes to the punch clock after reporting an absence', () => {
  for (const [name, at] of [
    ['before', '2026-12-09T11:55:00Z'],
    ['after', '2026-12-09T12:05:00Z'],
  ] as const)
    it(`sees the shift until someone takes it, and gets it back by clocking in ${name} its start`, async () => {
      const { test, shift, leila, maya } = school;
      await reported(school);
      test.clock.set(at);
      const { token, shifts } = await form();
      assert.deepEqual(shifts, [[shift.id, true]]);
      expectStatus(await clock.clockIn(token, leila.id, { shift_id: shift.id, clocked_in: '06:00' }), 201);
      assert.deepEqual(await staffOf(school, shift), [leila.id]);
      const { days, lines } = await storedOf(school);
      assert.deepEqual([days[0]?.end_cause, lines[0]?.end_cause], ['CLOCKED_IN', 'CLOCKED_IN']);
      assert.deepEqual(await notified(school, maya, 'absence.clockedIn'), [
        `Leila Haddad clocked in for ${shift.shift_code} after reporting an absence.`,
      ]);
      assert.deepEqual(await test.db.selectFrom('open_shifts').selectAll().execute(), []);
    });

  it('sees no shift that someone took, and clocks in without one', async () => {
    const { test, shift, token, leila, ben } = school;
    await reported(school);
    expectStatus(await takes(school, token.ben, await openShiftOf(school, shift)), 202);
    test.clock.set('2026-12-09T11:55:00Z');
    const { token: punch, shifts } = await form();
    assert.deepEqual(shifts, []);
    assert.equal((await clock.clockIn(punch, leila.id, { shift_id: shift.id })).status, 404);
    const again = await form();
    expectStatus(await clock.clockIn(again.token, leila.id, {}), 201);
    assert.deepEqual(await staffOf(school, shift), [ben.id]);
    assert.equal((await storedOf(school)).days[0]?.ended_at, null);
  });

  it('archives the rest of a begun shift that no one took', async () => {
    const { test, shift, leila } = school;
    test.clock.set('2026-12-09T12:05:00Z');
    await reported(school);
    const { token, shifts } = await form();
    assert.deepEqual(shifts, [[shift.id, true]]);
    const rest = String((await storedOf(school)).lines[0]?.rest_shift_id);
    expectStatus(await clock.clockIn(token, leila.id, { shift_id: shift.id, clocked_in: '06:05' }), 201);
    const row = await test.db
      .selectFrom('shifts')
      .select('deleted_by')
      .where('id', '=', rest)
      .executeTakeFirst();
    assert.equal(row?.deleted_by, leila.id);
  });

  it('ends only the line of the shift that they clock in for', async () => {
    const { test, shift, leila } = school;
    const evening = await shiftFor(school, leila, { from: '17:00', to: '20:00' });
    await reported(school, { also: [{ shift: evening.id, date: TODAY }] });
    test.clock.set('2026-12-09T11:55:00Z');
    const { token } = await form();
    expectStatus(await clock.clockIn(token, leila.id, { shift_id: shift.id, clocked_in: '05:55' }), 201);
    const { days, lines } = await storedOf(school);
    assert.deepEqual(
      [days[0]?.ended_at, ...lines.map(({ end_cause }) => end_cause)],
      [null, 'CLOCKED_IN', null],
    );
    // The day is off from 5 to 8 PM only, so the employee can get other work before.
    assert.deepEqual(
      [days[0]?.from_at, days[0]?.to_at],
      [new Date('2026-12-09T23:00:00Z'), new Date('2026-12-10T02:00:00Z')],
    );
    assert.deepEqual(await staffOf(school, evening), []);
  });

  it('gets no report through after the clock-in', async () => {
    const { test, shift, leila } = school;
    test.clock.set('2026-12-09T11:55:00Z');
    const { token } = await form();
    expectStatus(await clock.clockIn(token, leila.id, { shift_id: shift.id, clocked_in: '05:55' }), 201);
    assert.equal((await report(school)).status, 409);
  });

  it('gets a mark in the timesheet for a punch during approved time off', async () => {
    const { test, leila, pool } = school;
    const id = test.services.ids.next();
    await test.db
      .insertInto('requests')
      .values({
        id,
        kind: 'time_off',
        user_id: leila.id,
        shift_id: school.shift.id,
        start_date: TODAY,
        end_date: TODAY,
        leave_type: 'PAID_LEAVE',
        reason: 'Family',
        status: 'APPROVED',
        decided_at: test.clock.now(),
        created_at: test.clock.now(),
      })
      .execute();
    const absence = test.services.ids.next();
    await test.db
      .insertInto('absences')
      .values({
        id: absence,
        user_id: leila.id,
        kind: 'TIME_OFF',
        leave_type: 'PAID_LEAVE',
        location_id: pool.id,
        timezone: pool.timezone,
        start_date: TODAY,
        end_date: TODAY,
        source: 'REQUEST',
        request_id: id,
        created_at: test.clock.now(),
      })
      .execute();
    await test.db
      .insertInto('absence_days')
      .values({ absence_id: absence, date: TODAY, user_id: leila.id })
      .execute();
    const { token } = await form();
    expectStatus(await clock.clockIn(token, leila.id, {}), 201);
    const record = await test.db.selectFrom('clock_records').select('flags').executeTakeFirst();
    assert.ok(record?.flags.includes('TIME_OFF'));
  });
});
