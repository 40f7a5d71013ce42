import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { clockRowList, dashboardCounts, notClockedInList } from '@ondeck/shared/schemas/dashboard';
import * as z from 'zod/mini';
import { assertHolds, expectStatus } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';

/** Wednesday, 4 PM in New York, 11 AM in Honolulu. */
const FOUR = '2027-03-03T21:00:00Z';
const DAY = '2027-03-03';

describe('the dashboard’s clock tabs', () => {
  let test: TestApp;
  let here: GivenLocation;
  let there: GivenLocation;
  let guard: GivenPosition;
  let ana: GivenUser;
  let bo: GivenUser;
  let manager: string;
  let admin: string;
  before(async () => {
    test = await createTestApp();
    test.clock.set(FOUR);
    here = await test.given.location({ title: 'Lakeview' });
    there = await test.given.location({ title: 'Waikiki', timezone: 'Pacific/Honolulu' });
    guard = await test.given.position({ name: 'Guard', color: 'teal' });
    ana = await test.given.user({
      firstName: 'Ana',
      lastName: 'Diaz',
      code: '31234',
      locations: [here],
      positions: [guard],
    });
    bo = await test.given.user({ firstName: 'Bo', lastName: 'Lee', locations: [there], positions: [guard] });
    manager = await test.given.session(await test.given.user({ role: 'MANAGER', locations: [here] }));
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
  });
  after(() => test.close());

  const rows = async (token: string, tab: string, query = '') =>
    z.parse(clockRowList, expectStatus(await test.call(token, 'GET', `/api/shifts/${tab}/?${query}`), 200));
  const missing = async (token: string, query = '') =>
    z.parse(
      notClockedInList,
      expectStatus(await test.call(token, 'GET', `/api/shifts/not-clocked-in/?${query}`), 200),
    );
  const counts = async (token: string, query = '') =>
    z.parse(
      dashboardCounts,
      expectStatus(await test.call(token, 'GET', `/api/shifts/request/count/?${query}`), 200),
    );

  it("shows the staff who are clocked in today at the manager's locations, in each location's time", async () => {
    const shift = await test.given.shift({
      location: here,
      position: guard,
      start: DAY,
      from: '12:00',
      to: '17:00',
      code: 'LKV-0001',
    });
    await test.given.assignment({ shift, user: ana, start: DAY, end: DAY });
    await test.given.clockRecord({
      user: ana,
      location: here,
      shift,
      date: DAY,
      in: '2027-03-03T17:01:00Z',
      out: '2027-03-03T20:31:30Z',
      flags: ['late'],
    });
    const far = await test.given.shift({
      location: there,
      position: guard,
      start: DAY,
      from: '08:00',
      to: '12:00',
      code: 'WKK-0001',
    });
    await test.given.clockRecord({
      user: bo,
      location: there,
      shift: far,
      date: DAY,
      in: '2027-03-03T18:00:00Z',
    });
    const list = await rows(manager, 'clocked-in');
    assertHolds(list, {
      count: 1,
      results: [
        {
          employee_name: { id: ana.id, name: 'Ana Diaz' },
          shift_code: 'LKV-0001',
          shift_type: [{ name: 'Guard', color: 'teal' }],
          date: DAY,
          clocked_in: '12:01',
          clocked_out: '15:31',
          total_hours: 3.5,
          status: 'CLOSED',
          flags: [{ code: 'late', message: 'Clocked in after the shift began.' }],
        },
      ],
    });
    assertHolds(await rows(admin, 'clocked-in'), { count: 2 });
    assertHolds(await rows(admin, 'clocked-in', `location=${there.id}`), {
      results: [{ clocked_in: '08:00', clocked_out: null, total_hours: null, status: 'OPEN' }],
    });
  });

  const searches: [text: string, count: number][] = [
    ['ana', 1],
    ['A DIAZ', 1],
    ['na di', 1],
    ['31234', 1],
    ['lkv-0001', 1],
    ['WKK', 0],
    ['%25', 0],
    ['_', 0],
  ];
  for (const [text, count] of searches)
    it(`finds ${count} time entries for the search ${text}`, async () => {
      assertHolds(await rows(manager, 'clocked-in', `search=${text}`), { count });
    });

  it('shows another day when asked, and pages without repeating or skipping a row', async () => {
    const shift = await test.given.shift({
      location: here,
      position: guard,
      start: '2027-02-01',
      repeat: 'DAILY',
    });
    const people = await Promise.all(Array.from({ length: 7 }, () => test.given.user({ locations: [here] })));
    for (const user of people)
      await test.given.clockRecord({
        user,
        location: here,
        shift,
        date: '2027-03-01',
        in: '2027-03-01T21:00:00Z',
        out: '2027-03-01T22:00:00Z',
      });
    const seen: string[] = [];
    for (const offset of [0, 3, 6]) {
      const page = await rows(manager, 'clocked-in', `date=2027-03-01&limit=3&offset=${offset}`);
      assert.equal(page.count, 7);
      seen.push(...page.results.map(({ employee_name }) => employee_name.id));
    }
    assert.deepEqual([...seen].sort(), people.map(({ id }) => id).sort());
  });

  it('refuses a page of 0 or more than 200 rows, an invalid date, and an unknown parameter', async () => {
    for (const query of ['limit=0', 'limit=201', 'offset=-1', 'date=2027-02-30', 'location=7', 'color=red'])
      assert.equal((await test.call(manager, 'GET', `/api/shifts/clocked-in/?${query}`)).status, 400, query);
    assert.equal((await test.call(manager, 'GET', '/api/shifts/clocked-in/?limit=200')).status, 200);
    assert.equal(
      (await test.call(manager, 'GET', `/api/shifts/clocked-in/?location=${there.id}`)).status,
      404,
    );
  });

  it("lists today's assigned occurrences without a time entry by start, marked late from the first minute", async () => {
    const times: [from: string, state: string][] = [
      ['15:00', 'LATE'],
      ['15:59', 'LATE'],
      ['16:00', 'EXPECTED'],
      ['18:00', 'EXPECTED'],
    ];
    for (const [from] of times) {
      const shift = await test.given.shift({
        location: here,
        position: guard,
        start: '2027-02-24',
        repeat: 'WEEKLY',
        from,
        to: '21:00',
      });
      await test.given.assignment({
        shift,
        user: await test.given.user({ firstName: 'Missing', locations: [here] }),
        start: '2027-02-24',
      });
    }
    const notToday = await test.given.shift({
      location: here,
      position: guard,
      start: '2027-02-25',
      repeat: 'WEEKLY',
    });
    await test.given.assignment({ shift: notToday, user: ana, start: '2027-02-25' });
    const ahead = { start: DAY, from: '18:00', to: '21:00' };
    const deleted = await test.given.shift({ location: here, position: guard, ...ahead });
    await test.given.assignment({ shift: deleted, user: ana, start: DAY });
    await test.db
      .updateTable('shifts')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', deleted.id)
      .execute();
    const list = await missing(manager, 'search=missing');
    assert.deepEqual(
      list.results.map(({ shift_start, state }) => [shift_start, state]),
      times,
    );
    assert.equal((await missing(manager)).count, 4);
    assertHolds(await missing(manager, 'date=2027-03-10&limit=1'), {
      count: 4,
      results: [{ shift_date: '2027-03-10', state: 'EXPECTED' }],
    });
  });

  it("counts each tab as its list does, counts pending requests, and counts nothing outside the manager's locations", async () => {
    const all = await counts(admin);
    const own = await counts(manager);
    for (const [token, count] of [
      [admin, all],
      [manager, own],
    ] as const) {
      assert.equal(count.clocked_in_count, (await rows(token, 'clocked-in')).count);
      assert.equal(count.not_clocked_in_count, (await missing(token)).count);
      assert.equal(count.mannual_clockout_count, (await rows(token, 'clocked-in/today')).count);
    }
    assert.deepEqual([all.clocked_in_count, own.clocked_in_count], [2, 1]);
    const shift = await test.given.shift({
      location: there,
      position: guard,
      start: '2027-04-01',
      repeat: 'DAILY',
    });
    const made = { user_id: bo.id, created_at: test.clock.now() };
    const ids = test.services.ids;
    await test.db
      .insertInto('requests')
      .values({
        kind: 'time_off',
        ...made,
        id: ids.next(),
        shift_id: shift.id,
        start_date: '2027-04-01',
        end_date: '2027-04-02',
        leave_type: 'PAID_LEAVE',
        reason: 'Trip',
      })
      .execute();
    await test.db
      .insertInto('requests')
      .values({
        kind: 'schedule_change',
        ...made,
        id: ids.next(),
        shift_id: shift.id,
        start_date: '2027-04-01',
        end_date: '2027-04-01',
        last_shift_date: null,
        reason: 'Exam',
        reassigned_to: null,
      })
      .execute();
    await test.db
      .insertInto('requests')
      .values({
        kind: 'new_shift',
        ...made,
        id: ids.next(),
        start_date: '2027-04-01',
        end_date: '2027-04-01',
        week_day: null,
        start_time: '09:00',
        end_time: '10:00',
        available_three_months: true,
        shift_id: null,
      })
      .execute();
    const gap = ids.next();
    await test.db
      .insertInto('open_shifts')
      .values([
        { id: gap, shift_id: shift.id, start_date: '2027-04-01', end_date: null },
        { id: ids.next(), shift_id: shift.id, start_date: '2027-04-05', end_date: null },
      ])
      .execute();
    await test.db
      .insertInto('requests')
      .values({
        kind: 'open_shift',
        ...made,
        id: ids.next(),
        shift_id: shift.id,
        open_shift_id: gap,
        start_date: '2027-04-01',
      })
      .execute();
    assertHolds(await counts(admin), {
      open_shift_request_count: 2,
      schedule_change_request_count: 1,
      time_off_request_count: 1,
      new_shift_request_count: 1,
    });
    assert.deepEqual(await counts(admin, `location=${here.id}`), own);
    assert.deepEqual(await counts(manager), own);
    await test.db.updateTable('requests').set({ status: 'REJECTED', decided_at: test.clock.now() }).execute();
    assertHolds(await counts(admin), {
      time_off_request_count: 0,
      schedule_change_request_count: 0,
      new_shift_request_count: 0,
      // Both open shifts are still open, and no one has requested them.
      open_shift_request_count: 2,
    });
  });

  it('keeps an employee in the missing list when a coworker on the same shift has clocked in', async () => {
    const day = '2027-03-20';
    const shift = await test.given.shift({ location: here, position: guard, start: day });
    const cleo = await test.given.user({ firstName: 'Cleo', locations: [here] });
    for (const user of [ana, cleo]) await test.given.assignment({ shift, user, start: day });
    await test.given.clockRecord({ user: ana, location: here, date: day, in: `${day}T16:00:00Z`, shift });
    assertHolds(await missing(manager, `date=${day}`), {
      count: 1,
      results: [{ employee_name: { id: cleo.id } }],
    });
  });

  it("uses each location's own date as today", async () => {
    // 1 AM on the 4th in New York, 8 PM on the 3rd in Honolulu.
    test.clock.set('2027-03-04T06:00:00Z');
    const list = await rows(admin, 'clocked-in');
    assert.deepEqual(
      list.results.map(({ location }) => location.title),
      ['Waikiki'],
    );
    test.clock.set(FOUR);
  });

  it('keeps a punch without a shift in the list past midnight, oldest first, until a shift is assigned', async () => {
    const shift = await test.given.shift({ location: here, position: guard, start: DAY });
    const punch = (day: string) =>
      test.given.clockRecord({
        user: ana,
        location: here,
        date: day,
        in: `${day}T15:00:00Z`,
        out: `${day}T15:10:00Z`,
      });
    const [today, old, older] = [await punch(DAY), await punch('2027-03-02'), await punch('2027-01-10')];
    const decided = [await punch('2027-03-01'), await punch(DAY)];
    for (const { id } of decided)
      await test.db.updateTable('clock_records').set({ shift_id: shift.id }).where('id', '=', id).execute();
    const listed = async (query = '') =>
      (await rows(manager, 'unassigned-clocked-in', query)).results.map(({ id, status }) => [id, status]);
    const [past, now] = decided;
    assert.deepEqual(await listed(), [
      [older.id, 'PENDING'],
      [old.id, 'PENDING'],
      [today.id, 'PENDING'],
      [now?.id, 'APPROVED'],
    ]);
    assert.deepEqual(await listed('date=2027-03-02'), [[old.id, 'PENDING']]);
    assert.deepEqual(await listed('date=2027-03-01'), [[past?.id, 'APPROVED']]);
    const pages = [0, 1, 2, 3, 4].map((offset) => listed(`limit=1&offset=${offset}`));
    assert.deepEqual((await Promise.all(pages)).flat(), await listed());
    assert.deepEqual(
      (await listed('sort=clocked_in')).map(([id]) => id),
      [older.id, old.id, today.id, now?.id],
    );
    assert.deepEqual(await listed('status=APPROVED&limit=1'), [[now?.id, 'APPROVED']]);
    assert.deepEqual(await listed('search=nobody'), []);
    assert.equal((await rows(manager, 'unassigned-clocked-in', 'limit=1')).count, 4);
    assert.equal((await counts(manager)).unassigned_clocked_in_count, 3);
    assert.equal((await counts(admin, `location=${there.id}`)).unassigned_clocked_in_count, 0);
    await test.db.deleteFrom('clock_records').where('began_unassigned', '=', true).execute();
  });

  it('keeps undecided time entries of a deleted location in the lists and in the counts', async () => {
    const gone = await test.given.location({ title: 'Gone' });
    const kept = await test.given.clockRecord({
      user: ana,
      location: gone,
      date: '2027-03-02',
      in: '2027-03-02T15:00:00Z',
      out: '2027-03-02T17:00:00Z',
    });
    // An undo at the keypad, a moment after the location was deleted.
    const cy = await test.given.user({ locations: [here] });
    const open = await test.given.clockRecord({
      user: cy,
      location: gone,
      date: DAY,
      in: `${DAY}T15:00:00Z`,
    });
    await test.db
      .updateTable('locations')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', gone.id)
      .execute();
    const waits = await rows(admin, 'unassigned-clocked-in', 'status=PENDING');
    assert.deepEqual(
      waits.results.map(({ id }) => id),
      [kept.id, open.id],
    );
    const all = await counts(admin);
    assert.equal(all.unassigned_clocked_in_count, 2);
    assert.equal(all.mannual_clockout_count, (await rows(admin, 'clocked-in/today')).count);
    assert.equal((await counts(manager)).unassigned_clocked_in_count, 0);
    assert.equal((await counts(admin, `location=${here.id}`)).unassigned_clocked_in_count, 0);
    await test.db.deleteFrom('clock_records').where('location_id', '=', gone.id).execute();
  });

  it('shows nothing to a manager without a location', async () => {
    const lost = await test.given.session(await test.given.user({ role: 'MANAGER' }));
    assertHolds(await rows(lost, 'clocked-in'), { count: 0, results: [] });
    assert.deepEqual([...new Set(Object.values(await counts(lost)))], [0]);
  });
});
