import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { importColumns } from '@ondeck/shared/domain/rules/importColumns';
import { assertHolds, blamedFields, errorOf, expectStatus, member, textAt } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';

describe('people', () => {
  let test: TestApp;
  let here: GivenLocation;
  let elsewhere: GivenLocation;
  let guard: GivenPosition;
  let adminUser: GivenUser;
  let managerUser: GivenUser;
  let admin: string;
  let manager: string;
  let count = 0;

  before(async () => {
    test = await createTestApp();
    here = await test.given.location({ title: 'Here' });
    elsewhere = await test.given.location({ title: 'Elsewhere' });
    guard = await test.given.position({ name: 'Guard' });
    adminUser = await test.given.user({ role: 'ADMIN' });
    managerUser = await test.given.user({ role: 'MANAGER', locations: [here] });
    admin = await test.given.session(adminUser);
    manager = await test.given.session(managerUser);
  });
  after(() => test.close());

  const staff = (more: Parameters<TestApp['given']['user']>[0] = {}) =>
    test.given.user({ locations: [here], positions: [guard], ...more });
  const account = (more: Record<string, unknown> = {}): Record<string, unknown> => {
    count += 1;
    return {
      key: String(50_000 + count),
      first_name: 'Newly',
      last_name: 'Hired',
      phone_number: '2125550177',
      email: `hired${count}@ondeck.example`,
      user_type: 'EMPLOYEE',
      locations: [here.id],
      positions: [guard.id],
      ...more,
    };
  };
  const identityOf = (user: GivenUser, more: Record<string, unknown> = {}) => ({
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    phone_number: '2125550199',
    ...more,
  });
  const create = (token: string, body: unknown) => test.call(token, 'POST', '/api/users/', body);
  const change = (token: string, id: string, body: unknown) =>
    test.call(token, 'PUT', `/api/users/update/${id}/`, body);
  const list = (token: string, query: string) => test.call(token, 'GET', `/api/users/?${query}`);
  const idsOf = (body: unknown): unknown[] => {
    const results = member(body, 'results');
    return Array.isArray(results) ? results.map((row) => member(row, 'id')) : [];
  };

  it('refuses the second of two edits of a user, and names who saved first', async () => {
    const person = await test.given.user({ locations: [here], positions: [guard] });
    const path = `/api/users/update/${person.id}/`;
    const seenBy = async (token: string) =>
      textAt((await test.call(token, 'GET', `/api/users/${person.id}/`)).body, 'revision');
    const save = (token: string, phone_number: string, seen: string) =>
      test.call(token, 'PUT', path, { phone_number }, { headers: { 'if-match': `"${seen}"` } });
    const seen = await seenBy(manager);
    assert.equal(await seenBy(admin), seen);
    expectStatus(await save(admin, '2125550177', seen), 200);
    const refused = await storesNothing(test.db, () => save(manager, '2125550188', seen));
    assert.equal(refused.status, 409, refused.text);
    assert.match(String(errorOf(refused)), /^This user has changed since you opened it\. .+ saved last, on /);
    expectStatus(await save(manager, '2125550188', await seenBy(manager)), 200);
  });

  describe('the keys of people elsewhere', () => {
    /** Creates a manager, and users of another location with the keys from `first` on. */
    async function guesser(first: number) {
      const user = await test.given.user({ role: 'MANAGER', locations: [here] });
      for (let number = 0; number < 23; number += 1)
        await test.given.user({ code: String(first + number), locations: [elsewhere] });
      return { user, token: await test.given.session(user) };
    }
    const logged = (actor: GivenUser) =>
      test.db
        .selectFrom('audit_entries')
        .select('after')
        .where('action', '=', 'user.keysTried')
        .where('actor_id', '=', actor.id)
        .execute();
    const sentence = (rest: string) =>
      `Too many of these keys and emails are in use at other locations. Try again in 1 minute, or ask an admin ${rest}.`;

    it('answers 20 taken keys of other locations a day in forms and files together, then delays each further form or file', async () => {
      const { user, token } = await guesser(71_000);
      const tell = async (from: number, count: number) => {
        for (let number = from; number < from + count; number += 1)
          assert.equal(errorOf(await create(token, account({ key: String(number) }))), 'Key already exists');
      };
      await tell(71_000, 10);
      const ann = await staff();
      for (let number = 71_010; number < 71_015; number += 1) {
        const answer = await change(token, ann.id, identityOf(ann, { key: String(number) }));
        assert.equal(errorOf(answer), 'Key already exists');
      }
      const columns = importColumns.people.map(({ field }) => field);
      const file = {
        kind: 'people',
        columns,
        rows: Array.from({ length: 4 }, (_, index) => ({
          line: index + 2,
          cells: columns.map((field) => (field === 'key' ? String(71_015 + index) : '')),
        })),
      };
      expectStatus(await test.call(token, 'POST', '/api/imports/preview/', file), 200);
      assert.deepEqual(await logged(user), []);
      await tell(71_019, 1);
      assert.deepEqual(await logged(user), [{ after: { tries: 20 } }]);
      const refused = await storesNothing(test.db, () => create(token, account({ key: '71020' })));
      assert.equal(refused.status, 429, refused.text);
      assert.equal(refused.headers['retry-after'], '60');
      assert.equal(errorOf(refused), sentence('to add this user'));
      // A free key is refused too, because the answer would reveal that no one has it.
      expectStatus(await storesNothing(test.db, () => create(token, account())), 429);
      const other = await storesNothing(test.db, () =>
        change(token, ann.id, identityOf(ann, { key: '71021' })),
      );
      assert.equal(other.status, 429, other.text);
      assert.equal(errorOf(other), sentence('to save this'));
      // A change that names no other key doesn't count as a try.
      expectStatus(
        await change(token, ann.id, identityOf(ann, { key: ann.code, first_name: 'Annette' })),
        200,
      );
    });

    it('always answers taken keys to an admin, and to a manager for their own staff', async () => {
      await guesser(72_000);
      const ann = await staff();
      for (let number = 72_000; number < 72_023; number += 1)
        assert.equal(errorOf(await create(admin, account({ key: String(number) }))), 'Key already exists');
      for (let tries = 0; tries < 23; tries += 1)
        assert.equal(errorOf(await create(manager, account({ key: ann.code }))), 'Key already exists');
    });
  });

  describe('making an account', () => {
    it('stores a new user as the form sends it and shows the user in the list', async () => {
      const body = account({ employee_joining_date: '2027-01-04' });
      expectStatus(await create(admin, body), 201);
      const { body: found } = await list(admin, `search=${String(body['email'])}`);
      assertHolds(found, {
        count: 1,
        results: [
          {
            first_name: 'Newly',
            employee_code: body['key'],
            key: body['key'],
            status: 'active',
            awaits_activation: true,
            works_elsewhere: false,
            employee_joining_date: '2027-01-04',
            employee_ending_date: null,
            locations: [{ location_id: here.id, location_title: 'Here' }],
            positions: [{ position_id: guard.id, position_name: 'Guard' }],
          },
        ],
      });
    });

    const cases: [name: string, more: Record<string, unknown>, status: number, fields: string[]][] = [
      ['a key of 5 digits', { key: '49999' }, 201, []],
      ['a key of 4 digits', { key: '4999' }, 400, ['key']],
      ['a key of 6 digits', { key: '499990' }, 400, ['key']],
      ['a key with a letter', { key: '4999a' }, 400, ['key']],
      ['a first name of 3 letters', { first_name: 'Ann' }, 201, []],
      ['a first name of 2 letters', { first_name: 'An' }, 400, ['first_name']],
      ['a last name of 50 letters', { last_name: 'a'.repeat(50) }, 201, []],
      ['a last name of 51 letters', { last_name: 'a'.repeat(51) }, 400, ['last_name']],
      ['a name with a digit', { last_name: 'Lake2' }, 400, ['last_name']],
      ['a phone of 20 digits', { phone_number: '1'.repeat(20) }, 201, []],
      ['a phone of 21 digits', { phone_number: '1'.repeat(21) }, 400, ['phone_number']],
      ['not an email address', { email: 'nobody' }, 400, ['email']],
      ['no location', { locations: [] }, 400, ['locations']],
      ['no position', { positions: [] }, 400, ['positions']],
      ['a role that there is not', { user_type: 'OWNER' }, 400, ['user_type']],
      ['a birth in the past', { dob: '2005-06-07' }, 201, []],
      ['a birth in the future', { dob: '2126-06-07' }, 400, ['dob']],
      [
        'a first day in the year 9999',
        { employee_joining_date: '9999-01-01' },
        400,
        ['employee_joining_date'],
      ],
      [
        'an end on the first day',
        { employee_joining_date: '2027-03-01', employee_ending_date: '2027-03-01' },
        201,
        [],
      ],
      [
        'an end before the first day',
        { employee_joining_date: '2027-03-02', employee_ending_date: '2027-03-01' },
        400,
        ['employee_ending_date'],
      ],
      ['a password hash', { password_hash: 'x' }, 400, ['password_hash']],
      ['a NUL in a name', { city: 'a\u0000b' }, 400, []],
    ];
    for (const [name, more, status, fields] of cases)
      it(`answers ${status} to a new user with ${name}`, async () => {
        const send = () => create(admin, account(more));
        const answer = status === 400 ? await storesNothing(test.db, send) : await send();
        expectStatus(answer, status);
        if (fields.length > 0) assert.deepEqual(blamedFields(answer), fields);
      });

    it('refuses a key or email that is taken, stores nothing, and accepts those of deleted users', async () => {
      const ann = await staff({ code: '31111' });
      const takenKey = await storesNothing(test.db, () => create(admin, account({ key: '31111' })));
      expectStatus(takenKey, 400);
      assert.equal(errorOf(takenKey), 'Key already exists');
      assert.equal(textAt(takenKey.body, 'fields', 'key'), 'This key already exists.');
      const takenEmail = await storesNothing(test.db, () =>
        create(admin, account({ email: ann.email.toUpperCase() })),
      );
      assert.deepEqual(blamedFields(takenEmail), ['email']);
      expectStatus(await test.call(admin, 'DELETE', `/api/users/${ann.id}/`), 200);
      expectStatus(await create(admin, account({ key: '31111', email: ann.email })), 201);
    });

    it('assigns a key to one of two users created at the same time', async () => {
      const answers = await Promise.all([
        create(admin, account({ key: '32222' })),
        create(manager, account({ key: '32222' })),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400]);
    });

    it('lets a manager create managers and employees only at their own locations, and stores nothing when refused', async () => {
      expectStatus(await create(manager, account({ user_type: 'MANAGER' })), 201);
      for (const [more, status] of [
        [{ user_type: 'ADMIN' }, 403],
        [{ locations: [elsewhere.id] }, 404],
        [{ locations: [here.id, elsewhere.id] }, 404],
      ] as const)
        expectStatus(await storesNothing(test.db, () => create(manager, account(more))), status);
    });

    it('refuses a new user with a retired position', async () => {
      const old = await test.given.position({ retired: test.clock.now().toISOString() });
      const refused = await storesNothing(test.db, () => create(admin, account({ positions: [old.id] })));
      expectStatus(refused, 400);
      assert.equal(errorOf(refused), "This position doesn't exist or is retired. Choose another one.");
    });
  });

  describe('the list', () => {
    it('shows a manager only the staff of their locations, in the list and in the count', async () => {
      const mine = await staff({ lastName: 'Visible' });
      const theirs = await test.given.user({ locations: [elsewhere], lastName: 'Hidden' });
      const both = await test.given.user({ locations: [here, elsewhere], lastName: 'Shared' });
      const { body } = await list(manager, 'limit=200');
      const ids = idsOf(body);
      assert.ok(ids.includes(mine.id) && ids.includes(both.id) && !ids.includes(theirs.id));
      assert.equal(member(body, 'count'), ids.length);
      assertHolds((await list(manager, 'search=Hidden')).body, { count: 0, results: [] });
      const shared = (await list(manager, 'search=Shared')).body;
      assert.deepEqual(member(shared, 'results', 0, 'locations'), [
        { location_id: here.id, location_title: 'Here' },
      ]);
    });

    it('filters users by role and status, finds them by name, email, and key, and takes wildcards literally', async () => {
      const ann = await staff({ firstName: 'Annabel', lastName: 'Fordham', code: '38383', active: false });
      for (const query of ['search=annabel%20ford', 'search=38383', `search=${ann.email}`])
        assert.deepEqual(idsOf((await list(admin, query)).body), [ann.id], query);
      assert.deepEqual(idsOf((await list(admin, 'search=annabel&status=active')).body), []);
      assert.deepEqual(idsOf((await list(admin, 'search=annabel&status=inactive&role=EMPLOYEE')).body), [
        ann.id,
      ]);
      assert.deepEqual(idsOf((await list(admin, 'search=annabel&role=ADMIN')).body), []);
      assert.deepEqual(idsOf((await list(admin, 'search=%25')).body), []);
      assert.deepEqual(idsOf((await list(admin, 'search=_nnabel')).body), []);
    });

    it('pages through the user list without repeating or skipping anyone, even users with the same name', async () => {
      for (let number = 0; number < 25; number += 1) await staff({ firstName: 'Same', lastName: 'Samename' });
      const seen: unknown[] = [];
      for (let offset = 0; offset < 30; offset += 10)
        seen.push(...idsOf((await list(admin, `search=samename&limit=10&offset=${offset}`)).body));
      assert.equal(seen.length, 25);
      assert.equal(new Set(seen).size, 25);
    });

    for (const [query, status] of [
      ['limit=1', 200],
      ['limit=200', 200],
      ['limit=0', 400],
      ['limit=201', 400],
      ['limit=-1', 400],
      ['limit=1e1', 400],
      ['offset=-1', 400],
      ['status=gone', 400],
      ['role=OWNER', 400],
      ['sort=email', 200],
      ['sort=password_hash', 400],
      ['search=%27%3Bdrop%20table%20users--', 200],
      ['search=%00', 400],
    ] as const)
      it(`answers ${status} to the user list with ?${query}`, async () => {
        expectStatus(await list(admin, query), status);
      });
  });

  describe('changing a person', () => {
    it("keeps fields left out of a change, and locations that the manager can't see", async () => {
      const both = await test.given.user({ locations: [here, elsewhere], positions: [guard] });
      expectStatus(await change(manager, both.id, { locations: [here.id] }), 200);
      const { body } = await test.call(admin, 'GET', `/api/users/${both.id}`);
      assert.equal(textAt(body, 'employee_code'), both.code);
      const places = member(body, 'locations');
      assert.ok(Array.isArray(places) && places.length === 2);
    });

    it('lets an employee change their own name, email, and phone, and nothing else', async () => {
      const ann = await staff();
      const token = await test.given.session(ann);
      expectStatus(await change(token, ann.id, identityOf(ann, { first_name: 'Renamed' })), 200);
      for (const more of [
        { user_type: 'MANAGER' },
        { key: '33333' },
        { is_active: true },
        { locations: [here.id] },
      ])
        expectStatus(await storesNothing(test.db, () => change(token, ann.id, identityOf(ann, more))), 403);
    });

    it('refuses when a manager creates or changes an admin or deactivates themselves, and stores nothing', async () => {
      const ann = await staff();
      const boss = await test.given.user({ role: 'ADMIN', locations: [here] });
      for (const [id, body] of [
        [ann.id, identityOf(ann, { user_type: 'ADMIN' })],
        [managerUser.id, identityOf(managerUser, { user_type: 'ADMIN' })],
        [boss.id, identityOf(boss)],
        [managerUser.id, identityOf(managerUser, { is_active: false })],
      ] as const)
        expectStatus(await storesNothing(test.db, () => change(manager, id, body)), 403);
      for (const [method, url, body] of [
        ['DELETE', `/api/users/${boss.id}/`, undefined],
        ['DELETE', `/api/users/${managerUser.id}/`, undefined],
        [
          'POST',
          `/api/users/change-password/${boss.id}/`,
          { new_password: 'Another1!', confirm_password: 'Another1!' },
        ],
        ['POST', `/api/users/${boss.id}/resend-activation/`, {}],
      ] as const)
        expectStatus(await storesNothing(test.db, () => test.call(manager, method, url, body)), 403);
    });

    it('refuses a changed key that belongs to someone else, and stores nothing', async () => {
      const ann = await staff();
      const bob = await staff();
      const answer = await storesNothing(test.db, () =>
        change(admin, ann.id, identityOf(ann, { key: bob.code })),
      );
      assert.equal(errorOf(answer), 'Key already exists');
    });

    it('ends the sessions of a deactivated user and turns their shifts into open shifts', async () => {
      const ann = await staff();
      const token = await test.given.session(ann);
      const shift = await test.given.shift({
        location: here,
        position: guard,
        start: '2027-03-10',
        repeat: 'WEEKLY',
      });
      await test.given.assignment({ shift, user: ann, start: '2027-03-10' });
      expectStatus(await change(admin, ann.id, identityOf(ann, { is_active: false })), 200);
      expectStatus(await test.call(token, 'GET', `/api/users/${ann.id}/`), 401);
      const gaps = await test.db
        .selectFrom('open_shifts')
        .select(['start_date', 'last_employee_id'])
        .where('shift_id', '=', shift.id)
        .execute();
      assert.deepEqual(gaps, [{ start_date: '2027-03-10', last_employee_id: ann.id }]);
    });
  });

  describe('the last admin', () => {
    it('refuses to delete, deactivate, or demote the last admin, even when two remove each other at the same time', async () => {
      const own = await createTestApp();
      const first = await own.given.user({ role: 'ADMIN' });
      const second = await own.given.user({ role: 'ADMIN' });
      const [one, two] = [await own.given.session(first), await own.given.session(second)];
      const place = await own.given.location();
      const answers = await Promise.all([
        own.call(one, 'DELETE', `/api/users/${second.id}/`),
        own.call(two, 'DELETE', `/api/users/${first.id}/`),
      ]);
      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
      const left = answers[0]?.status === 200 ? first : second;
      const token = left === first ? one : two;
      for (const more of [{ is_active: false }, { user_type: 'MANAGER', locations: [place.id] }]) {
        const answer = await storesNothing(own.db, () =>
          own.call(token, 'PUT', `/api/users/update/${left.id}/`, identityOf(left, more)),
        );
        expectStatus(answer, 400);
        assert.match(String(errorOf(answer)), /^Your school needs at least one active admin\. /);
      }
      expectStatus(
        await storesNothing(own.db, () => own.call(token, 'DELETE', `/api/users/${left.id}/`)),
        400,
      );
      await own.close();
    });

    it('deletes an admin when there is another', async () => {
      const other = await test.given.user({ role: 'ADMIN' });
      expectStatus(await test.call(admin, 'DELETE', `/api/users/${other.id}/`), 200);
    });
  });

  describe('deleting a person', () => {
    it('keeps the row and history of a deleted user, ends their sessions, and answers 404 from then on', async () => {
      const ann = await staff();
      const token = await test.given.session(ann);
      await test.given.clockRecord({
        user: ann,
        location: here,
        date: '2027-03-02',
        in: '2027-03-02T14:00:00Z',
        out: '2027-03-02T18:00:00Z',
      });
      expectStatus(await test.call(manager, 'DELETE', `/api/users/${ann.id}/`), 200);
      expectStatus(await test.call(token, 'GET', `/api/users/${ann.id}/`), 401);
      for (const [method, url] of [
        ['GET', `/api/users/${ann.id}/`],
        ['DELETE', `/api/users/${ann.id}/`],
      ] as const)
        expectStatus(await storesNothing(test.db, () => test.call(admin, method, url)), 404);
      const records = await test.db
        .selectFrom('clock_records')
        .select('id')
        .where('user_id', '=', ann.id)
        .execute();
      assert.equal(records.length, 1);
    });

    it("logs who deleted a user, without the user's password or key", async () => {
      const ann = await staff();
      expectStatus(await test.call(manager, 'DELETE', `/api/users/${ann.id}/`), 200);
      const entries = await test.db
        .selectFrom('audit_entries')
        .select(['action', 'actor_id', 'before'])
        .where('entity_id', '=', ann.id)
        .orderBy('action')
        .execute();
      assert.deepEqual(
        entries.map(({ action, actor_id }) => [action, actor_id]),
        [
          ['user.credentialsChanged', managerUser.id],
          ['user.deleted', managerUser.id],
        ],
      );
      assert.doesNotMatch(JSON.stringify(entries), /argon2|password_hash/);
    });
  });

  it("answers 404 to user IDs that don't exist", async () => {
    for (const id of ['1', 'undefined', "'%20or%201=1--", '00000000-0000-0000-0000-000000000000'])
      expectStatus(await test.call(admin, 'GET', `/api/users/${id}/`), 404);
  });
});
