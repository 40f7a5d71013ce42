import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { expectStatus, textAt } from '../../../test/assertions';
import type { GivenUser } from '../../../test/fixtures';
import { type Answer, createTestApp, type TestApp } from '../../../test/harness';
import { hashPassword } from '../../platform/auth/passwords';
import { makeSetupLink } from '../setup/setup.service';
import { shownBy } from './factors/appCode.fixture';
import { codeSentTo, keySentTo, newestEmail } from './mail.fixture';

const PASSWORD = 'OnDeck2026!';
const NEW = 'Fresh-lane-2027!';
const ADDRESS = '10.9.8.7';
const agents = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'x-ondeck-page': '1' };
const cookiesOf = (answer: Answer): Record<string, string> =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));

describe('the log of a credential', () => {
  let test: TestApp;
  let passwordHash: string;
  before(async () => {
    passwordHash = await hashPassword(PASSWORD);
    test = await createTestApp();
  });
  after(() => test.close());

  const post = (url: string, body: object, more: { token?: string; cookies?: Record<string, string> } = {}) =>
    test.call(more.token, 'POST', url, body, {
      address: ADDRESS,
      headers: agents,
      cookies: more.cookies ?? {},
    });
  const person = () => test.given.user({ passwordHash });
  const signIn = ({ email }: GivenUser, cookies: Record<string, string> = {}) =>
    post('/api/users/login/', { email, password: PASSWORD }, { cookies });
  const register = (email: string) =>
    post('/api/users/register/', { full_name: 'Sam Rivers', email, password: NEW });
  const ask = async (): Promise<{ cookies: Record<string, string>; code: string }> => {
    const { email } = await person();
    const cookies = cookiesOf(await post('/api/users/request-otp/', { email }));
    return { cookies, code: await codeSentTo(test, email) };
  };
  const otp = ({ cookies, code }: { cookies: Record<string, string>; code: string }) =>
    post('/api/users/verify-otp/', { otp: code }, { cookies });
  const setUp = async () => {
    const key = new URL((await makeSetupLink(test.services)) ?? '').hash.slice(1);
    const location = { title: 'Lakeview', email: 'pool@ondeck.example', address: '1 Water Street' };
    return post('/api/setup/', {
      key,
      admin: {
        first_name: 'Helen',
        last_name: 'Ashworth',
        email: 'helen@ondeck.example',
        phone_number: '5855550100',
        password: NEW,
      },
      location: { ...location, phone_number: '5855550101', timezone: 'America/New_York' },
    });
  };

  const deeds: [action: string, status: number, deed: () => Promise<Answer>][] = [
    ['installation.setUp', 201, setUp],
    ['session.started', 200, async () => signIn(await person())],
    [
      'session.refused',
      401,
      async () => post('/api/users/login/', { email: (await person()).email, password: 'Wrong2026!' }),
    ],
    ['user.registered', 201, () => register('sam@ondeck.example')],
    [
      'user.emailConfirmed',
      200,
      async () => {
        await register('kim@ondeck.example');
        const letter = await newestEmail(test, 'kim@ondeck.example');
        const key = /confirm-email\/([\w-]+)/.exec(letter?.body_text ?? '')?.[1];
        return post('/api/users/confirm-email/', { key });
      },
    ],
    [
      'user.activated',
      200,
      async () => {
        const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
        const email = 'newly@ondeck.example';
        const added = await test.call(admin, 'POST', '/api/users/', {
          key: '40001',
          first_name: 'Newly',
          last_name: 'Hired',
          phone_number: '2125550177',
          email,
          user_type: 'EMPLOYEE',
          locations: [(await test.given.location()).id],
          positions: [(await test.given.position()).id],
        });
        expectStatus(added, 201);
        return post(`/api/users/password-setup/${await keySentTo(test, email)}/`, { password: NEW });
      },
    ],
    [
      'user.passwordCodeRequested',
      200,
      async () => post('/api/users/request-otp/', { email: (await person()).email }),
    ],
    [
      'user.passwordCodeRefused',
      400,
      async () => {
        const asked = await ask();
        return otp({ ...asked, code: asked.code === '0000' ? '0001' : '0000' });
      },
    ],
    [
      'user.passwordReset',
      200,
      async () => {
        const asked = await ask();
        await otp(asked);
        return post('/api/users/reset-password/', { new_password: NEW }, asked);
      },
    ],
  ];
  for (const [action, status, deed] of deeds)
    it(`logs the address and device of ${action}`, async () => {
      await test.db.deleteFrom('throttles').execute();
      expectStatus(await deed(), status);
      const last = await test.db
        .selectFrom('audit_entries')
        .select(['address', 'device'])
        .where('action', '=', action)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      assert.deepEqual([last?.address, last?.device], [ADDRESS, 'Firefox on Linux']);
    });

  it('forgets every browser but the current one when a second factor is added', async () => {
    const ann = await person();
    const known = () =>
      test.db.selectFrom('known_browsers').select('browser_hash').where('user_id', '=', ann.id).execute();
    await signIn(ann);
    await signIn(ann);
    const here = await signIn(ann);
    assert.equal((await known()).length, 3);
    const own = { token: textAt(here.body, 'access_token'), cookies: cookiesOf(here) };
    const begun = await post('/api/users/second-factor/app/', { current_password: PASSWORD }, own);
    const code = shownBy(textAt(begun.body, 'secret'), test.clock.now());
    expectStatus(await post('/api/users/second-factor/app/confirm/', { code }, own), 200);
    assert.equal((await known()).length, 1);
    // The current browser is still known: sign-in asks for the code and doesn't count it with strangers.
    for (let guess = 0; guess < 12; guess += 1)
      await post('/api/users/login/', { email: ann.email, password: 'Guess2026!' });
    expectStatus(await signIn(ann), 429);
    expectStatus(await signIn(ann, own.cookies), 401);
  });
});
