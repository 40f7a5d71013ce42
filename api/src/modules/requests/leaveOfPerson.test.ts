import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { GivenShift, GivenUser } from '../../../test/fixtures';
import { errorOf, expectStatus, member } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import {
  assignmentsOf,
  createSchool,
  decide,
  openShiftOf,
  openShiftsOf,
  newestOf,
  newestState,
  noticesOf,
  refresh,
  refuses,
  type School,
  timeOffBody,
} from './requests.fixture';

let school: School;
/** Every Wednesday, 4 to 8 PM. Ana is assigned to it too. */
let wednesdays: GivenShift;
beforeEach(async () => {
  school = await createSchool();
  const { test, here, position, ana } = school;
  wednesdays = await test.given.shift({ location: here, position, start: '2027-03-03', repeat: 'WEEKLY' });
  await test.given.assignment({ shift: wednesdays, user: ana, start: '2027-03-03' });
  await refresh(test, wednesdays);
});
afterEach(() => school.test.close());

/** Ana requests the whole week from Monday, 2027-03-15, off. */
const asks = (change: object = {}) =>
  school.test.call(school.token.ana, 'POST', '/api/shifts/request/time-off/', {
    ...timeOffBody(school.mondays, '2027-03-15', '2027-03-19'),
    all_shifts: true,
    ...change,
  });
async function anaAsksForAll(): Promise<string> {
  expectStatus(await asks(), 202);
  return newestOf(school, school.token.ana);
}
const approve = (id: string, more: object = {}) =>
  decide(school, school.token.mia, 'timeOff', id, { action: 'APPROVE', ...more });
const ahead = (id: string) =>
  storesNothing(school.test.db, () =>
    school.test.call(school.token.mia, 'GET', `/api/shifts/manage_time-off/${id}/effects/`),
  );
async function worksOn(shift: GivenShift, date: string): Promise<string[]> {
  const rows = await assignmentsOf(school.test, shift);
  return rows
    .filter(({ start_date, end_date }) => start_date <= date && (end_date === null || date <= end_date))
    .map(({ user_id }) => user_id);
}
const takes = async (user: GivenUser, shift: GivenShift) =>
  school.test.call(await school.test.given.session(user), 'POST', '/api/shifts/request/open-shift/', {
    shift: await openShiftOf(school.test, shift),
  });

