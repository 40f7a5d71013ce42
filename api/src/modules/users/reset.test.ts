import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { MINUTE_MS } from '@ondeck/shared/domain/durations';
import { errorOf, expectStatus } from '../../../test/assertions';
import type { GivenUser } from '../../../test/fixtures';
import { type Answer, createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { codeSentTo, newestEmail } from './mail.fixture';

const NEW = 'Fresh2027!';

describe('a forgotten password', () => {
  let test: TestApp;
  let address = 0;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  const nextAddress = (): string => {
    address += 1;
    return `10.1.0.${address}`;
  };
  const ask = (email: string, from = nextAddress()) =>
    test.call(undefined, 'POST', '/api/users/request-otp/', { email }, { address: from });
  const cookieOf = (answer: Answer): Record<string, string> =>
    Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  const confirm = (otp: string, cookies: Record<string, string>, from = nextAddress()) =>
    test.call(undefined, 'POST', '/api/users/verify-otp/', { otp }, { cookies, address: from });
  const reset = (cookies: Record<string, string>, password = NEW) =>
    test.call(undefined, 'POST', '/api/users/reset-password/', { new_password: password }, { cookies });
  const signIn = (email: string, password: string) =>
    test.call(undefined, 'POST', '/api/users/login/', { email, password }, { address: nextAddress() });
  const wrong = (code: string): string => (code === '0000' ? '0001' : '0000');

  async function asked(): Promise<{ user: GivenUser; cookies: Record<string, string>; code: string }> {
    const user = await test.given.user();
    const cookies = cookieOf(await ask(user.email));
    return { user, cookies, code: await codeSentTo(test, user.email) };
  }

  it('emails a reset code, accepts it in the same browser, sets the password once, and ends all sessions', async () => {
    const { user, cookies, code } = await asked();
    const session = await test.given.session(user);
    expectStatus(await confirm(code, cookies), 200);
    expectStatus(await reset(cookies), 200);
    expectStatus(await signIn(user.email, NEW), 200);
    expectStatus(await test.call(session, 'GET', `/api/users/${user.id}/`), 401);
    const again = await storesNothing(test.db, () => reset(cookies, 'Second2027!'));
    expectStatus(again, 400);
  });

  it('logs the address and device of a requested reset code, each wrong code, and the reset', async () => {
    const { user, cookies, code } = await asked();
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
    const from = (url: string, body: object) =>
      test.call(undefined, 'POST', url, body, { cookies, headers, address: '10.9.8.7' });
    const otp = (value: string) => from('/api/users/verify-otp/', { otp: value });
    expectStatus(await otp(wrong(code)), 400);
    expectStatus(await otp(code), 200);
    expectStatus(await from('/api/users/reset-password/', { new_password: NEW }), 200);
    const rows = await test.db
      .selectFrom('audit_entries')
      .select(['action', 'address', 'device'])
      .where('entity_id', '=', user.id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      rows.map(({ action, address: at, device }) => [action, at?.slice(0, 5), device]),
      [
        ['user.passwordCodeRequested', '10.1.', 'A program'],
        ['user.passwordCodeRefused', '10.9.', 'Firefox on Linux'],
        ['user.passwordReset', '10.9.', 'Firefox on Linux'],
      ],
    );
  });

  it("keeps the reset secret in a cookie that scripts and other sites can't use", async () => {
    const header = String((await ask((await test.given.user()).email)).headers['set-cookie']);
    assert.match(header, /HttpOnly/);
    assert.match(header, /SameSite=Strict/);
    assert.match(header, /Path=\/api\/users/);
  });

  it('answers a reset request the same for an unknown email, and emails no one', async () => {
    const known = await ask((await test.given.user()).email);
    const unknown = await ask('stranger@ondeck.example');
    assert.equal(unknown.status, known.status);
    assert.equal(unknown.text, known.text);
    assert.deepEqual(Object.keys(cookieOf(unknown)), Object.keys(cookieOf(known)));
    assert.equal(await newestEmail(test, 'stranger@ondeck.example'), undefined);
  });

  it('confirms no guessed reset code for an unknown email', async () => {
    const cookies = cookieOf(await ask('ghost@ondeck.example'));
    for (const guess of ['0000', '1234', '9999', '4821', '7777'])
      expectStatus(await confirm(guess, cookies), 400);
  });

  it('refuses a reset code in another browser, and stores nothing', async () => {
    const { code } = await asked();
    const other = await asked();
    const answer = await confirm(code === other.code ? wrong(code) : code, other.cookies);
    expectStatus(answer, 400);
    const without = await storesNothing(test.db, () => confirm(code, {}));
    assert.equal(errorOf(without), 'This code has expired. Request a new one.');
  });

  it('sets no new password before the code is confirmed, or in a browser that requested no code', async () => {
    const { cookies } = await asked();
    for (const browser of [cookies, {}]) {
      const answer = await storesNothing(test.db, () => reset(browser));
      assert.equal(errorOf(answer), 'Enter the code that we emailed you first.');
      expectStatus(answer, 400);
    }
  });

  const lives: [name: string, wait: number, status: number][] = [
    ['a second before 10 minutes', 10 * MINUTE_MS - 1_000, 200],
    ['at 10 minutes', 10 * MINUTE_MS, 400],
  ];
  for (const [name, wait, status] of lives) {
    it(`answers ${status} to a reset code ${name}`, async () => {
      const { cookies, code } = await asked();
      test.clock.advance(wait);
      expectStatus(await confirm(code, cookies), status);
    });
    it(`answers ${status} to a new password ${name} after the reset code`, async () => {
      const { cookies, code } = await asked();
      expectStatus(await confirm(code, cookies), 200);
      test.clock.advance(wait);
      expectStatus(await reset(cookies), status);
    });
  }

  const tries: [wrongOnes: number, status: number][] = [
    [2, 200],
    [3, 400],
  ];
  for (const [wrongOnes, status] of tries)
    it(`answers ${status} to the right reset code after ${wrongOnes} wrong ones`, async () => {
      const { cookies, code } = await asked();
      for (let count = 0; count < wrongOnes; count += 1)
        expectStatus(await confirm(wrong(code), cookies), 400);
      expectStatus(await confirm(code, cookies), status);
    });

  it('evaluates at most three of fifty reset codes tried at the same time', async () => {
    const { cookies, code } = await asked();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => confirm(wrong(code), cookies, nextAddress())),
    );
    assert.ok(answers.every(({ status }) => status === 400));
    const row = await test.db
      .selectFrom('password_resets')
      .select('tries')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    assert.equal(row?.tries, 3);
    expectStatus(await confirm(code, cookies), 400);
  });

  for (const known of [true, false])
    it(`sends three reset codes in 15 minutes to ${known ? 'a known' : 'an unknown'} address, but not a fourth`, async () => {
      const email = known ? (await test.given.user()).email : 'often@ondeck.example';
      for (let count = 0; count < 3; count += 1) {
        expectStatus(await ask(email), 200);
        test.clock.advance(4 * MINUTE_MS);
      }
      const fourth = await storesNothing(test.db, () => ask(email.toUpperCase()));
      expectStatus(fourth, 429);
      assert.equal(fourth.headers['retry-after'], String(3 * 60));
      test.clock.advance(3 * MINUTE_MS);
      expectStatus(await ask(email), 200);
    });

  it('sends three reset codes when ten are requested at the same time', async () => {
    const { email } = await test.given.user();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(email)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 3);
  });

  it('sets one new password when two tabs send one at the same time', async () => {
    const { cookies, code } = await asked();
    expectStatus(await confirm(code, cookies), 200);
    const answers = await Promise.all([reset(cookies, 'First2027!'), reset(cookies, 'Second2027!')]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
  });

  for (const password of ['Short1!', 'lowercase1!', 'NoDigits!', 'NoSpecial1', `A1!${'a'.repeat(98)}`])
    it(`refuses the new password of ${password.length} characters "${password.slice(0, 12)}" and stores nothing`, async () => {
      const { cookies, code } = await asked();
      expectStatus(await confirm(code, cookies), 200);
      expectStatus(await storesNothing(test.db, () => reset(cookies, password)), 400);
    });

  it('sends ten reset codes in a day, but not an eleventh', async () => {
    const { email } = await test.given.user();
    for (let count = 0; count < 10; count += 1) {
      expectStatus(await ask(email), 200);
      test.clock.advance(60 * MINUTE_MS);
    }
    expectStatus(await storesNothing(test.db, () => ask(email)), 429);
    test.clock.advance(14 * 60 * MINUTE_MS);
    expectStatus(await ask(email), 200);
  });

  describe('after ten wrong codes in a year', () => {
    const linkKey = async (email: string) =>
      /reset-password\/link\/([\w-]{43})/.exec((await newestEmail(test, email))?.body_text ?? '')?.[1];
    const follow = (key: string | undefined) =>
      test.call(undefined, 'POST', '/api/users/verify-reset-link/', { key }, { address: nextAddress() });
    async function guessed(): Promise<GivenUser> {
      const user = await test.given.user();
      for (let wrongOnes = 0; wrongOnes < 10; ) {
        const cookies = cookieOf(await ask(user.email));
        const code = await codeSentTo(test, user.email);
        for (let count = 0; count < 3 && wrongOnes < 10; count += 1, wrongOnes += 1)
          expectStatus(await confirm(wrong(code), cookies), 400);
        test.clock.advance(3 * 60 * MINUTE_MS);
      }
      return user;
    }

    it('emails a reset link that works once in any browser, and accepts no code, after ten wrong codes in a year', async () => {
      const user = await guessed();
      const cookies = cookieOf(await ask(user.email));
      const key = await linkKey(user.email);
      for (const code of ['0000', '1234']) expectStatus(await confirm(code, cookies), 400);
      expectStatus(await reset(cookies), 400);
      const followed = await follow(key);
      expectStatus(followed, 200);
      expectStatus(await reset(cookieOf(followed)), 200);
      expectStatus(await signIn(user.email, NEW), 200);
      expectStatus(await follow(key), 400);
    });

    it('rejects earlier reset codes, even the right one, after ten wrong codes in a year', async () => {
      const user = await test.given.user();
      const cookies = cookieOf(await ask(user.email));
      const code = await codeSentTo(test, user.email);
      for (let count = 0; count < 10; count += 1)
        await test.db.insertInto('wrong_codes').values({ user_id: user.id, at: test.clock.now() }).execute();
      expectStatus(await confirm(code, cookies), 400);
    });

    it('accepts the reset link for 30 minutes', async () => {
      const user = await guessed();
      expectStatus(await ask(user.email), 200);
      test.clock.advance(30 * MINUTE_MS);
      expectStatus(await follow(await linkKey(user.email)), 400);
    });

    it('sends reset codes again a year after the wrong codes', async () => {
      const user = await guessed();
      test.clock.advance(365 * 24 * 60 * MINUTE_MS);
      const cookies = cookieOf(await ask(user.email));
      expectStatus(await confirm(await codeSentTo(test, user.email), cookies), 200);
    });
  });

  it('keeps the chance of guessing a reset code at 0.1% a year, from any number of addresses', async () => {
    const { id, email } = await test.given.user();
    for (let day = 0; day < 360; day += 20)
      for (let code = 0; code < 3; code += 1) {
        const cookies = cookieOf(await ask(email));
        for (let count = 0; count < 3; count += 1) await confirm('0000', cookies);
        test.clock.advance((20 / 3) * 24 * 60 * MINUTE_MS);
      }
    const tried = await test.db.selectFrom('wrong_codes').select('at').where('user_id', '=', id).execute();
    assert.ok(tried.length <= 10, `${tried.length} codes were tried`);
  });
});
