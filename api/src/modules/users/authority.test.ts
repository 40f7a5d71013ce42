import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { assertHolds, errorOf, expectStatus, member } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';

describe('authority over people', () => {
  let test: TestApp;
  let here: GivenLocation;
  let elsewhere: GivenLocation;
  let position: GivenPosition;
  let manager: GivenUser;
  let token: string;
  beforeEach(async () => {
    test = await createTestApp();
    const { given } = test;
    here = await given.location();
    elsewhere = await given.location();
    position = await given.position();
    manager = await given.user({ role: 'MANAGER', locations: [here], positions: [position] });
    token = await given.session(manager);
  });
  afterEach(() => test.close());

  const both = (role: 'EMPLOYEE' | 'MANAGER' = 'EMPLOYEE') =>
    test.given.user({ role, locations: [here, elsewhere], positions: [position] });
  const identity = ({ firstName, lastName, email }: GivenUser, more: object = {}) => ({
    first_name: firstName,
    last_name: lastName,
    email,
    phone_number: '2125550199',
    ...more,
  });
  const change = (user: GivenUser, body: unknown, as = token) =>
    test.call(as, 'PUT', `/api/users/update/${user.id}/`, body);
  const placesOf = async (user: GivenUser) =>
    (
      await test.db
        .selectFrom('user_locations')
        .select('location_id')
        .where('user_id', '=', user.id)
        .execute()
    ).map(({ location_id: id }) => id);

  describe('the authority of a manager over an employee who also works elsewhere', () => {
    it('shows a manager only the name, positions, and shared locations of an employee who also works elsewhere', async () => {
      const person = await both();
      const list = expectStatus(await test.call(token, 'GET', '/api/users/?search=Number&limit=50'), 200);
      const rows = member(list, 'results');
      assert.ok(Array.isArray(rows));
      const listed: unknown = rows.find((row) => member(row, 'id') === person.id);
      const alone = expectStatus(await test.call(token, 'GET', `/api/users/${person.id}/`), 200);
      for (const seen of [listed, alone])
        assertHolds(seen, {
          works_elsewhere: true,
          first_name: person.firstName,
          email: '',
          phone_number: '',
          key: null,
          employee_code: null,
          dob: null,
          locations: [{ location_id: here.id, location_title: here.title }],
        });
    });

    it('finds no one by an email, phone, or key that is hidden from the manager', async () => {
      const person = await both();
      const mine = await test.given.user({ locations: [here] });
      for (const [search, found] of [
        [person.email, 0],
        [person.code, 0],
        [mine.email, 1],
        [person.lastName, 1],
      ] as const) {
        const body = expectStatus(await test.call(token, 'GET', `/api/users/?search=${search}`), 200);
        assert.equal(member(body, 'count'), found, search);
      }
    });

    it('lets a manager change positions and their own locations of an employee who also works elsewhere, and no others', async () => {
      const person = await both();
      const other = await test.given.position();
      expectStatus(await change(person, { positions: [other.id], locations: [] }), 200);
      assert.deepEqual(await placesOf(person), [elsewhere.id]);
    });

    for (const [name, more] of [
      ['the role', { user_type: 'MANAGER' }],
      ['the key', { key: '55555' }],
      ['the email', { email: 'mine@ondeck.example' }],
      ['the name', { first_name: 'Another' }],
      ['who may sign in', { is_active: false }],
    ] as const)
      it(`refuses when a manager changes ${name} of an employee who also works elsewhere`, async () => {
        const person = await both();
        expectStatus(await storesNothing(test.db, () => change(person, more)), 403);
      });
  });

  it("lets a manager change everything about an employee whose locations are all the manager's", async () => {
    const person = await test.given.user({ locations: [here], positions: [position] });
    expectStatus(await change(person, identity(person, { key: '55555', user_type: 'MANAGER' })), 200);
  });

  it('ignores deleted locations when deciding whether a manager may edit an employee', async () => {
    const person = await both();
    await test.db
      .updateTable('locations')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', elsewhere.id)
      .execute();
    expectStatus(await change(person, identity(person, { key: '55555' })), 200);
  });

  it("refuses to remove a user's last location", async () => {
    const person = await test.given.user({ locations: [here] });
    const refused = await storesNothing(test.db, () => change(person, { locations: [] }));
    assert.equal(errorOf(refused), 'Please Select at least one Location');
  });

  describe('a manager’s credentials', () => {
    for (const [name, more] of [
      ['role', { user_type: 'EMPLOYEE' }],
      ['key', { key: '55555' }],
      ['e-mail', { email: 'mine@ondeck.example' }],
    ] as const)
      it(`lets only an admin change a manager's ${name}`, async () => {
        const colleague = await test.given.user({ role: 'MANAGER', locations: [here] });
        const body = identity(colleague, more);
        expectStatus(await storesNothing(test.db, () => change(colleague, body)), 403);
        const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
        expectStatus(await change(colleague, body, admin), 200);
      });

    it("lets only an admin change a manager's password", async () => {
      const colleague = await test.given.user({ role: 'MANAGER', locations: [here] });
      const pair = { new_password: 'Another1!', confirm_password: 'Another1!' };
      const set = (as: string) => test.call(as, 'POST', `/api/users/change-password/${colleague.id}/`, pair);
      expectStatus(await storesNothing(test.db, () => set(token)), 403);
      const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
      expectStatus(await set(admin), 200);
    });

    it('lets managers change their own name but not their key or role', async () => {
      expectStatus(
        await storesNothing(test.db, () => change(manager, identity(manager, { key: '55555' }))),
        403,
      );
      expectStatus(
        await storesNothing(test.db, () => change(manager, identity(manager, { user_type: 'EMPLOYEE' }))),
        403,
      );
      expectStatus(await change(manager, identity(manager, { first_name: 'Another' })), 200);
    });
  });

  describe('an employee out of reach is named by no plan', () => {
    const shift = (staff: readonly string[]) => ({
      location: here.id,
      schedule_type: 'ONE_TIME_SHIFT',
      start_date: '2027-03-10',
      start_time: '16:00',
      end_time: '20:00',
      shift_type: position.id,
      staff: staff.map((id) => ({ id })),
    });
    const meeting = (staff: readonly string[]) => ({
      start_date: '2027-03-10',
      start_time: '09:00',
      end_time: '10:00',
      assigned_staff: staff,
      assigned_positions: [position.id],
    });
    const NOBODY = '01900000-0000-7000-8000-000000000000';

    for (const [name, path, body] of [
      ['a new shift', '/api/shifts/add-shift/', shift],
      ['a preview', '/api/shifts/preview/', shift],
      ['a meeting', undefined, meeting],
    ] as const)
      it(`answers ${name} with a stranger the same as one with an unknown user, without the name`, async () => {
        const stranger = await test.given.user({ firstName: 'Hidden', locations: [elsewhere] });
        const url = path ?? `/api/shifts/meeting/?location=${here.id}`;
        const send = (id: string) => test.call(token, 'POST', url, body([id]));
        const [known, unknown] = [await send(stranger.id), await send(NOBODY)];
        assert.equal(known.status, unknown.status);
        assert.equal(known.text, unknown.text);
        assert.match(known.text, /Employee not found/);
        assert.doesNotMatch(known.text, /Hidden/);
      });

    it('refuses a changed shift that assigns a stranger, without their name', async () => {
      const stranger = await test.given.user({ firstName: 'Hidden', locations: [elsewhere] });
      const { id } = await test.given.shift({ location: here, position, start: '2027-03-10' });
      const answer = await storesNothing(test.db, () =>
        test.call(token, 'PUT', `/api/shifts/${id}/`, shift([stranger.id])),
      );
      expectStatus(answer, 400);
      assert.doesNotMatch(answer.text, /Hidden/);
    });
  });

  describe("the user's own hours", () => {
    const record = (user: GivenUser, out?: string) =>
      test.given.clockRecord({
        user,
        location: here,
        date: '2027-03-03',
        in: '2027-03-03T14:00:00Z',
        ...(out === undefined ? {} : { out }),
      });
    const flagsOf = async (id: string) =>
      (await test.db.selectFrom('clock_records').select('flags').where('id', '=', id).executeTakeFirst())
        ?.flags;
    const edit = (as: string, id: string) =>
      test.call(as, 'PUT', `/api/payroll/payroll/details/${id}/`, { rate: 'REGULAR', hours: 3 });

    it('refuses when a manager clocks themselves out from the admin pages', async () => {
      await record(manager);
      const close = () => test.call(token, 'POST', '/api/shifts/clocked-in/today/', { id: [manager.id] });
      expectStatus(await storesNothing(test.db, close), 403);
    });

    it('refuses when admins edit their own hours while another admin exists, and flags the edit otherwise', async () => {
      const admin = await test.given.user({ role: 'ADMIN', locations: [here] });
      const session = await test.given.session(admin);
      const { id } = await record(admin, '2027-03-03T16:00:00Z');
      const second = await test.given.user({ role: 'ADMIN' });
      expectStatus(await storesNothing(test.db, () => edit(session, id)), 403);
      await test.db.updateTable('users').set({ is_active: false }).where('id', '=', second.id).execute();
      expectStatus(await edit(session, id), 200);
      assert.deepEqual(await flagsOf(id), ['self_approved']);
    });

    it("does not flag an edit of another user's hours", async () => {
      const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
      const { id } = await record(manager, '2027-03-03T16:00:00Z');
      expectStatus(await edit(admin, id), 200);
      assert.deepEqual(await flagsOf(id), []);
    });
  });
});