describe('time off from all shifts', () => {
  it('shows the employee the shifts between the dates before they send the request', async () => {
    const { mondays, token, test } = school;
    const list = (start: string, end: string) =>
      test.call(token.ana, 'GET', `/api/shifts/request/time-off/shifts/?start_date=${start}&end_date=${end}`);
    const answer = expectStatus(await list('2027-03-15', '2027-03-30'), 200);
    const results = member(answer, 'results');
    assert.ok(Array.isArray(results));
    assert.deepEqual(
      results.map((row: unknown) => [
        member(row, 'shift_code'),
        member(row, 'first_date'),
        member(row, 'dates'),
      ]),
      [
        [mondays.shift_code, '2027-03-15', 3],
        [wednesdays.shift_code, '2027-03-17', 2],
      ],
    );
    assert.deepEqual(expectStatus(await list('2027-03-16', '2027-03-16'), 200), { results: [] });
    assert.equal((await list('2027-03-16', '2027-03-15')).status, 400);
  });

  it("releases each of the employee's shifts there on approval, and marks the days as time off", async () => {
    const { ana, mondays, test, token } = school;
    expectStatus(await approve(await anaAsksForAll()), 200);
    for (const [shift, day, after] of [
      [mondays, '2027-03-15', '2027-03-22'],
      [wednesdays, '2027-03-17', '2027-03-24'],
    ] as const) {
      assert.deepEqual(await worksOn(shift, day), []);
      assert.deepEqual(await worksOn(shift, after), [ana.id]);
      assert.deepEqual(
        (await openShiftsOf(test, shift)).map((gap) => [gap.start_date, gap.end_date, gap.last_employee_id]),
        [[day, day, ana.id]],
      );
    }
    assert.equal(member(await newestState(school, token.ana), 'all_shifts'), true);
    const { title: place } = school.here;
    assert.equal(member(await newestState(school, token.ana), 'location'), place);
    const title = (await noticesOf(school, ana))[0]?.title ?? '';
    assert.ok(
      title.includes(`request for all shifts at ${place}, `) && title.endsWith(' was approved'),
      title,
    );
  });

  it('returns each shift to the employee when the time off is revoked', async () => {
    const { ana, mondays, test, token } = school;
    const id = await anaAsksForAll();
    expectStatus(await approve(id), 200);
    const path = `/api/shifts/manage-requests/TIME_OFF/${id}/revoke/`;
    expectStatus(await test.call(token.mia, 'POST', path, {}), 200);
    assert.deepEqual(await worksOn(mondays, '2027-03-15'), [ana.id]);
    assert.deepEqual(await worksOn(wednesdays, '2027-03-17'), [ana.id]);
    assert.deepEqual(await openShiftsOf(test, wednesdays), []);
  });

  it('releases dates that a closure cancels too, so that the location can reopen', async () => {
    const { ana, here, test, token } = school;
    const id = await anaAsksForAll();
    const closed = { start_date: '2027-03-17', end_date: '2027-03-17', start_time: null, end_time: null };
    const closures = [{ ...closed, reason: 'Repairs' }];
    expectStatus(await test.call(token.mia, 'POST', '/api/closures/', { location: here.id, closures }), 201);
    expectStatus(await approve(id), 200);
    assert.deepEqual(await openShiftsOf(test, wednesdays), []);

    const stored = await test.db.selectFrom('closures').select('id').executeTakeFirstOrThrow();
    expectStatus(await test.call(token.mia, 'DELETE', `/api/closures/${stored.id}/`), 200);
    assert.deepEqual(await worksOn(wednesdays, '2027-03-17'), []);
    assert.deepEqual(await worksOn(wednesdays, '2027-03-24'), [ana.id]);
    assert.deepEqual(
      (await openShiftsOf(test, wednesdays)).map((gap) => [gap.start_date, gap.last_employee_id]),
      [['2027-03-17', ana.id]],
    );
  });

  it('releases only one shift when the request is for one, or leaves the field out', async () => {
    const { ana, mondays, token } = school;
    expectStatus(await asks({ all_shifts: undefined }), 202);
    expectStatus(await approve(await newestOf(school, token.ana)), 200);
    assert.deepEqual(await worksOn(mondays, '2027-03-15'), []);
    assert.deepEqual(await worksOn(wednesdays, '2027-03-17'), [ana.id]);
  });

  it('stores one request for each of two locations, and its own managers decide', async () => {
    const { test, elsewhere, here, position, token } = school;
    const west = await test.given.user({ locations: [here, elsewhere], positions: [position] });
    const [one, two] = [
      await test.given.shift({ location: here, position, start: '2027-03-15' }),
      await test.given.shift({ location: elsewhere, position, start: '2027-03-17' }),
    ];
    await test.given.assignment({ shift: one, user: west, start: '2027-03-15' });
    await test.given.assignment({ shift: two, user: west, start: '2027-03-17' });
    const session = await test.given.session(west);
    const body = { ...timeOffBody(one, '2027-03-15', '2027-03-19'), all_shifts: true };
    expectStatus(await test.call(session, 'POST', '/api/shifts/request/time-off/', body), 202);
    const rows = await test.db
      .selectFrom('requests')
      .where('kind', '=', 'time_off')
      .select(['id', 'shift_id'])
      .where('user_id', '=', west.id)
      .execute();
    assert.deepEqual(rows.map(({ shift_id }) => shift_id).sort(), [one.id, two.id].sort());
    const there = rows.find(({ shift_id }) => shift_id === two.id)?.id ?? '';
    assert.equal((await decide(school, token.mia, 'timeOff', there, { action: 'APPROVE' })).status, 404);
    expectStatus(await approve(rows.find(({ shift_id }) => shift_id === one.id)?.id ?? ''), 200);
    assert.deepEqual(await worksOn(two, '2027-03-17'), [west.id]);
  });

  it('refuses time off that overlaps another request in either order, and stores nothing', async () => {
    const sentence = 'You already requested time off on some of these dates.';
    await anaAsksForAll();
    await refuses(school, () => asks({ all_shifts: false, shift: wednesdays.id }), 400, sentence);
    await refuses(school, () => asks(), 400, sentence);
  });

  it('refuses time off for days without any shift', async () => {
    const none = { start_date: '2027-03-16', end_date: '2027-03-16' };
    await refuses(
      school,
      () => asks(none),
      400,
      "You aren't scheduled for this shift on any of these dates.",
    );
  });

  it("moves the request to another of the employee's shifts when its own shift is deleted", async () => {
    const { mondays, test, token } = school;
    const id = await anaAsksForAll();
    expectStatus(await test.call(token.mia, 'DELETE', `/api/shifts/${mondays.id}/`), 204);
    const state = await newestState(school, token.ana);
    assert.deepEqual(
      [member(state, 'status'), member(state, 'shift_code')],
      ['PENDING', wednesdays.shift_code],
    );
    expectStatus(await approve(id), 200);
    assert.deepEqual(await worksOn(wednesdays, '2027-03-17'), []);
  });
});

