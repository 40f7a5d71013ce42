import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { errorOf, expectStatus } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { firstSetupLink, makeSetupLink } from './setup.service';

const PASSWORD = 'Lanes-open-6!';
const admin = {
  first_name: 'Helen',
  last_name: 'Ashworth',
  email: 'helen@ondeck.example',
  phone_number: '5855550100',
  password: PASSWORD,
};
const location = {
  title: 'Lakeview',
  phone_number: '5855550101',
  email: 'lakeview@ondeck.example',
  address: '1 Water Street',
  timezone: 'America/New_York',
};

describe('setting up', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await createTestApp();
  });
  afterEach(() => test.close());

  const keyOf = (link: string | undefined): string => /\/setup#([\w-]{43})$/.exec(link ?? '')?.[1] ?? 'none';
  const send = (key: string, body: object = { admin, location }) =>
    test.call(undefined, 'POST', '/api/setup/', { key, ...body });
  const read = (key: string) => test.call(undefined, 'POST', '/api/setup/check/', { key });
  const signIn = () =>
    test.call(undefined, 'POST', '/api/users/login/', { email: admin.email, password: PASSWORD });

  it('creates the first admin and the first location once', async () => {
    const key = keyOf(await firstSetupLink(test.services));
    expectStatus(await read(key), 200);
    expectStatus(await send(key), 201);
    const session = await signIn();
    expectStatus(session, 200);
    assert.match(session.text, /"user_type":"ADMIN"/);
    assert.equal(
      (await test.db.selectFrom('locations').select('title').executeTakeFirst())?.title,
      'Lakeview',
    );
    // A client that lost the answer finds that an account exists.
    assert.match(String(errorOf(await read(key))), /^On Deck is already set up\. Sign in/);
    const again = { admin: { ...admin, email: 'b@x.example' }, location };
    const refused = await storesNothing(test.db, () => send(key, again));
    expectStatus(refused, 400);
    assert.match(String(errorOf(refused)), /^On Deck is already set up\. Sign in/);
  });

  it('prints a setup link whose key appears in no address that a server or proxy sees', async () => {
    const link = new URL((await firstSetupLink(test.services)) ?? '');
    assert.deepEqual([link.pathname, link.search], ['/setup', '']);
    expectStatus(await read(link.hash.slice(1)), 200);
  });

  it('creates one admin when two setups run at the same time', async () => {
    const key = keyOf(await firstSetupLink(test.services));
    const other = { admin: { ...admin, email: 'b@x.example' }, location: { ...location, title: 'Prairie' } };
    const answers = await Promise.all([send(key), send(key, other)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400]);
    assert.equal((await test.db.selectFrom('users').select('id').execute()).length, 1);
  });

  it('refuses setup with an unknown key, a key that is 24 hours old, or a replaced key', async () => {
    const key = keyOf(await firstSetupLink(test.services));
    assert.equal(errorOf(await storesNothing(test.db, () => send('another-key'))), errorOf(await read('x')));
    test.clock.advance(24 * 3_600_000);
    expectStatus(await read(key), 400);
    expectStatus(await storesNothing(test.db, () => send(key)), 400);
    const second = keyOf(await makeSetupLink(test.services));
    const third = keyOf(await makeSetupLink(test.services));
    expectStatus(await send(second), 400);
    expectStatus(await send(third), 201);
  });

  it('prints the setup link once, and never if a user has an account', async () => {
    assert.notEqual(await firstSetupLink(test.services), undefined);
    assert.equal(await firstSetupLink(test.services), undefined);
    await test.db.deleteFrom('setup_keys').execute();
    await test.given.user();
    assert.equal(await firstSetupLink(test.services), undefined);
  });

  it('creates no setup key, and accepts none, while there is an active admin', async () => {
    const key = keyOf(await makeSetupLink(test.services));
    const { id } = await test.given.user({ role: 'ADMIN' });
    assert.equal(await makeSetupLink(test.services), undefined);
    expectStatus(await storesNothing(test.db, () => send(key)), 400);
    await test.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    expectStatus(await send(key), 201);
  });

  it('stores nothing when a field of the setup is refused', async () => {
    const key = keyOf(await firstSetupLink(test.services));
    const refused = await storesNothing(test.db, () =>
      send(key, { admin: { ...admin, password: 'short' }, location }),
    );
    expectStatus(refused, 400);
    expectStatus(await send(key), 201);
  });
});
