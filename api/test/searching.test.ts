import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { spelledNames, spelledSearches } from '@ondeck/shared/domain/plainText.fixture';
import { sortedByText } from '@ondeck/shared/domain/plainText';
import { fillTextKeys } from '../src/platform/database/textKeys';
import { openPlannerWorld, type PlannerWorld } from '../src/modules/planning/plannerWorld.fixture';
import { member, textAt } from './assertions';
import { fillLists } from './filledSchool';
import { createTestApp, type TestApp } from './harness';

const rowsOf = (body: unknown): unknown[] => {
  const results = member(body, 'results');
  assert.ok(Array.isArray(results));
  return results;
};

describe('fifty names in many scripts and spellings', () => {
  let test: TestApp;
  let admin: string;
  before(async () => {
    test = await createTestApp();
    admin = await test.given.session(
      await test.given.user({ role: 'ADMIN', firstName: 'Ada', lastName: 'Min' }),
    );
    // Inserts the names in another order than the expected one.
    for (const [lastName, firstName] of sortedByText(spelledNames, ([, first]) => first))
      await test.given.user({ firstName, lastName });
    await fillTextKeys(test.db);
  });
  after(() => test.close());

  const ask = async (query: Record<string, string>) => {
    const url = `/api/users/?${new URLSearchParams({ role: 'EMPLOYEE', limit: '100', ...query }).toString()}`;
    const answer = await test.call(admin, 'GET', url);
    assert.equal(answer.status, 200, answer.text);
    return rowsOf(answer.body).map((row) => [textAt(row, 'last_name'), textAt(row, 'first_name')]);
  };

  it('sorts fifty names in many scripts and spellings in the same order as pages do', async () => {
    assert.deepEqual(await ask({}), spelledNames);
    assert.deepEqual(
      await ask({ sort: 'first_name' }),
      sortedByText(spelledNames, ([last, first]) => [first, last]),
    );
  });

  for (const [search, found] of spelledSearches)
    it(`finds the same names as pages do for ${JSON.stringify(search)}`, async () => {
      assert.deepEqual(
        (await ask({ search })).map(([, first]) => first),
        found,
      );
    });
});

/** Lists with a search for users. */
const lists = [
  '/api/users/?',
  '/api/shifts/?',
  '/api/shifts/meeting/?',
  '/api/shifts/deleted-shifts/?from_date=2027-01-01&to_date=2027-12-31&',
  '/api/shifts/clocked-in/?',
  '/api/shifts/clocked-in/today/?',
  '/api/shifts/unassigned-clocked-in/?',
  '/api/shifts/not-clocked-in/?',
  '/api/shifts/manage-open-shifts/?',
  '/api/shifts/reschedule-requests/?',
  '/api/shifts/manage_time-off/?',
  '/api/shifts/manage_new-shifts/?',
  '/api/payroll/payroll-detail?',
  '/api/payroll/payroll-summary?',
  '/api/payroll/weekly-labour-management?',
  '/api/audit/?',
] as const;

/** New names for the school's employees, and other ways to type these names. */
const people = [
  { was: 'Ana', first: 'José', last: 'García', typed: ['jose garcia', 'GARCIA, JOSÉ', 'Garci\u0301a jos'] },
  { was: 'Ben', first: 'Zoë', last: 'O’Brien', typed: ["o'brien", 'zoe O`BRIEN', 'O’Brien, Zoë'] },
  {
    was: 'Cleo',
    first: 'Łukasz',
    last: 'Smith\u2011Jones',
    typed: ['smith-jones', 'lukasz smith', 'Jones, Smith'],
  },
];

describe('every list', () => {
  let world: PlannerWorld;
  before(async () => {
    world = await openPlannerWorld();
    await fillLists(world);
    const { test, ana, swim, here } = world;
    await test.given.meeting({ location: here, position: swim, start: '2027-03-12', staff: [ana] });
    for (const { was, first, last } of people)
      await test.db
        .updateTable('users')
        .set({ first_name: first, last_name: last })
        .where('first_name', '=', was)
        .execute();
    await fillTextKeys(test.db);
    // Adds audit log rows that name these employees.
    await test.call(world.adminToken, 'PUT', `/api/users/update/${ana.id}/`, { phone_number: '2125550111' });
  });
  after(() => world.test.close());

  const ask = async (list: string, search?: string) => {
    const query = search === undefined ? '' : `&search=${encodeURIComponent(search)}`;
    const answer = await world.test.call(world.adminToken, 'GET', `${list}limit=100${query}`);
    assert.equal(answer.status, 200, answer.text);
    return rowsOf(answer.body);
  };

  for (const list of lists)
    it(`finds a person by any spelling of the name: ${list}`, async () => {
      let found = 0;
      const all = await ask(list);
      for (const { last, typed } of people) {
        // A request also shows the staff of its shift, and the search does not cover them.
        const named = all.filter((row) =>
          JSON.stringify(Object.hasOwn(Object(row), 'user') ? member(row, 'user') : row).includes(last),
        );
        const [first = [], ...others] = await Promise.all(typed.map((search) => ask(list, search)));
        for (const row of named)
          assert.ok(
            first.some((one) => textAt(one, 'id') === textAt(row, 'id')),
            last,
          );
        for (const other of others) assert.deepEqual(other, first);
        found += first.length;
      }
      assert.ok(found > 0);
    });

  it('shows the shifts of people with the searched name on the schedule', async () => {
    const { here, test, adminToken } = world;
    const url = `/api/shifts/view-schedule/?location=${here.id}&view_type=weekly&start_date=2027-02-28`;
    const seen = await Promise.all(
      ['', 'garcia, jose', 'JOSÉ García'].map((staff) =>
        test.call(adminToken, 'GET', `${url}&staff=${encodeURIComponent(staff)}`),
      ),
    );
    const [all = [], ...narrowed] = seen.map((answer) => rowsOf(answer.body));
    assert.deepEqual(
      narrowed.map((rows) => rows.length),
      narrowed.map(() => all.filter((row) => JSON.stringify(member(row, 'staff')).includes('García')).length),
    );
  });
});
