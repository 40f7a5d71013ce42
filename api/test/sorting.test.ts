import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { weekdayNames } from '@ondeck/shared/domain/calendar/plainDate';
import { sorts } from '@ondeck/shared/domain/sorts';
import { openPlannerWorld, type PlannerWorld } from '../src/modules/planning/plannerWorld.fixture';
import { blamedFields, member, textAt } from './assertions';
import { fillLists } from './filledSchool';
import { callsOf } from './openapiCalls';

const at =
  (...path: (string | number)[]) =>
  (row: unknown) =>
    member(row, ...path);
const text =
  (...path: (string | number)[]) =>
  (row: unknown) => {
    const value = member(row, ...path);
    return typeof value === 'string' && value !== '' ? value.toLowerCase() : null;
  };
/** Returns `Silva Ana` for `Ana Silva`. */
const byLastName =
  (...path: (string | number)[]) =>
  (row: unknown) =>
    text(...path)(row)
      ?.split(', ')[0]
      ?.split(' ')
      .reverse()
      .join(' ') ?? null;
const dayOf =
  (name: string) =>
  (row: unknown): number =>
    weekdayNames.findIndex((day) => day === member(row, name));
const whole = (name: string) => (row: unknown) =>
  `${text(name, 'last_name')(row)} ${text(name, 'first_name')(row)}`;
const fields = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, at(name)]));

type Reader = (row: unknown) => unknown;
/** Each list, and how to read the displayed value of each column from its rows. */
const lists: readonly [url: string, name: keyof typeof sorts, readers: Record<string, Reader>][] = [
  [
    '/api/locations/',
    'locations',
    { ...fields(['phone_number']), title: text('title'), address: text('address'), email: text('email') },
  ],
  [
    '/api/users/',
    'users',
    {
      first_name: text('first_name'),
      last_name: text('last_name'),
      email: text('email'),
      role: at('user_type'),
      status: at('status'),
    },
  ],
  [
    '/api/shifts/',
    'shifts',
    {
      ...fields(['shift_code', 'start_time', 'schedule_type', 'start_date']),
      location: text('location', 'title'),
      shift_repeat: (row) =>
        member(row, 'shift_repeat') === null
          ? null
          : `${String(at('shift_repeat')(row))}${dayOf('shift_day')(row)}`,
      shift_type: text('shift_type', 0, 'name'),
      staff1: byLastName('staff', 0, 'name'),
      staff2: byLastName('staff', 1, 'name'),
    },
  ],
  [
    '/api/shifts/meeting/',
    'meetings',
    { ...fields(['shift_code', 'start_date', 'start_time', 'status']), location: text('location', 'title') },
  ],
  [
    '/api/shifts/deleted-shifts/?from_date=2027-01-01&to_date=2027-12-31',
    'archive',
    {
      ...fields(['shift_code', 'delete_date']),
      staff: byLastName('staff_name'),
      location: text('location', 'title'),
      shift_type: text('shift_type_name'),
      shift_day: dayOf('shift_day'),
      deleted_by: text('deleted_by_email'),
    },
  ],
  ...['/api/shifts/clocked-in/', '/api/shifts/clocked-in/today/', '/api/shifts/unassigned-clocked-in/'].map(
    (url): [string, keyof typeof sorts, Record<string, Reader>] => [
      url,
      'clockRecords',
      {
        ...fields(['shift_code', 'date', 'clocked_out', 'total_hours']),
        clocked_in: at('clocked_in_at'),
        employee: byLastName('employee_name', 'name'),
        location: text('location', 'title'),
        shift_type: text('shift_type', 0, 'name'),
      },
    ],
  ),
  [
    '/api/shifts/not-clocked-in/',
    'notClockedIn',
    {
      ...fields(['shift_code', 'shift_date', 'shift_start', 'shift_end']),
      employee: byLastName('employee_name', 'name'),
      location: text('location', 'title'),
      shift_type: text('shift_type', 0, 'name'),
    },
  ],
  [
    '/api/shifts/manage-open-shifts/',
    'openShiftRequests',
    {
      ...fields(['leave_start_date', 'status']),
      employee: byLastName('user', 'name'),
      last_employee: byLastName('last_employee', 'name'),
      location: text('shift', 'location', 'title'),
      shift_type: text('shift', 'shift_type', 0, 'name'),
      shift_code: at('shift', 'shift_code'),
    },
  ],
  [
    '/api/shifts/reschedule-requests/',
    'scheduleChangeRequests',
    {
      ...fields(['requested_date', 'status']),
      employee: byLastName('user', 'name'),
      location: text('shift', 'location', 'title'),
      shift_code: at('shift', 'shift_code'),
      shift_type: text('shift', 'shift_type', 0, 'name'),
    },
  ],
  [
    '/api/shifts/manage_time-off/',
    'timeOffRequests',
    {
      ...fields(['leave_type', 'start_date', 'status']),
      employee: byLastName('user', 'name'),
      location: text('shift', 'location', 'title'),
      shift_code: at('shift', 'shift_code'),
      shift_type: text('shift', 'shift_type', 0, 'name'),
    },
  ],
  [
    '/api/shifts/manage_new-shifts/',
    'newShiftRequests',
    {
      ...fields(['start_time', 'date_of_availability', 'status']),
      employee: byLastName('user', 'name'),
      ok3months: (row) => (member(row, 'ok3months') === 'yes' ? 0 : 1),
    },
  ],
  [
    '/api/payroll/payroll-detail',
    'payrollDetail',
    {
      ...fields(sorts.payrollDetail.filter((name) => name.includes('_'))),
      // Compares instants, because the clocks of the Bay location are three hours behind.
      clocked_in: (row) =>
        (member(row, 'location', 'title') === 'Bay' ? 3 : 0) +
        Number(textAt(row, 'clocked_in').replace(':', '.')),
      name: whole('User_details'),
      location: text('location', 'title'),
      category: (row) => {
        const name = text('shift_type', 'name')(row);
        return name === 'unassigned' ? null : name;
      },
    },
  ],
  ...(['/api/payroll/payroll-summary', '/api/payroll/weekly-labour-management'] as const).map(
    (url): [string, keyof typeof sorts, Record<string, Reader>] => [
      url,
      'payrollPeople',
      url.endsWith('summary')
        ? { ...fields(sorts.payrollPeople), name: whole('user_details') }
        : { name: byLastName('user_details', 'name'), total_hours: at('total') },
    ],
  ),
];

