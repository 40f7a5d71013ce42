import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { expectStatus, member } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import { requireGuards } from '../planning/deck/requireGuards.fixture';
import {
  actionOf,
  notified,
  openShiftOf,
  NOW,
  type PoolAtSix,
  poolAtSix,
  refusedWith,
  report,
  reported,
  setOptions,
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

const lineOf = async () => (await storedOf(school)).lines[0];

describe('a report that an employee can’t come', () => {
  it('opens the shift, asks everyone who can work it, and notifies the managers and the employee once', async () => {
    const { test, shift, maya, ben, yuki, leila, pool } = school;
    const { message } = await reported(school, { note: 'Fever' });
    assert.equal(message, 'Your manager was notified at 5:41 AM. 2 coworkers were asked to take your shift.');
    assert.deepEqual(await staffOf(school, shift), []);
    const { days, lines } = await storedOf(school);
    assert.deepEqual(
      days.map(({ date, from_at, to_at, ended_at }) => ({ date, from_at, to_at, ended_at })),
      [{ date: TODAY, from_at: null, to_at: null, ended_at: null }],
    );
    assert.deepEqual(
      lines.map(({ effect, start_time, end_time, minutes, pay }) => [
        effect,
        start_time,
        end_time,
        minutes,
        pay,
      ]),
      [['RELEASED', '06:00', '09:00', 180, 'UNDECIDED']],
    );
    assert.deepEqual(await notified(school, maya), [
      `Leila Haddad can't come. ${shift.shift_code}, today 6:00 AM CT. 2 staff were asked to take it. Call (212) 555-0199.`,
    ]);
    for (const coworker of [ben, yuki])
      assert.match(
        (await notified(school, coworker)).join(),
        /^Can you work Wed 12-09-2026, 6:00–9:00 AM\? .+ at Prairie\. Accept or decline\. T-\d+\.$/,
      );
    assert.deepEqual(await notified(school, leila), [
      `Your absence on 12-09-2026 was reported ${shift.shift_code}, Wed 12-09-2026, 6:00–9:00 AM CT at Prairie. ${message}`,
    ]);
    const told = await test.db.selectFrom('alerts_told').selectAll().execute();
    assert.deepEqual(
      told.map(({ kind, subject }) => [kind, subject]),
      [['UNCOVERED', `${shift.id} ${TODAY}`]],
    );
    assert.ok(pool.id);
  });

  it('gets the first answer again when it is sent again', async () => {
    const first = await reported(school);
    school.test.clock.set('2026-12-09T11:50:00Z');
    assert.deepEqual(await reported(school, { kind: 'OTHER' }), first);
    assert.equal((await storedOf(school)).lines.length, 1);
  });

  it('gives the shift to the first coworker who accepts, and notifies the managers', async () => {
    const { shift, token, yuki, maya } = school;
    await reported(school);
    const open = await openShiftOf(school, shift);
    assert.equal((await takes(school, token.yuki, open)).status, 202);
    assert.deepEqual(await staffOf(school, shift), [yuki.id]);
    assert.deepEqual(await notified(school, maya, 'openShift.taken'), [
      `Yuki Tanaka took ${shift.shift_code}, today 6:00–9:00 AM CT.`,
    ]);
    refusedWith(await takes(school, token.ben, open), 409, 'Yuki Tanaka took this shift at 5:41 AM.');
  });

  it('asks no one before the day of the shift unless the option says so', async () => {
    const later = await shiftFor(school, school.leila, { date: '2026-12-12' });
    const asked = async () => (await reported({ ...school, shift: later }, { date: '2026-12-12' })).message;
    assert.equal(await asked(), 'Your manager was notified at 5:41 AM.');
    const { maya, shift } = school;
    assert.match(
      (await notified(school, maya)).join(),
      /, Sat 12-12-2026 6:00 AM CT\. It's an open shift\. Call/,
    );
    await setOptions(school, { automatic_offer: 'OFF' });
    assert.equal((await reported(school)).message, 'Your manager was notified at 5:41 AM.');
    assert.ok(shift.id);
  });

  it('keeps a begun shift and opens its rest from the next quarter hour', async () => {
    const { test, shift } = school;
    test.clock.set('2026-12-09T12:20:00Z');
    await reported(school);
    const line = await lineOf();
    assert.deepEqual([line?.effect, line?.start_time, line?.end_time], ['KEPT', '06:00', '09:00']);
    assert.deepEqual(await staffOf(school, shift), [school.leila.id]);
    const rest = await test.db
      .selectFrom('shifts as s')
      .innerJoin('open_shifts as o', 'o.shift_id', 's.id')
      .select(['s.start_time', 's.end_time', 'o.last_employee_id'])
      .where('s.id', '=', String(line?.rest_shift_id))
      .execute();
    assert.deepEqual(rest, [{ start_time: '06:30', end_time: '09:00', last_employee_id: school.leila.id }]);
  });

  it('opens no rest of less than an hour', async () => {
    school.test.clock.set('2026-12-09T14:01:00Z');
    await reported(school);
    assert.equal((await lineOf())?.rest_shift_id, null);
  });

  it('asks an employee who is clocked in when they leave, and keeps the time before that', async () => {
    const { test, shift, leila, pool } = school;
    await test.given.clockRecord({
      user: leila,
      location: pool,
      shift,
      date: TODAY,
      in: '2026-12-09T11:55:00Z',
    });
    test.clock.set('2026-12-09T12:30:00Z');
    assert.equal(member(await actionOf(school), 'action'), 'LEAVE_EARLY');
    refusedWith(
      await storesNothing(test.db, () => report(school)),
      409,
      "You're clocked in. Select I have to leave early.",
    );
    await reported(school, { from_time: '07:00' });
    const { days, lines } = await storedOf(school);
    assert.deepEqual(
      lines.map(({ effect, start_time, end_time, minutes }) => [effect, start_time, end_time, minutes]),
      [['KEPT', '07:00', '09:00', 120]],
    );
    assert.equal(days[0]?.from_at?.toISOString(), '2026-12-09T13:00:00.000Z');
    assert.match((await notified(school, school.maya)).join(), /has to leave T-\d+ early, at 7:00 AM\./);
    assert.match(
      (await notified(school, leila)).join(),
      /was reported T-\d+, Wed 12-09-2026, 7:00–9:00 AM CT/,
    );
  });

  it('takes the whole day off with all shifts of a date, and only their hours with some', async () => {
    const evening = await shiftFor(school, school.leila, { from: '17:00', to: '20:00' });
    await reported(school);
    assert.equal((await storedOf(school)).days[0]?.to_at?.toISOString(), '2026-12-09T15:00:00.000Z');
    assert.deepEqual(await staffOf(school, evening), [school.leila.id]);
    const other = await poolAtSix(school.test);
    const late = await shiftFor(other, other.leila, { from: '17:00', to: '20:00' });
    await reported(other, { also: [{ shift: late.id, date: TODAY }] });
    const { days, lines } = await storedOf(other);
    assert.deepEqual([days[0]?.from_at, lines.length], [null, 2]);
    assert.deepEqual(await staffOf(other, late), []);
  });

  it('takes every date off through the last one, with shifts at locations that let no one report', async () => {
    const daily = await shiftFor(school, school.leila, {
      date: '2026-12-10',
      from: '10:00',
      to: '12:00',
      repeat: 'DAILY',
    });
    await reported(school, { through: '2026-12-11' });
    const { days, lines } = await storedOf(school);
    assert.deepEqual(
      days.map(({ date }) => date),
      [TODAY, '2026-12-10', '2026-12-11'],
    );
    assert.equal(lines.length, 3);
    assert.deepEqual(await staffOf(school, daily, '2026-12-11'), []);
    assert.deepEqual(await staffOf(school, daily, '2026-12-12'), [school.leila.id]);
    refusedWith(
      await report({ ...school, shift: daily }, { date: '2026-12-12', through: '2026-12-26' }),
      400,
      "Date can't be after 12-25-2026",
    );
  });

  it('says what to do instead when a date can’t be reported', async () => {
    const { test } = school;
    const far = await shiftFor(school, school.leila, { date: '2026-12-20' });
    refusedWith(
      await report({ ...school, shift: far }, { date: '2026-12-20' }),
      400,
      'Request time off for dates starting 12-20-2026.',
    );
    await setOptions(school, { staff_can_report_absences: false });
    assert.equal(member(await actionOf(school), 'action'), 'CALL');
    refusedWith(await report(school), 400, 'Call Prairie to report an absence.');
    test.clock.set('2026-12-09T15:00:00Z');
    refusedWith(await report(school), 409, `${school.shift.shift_code} ended at 9:00 AM.`);
    const bens = await shiftFor(school, school.ben);
    assert.equal((await report({ ...school, shift: bens })).status, 404);
  });

  it('refuses times outside the shift, dates in the wrong order, and shifts of other dates, and stores nothing', async () => {
    const { leila, pool, shift, test } = school;
    const evening = await shiftFor(school, leila, { from: '17:00', to: '20:00' });
    const tomorrow = await shiftFor(school, leila, { date: '2026-12-10' });
    const refused = async (body: object, status: number, sentence?: string) => {
      const answer = await storesNothing(test.db, () => report(school, body));
      if (sentence === undefined) assert.equal(answer.status, status, answer.text);
      else refusedWith(answer, status, sentence);
    };
    await refused({ from_time: '07:00' }, 400, "This shift hasn't begun. Report the whole shift.");
    await refused({ through: '2026-12-08' }, 400);
    await refused(
      { also: [{ shift: tomorrow.id, date: '2026-12-10' }] },
      400,
      'Select shifts of the same date.',
    );
    // The evening shift is over when the employee reports both.
    const late = { ...school, shift: evening };
    await test.given.clockRecord({
      user: leila,
      location: pool,
      shift: evening,
      date: TODAY,
      in: '2026-12-09T23:00:00Z',
    });
    test.clock.set('2026-12-09T23:30:00Z');
    for (const from_time of ['16:59', '20:00'])
      refusedWith(
        await storesNothing(test.db, () => report(late, { from_time })),
        400,
        'Enter a time within 5:00–8:00 PM.',
      );
    refusedWith(
      await storesNothing(test.db, () =>
        report(late, { from_time: '18:00', also: [{ shift: shift.id, date: TODAY }] }),
      ),
      409,
      `${shift.shift_code} ended at 9:00 AM.`,
    );
  });

  it('takes the hours off without a shift when someone else was just assigned', async () => {
    const { test, token, shift, leila, ben, maya } = school;
    const body = { for_user_id: leila.id, user_id: ben.id };
    const path = `/api/shifts/${shift.id}/dates/${TODAY}/replace/`;
    assert.equal((await test.call(token.maya, 'POST', path, body)).status, 200);
    assert.equal((await reported(school)).message, `You're no longer scheduled for ${shift.shift_code}.`);
    const { days, lines } = await storedOf(school);
    assert.deepEqual([days.length, lines.length], [1, 0]);
    assert.deepEqual(await notified(school, maya, 'absence.reported'), []);
    assert.deepEqual(await staffOf(school, shift), [ben.id]);
  });

  it('names the coworker who works the shift too, and asks no one', async () => {
    const { test, shift, ben } = school;
    await test.given.assignment({ shift, user: ben, start: TODAY, slot: 2 });
    await reported(school);
    assert.match((await notified(school, school.maya)).join(), /CT\. Ben works it too\. Call/);
  });

  it('says which of several shifts no one else can work, and how many are open', async () => {
    const { test, maya } = school;
    const desk = await test.given.position({});
    const front = await shiftFor({ ...school, guard: desk }, school.leila, { from: '10:00', to: '11:00' });
    const late = await shiftFor(school, school.leila, { from: '12:00', to: '13:00' });
    const also = [front, late].map(({ id }) => ({ shift: id, date: TODAY }));
    await reported(school, { also });
    assert.match(
      (await notified(school, maya)).join(),
      new RegExp(
        ` and 2 more shifts\\. 2 staff were asked to take them\\. No one else can work ${front.shift_code}\\.`,
      ),
    );
    const daily = await shiftFor(school, school.leila, { date: '2026-12-13', repeat: 'DAILY' });
    const days = { date: '2026-12-13', through: '2026-12-15' };
    const { id } = await reported({ ...school, shift: daily }, days);
    assert.match((await notified(school, maya)).join(), /through 12-15-2026\. 3 shifts are open\. Call/);
    expectStatus(await withdraw(school, id), 200);
    assert.deepEqual(await notified(school, maya, 'absence.withdrawn'), [
      `Leila Haddad can come after all. ${daily.shift_code}, 12-13-2026 through 12-15-2026.`,
    ]);
  });

  it('says that no one else can work it when no one can', async () => {
    const { test } = school;
    await test.db.deleteFrom('user_positions').where('user_id', '<>', school.leila.id).execute();
    assert.equal((await reported(school)).message, 'Your manager was notified at 5:41 AM.');
    assert.match((await notified(school, school.maya)).join(), /No one else can work it\./);
  });

  it('names the shortage of lifeguards that it causes in the same notification', async () => {
    const { test, pool, guard, maya, token } = school;
    const rule = { weekdays: [3], from_date: '2026-12-01', start_time: '06:00', end_time: '09:00' };
    await requireGuards({ test, token: token.maya, here: pool, guard }, rule);
    await setOptions(school, { lifeguard_minimum: 'BLOCK' });
    await reported(school);
    const told = await notified(school, maya);
    assert.equal(told.length, 1);
    assert.match(told.join(), /Leaves 0 of 1 required lifeguards on 12-09-2026, 6:00–9:00 AM\./);
  });

  it('counts the reports of 30 days from the third on', async () => {
    const { test } = school;
    for (const day of ['10', '11']) {
      const shift = await shiftFor(school, school.leila, { date: `2026-12-${day}` });
      await reported({ ...school, shift }, { date: `2026-12-${day}` });
    }
    await reported(school);
    const said = await notified(school, school.maya);
    assert.deepEqual(
      said.map((one) => one.includes('3rd time in 30 days.')),
      [false, false, true],
    );
    test.clock.set(NOW);
  });

  it('counts no report that the employee withdrew', async () => {
    const { test } = school;
    for (const day of ['10', '11']) {
      const shift = await shiftFor(school, school.leila, { date: `2026-12-${day}` });
      const { id } = await reported({ ...school, shift }, { date: `2026-12-${day}` });
      if (day === '10') expectStatus(await withdraw(school, id), 200);
    }
    await reported(school);
    const said = await notified(school, school.maya);
    assert.match(said.at(-1) ?? '', /^Leila Haddad can't come\./);
    assert.ok(!said.some((one) => one.includes('time in 30 days.')), said.join());
    test.clock.set(NOW);
  });

  it('refuses the 21st report of a day and stores nothing', async () => {
    const { test, leila, pool } = school;
    await test.db
      .insertInto('absences')
      .values(
        Array.from({ length: 20 }, () => ({
          id: test.services.ids.next(),
          user_id: leila.id,
          kind: 'OTHER' as const,
          location_id: pool.id,
          timezone: pool.timezone,
          start_date: TODAY,
          end_date: TODAY,
          source: 'EMPLOYEE' as const,
          created_at: test.clock.now(),
        })),
      )
      .execute();
    refusedWith(
      await storesNothing(test.db, () => report(school)),
      429,
      'You can report at most 20 absences a day. Call your manager.',
    );
  });
});
