import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, describe, it } from 'node:test';
import { HOUR_MS } from '@ondeck/shared/domain/durations';
import { assertHolds, errorOf, expectStatus, member, textAt } from '../../../test/assertions';
import type { GivenUser } from '../../../test/fixtures';
import { type Answer, createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { hashPassword } from '../../platform/auth/passwords';
import { removeWaitingJob } from './waitingAccounts';
import { codeSentTo, keySentTo, newestEmail } from './mail.fixture';

const PASSWORD = 'Backstroke2026!';
const NEW = 'Butterfly-lane-4!';
const pageHeaders = {
  'x-ondeck-page': '1',
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36',
};
const cookiesOf = (answer: Answer): Record<string, string> =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));

describe('the life of a credential', () => {
  let test: TestApp;
  let passwordHash: string;
  let admin: string;
  let address = 0;
  before(async () => {
    passwordHash = await hashPassword(PASSWORD);
  });
  beforeEach(async () => {
    test = await createTestApp();
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
  });
  afterEach(() => test.close());

  const nextAddress = (): string => {
    address += 1;
    return `10.9.${Math.floor(address / 250)}.${(address % 250) + 1}`;
  };
  const person = (more: Parameters<TestApp['given']['user']>[0] = {}) =>
    test.given.user({ passwordHash, ...more });
  const signIn = (email: string, password = PASSWORD, more: Parameters<TestApp['call']>[4] = {}) =>
    test.call(
      undefined,
      'POST',
      '/api/users/login/',
      { email, password },
      { address: nextAddress(), headers: pageHeaders, ...more },
    );
  const post = (url: string, body: unknown, cookies: Record<string, string> = {}) =>
    test.call(undefined, 'POST', url, body, { cookies, address: nextAddress() });
  const change = (token: string, { id }: GivenUser, body: object) =>
    test.call(token, 'PUT', `/api/users/update/${id}/`, body);
  const identity = ({ firstName, lastName, email }: GivenUser, more: object = {}) => ({
    first_name: firstName,
    last_name: lastName,
    email,
    phone_number: '2125550199',
    ...more,
  });
  const lettersTo = async (recipient: string) =>
    (
      await test.db
        .selectFrom('mail_outbox')
        .select(['subject', 'body_text'])
        .where('recipient', '=', recipient)
        .execute()
    ).filter(({ subject }) => subject === 'Your On Deck account was changed');

  /** Gives a user every kind of access, and returns a function that checks which of it still works. */
  async function everything(user: GivenUser) {
    const session = await test.given.session(user);
    const punch = await test.given.punchToken(user);
    const code = cookiesOf(await post('/api/users/request-otp/', { email: user.email }));
    const otp = await codeSentTo(test, user.email);
    const confirmed = cookiesOf(await post('/api/users/request-otp/', { email: user.email }));
    expectStatus(
      await post('/api/users/verify-otp/', { otp: await codeSentTo(test, user.email) }, confirmed),
      200,
    );
    return async () => ({
      session: (await test.call(session, 'GET', `/api/users/${user.id}/`)).status,
      punch: (await test.call(punch, 'GET', `/api/attendance/assigned-shifts/${user.id}/`)).status,
      code: (await post('/api/users/verify-otp/', { otp }, code)).status,
      confirmed: (await post('/api/users/reset-password/', { new_password: NEW }, confirmed)).status,
    });
  }
  const nothing = { session: 401, punch: 401, code: 400, confirmed: 400 };

  describe('every change of one', () => {
    const changes: [name: string, (user: GivenUser) => Promise<Answer>, what: string][] = [
      [
        'of the password by an admin',
        ({ id }) =>
          test.call(admin, 'POST', `/api/users/change-password/${id}/`, {
            new_password: NEW,
            confirm_password: NEW,
          }),
        'password',
      ],
      [
        'of the email',
        (user) => change(admin, user, identity(user, { email: 'new@ondeck.example' })),
        'email',
      ],
      ['of the key', (user) => change(admin, user, identity(user, { key: '54321' })), 'key'],
      ['of the role', (user) => change(admin, user, identity(user, { user_type: 'MANAGER' })), 'role'],
      [
        'of whether they may sign in',
        (user) => change(admin, user, identity(user, { is_active: false })),
        'account',
      ],
      ['by deleting', ({ id }) => test.call(admin, 'DELETE', `/api/users/${id}/`), 'account'],
    ];
    for (const [name, act, what] of changes)
      it(`ends sessions, punch tokens, codes, and confirmed resets after a change ${name}, and emails the user`, async () => {
        const user = await person();
        const seen = await everything(user);
        expectStatus(await act(user), 200);
        assert.deepEqual(await seen(), nothing);
        const [letter] = await lettersTo(user.email);
        assert.match(letter?.body_text ?? '', new RegExp(`Someone else changed these[^:]*: ${what}\\.`));
      });

    it('revokes nothing and emails no one when only a name or phone changes', async () => {
      const user = await person();
      const seen = await everything(user);
      expectStatus(await change(admin, user, identity(user, { first_name: 'Another' })), 200);
      assert.deepEqual(await lettersTo(user.email), []);
      assert.deepEqual(await seen(), { session: 200, punch: 200, code: 200, confirmed: 200 });
    });

    it('emails the new address too when an email changes', async () => {
      const user = await person();
      expectStatus(await change(admin, user, identity(user, { email: 'second@ondeck.example' })), 200);
      assert.equal((await lettersTo(user.email)).length, 1);
      assert.equal((await lettersTo('second@ondeck.example')).length, 1);
    });

    it('stops the first activation link and sends a new one when a mistyped email is corrected', async () => {
      const here = await test.given.location();
      const position = await test.given.position();
      const body = {
        key: '43210',
        first_name: 'Newly',
        last_name: 'Hired',
        phone_number: '2125550177',
        email: 'mistyped@ondeck.example',
        user_type: 'MANAGER',
        locations: [here.id],
        positions: [position.id],
      };
      expectStatus(await test.call(admin, 'POST', '/api/users/', body), 201);
      const wrong = await keySentTo(test, 'mistyped@ondeck.example');
      const { id } = await test.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'mistyped@ondeck.example')
        .executeTakeFirstOrThrow();
      const { locations: _l, positions: _p, ...rest } = body;
      expectStatus(
        await test.call(admin, 'PUT', `/api/users/update/${id}/`, { ...rest, email: 'right@ondeck.example' }),
        200,
      );
      expectStatus(await post(`/api/users/password-setup/${wrong}/`, { password: NEW }), 400);
      const right = await keySentTo(test, 'right@ondeck.example');
      expectStatus(await post(`/api/users/password-setup/${right}/`, { password: NEW }), 200);
    });

    it('asks for the password when users change their own email, and keeps only the current session', async () => {
      const user = await person();
      const mine = await test.given.session(user);
      const other = await test.given.session(user);
      const body = identity(user, { email: 'own@ondeck.example' });
      const without = await storesNothing(test.db, () => change(mine, user, body));
      assert.equal(errorOf(without), 'Current Password is required');
      const wrong = await storesNothing(test.db, () =>
        change(mine, user, { ...body, current_password: 'Wrong1!x' }),
      );
      expectStatus(wrong, 400);
      expectStatus(await change(mine, user, { ...body, current_password: PASSWORD }), 200);
      expectStatus(await test.call(mine, 'GET', `/api/users/${user.id}/`), 200);
      expectStatus(await test.call(other, 'GET', `/api/users/${user.id}/`), 401);
    });
  });

  describe('the session of a page', () => {
    it('refuses a token without its HttpOnly cookie, and stores the cookie as a hash', async () => {
      const user = await person();
      const answer = await signIn(user.email);
      const token = textAt(answer.body, 'access_token');
      const cookies = cookiesOf(answer);
      const read = (more: Record<string, string>) =>
        test.call(token, 'GET', `/api/users/${user.id}/`, undefined, { cookies: more });
      expectStatus(await read({}), 401);
      expectStatus(await read({ ondeck_session: 'another-half' }), 401);
      expectStatus(await read(cookies), 200);
      const header = String(answer.headers['set-cookie']);
      assert.match(header, /ondeck_session=[\w-]{43}; Max-Age=604800; Path=\/api; HttpOnly; SameSite=Strict/);
      const stored = await test.db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', user.id)
        .execute();
      assert.ok(!JSON.stringify(stored).includes(cookies.ondeck_session ?? '?'));
    });

    it('signs a program in without cookies, with a token that works for 12 hours', async () => {
      const user = await person();
      const answer = await signIn(user.email, PASSWORD, { headers: {} });
      assert.deepEqual(answer.cookies, []);
      const token = textAt(answer.body, 'access_token');
      test.clock.advance(12 * HOUR_MS - 1_000);
      expectStatus(await test.call(token, 'GET', `/api/users/${user.id}/`), 200);
      test.clock.advance(1_000);
      expectStatus(await test.call(token, 'GET', `/api/users/${user.id}/`), 401);
    });

    for (const [role, idle, status] of [
      ['ADMIN', 12 * HOUR_MS - 1_000, 200],
      ['ADMIN', 12 * HOUR_MS, 401],
      ['MANAGER', 12 * HOUR_MS, 401],
      ['EMPLOYEE', 12 * HOUR_MS, 200],
    ] as const)
      it(`answers ${status} to a session of ${role} after ${idle / HOUR_MS} idle hours`, async () => {
        const user = await person({ role });
        const token = await test.given.session(user, test.clock.now());
        test.clock.advance(6 * HOUR_MS);
        expectStatus(await test.call(token, 'GET', `/api/users/${user.id}/`), 200);
        test.clock.advance(idle);
        expectStatus(await test.call(token, 'GET', `/api/users/${user.id}/`), status);
        const fresh = await test.given.session(user, test.clock.now());
        const listed = member((await test.call(fresh, 'GET', '/api/users/sessions/')).body, 'results');
        assert.equal(Array.isArray(listed) && listed.length, status === 200 ? 2 : 1);
      });

    it('lists sessions with device and last use, and ends one session or all others', async () => {
      const user = await person();
      const stranger = await person();
      const ended = await test.given.session(user);
      await test.given.session(user);
      const answer = await signIn(user.email);
      const token = textAt(answer.body, 'access_token');
      const cookies = cookiesOf(answer);
      const call = (method: 'GET' | 'DELETE', url: string) =>
        test.call(token, method, url, undefined, { cookies });
      const list = async () => {
        const results = member(expectStatus(await call('GET', '/api/users/sessions/'), 200), 'results');
        assert.ok(Array.isArray(results));
        return results;
      };
      const all = await list();
      assert.equal(all.length, 3);
      assertHolds(all[0], { device: 'Chrome on Windows', is_current: true });
      const foreign = await test.given.sessionId(stranger);
      expectStatus(
        await storesNothing(test.db, () => call('DELETE', `/api/users/sessions/${foreign}/`)),
        404,
      );
      expectStatus(await call('DELETE', `/api/users/sessions/${textAt(all[1], 'id')}/`), 200);
      assert.equal((await list()).length, 2);
      expectStatus(await call('DELETE', '/api/users/sessions/'), 200);
      assert.equal((await list()).length, 1);
      expectStatus(await test.call(ended, 'GET', `/api/users/${user.id}/`), 401);
    });
  });

  describe('guessing', () => {
    it('never locks the owner out during guessing, because a known browser has a separate limit', async () => {
      const user = await person();
      const browser = cookiesOf(await signIn(user.email));
      for (let guess = 0; guess < 40; guess += 1) {
        const answer = await signIn(user.email, `Guess2026!${guess}`);
        if (guess < 30) test.clock.advance(Number(answer.headers['retry-after'] ?? 0) * 1_000);
      }
      expectStatus(await signIn(user.email), 429);
      expectStatus(await signIn(user.email, PASSWORD, { cookies: browser }), 200);
    });

    it("slows guesses from a known browser too, and does not treat another user's browser as known", async () => {
      const user = await person();
      const browser = cookiesOf(await signIn(user.email));
      for (let guess = 0; guess < 10; guess += 1)
        expectStatus(await signIn(user.email, 'Guess2026!', { cookies: browser }), 401);
      expectStatus(await signIn(user.email, PASSWORD, { cookies: browser }), 429);
      const other = await person();
      const theirs = cookiesOf(await signIn(other.email));
      for (let guess = 0; guess < 10; guess += 1)
        expectStatus(await signIn(user.email, 'Guess2026!', { cookies: theirs }), 401);
      expectStatus(await signIn(user.email, PASSWORD, { cookies: theirs }), 429);
    });

    it('forgets a copied browser when the owner changes the password in another one', async () => {
      const user = await person({ role: 'ADMIN' });
      const copied = cookiesOf(await signIn(user.email));
      const answer = await signIn(user.email);
      const own = cookiesOf(answer);
      const body = {
        current_password: PASSWORD,
        new_password: 'Fresh-lane-2027!',
        confirm_password: 'Fresh-lane-2027!',
      };
      const url = `/api/users/change-password/${user.id}/`;
      const token = textAt(answer.body, 'access_token');
      expectStatus(await test.call(token, 'POST', url, body, { cookies: own }), 200);
      for (let guess = 0; guess < 12; guess += 1) await signIn(user.email, 'Guess2026!');
      expectStatus(await signIn(user.email, 'Fresh-lane-2027!', { cookies: copied }), 429);
      expectStatus(await signIn(user.email, 'Fresh-lane-2027!', { cookies: own }), 200);
    });

    it('allows at most one password try in two hours from all addresses together', async () => {
      const user = await person();
      const hours = 24 * 10;
      let evaluated = 0;
      for (let hour = 0; hour < hours; hour += 1) {
        for (let address_ = 0; address_ < 2; address_ += 1)
          if ((await signIn(user.email, 'Guess2026!')).status === 401) evaluated += 1;
        test.clock.advance(HOUR_MS);
      }
      assert.ok(evaluated <= hours / 2 + 20, `${evaluated} in ${hours} hours`);
    });
  });

  describe('a common password', () => {
    for (const [password, status] of [
      ['Password1!', 400],
      ['P@ssw0rd2027', 400],
      ['Welcome#99', 400],
      ['!Qwerty123', 400],
      ['OnDeck2026!', 400],
      ['Butterfly-lane-4!', 200],
      ['Passwordless-4-ever!', 200],
    ] as const)
      it(`answers ${status} to the new password ${password}`, async () => {
        const user = await person();
        const send = () =>
          test.call(admin, 'POST', `/api/users/change-password/${user.id}/`, {
            new_password: password,
            confirm_password: password,
          });
        if (status === 200) expectStatus(await send(), 200);
        else assert.match(String(errorOf(await storesNothing(test.db, send))), /too common/);
      });
  });

  describe('a sign-up', () => {
    const signUp = (email: string) =>
      post('/api/users/register/', { full_name: 'Sam Rivers', email, password: NEW });
    const stored = (email: string) =>
      test.db
        .selectFrom('users')
        .select(['id', 'password_hash', 'awaits_approval', 'user_type'])
        .where('email', '=', email)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
    const confirmed = async (email: string) => {
      const user = await stored(email);
      return member((await test.call(admin, 'GET', `/api/users/${user?.id}/`)).body, 'email_confirmed');
    };

    it('confirms a sign-up once, by the link emailed to its address', async () => {
      const email = 'sam@ondeck.example';
      expectStatus(await signUp(email), 201);
      assert.equal(await confirmed(email), false);
      const key = /confirm-email\/([\w-]+)/.exec((await newestEmail(test, email))?.body_text ?? '')?.[1];
      expectStatus(await post('/api/users/confirm-email/', { key }), 200);
      assert.equal(await confirmed(email), true);
      expectStatus(await storesNothing(test.db, () => post('/api/users/confirm-email/', { key })), 400);
    });

    it("lets an admin create a user with an address that a stranger signed up with, without the stranger's password", async () => {
      const email = 'wanted@ondeck.example';
      expectStatus(await signUp(email), 201);
      const here = await test.given.location();
      const position = await test.given.position();
      expectStatus(
        await test.call(admin, 'POST', '/api/users/', {
          key: '43210',
          first_name: 'Wanted',
          last_name: 'Person',
          phone_number: '2125550177',
          email: email.toUpperCase(),
          user_type: 'EMPLOYEE',
          locations: [here.id],
          positions: [position.id],
        }),
        201,
      );
      expectStatus(await signIn(email, NEW), 401);
      assert.equal(await stored(email), undefined);
      assertHolds(await stored(email.toUpperCase()), { awaits_approval: false, password_hash: null });
    });

    for (const [days, stays] of [
      [29, true],
      [30, false],
    ] as const)
      it(`${stays ? 'keeps' : 'removes'} a sign-up that no admin approved after ${days} days, and keeps other accounts`, async () => {
        const { email } = await person({ active: false });
        expectStatus(await signUp('waits@ondeck.example'), 201);
        test.clock.advance(days * 24 * HOUR_MS);
        await removeWaitingJob(test.services).run();
        assert.equal((await stored('waits@ondeck.example')) !== undefined, stays);
        assert.notEqual(await stored(email), undefined);
      });

    it('refuses a sign-up with the email of an existing user', async () => {
      const { email } = await person();
      expectStatus(await storesNothing(test.db, () => signUp(email)), 400);
    });
  });
});
