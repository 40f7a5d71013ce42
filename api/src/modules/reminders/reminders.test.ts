import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { toInstant, zoneNames } from '@ondeck/shared/domain/calendar/zone';
import { DEFAULT_NOW } from '../../../test/clock';
import type { GivenLocation, GivenPosition, GivenShift, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { empty } from '../../../test/testDatabase';
import { HOUR_MS } from '../../platform/core/clock';
import { sendReminders } from './reminders.job';

let test: TestApp;
let pool: GivenLocation;
let guard: GivenPosition;
let ann: GivenUser;
let early: GivenShift;
before(async () => {
  test = await createTestApp({ mailIsSent: true });
});
beforeEach(async () => {
  await empty(test.db);
  test.clock.set(DEFAULT_NOW);
  pool = await test.given.location({ title: 'Lakeview', code: 'LKV' });
  guard = await test.given.position({ name: 'Lifeguard' });
  ann = await test.given.user({ locations: [pool], positions: [guard] });
  early = await workOn('2027-03-04', '06:00', '09:00');
});
after(() => test.close());

async function workOn(date: string, from: string, to: string, location = pool, user = ann) {
  const shift = await test.given.shift({ location, position: guard, start: date, end: date, from, to });
  await test.given.assignment({ shift, user, start: date, end: date });
  return shift;
}
const options = (location: GivenLocation, evening_reminder: string | null, reminder_hours: number) =>
  test.db
    .insertInto('location_options')
    .values({ location_id: location.id, evening_reminder, reminder_hours })
    .execute();
const titles = async (user = ann) =>
  (
    await test.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', user.id)
      .where('kind', 'like', 'reminder.%')
      .orderBy('id')
      .execute()
  ).map(({ title }) => title);
async function run(date: string, time: string): Promise<string[]> {
  test.clock.set(new Date(toInstant(date, time, 'America/New_York')).toISOString());
  await sendReminders(test.services);
  return titles();
}
const EVENING = 'Tomorrow, Thu 03-04-2027: 6:00–9:00 AM at Lakeview.';

describe('reminders of shifts', () => {
  it('reminds an employee at 6 PM the day before, once, of all shifts of the date', async () => {
    await workOn('2027-03-04', '15:00', '18:30');
    assert.deepEqual(await run('2027-03-03', '17:59'), []);
    const title = 'Tomorrow, Thu 03-04-2027: 6:00–9:00 AM at Lakeview, and 1 more shift.';
    assert.deepEqual(await run('2027-03-03', '18:00'), [title]);
    assert.deepEqual(await run('2027-03-03', '18:01'), [title]);
    assert.deepEqual(await run('2027-03-04', '12:00'), [title]);
    const { body, link, kind } = await test.db
      .selectFrom('notifications')
      .select(['body', 'link', 'kind'])
      .executeTakeFirstOrThrow();
    assert.deepEqual(
      [body, link, kind],
      [
        `${early.shift_code}, Lifeguard, 6:00–9:00 AM ET at Lakeview. LKV-2, Lifeguard, 3:00–6:30 PM ET at Lakeview.`.replace(
          'LKV-2',
          (
            await test.db
              .selectFrom('shifts')
              .select('shift_code')
              .orderBy('id', 'desc')
              .executeTakeFirstOrThrow()
          ).shift_code,
        ),
        '/view-schedule?date=2027-03-04',
        'reminder.evening',
      ],
    );
  });

  it('reminds everyone else when the reminder of an employee fails, and reports the failure', async () => {
    const ben = await test.given.user({ locations: [pool], positions: [guard] });
    await workOn('2027-03-04', '07:00', '09:00', pool, ben);
    test.clock.set(new Date(toInstant('2027-03-03', '18:00', 'America/New_York')).toISOString());
    const { notify } = test.services;
    const failing: typeof notify = (trx, notice) =>
      notice.userId === ann.id
        ? Promise.reject(new Error('The notification is broken.'))
        : notify(trx, notice);
    await assert.rejects(sendReminders({ ...test.services, notify: failing }), /is broken/);
    assert.deepEqual([await titles(), (await titles(ben)).length], [[], 1]);
    assert.deepEqual(await run('2027-03-03', '18:01'), [EVENING]);
  });

  it('reminds an employee some hours before the first shift too, if the location wants that', async () => {
    await options(pool, '18:00', 2);
    await run('2027-03-03', '18:00');
    assert.deepEqual(await run('2027-03-04', '03:59'), [EVENING]);
    assert.deepEqual(await run('2027-03-04', '04:00'), [EVENING, EVENING.replace('Tomorrow', 'Today')]);
    assert.equal((await run('2027-03-04', '05:59')).length, 2);
  });

  it('sends nothing if the location turned both reminders off', async () => {
    await options(pool, null, 0);
    assert.deepEqual(await run('2027-03-03', '18:00'), []);
    assert.deepEqual(await run('2027-03-04', '05:59'), []);
  });

  it('sends nothing after the start of the only shift', async () => {
    assert.deepEqual(await run('2027-03-04', '06:00'), []);
  });

  for (const [name, change] of [
    ['whose date is canceled', () => test.given.cancelled(early, '2027-03-04')],
    ['that is deleted', () => test.db.updateTable('shifts').set({ deleted_at: test.clock.now() }).execute()],
    ['whose location is closed', () => test.given.closed(pool, '2027-03-04')],
    [
      'that the employee reported an absence for',
      async () => {
        test.clock.set('2027-03-03T17:00:00Z');
        const body = { shift: early.id, date: '2027-03-04', kind: 'SICK' };
        const { status, text } = await test.call(
          await test.given.session(ann),
          'POST',
          '/api/absences/mine/',
          body,
        );
        assert.equal(status, 201, text);
      },
    ],
    ['of a deactivated employee', () => test.db.updateTable('users').set({ is_active: false }).execute()],
    ['without an assignment', () => test.db.deleteFrom('assignments').execute()],
  ] as const)
    it(`sends no reminder of a shift ${name}`, async () => {
      await change();
      assert.deepEqual(await run('2027-03-03', '18:00'), []);
      assert.deepEqual(await run('2027-03-04', '05:00'), []);
    });

  it('sends no reminder to an employee who has clocked in', async () => {
    await options(pool, null, 2);
    await test.given.clockRecord({
      user: ann,
      location: pool,
      shift: early,
      date: '2027-03-04',
      in: '2027-03-04T05:50:00-05:00',
    });
    assert.deepEqual(await run('2027-03-04', '05:55'), []);
  });

  it('waits until quiet hours end, and drops the reminder if the shift starts first', async () => {
    const quiet = { begins: '17:00', ends: '05:00', timezone: 'America/New_York' };
    await test.db
      .insertInto('quiet_hours')
      .values({ user_id: ann.id, ...quiet })
      .execute();
    assert.deepEqual(await run('2027-03-03', '18:00'), []);
    assert.deepEqual(await run('2027-03-04', '04:59'), []);
    assert.deepEqual(await run('2027-03-04', '05:00'), [EVENING.replace('Tomorrow', 'Today')]);
    await workOn('2027-03-05', '04:30', '06:00');
    assert.equal((await run('2027-03-05', '04:29')).length, 1);
    assert.equal((await run('2027-03-05', '05:00')).length, 1);
  });

  for (const [name, hasDevice, choice, isMailed] of [
    ['no device shows notifications', false, undefined, true],
    ['a device shows them', true, undefined, false],
    ['the user wants no email', false, false, false],
    ['the user wants email', true, true, true],
  ] as const)
    it(`${isMailed ? 'emails' : "doesn't email"} a reminder if ${name}`, async () => {
      const session = await test.given.session(ann);
      if (hasDevice) {
        const [{ id: session_id }] = (await test.db.selectFrom('sessions').select('id').execute()) as [
          { id: string },
        ];
        const device = {
          id: test.services.ids.next(),
          endpoint: 'https://fcm.googleapis.com/x',
          p256dh: 'x',
          auth: 'x',
        };
        await test.db
          .insertInto('push_devices')
          .values({ ...device, user_id: ann.id, session_id, seen_at: test.clock.now() })
          .execute();
      }
      if (choice !== undefined) {
        const choices = [{ topic: 'reminders', mail: choice, push: true }];
        const { status } = await test.call(session, 'PUT', '/api/notifications/settings/', {
          choices,
          quiet: null,
        });
        assert.equal(status, 200);
      }
      await run('2027-03-03', '18:00');
      const emails = await test.db.selectFrom('mail_outbox').select('subject').execute();
      assert.deepEqual(
        emails.map(({ subject }) => subject),
        isMailed ? [EVENING] : [],
      );
      const pushes = await test.db.selectFrom('push_outbox').select('id').execute();
      assert.equal(pushes.length, hasDevice ? 1 : 0);
    });

  it('reads the date and the options at the location of the first shift', async () => {
    const hawaii = await test.given.location({ timezone: 'Pacific/Honolulu', title: 'Waikiki' });
    await options(hawaii, '20:00', 0);
    const ben = await test.given.user({ locations: [hawaii], positions: [guard] });
    await workOn('2027-03-04', '05:00', '08:00', hawaii, ben);
    const at = async (time: string) => {
      test.clock.set(new Date(toInstant('2027-03-03', time, 'Pacific/Honolulu')).toISOString());
      await sendReminders(test.services);
      return titles(ben);
    };
    assert.deepEqual(await at('19:59'), []);
    assert.deepEqual(await at('20:00'), ['Tomorrow, Thu 03-04-2027: 5:00–8:00 AM at Waikiki.']);
  });
});

describe('reminders over a year', () => {
  it('are sent once each with two processes in seven zones, over both clock changes, and never after the start', async () => {
    const places = await Promise.all(
      zoneNames.map(async (timezone) => {
        const location = await test.given.location({ timezone });
        await options(location, '18:00', 12);
        const user = await test.given.user({ locations: [location], positions: [guard] });
        const shift = await test.given.shift({
          location,
          position: guard,
          start: '2026-01-02',
          end: '2026-12-31',
          repeat: 'DAILY',
          from: '06:00',
          to: '09:00',
        });
        await test.given.assignment({ shift, user, start: '2026-01-02' });
        return { timezone, user };
      }),
    );
    await test.db.deleteFrom('assignments').where('user_id', '=', ann.id).execute();
    const end = Date.UTC(2027, 0, 2);
    // At these hours, no zone's run falls into the hour that the night of the spring change doesn't have.
    for (let now = Date.UTC(2026, 0, 1, 6); now < end; now += 12 * HOUR_MS) {
      test.clock.set(new Date(now).toISOString());
      await Promise.all([sendReminders(test.services), sendReminders(test.services)]);
    }
    const sent = await test.db
      .selectFrom('notifications')
      .select(['user_id', 'kind', 'created_at', 'link'])
      .where('kind', 'like', 'reminder.%')
      .execute();
    const dates = Array.from({ length: 364 }, (_, day) => addDays('2026-01-02', day));
    for (const { timezone, user } of places) {
      const own = sent.filter(({ user_id }) => user_id === user.id);
      const kinds = new Map<string, string[]>();
      for (const { kind, created_at, link } of own) {
        const date = String(link).slice(-10);
        assert.ok(created_at.getTime() < toInstant(date, '06:00', timezone), `${timezone} ${date}`);
        kinds.set(date, [...(kinds.get(date) ?? []), kind]);
      }
      assert.deepEqual([...kinds.keys()].sort(), dates, timezone);
      // Reminders that are due at the same time are sent as one.
      for (const [date, both] of kinds) {
        assert.ok(both.includes('reminder.before'), `${timezone} ${date}`);
        assert.ok(
          both.length <= 2 && new Set(both).size === both.length,
          `${timezone} ${date} ${both.join()}`,
        );
      }
    }
    const { rows } = { rows: await test.db.selectFrom('reminders_sent').selectAll().execute() };
    assert.equal(rows.length, 7 * 364 * 2);
  });
});
