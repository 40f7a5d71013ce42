import assert from 'node:assert/strict';
import type { Role } from '@ondeck/shared/contract/roles';
import { after, before, describe, it } from 'node:test';
import { DAY_MS } from '@ondeck/shared/domain/durations';
import { assertHolds, errorOf, expectStatus, member, textAt } from '../../../test/assertions';
import type { GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { hashPassword } from '../../platform/auth/passwords';

const PASSWORD = 'Backstroke2026!';
const url = '/api/users/sessions/tokens/';
/** IDs that don't exist: a program without permission must not learn that. */
const otherId = '0193f2a0-0000-7000-8000-0000000000aa';
const pool = '0193f2a0-0000-7000-8000-0000000000bb';

describe('a token for a program', () => {
  let test: TestApp;
  let passwordHash: string;
  before(async () => {
    passwordHash = await hashPassword(PASSWORD);
    test = await createTestApp();
  });
  after(() => test.close());

  const make = (session: string, more: object = {}) =>
    test.call(session, 'POST', url, {
      label: 'Weekly export',
      days: 30,
      reads_only: false,
      current_password: PASSWORD,
      ...more,
    });
  const given = async (more: object = {}, role: Role = 'ADMIN') => {
    const person = await test.given.user({ role, passwordHash });
    const session = await test.given.session(person);
    const token = textAt(expectStatus(await make(session, more), 201), 'token');
    return { person, session, token };
  };
  const read = (token: string, { id }: GivenUser) => test.call(token, 'GET', `/api/users/${id}/`);
  const rename = (token: string, { id }: GivenUser) =>
    test.call(token, 'PUT', `/api/users/update/${id}/`, { first_name: 'Another' });

  it('lets an API token do what its owner can do, even after idle days', async () => {
    const { person, token } = await given();
    const other = await test.given.user();
    test.clock.advance(3 * DAY_MS);
    expectStatus(await read(token, person), 200);
    expectStatus(await rename(token, other), 200);
  });

  it('refuses every change from a read-only token, and stores nothing', async () => {
    const { person, token } = await given({ reads_only: true });
    const other = await test.given.user();
    expectStatus(await read(token, person), 200);
    const refused = await storesNothing(test.db, () => rename(token, other));
    expectStatus(refused, 403);
    assert.equal(errorOf(refused), 'This token can only read.');
  });

  for (const [what, role, path, body, method = 'POST'] of [
    [
      'another token',
      'ADMIN',
      url,
      { label: 'Heir', days: 365, reads_only: false, current_password: PASSWORD },
    ],
    ['a deploy token', 'ADMIN', '/api/deploy-tokens/', { area: 'mfe-employee', label: 'Heir' }],
    ['a code for a punch clock', 'ADMIN', '/api/attendance/kiosk-codes/', { name: 'Attic', location: pool }],
    [
      "another user's password",
      'ADMIN',
      `/api/users/change-password/${otherId}/`,
      { new_password: 'Crawl-lane-4!', confirm_password: 'Crawl-lane-4!' },
    ],
    [
      'a user without two-step verification',
      'ADMIN',
      `/api/users/${otherId}/second-factor/`,
      undefined,
      'DELETE',
    ],
    ['the address of a calendar', 'MANAGER', '/api/calendar-feed/', undefined],
    ['a code to a phone number', 'MANAGER', '/api/sms/code/', { phone: '6085550148' }],
    ['a number that gets text messages', 'MANAGER', '/api/sms/confirm/', { code: '482193' }],
    [
      'a phone that gets every notification',
      'ADMIN',
      '/api/notifications/devices/',
      {
        endpoint: 'https://fcm.googleapis.com/fcm/send/one',
        keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
      },
    ],
  ] as const)
    it(`lets an API token create nothing that outlives it: not ${what}`, async () => {
      const { token } = await given({}, role);
      const refused = await storesNothing(test.db, () => test.call(token, method, path, body));
      expectStatus(refused, 403);
      assert.equal(errorOf(refused), "An API token can't create anything that outlives it.");
    });

  for (const [what, path, body, method = 'POST'] of [
    [
      'its own password',
      'PASSWORD',
      {
        current_password: PASSWORD,
        new_password: 'Crawl-lane-4!',
        confirm_password: 'Crawl-lane-4!',
      },
    ],
    ['its own email', 'OWN', { email: 'mine@ondeck.example', current_password: PASSWORD }, 'PUT'],
    ['an authenticator app', '/api/users/second-factor/app/', { current_password: PASSWORD }],
    ['the code of one', '/api/users/second-factor/app/confirm/', { code: '123456' }],
    ['recovery codes', '/api/users/second-factor/recovery-codes/', { current_password: PASSWORD }],
    ['a passkey', '/api/users/passkeys/begin/', { current_password: PASSWORD }],
    ['other sessions', '/api/users/sessions/', undefined, 'DELETE'],
    [
      'a device',
      '/api/notifications/devices/',
      { endpoint: 'https://fcm.googleapis.com/fcm/send/one' },
      'DELETE',
    ],
    ['a deploy token', `/api/deploy-tokens/${otherId}/`, undefined, 'DELETE'],
    ['the address of a calendar', '/api/calendar-feed/', undefined, 'DELETE'],
  ] as const)
    it(`lets an API token change nothing that belongs to its owner: not ${what}, and counts no try`, async () => {
      const { token, person } = await given();
      const at = path
        .replace('OWN', `/api/users/update/${person.id}/`)
        .replace('PASSWORD', `/api/users/change-password/${person.id}/`);
      const counted = () => test.db.selectFrom('throttles').selectAll().orderBy('key').execute();
      const before = await counted();
      const refused = await storesNothing(test.db, () => test.call(token, method, at, body));
      expectStatus(refused, 403);
      assert.deepEqual(await counted(), before);
    });

  it('lets an API token grant no one access, and give no one a role above employee', async () => {
    const { token } = await given();
    const other = await test.given.user();
    const change = (body: object) => test.call(token, 'PUT', `/api/users/update/${other.id}/`, body);
    for (const body of [{ email: 'mine@ondeck.example' }, { user_type: 'ADMIN' }, { key: '54321' }])
      expectStatus(await storesNothing(test.db, () => change(body)), 403);
    const create = (user_type: string) =>
      test.call(token, 'POST', '/api/users/', {
        first_name: 'Nora',
        last_name: 'Heir',
        email: 'nora.heir@ondeck.example',
        phone_number: '5855550100',
        key: '54321',
        user_type,
        locations: [pool],
        positions: [pool],
      });
    for (const role of ['ADMIN', 'MANAGER'])
      expectStatus(await storesNothing(test.db, () => create(role)), 403);
  });

  for (const [name, wait, status] of [
    ['a millisecond before its day', 30 * DAY_MS - 1, 200],
    ['on its day', 30 * DAY_MS, 401],
  ] as const)
    it(`answers ${status} to an API token ${name}`, async () => {
      const { person, token } = await given();
      test.clock.advance(wait);
      expectStatus(await read(token, person), status);
    });

  it('lists an API token with its name and ends it like a session', async () => {
    const { person, session, token } = await given();
    const listed = member((await test.call(session, 'GET', '/api/users/sessions/')).body, 'results');
    assert.ok(Array.isArray(listed));
    assertHolds(listed[1], { label: 'Weekly export', reads_only: false, is_current: false });
    expectStatus(await test.call(session, 'DELETE', `/api/users/sessions/${textAt(listed[1], 'id')}/`), 200);
    expectStatus(await read(token, person), 401);
  });

  it('ends an API token when its owner changes their password', async () => {
    const { person, session, token } = await given();
    const body = {
      current_password: PASSWORD,
      new_password: 'Butterfly-lane-4!',
      confirm_password: 'Butterfly-lane-4!',
    };
    expectStatus(await test.call(session, 'POST', `/api/users/change-password/${person.id}/`, body), 200);
    expectStatus(await read(token, person), 401);
  });

  it('refuses to create an API token without the password', async () => {
    const session = await test.given.session(await test.given.user({ role: 'ADMIN', passwordHash }));
    const count = () => test.db.selectFrom('sessions').select('id').execute();
    const rows = await count();
    expectStatus(await make(session, { current_password: 'Wrong2026!' }), 400);
    assert.equal((await count()).length, rows.length);
  });

  it('refuses to create an API token with another API token', async () => {
    const { token } = await given();
    expectStatus(await storesNothing(test.db, () => make(token)), 403);
  });

  it('allows 20 active API tokens per user; expired ones do not count', async () => {
    const person = await test.given.user({ role: 'EMPLOYEE', passwordHash });
    const session = await test.given.session(person);
    for (let made = 0; made < 19; made += 1) expectStatus(await make(session, { days: 2 }), 201);
    const both = await Promise.all([make(session, { days: 2 }), make(session, { days: 2 })]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 400]);
    test.clock.advance(2 * DAY_MS);
    expectStatus(await make(session), 201);
  });

  for (const [days, status] of [
    [0, 400],
    [1, 201],
    [365, 201],
    [366, 400],
  ] as const)
    it(`answers ${status} to a request for an API token that lasts ${days} days`, async () => {
      const session = await test.given.session(await test.given.user({ passwordHash }));
      expectStatus(await make(session, { days }), status);
    });
});
