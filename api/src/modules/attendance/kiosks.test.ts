import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertHolds, blamedFields, expectStatus, textAt } from '../../../test/assertions';
import type { GivenLocation, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { punchClock } from './attendance.fixture';

const nobody = undefined;

describe('registered kiosks', () => {
  let test: TestApp;
  let clock: ReturnType<typeof punchClock>;
  let pool: GivenLocation;
  let far: GivenLocation;
  let ana: GivenUser;
  let manager: string;
  let admin: string;
  before(async () => {
    test = await createTestApp();
    clock = punchClock(test);
    pool = await test.given.location({ title: 'Lakeview' });
    far = await test.given.location({ title: 'Aspen', timezone: 'America/Denver' });
    ana = await test.given.user({ locations: [far] });
    manager = await test.given.session(await test.given.user({ role: 'MANAGER', locations: [pool] }));
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
  });
  after(() => test.close());

  const register = (token: string, body: object, kiosk?: string) =>
    test.call(
      token,
      'POST',
      '/api/attendance/kiosks/',
      body,
      kiosk ? { cookies: { ondeck_kiosk: kiosk } } : {},
    );
  const status = (kiosk?: string) =>
    test.call(
      nobody,
      'GET',
      '/api/attendance/kiosk/',
      undefined,
      kiosk ? { cookies: { ondeck_kiosk: kiosk } } : {},
    );

  it('registers the browser that asks and keeps only a hash of its secret', async () => {
    const answer = await register(manager, { name: 'Lobby', location: pool.id });
    expectStatus(answer, 201);
    const cookie = answer.cookies.find(({ name }) => name === 'ondeck_kiosk');
    assert.ok(cookie);
    assertHolds(cookie, { path: '/api/attendance', httpOnly: true, sameSite: 'Strict' });
    assertHolds((await status(cookie.value)).body, {
      registered: true,
      name: 'Lobby',
      location: { title: 'Lakeview', timezone: 'America/New_York' },
      now: '2027-03-03T17:00:00.000Z',
    });
    const stored = await test.db.selectFrom('kiosks').selectAll().execute();
    assert.ok(!JSON.stringify(stored).includes(cookie.value));
  });

  it('registers a browser anew in place of what it was', async () => {
    const first = await register(manager, { name: 'Old', location: pool.id });
    const secret = first.cookies[0]?.value;
    await register(manager, { name: 'New', location: pool.id }, secret);
    assertHolds((await status(secret)).body, { registered: false, name: null, location: null });
  });

  it('refuses a manager without a location, and one of another location', async () => {
    const none = await storesNothing(test.db, () => register(manager, { name: 'Lobby' }));
    assert.deepEqual([none.status, blamedFields(none)], [400, ['location']]);
    const other = await storesNothing(test.db, () => register(manager, { name: 'Lobby', location: far.id }));
    assert.equal(other.status, 404);
    assert.equal((await register(admin, { name: 'Anywhere' })).status, 201);
  });

  it('stays a punch clock without a place where its location is deleted', async () => {
    const gone = await test.given.location();
    const kiosk = await test.given.kiosk({ by: ana, location: gone });
    await test.db
      .updateTable('locations')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', gone.id)
      .execute();
    assertHolds((await status(kiosk.token)).body, { registered: true, location: null });
  });

  it('lists and removes only what is in reach', async () => {
    const { id } = await test.given.kiosk({ by: ana, location: far });
    const list = await test.call(manager, 'GET', '/api/attendance/kiosks/');
    assert.ok(!list.text.includes(id));
    assert.equal(
      (await storesNothing(test.db, () => test.call(manager, 'DELETE', `/api/attendance/kiosks/${id}/`)))
        .status,
      404,
    );
    assert.equal((await test.call(admin, 'DELETE', `/api/attendance/kiosks/${id}/`)).status, 204);
    assert.equal((await test.call(admin, 'DELETE', `/api/attendance/kiosks/${id}/`)).status, 404);
  });

  it('takes codes only from registered kiosks where the option says so', async () => {
    const kiosk = await test.given.kiosk({ by: ana, location: pool });
    await test.db.updateTable('options').set({ registered_kiosks_only: true }).execute();
    const refused = await storesNothing(test.db, () => clock.enter(ana.code));
    assert.equal(refused.status, 403);
    assert.equal((await clock.enter(ana.code, { kiosk: 'a'.repeat(43) })).status, 403);
    assert.equal((await clock.enter(ana.code, { kiosk: kiosk.token })).status, 200);
    await test.db.updateTable('options').set({ registered_kiosks_only: false }).execute();
  });

  it('puts a punch without a shift at the kiosk’s location, in its zone', async () => {
    const kiosk = await test.given.kiosk({ by: ana, location: pool });
    const entered = await clock.enter(ana.code, { kiosk: kiosk.token });
    const punched = await clock.clockIn(textAt(entered.body, 'token'), ana.id);
    assertHolds(punched.body, { clocked_in: '12:00' });
    assertHolds(await clock.records(ana.id), [{ location_id: pool.id, kiosk_id: kiosk.id }]);
    const { last_seen_at } = await test.db
      .selectFrom('kiosks')
      .select('last_seen_at')
      .where('id', '=', kiosk.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(last_seen_at, test.clock.now());
  });
});
