import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { GivenLocation, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/core/clock';
import { createJobRunner } from '../../platform/jobs/runner';
import { alertsJob, sendAlerts } from './alerts.service';
import { overdueJob } from './overdue.service';

// Wednesday, 3:30 PM to 6:15 PM in New York.
const START = Date.parse('2027-03-03T20:30:00Z');
const END = Date.parse('2027-03-03T23:15:00Z');

describe('attendance alerts', () => {
  let test: TestApp;
  let pool: GivenLocation;
  let guard: { id: string };
  let ana: GivenUser;
  let manager: GivenUser;
  let admin: GivenUser;
  let codes = 1000;
  /** The links of all alerts that {@link toldAt} has read. */
  let links: string[] = [];
  before(async () => {
    test = await createTestApp();
    guard = await test.given.position();
    admin = await test.given.user({ role: 'ADMIN' });
  });
  beforeEach(async () => {
    // Turn the alerts of the previous test's location off.
    await sql`update locations set title = id::text, alerts = '{}'`.execute(test.db);
    links = [];
    pool = await test.given.location({ title: 'Lakeview' });
    await wants('LATE', 'OPEN', 'UNCOVERED');
    ana = await test.given.user({ locations: [pool], firstName: 'Ana', lastName: 'Diaz' });
    await test.db
      .updateTable('users')
      .set({ phone_number: '+16085550148' })
      .where('id', '=', ana.id)
      .execute();
    manager = await test.given.user({ role: 'MANAGER', locations: [pool] });
  });
  after(() => test.close());

  const wants = (...alerts: string[]) =>
    test.db.updateTable('locations').set({ alerts }).where('id', '=', pool.id).execute();
  const shiftOf = async (user?: GivenUser) => {
    const times = { start: '2027-03-03', from: '15:30', to: '18:15', code: `LKV-${(codes += 1)}` };
    const shift = await test.given.shift({ location: pool, position: guard, ...times });
    if (user) await test.given.assignment({ shift, user, start: '2027-03-03' });
    else
      await test.db
        .insertInto('open_shifts')
        .values({
          id: test.services.ids.next(),
          shift_id: shift.id,
          start_date: '2027-03-03',
          end_date: '2027-03-03',
        })
        .execute();
    return { ...shift, code: times.code };
  };
  /** Returns the alerts that a user gets at an instant. */
  async function toldAt(at: number, user = manager): Promise<string[]> {
    test.clock.set(new Date(at).toISOString());
    await sendAlerts(test.services);
    const rows = await test.db
      .selectFrom('notifications')
      .select(['title', 'body', 'link'])
      .where('user_id', '=', user.id)
      .orderBy('created_at')
      .execute();
    return rows
      .filter(({ link }) => link?.startsWith(`/dashboard?location=${pool.id}`))
      .map(({ title, body, link }) => {
        links.push(String(link));
        return `${title}. ${body}`;
      });
  }
  const punched = (at: number, shift: { id: string }) =>
    test.given.clockRecord({
      user: ana,
      location: pool,
      shift,
      date: '2027-03-03',
      in: new Date(at).toISOString(),
    });

  it("notifies the location's managers and the admins once when an employee is ten minutes late", async () => {
    const elsewhere = await test.given.user({ role: 'MANAGER', locations: [await test.given.location()] });
    const { code, id } = await shiftOf(ana);
    assert.deepEqual(await toldAt(START + 10 * MINUTE_MS - 1), []);
    const late = `Ana Diaz is late for ${code}. It started at 3:30 PM ET on Wed 03-03-2027 at Lakeview. Call (608) 555-0148.`;
    assert.deepEqual(await toldAt(START + 10 * MINUTE_MS), [late]);
    assert.deepEqual(await toldAt(START + 11 * MINUTE_MS), [late]);
    assert.deepEqual(await toldAt(START + 11 * MINUTE_MS, admin), [late]);
    assert.deepEqual(await toldAt(START + 11 * MINUTE_MS, elsewhere), []);
    const sub = `${id}.2027-03-03.${ana.id}`;
    assert.equal(links[0], `/dashboard?location=${pool.id}&tab=not-clocked-in&sub=${sub}`);
  });

  it('waits until five minutes after the time at which an employee who reported being late is expected', async () => {
    const shift = await shiftOf(ana);
    await test.db
      .insertInto('late_notes')
      .values({
        shift_id: shift.id,
        date: '2027-03-03',
        user_id: ana.id,
        expected_at: new Date(START + 20 * MINUTE_MS),
        created_by: ana.id,
        created_at: test.clock.now(),
      })
      .execute();
    assert.deepEqual(await toldAt(START + 25 * MINUTE_MS - 1), []);
    assert.equal((await toldAt(START + 25 * MINUTE_MS)).length, 1);
    assert.equal((await toldAt(START + 26 * MINUTE_MS)).length, 1);
  });

  it('sends one alert in place of those about single employees while no punch clock is online', async () => {
    const desk = await test.given.kiosk({ by: admin, location: pool });
    const deck = await test.given.kiosk({ by: admin, location: pool });
    const heard = (kiosk: { id: string }, at: number) =>
      test.db
        .updateTable('kiosks')
        .set({ last_seen_at: new Date(at) })
        .where('id', '=', kiosk.id)
        .execute();
    const ben = await test.given.user({ locations: [pool], firstName: 'Ben', lastName: 'Ito' });
    await shiftOf(ana);
    await shiftOf(ben);
    await heard(desk, START - 20 * MINUTE_MS);
    // 3:39 PM at the location.
    await heard(deck, START + 9 * MINUTE_MS);
    const offline = "Lakeview's punch clock is offline since 3:40 PM. 2 staff can't be confirmed.";
    assert.deepEqual(await toldAt(START + 13 * MINUTE_MS), [offline]);
    assert.deepEqual(await toldAt(START + 14 * MINUTE_MS), [offline]);
    await heard(desk, START + 15 * MINUTE_MS);
    const all = await toldAt(START + 15 * MINUTE_MS);
    assert.equal(all.length, 3);
    // Both have the same time, so their order isn't fixed.
    for (const name of ['Ana Diaz', 'Ben Ito'])
      assert.ok(all.some((one) => one.startsWith(`${name} is late `)));
  });

  const punctual: [name: string, given: () => Promise<unknown>, at: number][] = [
    ['whose shift is over', () => shiftOf(ana), END],
    ['who has clocked in', async () => punched(START, await shiftOf(ana)), START + 20 * MINUTE_MS],
    [
      'who is on deck without a shift',
      async () => {
        await shiftOf(ana);
        await test.given.clockRecord({
          user: ana,
          location: pool,
          date: '2027-03-03',
          in: '2027-03-03T20:00:00Z',
        });
      },
      START + 20 * MINUTE_MS,
    ],
  ];
  for (const [name, given, at] of punctual)
    it(`sends no alert about an employee ${name}`, async () => {
      await given();
      assert.deepEqual(await toldAt(at), []);
    });

  it('sends managers no alerts about themselves', async () => {
    const shift = await shiftOf(manager);
    assert.deepEqual(await toldAt(START + 10 * MINUTE_MS), []);
    assert.equal((await toldAt(START + 10 * MINUTE_MS, admin)).length, 1, shift.code);
  });

  it('notifies managers once when a time entry is still open thirty minutes after the scheduled end', async () => {
    const shift = await shiftOf(ana);
    await punched(START, shift);
    assert.deepEqual(await toldAt(END + 30 * MINUTE_MS - 1), []);
    const open = `Ana Diaz is still clocked in for ${shift.code}. It ended at 6:15 PM ET on Wed 03-03-2027 at Lakeview. Call (608) 555-0148.`;
    assert.deepEqual(await toldAt(END + 30 * MINUTE_MS), [open]);
    assert.equal(links[0], `/dashboard?location=${pool.id}&tab=all-clocked-in`);
    assert.deepEqual(await toldAt(END + 60 * MINUTE_MS), [open]);
  });

  it('leaves out the phone number of an employee who also works elsewhere once the shift has ended', async () => {
    const other = await test.given.location();
    await test.db.insertInto('user_locations').values({ user_id: ana.id, location_id: other.id }).execute();
    const shift = await shiftOf(ana);
    await punched(START, shift);
    const open = `Ana Diaz is still clocked in for ${shift.code}. It ended at 6:15 PM ET on Wed 03-03-2027 at Lakeview.`;
    assert.deepEqual(await toldAt(END + 30 * MINUTE_MS), [open]);
  });

  const withoutShift: [name: string, clockIn: number, withLastShift: boolean, due: number][] = [
    ["30 minutes after the day's last shift", END - 3 * HOUR_MS, true, END + 30 * MINUTE_MS],
    ['6 hours after the clock-in, on a day without shifts', START, false, START + 6 * HOUR_MS],
    ['6 hours after a clock-in that follows the last shift', END + 1, true, END + 1 + 6 * HOUR_MS],
    ['6 hours after the clock-in, if the last shift ends later', END - 7 * HOUR_MS, true, END - HOUR_MS],
  ];
  for (const [name, clockIn, withLastShift, due] of withoutShift)
    it(`notifies managers about someone who is clocked in without a shift ${name}`, async () => {
      await wants('OPEN');
      if (withLastShift) await shiftOf(await test.given.user({ locations: [pool] }));
      await test.given.clockRecord({
        user: ana,
        location: pool,
        date: '2027-03-03',
        in: new Date(clockIn).toISOString(),
      });
      assert.deepEqual(await toldAt(due - 1), []);
      const [alert, ...others] = await toldAt(due);
      assert.match(
        String(alert),
        /^Ana Diaz is still clocked in without a shift\. They clocked in at \d+:\d\d [AP]M ET on Wed 03-03-2027 at Lakeview\. Call/,
      );
      assert.deepEqual(others, []);
    });

  it('notifies managers once when a time entry needs review, if they want alerts about open time entries', async () => {
    const job = overdueJob(test.services);
    const reviewedAt = async (at: number) => {
      test.clock.set(new Date(at).toISOString());
      await job.run();
      const rows = await test.db
        .selectFrom('notifications')
        .select(['title', 'link'])
        .where('user_id', '=', manager.id)
        .where('kind', '=', 'attendance.review')
        .execute();
      return rows.map(({ title, link }) => `${title} ${link}`);
    };
    await wants('LATE');
    await punched(START, await shiftOf(ana));
    assert.deepEqual(await reviewedAt(START + 17 * HOUR_MS), []);
    await wants('OPEN');
    await test.db.deleteFrom('clock_records').where('user_id', '=', ana.id).execute();
    await punched(START + 18 * HOUR_MS, await shiftOf(ana));
    const review = `Ana Diaz's time entry needs review. /dashboard?location=${pool.id}&tab=all-clocked-in`;
    assert.deepEqual(await reviewedAt(START + 35 * HOUR_MS), [review]);
    assert.deepEqual(await reviewedAt(START + 36 * HOUR_MS), [review]);
  });

  it('notifies managers once when someone clocks in without a valid certificate, even if no punch clock is online', async () => {
    await wants('CERTIFICATE');
    const shift = await shiftOf(ana);
    const kiosk = await test.given.kiosk({ by: admin, location: pool });
    await test.db
      .updateTable('kiosks')
      .set({ last_seen_at: new Date(START - 20 * MINUTE_MS) })
      .where('id', '=', kiosk.id)
      .execute();
    await punched(START, shift);
    assert.deepEqual(await toldAt(START), []);
    await test.db
      .updateTable('clock_records')
      .set({ flags: ['late', 'CERTIFICATE'] })
      .where('user_id', '=', ana.id)
      .execute();
    const alert = `Ana Diaz clocked in without a valid certificate. ${shift.code} at Lakeview requires one.`;
    assert.deepEqual(await toldAt(START + MINUTE_MS), [alert]);
    assert.deepEqual(await toldAt(START + 2 * MINUTE_MS), [alert]);
    assert.deepEqual(await toldAt(START + 2 * MINUTE_MS, ana), []);
  });

  it('notifies managers once about an open shift, two hours before it begins', async () => {
    const { code, id } = await shiftOf();
    assert.deepEqual(await toldAt(START - 120 * MINUTE_MS - 1), []);
    const uncovered = `No one is assigned to ${code}. It starts at 3:30 PM ET on Wed 03-03-2027 at Lakeview.`;
    assert.deepEqual(await toldAt(START - 120 * MINUTE_MS), [uncovered]);
    assert.equal(links[0], `/dashboard?location=${pool.id}&tab=open-shift&sub=${id}.2027-03-03`);
    assert.deepEqual(await toldAt(START - MINUTE_MS), [uncovered]);
  });

  it('sends no alert about an open shift that has begun', async () => {
    await shiftOf();
    assert.deepEqual(await toldAt(START), []);
  });

  it('sends only the alerts that the location has turned on', async () => {
    await wants('OPEN');
    await shiftOf(ana);
    await shiftOf();
    assert.deepEqual([await toldAt(START - MINUTE_MS), await toldAt(START + 10 * MINUTE_MS)], [[], []]);
  });

  it('reports a punch clock as offline after 3 minutes without contact', async () => {
    await shiftOf(ana);
    const kiosk = await test.given.kiosk({ by: manager, location: pool });
    const seen = (at: number) =>
      test.db
        .updateTable('kiosks')
        .set({ last_seen_at: new Date(at) })
        .where('id', '=', kiosk.id)
        .execute();
    await seen(START + 7 * MINUTE_MS - SECOND_MS);
    const offline = "Lakeview's punch clock is offline since 3:37 PM. 1 employee can't be confirmed.";
    assert.deepEqual(await toldAt(START + 10 * MINUTE_MS), [offline]);
    await seen(START + 7 * MINUTE_MS);
    assert.match((await toldAt(START + 10 * MINUTE_MS)).join(' '), /Ana Diaz is late/);
  });

  it('sends each alert once when several processes run the job at the same time', async () => {
    await shiftOf(ana);
    test.clock.set(new Date(START + 10 * MINUTE_MS).toISOString());
    await Promise.all([1, 2, 3].map(() => sendAlerts(test.services)));
    const job = alertsJob(test.services);
    const { db, clock, jobTasks: tasks } = test.services;
    const onError = () => assert.fail('the job failed');
    await createJobRunner([job], { db, clock, tasks, onError }).runDue();
    assert.equal((await toldAt(START + 10 * MINUTE_MS)).length, 1);
  });
});
