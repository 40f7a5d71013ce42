import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { expectStatus, member } from '../../../test/assertions';
import type { GivenUser } from '../../../test/fixtures';
import {
  assignmentsOf,
  createSchool,
  decide,
  newestOf,
  newestState,
  noticesOf,
  openShiftOf,
  openShiftsOf,
  refresh,
  refuses,
  type School,
} from './requests.fixture';

const PATH = '/api/shifts/request/open-shift/';
const [FIRST, SECOND, THIRD] = ['2027-03-04', '2027-03-11', '2027-03-18'];

/** Thursdays from 2027-03-04 are open; now is Wednesday, 2027-03-03. */
describe('one date of an open series', () => {
  let school: School;
  let gap: string;
  beforeEach(async () => {
    school = await createSchool();
    gap = await openShiftOf(school.test, school.thursdays);
  });
  afterEach(() => school.test.close());

  const ask = (token: string, date?: string, shift = gap) =>
    school.test.call(token, 'POST', PATH, { shift, ...(date ? { date } : {}) });
  async function asks(token: string, date?: string): Promise<string> {
    expectStatus(await ask(token, date), 202);
    return newestOf(school, token);
  }
  const staff = async () =>
    (await assignmentsOf(school.test, school.thursdays)).map((row) => [
      row.user_id,
      row.start_date,
      row.end_date,
    ]);
  const open = async () =>
    (await openShiftsOf(school.test, school.thursdays)).map((row) => [row.start_date, row.end_date]);
  const offer = (...asked: GivenUser[]) =>
    school.test.given.round({
      shift: school.thursdays,
      gap,
      start: FIRST,
      end: null,
      by: school.mia,
      asked,
    });
  const offers = async () =>
    (
      await school.test.db
        .selectFrom('open_shift_offers as f')
        .innerJoin('open_shifts as o', 'o.id', 'f.open_shift_id')
        .select(['f.user_id', 'o.start_date', 'f.end_date'])
        .where('o.shift_id', '=', school.thursdays.id)
        .orderBy('o.start_date')
        .orderBy('f.user_id')
        .execute()
    ).map((row) => [row.user_id, row.start_date, row.end_date]);

  it('assigns only the date requested, and leaves the dates before and after it open', async () => {
    const { ben, token } = school;
    const id = await asks(token.ben, SECOND);
    expectStatus(await decide(school, token.mia, 'open', id, { action: 'APPROVE' }), 200);
    assert.deepEqual(await staff(), [[ben.id, SECOND, SECOND]]);
    assert.deepEqual(await open(), [
      [FIRST, FIRST],
      [THIRD, null],
    ]);
    assert.equal(member(await newestState(school, token.ben), 'status'), 'APPROVED');
  });

  it('keeps the requests for other dates, and closes those for the date with the name of the employee who got it', async () => {
    const { ana, ben, token } = school;
    await asks(token.ana, SECOND);
    const all = await asks(token.mia);
    const later = await asks(token.ben, THIRD);
    expectStatus(
      await decide(school, token.admin, 'open', gap, { action: 'APPROVE', user_id: ben.id, date: SECOND }),
      200,
    );
    const closed = await newestState(school, token.ana);
    assert.deepEqual(
      [member(closed, 'status'), member(closed, 'decision_reason')],
      ['REJECTED', 'Ben Okoro got this shift.'],
    );
    const [notice] = await noticesOf(school, ana);
    assert.equal(notice?.body, 'Ben Okoro got this shift. Your request is closed.');
    assert.equal(member(await newestState(school, token.ben), 'status'), 'PENDING');
    assert.equal(member(await newestState(school, token.mia), 'status'), 'PENDING');
    // The later date is in another open shift now, and its request is still decided there.
    expectStatus(await decide(school, token.admin, 'open', later, { action: 'APPROVE' }), 200);
    // The request for all dates gets those that are still open.
    expectStatus(await decide(school, token.admin, 'open', all, { action: 'APPROVE' }), 200);
    const { mia } = school;
    assert.deepEqual(await staff(), [
      [mia.id, FIRST, FIRST],
      [ben.id, SECOND, SECOND],
      [ben.id, THIRD, THIRD],
      [mia.id, '2027-03-25', null],
    ]);
    assert.deepEqual(await open(), []);
    assert.equal(member(await newestState(school, token.mia), 'status'), 'APPROVED');
  });

  it('keeps a request for all dates pending when the employee gets one of them', async () => {
    const { ben, token } = school;
    const id = await asks(token.ben);
    expectStatus(await decide(school, token.mia, 'open', id, { action: 'APPROVE', date: FIRST }), 200);
    assert.deepEqual(await staff(), [[ben.id, FIRST, FIRST]]);
    assert.equal(member(await newestState(school, token.ben), 'status'), 'PENDING');
    expectStatus(await decide(school, token.mia, 'open', id, { action: 'APPROVE' }), 200);
    assert.deepEqual(await open(), []);
    assert.equal(member(await newestState(school, token.ben), 'status'), 'APPROVED');
  });

  it('closes the request for a date that is canceled', async () => {
    const { thursdays, test, token } = school;
    await asks(token.ben, SECOND);
    await asks(token.ana, THIRD);
    const path = `/api/shifts/${thursdays.id}/dates/${SECOND}/cancel/`;
    expectStatus(await test.call(token.mia, 'POST', path, { reason: 'Repairs' }), 200);
    const closed = await newestState(school, token.ben);
    assert.deepEqual(
      [member(closed, 'status'), member(closed, 'decision_reason')],
      ['REJECTED', 'This date was canceled.'],
    );
    assert.equal(member(await newestState(school, token.ana), 'status'), 'PENDING');
  });

  it('accepts requests of one employee for several dates, but none that share a date', async () => {
    const { token } = school;
    await asks(token.ben, FIRST);
    await asks(token.ben, SECOND);
    const again = 'You already requested this shift.';
    await refuses(school, () => ask(token.ben, SECOND), 400, again);
    await refuses(school, () => ask(token.ben), 400, again);
  });

  it('checks only the date requested', async () => {
    const { ben, here, position, test, token } = school;
    const busy = await test.given.shift({ location: here, position, start: SECOND, code: 'T-BUSY' });
    await test.given.assignment({ shift: busy, user: ben, start: SECOND, end: SECOND });
    const sentence = 'This shift overlaps your shift T-BUSY on 03-11-2027.';
    await refuses(school, () => ask(token.ben), 400, sentence);
    await refuses(school, () => ask(token.ben, SECOND), 400, sentence);
    await asks(token.ben, FIRST);
    await refuses(
      school,
      () => decide(school, token.mia, 'open', gap, { action: 'APPROVE', user_id: ben.id, date: SECOND }),
      400,
      'Ben Okoro: Overlaps T-BUSY on 03-11-2027.',
    );
  });

  it('lists each date with the reasons for all dates and for this date alone', async () => {
    const { ben, here, position, test, token } = school;
    const busy = await test.given.shift({ location: here, position, start: SECOND, code: 'T-BUSY' });
    await test.given.assignment({ shift: busy, user: ben, start: SECOND, end: SECOND });
    await asks(token.ben, FIRST);
    const rows = async (week: string) => {
      const answer = await test.call(token.ben, 'GET', `/api/shifts/open-shifts/?start_date=${week}`);
      const row = member(answer.body, 'results', 0);
      return [member(row, 'requested'), member(row, 'blocked'), member(row, 'one_date')];
    };
    const overlap = 'This shift overlaps your shift T-BUSY on 03-11-2027.';
    const one = { shift_repeat: 'WEEKLY', cautions: [] };
    const asked = { ...one, requested: true, blocked: 'You already requested this shift.' };
    assert.deepEqual(await rows(FIRST), [true, overlap, asked]);
    assert.deepEqual(await rows(SECOND), [false, overlap, { ...one, requested: false, blocked: overlap }]);
    assert.deepEqual(await rows(THIRD), [false, overlap, { ...one, requested: false, blocked: null }]);
  });

  it('offers no choice of one date when the open shift has only one', async () => {
    const { mondays, test, token } = school;
    await test.db.deleteFrom('open_shifts').execute();
    await test.db
      .insertInto('open_shifts')
      .values({
        id: test.services.ids.next(),
        shift_id: mondays.id,
        start_date: '2027-03-08',
        end_date: '2027-03-08',
      })
      .execute();
    const answer = await test.call(token.ben, 'GET', '/api/shifts/open-shifts/?start_date=2027-03-07');
    assert.equal(member(answer.body, 'results', 0, 'start_date'), '2027-03-08');
    assert.equal(member(answer.body, 'results', 0, 'one_date'), undefined);
  });

  it('refuses a date without the shift, a past date, and a date that someone got, with their name', async () => {
    const { ana, token } = school;
    for (const date of ['2027-03-05', '2027-02-25'])
      await refuses(school, () => ask(token.ben, date), 400, 'This shift is no longer open.');
    for (const date of ['2027-03-05', '2027-02-25'])
      await refuses(
        school,
        () => decide(school, token.mia, 'open', gap, { action: 'APPROVE', user_id: ana.id, date }),
        400,
        'This shift is no longer open.',
      );
    const assign = { action: 'APPROVE', user_id: ana.id, date: FIRST };
    expectStatus(await decide(school, token.mia, 'open', gap, assign), 200);
    await refuses(school, () => ask(token.ben, FIRST), 409, 'Ana Silva took this shift at 12:00 PM.');
    await refuses(
      school,
      () => decide(school, token.admin, 'open', gap, { ...assign, user_id: school.ben.id }),
      409,
      'Mia Lund gave this shift to Ana Silva.',
    );
  });

  it('refuses to approve a date that the request is not about', async () => {
    const id = await asks(school.token.ben, SECOND);
    await refuses(
      school,
      () => decide(school, school.token.mia, 'open', id, { action: 'APPROVE', date: THIRD }),
      400,
      'Choose a date of the request.',
    );
  });

  it('names the manager and the employee when the whole open shift is gone', async () => {
    const { ana, ben, token } = school;
    expectStatus(await decide(school, token.mia, 'open', gap, { action: 'APPROVE', user_id: ana.id }), 200);
    await refuses(
      school,
      () => decide(school, token.admin, 'open', gap, { action: 'APPROVE', user_id: ben.id }),
      409,
      'Mia Lund gave this shift to Ana Silva.',
    );
  });

  it('gives an offered date right away, and keeps the other dates offered to everyone', async () => {
    const { ana, ben, token } = school;
    await offer(ana, ben);
    assert.deepEqual(expectStatus(await ask(token.ben, SECOND), 202), { message: 'The shift is yours.' });
    assert.deepEqual(await staff(), [[ben.id, SECOND, SECOND]]);
    const both = [ana.id, ben.id].sort();
    assert.deepEqual(
      await offers(),
      [
        [FIRST, FIRST],
        [THIRD, null],
      ].flatMap(([start, end]) => both.map((id) => [id, start, end])),
    );
    // The page of an employee who didn't reload still names the first open shift.
    assert.deepEqual(expectStatus(await ask(token.ana, THIRD), 202), { message: 'The shift is yours.' });
  });

  it('lists a series with a request for one date as a request and as an open shift, on a date only once', async () => {
    const { test, token } = school;
    await asks(token.ben, SECOND);
    const kinds = async (query = '') => {
      const answer = await test.call(token.mia, 'GET', `/api/shifts/manage-open-shifts/${query}`);
      const rows = member(answer.body, 'results');
      assert.ok(Array.isArray(rows));
      return rows.map((row) => [
        member(row, 'kind'),
        member(row, 'leave_start_date'),
        member(row, 'leave_end_date'),
      ]);
    };
    const whole = ['GAP', FIRST, null];
    assert.deepEqual(await kinds(), [whole, ['REQUEST', SECOND, SECOND]]);
    assert.deepEqual(await kinds(`?date=${SECOND}`), [['REQUEST', SECOND, SECOND]]);
    assert.deepEqual(await kinds(`?date=${THIRD}`), [whole]);
    assert.deepEqual(await kinds('?date=2027-03-05'), []);
    const counts = await test.call(token.mia, 'GET', '/api/shifts/request/count/');
    assert.equal(member(counts.body, 'open_shift_request_count'), 2);
    // Thursday's shift ends at 8 PM in New York.
    for (const [now, count] of [
      ['2027-03-05T00:59:00Z', 1],
      ['2027-03-05T01:00:00Z', 0],
    ] as const) {
      test.clock.set(now);
      assert.equal((await kinds(`?date=${FIRST}`)).length, count, now);
    }
  });

  it('names the first date of a row that is open and has not ended', async () => {
    const { test, token, mia, thursdays } = school;
    await asks(token.ben);
    const next = async (now: string) => {
      test.clock.set(now);
      const answer = await test.call(token.mia, 'GET', '/api/shifts/manage-open-shifts/');
      const date = member(answer.body, 'results', 0, 'next_date');
      const all = await test.call(token.mia, 'GET', '/api/requests/');
      assert.equal(member(all.body, 'results', 0, 'first_date'), date, 'the list of all requests');
      return [member(answer.body, 'results', 0, 'kind'), date];
    };
    assert.deepEqual(await next('2027-03-05T00:59:00Z'), ['REQUEST', FIRST]);
    assert.deepEqual(await next('2027-03-05T01:00:00Z'), ['REQUEST', SECOND], 'the first date has ended');
    await test.given.assignment({ shift: thursdays, user: mia, start: SECOND, end: SECOND });
    await refresh(test, thursdays);
    assert.deepEqual(await next('2027-03-05T01:00:00Z'), ['REQUEST', THIRD], 'someone got the second date');
  });
});
