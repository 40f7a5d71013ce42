import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { MINUTE_MS } from '@ondeck/shared/domain/durations';
import {
  assertHolds,
  blamedFields,
  errorOf,
  expectStatus,
  member,
  textAt,
} from '../../../../test/assertions';
import type { GivenUser } from '../../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../../test/harness';
import { storesNothing } from '../../../../test/storedRows';
import { hashPassword } from '../../../platform/auth/passwords';
import { softAuthenticator } from './authenticator.fixture';

const PASSWORD = 'OnDeck2026!';

describe('passkeys', () => {
  let test: TestApp;
  let passwordHash: string;
  let address = 0;
  before(async () => {
    passwordHash = await hashPassword(PASSWORD);
    test = await createTestApp();
  });
  after(() => test.close());

  const withPassword = { current_password: PASSWORD };
  const person = () => test.given.user({ passwordHash });
  const post = (token: string | undefined, path: string, body: object) => {
    address += 1;
    return test.call(token, 'POST', `/api/users/${path}`, body, {
      address: `10.4.${Math.floor(address / 250)}.${(address % 250) + 1}`,
      headers: { 'x-ondeck-page': '1' },
    });
  };
  const challengeToAdd = async (token: string): Promise<string> =>
    textAt((await post(token, 'passkeys/begin/', withPassword)).body, 'challenge');
  const challenge = async (): Promise<string> =>
    textAt((await post(undefined, 'login/passkey/begin/', {})).body, 'challenge');
  const listed = async (token: string): Promise<Record<string, unknown>[]> => {
    const keys = member((await test.call(token, 'GET', '/api/users/second-factor/')).body, 'passkeys');
    return Array.isArray(keys) ? keys : [];
  };

  /** Returns a user's session and passkey. */
  async function withPasskey(user: GivenUser) {
    const token = await test.given.session(user);
    const device = softAuthenticator();
    const added = await post(token, 'passkeys/', device.register({ challenge: await challengeToAdd(token) }));
    expectStatus(added, 201);
    return { token, device, added };
  }

  it('adds a passkey after the password, ends other sessions, and returns recovery codes with the first one', async () => {
    const ann = await person();
    const elsewhere = await test.given.session(ann);
    const begun = await storesNothing(test.db, async () =>
      post(elsewhere, 'passkeys/begin/', { current_password: 'Wrong2026!' }),
    );
    assert.deepEqual(blamedFields(begun), ['current_password']);
    const { token, added } = await withPasskey(ann);
    assert.equal(Array(member(added.body, 'recovery_codes')).flat().length, 10);
    expectStatus(await test.call(elsewhere, 'GET', '/api/users/second-factor/'), 401);
    const second = softAuthenticator();
    const more = await post(token, 'passkeys/', second.register({ challenge: await challengeToAdd(token) }));
    assertHolds(expectStatus(more, 201), { recovery_codes: null });
    assert.equal((await listed(token)).length, 2);
  });

  it('signs in the owner of a passkey without an email or a password', async () => {
    const ann = await person();
    const { device, token } = await withPasskey(ann);
    const answer = await post(undefined, 'login/passkey/', device.signIn({ challenge: await challenge() }));
    assertHolds(expectStatus(answer, 200), {
      message: 'Login successful!',
      session_info: { user: { id: ann.id } },
    });
    assert.deepEqual(
      answer.cookies.map(({ name }) => name),
      ['ondeck_session', 'ondeck_browser'],
    );
    assert.equal((await listed(token))[0]?.['last_used_at'], test.clock.now().toISOString());
  });

  it('turns on two-step verification with a passkey, so the password alone no longer signs in', async () => {
    const ann = await person();
    await withPasskey(ann);
    const answer = await post(undefined, 'login/', { email: ann.email, password: PASSWORD });
    expectStatus(answer, 401);
    assert.deepEqual(blamedFields(answer), ['code']);
  });

  type Device = ReturnType<typeof softAuthenticator>;
  const lies: [name: string, answer: (device: Device) => Promise<object>][] = [
    [
      'of another site',
      async (device) => device.signIn({ challenge: await challenge(), origin: 'https://ondeck.example.net' }),
    ],
    [
      'for another host',
      async (device) => device.signIn({ challenge: await challenge(), rpId: 'ondeck.example.net' }),
    ],
    [
      'without a finger or a PIN',
      async (device) => device.signIn({ challenge: await challenge(), verified: false }),
    ],
    ['to a challenge that we did not make', async (device) => device.signIn({ challenge: 'A'.repeat(86) })],
    [
      'to a challenge to add one',
      async (device) =>
        device.signIn({ challenge: await challengeToAdd(await test.given.session(await person())) }),
    ],
    [
      'with the signature of another key',
      async (device) => {
        const asked = { challenge: await challenge() };
        return { ...device.signIn(asked), signature: softAuthenticator().signIn(asked).signature };
      },
    ],
    [
      'of a passkey that no user has',
      async () => softAuthenticator().signIn({ challenge: await challenge() }),
    ],
  ];
  for (const [name, answerOf] of lies)
    it(`refuses a passkey answer ${name}`, async () => {
      const { device } = await withPasskey(await person());
      const refused = await post(undefined, 'login/passkey/', await answerOf(device));
      assert.match(String(errorOf(refused)), /^This passkey wasn't accepted/);
      expectStatus(refused, 401);
    });

  it('refuses a passkey challenge that was answered before or has expired', async () => {
    const { device } = await withPasskey(await person());
    const asked = { challenge: await challenge() };
    expectStatus(await post(undefined, 'login/passkey/', device.signIn(asked)), 200);
    expectStatus(await post(undefined, 'login/passkey/', device.signIn(asked)), 401);
    const late = { challenge: await challenge() };
    test.clock.advance(5 * MINUTE_MS);
    expectStatus(await post(undefined, 'login/passkey/', device.signIn(late)), 401);
  });

  it('refuses a passkey whose counter was used before, which means a copy', async () => {
    const { device } = await withPasskey(await person());
    for (const status of [200, 200]) {
      const answer = device.signIn({ challenge: await challenge() });
      expectStatus(await post(undefined, 'login/passkey/', answer), status);
    }
    device.rewind(1);
    expectStatus(
      await post(undefined, 'login/passkey/', device.signIn({ challenge: await challenge() })),
      401,
    );
  });

  it('adds a passkey only in the session that asked, only once, and only with a fingerprint or a PIN', async () => {
    const ann = await person();
    const token = await test.given.session(ann);
    const another = await test.given.session(ann);
    const device = softAuthenticator();
    for (const asked of [
      { challenge: await challengeToAdd(another) },
      { challenge: await challenge() },
      { challenge: await challengeToAdd(token), verified: false },
      { challenge: await challengeToAdd(token), origin: 'https://ondeck.example.net' },
    ])
      expectStatus(await storesNothing(test.db, () => post(token, 'passkeys/', device.register(asked))), 400);
    expectStatus(
      await post(token, 'passkeys/', device.register({ challenge: await challengeToAdd(token) })),
      201,
    );
    const once = device.register({ challenge: await challengeToAdd(token) });
    expectStatus(await storesNothing(test.db, () => post(token, 'passkeys/', once)), 409);
  });

  it("gives the reason when the account of a valid passkey can't sign in", async () => {
    const ann = await person();
    const { device } = await withPasskey(ann);
    await test.db.updateTable('users').set({ is_active: false }).where('id', '=', ann.id).execute();
    const refused = await post(undefined, 'login/passkey/', device.signIn({ challenge: await challenge() }));
    expectStatus(refused, 403);
    assert.equal(errorOf(refused), 'Your access ended on 03-03-2027. Ask your manager if this is wrong.');
  });

  it('lets owners rename and remove a passkey, and refuses a removed passkey', async () => {
    const ann = await person();
    const { device, token } = await withPasskey(ann);
    const id = String((await listed(token))[0]?.['id']);
    const path = `passkeys/${id}/`;
    expectStatus(await test.call(token, 'PUT', `/api/users/${path}`, { name: ' My phone ' }), 200);
    assert.equal((await listed(token))[0]?.['name'], 'My phone');
    const stranger = await test.given.session(await person());
    expectStatus(await storesNothing(test.db, () => post(stranger, `${path}remove/`, withPassword)), 404);
    expectStatus(await post(token, `${path}remove/`, withPassword), 200);
    expectStatus(
      await post(undefined, 'login/passkey/', device.signIn({ challenge: await challenge() })),
      401,
    );
    expectStatus(await post(undefined, 'login/', { email: ann.email, password: PASSWORD }), 200);
  });
});
