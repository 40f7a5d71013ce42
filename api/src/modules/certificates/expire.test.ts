import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { GivenShift } from '../../../test/fixtures';
import { createJobRunner } from '../../platform/jobs/runner';
import { openPlannerWorld, type PlannerWorld } from '../planning/plannerWorld.fixture';
import { expireCertificates, expireJob } from './expire.service';

/** Thursdays, 4 to 8 PM, from 03-04-2027. The certificate of Ana is valid through Wednesday, 03-10-2027. */
describe('shifts after a certificate expires', () => {
  let world: PlannerWorld;
  let cpr: { id: string };
  let swim: GivenShift;
  let held: { id: string };
  beforeEach(async () => {
    world = await openPlannerWorld();
    const { test, ana, here } = world;
    cpr = await test.given.certificateType('CPR/AED');
    await test.given.requires(world.swim, cpr);
    held = await test.given.certificate(ana, cpr, { expires: '2027-03-10' });
    swim = await thursdays();
    await wants(here, 'OPEN_SHIFTS');
    await at('2027-03-10T06:00:00Z');
  });
  afterEach(() => world.test.close());

  async function thursdays(changes: { position?: { id: string }; from?: string; to?: string } = {}) {
    const { test, here, ana } = world;
    const weekly = { location: here, position: world.swim, start: '2027-03-04', repeat: 'WEEKLY' } as const;
    const shift = await test.given.shift({ ...weekly, ...changes });
    await test.given.assignment({ shift, user: ana, start: '2027-03-04' });
    return shift;
  }
  const wants = (location: { id: string }, when_certificate_expires: 'KEEP_SHIFTS' | 'OPEN_SHIFTS') =>
    world.test.db
      .insertInto('location_options')
      .values({ location_id: location.id, when_certificate_expires })
      .onConflict((row) => row.column('location_id').doUpdateSet({ when_certificate_expires }))
      .execute();
  async function at(instant: string, processes = 1): Promise<void> {
    world.test.clock.set(instant);
    await Promise.all(Array.from({ length: processes }, () => expireCertificates(world.test.services)));
  }
  const ends = async (shift = swim) => (await world.assignments(shift.id)).map(({ end_date }) => end_date);
  const told = async (user: { id: string }) =>
    (
      await world.test.db
        .selectFrom('notifications')
        .select(['title', 'body'])
        .where('user_id', '=', user.id)
        .execute()
    ).map(({ title, body }) => `${title}. ${body}`);

  it('become open once with two processes when the last valid day is over there, and notify the employee and the managers', async () => {
    await at('2027-03-11T04:59:59Z');
    assert.deepEqual(await ends(), [null]);
    await at('2027-03-11T05:00:00Z', 2);
    assert.deepEqual(await ends(), ['2027-03-10']);
    const [open, ...others] = await world.openRows(swim.id);
    assert.deepEqual([open?.start_date, open?.last_employee_id], ['2027-03-11', world.ana.id]);
    assert.deepEqual(others, []);
    const expired = 'CPR/AED expired on 03-10-2027.';
    const code = swim.shift_code;
    assert.deepEqual(await told(world.ana), [
      `You're no longer scheduled for ${code}. Your ${expired} Add a new one before you're scheduled again.`,
    ]);
    const news = `Ana Silva is no longer scheduled for ${code}. Their ${expired} Assign someone else.`;
    assert.deepEqual(await told(world.manager), [news]);
    assert.deepEqual(await told(world.admin), [news]);
    assert.deepEqual(await told(world.stranger), []);
  });

  it('notify a manager once whose own certificate has expired', async () => {
    const { test, manager } = world;
    await test.given.certificate(manager, cpr, { expires: '2027-03-10' });
    const daily = {
      location: world.here,
      position: world.swim,
      start: '2027-03-01',
      repeat: 'DAILY',
    } as const;
    const shift = await test.given.shift({ ...daily, from: '06:00', to: '07:00' });
    await test.given.assignment({ shift, user: manager, start: '2027-03-01' });
    await at('2027-03-11T05:00:00Z');
    const about = (lines: readonly string[]) => lines.filter((line) => line.includes(shift.shift_code));
    assert.deepEqual(about(await told(manager)), [
      `You're no longer scheduled for ${shift.shift_code}. Your CPR/AED expired on 03-10-2027. Add a new one before you're scheduled again.`,
    ]);
    assert.equal(about(await told(world.admin)).length, 1);
  });

  it('stay assigned if a manager assigns them again', async () => {
    await at('2027-03-11T05:00:00Z');
    await world.test.given.assignment({ shift: swim, user: world.ana, start: '2027-03-18' });
    for (const day of ['11', '12', '13', '18']) await at(`2027-03-${day}T08:00:00Z`);
    assert.deepEqual(await ends(), ['2027-03-10', null]);
  });

  it('stay assigned by default, also if the option changes after the certificate has expired', async () => {
    await wants(world.here, 'KEEP_SHIFTS');
    await at('2027-03-11T05:00:00Z');
    await wants(world.here, 'OPEN_SHIFTS');
    await at('2027-03-12T05:00:00Z');
    assert.deepEqual(await ends(), [null]);
    assert.deepEqual(await told(world.ana), []);
  });

  it('keep a date that has begun, if the server was off at midnight', async () => {
    await at('2027-03-11T21:30:00Z');
    assert.deepEqual(await ends(), ['2027-03-11']);
  });

  it('become open after days without a server', async () => {
    await at('2027-03-16T09:00:00Z');
    assert.deepEqual(await ends(), ['2027-03-15']);
  });

  it('stay assigned if they require no certificate, or one that another certificate includes', async () => {
    const { test, ana, guard } = world;
    const desk = await thursdays({ position: guard, from: '08:00', to: '09:00' });
    await at('2027-03-11T05:00:00Z');
    assert.deepEqual([await ends(), await ends(desk)], [['2027-03-10'], [null]]);
    const aid = await test.given.certificateType('First Aid');
    const guarding = await test.given.certificateType('Lifeguarding', { includes: [aid] });
    await test.given.requires(guard, aid);
    await test.given.certificate(ana, aid, { expires: '2027-03-20' });
    await test.given.certificate(ana, guarding, { expires: '2028-03-20' });
    await at('2027-03-21T05:00:00Z');
    assert.deepEqual(await ends(desk), [null]);
  });

  it('become open with a new certificate in review, and the notifications say so', async () => {
    const { test, ana, manager } = world;
    await test.given.certificate(ana, cpr, { state: 'PENDING' });
    await at('2027-03-11T05:00:00Z');
    const expired = 'CPR/AED expired on 03-10-2027.';
    const code = swim.shift_code;
    assert.deepEqual(await told(ana), [
      `You're no longer scheduled for ${code}. Your ${expired} Your new one is still in review.`,
    ]);
    assert.deepEqual(await told(manager), [
      `Ana Silva is no longer scheduled for ${code}. Their ${expired} A new one waits for a review.`,
    ]);
  });

  for (const [counts, expected] of [
    [true, [null]],
    [false, ['2027-03-10']],
  ] as const)
    it(`${counts ? 'stay assigned' : 'become open'} with a new certificate in review if it ${counts ? 'counts' : "doesn't count"} before the review`, async () => {
      const { test, ana } = world;
      await test.given.certificate(ana, cpr, { state: 'PENDING' });
      await test.db
        .updateTable('location_options')
        .set({ counts_unreviewed_certificates: counts })
        .where('location_id', '=', world.here.id)
        .execute();
      await at('2027-03-11T05:00:00Z');
      assert.deepEqual(await ends(), expected);
    });

  it('stay assigned with a certificate that was approved in time', async () => {
    const { test, ana } = world;
    await test.db
      .updateTable('certificates')
      .set({ state: 'REMOVED', removed_at: test.clock.now() })
      .where('id', '=', held.id)
      .execute();
    await test.given.certificate(ana, cpr, { expires: '2029-03-10' });
    await at('2027-03-11T05:00:00Z');
    assert.deepEqual(await ends(), [null]);
  });

  it('become open only at the location whose own validity has passed', async () => {
    const { test, both, west, here } = world;
    await wants(west, 'OPEN_SHIFTS');
    await test.given.validAt(west, cpr, 14);
    await test.given.certificate(both, cpr, { issued: '2026-01-31', expires: '2028-01-31' });
    const days = { start: '2027-03-01', repeat: 'DAILY', position: world.swim } as const;
    const [east, bay] = [
      await test.given.shift({ ...days, location: here, from: '06:00', to: '07:00' }),
      await test.given.shift({ ...days, location: west, from: '16:00', to: '17:00' }),
    ];
    for (const shift of [east, bay]) await test.given.assignment({ shift, user: both, start: '2027-03-01' });
    await at('2027-04-01T06:59:00Z');
    assert.deepEqual([await ends(east), await ends(bay)], [[null], [null]]);
    await at('2027-04-01T07:00:00Z');
    assert.deepEqual([await ends(east), await ends(bay)], [[null], ['2027-03-31']]);
  });

  it('are checked every hour by a job with its task for the page Problems', async () => {
    const { db, clock, jobTasks: tasks } = world.test.services;
    world.test.clock.set('2027-03-11T05:00:10Z');
    const onError = () => assert.fail('the job failed');
    const job = expireJob(world.test.services);
    assert.deepEqual(await createJobRunner([job], { db, clock, tasks, onError }).runDue(), [job.name]);
    assert.equal(tasks.get('certificates.expire'), 'Open shifts after certificates expire');
    assert.deepEqual(await ends(), ['2027-03-10']);
  });
});
