import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { expectStatus, member } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import { type PoolAtSix, poolAtSix, shiftFor, TODAY } from '../absences/absences.fixture';

const OWN = "You can't change your own absences. Ask another manager or an admin.";

describe('a manager who works a shift', () => {
  let school: PoolAtSix;
  let path: string;
  before(async () => {
    school = await poolAtSix();
    const { test, maya, pool } = school;
    // The only active admin could decide about themselves.
    await test.given.user({ role: 'ADMIN', locations: [pool] });
    const shift = await shiftFor(school, maya);
    path = `/api/shifts/${shift.id}/dates/${TODAY}`;
  });
  after(() => school.test.close());

  const send = (what: string, body: object, token = school.token.maya) =>
    school.test.call(token, 'POST', `${path}/${what}/`, body);
  for (const [name, what, body] of [
    ['mark themselves absent', 'follow-up/absent', () => ({ user: school.maya.id, kind: 'SICK' })],
    ['be late', 'follow-up/late', () => ({ user: school.maya.id, minutes: 20 })],
    ['offer the date as absent', 'follow-up/offer', () => ({ user: school.maya.id, mark_absent: true })],
    [
      'replace themselves as absent',
      'replace',
      () => ({ for_user_id: school.maya.id, user_id: school.ben.id, mark_absent: true }),
    ],
  ] as const)
    it(`can't ${name}, and nothing is stored`, async () => {
      const refused = await storesNothing(school.test.db, () => send(what, body()));
      assert.deepEqual([refused.status, member(refused.body, 'error')], [403, OWN]);
    });

  it("can't undo their own absence, and nothing is stored", async () => {
    const { test, maya, pool } = school;
    const nora = await test.given.user({ role: 'MANAGER', locations: [pool] });
    const body = { user: maya.id, kind: 'SICK' };
    expectStatus(await send('follow-up/absent', body, await test.given.session(nora)), 200);
    const refused = await storesNothing(test.db, () => send('follow-up/undo', { user: maya.id }));
    assert.deepEqual([refused.status, member(refused.body, 'error')], [403, OWN]);
  });
});
