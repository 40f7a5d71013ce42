import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { errorOf, expectStatus, member } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import {
  requestsOpenShift,
  changeBody,
  createSchool,
  decide,
  openShiftOf,
  newestOf,
  newShiftBody,
  refresh,
  type School,
  timeOffBody,
} from './requests.fixture';

const timeOffPath = '/api/shifts/request/time-off/';
const openPath = '/api/shifts/request/open-shift/';
const freshPath = '/api/shifts/request/new-shift/';
const changePath = (date: string) => `/api/shifts/request/reschedule/?request_date=${date}`;

async function withSchool(work: (school: School) => Promise<void>): Promise<void> {
  const school = await createSchool();
  try {
    await work(school);
  } finally {
    await school.test.close();
  }
}

const refused = async (school: School, token: string, path: string, body: unknown) =>
  storesNothing(school.test.db, () => school.test.call(token, 'POST', path, body));

describe('requesting time off', () => {
  const tooSoon = 'Time off request must be submitted at least 10 days in advance.';
  const none = "You aren't scheduled for this shift on any of these dates.";
  const rows: [string, string, string, number, string][] = [
    ['from the tenth day from today', '2027-03-13', '2027-03-15', 202, 'Time off request sent'],
    ['from the ninth', '2027-03-12', '2027-03-15', 400, tooSoon],
    ['for one day of work', '2027-03-15', '2027-03-15', 202, 'Time off request sent'],
    ['that ends before it starts', '2027-03-16', '2027-03-15', 400, 'End date cannot be before start date'],
    ['for days without the shift', '2027-03-16', '2027-03-21', 400, none],
    ['for days up to the next one', '2027-03-16', '2027-03-22', 202, 'Time off request sent'],
  ];
  for (const [name, start, end, status, sentence] of rows)
    it(`answers ${status} to time off ${name}: ${sentence}`, () =>
      withSchool(async (school) => {
        const body = timeOffBody(school.mondays, start, end);
        const send = () => school.test.call(school.token.ana, 'POST', timeOffPath, body);
        const answer = status === 202 ? await send() : await storesNothing(school.test.db, send);
        assert.equal(answer.status, status, answer.text);
        assert.equal(member(answer.body, status === 202 ? 'message' : 'error'), sentence);
      }));

  it('stores and approves five years of time off from a daily shift without listing its dates', () =>
    withSchool(async (school) => {
      const { test, here, position, ana, token } = school;
      const daily = await test.given.shift({
        location: here,
        position,
        start: '2027-03-01',
        repeat: 'DAILY',
      });
      await test.given.assignment({ shift: daily, user: ana, start: '2027-03-01' });
      const body = timeOffBody(daily, '2027-03-15', '2032-03-03');
      expectStatus(await test.call(token.ana, 'POST', timeOffPath, body), 202);
      const id = await newestOf(school, token.ana);
      expectStatus(await decide(school, token.mia, 'timeOff', id, { action: 'APPROVE' }), 200);
    }));

  it('reads the notice period for time off from the options', () =>
    withSchool(async (school) => {
      await school.test.db.updateTable('options').set({ time_off_notice_days: 20 }).execute();
      const body = timeOffBody(school.mondays, '2027-03-22');
      const answer = await refused(school, school.token.ana, timeOffPath, body);
      assert.equal(errorOf(answer), 'Time off request must be submitted at least 20 days in advance.');
    }));

  it('refuses time off that overlaps a pending or approved request, and allows it after a rejection', () =>
    withSchool(async (school) => {
      const { test, token, mondays } = school;
      const ask = (start: string, end: string) =>
        test.call(token.ana, 'POST', timeOffPath, timeOffBody(mondays, start, end));
      expectStatus(await ask('2027-03-15', '2027-03-22'), 202);
      const again = await storesNothing(test.db, () => ask('2027-03-22', '2027-03-29'));
      assert.equal(again.status, 400);
      assert.equal(errorOf(again), 'You already requested time off on some of these dates.');
      expectStatus(await ask('2027-03-23', '2027-03-29'), 202);
      const mine = await test.call(token.ana, 'GET', '/api/shifts/request/mine/?limit=1');
      const newest = String(member(mine.body, 'results', 0, 'id'));
      expectStatus(await decide(school, token.mia, 'timeOff', newest, { action: 'REJECT' }), 200);
      expectStatus(await ask('2027-03-23', '2027-03-29'), 202);
    }));

  it("refuses time off from another employee's shift, and hides a shift of another location", () =>
    withSchool(async (school) => {
      const { test, token, elsewhere, position, mondays } = school;
      const body = timeOffBody(mondays, '2027-03-15');
      assert.equal(errorOf(await refused(school, token.ben, timeOffPath, body)), none);
      const far = await test.given.shift({ location: elsewhere, position, start: '2027-03-15' });
      const hidden = await refused(school, token.ana, timeOffPath, timeOffBody(far, '2027-03-15'));
      assert.equal(hidden.status, 404);
      assert.equal(errorOf(hidden), 'shift not found.');
    }));
});

