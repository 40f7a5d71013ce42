import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Ref } from '../../../test/draftFixtures';
import { assertHolds, expectStatus } from '../../../test/assertions';
import { ownCertificates } from '@ondeck/shared/schemas/certificates';
import { openPlannerWorld, type PlannerWorld } from '../planning/plannerWorld.fixture';

/** Today is Wednesday, 03-03-2027. */
describe('a review or removal of a certificate, and its last day', () => {
  let world: PlannerWorld;
  let cpr: { id: string };
  beforeEach(async () => {
    world = await openPlannerWorld();
    cpr = await world.test.given.certificateType('CPR/AED');
  });
  afterEach(() => world.test.close());

  const waiting = async () => {
    const held = { state: 'PENDING', document: '%PDF-1.7' } as const;
    return (await world.test.given.certificate(world.ana, cpr, held)).id;
  };
  const review = (id: string, token = world.token) =>
    world.test.call(token, 'POST', `/api/certificates/${id}/review/`, { decision: 'APPROVE' });
  const remove = (id: string, token = world.token) =>
    world.test.call(token, 'DELETE', `/api/certificates/${id}/`);
  const statesOf = async (user: Ref) =>
    (
      await world.test.db.selectFrom('certificates').select('state').where('user_id', '=', user.id).execute()
    ).map(({ state }) => state);
  const notices = (user: Ref) =>
    world.test.db.selectFrom('notifications').select('title').where('user_id', '=', user.id).execute();

  it('leaves certificates of other types and of other employees alone', async () => {
    const { given } = world.test;
    await given.certificate(world.ana, await given.certificateType('First Aid'));
    await given.certificate(world.ben, cpr);
    expectStatus(await review(await waiting()), 200);
    assert.deepEqual(await statesOf(world.ana), ['APPROVED', 'APPROVED']);
    assert.deepEqual(await statesOf(world.ben), ['APPROVED']);
  });

  it('is answered with 404 after the employee was deleted', async () => {
    const id = await waiting();
    const deleted = { deleted_at: world.test.clock.now(), is_active: false };
    await world.test.db.updateTable('users').set(deleted).where('id', '=', world.ana.id).execute();
    for (const token of [world.token, world.adminToken]) {
      expectStatus(await review(id, token), 404);
      expectStatus(await remove(id, token), 404);
      expectStatus(await world.test.call(token, 'GET', `/api/certificates/${id}/document/`), 404);
    }
  });

  it('notifies no one of a removal before the review, or when a manager removes one', async () => {
    expectStatus(await remove(await waiting()), 200);
    assert.deepEqual(await notices(world.ana), []);
    const own = await world.test.given.certificate(world.admin, cpr);
    expectStatus(await remove(own.id, world.adminToken), 200);
    assert.deepEqual(await notices(world.admin), []);
  });

  it('names the location that shortens the validity, for an employee of several locations', async () => {
    const { given } = world.test;
    await given.requires(world.swim, cpr);
    await given.validAt(world.here, cpr, 12);
    await given.certificate(world.both, cpr, { issued: '2026-06-01', expires: '2028-06-01' });
    await given.certificate(world.ana, cpr, { issued: '2026-06-01', expires: '2028-06-01' });
    const mine = async (user: { readonly id: string }) => {
      const answer = await world.test.call(await given.session(user), 'GET', '/api/certificates/mine/');
      return ownCertificates.parse(expectStatus(answer, 200)).results;
    };
    assertHolds(
      [await mine(world.both), await mine(world.ana)],
      [[{ through: '2027-06-01', through_at: 'Lakeview' }], [{ through: '2027-06-01', through_at: null }]],
    );
  });
});
