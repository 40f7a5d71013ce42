import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DAY_MS } from '@ondeck/shared/domain/durations';
import { assertHolds, errorOf, expectStatus, textAt } from '../../../test/assertions';
import { testClock } from '../../../test/clock';
import type { GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { decoyHash, hashPassword } from '../../platform/auth/passwords';

const PASSWORD = 'OnDeck2026!';
const WRONG = 'Invalid email or password. Please try again.';

describe('signing in', () => {
  let test: TestApp;
  let passwordHash: string;
  let address = 0;
  before(async () => {
    passwordHash = await hashPassword(PASSWORD);
    test = await createTestApp();
  });
  after(() => test.close());

  const person = (more: Parameters<TestApp['given']['user']>[0] = {}): Promise<GivenUser> =>
    test.given.user({ passwordHash, ...more });
  const nextAddress = (): string => {
    address += 1;
    return `10.0.${Math.floor(address / 250)}.${(address % 250) + 1}`;
  };
  const signIn = (email: string, password = PASSWORD, from = nextAddress(), headers = {}) =>
    test.call(undefined, 'POST', '/api/users/login/', { email, password }, { address: from, headers });

  it('answers a sign-in with a token and the user, and the token opens other calls', async () => {
    const ann = await person({ role: 'MANAGER', firstName: 'Ann', lastName: 'Lake' });
    const answer = await signIn(` ${ann.email.toUpperCase()} `);
    assertHolds(expectStatus(answer, 200), {
      message: 'Login successful!',
      session_info: {
        user: { id: ann.id, user_type: 'MANAGER', first_name: 'Ann', last_name: 'Lake', email: ann.email },
      },
    });
    const token = textAt(answer.body, 'access_token');
    expectStatus(await test.call(token, 'GET', `/api/users/${ann.id}`), 200);
    const stored = await test.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', ann.id)
      .execute();
    assert.equal(stored.length, 1);
    assert.ok(!JSON.stringify(stored).includes(token), 'only a hash of the token is stored');
  });

  it('stores passwords as Argon2id of 19 MiB and two passes', () => {
    assert.match(passwordHash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('answers a wrong password and an unknown email with the same 401, and stores nothing', async () => {
    const { email } = await person();
    for (const [typed, password] of [
      [email, 'Wrong2026!'],
      ['nobody@ondeck.example', PASSWORD],
    ] as const) {
      const answer = await storesNothing(test.db, () => signIn(typed, password));
      assert.equal(errorOf(answer), WRONG);
      expectStatus(answer, 401);
    }
  });

  it("gives the reason when an account can't sign in despite the right password, and stores nothing", async () => {
    const left = await person({ active: false });
    const waiting = await person({ active: false });
    await test.db.updateTable('users').set({ awaits_approval: true }).where('id', '=', waiting.id).execute();
    for (const [user, sentence] of [
      [left, "Your account isn't active. Contact your admin."],
      [waiting, 'Your account is waiting for an admin to approve it.'],
    ] as const) {
      const answer = await storesNothing(test.db, () => signIn(user.email));
      assert.equal(errorOf(answer), sentence);
      expectStatus(answer, 403);
    }
  });

  it('refuses sign-in to a user who has not chosen a password yet', async () => {
    const fresh = await test.given.user();
    expectStatus(await signIn(fresh.email, ''), 400);
    expectStatus(await signIn(fresh.email, 'of no user'), 401);
  });

  const lives: [name: string, milliseconds: number, status: number][] = [
    ['a second before 7 days', 7 * DAY_MS - 1_000, 200],
    ['at 7 days', 7 * DAY_MS, 401],
  ];
  for (const [name, milliseconds, status] of lives)
    it(`answers ${status} to a session token ${name} after signing in`, async () => {
      const ann = await person();
      const answer = await signIn(ann.email, PASSWORD, nextAddress(), { 'x-ondeck-page': '1' });
      const token = textAt(answer.body, 'access_token');
      const cookies = Object.fromEntries(answer.cookies.map((one) => [one.name, one.value]));
      test.clock.advance(milliseconds);
      expectStatus(await test.call(token, 'GET', `/api/users/${ann.id}/`, undefined, { cookies }), status);
    });

  it('ends only the current session at sign-out', async () => {
    const ann = await person();
    const first = textAt((await signIn(ann.email)).body, 'access_token');
    const second = textAt((await signIn(ann.email)).body, 'access_token');
    expectStatus(await test.call(first, 'POST', '/api/users/logout/', {}), 200);
    expectStatus(await test.call(first, 'GET', `/api/users/${ann.id}/`), 401);
    expectStatus(await test.call(second, 'GET', `/api/users/${ann.id}/`), 200);
  });

  it('refuses misspelled token headers, and a session token at the punch clock', async () => {
    const ann = await person();
    const token = await test.given.session(ann);
    for (const authorization of [`Bearer ${token}`, token, `Token ${token} x`, 'Token', `Token ${token}'--`])
      expectStatus(
        await test.call(undefined, 'GET', `/api/users/${ann.id}/`, undefined, { headers: { authorization } }),
        401,
      );
    expectStatus(await test.call(token, 'GET', `/api/attendance/assigned-shifts/${ann.id}/`), 401);
  });

  it('slows sign-ins to one account after 10 wrong tries, and lets its owner in after the wait', async () => {
    const ann = await person();
    for (let guess = 0; guess < 10; guess += 1)
      expectStatus(await signIn(ann.email, `Guess2026!${guess}`), 401);
    const blocked = await signIn(ann.email);
    expectStatus(blocked, 429);
    const wait = Number(blocked.headers['retry-after']);
    assert.ok(wait >= 1 && wait <= 60, `waits ${wait} s`);
    test.clock.advance(wait * 1_000);
    expectStatus(await signIn(ann.email), 200);
    expectStatus(await signIn(ann.email, 'Guess2026!'), 401);
  });

  it('evaluates at most 25 of 10,000 guesses from one address, even in parallel, while others sign in', async () => {
    const victims = await Promise.all(Array.from({ length: 100 }, () => person()));
    const from = nextAddress();
    const rounds = Number(process.env.GUESSES ?? 400);
    let evaluated = 0;
    for (let round = 0; round < rounds; round += 20) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          signIn(victims[(round + index) % 100]?.email ?? '', `Guess2026!${round}`, from),
        ),
      );
      evaluated += answers.filter(({ status }) => status !== 429).length;
      assert.ok(answers.every(({ status }) => status === 401 || status === 429));
    }
    assert.ok(evaluated <= 25, `${evaluated} were evaluated`);
    expectStatus(await signIn(victims[50]?.email ?? ''), 200);
  });

  it('counts all addresses of one IPv6 network together when it limits sign-ins', async () => {
    const { email } = await person();
    for (let host = 1; host <= 20; host += 1)
      await signIn(`nobody${host}@ondeck.example`, 'Wrong2026!', `2001:db8:1:2::${host}`);
    assert.equal((await signIn(email, PASSWORD, '2001:db8:1:2:ffff::1')).status, 429);
    assert.equal((await signIn(email, PASSWORD, '2001:db8:1:3::1')).status, 200);
  });

  it('does not count successful sign-ins of a school that shares one address', async () => {
    const from = nextAddress();
    const people = await Promise.all(Array.from({ length: 25 }, () => person()));
    for (const { email } of people) expectStatus(await signIn(email, PASSWORD, from), 200);
  });

  for (const whose of ['a known', 'an unknown'])
    it(`hashes a password for ${whose} address, so the answer waits for its turn`, async () => {
      const email = whose === 'a known' ? (await person()).email : 'nobody@ondeck.example';
      await decoyHash();
      let ended = 0;
      const before = Array.from({ length: 20 }, async () => {
        await hashPassword('Elsewhere2026!');
        ended += 1;
      });
      expectStatus(await signIn(email, 'Wrong2026!'), 401);
      // Two passwords are hashed at a time, so the last earlier hash may still be running.
      assert.ok(ended >= before.length - 1, `answered after ${ended} of ${before.length}`);
      await Promise.all(before);
    });

  it('checks an unknown email against a decoy hash of the same cost', async () => {
    const cost = (hash: string): string => hash.split('$').slice(1, 4).join('$');
    assert.equal(cost(await decoyHash()), cost(await hashPassword('Elsewhere2026!')));
  });
});

describe('signing in on a day of daylight saving', () => {
  it('ends a 7-day session after 168 hours across a daylight saving change', async () => {
    const test = await createTestApp({ clock: testClock('2027-03-13T12:00:00Z') });
    const user = await test.given.user();
    const token = await test.given.session(user);
    test.clock.set('2027-03-20T11:59:59Z');
    expectStatus(await test.call(token, 'GET', `/api/users/${user.id}/`), 200);
    test.clock.set('2027-03-20T12:00:00Z');
    expectStatus(await test.call(token, 'GET', `/api/users/${user.id}/`), 401);
    await test.close();
  });
});
