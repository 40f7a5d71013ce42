import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { errorOf, expectStatus, member } from '../../../test/assertions';
import {
  anaAsksForChange,
  anaAsksForTimeOff,
  requestsOpenShift,
  createSchool,
  decide,
  openShiftOf,
  newShiftBody,
  refresh,
  type School,
} from './requests.fixture';

let school: School;
beforeEach(async () => {
  school = await createSchool();
});
afterEach(() => school.test.close());

const list = async (path: string, query = '', token = school.token.mia) => {
  const answer = await school.test.call(token, 'GET', `/api/shifts/${path}/${query}`);
  expectStatus(answer, 200);
  const results = member(answer.body, 'results');
  assert.ok(Array.isArray(results));
  return { count: member(answer.body, 'count'), results: results.map((row: unknown) => row) };
};
const all = ['manage-open-shifts', 'manage_time-off', 'reschedule-requests', 'manage_new-shifts'];

/** Sends one request of each kind as Ana. */
async function anaAsksForEverything(): Promise<void> {
  await anaAsksForTimeOff(school);
  await anaAsksForChange(school, '2027-03-22');
  await requestsOpenShift(school, school.token.ana);
  await school.test.call(school.token.ana, 'POST', '/api/shifts/request/new-shift/', newShiftBody);
}

