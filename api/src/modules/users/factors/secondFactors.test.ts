import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DAY_MS } from '@ondeck/shared/domain/durations';
import { blamedFields, errorOf, expectStatus, member, textAt } from '../../../../test/assertions';
import type { GivenUser } from '../../../../test/fixtures';
import { type Answer, createTestApp, type TestApp } from '../../../../test/harness';
import { storesNothing } from '../../../../test/storedRows';
import { hashPassword } from '../../../platform/auth/passwords';
import { cleanUp } from '../../../platform/jobs/cleanUp';
import { shownBy } from './appCode.fixture';

const PASSWORD = 'OnDeck2026!';
const HALF_MINUTE = 30_000;

const codesIn = ({ body }: Answer): string[] => {
  const codes = member(body, 'recovery_codes');
  return Array.isArray(codes) ? codes.map(String) : [];
};

describe('two-step verifications', () => {
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
  const signIn = (user: GivenUser, code?: string, password = PASSWORD, cookies = {}) => {
    address += 1;
    return test.call(
      undefined,
      'POST',
      '/api/users/login/',
      { email: user.email, password, ...(code === undefined ? {} : { code }) },
      {
        address: `10.3.${Math.floor(address / 250)}.${(address % 250) + 1}`,
        cookies,
        headers: { 'x-ondeck-page': '1' },
      },
    );
  };
  const own = (token: string, path: string, body: object) =>
    test.call(token, 'POST', `/api/users/second-factor/${path}`, body);
  const withPassword = { current_password: PASSWORD };
  const actionsOf = async (user: GivenUser): Promise<string[]> => {
    const rows = await test.db
      .selectFrom('audit_entries')
      .select('action')
      .where('entity_id', '=', user.id)
      .orderBy('id')
      .execute();
    return rows.map(({ action }) => action);
  };
  const subjectsTo = async (user: GivenUser): Promise<string[]> => {
    const rows = await test.db
      .selectFrom('mail_outbox')
      .select('subject')
      .where('recipient', '=', user.email)
      .execute();
    return rows.map(({ subject }) => subject);
  };

  /** Gives a user an app, and returns its secret, their session, and the recovery codes. */
  async function withApp(user: GivenUser) {
    const token = await test.given.session(user);
    const begun = await own(token, 'app/', withPassword);
    const secret = textAt(begun.body, 'secret');
    const code = () => shownBy(secret, test.clock.now());
    const confirmed = await own(token, 'app/confirm/', { code: code() });
    expectStatus(confirmed, 200);
    const codes = codesIn(confirmed);
    // A code works once, so advance to the code of the next half minute.
    test.clock.advance(HALF_MINUTE);
    return { token, secret, code, codes };
  }
  const asksForCode = (answer: Answer): void => {
    expectStatus(answer, 401);
    assert.deepEqual(blamedFields(answer), ['code']);
  };

  it('asks for the password before an app is set up, and for a code at sign-in only after the first confirmed code', async () => {
    const ann = await person();
    const token = await test.given.session(ann);
    const refused = await storesNothing(test.db, () =>
      own(token, 'app/', { current_password: 'Wrong2026!' }),
    );
    assert.deepEqual(blamedFields(refused), ['current_password']);
    const begun = await own(token, 'app/', withPassword);
    const secret = textAt(begun.body, 'secret');
    assert.match(
      textAt(begun.body, 'uri'),
      new RegExp(`^otpauth://totp/On%20Deck:${encodeURIComponent(ann.email)}\\?.*secret=${secret}`),
    );
    expectStatus(await signIn(ann), 200);
    const wrong = await storesNothing(test.db, () => own(token, 'app/confirm/', { code: '000000' }));
    assert.deepEqual(blamedFields(wrong), ['code']);
    expectStatus(await own(token, 'app/confirm/', { code: shownBy(secret, test.clock.now()) }), 200);
    asksForCode(await signIn(ann));
    expectStatus(await own(token, 'app/', withPassword), 409);
    expectStatus(await own(token, 'app/confirm/', { code: '000000' }), 409);
  });

  it('stores the app secret sealed and the recovery codes as keyed hashes', async () => {
    const ann = await person();
    const { secret, codes } = await withApp(ann);
    const stored = JSON.stringify([
      await test.db.selectFrom('totp_secrets').selectAll().where('user_id', '=', ann.id).execute(),
      await test.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', ann.id).execute(),
    ]);
    assert.equal(codes.length, 10);
    for (const kept of [secret, ...codes]) assert.ok(!stored.includes(kept));
  });

  it('ends the other sessions, emails the user, and writes the log when a second factor is added', async () => {
    const ann = await person();
    const elsewhere = await test.given.session(ann);
    const { token } = await withApp(ann);
    expectStatus(await test.call(elsewhere, 'GET', '/api/users/second-factor/'), 401);
    expectStatus(await test.call(token, 'GET', '/api/users/second-factor/'), 200);
    assert.deepEqual(await subjectsTo(ann), ['Your On Deck account was changed']);
    assert.ok((await actionsOf(ann)).includes('user.secondFactorAdded'));
  });

  it('lets a user sign in once with the code that the app shows', async () => {
    const ann = await person();
    const { code } = await withApp(ann);
    asksForCode(await signIn(ann));
    const shown = code();
    expectStatus(await signIn(ann, `${shown.slice(0, 3)} ${shown.slice(3)}`), 200);
    asksForCode(await signIn(ann, shown));
    test.clock.advance(HALF_MINUTE);
    expectStatus(await signIn(ann, code()), 200);
  });

  for (const [halfMinutes, status] of [
    [-2, 401],
    [-1, 200],
    [1, 200],
    [2, 401],
  ] as const)
    it(`answers ${status} to the code of a phone whose clock is ${halfMinutes} half minutes off`, async () => {
      const ann = await person();
      const { secret } = await withApp(ann);
      test.clock.advance(5 * HALF_MINUTE);
      const shown = shownBy(secret, new Date(test.clock.now().getTime() + halfMinutes * HALF_MINUTE));
      expectStatus(await signIn(ann, shown), status);
    });

  it('answers a wrong password with the same 401, with a code or without', async () => {
    const ann = await person();
    const { code } = await withApp(ann);
    for (const typed of [undefined, code(), '000000']) {
      const answer = await signIn(ann, typed, 'Wrong2026!');
      expectStatus(answer, 401);
      assert.equal(errorOf(answer), 'Invalid email or password. Please try again.');
      assert.deepEqual(blamedFields(answer), []);
    }
  });

  it('accepts a recovery code once, in any spelling, and emails the user', async () => {
    const ann = await person();
    const { codes, token } = await withApp(ann);
    const [first = '', second = ''] = codes;
    expectStatus(await signIn(ann, ` ${first.toUpperCase().replace('-', ' ')} `), 200);
    asksForCode(await signIn(ann, first));
    expectStatus(await signIn(ann, second), 200);
    assert.equal(
      member((await test.call(token, 'GET', '/api/users/second-factor/')).body, 'recovery_codes_left'),
      8,
    );
    assert.ok((await subjectsTo(ann)).includes('Someone used a recovery code of your On Deck account'));
    assert.ok((await actionsOf(ann)).includes('user.recoveryCodeUsed'));
  });

  it('replaces the old recovery codes with new ones', async () => {
    const ann = await person();
    const { codes, token } = await withApp(ann);
    const renewed = await own(token, 'recovery-codes/', withPassword);
    expectStatus(renewed, 200);
    asksForCode(await signIn(ann, codes[0]));
    expectStatus(await signIn(ann, codesIn(renewed)[0]), 200);
    const ben = await test.given.session(await person());
    expectStatus(await storesNothing(test.db, () => own(ben, 'recovery-codes/', withPassword)), 409);
  });

  it('slows wrong codes by account and not by browser, and never in a browser that signed in before', async () => {
    const ann = await person();
    const { code } = await withApp(ann);
    const known = Object.fromEntries(
      (await signIn(ann, code())).cookies.map(({ name, value }) => [name, value]),
    );
    for (let guess = 0; guess < 5; guess += 1) asksForCode(await signIn(ann, `00000${guess}`));
    const blocked = await signIn(ann, '000009');
    expectStatus(blocked, 429);
    assert.equal(blocked.headers['retry-after'], '60');
    test.clock.advance(HALF_MINUTE);
    expectStatus(await signIn(ann, code()), 429);
    expectStatus(await signIn(ann, code(), PASSWORD, known), 200);
    assert.ok((await actionsOf(ann)).includes('session.codeRefused'));
    // The daily cleanup must not erase the counter of wrong codes.
    for (let day = 0; day < 3; day += 1) {
      test.clock.advance(DAY_MS);
      await cleanUp(test.services);
    }
    asksForCode(await signIn(ann, '000009'));
    expectStatus(await signIn(ann, '000008'), 429);
  });

  it('keeps the second factor when the password changes', async () => {
    const ann = await person();
    const { token } = await withApp(ann);
    const fresh = 'Backstroke2026!';
    expectStatus(
      await test.call(token, 'POST', '/api/users/update-password/', {
        ...withPassword,
        new_password: fresh,
        confirm_password: fresh,
      }),
      200,
    );
    asksForCode(await signIn(ann, undefined, fresh));
  });

  it('removes a factor only with the password, and the recovery codes with the last factor', async () => {
    const ann = await person();
    const { token } = await withApp(ann);
    const refused = await storesNothing(test.db, () =>
      own(token, 'app/remove/', { current_password: 'Wrong2026!' }),
    );
    assert.deepEqual(blamedFields(refused), ['current_password']);
    expectStatus(await own(token, 'app/remove/', withPassword), 200);
    expectStatus(await signIn(ann), 200);
    assert.deepEqual(
      await test.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', ann.id).execute(),
      [],
    );
    expectStatus(await own(token, 'app/remove/', withPassword), 404);
  });

  it('lets only an admin reset a second factor, logs it, and notifies and signs out the user', async () => {
    const ann = await person({ role: 'MANAGER' });
    const { token } = await withApp(ann);
    const admin = await person({ role: 'ADMIN' });
    const adminToken = await test.given.session(admin);
    const reset = (who: GivenUser) => test.call(adminToken, 'DELETE', `/api/users/${who.id}/second-factor/`);
    assert.equal(
      member((await test.call(adminToken, 'GET', `/api/users/${ann.id}/`)).body, 'has_second_factor'),
      true,
    );
    expectStatus(await reset(ann), 200);
    expectStatus(await test.call(token, 'GET', '/api/users/second-factor/'), 401);
    expectStatus(await signIn(ann), 200);
    assert.equal((await subjectsTo(ann)).length, 2);
    assert.ok((await actionsOf(ann)).includes('user.secondFactorReset'));
    expectStatus(await storesNothing(test.db, () => reset(ann)), 404);
    const { token: withFactor } = await withApp(admin);
    const ownPath = `/api/users/${admin.id}/second-factor/`;
    expectStatus(await storesNothing(test.db, () => test.call(withFactor, 'DELETE', ownPath)), 403);
  });

  it('deletes the second factors along with the user', async () => {
    const ann = await person();
    await withApp(ann);
    const admin = await test.given.session(await person({ role: 'ADMIN' }));
    expectStatus(await test.call(admin, 'DELETE', `/api/users/${ann.id}/`), 200);
    assert.deepEqual(
      await test.db.selectFrom('totp_secrets').selectAll().where('user_id', '=', ann.id).execute(),
      [],
    );
  });
});

