import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { expectStatus } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';

describe('the open pages of a user whose locations change', () => {
  let test: TestApp;
  let here: GivenLocation;
  let there: GivenLocation;
  let swim: GivenPosition;
  let mia: GivenUser;
  let admin: string;
  beforeEach(async () => {
    test = await createTestApp();
    const { given } = test;
    here = await given.location();
    there = await given.location();
    swim = await given.position();
    mia = await given.user({ role: 'MANAGER', locations: [here, there], positions: [swim] });
    admin = await given.session(await given.user({ role: 'ADMIN' }));
  });
  afterEach(() => test.close());

  const told = async (body: object): Promise<Set<string>> => {
    await test.db.deleteFrom('changes').execute();
    expectStatus(await test.call(admin, 'PUT', `/api/users/update/${mia.id}/`, body), 200);
    const rows = await test.db.selectFrom('changes').select('topic').where('user_id', '=', mia.id).execute();
    return new Set(rows.map(({ topic }) => topic));
  };

  it("makes a user's open pages refetch everything when the user's locations change", async () => {
    const topics = await told({ locations: [here.id] });
    for (const topic of ['Session', 'Location', 'Shift', 'Schedule', 'Dashboard', 'Request', 'OpenShift'])
      assert.ok(topics.has(topic), topic);
  });

  it("makes a user's open pages refetch open shifts when the user's positions change", async () => {
    const other = await test.given.position();
    assert.ok((await told({ positions: [swim.id, other.id] })).has('OpenShift'));
  });

  it("refetches only the user's own data when their phone number changes", async () => {
    assert.deepEqual(await told({ phone_number: '2125550177' }), new Set(['Me', 'User']));
  });
});
