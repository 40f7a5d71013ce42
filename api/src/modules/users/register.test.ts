import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertHolds, errorOf, expectStatus } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { newestEmail } from './mail.fixture';

const PASSWORD = 'Goggles-4-all!';

describe('signing up', () => {
  let test: TestApp;
  let address = 0;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  const signUp = (email: string, more: Record<string, unknown> = {}, from?: string) => {
    address += 1;
    return test.call(
      undefined,
      'POST',
      '/api/users/register/',
      { full_name: 'Sam Rivers', email, password: PASSWORD, ...more },
      { address: from ?? `10.2.0.${address}` },
    );
  };
  const signIn = (email: string) =>
    test.call(undefined, 'POST', '/api/users/login/', { email, password: PASSWORD });
  const stored = (email: string) =>
    test.db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'user_type', 'is_active', 'awaits_approval'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();

  it('signs up everyone as an inactive employee, even the first user of an empty installation', async () => {
    expectStatus(await signUp('one@ondeck.example'), 201);
    assertHolds(await stored('one@ondeck.example'), { user_type: 'EMPLOYEE', is_active: false });
    expectStatus(await signIn('one@ondeck.example'), 403);
  });

  it('creates an inactive employee at sign-up, and emails them when an admin approves', async () => {
    const email = 'sam@ondeck.example';
    expectStatus(await signUp(email), 201);
    const sam = await stored(email);
    assertHolds(sam, {
      first_name: 'Sam',
      last_name: 'Rivers',
      user_type: 'EMPLOYEE',
      awaits_approval: true,
    });
    expectStatus(await signIn(email), 403);
    const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    const approve = {
      first_name: 'Sam',
      last_name: 'Rivers',
      email,
      phone_number: '2125550144',
      is_active: true,
    };
    expectStatus(await test.call(admin, 'PUT', `/api/users/update/${sam.id}/`, approve), 200);
    expectStatus(await signIn(email), 200);
    assert.equal((await newestEmail(test, email))?.subject, 'Your On Deck account is ready');
  });

  it('refuses when a manager opens a new sign-up to approve', async () => {
    expectStatus(await signUp('late@ondeck.example'), 201);
    const { id } = await stored('late@ondeck.example');
    const here = await test.given.location();
    const manager = await test.given.session(await test.given.user({ role: 'MANAGER', locations: [here] }));
    expectStatus(await test.call(manager, 'GET', `/api/users/${id}/`), 404);
  });

  it('refuses a sign-up with an email that is taken, in any capitalization, and stores nothing', async () => {
    const { email } = await test.given.user();
    const answer = await storesNothing(test.db, () => signUp(email.toUpperCase()));
    expectStatus(answer, 400);
    assert.equal(errorOf(answer), 'Email already exists');
  });

  it('refuses a sign-up while sign-up is closed, and stores nothing', async () => {
    await test.db.updateTable('options').set({ sign_up_mode: 'CLOSED' }).execute();
    assertHolds((await test.call(undefined, 'GET', '/api/options/public/')).body, { sign_up_open: false });
    expectStatus(await storesNothing(test.db, () => signUp('closed@ondeck.example')), 403);
    await test.db.updateTable('options').set({ sign_up_mode: 'APPROVAL' }).execute();
  });

  it('refuses a sign-up that sets a role, an ID, or a status', async () => {
    for (const more of [{ user_type: 'ADMIN' }, { is_active: true }, { id: 'x' }, { awaits_approval: false }])
      expectStatus(await storesNothing(test.db, () => signUp('cheat@ondeck.example', more)), 400);
  });

  it('limits sign-ups from one address to 20 before it must wait', async () => {
    for (let count = 0; count < 20; count += 1)
      expectStatus(await signUp(`many${count}@ondeck.example`, {}, '10.3.0.1'), 201);
    expectStatus(await storesNothing(test.db, () => signUp('more@ondeck.example', {}, '10.3.0.1')), 429);
    expectStatus(await signUp('other@ondeck.example'), 201);
  });

  it('checks both names of a sign-up like the user form, with the minimum length from the options', async () => {
    const short = { full_name: 'Bo Ng' };
    const refused = await storesNothing(test.db, () => signUp('bo@ondeck.example', short));
    expectStatus(refused, 400);
    assertHolds(refused.body, { fields: { full_name: 'First Name must be at least 3 characters long' } });
    const one = await storesNothing(test.db, () => signUp('bo@ondeck.example', { full_name: 'Madonna' }));
    assertHolds(one.body, { fields: { full_name: 'Enter your first and last name.' } });
    await test.db.updateTable('options').set({ shortest_name: 2 }).execute();
    assertHolds((await test.call(undefined, 'GET', '/api/options/public/')).body, { shortest_name: 2 });
    expectStatus(await signUp('bo@ondeck.example', short), 201);
    assertHolds(await stored('bo@ondeck.example'), { first_name: 'Bo', last_name: 'Ng' });
    await test.db.updateTable('options').set({ shortest_name: 3 }).execute();
  });

  it('approves and edits a sign-up with a short or single name without checking the stored name again', async () => {
    const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    const { id } = await stored('one@ondeck.example');
    await test.db
      .updateTable('users')
      .set({ first_name: 'Bo', last_name: '' })
      .where('id', '=', id)
      .execute();
    const change = (body: object) => test.call(admin, 'PUT', `/api/users/update/${id}/`, body);
    expectStatus(await change({ first_name: 'Bo', last_name: '', is_active: true }), 200);
    const refused = await storesNothing(test.db, () => change({ first_name: 'Al', last_name: '' }));
    assertHolds(refused.body, { fields: { first_name: 'First Name must be at least 3 characters long' } });
    expectStatus(await change({ first_name: 'Bo', last_name: 'Lake' }), 200);
    expectStatus(await storesNothing(test.db, () => change({ last_name: '' })), 400);
  });

  const names: [name: string, status: number][] = [
    ['Bob', 400],
    ['Bob Reef', 201],
    ['Bo Reef', 400],
    ['Jo Ann Reef', 201],
    ['Bob 2', 400],
    [`${'a'.repeat(49)} ${'b'.repeat(50)}`, 201],
    ['a'.repeat(51), 400],
    [`${'a'.repeat(50)} ${'b'.repeat(50)}`, 400],
  ];
  for (const [name, status] of names)
    it(`answers ${status} to a full name of ${name.length} characters, "${name.slice(0, 8)}"`, async () => {
      const send = () => signUp(`name${address}@ondeck.example`, { full_name: name });
      expectStatus(status === 400 ? await storesNothing(test.db, send) : await send(), status);
    });
});