describe('a school that asks admins and managers for a two-step verification', () => {
  let test: TestApp;
  let passwordHash: string;
  before(async () => {
    passwordHash = await hashPassword(PASSWORD);
    test = await createTestApp();
  });
  after(() => test.close());

  it('lets admins and managers sign in for two weeks, then only to set up a required second factor', async () => {
    const admin = await test.given.user({ role: 'ADMIN', passwordHash });
    const manager = await test.given.user({ role: 'MANAGER', passwordHash });
    const employee = await test.given.user({ passwordHash });
    const signIn = async (user: GivenUser) => {
      const answer = await test.call(undefined, 'POST', '/api/users/login/', {
        email: user.email,
        password: PASSWORD,
      });
      expectStatus(answer, 200);
      return { token: textAt(answer.body, 'access_token'), due: member(answer.body, 'second_factor_due') };
    };
    assert.equal((await signIn(manager)).due, undefined);
    const { token: adminToken } = await signIn(admin);
    expectStatus(await test.call(adminToken, 'PUT', '/api/options/', { second_factor_required: true }), 200);
    const due = new Date(test.clock.now().getTime() + 14 * DAY_MS).toISOString();
    assert.equal((await signIn(manager)).due, due);
    assert.equal((await signIn(employee)).due, undefined);
    const told = await test.db.selectFrom('notifications').select(['user_id', 'kind', 'link']).execute();
    assert.deepEqual(
      told
        .filter(({ kind }) => kind === 'secondFactor.asked')
        .map(({ user_id }) => user_id)
        .sort(),
      [admin.id, manager.id].sort(),
    );

    test.clock.advance(14 * DAY_MS - 1);
    const early = await signIn(manager);
    expectStatus(await test.call(early.token, 'GET', '/api/locations/'), 200);
    // Saving the option again does not restart the two weeks.
    const again = await signIn(admin);
    expectStatus(await test.call(again.token, 'PUT', '/api/options/', { second_factor_required: true }), 200);
    test.clock.advance(1);
    for (const url of [
      '/api/locations/',
      `/api/users/${employee.id}/`,
      `/api/shifts/last-shift/${employee.id}/`,
    ]) {
      const refused = await test.call(early.token, 'GET', url);
      expectStatus(refused, 403);
      assert.deepEqual(blamedFields(refused), ['second_factor']);
    }
    expectStatus(
      await test.call(early.token, 'PUT', `/api/users/update/${employee.id}/`, { first_name: 'Another' }),
      403,
    );
    expectStatus(await test.call(early.token, 'GET', `/api/users/${manager.id}/`), 200);
    const begun = await test.call(early.token, 'POST', '/api/users/second-factor/app/', {
      current_password: PASSWORD,
    });
    const code = shownBy(textAt(begun.body, 'secret'), test.clock.now());
    expectStatus(
      await test.call(early.token, 'POST', '/api/users/second-factor/app/confirm/', { code }),
      200,
    );
    expectStatus(await test.call(early.token, 'GET', '/api/locations/'), 200);
    const last = await storesNothing(test.db, () =>
      test.call(early.token, 'POST', '/api/users/second-factor/app/remove/', { current_password: PASSWORD }),
    );
    expectStatus(last, 400);
  });
});
