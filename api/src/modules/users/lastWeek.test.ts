import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import { timesheetAnswer } from '@ondeck/shared/schemas/timesheets';
import * as z from 'zod/mini';
import { errorOf, expectStatus, member } from '../../../test/assertions';
import { createTestApp } from '../../../test/harness';
import { hashPassword } from '../../platform/auth/passwords';
import { after as later, DAY_MS } from '../../platform/core/clock';
import { hashSecret } from '../../platform/core/secrets';
import { transaction } from '../../platform/database/transaction';
import { systemActor } from '../../platform/auth/actor';
import { createJobRunner } from '../../platform/jobs/runner';
import { punchClock } from '../attendance/attendance.fixture';
import { refreshOpenShifts } from '../planning/effects/openShifts.service';
import { endEmployments } from './endAccess.service';

const SUNDAY = '2027-03-07';
const MONDAY = '2027-03-08';
const LAST_DAY = '2027-03-11';
const ENDED = 'Your access ended on 03-11-2027. Ask your manager if this is wrong.';
const PASSWORD = 'Swim-Lanes-88';
const passwordHash = await hashPassword(PASSWORD);

/**
 * Creates Ana, who works daily from 10 AM to 2 PM, and Mo, who manages the location. Both have Thursday as their last
 * day.
 */
async function lastWeek(zone: string) {
  const test = await createTestApp();
  const { given } = test;
  const at = (date: string, time: string): void => {
    test.clock.set(new Date(toInstant(date, time, zone)).toISOString());
  };
  at(SUNDAY, '08:00');
  const here = await given.location({ title: 'Lakeview', timezone: zone });
  const position = await given.position({ name: 'Guard' });
  const hired = { locations: [here], positions: [position], passwordHash };
  const ana = await given.user({ ...hired, firstName: 'Ana', email: 'ana@ondeck.example' });
  const mo = await given.user({ ...hired, role: 'MANAGER', firstName: 'Mo', email: 'mo@ondeck.example' });
  const ben = await given.user({ ...hired, firstName: 'Ben' });
  const boss = await given.user({ role: 'ADMIN', firstName: 'Ida' });
  const shift = await given.shift({
    location: here,
    position,
    start: '2027-03-01',
    repeat: 'DAILY',
    from: '10:00',
    to: '14:00',
  });
  // Time off from Wednesday to Tuesday, approved before the last day was known.
  await given.assignment({ shift, user: ana, start: '2027-03-01', end: '2027-03-09' });
  await given.assignment({ shift, user: ana, start: '2027-03-17' });
  await given.leave({
    user: ana,
    shift,
    start: '2027-03-10',
    end: '2027-03-16',
    type: 'PAID_LEAVE',
    by: boss,
  });
  const unit = { ...test.services, actor: systemActor };
  await transaction(test.db, (trx) => refreshOpenShifts({ ...unit, trx }, shift.id));
  const kiosk = await given.kiosk({ by: boss, location: here });
  const punch = punchClock(test);
  const tokens = {
    ana: await given.session(ana),
    mo: await given.session(mo),
    ben: await given.session(ben),
    boss: await given.session(boss),
  };
  const jobs = createJobRunner([endEmployments(test.services)], {
    db: test.db,
    clock: test.clock,
    tasks: test.services.jobTasks,
    onError: (_job, error) => {
      throw error;
    },
  });
  const signIn = (email: string) =>
    test.call(undefined, 'POST', '/api/users/login/', { email, password: PASSWORD });
  const sheet = async (week: string) => {
    const answer = await test.call(
      tokens.boss,
      'GET',
      `/api/payroll/timesheets/?location=${here.id}&date=${week}`,
    );
    const { people } = z.parse(timesheetAnswer, expectStatus(answer, 200));
    return people.find(({ id }) => id === ana.id);
  };
  const row = async (who: { readonly id: string }) => {
    const found = expectStatus(await test.call(tokens.boss, 'GET', `/api/users/${who.id}/`), 200);
    return { status: member(found, 'status'), has_ended: member(found, 'has_ended') };
  };
  const send = (action: string, body: object) =>
    test.call(tokens.boss, 'POST', `/api/payroll/timesheets/${action}/`, {
      location: here.id,
      date: SUNDAY,
      ...body,
    });
  /** Closes the week, generates the payroll file, and returns Ana's lines. */
  async function paidLines(): Promise<string[]> {
    await test.db
      .updateTable('clock_records')
      .set({ position_id: position.id })
      .where('shift_id', 'is', null)
      .execute();
    const marks = (await sheet(SUNDAY))?.marks.map(({ key }) => key);
    expectStatus(await send('accept', { user_id: ana.id, marks }), 200);
    const stamp = (await sheet(SUNDAY))?.stamp;
    expectStatus(await send('approve', { people: [{ user_id: ana.id, stamp }] }), 200);
    expectStatus(await send('close', {}), 200);
    expectStatus(await test.call(tokens.boss, 'POST', '/api/payroll/files/', { date: SUNDAY }), 200);
    const { id } = await test.db.selectFrom('payroll_files').select('id').executeTakeFirstOrThrow();
    const { text } = await test.call(tokens.boss, 'GET', `/api/payroll/files/${id}/?format=csv`);
    // Each line holds the rate and its hours.
    const lines = text.trim().split('\r\n').slice(1);
    return lines.map((line) => line.split(',').slice(6, 8).join(' '));
  }
  return {
    test,
    at,
    here,
    ana,
    mo,
    ben,
    boss,
    shift,
    kiosk,
    punch,
    tokens,
    jobs,
    signIn,
    sheet,
    row,
    paidLines,
  };
}

