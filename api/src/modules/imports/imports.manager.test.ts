import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { importColumns } from '@ondeck/shared/domain/rules/importColumns';
import { assertHolds, errorOf, expectStatus, member, textAt } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';

type Cells = Partial<Record<string, string>>;

const fileOf = (kind: 'people' | 'positions' | 'shifts', rows: readonly Cells[]) => {
  const columns = importColumns[kind].map(({ field }) => field);
  return {
    kind,
    columns,
    rows: rows.map((cells, index) => ({
      line: index + 2,
      cells: columns.map((field) => cells[field] ?? ''),
    })),
  };
};

/** Returns the cells of a valid row for a user. */
const person = (key: number, change: Cells = {}): Cells => ({
  key: String(key),
  first_name: 'Robin',
  last_name: 'Lane',
  email: `robin${key}@ondeck.example`,
  phone_number: '585-555-0142',
  locations: 'Lakeview',
  positions: 'Lifeguard',
  ...change,
});
const shift = (change: Cells = {}): Cells => ({
  location: 'Lakeview',
  shift_type: 'Lifeguard',
  start_date: '3/17/2027',
  start_time: '3:30 PM',
  end_time: '6 PM',
  ...change,
});

describe('imports of a manager', () => {
  let test: TestApp;
  let manager: GivenUser;
  let token: string;
  let admin: string;
  let here: GivenLocation;
  let elsewhere: GivenLocation;
  let guard: GivenPosition;
  before(async () => {
    test = await createTestApp();
    const { given } = test;
    here = await given.location({ title: 'Lakeview' });
    elsewhere = await given.location({ title: 'Harbor' });
    guard = await given.position({ name: 'Lifeguard' });
    manager = await given.user({ role: 'MANAGER', locations: [here] });
    token = await given.session(manager);
    admin = await given.session(await given.user({ role: 'ADMIN' }));
    const positions = [guard];
    await given.user({ code: '30001', firstName: 'Dana', lastName: 'Reef', locations: [here], positions });
    await given.user({
      code: '30002',
      email: 'kai@ondeck.example',
      firstName: 'Kai',
      lastName: 'Shore',
      locations: [here, elsewhere],
      positions,
    });
    await given.user({
      code: '30003',
      email: 'sam@ondeck.example',
      firstName: 'Sam',
      lastName: 'Tide',
      locations: [elsewhere],
      positions,
    });
  });
  after(() => test.close());

  const preview = (file: object, by = token) => test.call(by, 'POST', '/api/imports/preview/', file);
  const store = (file: object, by = token) =>
    test.call(by, 'POST', '/api/imports/', { request_id: test.services.ids.next(), ...file });
  const undo = (id: string, by = token) => test.call(by, 'POST', `/api/imports/${id}/undo/`, {});
  const invite = (id: string, by = token) => test.call(by, 'POST', `/api/imports/${id}/invite/`, {});
  const wrong = async (file: object): Promise<unknown[][]> => {
    const problems = member(expectStatus(await storesNothing(test.db, () => preview(file)), 200), 'problems');
    assert.ok(Array.isArray(problems));
    return problems.map((one) => [member(one, 'field'), member(one, 'message')]);
  };

  for (const [name, kind, row, field, message] of [
    [
      'a location elsewhere',
      'people',
      person(31_001, { locations: 'Lakeview; Harbor' }),
      'locations',
      'None of your locations is named Harbor.',
    ],
    [
      'a location that does not exist, in the same words',
      'people',
      person(31_001, { locations: 'Moon' }),
      'locations',
      'None of your locations is named Moon.',
    ],
    [
      'an admin',
      'people',
      person(31_001, { user_type: 'Admin' }),
      'user_type',
      'Only an admin can make someone an admin.',
    ],
    [
      'a shift elsewhere',
      'shifts',
      shift({ location: 'Harbor' }),
      'location',
      'None of your locations is named Harbor.',
    ],
    [
      'staff who work elsewhere only, by name',
      'shifts',
      shift({ staff_1: 'Sam Tide' }),
      'staff_1',
      'No one at your locations has the key, email, or name “Sam Tide”.',
    ],
    [
      'staff who also work elsewhere, by key',
      'shifts',
      shift({ staff_1: '30002' }),
      'staff_1',
      'No one at your locations has the key, email, or name “30002”.',
    ],
    [
      'staff who also work elsewhere, by email',
      'shifts',
      shift({ staff_2: 'kai@ondeck.example' }),
      'staff_2',
      'No one at your locations has the key, email, or name “kai@ondeck.example”.',
    ],
  ] as const)
    it(`reports ${name} at the row of a manager's file, and stores nothing`, async () => {
      const file = fileOf(kind, [row]);
      assert.deepEqual(await wrong(file), [[field, message]]);
      const refused = await storesNothing(test.db, () => store(file));
      expectStatus(refused, 400);
      assert.equal(errorOf(refused), `Nothing was imported because row 2 is no longer valid. ${message}`);
    });

  it("lists the import among the changes of the manager's write, so that their page fetches it", async () => {
    const answer = await store(fileOf('people', [person(30_100)]));
    expectStatus(answer, 201);
    const topics = String(answer.headers['x-changes'])
      .split(', ')
      .map((change) => change.split(' ')[1]);
    assert.deepEqual(topics, ['User', 'Import']);
  });

  it("doesn't reveal whose key or email it is when another row names the employee", async () => {
    const rows = ['Kai Shore', '30002', 'kai@ondeck.example'].map((staff_1, index) =>
      shift({ staff_1, start_date: `3/${20 + index}/2027` }),
    );
    const problems = await wrong(fileOf('shifts', rows));
    assert.deepEqual(
      problems.map(([, message]) => message),
      ['30002', 'kai@ondeck.example'].map(
        (word) => `No one at your locations has the key, email, or name “${word}”.`,
      ),
    );
  });

  it('lets a manager import employees and managers of the locations they manage, and undo the import', async () => {
    const { body } = await store(
      fileOf('people', [person(32_001), person(32_002, { user_type: 'Manager' })]),
    );
    assertHolds(body, { message: '2 people imported.' });
    const list = await test.call(token, 'GET', '/api/users/?search=robin32');
    assertHolds(list.body, { count: 2 });
    expectStatus(await undo(textAt(body, 'id')), 200);
    assertHolds((await test.call(token, 'GET', '/api/users/?search=robin32')).body, { count: 0 });
  });

  it('lets a manager import positions, and undo the import', async () => {
    const { body } = await store(fileOf('positions', [{ name: 'Greeter' }]));
    assertHolds(body, { message: '1 position imported.' });
    expectStatus(await undo(textAt(body, 'id')), 200);
  });

  it('lets a manager import shifts at the locations they manage with staff by name and key, and undo the import', async () => {
    const rows = [shift({ staff_1: 'Kai Shore' }), shift({ staff_1: '30001', start_date: '3/18/2027' })];
    const { body } = await store(fileOf('shifts', rows));
    assertHolds(body, { message: '2 shifts imported.' });
    expectStatus(await undo(textAt(body, 'id')), 200);
  });

  it('refuses when managers list, undo, or invite imports made by others', async () => {
    const others = textAt((await store(fileOf('people', [person(33_001)]), admin)).body, 'id');
    const own = textAt((await store(fileOf('people', [person(33_002)]))).body, 'id');
    const { body } = await test.call(token, 'GET', '/api/imports/?limit=200');
    const results = member(body, 'results');
    assert.ok(Array.isArray(results));
    assert.equal(member(body, 'count'), results.length);
    assert.ok(results.every((one) => member(member(one, 'made_by'), 'id') === manager.id));
    for (const act of [undo, invite]) expectStatus(await storesNothing(test.db, () => act(others)), 404);
    expectStatus(await invite(own, admin), 200);
    expectStatus(await undo(others, admin), 200);
  });

  it('refuses when a manager undoes or invites imported users who also work elsewhere now', async () => {
    const { body } = await store(fileOf('people', [person(34_001)]));
    const id = textAt(body, 'id');
    const made = await test.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'robin34001@ondeck.example')
      .executeTakeFirstOrThrow();
    await test.db
      .insertInto('user_locations')
      .values({ user_id: made.id, location_id: elsewhere.id })
      .execute();
    const refused = await storesNothing(test.db, () => undo(id));
    expectStatus(refused, 409);
    assert.equal(
      errorOf(refused),
      "You can't undo this import anymore. Robin Lane also works at a location that you don't manage.",
    );
    assertHolds(expectStatus(await storesNothing(test.db, () => invite(id)), 200), {
      invited: 0,
      refused: [
        {
          reason: "This user also works at a location that you don't manage. Ask an admin to change this.",
        },
      ],
    });
    await test.db.deleteFrom('user_locations').where('location_id', '=', here.id).execute();
    assertHolds((await invite(id)).body, { refused: [{ reason: "Doesn't work at any of your locations." }] });
  });
});