describe('requests about an archived shift', () => {
  it('finds no shift to request a change for when it was archived', () =>
    withSchool(async (school) => {
      const { test, token, mondays, admin } = school;
      await test.given.archived(mondays, admin);
      const leave = await refused(school, token.ana, timeOffPath, timeOffBody(mondays, '2027-03-15'));
      assert.equal(leave.status, 404);
      const body = changeBody(mondays, '2027-03-15');
      assert.equal((await refused(school, token.ana, changePath('2027-03-15'), body)).status, 404);
    }));
});

describe('requesting a schedule change', () => {
  const note = 'We request 2 weeks advance notice and a minimum of 1 week to accommodate.';
  it('accepts a schedule change request for the seventh day ahead and refuses the sixth', () =>
    withSchool(async (school) => {
      const { test, token, here, position, ana } = school;
      const daily = await test.given.shift({
        location: here,
        position,
        start: '2027-03-01',
        repeat: 'DAILY',
        from: '06:00',
        to: '07:00',
      });
      await test.given.assignment({ shift: daily, user: ana, start: '2027-03-01' });
      const sixth = await refused(
        school,
        token.ana,
        changePath('2027-03-09'),
        changeBody(daily, '2027-03-09'),
      );
      assert.equal(sixth.status, 400);
      assert.equal(errorOf(sixth), note);
      const body = changeBody(daily, '2027-03-10');
      const seventh = await test.call(token.ana, 'POST', changePath('2027-03-10'), body);
      assert.deepEqual(expectStatus(seventh, 202), { message: 'Schedule change request sent' });
    }));

  it('accepts a schedule change reason of 150 characters and refuses 151', () =>
    withSchool(async (school) => {
      const { token, mondays, test } = school;
      const date = '2027-03-15';
      const long = await refused(
        school,
        token.ana,
        changePath(date),
        changeBody(mondays, date, 'x'.repeat(151)),
      );
      assert.equal(errorOf(long), 'Reason must be at most 150 characters');
      assert.equal(member(long.body, 'fields', 'reason'), 'Reason must be at most 150 characters');
      const body = changeBody(mondays, date, 'x'.repeat(150));
      expectStatus(await test.call(token.ana, 'POST', changePath(date), body), 202);
    }));

  it('refuses a second pending schedule change for the same occurrence, but not for another', () =>
    withSchool(async (school) => {
      const { token, mondays, test } = school;
      const ask = (date: string) => test.call(token.ana, 'POST', changePath(date), changeBody(mondays, date));
      expectStatus(await ask('2027-03-15'), 202);
      const again = await storesNothing(test.db, () => ask('2027-03-15'));
      assert.equal(again.status, 400);
      assert.equal(errorOf(again), 'You already requested a change to this shift on that date.');
      expectStatus(await ask('2027-03-22'), 202);
    }));

  it("refuses two different dates, a date without the shift, and another employee's occurrence", () =>
    withSchool(async (school) => {
      const { token, mondays } = school;
      const differ = await refused(
        school,
        token.ana,
        changePath('2027-03-22'),
        changeBody(mondays, '2027-03-15'),
      );
      assert.equal(errorOf(differ), 'The request has two different dates.');
      const body = changeBody(mondays, '2027-03-15');
      const other = await refused(school, token.ben, changePath('2027-03-15'), body);
      assert.equal(errorOf(other), "You aren't scheduled for this shift on that date.");
      const tuesday = changeBody(mondays, '2027-03-16');
      const off = await refused(school, token.ana, changePath('2027-03-16'), tuesday);
      assert.equal(errorOf(off), "You aren't scheduled for this shift on that date.");
    }));
});