for (const zone of ['America/New_York', 'America/Phoenix', 'Pacific/Honolulu'])
  describe(`a last week in ${zone}`, () => {
    let world: Awaited<ReturnType<typeof lastWeek>>;
    before(async () => {
      world = await lastWeek(zone);
    });
    after(() => world.test.close());

    it('ends access, permissions, shifts, and paid leave a minute after the last day', async () => {
      const {
        test,
        at,
        here,
        ana,
        mo,
        ben,
        boss,
        shift,
        kiosk,
        punch,
        tokens,
        jobs,
        signIn,
        sheet,
        row,
        paidLines,
      } = world;
      const entry = { kiosk };
      const clockOut = () => punch.enter(ana.code, entry);

      // Sunday: an ordinary day.
      at(SUNDAY, '10:00');
      const clockIn = async () => {
        const { token } = await punch.verify(ana.code, entry);
        expectStatus(await punch.clockIn(token, ana.id, { shift_id: shift.id }, undefined, kiosk), 201);
      };
      await clockIn();
      at(SUNDAY, '14:00');
      expectStatus(await clockOut(), 200);

      // Monday: an admin enters the last day. The preview names the shifts and the leave that end.
      at(MONDAY, '09:00');
      const lastDay = { employee_ending_date: LAST_DAY };
      const preview = await test.call(tokens.boss, 'POST', `/api/users/${ana.id}/preview/`, lastDay);
      assert.deepEqual(
        z.parse(
          z.object({
            ends: z.array(
              z.object({ type: z.string(), name: z.string(), dates: z.array(z.string()), more: z.boolean() }),
            ),
          }),
          expectStatus(preview, 200),
        ).ends,
        [{ type: 'shift', name: 'Guard', dates: ['2027-03-17', '2027-03-18', '2027-03-19'], more: true }],
      );
      const timeOff = member(preview.body, 'time_off');
      assert.ok(Array.isArray(timeOff));
      assert.deepEqual(
        timeOff.slice(0, 3).map((one: unknown) => member(one, 'date')),
        ['2027-03-12', '2027-03-13', '2027-03-14'],
      );
      for (const who of [ana, mo])
        expectStatus(await test.call(tokens.boss, 'PUT', `/api/users/update/${who.id}/`, lastDay), 200);
      assert.deepEqual(await row(ana), { status: 'active', has_ended: false });

      for (const day of [MONDAY, '2027-03-09', '2027-03-10', LAST_DAY]) {
        at(day, '10:00');
        await jobs.runDue();
        expectStatus(await test.call(tokens.ana, 'GET', '/api/notifications/'), 200);
        expectStatus(await test.call(tokens.mo, 'GET', '/api/users/'), 200);
        if (day > '2027-03-09') continue;
        await clockIn();
        at(day, '14:00');
        expectStatus(await clockOut(), 200);
      }

      // Thursday, 11:59 PM: everything still works.
      at(LAST_DAY, '23:59');
      await jobs.runDue();
      expectStatus(await signIn(ana.email), 200);
      expectStatus(await test.call(tokens.ana, 'GET', '/api/notifications/'), 200);
      expectStatus(await test.call(tokens.mo, 'GET', '/api/users/'), 200);
      const feed = expectStatus(await test.call(tokens.ana, 'POST', '/api/calendar-feed/', {}), 201);
      const calendar = new URL(String(member(feed, 'url'))).pathname;
      expectStatus(await test.call(undefined, 'GET', calendar), 200);
      await test.db
        .insertInto('push_devices')
        .values({
          id: test.services.ids.next(),
          user_id: ana.id,
          session_id: null,
          endpoint: `https://push.example/${zone}`,
          p256dh: 'key',
          auth: 'secret',
          seen_at: test.clock.now(),
        })
        .execute();
      await test.db
        .insertInto('sessions')
        .values({
          token_hash: hashSecret('a-token-of-a-program-of-mo'),
          user_id: mo.id,
          binding_hash: null,
          label: 'Time export',
          created_at: test.clock.now(),
          expires_at: later(test.clock.now(), 90 * DAY_MS),
        })
        .execute();
      const program = () => test.call('a-token-of-a-program-of-mo', 'GET', '/api/users/');
      expectStatus(await program(), 200);
      const { token: form } = await punch.verify(ana.code, entry);
      expectStatus(await punch.clockIn(form, ana.id, { location_id: here.id }, undefined, kiosk), 201);
      assert.deepEqual(await row(ana), { status: 'active', has_ended: false });

      // Friday, 12:00 AM: access ends without any request or job.
      at(addDays(LAST_DAY, 1), '00:00');
      for (const { email } of [ana, mo]) {
        const refused = await signIn(email);
        assert.deepEqual([refused.status, errorOf(refused)], [403, ENDED]);
      }
      for (const token of [tokens.ana, tokens.mo])
        assert.equal((await test.call(token, 'GET', '/api/notifications/')).status, 401);
      assert.equal((await program()).status, 401);
      assert.equal((await test.call(undefined, 'GET', calendar)).status, 404);
      await jobs.runDue();
      for (const table of ['sessions', 'calendar_feeds', 'push_devices', 'employee_tokens'] as const) {
        const left = await test.db
          .selectFrom(table)
          .selectAll()
          .where('user_id', 'in', [ana.id, mo.id])
          .execute();
        assert.deepEqual(left, [], table);
      }
      assert.deepEqual(await row(ana), { status: 'inactive', has_ended: true });

      // The running time entry is clocked out, without Undo. After that the code is unknown.
      at(addDays(LAST_DAY, 1), '00:05');
      const out = expectStatus(await clockOut(), 200);
      assert.equal(member(out, 'undo'), undefined);
      const again = await clockOut();
      assert.deepEqual([again.status, errorOf(again)], [404, 'Invalid employee code']);

      // Managers: a request goes to the admin because the location's manager has left.
      await test.db.deleteFrom('notifications').execute();
      at(addDays(LAST_DAY, 1), '09:00');
      const gaps = await test.db
        .selectFrom('open_shifts')
        .select('start_date')
        .orderBy('start_date')
        .execute();
      assert.deepEqual(
        gaps.map(({ start_date }) => start_date),
        ['2027-03-10', '2027-03-17'],
      );
      const asked = await test.call(tokens.ben, 'POST', '/api/shifts/request/new-shift/', {
        date_of_availability: '2027-03-20',
        start_time: '09:00',
        end_time: '12:00',
        ok3months: 'yes',
      });
      assert.ok(asked.status < 300, asked.text);
      const told = await test.db.selectFrom('notifications').select('user_id').execute();
      assert.ok(told.length > 0 && !told.some(({ user_id }) => user_id === mo.id));
      const candidates = await test.call(tokens.boss, 'GET', `/api/shifts/staff/?location=${here.id}`);
      assert.ok(!candidates.text.includes(ana.id) && candidates.text.includes(ben.id));

      // Payroll: Ana is paid for the hours she worked and two days of leave. The next week has nothing to pay.
      const week = await sheet(SUNDAY);
      assert.deepEqual([week?.paid_minutes, week?.leave_minutes], [3 * 240 + 6, 2 * 240]);
      assert.equal(await sheet('2027-03-14'), undefined);
      at('2027-03-14', '09:00');
      tokens.boss = await test.given.session(boss);
      assert.deepEqual(await paidLines(), ['Regular 12.1', 'Paid leave 8']);

      // Setting the date back restores neither the leave nor the shifts.
      const back = { employee_ending_date: null };
      expectStatus(await test.call(tokens.boss, 'PUT', `/api/users/update/${ana.id}/`, back), 200);
      expectStatus(await signIn(ana.email), 200);
      assert.equal((await sheet(SUNDAY))?.leave_minutes, 2 * 240);
      assert.equal(await sheet('2027-03-14'), undefined);
      const work = await test.db
        .selectFrom('assignments')
        .select('end_date')
        .where('user_id', '=', ana.id)
        .execute();
      assert.deepEqual(work, [{ end_date: '2027-03-09' }]);
    });
  });