describe('the keys of people elsewhere', () => {
  let test: TestApp;
  let token: string;
  let admin: string;
  let here: GivenLocation;
  before(async () => {
    test = await createTestApp();
    const { given } = test;
    here = await given.location({ title: 'Lakeview' });
    const elsewhere = await given.location({ title: 'Harbor' });
    await given.position({ name: 'Lifeguard' });
    token = await given.session(await given.user({ role: 'MANAGER', locations: [here] }));
    admin = await given.session(await given.user({ role: 'ADMIN' }));
    for (let number = 0; number < 22; number += 1)
      await given.user({ code: String(40_000 + number), locations: [elsewhere] });
    for (let number = 0; number < 30; number += 1)
      await given.user({ code: String(50_000 + number), locations: [here] });
  });
  after(() => test.close());

  const check = (first: number, count: number, by = token) =>
    test.call(
      by,
      'POST',
      '/api/imports/preview/',
      fileOf(
        'people',
        Array.from({ length: count }, (_, index) =>
          person(first + index, { email: `new${first + index}@ondeck.example` }),
        ),
      ),
    );

  it('answers 20 taken keys of other locations a day in files, then delays each further file', async () => {
    assertHolds(expectStatus(await check(50_000, 30), 200), { ready: 0 });
    assertHolds(expectStatus(await check(40_000, 20), 200), { ready: 0 });
    const refused = await check(40_020, 1);
    expectStatus(refused, 429);
    assert.equal(
      errorOf(refused),
      'Too many of these keys and emails are in use at other locations. Try again in 1 minute, or ask an admin to import the file.',
    );
    // A free key is refused too, because the answer would reveal that no one has it.
    expectStatus(await check(60_000, 1), 429);
    const stored = { request_id: test.services.ids.next(), ...fileOf('people', [person(60_000)]) };
    expectStatus(await storesNothing(test.db, () => test.call(token, 'POST', '/api/imports/', stored)), 429);
    test.clock.advance(61_000);
    expectStatus(await check(60_000, 1), 200);
    expectStatus(await check(40_020, 1), 200);
    expectStatus(await check(40_021, 1), 429);
  });

  it('always answers taken keys to an admin, who can look them up', async () => {
    assertHolds(expectStatus(await check(40_000, 22, admin), 200), { ready: 0 });
  });
});