describe('requesting an open shift', () => {
  it('accepts a request for an open shift, and refuses the same request again', () =>
    withSchool(async (school) => {
      const { test, token, thursdays } = school;
      const shift = await openShiftOf(test, thursdays);
      const first = await test.call(token.ben, 'POST', openPath, { shift });
      assert.deepEqual(expectStatus(first, 202), { message: 'Open shift request sent to admin' });
      const again = await refused(school, token.ben, openPath, { shift });
      assert.equal(again.status, 400);
      assert.equal(errorOf(again), 'You already requested this shift.');
    }));

  it('refuses an open shift that has since been assigned, and answers 404 to an unknown one', () =>
    withSchool(async (school) => {
      const { test, token, thursdays, ana } = school;
      const shift = await openShiftOf(test, thursdays);
      const given = await decide(school, token.mia, 'open', shift, { action: 'APPROVE', user_id: ana.id });
      expectStatus(given, 200);
      const late = await refused(school, token.ben, openPath, { shift });
      assert.equal(late.status, 400);
      assert.equal(errorOf(late), 'This shift is no longer open.');
      const unknown = await refused(school, token.ben, openPath, { shift: ana.id });
      assert.equal(unknown.status, 404);
      assert.equal(errorOf(unknown), 'shift not found.');
    }));

  it('refuses an open shift of a position the employee lacks, and hides one of another location', () =>
    withSchool(async (school) => {
      const { test, token, here, elsewhere, position } = school;
      const other = await test.given.position();
      const unheld = await test.given.shift({ location: here, position: other, start: '2027-03-09' });
      const far = await test.given.shift({ location: elsewhere, position, start: '2027-03-09' });
      await refresh(test, unheld);
      await refresh(test, far);
      const lacks = await refused(school, token.ben, openPath, { shift: await openShiftOf(test, unheld) });
      assert.equal(lacks.status, 400);
      assert.equal(errorOf(lacks), "This shift is at a location, or for a position, that you don't have.");
      assert.equal(
        (await refused(school, token.ben, openPath, { shift: await openShiftOf(test, far) })).status,
        404,
      );
    }));

  const overlaps: [string, string, string, number][] = [
    ['begins when own work ends', '20:00', '21:00', 202],
    ['begins a minute earlier', '19:59', '21:00', 400],
  ];
  for (const [name, from, to, status] of overlaps)
    it(`answers ${status} when the open shift ${name}`, () =>
      withSchool(async (school) => {
        const { test, token, here, position } = school;
        const late = await test.given.shift({ location: here, position, start: '2027-03-08', from, to });
        await refresh(test, late);
        const shift = await openShiftOf(test, late);
        const answer = await test.call(token.ana, 'POST', openPath, { shift });
        assert.equal(answer.status, status, answer.text);
        if (status === 400) assert.match(String(errorOf(answer)), /overlaps your shift T-\d+ on 03-08-2027/);
      }));

  it('refuses an open shift whose date has passed, even before the job has deleted it', () =>
    withSchool(async (school) => {
      const { test, here, position, ben } = school;
      const once = await test.given.shift({ location: here, position, start: '2027-03-09' });
      await refresh(test, once);
      const shift = await openShiftOf(test, once);
      test.clock.set('2027-03-10T05:00:00Z');
      const session = await test.given.session(ben);
      const late = await refused(school, session, openPath, { shift });
      assert.equal(late.status, 400);
      assert.equal(errorOf(late), 'This shift is no longer open.');
    }));

  it('refuses an open shift to an employee who has time off that day', () =>
    withSchool(async (school) => {
      const { test, token, here, position, ben } = school;
      const own = await test.given.shift({
        location: here,
        position,
        start: '2027-03-18',
        from: '06:00',
        to: '07:00',
      });
      await test.given.assignment({ shift: own, user: ben, start: '2027-03-18', end: '2027-03-18' });
      const leave = await test.given.request({ kind: 'TIME_OFF', user: ben, shift: own, date: '2027-03-18' });
      expectStatus(await decide(school, token.mia, 'timeOff', leave.id, { action: 'APPROVE' }), 200);
      const answer = await refused(school, token.ben, openPath, {
        shift: await openShiftOf(test, school.thursdays),
      });
      assert.equal(answer.status, 400);
      assert.equal(errorOf(answer), 'On leave on 03-18-2027.');
    }));

  it('accepts a new request when the previous one was rejected', () =>
    withSchool(async (school) => {
      const id = await requestsOpenShift(school, school.token.ben);
      expectStatus(await decide(school, school.token.mia, 'open', id, { action: 'REJECT' }), 200);
      const shift = await openShiftOf(school.test, school.thursdays);
      expectStatus(await school.test.call(school.token.ben, 'POST', openPath, { shift }), 202);
    }));
});

