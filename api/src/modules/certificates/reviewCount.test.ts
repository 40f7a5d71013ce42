import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { staffCertificateList } from '@ondeck/shared/schemas/certificates';
import { dashboardCounts } from '@ondeck/shared/schemas/dashboard';
import { expectStatus } from '../../../test/assertions';
import { openPlannerWorld, type PlannerWorld } from '../planning/plannerWorld.fixture';

let world: PlannerWorld;
before(async () => {
  world = await openPlannerWorld();
});
after(() => world.test.close());

it('counts the certificates to review on the dashboard as their list does, within reach', async () => {
  const { test, ana, ben, both, manager, stranger, admin, here, west } = world;
  const { given } = test;
  const [cpr, aid] = [await given.certificateType('CPR/AED'), await given.certificateType('First Aid')];
  await given.certificate(ana, cpr, { state: 'PENDING' });
  await given.certificate(ana, aid, { state: 'PENDING' });
  await given.certificate(both, cpr, { state: 'PENDING' });
  await given.certificate(both, aid);
  await given.certificate(ben, cpr, { state: 'REJECTED' });
  const left = await given.user({ locations: [here], active: false });
  await given.certificate(left, cpr, { state: 'PENDING' });
  for (const [user, query, expected] of [
    [admin, '', 3],
    [admin, `location=${west.id}`, 1],
    [manager, '', 3],
    [manager, `location=${here.id}`, 3],
    [stranger, '', 1],
  ] as const) {
    const token = await given.session(user);
    const counts = await test.call(token, 'GET', `/api/shifts/request/count/?${query}`);
    assert.equal(dashboardCounts.parse(expectStatus(counts, 200)).certificate_count, expected);
    const list = await test.call(
      token,
      'GET',
      `/api/certificates/?state=IN_REVIEW&limit=1&offset=0&${query}`,
    );
    assert.equal(staffCertificateList.parse(expectStatus(list, 200)).count, expected);
  }
});
