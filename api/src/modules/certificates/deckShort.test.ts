import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { expectStatus } from '../../../test/assertions';
import type { GivenShift } from '../../../test/fixtures';
import { refuseShortages, requireGuards } from '../planning/deck/requireGuards.fixture';
import { openPlannerWorld, type PlannerWorld } from '../planning/plannerWorld.fixture';
import { expireCertificates } from './expire.service';

/**
 * Today is Wednesday, 03-03-2027. Ana works on Thursdays, 4 to 8 PM, and one guard with a CPR certificate is required
 * then. The location refuses decisions that leave too few lifeguards.
 */
describe('a certificate that is lost and leaves too few lifeguards', () => {
  let world: PlannerWorld;
  let cpr: { id: string };
  let swim: GivenShift;
  beforeEach(async () => {
    world = await openPlannerWorld();
    const { test, here, ana } = world;
    cpr = await test.given.certificateType('CPR/AED');
    await test.given.requires(world.swim, cpr);
    swim = await test.given.shift({
      location: here,
      position: world.swim,
      start: '2027-03-04',
      repeat: 'WEEKLY',
    });
    await test.given.assignment({ shift: swim, user: ana, start: '2027-03-04' });
    await required(1);
    await refuseShortages(world);
  });
  afterEach(() => world.test.close());

  const required = (base_guards: number) =>
    requireGuards({ ...world, guard: world.swim }, { weekdays: [4], base_guards });
  const remove = (id: string) => world.test.call(world.token, 'DELETE', `/api/certificates/${id}/`);
  const review = (id: string, body: Record<string, unknown> = { decision: 'APPROVE' }) =>
    world.test.call(world.token, 'POST', `/api/certificates/${id}/review/`, body);
  const option = (values: Record<string, unknown>) =>
    world.test.db
      .updateTable('location_options')
      .set(values)
      .where('location_id', '=', world.here.id)
      .execute();
  async function at(instant: string, processes = 1): Promise<void> {
    world.test.clock.set(instant);
    await Promise.all(Array.from({ length: processes }, () => expireCertificates(world.test.services)));
  }
  const told = () =>
    world.test.db
      .selectFrom('notifications')
      .select(['user_id', 'title', 'body'])
      .where('kind', '=', 'deck.short')
      .orderBy('created_at')
      .orderBy('user_id')
      .execute();
  const logged = async () => {
    const rows = await world.test.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'deck.short%')
      .execute();
    return rows.map(({ action }) => action);
  };
  async function assertTold(title: string, body: string): Promise<void> {
    const users = [world.manager.id, world.admin.id].sort();
    assert.deepEqual(
      await told(),
      users.map((user_id) => ({ user_id, title, body })),
    );
    assert.deepEqual(await logged(), ['deck.short']);
  }
  async function assertNoneTold(): Promise<void> {
    assert.deepEqual([await told(), await logged()], [[], []]);
  }

  const TITLE = 'Lakeview has 0 of 1 required lifeguards on ';
  const days = (...dates: string[]) =>
    dates.map((date) => `Leaves 0 of 1 required lifeguards on ${date}, 4:00–8:00 PM.`).join(' ');
  const MARCH = days('03-04-2027', '03-11-2027', '03-18-2027', '03-25-2027', '04-01-2027');

  it('is removed, and the managers are notified of the dates until it expires', async () => {
    const { id } = await world.test.given.certificate(world.ana, cpr, { expires: '2027-03-20' });
    expectStatus(await remove(id), 200);
    await assertTold(`${TITLE}03-04-2027`, days('03-04-2027', '03-11-2027', '03-18-2027'));
  });

  it('is removed, and the dates of at most 371 days are compared', async () => {
    const { id } = await world.test.given.certificate(world.ana, cpr, { expires: null });
    expectStatus(await remove(id), 200);
    await assertTold(`${TITLE}03-04-2027`, `${MARCH} Leaves too few lifeguards on 48 more dates.`);
  });

  it('notifies no one if another guard remains, or another certificate of the employee includes it', async () => {
    const { test, ana, ben } = world;
    const held = await test.given.certificate(ana, cpr, {});
    const guarding = await test.given.certificateType('Lifeguarding', { includes: [cpr] });
    const larger = await test.given.certificate(ana, guarding, {});
    expectStatus(await remove(held.id), 200);
    await assertNoneTold();
    await test.given.assignment({ shift: swim, user: ben, start: '2027-03-04', slot: 2 });
    await test.given.certificate(ben, cpr, {});
    expectStatus(await remove(larger.id), 200);
    await assertNoneTold();
  });

  it('notifies no one without rules, or if it never counted', async () => {
    const { test, ana } = world;
    const waiting = await test.given.certificate(ana, cpr, { state: 'PENDING' });
    expectStatus(await remove(waiting.id), 200);
    await assertNoneTold();
    const url = `/api/deck/rules/${world.here.id}/`;
    expectStatus(await test.call(world.token, 'PUT', url, { rules: [] }), 200);
    const held = await test.given.certificate(ana, cpr, {});
    expectStatus(await remove(held.id), 200);
    await assertNoneTold();
  });

  it('is replaced by one that ends earlier, and the managers are notified of the dates between', async () => {
    const { test, ana } = world;
    await test.given.certificate(ana, cpr, { expires: '2027-03-25' });
    const { id } = await test.given.certificate(ana, cpr, { expires: '2027-03-11', state: 'PENDING' });
    expectStatus(await review(id), 200);
    await assertTold(`${TITLE}03-18-2027`, days('03-18-2027', '03-25-2027'));
  });

  it('is replaced by one that ends later, and no one is notified', async () => {
    const { test, ana } = world;
    await test.given.certificate(ana, cpr, { expires: '2027-03-11' });
    const { id } = await test.given.certificate(ana, cpr, { state: 'PENDING' });
    expectStatus(await review(id), 200);
    await assertNoneTold();
  });

  it('is rejected where certificates count before review, and the managers are notified', async () => {
    await option({ counts_unreviewed_certificates: true });
    const { test, ana } = world;
    const { id } = await test.given.certificate(ana, cpr, { expires: '2027-03-08', state: 'PENDING' });
    expectStatus(await review(id, { decision: 'REJECT', reason: 'Blurry.' }), 200);
    await assertTold(`${TITLE}03-04-2027`, days('03-04-2027'));
  });

  it('waits for a review and is replaced by one that ends earlier, where both count', async () => {
    await option({ counts_unreviewed_certificates: true });
    const { test, ana } = world;
    await test.given.certificate(ana, cpr, { expires: '2027-03-18', state: 'PENDING' });
    const body = { type: cpr.id, issued_on: '2026-05-01', expires_on: '2027-03-11' };
    const token = await test.given.session(ana);
    expectStatus(await test.call(token, 'POST', '/api/certificates/mine/', body), 201);
    await assertTold(`${TITLE}03-18-2027`, days('03-18-2027'));
  });

  it('expires while its shifts stay assigned, and the managers are notified once with two processes', async () => {
    const { test, ana } = world;
    await test.given.certificate(ana, cpr, { expires: '2027-03-10' });
    await at('2027-03-10T06:00:00Z');
    await assertNoneTold();
    await at('2027-03-11T05:00:00Z', 2);
    const dates = days('03-11-2027', '03-18-2027', '03-25-2027', '04-01-2027', '04-08-2027');
    await assertTold(`${TITLE}03-11-2027`, `${dates} Leaves too few lifeguards on 48 more dates.`);
    await at('2027-03-12T05:00:00Z');
    assert.deepEqual(await logged(), ['deck.short']);
  });

  it('expires on the same day as that of another guard, and one notification counts both', async () => {
    const { test, ana, ben } = world;
    await required(2);
    await test.given.assignment({ shift: swim, user: ben, start: '2027-03-04', end: '2027-03-18', slot: 2 });
    for (const user of [ana, ben]) await test.given.certificate(user, cpr, { expires: '2027-03-10' });
    await test.db
      .updateTable('assignments')
      .set({ end_date: '2027-03-18' })
      .where('user_id', '=', ana.id)
      .execute();
    await at('2027-03-10T06:00:00Z');
    await at('2027-03-11T05:00:00Z');
    await assertTold(
      'Lakeview has 0 of 2 required lifeguards on 03-11-2027',
      days('03-11-2027', '03-18-2027').replaceAll('of 1', 'of 2'),
    );
  });

  it('expires and makes its shifts open, and the managers are notified once with two processes', async () => {
    await option({ when_certificate_expires: 'OPEN_SHIFTS' });
    const { test, ana } = world;
    await test.given.certificate(ana, cpr, { expires: '2027-03-10' });
    await test.db.updateTable('shifts').set({ end_date: '2027-03-18' }).where('id', '=', swim.id).execute();
    await at('2027-03-10T06:00:00Z');
    await at('2027-03-11T05:00:00Z', 2);
    await assertTold(`${TITLE}03-11-2027`, days('03-11-2027', '03-18-2027'));
  });

  it('expires on a day for which a new one was approved, and no one is notified', async () => {
    const { test, ana } = world;
    await test.given.certificate(ana, cpr, { expires: '2027-03-10' });
    await test.given.certificate(ana, await test.given.certificateType('All', { includes: [cpr] }));
    await at('2027-03-10T06:00:00Z');
    await at('2027-03-11T05:00:00Z');
    await assertNoneTold();
  });
});
