import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { hashPassword } from '../src/platform/auth/passwords';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../src/platform/core/clock';
import { newSecret } from '../src/platform/core/secrets';
import { punchClock } from '../src/modules/attendance/attendance.fixture';
import { assertHolds, textAt } from './assertions';
import type { GivenUser } from './fixtures';
import { type Answer, createTestApp, type TestApp } from './harness';
import { newKeys } from './kioskKey';

const PASSWORD = 'Butterfly-lane-4!';
const LOGIN = '/api/users/login/';
const LIST = '/api/users/?limit=10&offset=0';
const STATUS = '/api/attendance/kiosk/';
const DEEP = '['.repeat(30);
/** The addresses of the school and of an attacker inside it. */
const SCHOOL = '192.0.2.1';
const nobody = undefined;
const shed = { stranger: { atOnce: 5, perSecond: 1 }, known: { atOnce: 8, perSecond: 1 } };

describe('clients that are refused thousands of times', () => {
  let test: TestApp;
  let ada: GivenUser;
  const lines: string[] = [];
  before(async () => {
    const passwordHash = await hashPassword(PASSWORD);
    test = await createTestApp({
      shed,
      trustedProxies: ['127.0.0.1'],
      logTo: { write: (line) => void lines.push(line) },
      register: async (app) => {
        // The only kind of route that no call has to define.
        app.get('/api/docs/fault', { config: { permission: 'public' } }, () =>
          Promise.reject(new Error('x')),
        );
      },
    });
    ada = await test.given.user({ role: 'ADMIN', passwordHash });
  });
  // An hour later, earlier refusals no longer count.
  beforeEach(() => test.clock.advance(HOUR_MS));
  after(() => test.close());

  const attack = async (times: number, address = SCHOOL, more: Parameters<TestApp['call']>[4] = {}) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1)
      statuses.push((await test.call(nobody, 'POST', LOGIN, DEEP, { address, ...more })).status);
    return statuses;
  };
  const cookiesOf = ({ cookies }: Answer): Record<string, string> =>
    Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
  const signIn = (cookies: Record<string, string> = {}, headers = {}) =>
    test.call(
      nobody,
      'POST',
      LOGIN,
      { email: ada.email, password: PASSWORD },
      { address: SCHOOL, cookies, headers },
    );
  const page = { 'x-ondeck-page': '1' };

  it('answers 429 with the time to wait to a client that was refused too often, before the call is read', async () => {
    assert.deepEqual(await attack(7), [400, 400, 400, 400, 400, 429, 429]);
    const answer = await test.call(nobody, 'POST', LOGIN, DEEP, { address: SCHOOL });
    assert.equal(answer.headers['retry-after'], '1');
    assert.deepEqual(answer.body, { error: 'Too many requests. Try again in 1 second.' });
    assertHolds(answer.headers, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/);
  });

  it('answers a refused client again once it stops, and once a second until then', async () => {
    await attack(100);
    test.clock.advance(SECOND_MS);
    assert.deepEqual(await attack(2), [400, 429]);
    test.clock.advance(5 * SECOND_MS);
    assert.deepEqual(await attack(6), [400, 400, 400, 400, 400, 429]);
  });

  it('keeps signed-in pages and API tokens of the same address working', async () => {
    const opened = await signIn({}, page);
    const program = textAt((await signIn()).body, 'access_token');
    const made = await test.call(
      textAt(opened.body, 'access_token'),
      'POST',
      '/api/users/sessions/tokens/',
      { label: 'Export', days: 1, reads_only: true, current_password: PASSWORD },
      { address: SCHOOL, cookies: cookiesOf(opened) },
    );
    const tokens = [program, textAt(made.body, 'token')];
    assert.ok((await attack(20)).includes(429));
    for (let turn = 0; turn < 20; turn += 1) {
      const list = await test.call(textAt(opened.body, 'access_token'), 'GET', LIST, undefined, {
        address: SCHOOL,
        cookies: cookiesOf(opened),
      });
      assert.equal(list.status, 200);
      for (const token of tokens)
        assert.equal((await test.call(token, 'GET', LIST, undefined, { address: SCHOOL })).status, 200);
    }
  });

  it('lets users sign in whose browser signed in before', async () => {
    const { ondeck_browser = '' } = cookiesOf(await signIn({}, page));
    await attack(20);
    assert.equal((await signIn({}, page)).status, 429);
    const again = await signIn({ ondeck_browser }, page);
    assert.equal(again.status, 200);
    assert.equal(cookiesOf(again).ondeck_browser, ondeck_browser);
  });

  it('keeps registered punch clocks of the same address working', async () => {
    const clock = punchClock(test);
    const pool = await test.given.location();
    const ana = await test.given.user({ locations: [pool] });
    const kiosk = await test.given.kiosk({ by: ada, location: pool });
    const status = await test.call(nobody, 'GET', STATUS, undefined, {
      address: SCHOOL,
      headers: clock.signed(kiosk, 'GET', STATUS),
    });
    const cookies = cookiesOf(status);
    await attack(20);
    const path = '/api/attendance/verify-employee-code/';
    const body = { code: ana.code };
    for (let turn = 0; turn < 20; turn += 1) {
      const headers = clock.signed(kiosk, 'POST', path, body);
      const entered = await test.call(nobody, 'POST', path, body, { address: SCHOOL, headers, cookies });
      assert.equal(entered.status, 200, entered.text);
    }
  });

  it('gives a cookie to a browser that becomes a punch clock, and to no other browser', async () => {
    const session = await test.given.session(ada);
    const pool = await test.given.location();
    const made = await test.call(session, 'POST', '/api/attendance/kiosk-codes/', {
      name: 'Lobby',
      location: pool.id,
    });
    const registered = await test.call(nobody, 'POST', STATUS, {
      code: textAt(made.body, 'code'),
      public_key: newKeys().publicKey,
    });
    assert.equal(registered.status, 201);
    assert.ok(cookiesOf(registered).ondeck_browser);
    assert.deepEqual((await test.call(nobody, 'GET', STATUS)).cookies, []);
  });

  for (const [name, more] of [
    ['cookie', { cookies: { ondeck_browser: newSecret() } }],
    ['token', { headers: { authorization: `Token ${newSecret()}` } }],
  ] as const)
    it(`still refuses an attacker when the request has an invented ${name}`, async () => {
      await attack(5, SCHOOL);
      assert.deepEqual(await attack(2, SCHOOL, more), [429, 429]);
    });

  it('replaces an invented cookie with a new one at sign-in', async () => {
    const invented = newSecret();
    const signedIn = cookiesOf(await signIn({ ondeck_browser: invented }, page));
    assert.ok(signedIn.ondeck_browser && signedIn.ondeck_browser !== invented);
  });

  it('refuses only the attacker when the requests carry a cookie from this server', async () => {
    const { ondeck_browser = '' } = cookiesOf(await signIn({}, page));
    const statuses = await attack(10, SCHOOL, { cookies: { ondeck_browser } });
    assert.deepEqual(statuses, [...Array<number>(8).fill(400), 429, 429]);
    assert.deepEqual(await attack(1), [400]);
  });

  it('counts clients by their own address behind a proxy, and by their network', async () => {
    const from = (client: string) => attack(1, '127.0.0.1', { headers: { 'x-forwarded-for': client } });
    for (let host = 1; host <= 5; host += 1) await from(`2001:db8:1:2::${host}`);
    assert.deepEqual(await from('2001:db8:1:2:ffff::9'), [429]);
    assert.deepEqual(await from('2001:db8:1:3::1'), [400]);
    assert.deepEqual(await from('198.51.100.7'), [400]);
  });

  it('counts no successful call, no server fault, and no health check', async () => {
    const ask = async (url: string) =>
      (await test.call(nobody, 'GET', url, undefined, { address: SCHOOL })).status;
    for (const [url, status] of [
      ['/api/options/public/', 200],
      ['/api/docs/fault', 500],
      ['/api/health', 200],
    ] as const)
      for (let turn = 0; turn < 10; turn += 1) assert.equal(await ask(url), status);
    await attack(20);
    assert.deepEqual(
      [await ask('/api/options/public/'), await ask('/api/health'), await ask('/api/ready/')],
      [429, 200, 200],
    );
  });

  it('closes the connection when a refused client sends a large body', async () => {
    await attack(20);
    const send = (body: string) => test.call(nobody, 'POST', LOGIN, body, { address: SCHOOL });
    assert.notEqual((await send(DEEP)).headers.connection, 'close');
    assert.equal((await send('['.repeat(20_000))).headers.connection, 'close');
  });

  it('writes a single log line when an attack begins', async () => {
    test.clock.advance(MINUTE_MS);
    lines.length = 0;
    await attack(50);
    const [begun, ...more] = lines.filter((line) => line.includes('too many refused calls'));
    assert.ok(begun && more.length === 0);
    assert.ok(!begun.includes(SCHOOL), 'the log names no address');
    assert.equal(lines.length, 5 + 1);
  });
});