/** Returns true if values are in the server's order: empty values come last in both directions. */
function inOrder(values: readonly unknown[], isLastFirst: boolean): boolean {
  return values.every((value, index) => {
    const before = values[index - 1];
    if (index === 0 || value === null || value === before) return true;
    if (before === null) return false;
    const isLess = typeof value === 'number' ? Number(before) < value : String(before) < String(value);
    return isLess !== isLastFirst;
  });
}

describe('sorting', () => {
  let world: PlannerWorld;
  before(async () => {
    world = await openPlannerWorld();
    await fillLists(world);
  });
  after(() => world.test.close());

  const ask = async (url: string, query: string, token = world.adminToken) => {
    const answer = await world.test.call(token, 'GET', `${url}${url.includes('?') ? '&' : '?'}${query}`);
    assert.equal(answer.status, 200, answer.text);
    const results = member(answer.body, 'results');
    assert.ok(Array.isArray(results));
    return results;
  };
  const idsOf = (rows: readonly unknown[]): string[] => rows.map((row) => textAt(row, 'id'));

  for (const [url, name, readers] of lists)
    for (const [column, read] of Object.entries(readers))
      it(`sorts ${url} by ${column} in both directions without losing a row`, async () => {
        assert.ok(sorts[name].some((known) => known === column));
        const own = await ask(url, 'limit=100');
        assert.ok(own.length > 1, 'there is something to order');
        for (const [sort, isLastFirst] of [
          [column, false],
          [`-${column}`, true],
        ] as const) {
          const rows = await ask(url, `limit=100&sort=${sort}`);
          const values = rows.map(read);
          assert.ok(inOrder(values, isLastFirst), `${sort}: ${JSON.stringify(values)}`);
          assert.deepEqual(idsOf(rows).sort(), idsOf(own).sort());
          if (isLastFirst) continue;
          const paged = [];
          for (let offset = 0; offset < rows.length; offset += 2)
            paged.push(...(await ask(url, `limit=2&offset=${offset}&sort=${sort}`)));
          assert.deepEqual(idsOf(paged), idsOf(rows));
        }
      });

  for (const [url] of lists)
    for (const sort of ['nothing', 'toString'])
      it(`refuses to sort ${url} by ${sort}`, async () => {
        const answer = await world.test.call(
          world.adminToken,
          'GET',
          `${url}${url.includes('?') ? '&' : '?'}sort=${encodeURIComponent(sort)}`,
        );
        assert.equal(answer.status, 400, answer.text);
        assert.deepEqual(blamedFields(answer), ['sort']);
      });

  it('answers every list in pages that neither repeat nor skip a row, and a page past the end with the count', async () => {
    const { body } = await world.test.call(world.adminToken, 'GET', '/api/openapi.json');
    const paged = callsOf(body).filter(
      ({ method, parameters }) =>
        method === 'GET' &&
        parameters.some(({ name }) => name === 'offset') &&
        parameters.every((parameter) => parameter.in !== 'path'),
    );
    assert.ok(paged.length > 20, `${paged.length} lists`);
    const filled: string[] = [];
    for (const { path } of paged) {
      const url = lists.find(([known]) => known.split('?')[0] === path)?.[0] ?? path;
      const at = async (query: string) => {
        const answer = await world.test.call(
          path.endsWith('/mine/') ? await world.test.given.session(world.ana) : world.adminToken,
          'GET',
          `${url}${url.includes('?') ? '&' : '?'}${query}`,
        );
        assert.equal(answer.status, 200, `${path}: ${answer.text}`);
        const results = member(answer.body, 'results');
        assert.ok(Array.isArray(results), path);
        return { count: member(answer.body, 'count'), results: results.map((row) => JSON.stringify(row)) };
      };
      const all = await at('limit=200');
      if (all.results.length > 1) filled.push(path);
      assert.equal(all.count, all.results.length, path);
      assert.deepEqual(await at('limit=10&offset=100000'), { count: all.count, results: [] }, path);
      const rows: string[] = [];
      for (let offset = 0; offset < all.results.length; offset += 2)
        rows.push(...(await at(`limit=2&offset=${offset}`)).results);
      assert.deepEqual(rows, all.results, path);
    }
    assert.ok(filled.length > 15, `only ${filled.join(', ')} have rows`);
  });

  it("keeps a list's default order when the sort parameter is empty", async () => {
    for (const [url] of lists) assert.deepEqual(idsOf(await ask(url, 'sort=')), idsOf(await ask(url, '')));
  });

  it('reveals nothing about a hidden email by its position in a sorted list', async () => {
    const shown = await ask('/api/users/', 'sort=email', world.token);
    const mails = shown.map((row) => member(row, 'email'));
    assert.equal(mails.at(-1), '');
    assert.ok(inOrder(mails.slice(0, -1), false));
  });
});