describe('preview of an approval', () => {
  it('shows what approving would open, the hours, and the candidates, fewest hours first', async () => {
    const { test, ben, here, position } = school;
    const cleo = await test.given.user({ locations: [here], positions: [position], firstName: 'Cleo' });
    const other = await test.given.shift({ location: here, position, start: '2027-03-18', to: '17:00' });
    await test.given.assignment({ shift: other, user: ben, start: '2027-03-18' });
    const effects = expectStatus(await ahead(await anaAsksForAll()), 200);
    assert.equal(member(effects, 'hours'), 8);
    assert.equal(member(effects, 'refusal'), null);
    assert.equal(member(effects, 'shifts', 0, 'start_date'), '2027-03-15');
    assert.equal(member(effects, 'shifts', 1, 'start_date'), '2027-03-17');
    assert.equal(member(effects, 'shifts', 0, 'opens'), true);
    const candidates = member(effects, 'shifts', 0, 'candidates');
    assert.ok(Array.isArray(candidates));
    const ids = candidates.map((one: unknown) => member(one, 'id'));
    assert.ok(ids.indexOf(cleo.id) < ids.indexOf(ben.id) && ids.includes(ben.id));
    assert.ok(!ids.includes(school.ana.id), 'employees on leave are no candidates');
  });

  it('shows no open shift when a coworker also works the shift', async () => {
    const { ben, mondays, test } = school;
    await test.given.assignment({ shift: mondays, user: ben, start: '2027-03-01', slot: 2 });
    await refresh(test, mondays);
    const effects = expectStatus(await ahead(await anaAsksForAll()), 200);
    assert.equal(member(effects, 'shifts', 0, 'opens'), false);
    assert.deepEqual(member(effects, 'shifts', 0, 'candidates'), []);
  });

  it("shows why the request can't be approved", async () => {
    const { test, mia } = school;
    const id = await anaAsksForAll();
    test.clock.set('2027-03-20T12:00:00Z');
    school = { ...school, token: { ...school.token, mia: await test.given.session(mia) } };
    const sentence = 'The dates of this request have passed.';
    assert.equal(member(expectStatus(await ahead(id), 200), 'refusal'), sentence);
    await refuses(school, () => approve(id), 400, sentence);
  });
});

