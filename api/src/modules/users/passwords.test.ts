import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { blamedFields, expectStatus, textAt } from '../../../test/assertions';
import type { GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { hashPassword } from '../../platform/auth/passwords';

const OLD = 'OnDeck2026!';
const NEW = 'Fresh2027!';
const pair = { new_password: NEW, confirm_password: NEW };

describe('changing a password', () => {
  let test: TestApp;
  let passwordHash: string;
  before(async () => {
    passwordHash = await hashPassword(OLD);
    test = await createTestApp();
  });
  after(() => test.close());

  const person = (role: 'ADMIN' | 'EMPLOYEE' = 'EMPLOYEE'): Promise<GivenUser> =>
    test.given.user({ role, passwordHash });
  const signIn = (email: string, password: string) =>
    test.call(undefined, 'POST', '/api/users/login/', { email, password });
  const own = (token: string, body: unknown) => test.call(token, 'POST', '/api/users/update-password/', body);

  it('changes a password with the current one and ends every session of the user, the current one too', async () => {
    const ann = await person();
    const [here, there] = [await test.given.session(ann), await test.given.session(ann)];
    expectStatus(await own(here, { current_password: OLD, ...pair }), 200);
    for (const token of [here, there])
      expectStatus(await test.call(token, 'GET', `/api/users/${ann.id}/`), 401);
    expectStatus(await signIn(ann.email, OLD), 401);
    expectStatus(await signIn(ann.email, NEW), 200);
  });

  const refusals: [name: string, body: Record<string, string>, field: string, sentence: string][] = [
    [
      'a wrong current password',
      { current_password: 'Wrong2026!', ...pair },
      'current_password',
      'Current password is incorrect.',
    ],
    [
      'two that differ',
      { current_password: OLD, ...pair, confirm_password: 'Other2027!' },
      'confirm_password',
      'Passwords do not match',
    ],
    [
      '7 characters',
      { current_password: OLD, new_password: 'Short1!', confirm_password: 'Short1!' },
      'new_password',
      'Password must be at least 8 characters',
    ],
    [
      'no digit',
      { current_password: OLD, new_password: 'NoDigits!', confirm_password: 'NoDigits!' },
      'new_password',
      'Password must include at least one number',
    ],
    [
      'no special character',
      { current_password: OLD, new_password: 'NoSpecial1', confirm_password: 'NoSpecial1' },
      'new_password',
      'Password must include at least one special character',
    ],
  ];
  for (const [name, body, field, sentence] of refusals)
    it(`refuses a password change with ${name}, gives the reason, and stores nothing`, async () => {
      const token = await test.given.session(await person());
      const answer = await storesNothing(test.db, () => own(token, body));
      expectStatus(answer, 400);
      assert.deepEqual(blamedFields(answer), [field]);
      assert.equal(textAt(answer.body, 'fields', field), sentence);
    });

  it('accepts new passwords of 8 and of 100 characters', async () => {
    for (const password of ['Eight1!x', `A1!${'a'.repeat(97)}`]) {
      const token = await test.given.session(await person());
      const body = { current_password: OLD, new_password: password, confirm_password: password };
      expectStatus(await own(token, body), 200);
    }
  });

  it('slows guesses of the current password', async () => {
    const token = await test.given.session(await person());
    for (let guess = 0; guess < 10; guess += 1)
      expectStatus(await own(token, { current_password: `Guess${guess}!`, ...pair }), 400);
    expectStatus(await own(token, { current_password: OLD, ...pair }), 429);
  });

  it("lets an admin change a user's password without the current one and ends the user's sessions", async () => {
    const ann = await person();
    const hers = await test.given.session(ann);
    const admin = await test.given.session(await person('ADMIN'));
    expectStatus(await test.call(admin, 'POST', `/api/users/change-password/${ann.id}/`, pair), 200);
    expectStatus(await test.call(hers, 'GET', `/api/users/${ann.id}/`), 401);
    expectStatus(await signIn(ann.email, NEW), 200);
  });

  it('asks admins for the current password when they change their own on the user page', async () => {
    const boss = await person('ADMIN');
    const token = await test.given.session(boss);
    const url = `/api/users/change-password/${boss.id}/`;
    expectStatus(await storesNothing(test.db, () => test.call(token, 'POST', url, pair)), 400);
    expectStatus(await test.call(token, 'POST', url, { ...pair, current_password: OLD }), 200);
  });
});
