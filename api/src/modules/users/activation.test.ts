import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { HOUR_MS } from '@ondeck/shared/domain/durations';
import { assertHolds, expectStatus, textAt } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { keySentTo, newestEmail } from './mail.fixture';

const PASSWORD = 'Goggles-4-all!';

describe('the activation link', () => {
  let test: TestApp;
  let admin: string;
  let count = 0;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  async function hire(): Promise<{ email: string; id: string; key: string }> {
    count += 1;
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    const email = `new${count}@ondeck.example`;
    const body = {
      key: String(40_000 + count),
      first_name: 'Newly',
      last_name: 'Hired',
      phone_number: '2125550177',
      email,
      user_type: 'EMPLOYEE',
      locations: [(await test.given.location()).id],
      positions: [(await test.given.position()).id],
    };
    expectStatus(await test.call(admin, 'POST', '/api/users/', body), 201);
    const { id } = await test.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { email, id, key: await keySentTo(test, email) };
  }
  const read = (key: string) => test.call(undefined, 'GET', `/api/users/activation-link/${key}/`);
  const choose = (key: string, password = PASSWORD) =>
    test.call(undefined, 'POST', `/api/users/password-setup/${key}/`, { password });

  it('greets the user by name, sets the password once, and lets the user sign in', async () => {
    const { email, key } = await hire();
    assertHolds(expectStatus(await read(key), 200), { valid: true, first_name: 'Newly' });
    expectStatus(await choose(key), 200);
    expectStatus(await test.call(undefined, 'POST', '/api/users/login/', { email, password: PASSWORD }), 200);
    expectStatus(await read(key), 400);
    expectStatus(await storesNothing(test.db, () => choose(key, 'Another1!')), 400);
  });

  it('emails the activation link as text and HTML without the user ID, and stores it as a hash', async () => {
    const { email, id, key } = await hire();
    const letter = await newestEmail(test, email);
    assert.ok(letter !== undefined && letter.body_text.includes(key) && letter.body_html.includes(key));
    assert.ok(!letter.body_text.includes(id));
    const stored = await test.db.selectFrom('activation_keys').selectAll().execute();
    assert.ok(!JSON.stringify(stored).includes(key));
  });

  for (const [name, wait, status] of [
    ['a second before 72 hours', 72 * HOUR_MS - 1_000, 200],
    ['at 72 hours', 72 * HOUR_MS, 400],
  ] as const)
    it(`answers ${status} to an activation link ${name}, and the user list shows whether the link works`, async () => {
      const { id, key } = await hire();
      test.clock.advance(wait);
      const reader = await test.given.session(await test.given.user({ role: 'ADMIN' }));
      const told = await test.call(reader, 'GET', `/api/users/${id}/`);
      assertHolds(told.body, { awaits_activation: true, invited: status === 200 });
      expectStatus(await read(key), status);
      expectStatus(await choose(key), status);
    });

  it('replaces the activation link with a new one, so the old one stops working', async () => {
    const { email, id, key } = await hire();
    expectStatus(await test.call(admin, 'POST', `/api/users/${id}/resend-activation/`, {}), 200);
    const second = await keySentTo(test, email);
    assert.notEqual(second, key);
    expectStatus(await read(key), 400);
    expectStatus(await choose(second), 200);
    const again = await storesNothing(test.db, () =>
      test.call(admin, 'POST', `/api/users/${id}/resend-activation/`, {}),
    );
    expectStatus(again, 400);
  });

  it('rejects the activation link of a deleted user', async () => {
    const { id, key } = await hire();
    expectStatus(await test.call(admin, 'DELETE', `/api/users/${id}/`), 200);
    expectStatus(await choose(key), 400);
  });

  it('accepts one of two passwords sent at the same time through an activation link', async () => {
    const { key } = await hire();
    const answers = await Promise.all([choose(key), choose(key, 'Another1!')]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
  });

  it('refuses a password that breaks the rule, gives the reason, and keeps the link usable', async () => {
    const { key } = await hire();
    const answer = await storesNothing(test.db, () => choose(key, 'lowercase1!'));
    expectStatus(answer, 400);
    assert.equal(
      textAt(answer.body, 'fields', 'password'),
      'Password must include at least one uppercase letter',
    );
    expectStatus(await choose(key), 200);
  });
});