describe('open shifts offered with an approval', () => {
  it('gives the shift to the first employee who accepts, refuses the others, and notifies the manager', async () => {
    const { ana, ben, mia, mondays, test, here, position, token } = school;
    const cleo = await test.given.user({ locations: [here], positions: [position] });
    const id = await anaAsksForAll();
    expectStatus(await approve(id, { offer_to: [ben.id, cleo.id] }), 200);
    const notices = await noticesOf(school, cleo);
    assert.equal(notices.length, 1, 'one notice for all that is offered');
    assert.match(notices[0]?.title ?? '', /^You've been offered T-\d+, 03-15-2027; T-\d+, 03-17-2027$/);
    const gap = await openShiftOf(test, mondays);
    assert.deepEqual(expectStatus(await takes(ben, mondays), 202), { message: 'The shift is yours.' });
    const rows = await assignmentsOf(test, mondays);
    assert.deepEqual(
      rows.find(({ user_id }) => user_id === ben.id),
      {
        user_id: ben.id,
        start_date: '2027-03-15',
        end_date: '2027-03-15',
        covers_user_id: ana.id,
        source: 'OPEN_SHIFT',
      },
    );
    const mine = await newestState(school, token.ben);
    assert.deepEqual([member(mine, 'status'), member(mine, 'decided_by')], ['APPROVED', mia.name]);
    assert.match(
      (await noticesOf(school, mia))[0]?.title ?? '',
      /^Ben Okoro took T-\d+, Mon 03-15-2027, 4:00–8:00 PM ET\.$/,
    );
    const late = await test.call(await test.given.session(cleo), 'POST', '/api/shifts/request/open-shift/', {
      shift: gap,
    });
    assert.equal(late.status, 409);
    assert.match(String(errorOf(late)), /^Ben Okoro took this shift at \d+:\d\d [AP]M\.$/);
  });

  it('links the notification to the offered shift, or to the list if there are several', async () => {
    const { ben, mondays, test, here, position } = school;
    const cleo = await test.given.user({ locations: [here], positions: [position] });
    const busy = await test.given.shift({ location: here, position, start: '2027-03-17' });
    await test.given.assignment({ shift: busy, user: cleo, start: '2027-03-17' });
    expectStatus(await approve(await anaAsksForAll(), { offer_to: [ben.id, cleo.id] }), 200);
    const linkOf = async ({ id }: { readonly id: string }) =>
      (
        await test.db
          .selectFrom('notifications')
          .select('link')
          .where('user_id', '=', id)
          .where('kind', '=', 'openShift.offered')
          .executeTakeFirst()
      )?.link;
    const gap = await openShiftOf(test, mondays);
    const { id: round } = await test.db
      .selectFrom('offer_rounds')
      .select('id')
      .where('open_shift_id', '=', gap)
      .executeTakeFirstOrThrow();
    assert.equal(await linkOf(cleo), `/open-shifts?offer=${round}`);
    assert.equal(await linkOf(ben), '/open-shifts?start=2027-03-15');
  });

  it('gives an offered shift to one employee when two accept it at the same time', async () => {
    const { ben, mondays, test, here, position } = school;
    const cleo = await test.given.user({ locations: [here], positions: [position] });
    expectStatus(await approve(await anaAsksForAll(), { offer_to: [ben.id, cleo.id] }), 200);
    const answers = await Promise.all([takes(ben, mondays), takes(cleo, mondays)]);
    assert.deepEqual(
      answers.map(({ status }) => status).sort((a, b) => a - b),
      [202, 409],
      answers.map(({ text }) => text).join(' '),
    );
    assert.equal((await worksOn(mondays, '2027-03-15')).length, 1);
  });

  it('stores only a request when the employee was not offered the open shift', async () => {
    const { ben, mondays, test, here, position, token } = school;
    const cleo = await test.given.user({ locations: [here], positions: [position] });
    expectStatus(await approve(await anaAsksForAll(), { offer_to: [cleo.id] }), 200);
    expectStatus(await takes(ben, mondays), 202);
    assert.equal(member(await newestState(school, token.ben), 'status'), 'PENDING');
    assert.deepEqual(await worksOn(mondays, '2027-03-15'), []);
  });

  it('stores only a request when the offered open shift has other dates by then', async () => {
    const { ben, mondays, test, token } = school;
    expectStatus(await approve(await anaAsksForAll(), { offer_to: [ben.id] }), 200);
    await test.db
      .updateTable('open_shifts')
      .set({ end_date: '2027-03-22' })
      .where('shift_id', '=', mondays.id)
      .execute();
    expectStatus(await takes(ben, mondays), 202);
    assert.equal(member(await newestState(school, token.ben), 'status'), 'PENDING');
  });

  it('refuses offers to the manager, to staff who are busy or out of scope, or with a rejection, and stores nothing', async () => {
    const { mia, ben, here, elsewhere, position, test, token } = school;
    const id = await anaAsksForAll();
    const stranger = await test.given.user({ locations: [elsewhere], positions: [position] });
    for (const day of ['2027-03-15', '2027-03-17']) {
      const busy = await test.given.shift({ location: here, position, start: day });
      await test.given.assignment({ shift: busy, user: ben, start: day });
    }
    for (const [who, sentence] of [
      [mia, "You can't offer a shift to yourself."],
      [stranger, 'Employee not found. Choose someone from the list.'],
      [ben, /^Ben Okoro: Overlaps /],
    ] as const)
      await refuses(school, () => approve(id, { offer_to: [who.id] }), 400, sentence);
    await refuses(
      school,
      () => decide(school, token.mia, 'timeOff', id, { action: 'REJECT', offer_to: [ben.id] }),
      400,
      'You can offer shifts only when you approve the request.',
    );
  });
});

describe('time off longer than the assignment', () => {
  it('pays time off only for the days that the employee had, and returns only those when revoked', async () => {
    const { test, here, position, ana, token } = school;
    const tuesdays = await test.given.shift({
      location: here,
      position,
      start: '2027-03-02',
      repeat: 'WEEKLY',
    });
    // The first two are Ana's, the third is open, and the fourth is Ana's again.
    await test.given.assignment({ shift: tuesdays, user: ana, start: '2027-03-16', end: '2027-03-23' });
    await test.given.assignment({ shift: tuesdays, user: ana, start: '2027-04-06', end: '2027-04-06' });
    await refresh(test, tuesdays);
    const body = timeOffBody(tuesdays, '2027-03-15', '2027-04-20');
    expectStatus(await test.call(token.ana, 'POST', '/api/shifts/request/time-off/', body), 202);
    const id = await newestOf(school, token.ana);
    const before = await assignmentsOf(test, tuesdays);
    expectStatus(await approve(id), 200);

    const stored = await test.db
      .selectFrom('releases')
      .select(['start_date', 'end_date'])
      .where('time_off_request_id', '=', id)
      .orderBy('start_date')
      .execute();
    assert.deepEqual(stored, [
      { start_date: '2027-03-16', end_date: '2027-03-23' },
      { start_date: '2027-04-06', end_date: '2027-04-06' },
    ]);
    const leave = [];
    for (const week of ['2027-03-14', '2027-03-21', '2027-03-28', '2027-04-04', '2027-04-11']) {
      const path = `/api/payroll/timesheets/?location=${here.id}&date=${week}`;
      const sheet = expectStatus(await test.call(token.admin, 'GET', path), 200);
      leave.push(member(sheet, 'totals', 'leave_minutes'));
    }
    assert.deepEqual(leave, [240, 240, 0, 240, 0]);

    const path = `/api/shifts/manage-requests/TIME_OFF/${id}/revoke/`;
    expectStatus(await test.call(token.mia, 'POST', path, { reason: 'The wedding is off' }), 200);
    const days = (rows: typeof before) =>
      rows.map(({ user_id, start_date, end_date }) => [user_id, start_date, end_date]).sort();
    assert.deepEqual(days(await assignmentsOf(test, tuesdays)), days(before));
  });
});
