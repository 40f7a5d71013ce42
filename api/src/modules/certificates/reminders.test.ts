import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { createJobRunner } from '../../platform/jobs/runner';
import { openPlannerWorld, type PlannerWorld } from '../planning/plannerWorld.fixture';
import { transaction } from '../../platform/database/transaction';
import { isFirstReminder } from './reminders.repository';
import { remindJob, sendReminders } from './reminders.service';

interface Told {
  readonly title: string;
  readonly body: string;
  readonly created_at: Date;
}

describe('reminders of certificates', () => {
  let world: PlannerWorld;
  let cpr: { id: string };
  beforeEach(async () => {
    world = await openPlannerWorld();
    world.test.clock.set('2026-12-31T17:00:00Z');
    cpr = await world.test.given.certificateType('CPR/AED');
  });
  afterEach(() => world.test.close());

  const told = (user: { id: string }, prefix = 'certificate.exp'): Promise<Told[]> =>
    world.test.db
      .selectFrom('notifications')
      .select(['title', 'body', 'created_at'])
      .where('user_id', '=', user.id)
      .where('kind', 'like', `${prefix}%`)
      .orderBy('created_at')
      .orderBy('title')
      .execute();
  const lines = async (user: { id: string }, prefix?: string) =>
    (await told(user, prefix)).map(({ title, body }) => `${title} ${body}`.trim());
  /** Returns each notification with the day on which it was sent. */
  const dated = async (user: { id: string }, prefix?: string) =>
    (await told(user, prefix)).map(
      ({ title, created_at }) => `${created_at.toISOString().slice(0, 10)}: ${title}`,
    );
  async function at(instant: string): Promise<void> {
    world.test.clock.set(instant);
    await sendReminders(world.test.services);
  }
  const given = (user: { id: string }, expires: string, type = cpr) =>
    world.test.given.certificate(user, type, { issued: '2026-01-01', expires });

  it('sends each reminder and digest of a year once, with two processes', async () => {
    const { test, ana, ben, both, manager, stranger } = world;
    await given(ana, '2027-06-30');
    const old = await given(ben, '2027-08-31');
    await given(both, '2027-11-30');
    for (let day = '2027-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
      if (day === '2027-08-15') {
        const removed = { state: 'REMOVED' as const, removed_at: test.clock.now() };
        await test.db.updateTable('certificates').set(removed).where('id', '=', old.id).execute();
        await given(ben, '2029-08-31');
      }
      // 9 AM in Los Angeles while it has no daylight saving time.
      test.clock.set(`${day}T17:00:00Z`);
      await Promise.all([sendReminders(test.services), sendReminders(test.services)]);
    }
    assert.deepEqual(await dated(ana), [
      '2027-05-01: Your CPR/AED expires in 60 days.',
      '2027-05-31: Your CPR/AED expires in 30 days.',
      '2027-06-16: Your CPR/AED expires in 14 days.',
      '2027-06-30: Your CPR/AED expires today.',
      '2027-07-01: Your CPR/AED expired on 06-30-2027.',
    ]);
    assert.deepEqual(await dated(ben), [
      '2027-07-02: Your CPR/AED expires in 60 days.',
      '2027-08-01: Your CPR/AED expires in 30 days.',
    ]);
    assert.deepEqual(await dated(both), [
      '2027-10-01: Your CPR/AED expires in 60 days.',
      '2027-10-31: Your CPR/AED expires in 30 days.',
      '2027-11-16: Your CPR/AED expires in 14 days.',
      '2027-11-30: Your CPR/AED expires today.',
      '2027-12-01: Your CPR/AED expired on 11-30-2027.',
    ]);
    assert.equal((await dated(manager, 'certificate.digest')).length, 12, 'one for each day with news');
    assert.equal((await dated(stranger, 'certificate.digest')).length, 5, 'only about staff in reach');
  });

  it('counts the shifts after the date that require the certificate', async () => {
    const { test, ana, swim, guard } = world;
    await test.given.requires(swim, cpr);
    await given(ana, '2027-03-17');
    const thursdays = { location: world.here, start: '2027-03-04', end: '2027-04-01' };
    const pool = await test.given.shift({ ...thursdays, position: swim, repeat: 'WEEKLY' });
    await test.given.assignment({ shift: pool, user: ana, start: '2027-03-04', end: '2027-04-01' });
    const desk = await test.given.shift({
      location: world.here,
      position: guard,
      start: '2027-03-20',
      from: '08:00',
      to: '09:00',
    });
    await test.given.assignment({ shift: desk, user: ana, start: '2027-03-20' });
    await at('2027-03-03T14:00:00Z');
    assert.deepEqual(await lines(ana), [
      'Your CPR/AED expires in 14 days. 3 of your shifts are after that date.',
    ]);
    await at('2027-03-17T13:00:00Z');
    await at('2027-03-18T13:00:00Z');
    assert.deepEqual((await lines(ana)).slice(1), [
      'Your CPR/AED expires today. 3 of your shifts are after that date.',
      'Your CPR/AED expired on 03-17-2027. 3 of your shifts are after that date.',
    ]);
  });

  it('counts no shifts after the end of an assignment, or of a year', async () => {
    const { test, ana, ben, swim, here } = world;
    await test.given.requires(swim, cpr);
    for (const user of [ana, ben]) await given(user, '2027-03-17');
    const weekly = { location: here, position: swim, start: '2027-03-04', repeat: 'WEEKLY' } as const;
    const pool = await test.given.shift(weekly);
    await test.given.assignment({ shift: pool, user: ana, start: '2027-03-04', end: '2027-03-25' });
    await test.given.assignment({ shift: pool, user: ben, start: '2027-03-04' });
    await at('2027-03-03T14:00:00Z');
    const expires = 'Your CPR/AED expires in 14 days.';
    assert.deepEqual(await lines(ana), [`${expires} 2 of your shifts are after that date.`]);
    assert.deepEqual(await lines(ben), [`${expires} 53 of your shifts are after that date.`]);
  });

  it('counts no shifts at locations where the certificate stays valid longer', async () => {
    const { test, both, here, west, swim } = world;
    await test.given.requires(swim, cpr);
    await test.given.validAt(here, cpr, 14);
    await given(both, '2028-01-01');
    for (const [location, start] of [
      [here, '2027-03-04'],
      [west, '2027-03-05'],
      [west, '2027-03-06'],
    ] as const) {
      const shift = await test.given.shift({ location, position: swim, start });
      await test.given.assignment({ shift, user: both, start });
    }
    await at('2027-02-15T18:00:00Z');
    assert.deepEqual(await lines(both), [
      'Your CPR/AED expires in 14 days at Lakeview. 1 of your shifts is after that date.',
    ]);
  });

  it('reminds at 9 AM at the first location by name, and once after a night without a server', async () => {
    const { ana } = world;
    await given(ana, '2027-03-17');
    await at('2027-03-03T13:59:59Z');
    assert.deepEqual(await lines(ana), []);
    await at('2027-03-05T22:30:00Z');
    assert.deepEqual(await lines(ana), ['Your CPR/AED expires in 12 days.']);
  });

  it('reminds of the earlier day where a location shortens the validity, by the name of the type', async () => {
    const { test, ana, here, swim } = world;
    const guarding = await test.given.certificateType('Lifeguarding', { includes: [cpr] });
    await test.given.requires(swim, cpr);
    await test.given.validAt(here, cpr, 14);
    await given(ana, '2028-01-01', guarding);
    await at('2027-02-15T15:00:00Z');
    assert.deepEqual(await lines(ana), ['Your CPR/AED expires in 14 days.']);
  });

  it('reminds no one whose account is inactive, or whose certificate is in review', async () => {
    const { test, ana, ben } = world;
    await given(ana, '2027-03-17');
    await test.given.certificate(ben, cpr, { expires: '2027-03-17', state: 'PENDING' });
    await test.db.updateTable('users').set({ is_active: false }).where('id', '=', ana.id).execute();
    await at('2027-03-03T15:00:00Z');
    assert.deepEqual([await lines(ana), await lines(ben)], [[], []]);
  });

  it('reminds of no certificate that was replaced after it was read', async () => {
    const { db, clock } = world.test;
    const { id } = await given(world.ana, '2027-03-17');
    const first = () =>
      transaction(db, (trx) =>
        isFirstReminder(
          trx,
          { certificateId: id, typeId: cpr.id, expiresOn: '2027-03-17' },
          [14],
          clock.now(),
        ),
      );
    assert.deepEqual([await first(), await first()], [true, false]);
    await db.deleteFrom('certificate_reminders').execute();
    const removed = { state: 'REMOVED' as const, removed_at: clock.now() };
    await db.updateTable('certificates').set(removed).where('id', '=', id).execute();
    assert.equal(await first(), false);
  });

  it('sends no digest to a manager without access, or whose account waits for approval', async () => {
    const { db } = world.test;
    await given(world.ana, '2027-03-17');
    await db.updateTable('users').set({ is_active: false }).where('id', '=', world.manager.id).execute();
    await db.updateTable('users').set({ awaits_approval: true }).where('id', '=', world.admin.id).execute();
    await at('2027-03-03T15:00:00Z');
    assert.deepEqual(await lines(world.manager, 'certificate.digest'), []);
    assert.deepEqual(await lines(world.admin, 'certificate.digest'), []);
  });

  it("sends managers one digest each morning, without other locations' staff, and none without news", async () => {
    const { test, ana, ben, manager, stranger, admin } = world;
    await given(ana, '2027-03-17');
    await test.given.certificate(ben, cpr, { state: 'PENDING' });
    await test.given.certificate(manager, cpr, { state: 'PENDING' });
    await at('2027-03-03T14:00:00Z');
    await at('2027-03-03T18:00:00Z');
    const digest = '1 certificate to review, 1 expires soon Ana Silva: CPR/AED expires in 14 days.';
    assert.deepEqual(await lines(manager, 'certificate.digest'), [digest]);
    assert.deepEqual(await lines(stranger, 'certificate.digest'), []);
    assert.deepEqual(await lines(admin, 'certificate.digest'), [
      digest.replace('1 certificate to', '2 certificates to'),
    ]);
    await test.db.deleteFrom('certificates').where('state', '=', 'PENDING').execute();
    await at('2027-03-04T14:00:00Z');
    assert.equal((await lines(manager, 'certificate.digest')).length, 1);
  });

  it('runs every hour, and has its task for the page Problems', async () => {
    const { test, ana } = world;
    await given(ana, '2027-03-17');
    test.clock.set('2027-03-03T15:00:00Z');
    const { db, clock, jobTasks: tasks } = test.services;
    const onError = () => assert.fail('the job failed');
    const runner = createJobRunner([remindJob(test.services)], { db, clock, tasks, onError });
    assert.deepEqual(await runner.runDue(), ['certificates.remind']);
    assert.equal(tasks.get('certificates.remind'), 'Remind staff of certificates');
    assert.equal((await lines(ana)).length, 1);
    test.clock.set('2027-03-03T15:59:59Z');
    assert.deepEqual(await runner.runDue(), []);
    test.clock.set('2027-03-03T16:00:00Z');
    assert.deepEqual(await runner.runDue(), ['certificates.remind']);
  });
});
