import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { LONGEST_COUNTER_STEP } from '@ondeck/shared/domain/rules/kiosk';
import { assertHolds } from '../../../test/assertions';
import type { GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { type GivenKiosk, signedBy } from '../../../test/kioskKey';
import { storesNothing } from '../../../test/storedRows';
import { HOUR_MS, MINUTE_MS } from '../../platform/core/clock';

const STATUS = '/api/attendance/kiosk/';
const VERIFY = '/api/attendance/verify-employee-code/';
const POOL = '198.51.100.4';
const HOME = '203.0.113.9';

describe('a copied punch clock', () => {
  let test: TestApp;
  let admin: GivenUser;
  let ana: GivenUser;
  let kiosk: GivenKiosk;
  before(async () => {
    test = await createTestApp();
    const pool = await test.given.location({ title: 'Lakeview' });
    admin = await test.given.user({ role: 'ADMIN' });
    await test.given.user({ role: 'MANAGER', locations: [pool] });
    ana = await test.given.user({ locations: [pool] });
  });
  beforeEach(async () => {
    test.clock.set('2027-03-03T17:00:00Z');
    await test.db.deleteFrom('throttles').execute();
    await test.db.deleteFrom('notifications').execute();
    await test.db.deleteFrom('idempotency_keys').execute();
    kiosk = await test.given.kiosk({ by: admin, location: await test.given.location(), name: 'Lobby' });
  });
  after(() => test.close());

  const now = (): number => test.clock.now().getTime();
  const status = (counter: number, address: string, time = now()) =>
    test.call(undefined, 'GET', STATUS, undefined, {
      address,
      headers: signedBy(kiosk, { method: 'GET', path: STATUS, counter, time }),
    });
  const enter = (counter: number, address: string, key: string) => {
    const body = { code: ana.code };
    return test.call(undefined, 'POST', VERIFY, body, {
      address,
      headers: {
        'idempotency-key': key,
        ...signedBy(kiosk, { method: 'POST', path: VERIFY, body, counter, time: now() }),
      },
    });
  };
  const rows = () =>
    test.db
      .selectFrom('audit_entries')
      .select(['actor_kind', 'address', 'device', 'after'])
      .where('action', '=', 'kiosk.copySuspected')
      .where('entity_id', '=', kiosk.id)
      .execute();
  const notices = () => test.db.selectFrom('notifications').select(['user_id', 'title', 'body']).execute();

  it('logs a copied punch clock with its address and notifies admins when it uses a counter again', async () => {
    assert.equal((await status(1, POOL)).status, 200);
    const copy = await status(1, HOME);
    assert.deepEqual([copy.status, copy.headers['x-ondeck-kiosk-counter']], [409, '1']);
    assertHolds(await rows(), [
      {
        actor_kind: 'ANONYMOUS',
        address: HOME,
        device: 'A program',
        after: { name: 'Lobby', address: HOME, last_address: POOL },
      },
    ]);
    assert.deepEqual(await notices(), [
      {
        user_id: admin.id,
        title: 'Lobby might have been copied',
        body: `Two devices sign in as this punch clock, at ${POOL} and at ${HOME}. Remove it, then register the tablet again.`,
      },
    ]);
  });

  it('detects a copy by the refusal of the original when the copy calls first or both call together', async () => {
    assert.equal((await status(5, HOME)).status, 200);
    assert.equal((await status(3, POOL)).status, 409);
    assert.equal((await rows()).length, 1);
    test.clock.advance(2 * HOUR_MS);
    const both = await Promise.all([status(6, HOME), status(6, POOL)]);
    assert.deepEqual(both.map((answer) => answer.status).sort(), [200, 409]);
    assert.equal((await rows()).length, 2);
  });

  it('notifies admins of a copied punch clock at most once an hour', async () => {
    await status(9, POOL);
    for (const counter of [1, 2, 3]) await status(counter, HOME);
    assert.equal((await notices()).length, 1);
  });

  it('suspects no copy in a repeat with the same idempotency key, only with another key', async () => {
    assert.equal((await enter(1, POOL, 'one-entry')).status, 200);
    assert.equal((await storesNothing(test.db, () => enter(1, HOME, 'one-entry'))).status, 409);
    assert.equal((await enter(1, HOME, 'other-entry')).status, 409);
    assert.equal((await rows()).length, 1);
  });

  const harmless: [name: string, again: () => ReturnType<typeof status>][] = [
    ['of the same address', () => status(1, POOL)],
    ['of a call that is too old', () => status(1, HOME, now() - 2 * MINUTE_MS - 1)],
    ['that was never used', () => status(2 + LONGEST_COUNTER_STEP, HOME)],
  ];
  for (const [name, again] of harmless)
    it(`suspects no copy for a refused counter ${name}`, async () => {
      await status(1, POOL);
      assert.equal((await storesNothing(test.db, again)).status, 409);
    });

  it("never locks out a punch clock when a call's counter is far ahead", async () => {
    await status(1, POOL);
    const ahead = await storesNothing(test.db, () => status(999_999_999_999_999, POOL));
    assert.deepEqual([ahead.status, ahead.headers['x-ondeck-kiosk-counter']], [409, '1']);
    assert.equal((await status(1 + LONGEST_COUNTER_STEP, POOL)).status, 200);
    assert.equal((await status(2 + LONGEST_COUNTER_STEP, POOL)).status, 200);
  });
});
