import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { importColumns } from '@ondeck/shared/domain/rules/importColumns';
import { assertHolds, errorOf, expectStatus, member, textAt } from '../../../test/assertions';
import type { GivenLocation, GivenPosition } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { fillTextKeys } from '../../platform/database/textKeys';
import { storesNothing } from '../../../test/storedRows';

const columns = importColumns.people.map(({ field }) => field);
type Cells = Partial<Record<string, string>>;

/** Returns letters for a number, because names can't have digits. */
const letters = (number: number): string =>
  String(number)
    .padStart(4, '0')
    .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

/** Returns the cells of a valid row for a user. */
const person = (number: number, change: Cells = {}): Cells => ({
  key: String(20_000 + number),
  first_name: 'Robin',
  last_name: `Lane${letters(number)}`,
  email: `robin${number}@ondeck.example`,
  phone_number: '(585) 555-0142',
  locations: 'Lakeview',
  positions: 'Lifeguard; Swim Coach',
  ...change,
});

const fileOf = (kind: string, fields: readonly string[], rows: readonly Cells[]) => ({
  kind,
  columns: fields,
  rows: rows.map((cells, index) => ({ line: index + 2, cells: fields.map((field) => cells[field] ?? '') })),
});
const people = (rows: readonly Cells[]) => fileOf('people', columns, rows);