describe('requesting a new shift', () => {
  let school: School;
  before(async () => {
    school = await createSchool();
  });
  after(() => school.test.close());

  const rows: [string, Record<string, unknown>, number, string][] = [
    ['today', { date_of_availability: '2027-03-03', week_days: 'WEDNESDAY' }, 201, ''],
    [
      'yesterday',
      { date_of_availability: '2027-03-02', week_days: 'TUESDAY' },
      400,
      'This date is in the past.',
    ],
    ['without a weekday', { week_days: null }, 201, ''],
    ['a weekday that is another', { week_days: 'SUNDAY' }, 400, "The date isn't on this day of the week."],
    ['no date', { date_of_availability: undefined }, 400, 'This field is required.'],
    ['an empty date', { date_of_availability: '' }, 400, 'This field is required.'],
    ['a date that is none', { date_of_availability: '2027-02-29' }, 400, 'Invalid date format'],
    ['no start', { start_time: undefined }, 400, 'This field is required.'],
    ['an empty end', { end_time: '' }, 400, 'This field is required.'],
    ['null for an end', { end_time: null }, 400, 'This field is required.'],
    ['a start that is no time', { start_time: '24:00' }, 400, 'Invalid time format'],
    ['no answer', { ok3months: undefined }, 400, 'This field is required.'],
    ['an end a minute after the start', { end_time: '09:01' }, 201, ''],
    ['an end at the start', { end_time: '09:00' }, 400, 'End Time must be greater than Start Time'],
    ['a reason of 455 characters', { reason: 'x'.repeat(455) }, 201, ''],
    ['a reason of 456', { reason: 'x'.repeat(456) }, 400, 'Enter at most 455 characters'],
  ];
  for (const [name, change, status, sentence] of rows)
    it(`answers ${status} to a new shift request (${name}): ${sentence}`, async () => {
      const body = { ...newShiftBody, ...change };
      const send = () => school.test.call(school.token.ana, 'POST', freshPath, body);
      const answer = status === 201 ? await send() : await storesNothing(school.test.db, send);
      assert.equal(answer.status, status, answer.text);
      if (status === 400) assert.equal(errorOf(answer), sentence);
      else assert.deepEqual(answer.body, { message: 'Shift request submitted successfully!' });
    });

  it('stores one new shift request when fifty equal ones arrive together', async () => {
    const body = { ...newShiftBody, reason: 'Fifty taps', start_time: '06:00' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => school.test.call(school.token.ana, 'POST', freshPath, body)),
    );
    assert.ok(answers.every(({ status }) => status === 201));
    const stored = await school.test.db
      .selectFrom('requests')
      .where('kind', '=', 'new_shift')
      .select('id')
      .where('reason', '=', 'Fifty taps')
      .execute();
    assert.equal(stored.length, 1);
  });
});
