import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertHolds, errorOf, expectStatus, member, textAt } from '../../../test/assertions';
import { DEFAULT_NOW } from '../../../test/clock';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';

const columns = [
  'key',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'locations',
  'positions',
  'status',
  'employee_status',
  'employee_ending_date',
];
type Cells = Partial<Record<string, string>>;

describe('the status of imported people', () => {
  let test: TestApp;
  let admin: string;
  let count = 0;
  before(async () => {
    test = await createTestApp();
    await test.given.location({ title: 'Lakeview' });
    await test.given.location({ title: 'Kona', timezone: 'Pacific/Honolulu' });
    await test.given.position({ name: 'Lifeguard' });
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
  });
  after(() => test.close());

  const fileOf = (...rows: readonly Cells[]) => ({
    kind: 'people',
    columns,
    rows: rows.map((change, index) => {
      count += 1;
      const cells: Cells = {
        key: String(40_000 + count),
        first_name: 'Robin',
        last_name: 'Lane',
        email: `robin${count}@ondeck.example`,
        phone_number: '5855550142',
        locations: 'Lakeview',
        positions: 'Lifeguard',
        ...change,
      };
      return { line: index + 2, cells: columns.map((column) => cells[column] ?? '') };
    }),
  });
  const preview = async (file: object) =>
    expectStatus(await test.call(admin, 'POST', '/api/imports/preview/', file), 200);
  const store = (file: object) =>
    test.call(admin, 'POST', '/api/imports/', { request_id: test.services.ids.next(), ...file });
  const invite = (id: string) => test.call(admin, 'POST', `/api/imports/${id}/invite/`, {});
  const userOf = async (email: string) => {
    const { body } = await test.call(admin, 'GET', `/api/users/?search=${email}`);
    return member(body, 'results', 0);
  };

  for (const [name, change, becomes, note] of [
    ['no status', {}, 'Active user', null],
    ['Active', { status: ' ACTIVE ' }, 'Active user', null],
    ['a kind of employment', { employee_status: 'Part-time' }, 'Active user', null],
    [
      'On leave',
      { status: 'On Leave' },
      'Active user',
      'The file says “On Leave”. Staff on leave stay active.',
    ],
    ['Terminated', { status: 'Terminated' }, 'Inactive user', 'The file says “Terminated”.'],
    ['Inactive elsewhere', { employee_status: 'IN-ACTIVE' }, 'Inactive user', 'The file says “IN-ACTIVE”.'],
    [
      'Active, with a last day that is over',
      { status: 'Active', employee_ending_date: '3/1/2027' },
      'Inactive user',
      'Last day was 03-01-2027.',
    ],
    ['a last day that is today', { employee_ending_date: '3/3/2027' }, 'Active user', null],
    [
      'Terminated, with an upcoming last day',
      { status: 'Terminated', employee_ending_date: '12/31/2027' },
      'Inactive user',
      'The file says “Terminated”.',
    ],
  ] as const)
    it(`imports an ${becomes} for ${name}, in the preview and in the stored row`, async () => {
      const file = fileOf(change);
      assert.deepEqual(await preview(file), { ready: 1, problems: [], rows: [{ line: 2, becomes, note }] });
      const { body } = await store(file);
      assertHolds(await userOf(`robin${count}@`), { is_active: becomes === 'Active user' });
      const answer = expectStatus(await invite(textAt(body, 'id')), 200);
      assertHolds(answer, { invited: becomes === 'Active user' ? 1 : 0 });
    });

  it('checks an imported last day in the time zone of the location', async () => {
    // It is 3 AM on March 4 at Lakeview, and 10 PM on March 3 at Kona.
    test.clock.set('2027-03-04T08:00:00Z');
    const last = { employee_ending_date: '3/3/2027' };
    const rows = member(await preview(fileOf(last, { ...last, locations: 'Kona; Lakeview' })), 'rows');
    test.clock.set(DEFAULT_NOW);
    assertHolds(rows, [{ becomes: 'Inactive user' }, { becomes: 'Active user' }]);
  });

  it('asks for the meaning of an unknown status and quotes the word', async () => {
    const file = fileOf({ status: 'Furloughed' });
    const problem = {
      line: 2,
      field: 'status',
      message:
        "On Deck doesn't know the status “Furloughed”. Choose what it means, or use Active, On leave, or Inactive.",
    };
    assert.deepEqual(await preview(file), { ready: 0, problems: [problem], rows: [] });
    expectStatus(await storesNothing(test.db, () => store(file)), 400);
    for (const [means, becomes] of [
      ['active', 'Active user'],
      ['onLeave', 'Active user'],
      ['inactive', 'Inactive user'],
    ])
      assertHolds(await preview({ ...file, status_words: [{ word: 'furloughed', means }] }), {
        ready: 1,
        problems: [],
        rows: [{ becomes }],
      });
  });

  it("invites only active users whose last day isn't over, even in a repeated invitation", async () => {
    const { body } = await store(fileOf({ status: 'Terminated' }, { employee_ending_date: '3/5/2027' }));
    const id = textAt(body, 'id');
    assertHolds(await invite(id), {
      body: { invited: 1, refused: [{ reason: "The account isn't active." }] },
    });
    test.clock.set('2027-03-06T17:00:00Z');
    // An admin's session ends after 12 idle hours.
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    const answer = await storesNothing(test.db, () => invite(id));
    assertHolds(answer.body, { invited: 0 });
    const refused = member(answer.body, 'refused');
    assert.ok(Array.isArray(refused));
    assert.deepEqual(refused.map((one) => member(one, 'reason')).sort(), [
      'Last day was 03-05-2027.',
      "The account isn't active.",
    ]);
    for (const number of [count - 1, count]) {
      const user = textAt(await userOf(`robin${number}@`), 'id');
      const again = await storesNothing(test.db, () =>
        test.call(admin, 'POST', `/api/users/${user}/resend-activation/`, {}),
      );
      expectStatus(again, 400);
      assert.match(
        String(errorOf(again)),
        /^You can't invite this user\. (The account isn't active|Last day was 03-05-2027)\.$/,
      );
    }
    test.clock.set(DEFAULT_NOW);
  });

  it('allows undo of an import whose users are all inactive', async () => {
    const { body } = await store(fileOf({ status: 'Terminated' }));
    expectStatus(await invite(textAt(body, 'id')), 200);
    expectStatus(await test.call(admin, 'POST', `/api/imports/${textAt(body, 'id')}/undo/`, {}), 200);
    assert.equal(await userOf(`robin${count}@`), undefined);
  });

  it('names a cell that is too long by row and column, and accepts the other rows', async () => {
    const long = 'x'.repeat(1001);
    const answer = await preview(fileOf({ status: long }, { locations: long }, {}));
    assertHolds(answer, { ready: 1, rows: [{ line: 4 }] });
    assert.deepEqual(member(answer, 'problems'), [
      { line: 2, field: 'status', message: 'Enter at most 1000 characters' },
      { line: 3, field: 'locations', message: 'Enter at most 1000 characters' },
    ]);
  });
});