describe('lists of requests', () => {
  it('lists each kind of request with its shift, its people, and its state', async () => {
    await anaAsksForEverything();
    const { ana, mondays, thursdays } = school;
    const [timeOff] = (await list('manage_time-off')).results;
    assert.deepEqual(member(timeOff, 'user'), { id: ana.id, name: 'Ana Silva' });
    assert.equal(member(timeOff, 'shift', 'shift_code'), mondays.shift_code);
    assert.deepEqual(member(timeOff, 'shift', 'staff', 0, 'name'), 'Ana Silva');
    assert.equal(member(timeOff, 'leave_type'), 'PAID_LEAVE');
    const [change] = (await list('reschedule-requests')).results;
    assert.equal(member(change, 'requested_date'), '2027-03-22');
    assert.equal(member(change, 'reassigned_to'), null);
    const [open] = (await list('manage-open-shifts')).results;
    assert.equal(member(open, 'kind'), 'REQUEST');
    assert.equal(member(open, 'shift', 'shift_code'), thursdays.shift_code);
    assert.equal(member(open, 'leave_start_date'), '2027-03-04');
    assert.equal(member(open, 'leave_end_date'), null);
    const [fresh] = (await list('manage_new-shifts')).results;
    assert.deepEqual(
      ['date_of_availability', 'start_time', 'end_time', 'week_days', 'ok3months', 'status'].map((key) =>
        member(fresh, key),
      ),
      ['2027-03-08', '09:00', '12:00', 'MONDAY', 'yes', 'PENDING'],
    );
  });

  it("shows the shift's times on the requested date, the same as the requesters see", async () => {
    await anaAsksForTimeOff(school, '2027-03-15');
    await anaAsksForChange(school, '2027-03-22');
    const { mondays, here, position, test, token } = school;
    const once = await test.given.shift({ location: here, position, start: '2027-03-11' });
    await refresh(test, once);
    const shift = await openShiftOf(test, once);
    expectStatus(await test.call(token.ana, 'POST', '/api/shifts/request/open-shift/', { shift }), 202);
    const other = { start_time: '09:00', end_time: '11:00' };
    for (const [{ id }, date] of [
      [mondays, '2027-03-15'],
      [mondays, '2027-03-22'],
      [once, '2027-03-11'],
    ] as const)
      expectStatus(await test.call(token.mia, 'PUT', `/api/shifts/${id}/dates/${date}/`, other), 200);
    const mine = await test.call(token.ana, 'GET', '/api/shifts/request/mine/');
    for (const [index, path] of ['manage-open-shifts', 'reschedule-requests', 'manage_time-off'].entries()) {
      const row = (await list(path)).results.find((one) => member(one, 'user') !== null);
      assert.equal(member(row, 'shift', 'start_time'), '09:00', path);
      assert.equal(member(mine.body, 'results', index, 'start_time'), '09:00', path);
    }
  });

  it('shows a manager of another location nothing, in count, search, and filter', async () => {
    await anaAsksForEverything();
    const { test, here, elsewhere, position } = school;
    const stranger = await test.given.user({
      role: 'MANAGER',
      locations: [elsewhere],
      positions: [position],
    });
    const token = await test.given.session(stranger);
    for (const path of all)
      for (const query of ['', '?search=Ana', `?location=${elsewhere.id}`, '?date=2027-03-15'])
        assert.deepEqual(await list(path, query, token), { count: 0, results: [] }, `${path}${query}`);
    for (const path of all) {
      const answer = await test.call(token, 'GET', `/api/shifts/${path}/?location=${here.id}`);
      assert.equal(answer.status, 404);
      assert.equal(errorOf(answer), 'Location not found.');
    }
  });

  it("lists an employee's new shift request at each of their locations and at no other", async () => {
    const { test, token, elsewhere, ana } = school;
    await test.db
      .insertInto('user_locations')
      .values({ user_id: ana.id, location_id: elsewhere.id })
      .execute();
    await test.call(token.ana, 'POST', '/api/shifts/request/new-shift/', newShiftBody);
    const stranger = await test.given.user({ role: 'MANAGER', locations: [elsewhere] });
    const session = await test.given.session(stranger);
    assert.equal((await list('manage_new-shifts', '', session)).count, 1);
    assert.equal((await list('manage_new-shifts', `?location=${elsewhere.id}`, session)).count, 1);
    const other = await test.given.location();
    assert.equal((await list('manage_new-shifts', `?location=${other.id}`, token.admin)).count, 0);
  });

  const filters: [string, string, string, number][] = [
    ['manage_time-off', 'the day of the leave', '?date=2027-03-15', 1],
    ['manage_time-off', 'the day after', '?date=2027-03-16', 0],
    ['reschedule-requests', 'the day', '?date=2027-03-22', 1],
    ['reschedule-requests', 'the day after', '?date=2027-03-23', 0],
    ['manage-open-shifts', 'a Thursday within an endless gap', '?date=2028-01-06', 1],
    ['manage-open-shifts', 'a Friday within that gap of Thursdays', '?date=2028-01-07', 0],
    ['manage-open-shifts', 'the day before it', '?date=2027-03-03', 0],
    ['manage_new-shifts', 'the day', '?date=2027-03-08', 1],
    ['manage_new-shifts', 'the day after', '?date=2027-03-09', 0],
    ['manage_time-off', 'part of the name', '?search=a%20sil', 1],
    ['manage_time-off', 'a wildcard, read as itself', '?search=%25', 0],
    ['manage_time-off', 'another name', '?search=Okoro', 0],
    ['reschedule-requests', 'the shift’s code', '?search=t-0', 1],
    ['manage-open-shifts', 'part of the name', '?search=silva', 1],
    ['manage_new-shifts', 'part of the name', '?search=silva', 1],
  ];
  for (const [path, name, query, count] of filters)
    it(`finds ${count} in ${path} for ${name}`, async () => {
      await anaAsksForEverything();
      const found = await list(path, query);
      assert.deepEqual([found.count, found.results.length], [count, count]);
    });

  it('lists pending requests first, the earliest date first, then decided ones, and pages without a gap', async () => {
    const { test, token } = school;
    const ids: string[] = [];
    for (const date of ['2027-04-12', '2027-03-15', '2027-04-05', '2027-03-22', '2027-03-29']) {
      test.clock.advance(60_000);
      ids.push(await anaAsksForTimeOff(school, date));
    }
    for (const index of [1, 0]) {
      test.clock.advance(60_000);
      expectStatus(await decide(school, token.mia, 'timeOff', ids[index] ?? '', { action: 'REJECT' }), 200);
    }
    const expected = [3, 4, 2, 0, 1].map((index) => ids[index]);
    const pages = await Promise.all(
      [0, 2, 4].map((offset) => list('manage_time-off', `?limit=2&offset=${offset}`)),
    );
    assert.deepEqual(
      pages.flatMap(({ results }) => results.map((row) => member(row, 'id'))),
      expected,
    );
    assert.deepEqual(
      pages.map(({ count }) => count),
      [5, 5, 5],
    );
  });

  it('sorts pending requests of every kind by their date', async () => {
    const { test, token } = school;
    for (const date of ['2027-03-29', '2027-03-22']) {
      await anaAsksForChange(school, date);
      await test.call(token.ana, 'POST', '/api/shifts/request/new-shift/', {
        ...newShiftBody,
        date_of_availability: date,
      });
    }
    for (const [path, name] of [
      ['reschedule-requests', 'requested_date'],
      ['manage_new-shifts', 'date_of_availability'],
    ] as const)
      assert.deepEqual(
        (await list(path)).results.map((row) => member(row, name)),
        ['2027-03-22', '2027-03-29'],
      );
  });

  it('lists pending open shifts by their first date, requested or not, and decided requests after them', async () => {
    const { test, token, here, position, ben } = school;
    const open = async (start: string) => {
      const shift = await test.given.shift({ location: here, position, start });
      await refresh(test, shift);
      return shift;
    };
    const rejected = await requestsOpenShift(school, token.ben, await open('2027-03-20'));
    expectStatus(await decide(school, token.mia, 'open', rejected, { action: 'REJECT' }), 200);
    const waiting = await requestsOpenShift(school, token.ben, await open('2027-03-10'));
    const rows = [
      ['GAP', 'PENDING', '2027-03-04', undefined],
      ['REQUEST', 'PENDING', '2027-03-10', ben.id],
      ['GAP', 'PENDING', '2027-03-20', undefined],
      ['REQUEST', 'REJECTED', '2027-03-20', ben.id],
    ];
    const { count, results } = await list('manage-open-shifts');
    assert.equal(count, 4);
    const told = (row: unknown) => [
      ...['kind', 'status', 'leave_start_date'].map((name) => member(row, name)),
      member(row, 'user', 'id'),
    ];
    assert.deepEqual(results.map(told), rows);
    assert.equal(member(results[1], 'id'), waiting);
    const paged = await Promise.all(
      rows.map((_, offset) => list('manage-open-shifts', `?limit=1&offset=${offset}`)),
    );
    assert.deepEqual(
      paged.flatMap((page) => page.results.map(told)),
      rows,
    );
  });

  it('leaves out open shifts that are canceled or closed on the day of the filter', async () => {
    const { test, token, thursdays, here } = school;
    const dates = ['2027-03-04', '2027-03-11', '2027-03-18'];
    const counts = async () =>
      Promise.all(dates.map(async (date) => (await list('manage-open-shifts', `?date=${date}`)).count));
    assert.deepEqual(await counts(), [1, 1, 1]);
    const cancel = `/api/shifts/${thursdays.id}/dates/2027-03-11/cancel/`;
    expectStatus(await test.call(token.mia, 'POST', cancel, { reason: 'Repairs' }), 200);
    const closed = { start_date: '2027-03-18', end_date: '2027-03-18', start_time: null, end_time: null };
    const closures = [{ ...closed, reason: 'Repairs' }];
    expectStatus(await test.call(token.mia, 'POST', '/api/closures/', { location: here.id, closures }), 201);
    assert.deepEqual(await counts(), [1, 0, 0]);
  });

  it('names the employee who gave up an open shift', async () => {
    const { token, ana } = school;
    const leave = await anaAsksForTimeOff(school);
    expectStatus(await decide(school, token.mia, 'timeOff', leave, { action: 'APPROVE' }), 200);
    const [gap] = (await list('manage-open-shifts', '?search=silva')).results;
    assert.deepEqual(member(gap, 'last_employee'), { id: ana.id, name: 'Ana Silva' });
    assert.equal(member(gap, 'leave_end_date'), '2027-03-15');
  });

  it('refuses a page size of 0 and of 201, and accepts 200', async () => {
    for (const path of all)
      for (const [limit, status] of [
        [0, 400],
        [201, 400],
        [200, 200],
      ])
        assert.equal(
          (await school.test.call(school.token.mia, 'GET', `/api/shifts/${path}/?limit=${limit}`)).status,
          status,
        );
  });
});