describe('imports', () => {
  let test: TestApp;
  let admin: string;
  let here: GivenLocation;
  let guard: GivenPosition;
  before(async () => {
    test = await createTestApp();
    const { given } = test;
    here = await given.location({ title: 'Lakeview' });
    guard = await given.position({ name: 'Lifeguard' });
    await given.position({ name: 'Swim Coach' });
    admin = await given.session(await given.user({ role: 'ADMIN' }));
    await given.user({ code: '10001', email: 'maya@ondeck.example' });
  });
  after(() => test.close());

  const preview = (file: object) => test.call(admin, 'POST', '/api/imports/preview/', file);
  const store = (file: object, request_id = test.services.ids.next()) =>
    test.call(admin, 'POST', '/api/imports/', { request_id, ...file });
  const undo = (id: string) => test.call(admin, 'POST', `/api/imports/${id}/undo/`, {});
  /** Returns the problems of a file, each as its column and message. */
  const wrong = async (file: object): Promise<unknown[][]> => {
    const problems = member(expectStatus(await preview(file), 200), 'problems');
    assert.ok(Array.isArray(problems));
    return problems.map((one) => [member(one, 'field'), member(one, 'message')]);
  };
  const countOf = async (table: 'users' | 'positions' | 'shifts' | 'mail_outbox' | 'imports') =>
    (await test.db.selectFrom(table).select('id').execute()).length;

  it('imports employees with an API token, but no managers or admins', async () => {
    const owner = await test.given.user({ role: 'ADMIN' });
    const token = await test.given.session(owner);
    await test.db.updateTable('sessions').set({ label: 'Sync' }).where('user_id', '=', owner.id).execute();
    const send = (user_type: string) =>
      test.call(token, 'POST', '/api/imports/', {
        request_id: test.services.ids.next(),
        ...people([person(9_001, { user_type })]),
      });
    for (const role of ['ADMIN', 'MANAGER'])
      expectStatus(await storesNothing(test.db, () => send(role)), 403);
    const stored = await send('EMPLOYEE');
    expectStatus(stored, 201);
    expectStatus(await undo(textAt(stored.body, 'id')), 200);
  });

  for (const [name, change, field, message] of [
    ['no first name', { first_name: '' }, 'first_name', 'First Name is required'],
    ['digits in a name', { last_name: 'Lane 2' }, 'last_name', 'Last Name must not contain numbers.'],
    ['a formula for a name', { first_name: '=Fay' }, 'first_name', /^First Name can have only letters/],
    ['a name of two letters', { last_name: 'Li' }, 'last_name', /at least 3/],
    ['an address without a domain', { email: 'robin@' }, 'email', /email/i],
    [
      'a phone with an extension',
      { phone_number: '(555) 123-4567 x12' },
      'phone_number',
      "Can't read “(555) 123-4567 x12”. Enter digits and hyphens, such as 555-123-4567.",
    ],
    ['a phone in a number’s notation', { phone_number: '1.5551234567E+10' }, 'phone_number', /^Can't read/],
    ['two phones', { phone_number: '555-123-4567 / 555-987-6543' }, 'phone_number', /^Can't read/],
    ['a phone in words', { emergency_phone_number: 'ask' }, 'emergency_phone_number', /^Can't read “ask”/],
    ['nine digits of a phone', { phone_number: '585-555-01' }, 'phone_number', /at least 10/],
    ['a key without its zeros', { key: '142' }, 'key', 'Key must be exactly 5 characters long'],
    ['a key in use', { key: '10001' }, 'key', 'This key already exists.'],
    ['an email in use', { email: 'MAYA@ondeck.example' }, 'email', 'This email already exists.'],
    ['an unknown location', { locations: 'Lakeview; Moon' }, 'locations', 'No location is named Moon.'],
    ['an unknown position', { positions: 'Pilot' }, 'positions', 'No position is named Pilot.'],
    ['no position', { positions: '' }, 'positions', 'Please Select at least one Position'],
    ['an unknown role', { user_type: 'Boss' }, 'user_type', 'Please select Role.'],
    [
      'a day that does not exist',
      { employee_joining_date: '2/30/2027' },
      'employee_joining_date',
      "“2/30/2027” isn't a date. Enter it as 2027-03-31 or 3/31/2027.",
    ],
    [
      'an end before the start',
      { employee_joining_date: '3/2/2027', employee_ending_date: '46082' },
      'employee_ending_date',
      'End date cannot be before start date',
    ],
    ['a birth in the future', { dob: '3/31/2126' }, 'dob', 'Enter a date of birth in the past.'],
    [
      'an end in 9999',
      { employee_ending_date: '12/31/9999' },
      'employee_ending_date',
      /^Date can't be after/,
    ],
    ['too many letters', { city: 'x'.repeat(101) }, 'city', 'Enter at most 100 characters'],
  ] as const)
    it(`reports ${name} at the row of a file with users`, async () => {
      const [problem = [], ...more] = await wrong(people([person(1, change)]));
      assert.equal(problem[0], field);
      if (typeof message === 'string') assert.equal(problem[1], message);
      else assert.match(String(problem[1]), message);
      assert.deepEqual(more, []);
    });

  it('accepts an imported name as short as the option allows', async () => {
    await test.db.updateTable('options').set({ shortest_name: 2 }).execute();
    assert.deepEqual(await wrong(people([person(1, { first_name: 'Bo', last_name: 'Ng' })])), []);
    await test.db.updateTable('options').set({ shortest_name: 3 }).execute();
  });

  it('reports a key or email shared by two rows at the later row', async () => {
    const rows = [person(1), person(2, { key: '20001' }), person(3, { email: 'ROBIN1@ondeck.example' })];
    assert.deepEqual(expectStatus(await preview(people(rows)), 200), {
      ready: 1,
      problems: [
        { line: 3, field: 'key', message: 'Row 2 has the same key.' },
        { line: 4, field: 'email', message: 'Row 2 has the same email.' },
      ],
      rows: [{ line: 2, becomes: 'Active user', note: null }],
    });
  });

  it('imports none of 500 users with 40 faults of 12 kinds, then the valid rows once when sent twice', async () => {
    const faults: readonly Cells[] = [
      { first_name: '' },
      { last_name: 'Lane 2' },
      { email: 'robin@' },
      { phone_number: '123' },
      { key: '142' },
      { key: '10001' },
      { email: 'maya@ondeck.example' },
      { locations: 'Moon' },
      { positions: 'Pilot' },
      { user_type: 'Boss' },
      { employee_joining_date: '31/31/2027' },
      { key: '21000', email: 'robin1000@ondeck.example' },
    ];
    const isFaulty = (index: number) => index % 12 === 6 && index < 480;
    const rows = Array.from({ length: 500 }, (_, index) => {
      const fault = isFaulty(index) ? faults[Math.floor(index / 12) % 12] : undefined;
      return person(1000 + index, fault);
    });
    const wrongLines = rows.flatMap((_, index) => (isFaulty(index) ? [index + 2] : []));
    assert.equal(wrongLines.length, 40);

    const whole = people(rows);
    const said = await storesNothing(test.db, () => preview(whole));
    const problems = member(expectStatus(said, 200), 'problems');
    assert.ok(Array.isArray(problems));
    assert.deepEqual([...new Set(problems.map((one) => member(one, 'line')))], wrongLines);
    assert.equal(member(said.body, 'ready'), 460);
    const refused = await storesNothing(test.db, () => store(whole));
    expectStatus(refused, 400);
    assert.match(String(errorOf(refused)), /^Nothing was imported because row 8 is no longer valid\./);

    const rest = { ...whole, rows: whole.rows.filter(({ line }) => !wrongLines.includes(line)) };
    const before = await countOf('users');
    const letterCount = await countOf('mail_outbox');
    const key = test.services.ids.next();
    const [first, second] = await Promise.all([store(rest, key), store(rest, key)]);
    assertHolds(expectStatus(first, 201), { message: '460 people imported.', count: 460 });
    assert.deepEqual(second.body, first.body);
    assert.deepEqual((await store(rest, key)).body, first.body);
    assert.equal(await countOf('users'), before + 460);
    assert.equal(await countOf('mail_outbox'), letterCount);
    expectStatus(await storesNothing(test.db, () => store(whole, key)), 409);

    const id = textAt(first.body, 'id');
    expectStatus(await undo(id), 200);
    assert.equal(await countOf('users'), before);
    expectStatus(await storesNothing(test.db, () => undo(id)), 409);
  });

  it('keeps the leading zeros, roles, spreadsheet dates, and formulas of a file, formulas as text', async () => {
    const row = person(700, {
      key: '00742',
      user_type: 'manager',
      dob: '33000',
      employee_joining_date: '3/9/2026',
      city: '=HYPERLINK("x")',
    });
    const { body } = await store(people([row]));
    const list = await test.call(admin, 'GET', '/api/users/?search=robin700');
    assertHolds(member(list.body, 'results', 0), {
      key: '00742',
      user_type: 'MANAGER',
      dob: '1990-05-07',
      employee_joining_date: '2026-03-09',
      city: '=HYPERLINK("x")',
      phone_number: '5855550142',
      awaits_activation: true,
      invited: false,
    });
    expectStatus(await undo(textAt(body, 'id')), 200);
  });

  it('replaces a sign-up that awaits approval with an imported user', async () => {
    const sign = { full_name: 'Robin Lane', email: 'robin801@ondeck.example', password: 'Goggles-4-all!' };
    expectStatus(await test.call(undefined, 'POST', '/api/users/register/', sign), 201);
    expectStatus(await store(people([person(801)])), 201);
    const list = await test.call(admin, 'GET', '/api/users/?search=robin801');
    assertHolds(list.body, { count: 1, results: [{ is_active: true, awaits_approval: false }] });
  });

  it('refuses to undo an import once a user of it was invited, and names the user', async () => {
    const { body } = await store(people([person(810), person(811)]));
    const id = textAt(body, 'id');
    test.clock.advance(60_000);
    assertHolds(expectStatus(await test.call(admin, 'POST', `/api/imports/${id}/invite/`, {}), 200), {
      message: '2 people invited.',
      invited: 2,
      refused: [],
    });
    const list = await test.call(admin, 'GET', '/api/users/?search=robin810');
    assertHolds(list.body, { results: [{ awaits_activation: true, invited: true }] });
    const answer = await storesNothing(test.db, () => undo(id));
    expectStatus(answer, 409);
    assert.match(
      String(errorOf(answer)),
      /^You can't undo this import anymore\. Robin Laneaiba was invited, Robin Laneaibb was invited\. You invited Robin Laneaiba on .+ at .+\. Keep the import, or delete the other rows yourself\.$/,
    );
  });

  it('refuses to undo an import once another record refers to one of its users', async () => {
    const made = await test.given.user();
    const id = await test.given.peopleImport({ by: await test.given.user({ role: 'ADMIN' }), users: [made] });
    await test.given.kiosk({ by: made });
    const answer = await storesNothing(test.db, () => undo(id));
    expectStatus(answer, 409);
    assert.equal(errorOf(answer), "You can't undo this import anymore because part of it is in use.");
  });

  it('invites the imported users who can be invited and names the others with a reason', async () => {
    const [known, idle] = [await test.given.user(), await test.given.user()];
    await test.db.updateTable('users').set({ password_hash: 'chosen' }).where('id', '=', known.id).execute();
    await test.db.updateTable('users').set({ is_active: false }).where('id', '=', idle.id).execute();
    const by = await test.given.user({ role: 'ADMIN' });
    const id = await test.given.peopleImport({ by, users: [known, idle] });
    const { body } = await test.call(admin, 'POST', `/api/imports/${id}/invite/`, {});
    assertHolds(body, { invited: 0 });
    const refused = member(body, 'refused');
    assert.ok(Array.isArray(refused));
    assert.deepEqual(refused.map((one) => member(one, 'reason')).sort(), [
      "The account isn't active.",
      'This user already set a password.',
    ]);
  });

  for (const [count, status] of [
    [200, 200],
    [201, 400],
  ] as const)
    it(`answers ${status} to a file of ${count} positions`, async () => {
      const rows = Array.from({ length: count }, (_, index) => ({ name: `Post ${letters(index)}` }));
      expectStatus(await storesNothing(test.db, () => preview(fileOf('positions', ['name'], rows))), status);
    });

  it('refuses a file without a required column, or with more rows than the limit', async () => {
    const answer = await preview(fileOf('people', ['key', 'email'], [person(1)]));
    expectStatus(answer, 400);
    assert.equal(
      errorOf(answer),
      'The file needs a column for First Name, Last Name, Phone, Location, Position.',
    );
    const many = Array.from({ length: 2001 }, () => ({}));
    expectStatus(await preview(fileOf('people', ['key'], many)), 400);
  });

  it('imports positions, and refuses the undo once someone has one of them', async () => {
    const file = fileOf(
      'positions',
      ['name'],
      [{ name: 'Greeter' }, { name: 'greeter' }, { name: 'LIFEGUARD' }],
    );
    assert.deepEqual(await wrong(file), [
      ['name', 'This position already exists.'],
      ['name', 'This position already exists.'],
    ]);
    const { body } = await store(fileOf('positions', ['name'], [{ name: 'Greeter' }]));
    const invite = `/api/imports/${textAt(body, 'id')}/invite/`;
    const invited = await storesNothing(test.db, () => test.call(admin, 'POST', invite, {}));
    expectStatus(invited, 400);
    assert.equal(errorOf(invited), 'You can invite only users. Open an import of users.');
    const greeter = await test.db
      .selectFrom('positions')
      .select('id')
      .where('name', '=', 'Greeter')
      .executeTakeFirstOrThrow();
    await test.given.user({ positions: [greeter] });
    const answer = await storesNothing(test.db, () => undo(textAt(body, 'id')));
    expectStatus(answer, 409);
    assert.equal(errorOf(answer), "You can't undo this import anymore. Greeter is assigned to someone.");
  });

  describe('of shifts', () => {
    const fields = importColumns.shifts.map(({ field }) => field);
    const shift = (change: Cells = {}): Cells => ({
      location: 'lakeview',
      shift_type: 'Lifeguard',
      start_date: '3/17/2027',
      start_time: '3:30 PM',
      end_time: '0.75',
      ...change,
    });
    const shifts = (rows: readonly Cells[]) => fileOf('shifts', fields, rows);
    before(async () => {
      await test.given.location({ title: 'Harbor' });
      await test.given.user({
        code: '10077',
        firstName: 'Dana',
        lastName: 'Reef',
        locations: [here],
        positions: [guard],
      });
    });

    for (const [name, change, field, message] of [
      ['no location', { location: '' }, 'location', 'Please Select at least one Location'],
      ['no date', { start_date: '' }, 'start_date', 'Date is required'],
      [
        'a date that is over',
        { start_date: '3/1/2027' },
        'start_date',
        "The start date can't be in the past.",
      ],
      ['two locations', { location: 'Lakeview; Harbor' }, 'location', 'Enter one location.'],
      ['hours instead of a time', { start_time: '10.5' }, 'start_time', /^“10\.5” isn't a time/],
      ['two dates', { start_date: '3/24/2027 9:00 - 3/26/2027' }, 'start_date', /isn't a date/],
      [
        'an hour that does not exist',
        { end_time: '25:00' },
        'end_time',
        "“25:00” isn't a time. Enter it as 3:30 PM or 15:30.",
      ],
      [
        'an end before the start',
        { end_time: '2 PM' },
        'end_time',
        'End Time must be greater than Start Time',
      ],
      ['an unknown repeat', { shift_repeat: 'monthly' }, 'shift_repeat', 'Please select Shift Repeat.'],
      [
        'an unknown person',
        { staff_1: 'Noah Absent' },
        'staff_1',
        'No one has the key, email, or name “Noah Absent”.',
      ],
    ] as const)
      it(`reports ${name} at the row of a file with shifts`, async () => {
        const [problem = [], ...more] = await wrong(shifts([shift(change)]));
        assert.equal(problem[0], field);
        if (typeof message === 'string') assert.equal(problem[1], message);
        else assert.match(String(problem[1]), message);
        assert.deepEqual(more, []);
      });

    for (const [index, who] of [
      'José Ångström',
      'ANGSTROM, JOSE',
      'Jose\u0301\u00A0 A\u030Angstro\u0308m',
    ].entries())
      it(`finds imported staff, locations, and positions in any spelling: ${who}`, async () => {
        const spelled = { locations: [here], positions: [guard] };
        if (index === 0) {
          await test.given.user({ ...spelled, code: '10080', firstName: 'José', lastName: 'Ångström' });
          await fillTextKeys(test.db);
        }
        const row = shift({ location: ' LAKE\u00ADVIEW', shift_type: 'lífeguard', staff_1: who });
        assert.deepEqual(await wrong(shifts([row])), []);
      });

    it('matches the exact spelling when two names differ only by accents', async () => {
      const staff = { lastName: 'Peña', locations: [here], positions: [guard] };
      const noel = await test.given.user({ ...staff, code: '10081', firstName: 'Noel' });
      const noelle = await test.given.user({ ...staff, code: '10082', firstName: 'Noël' });
      await fillTextKeys(test.db);
      for (const { name } of [noel, noelle])
        assert.deepEqual(await wrong(shifts([shift({ staff_1: name })])), []);
      assert.deepEqual(await wrong(shifts([shift({ staff_1: 'NOEL PENA' })])), [
        ['staff_1', 'Several employees are named NOEL PENA. Enter the key or email instead.'],
      ]);
    });

    it('asks for a key when two employees have the imported name', async () => {
      for (const code of ['10078', '10079'])
        await test.given.user({
          code,
          firstName: 'Kai',
          lastName: 'Shore',
          locations: [here],
          positions: [guard],
        });
      assert.deepEqual(await wrong(shifts([shift({ staff_1: 'Kai Shore' })])), [
        ['staff_1', 'Several employees are named Kai Shore. Enter the key or email instead.'],
      ]);
      assert.deepEqual(await wrong(shifts([shift({ staff_1: '10078' })])), []);
    });

    for (const [count, status] of [
      [500, 200],
      [501, 400],
    ] as const)
      it(`answers ${status} to a file of ${count} shifts`, async () => {
        const rows = Array.from({ length: count }, () => shift({ location: 'Moon' }));
        expectStatus(await preview(shifts(rows)), status);
      });

    it('reports an employee scheduled twice at the same time by two rows, at the later row', async () => {
      const rows = [shift({ staff_1: '10077' }), shift({ staff_1: 'dana reef', start_time: '17:00' })];
      const answer = await storesNothing(test.db, () => preview(shifts(rows)));
      assertHolds(answer.body, { ready: 1, problems: [{ line: 3, field: 'staff_1' }] });
    });

    it('imports shifts with their staff, notifies them once, and archives the shifts on undo', async () => {
      const rows = [
        shift({ staff_1: 'Dana Reef' }),
        shift({ start_date: '3/18/2027', shift_repeat: 'Weekly', staff_1: '10077', comments: 'Lane 3' }),
      ];
      const before = await countOf('shifts');
      const { body } = await store(shifts(rows));
      assertHolds(body, { message: '2 shifts imported.' });
      const told = await test.db.selectFrom('notifications').select(['kind', 'title']).execute();
      const title = "You're scheduled for 2 new shifts at Lakeview";
      assert.deepEqual(told, [{ kind: 'schedule.published', title }]);
      assert.equal(await countOf('shifts'), before + 2);
      expectStatus(await undo(textAt(body, 'id')), 200);
      const live = await test.db.selectFrom('shifts').select('id').where('deleted_at', 'is', null).execute();
      assert.deepEqual(live, []);
      assert.equal((await test.db.selectFrom('notifications').select('id').execute()).length, 2);
    });

    it('refuses to undo an import of shifts once a shift was changed', async () => {
      const { body } = await store(shifts([shift({ start_date: '3/24/2027' })]));
      const stored = await test.db
        .selectFrom('shifts')
        .selectAll()
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      test.clock.advance(60_000);
      expectStatus(await test.call(admin, 'DELETE', `/api/shifts/${stored.id}/`), 204);
      const answer = await storesNothing(test.db, () => undo(textAt(body, 'id')));
      expectStatus(answer, 409);
      assert.match(
        String(errorOf(answer)),
        /was deleted\. You deleted .+ on 03-03-2027 at .+\. Keep the import, /,
      );
    });
  });

  it('lists imports newest first, with their authors', async () => {
    const { body } = await test.call(admin, 'GET', '/api/imports/?limit=1');
    assertHolds(member(body, 'results', 0), { kind: 'shifts', count: 1, undone_at: null });
    assert.equal(member(body, 'count'), await countOf('imports'));
  });
});
