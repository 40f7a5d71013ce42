import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { expectStatus, member } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import {
  actionOf,
  NOW,
  notified,
  openShiftOf,
  type PoolAtSix,
  poolAtSix,
  refusedWith,
  reported,
  shiftFor,
  staffOf,
  storedOf,
  takes,
  TODAY,
  withdraw,
} from './absences.fixture';

let school: PoolAtSix;
beforeEach(async () => {
  school = await poolAtSix();
});
afterEach(() => school.test.close());

const offers = () => school.test.db.selectFrom('open_shift_offers').selectAll().execute();

describe('an employee who can come after all', () => {
  it('gets the shift back, ends the offers, and notifies the managers', async () => {
    const { shift, leila, maya } = school;
    const { id } = await reported(school);
    assert.equal((await offers()).length, 2);
    const answer = await withdraw(school, id);
    assert.deepEqual(expectStatus(answer, 200), {
      message: `You're scheduled for ${shift.shift_code} again.`,
    });
    assert.deepEqual(await staffOf(school, shift), [leila.id]);
    assert.deepEqual(
      (await offers()).map(({ open_shift_id, stopped_at }) => [open_shift_id, stopped_at !== null]),
      [
        [null, true],
        [null, true],
      ],
    );
    const { days, lines } = await storedOf(school);
    assert.deepEqual([days[0]?.end_cause, lines[0]?.end_cause], ['WITHDRAWN', 'WITHDRAWN']);
    assert.deepEqual(await notified(school, maya, 'absence.withdrawn'), [
      `Leila Haddad can come after all. ${shift.shift_code}, 12-09-2026.`,
    ]);
    // The next report is a new one.
    assert.notEqual((await reported(school)).id, id);
  });

  it('is refused with the name of the coworker who took the shift, and the time', async () => {
    const { test, shift, token } = school;
    const { id } = await reported(school);
    test.clock.set('2026-12-09T11:50:00Z');
    expectStatus(await takes(school, token.ben, await openShiftOf(school, shift)), 202);
    const report = member(await actionOf(school), 'report');
    assert.deepEqual(member(report, 'can_withdraw'), []);
    assert.deepEqual(member(report, 'taken'), [
      { shift_code: shift.shift_code, date: TODAY, name: 'Ben Ito' },
    ]);
    refusedWith(
      await storesNothing(test.db, () => withdraw(school, id)),
      409,
      "Ben took this shift at 5:50 AM. Ask your manager if you're still needed.",
    );
  });

  it('gets one of two reported shifts back, and the day is off for the other one only', async () => {
    const { shift, leila, maya } = school;
    const evening = await shiftFor(school, leila, { from: '17:00', to: '20:00' });
    const one = { shift: evening.id, date: TODAY };
    const { id } = await reported(school, { also: [one] });
    const report = member(await actionOf(school), 'report');
    assert.deepEqual(member(report, 'can_withdraw_shifts'), [{ shift: shift.id, date: TODAY }, one]);
    assert.deepEqual(expectStatus(await withdraw(school, id, { shifts: [one] }), 200), {
      message: `You're scheduled for ${evening.shift_code} again.`,
    });
    assert.deepEqual([await staffOf(school, shift), await staffOf(school, evening)], [[], [leila.id]]);
    const { days, lines } = await storedOf(school);
    assert.deepEqual(
      [days[0]?.ended_at, days[0]?.from_at, days[0]?.to_at, ...lines.map(({ end_cause }) => end_cause)],
      [null, new Date('2026-12-09T12:00:00Z'), new Date('2026-12-09T15:00:00Z'), null, 'WITHDRAWN'],
    );
    assert.deepEqual(await notified(school, maya, 'absence.withdrawn'), [
      `Leila Haddad can come after all. ${evening.shift_code}, 12-09-2026.`,
    ]);
  });

  it('gets the shift back that no coworker took, and is refused for the other one', async () => {
    const { test, shift, leila, token } = school;
    const evening = await shiftFor(school, leila, { from: '17:00', to: '20:00' });
    const one = { shift: evening.id, date: TODAY };
    const { id } = await reported(school, { also: [one] });
    expectStatus(await takes(school, token.ben, await openShiftOf(school, shift)), 202);
    const refusal = "Ben took this shift at 5:41 AM. Ask your manager if you're still needed.";
    const taken = { shifts: [{ shift: shift.id, date: TODAY }, one] };
    refusedWith(await storesNothing(test.db, () => withdraw(school, id, taken)), 409, refusal);
    const report = member(await actionOf(school), 'report');
    assert.deepEqual([member(report, 'can_withdraw'), member(report, 'can_withdraw_shifts')], [[], [one]]);
    expectStatus(await withdraw(school, id), 200);
    assert.deepEqual(await staffOf(school, evening), [leila.id]);
  });

  it('is available again while a rule keeps the shift open', async () => {
    const { test, shift, leila } = school;
    const { id } = await reported(school);
    await test.db.deleteFrom('user_positions').where('user_id', '=', leila.id).execute();
    const answer = expectStatus(await withdraw(school, id), 200);
    assert.deepEqual(answer, {
      message: `You're available again. ${shift.shift_code} remains open. Doesn't have this position.`,
    });
    assert.deepEqual(await staffOf(school, shift), []);
  });

  it('is refused once the shift has begun', async () => {
    const { id } = await reported(school);
    school.test.clock.set('2026-12-09T12:00:00Z');
    refusedWith(
      await withdraw(school, id),
      409,
      'This shift has begun, or the absence has ended. Ask your manager.',
    );
  });

  it('is expected for the rest of a begun shift again, and the rest is archived', async () => {
    const { test } = school;
    test.clock.set('2026-12-09T12:05:00Z');
    const { id } = await reported(school);
    const rest = (await storedOf(school)).lines[0]?.rest_shift_id;
    expectStatus(await withdraw(school, id), 200);
    const stored = await test.db
      .selectFrom('shifts')
      .select('deleted_at')
      .where('id', '=', String(rest))
      .executeTakeFirst();
    assert.notEqual(stored?.deleted_at, null);
  });

  it('withdraws only the dates that they choose', async () => {
    const daily = await shiftFor(school, school.leila, { date: '2026-12-10', repeat: 'DAILY' });
    const { id } = await reported(school, { through: '2026-12-11' });
    expectStatus(await withdraw(school, id, { dates: ['2026-12-11'] }), 200);
    assert.deepEqual(await staffOf(school, daily, '2026-12-10'), []);
    assert.deepEqual(await staffOf(school, daily, '2026-12-11'), [school.leila.id]);
  });

  it('names a date that another absence keeps off', async () => {
    const { leila, maya, pool, guard, test } = school;
    const date = '2026-12-10';
    const timeOff = { user: leila, location: pool, position: guard, date, by: maya };
    await test.given.absence({ ...timeOff, kind: 'TIME_OFF', pay: 'PAID' });
    const { id } = await reported(school, { through: date });
    const answer = expectStatus(await withdraw(school, id, { dates: [date] }), 200);
    assert.equal(member(answer, 'message'), 'Another absence on 12-10-2026 remains.');
    assert.deepEqual(await notified(school, maya, 'absence.withdrawn'), []);
    const rest = expectStatus(await withdraw(school, id), 200);
    assert.equal(member(rest, 'message'), `You're scheduled for ${school.shift.shift_code} again.`);
  });

  it('can’t withdraw the report of someone else', async () => {
    const { test, token } = school;
    const { id } = await reported(school);
    const answer = await test.call(token.ben, 'POST', `/api/absences/mine/${id}/withdraw/`, {});
    assert.equal(answer.status, 404);
  });
});

