import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { blamedFields, errorOf, expectStatus, member } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { hashPassword } from '../../platform/auth/passwords';

const PASSWORD = 'Swim-Lanes-88';

describe('restoring a deleted user', () => {
  let test: TestApp;
  let here: GivenLocation;
  let guard: GivenPosition;
  let admin: string;
  let passwordHash: string;
  before(async () => {
    test = await createTestApp();
    here = await test.given.location({ title: 'Lakeview' });
    guard = await test.given.position({ name: 'Guard' });
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    passwordHash = await hashPassword(PASSWORD);
  });
  after(() => test.close());

  const hire = (values: Parameters<typeof test.given.user>[0] = {}) =>
    test.given.user({ locations: [here], positions: [guard], passwordHash, ...values });
  const remove = async ({ id }: GivenUser) =>
    expectStatus(await test.call(admin, 'DELETE', `/api/users/${id}/`), 200);
  const restore = ({ id }: { id: string }, body: object = {}, token = admin) =>
    test.call(token, 'POST', `/api/users/${id}/restore/`, body);
  const preview = ({ id }: GivenUser) => test.call(admin, 'GET', `/api/users/${id}/restore/`);
  const like = (query: string, token = admin) => test.call(token, 'GET', `/api/users/deleted/?${query}`);
  const signIn = ({ email }: { email: string }) =>
    test.call(undefined, 'POST', '/api/users/login/', { email, password: PASSWORD });

  it("restores a deleted user's account, history, key, email, and password when key and email are free", async () => {
    const ana = await hire({ ending: '2027-03-01' });
    const record = await test.given.clockRecord({
      user: ana,
      location: here,
      date: '2027-02-23',
      in: '2027-02-23T15:00:00Z',
      out: '2027-02-23T19:00:00Z',
    });
    await remove(ana);
    const ended = await signIn(ana);
    assert.deepEqual(
      [ended.status, errorOf(ended)],
      [403, 'Your access ended on 03-01-2027. Ask your manager if this is wrong.'],
    );
    assert.deepEqual(expectStatus(await preview(ana), 200), {
      name: ana.name,
      key: ana.code,
      email: ana.email,
      ended_on: '2027-03-01',
    });
    assert.deepEqual(expectStatus(await restore(ana), 200), { message: `${ana.name} was restored.` });
    expectStatus(await signIn(ana), 200);
    const stored = expectStatus(await test.call(admin, 'GET', `/api/users/${ana.id}/`), 200);
    assert.deepEqual(
      ['key', 'email', 'status', 'employee_ending_date'].map((field) => member(stored, field)),
      [ana.code, ana.email, 'active', null],
    );
    const kept = await test.db
      .selectFrom('clock_records')
      .select('id')
      .where('user_id', '=', ana.id)
      .execute();
    assert.deepEqual(kept, [{ id: record.id }]);
    const [letter] = await test.db
      .selectFrom('mail_outbox')
      .select('subject')
      .where('recipient', '=', ana.email)
      .orderBy('id', 'desc')
      .execute();
    assert.equal(letter?.subject, 'Your On Deck account was restored');
  });

  it("asks for a new key and email when someone else has a deleted user's old ones", async () => {
    const bea = await hire();
    await remove(bea);
    const heir = await hire();
    const taken = { key: bea.code, email: bea.email };
    expectStatus(await test.call(admin, 'PUT', `/api/users/update/${heir.id}/`, taken), 200);
    assert.deepEqual(expectStatus(await preview(bea), 200), {
      name: bea.name,
      key: null,
      email: null,
      ended_on: null,
    });
    for (const [body, fields] of [
      [{}, ['email', 'key']],
      [{ key: '48151' }, ['email']],
      [{ email: 'bea.new@ondeck.example' }, ['key']],
      [taken, ['email', 'key']],
    ] as const) {
      const refused = await storesNothing(test.db, () => restore(bea, body));
      assert.deepEqual([refused.status, blamedFields(refused)], [400, fields]);
    }
    expectStatus(await restore(bea, { key: '48151', email: 'bea.new@ondeck.example' }), 200);
    expectStatus(await signIn({ email: 'bea.new@ondeck.example' }), 200);
  });

  it('sends an activation link when it restores a user who never chose a password', async () => {
    const cai = await test.given.user({ locations: [here], positions: [guard] });
    await remove(cai);
    expectStatus(await restore(cai), 200);
    const keys = await test.db
      .selectFrom('activation_keys')
      .select('user_id')
      .where('user_id', '=', cai.id)
      .execute();
    assert.equal(keys.length, 1);
  });

  it('finds only deleted users by name or email', async () => {
    const dee = await hire({ firstName: 'Dee', lastName: 'Nguyen' });
    await hire({ firstName: 'Dee', lastName: 'Nguyen' });
    assert.deepEqual(expectStatus(await like('first_name=dee&last_name=NGUYEN'), 200), { results: [] });
    await remove(dee);
    const found = { id: dee.id, name: 'Dee Nguyen', email: dee.email, deleted_on: '2027-03-03' };
    for (const query of ['first_name=dee&last_name=NGUYEN%20', `email=${dee.email.toUpperCase()}`])
      assert.deepEqual(expectStatus(await like(query), 200), { results: [found] });
    for (const query of ['', 'first_name=Dee', 'first_name=Dee&last_name=Ng'])
      assert.deepEqual(expectStatus(await like(query), 200), { results: [] });
  });

  it('refuses a restore by managers, and of users who are not deleted or are erased', async () => {
    const eve = await hire();
    const manager = await test.given.session(await test.given.user({ role: 'MANAGER', locations: [here] }));
    expectStatus(await storesNothing(test.db, () => restore(eve)), 404);
    await remove(eve);
    expectStatus(await storesNothing(test.db, () => restore(eve, {}, manager)), 403);
    expectStatus(await like('first_name=Eve', manager), 403);
    await test.db
      .updateTable('users')
      .set({ erased_at: test.clock.now(), erased_number: 1 })
      .where('id', '=', eve.id)
      .execute();
    expectStatus(await storesNothing(test.db, () => restore(eve)), 404);
    expectStatus(await preview(eve), 404);
  });

  it('restores a deleted user without their shifts, leave, and requests', async () => {
    const fay = await hire();
    const shift = await test.given.shift({
      location: here,
      position: guard,
      start: '2027-03-04',
      repeat: 'DAILY',
    });
    await test.given.assignment({ shift, user: fay, start: '2027-03-04' });
    const { id } = await test.given.request({ kind: 'TIME_OFF', user: fay, shift, date: '2027-03-20' });
    await remove(fay);
    expectStatus(await restore(fay), 200);
    const work = await test.db.selectFrom('assignments').select('id').where('user_id', '=', fay.id).execute();
    const request = await test.db
      .selectFrom('requests')
      .where('kind', '=', 'time_off')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual([work, request.status], [[], 'EXPIRED']);
  });
});
