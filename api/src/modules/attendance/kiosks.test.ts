import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { KIOSK_HEADER } from '@ondeck/shared/domain/rules/kiosk';
import { kioskCode, registeredKiosk } from '@ondeck/shared/schemas/options';
import * as z from 'zod/mini';
import { assertHolds, blamedFields, expectStatus, textAt } from '../../../test/assertions';
import type { GivenLocation, GivenUser } from '../../../test/fixtures';
import { type Answer, createTestApp, type TestApp } from '../../../test/harness';
import { type GivenKiosk, newKeys, signedBy } from '../../../test/kioskKey';
import { storesNothing } from '../../../test/storedRows';
import { MINUTE_MS, SECOND_MS } from '../../platform/core/clock';
import { punchClock, sentenceOf } from './attendance.fixture';

const nobody = undefined;
const VERIFY = '/api/attendance/verify-employee-code/';
const STATUS = '/api/attendance/kiosk/';

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
  beforeEach(async () => {
    test.clock.set('2027-03-03T17:00:00Z');
    await test.db.deleteFrom('throttles').execute();
    await test.db.deleteFrom('clock_records').execute();
  });
  after(() => test.close());

  const makeCode = (token: string, body: object = { name: 'Lobby', location: pool.id }) =>
    test.call(token, 'POST', '/api/attendance/kiosk-codes/', body);
  const codeOf = async (): Promise<string> => z.parse(kioskCode, (await makeCode(manager)).body).code;
  const register = (
    code: string,
    publicKey = newKeys().publicKey,
    more: Parameters<TestApp['call']>[4] = {},
  ): Promise<Answer> => test.call(nobody, 'POST', STATUS, { code, public_key: publicKey }, more);
  const status = (kiosk?: GivenKiosk) =>
    test.call(nobody, 'GET', STATUS, undefined, { headers: clock.signed(kiosk, 'GET', STATUS) });
  const now = (): number => test.clock.now().getTime();
  /** Returns a browser that was just registered with a code and its own key. */
  async function registered(): Promise<GivenKiosk> {
    const keys = newKeys();
    const answer = await register(await codeOf(), keys.publicKey);
    expectStatus(answer, 201);
    return { id: z.parse(registeredKiosk, answer.body).id, key: keys.privateKey };
  }

  for (const [name, sets] of [
    ['was deactivated', { is_active: false }],
    ['is no longer a manager', { user_type: 'EMPLOYEE' as const }],
  ] as const)
    it(`registers nothing with a code whose creator ${name}, and stores nothing`, async () => {
      const former = await test.given.user({ role: 'MANAGER', locations: [pool] });
      const made = await makeCode(await test.given.session(former));
      await test.db.updateTable('users').set(sets).where('id', '=', former.id).execute();
      const answer = await storesNothing(test.db, () => register(textAt(made.body, 'code')));
      expectStatus(answer, 404);
    });

  it('refuses a code whose creator no longer manages the location', async () => {
    const former = await test.given.user({ role: 'MANAGER', locations: [pool, far] });
    const made = await makeCode(await test.given.session(former));
    await test.db
      .deleteFrom('user_locations')
      .where('user_id', '=', former.id)
      .where('location_id', '=', pool.id)
      .execute();
    expectStatus(await register(textAt(made.body, 'code')), 404);
    expectStatus(await register(textAt((await makeCode(admin)).body, 'code')), 201);
  });

  it('registers a browser with a code and its public key, and signs no one in', async () => {
    const made = await makeCode(manager);
    expectStatus(made, 201);
    const { code, address, expires_at } = z.parse(kioskCode, made.body);
    assert.match(code, /^[2-9A-HJKMNP-TW-Z]{4}-[2-9A-HJKMNP-TW-Z]{4}$/);
    assert.equal(address, 'http://localhost:3000/kiosk');
    assert.equal(Date.parse(expires_at) - now(), 10 * MINUTE_MS);
    const stored = JSON.stringify(await test.db.selectFrom('kiosk_codes').selectAll().execute());
    assert.ok(!stored.includes(code) && !stored.includes(code.replace('-', '')));
    const keys = newKeys();
    const answer = await register(code.toLowerCase().replace('-', ' '), keys.publicKey);
    expectStatus(answer, 201);
    // The cookie distinguishes the punch clock from its neighbors (shed.ts) and grants no access.
    const [{ name, value } = { name: '', value: '' }, ...more] = answer.cookies;
    assert.deepEqual([name, more], ['ondeck_browser', []]);
    const asked = await test.call(value, 'GET', '/api/users/', undefined, { cookies: { [name]: value } });
    expectStatus(asked, 401);
    const { id } = z.parse(registeredKiosk, answer.body);
    assertHolds((await status({ id, key: keys.privateKey })).body, {
      registered: true,
      name: 'Lobby',
      location: { title: 'Lakeview', timezone: 'America/New_York' },
    });
  });

  it('accepts a code once within ten minutes; a retry by the same browser gets the first answer', async () => {
    const code = await codeOf();
    const { publicKey } = newKeys();
    const key = { headers: { 'idempotency-key': 'register-once' } };
    const first = await register(code, publicKey, key);
    expectStatus(first, 201);
    assert.deepEqual((await register(code, publicKey, key)).body, first.body);
    const again = await storesNothing(test.db, () => register(code));
    assert.equal(again.status, 404);
    const late = await codeOf();
    test.clock.advance(10 * MINUTE_MS);
    assert.equal((await storesNothing(test.db, () => register(late))).status, 404);
  });

  it('refuses unknown codes and slows down guesses', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) statuses.push((await register('AAAAAAAA')).status);
    assert.deepEqual(statuses, [...Array<number>(10).fill(404), 429, 429]);
  });

  it('refuses anything but a P-256 public key', async () => {
    const code = await codeOf();
    const answer = await storesNothing(test.db, () => register(code, 'AAAA'));
    assert.deepEqual([answer.status, blamedFields(answer)], [400, ['public_key']]);
    expectStatus(await register(code), 201);
  });

  it('revokes the previous registration of a browser that registers again', async () => {
    const kiosk = await registered();
    const { publicKey } = newKeys();
    const body = { code: await codeOf(), public_key: publicKey };
    expectStatus(
      await test.call(nobody, 'POST', STATUS, body, { headers: clock.signed(kiosk, 'POST', STATUS, body) }),
      201,
    );
    assertHolds((await status(kiosk)).body, { registered: false, name: null, location: null });
  });

  it('creates no code without a location or for a location out of scope', async () => {
    assert.equal((await storesNothing(test.db, () => makeCode(admin, { name: 'Lobby' }))).status, 400);
    const other = await storesNothing(test.db, () => makeCode(manager, { name: 'Lobby', location: far.id }));
    assert.equal(other.status, 404);
  });

  it('counts each signed call once, even when two arrive together', async () => {
    const kiosk = await registered();
    const body = { code: ana.code };
    const call = (counter: number) =>
      test.call(nobody, 'POST', VERIFY, body, {
        headers: signedBy(kiosk, { method: 'POST', path: VERIFY, body, counter, time: now() }),
      });
    const both = await Promise.all([call(1_000), call(1_000)]);
    assert.deepEqual(both.map((answer) => answer.status).sort(), [200, 409]);
    const stale = await storesNothing(test.db, () => call(999));
    assert.deepEqual([stale.status, stale.headers['x-ondeck-kiosk-counter']], [409, '1000']);
    assert.equal((await call(1_001)).status, 200);
  });

  it('counts a retry of a punch with a new counter and the same key as one punch', async () => {
    const kiosk = await registered();
    const { token } = await clock.verify(ana.code, { kiosk });
    const first = await clock.clockIn(token, ana.id, {}, 'one-punch-key', kiosk);
    const second = await clock.clockIn(token, ana.id, {}, 'one-punch-key', kiosk);
    assert.deepEqual([first.status, second.status, second.body], [201, 201, first.body]);
    assert.equal((await clock.records(ana.id)).length, 1);
  });

  const drifts: [name: string, off: number, status: number][] = [
    ['two minutes behind', -2 * MINUTE_MS, 200],
    ['more than two minutes behind', -2 * MINUTE_MS - 1, 409],
    ['two minutes ahead', 2 * MINUTE_MS, 200],
    ['more than two minutes ahead', 2 * MINUTE_MS + 1, 409],
  ];
  for (const [name, off, expected] of drifts)
    it(`answers ${expected} to a punch clock ${name}, and includes the server's time`, async () => {
      const kiosk = await registered();
      const headers = signedBy(kiosk, { method: 'GET', path: STATUS, counter: 1, time: now() + off });
      const answer = await test.call(nobody, 'GET', STATUS, undefined, { headers });
      assert.equal(answer.status, expected);
      assert.equal(answer.headers['x-ondeck-kiosk-time'], expected === 409 ? String(now()) : undefined);
    });

  const forgeries: [name: string, forge: (signed: Record<string, string>) => Record<string, string>][] = [
    ['another path', () => ({})],
    ['another kiosk’s key', (signed) => signed],
    ['no signature', ({ [KIOSK_HEADER]: header = '' }) => ({ [KIOSK_HEADER]: header.slice(0, 40) })],
  ];
  for (const [name, forge] of forgeries)
    it(`refuses a signed call with ${name}`, async () => {
      const [kiosk, thief] = [await registered(), newKeys().privateKey];
      const signing = { method: 'GET', path: VERIFY, counter: 5, time: now() };
      const other = signedBy(kiosk, signing);
      const forged = forge(signedBy({ id: kiosk.id, key: thief }, { ...signing, path: STATUS }));
      const headers = { ...other, ...forged };
      const answer = await test.call(nobody, 'GET', STATUS, undefined, { headers });
      assert.deepEqual(
        [answer.status, sentenceOf(answer)],
        [403, "This punch clock didn't sign its request. Register the device again."],
      );
    });

  it('refuses a body that differs from the signed one', async () => {
    const kiosk = await registered();
    const headers = clock.signed(kiosk, 'POST', VERIFY, { code: '11111' });
    const answer = await test.call(nobody, 'POST', VERIFY, { code: ana.code }, { headers });
    assert.equal(answer.status, 403);
  });

  it("refuses a form's token on another device, signed or not", async () => {
    const [kiosk, other] = [await registered(), await registered()];
    const { token } = await clock.verify(ana.code, { kiosk });
    for (const device of [undefined, other]) {
      const answer = await clock.clockIn(token, ana.id, {}, undefined, device);
      assert.deepEqual([answer.status, sentenceOf(answer)], [401, 'Enter your employee code again.']);
    }
    assert.equal((await clock.clockIn(token, ana.id, {}, undefined, kiosk)).status, 201);
    test.clock.advance(2 * MINUTE_MS);
    const { undo } = await clock.verify(ana.code, { kiosk });
    const path = `/api/attendance/undo-clock-out/${ana.id}/`;
    assert.equal((await test.call(undo?.token, 'POST', path)).status, 401);
    const headers = clock.signed(kiosk, 'POST', path);
    assert.equal((await test.call(undo?.token, 'POST', path, undefined, { headers })).status, 200);
  });

  it('rejects a removed punch clock and the forms that are open on it', async () => {
    const kiosk = await registered();
    const { token } = await clock.verify(ana.code, { kiosk });
    assert.equal((await test.call(admin, 'DELETE', `/api/attendance/kiosks/${kiosk.id}/`)).status, 204);
    assert.equal((await clock.clockIn(token, ana.id, {}, undefined, kiosk)).status, 401);
    assertHolds((await status(kiosk)).body, { registered: false });
    assert.deepEqual(await clock.records(ana.id), []);
  });

  it('keeps a punch clock registered without a location when its location is deleted', async () => {
    const gone = await test.given.location();
    const kiosk = await test.given.kiosk({ by: ana, location: gone });
    await test.db
      .updateTable('locations')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', gone.id)
      .execute();
    assertHolds((await status(kiosk)).body, { registered: true, location: null });
  });

  it("lists and removes only punch clocks at the manager's locations", async () => {
    const { id } = await test.given.kiosk({ by: ana, location: far });
    const list = await test.call(manager, 'GET', '/api/attendance/kiosks/');
    assert.ok(!list.text.includes(id));
    const remove = (token: string) => test.call(token, 'DELETE', `/api/attendance/kiosks/${id}/`);
    assert.equal((await storesNothing(test.db, () => remove(manager))).status, 404);
    assert.equal((await remove(admin)).status, 204);
    assert.equal((await remove(admin)).status, 404);
  });

  it('accepts employee codes only from registered punch clocks when the option requires it', async () => {
    const kiosk = await test.given.kiosk({ by: ana, location: pool });
    const removed = await test.given.kiosk({ by: ana, location: pool });
    await test.call(admin, 'DELETE', `/api/attendance/kiosks/${removed.id}/`);
    await test.db.updateTable('options').set({ registered_kiosks_only: true }).execute();
    const refused = await storesNothing(test.db, () => clock.enter(ana.code));
    assert.equal(refused.status, 403);
    assert.equal((await clock.enter(ana.code, { kiosk: removed })).status, 403);
    assert.equal((await clock.enter(ana.code, { kiosk })).status, 200);
    await test.db.updateTable('options').set({ registered_kiosks_only: false }).execute();
  });

  it('stores the punch clock, address, and device of both punches, and flags punches on unregistered devices', async () => {
    const kiosk = await test.given.kiosk({ by: ana, location: pool });
    const entered = await clock.enter(ana.code, { kiosk });
    const punched = await clock.clockIn(textAt(entered.body, 'token'), ana.id, {}, undefined, kiosk);
    assertHolds(punched.body, { clocked_in: '12:00' });
    const at = { in_address: '127.0.0.1', in_device: 'A program' };
    assertHolds(await clock.records(ana.id), [
      { location_id: pool.id, kiosk_id: kiosk.id, flags: [], out_kiosk_id: null, ...at },
    ]);
    test.clock.advance(61 * SECOND_MS);
    await clock.enter(ana.code, { address: '10.0.0.7' });
    assertHolds(await clock.records(ana.id), [
      { kiosk_id: kiosk.id, flags: ['unregistered_device'], out_kiosk_id: null, out_address: '10.0.0.7' },
    ]);
    const { last_seen_at } = await test.db
      .selectFrom('kiosks')
      .select('last_seen_at')
      .where('id', '=', kiosk.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(last_seen_at, new Date(now() - 61 * SECOND_MS));
  });
});