describe('an employee who will be late', () => {
  const late = (minutes: number) =>
    school.test.call(school.token.leila, 'POST', '/api/absences/mine/late/', {
      shift: school.shift.id,
      date: TODAY,
      minutes,
    });

  it('is expected some minutes after the start, and managers are notified', async () => {
    const { shift, maya } = school;
    assert.deepEqual(expectStatus(await late(20), 200), {
      message: "Your manager was notified. You're expected at 6:20 AM.",
    });
    assert.deepEqual(await notified(school, maya), [
      `Leila Haddad will be late for ${shift.shift_code}, expected 6:20 AM. Call (212) 555-0199.`,
    ]);
    assert.equal(member(await actionOf(school), 'expected_time'), '06:20');
    assert.equal((await late(15)).status, 400);
  });

  it('is expected some minutes after now once the shift has begun', async () => {
    school.test.clock.set('2026-12-09T12:10:00Z');
    assert.match(JSON.stringify(expectStatus(await late(10), 200)), /6:20 AM/);
  });

  it('can’t be late for a shift of another day, that is canceled or over, or that is over by then', async () => {
    const { pool, shift, leila, maya, test } = school;
    const refused = async (minutes: number, status: number, sentence: string) =>
      refusedWith(await storesNothing(test.db, () => late(minutes)), status, sentence);
    test.clock.set('2026-12-08T20:00:00Z');
    await refused(20, 400, "This shift isn't today.");
    test.clock.set('2026-12-09T14:50:00Z');
    await refused(10, 400, 'The shift is over by then. Report an absence instead.');
    test.clock.set('2026-12-09T15:00:00Z');
    await refused(10, 409, `${shift.shift_code} ended at 9:00 AM.`);
    test.clock.set(NOW);
    const { id } = await test.given.clockRecord({
      user: leila,
      location: pool,
      shift,
      date: TODAY,
      in: '2026-12-09T11:40:00Z',
    });
    await refused(10, 409, `There is a punch for ${shift.shift_code} already.`);
    await test.db.updateTable('clock_records').set({ status: 'VOIDED' }).where('id', '=', id).execute();
    const closure = { start_date: TODAY, end_date: TODAY, reason: 'Repairs' };
    await test.db
      .insertInto('closures')
      .values({
        id: test.services.ids.next(),
        location_id: pool.id,
        ...closure,
        created_by: maya.id,
        created_at: test.clock.now(),
      })
      .execute();
    await refused(10, 409, 'This date is canceled.');
  });

  it('can’t be late for the rest of a shift that they left', async () => {
    const { test } = school;
    // The shift has begun, so the employee remains assigned.
    test.clock.set('2026-12-09T12:10:00Z');
    await reported(school);
    refusedWith(await storesNothing(test.db, () => late(10)), 409, 'An absence is recorded for this shift.');
  });

  it('can’t be late for a shift that they can’t come to', async () => {
    await reported(school);
    refusedWith(await late(20), 409, `You're no longer scheduled for ${school.shift.shift_code}.`);
  });
});
