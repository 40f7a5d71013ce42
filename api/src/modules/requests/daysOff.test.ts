import { candidateList } from '@ondeck/shared/schemas/shifts';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { errorOf, expectStatus, member } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import {
  assignmentsOf,
  createSchool,
  decide,
  newestOf,
  newestState,
  noticesOf,
  type School,
  timeOffBody,
} from './requests.fixture';
import { expireRequests } from './expireRequests.job';

const path = '/api/shifts/request/days-off/';
const days = (start: string, end = start) => ({
  start_date: start,
  end_date: end,
  leave_type: 'UNPAID_LEAVE',
  reason: 'A trip',
});

describe('requesting days without a shift', () => {
  let school: School;
  before(async () => {
    school = await createSchool();
  });
  after(() => school.test.close());

  const ask = (body: unknown, token = school.token.ana) => school.test.call(token, 'POST', path, body);
  async function refused(body: unknown, sentence: string, token = school.token.ana): Promise<void> {
    const answer = await storesNothing(school.test.db, () => ask(body, token));
    assert.equal(errorOf(answer), sentence);
  }
  const listed = async (query: string) => {
    const answer = await school.test.call(school.token.mia, 'GET', `/api/shifts/manage_time-off/?${query}`);
    return expectStatus(answer, 200);
  };
  const counted = async (query: string) =>
    member(
      expectStatus(
        await school.test.call(school.token.mia, 'GET', `/api/shifts/request/count/?${query}`),
        200,
      ),
      'time_off_request_count',
    );

  it('stores the request at the location, and notifies its managers', async () => {
    const answer = await ask(days('2027-03-17', '2027-03-19'));
    assert.deepEqual(expectStatus(answer, 202), { message: 'Time off request sent' });
    const mine = await newestState(school, school.token.ana);
    assert.equal(member(mine, 'shift_code'), null);
    assert.equal(member(mine, 'location'), school.here.title);
    assert.equal(member(mine, 'start_time'), null);
    const [notice] = await noticesOf(school, school.mia);
    assert.equal(
      notice?.title,
      'Ana Silva requested time off: days without a shift, 03-17-2027 to 03-19-2027',
    );
  });

  it('lists and counts the request only with include=days', async () => {
    assert.equal(member(await listed(''), 'count'), 0);
    assert.equal(await counted(''), 0);
    const all = await listed('include=days');
    assert.equal(member(all, 'count'), 1);
    assert.equal(member(all, 'results', 0, 'shift'), null);
    assert.equal(member(all, 'results', 0, 'location', 'title'), school.here.title);
    assert.equal(await counted('include=days'), 1);
    assert.equal(member(await listed(`include=days&location=${school.here.id}&search=ana`), 'count'), 1);
    assert.equal(member(await listed('include=days&sort=start_date&state=waiting'), 'count'), 1);
  });

  it('hides the request from managers of other locations', async () => {
    const { test, elsewhere, position } = school;
    const other = await test.given.user({ role: 'MANAGER', locations: [elsewhere], positions: [position] });
    const token = await test.given.session(other);
    const answer = await test.call(token, 'GET', '/api/shifts/manage_time-off/?include=days');
    assert.equal(member(answer.body, 'count'), 0);
    const id = await newestOf(school, school.token.ana);
    assert.equal((await decide(school, token, 'timeOff', id, { action: 'REJECT' })).status, 404);
  });

  it('refuses days that overlap another request, have a shift, or come too soon', async () => {
    await refused(days('2027-03-19'), 'You already requested time off on some of these dates.');
    await refused(
      days('2027-03-20', '2027-03-23'),
      `You're scheduled for ${school.mondays.shift_code} on 03-22-2027. Select that shift to request time off.`,
    );
    await refused(days('2027-03-12'), 'Time off request must be submitted at least 10 days in advance.');
  });

  it('asks staff of several locations for the location, and hides other locations', async () => {
    const { test, here, elsewhere, position } = school;
    const cleo = await test.given.user({ locations: [here, elsewhere], positions: [position] });
    const token = await test.given.session(cleo);
    await refused(days('2027-03-17'), 'Select a location first.', token);
    expectStatus(await ask({ ...days('2027-03-17'), location: elsewhere.id }, token), 202);
    const answer = await ask({ ...days('2027-03-25'), location: elsewhere.id });
    assert.equal(answer.status, 404);
  });

  it('releases the employee from a shift at the location that was assigned since', async () => {
    const { test, here, elsewhere, position, token } = school;
    const dana = await test.given.user({ locations: [here, elsewhere], positions: [position] });
    const session = await test.given.session(dana);
    expectStatus(await ask({ ...days('2027-04-07'), location: here.id }, session), 202);
    const id = await newestOf(school, session);
    const own = async (location: typeof here) => {
      const shift = await test.given.shift({ location, position, start: '2027-04-07' });
      await test.given.assignment({ shift, user: dana, start: '2027-04-07', end: '2027-04-07' });
      return shift;
    };
    const [given, other] = [await own(here), await own(elsewhere)];
    const path = `/api/shifts/manage_time-off/${id}/effects/`;
    const effects = expectStatus(await test.call(token.mia, 'GET', path), 200);
    assert.equal(member(effects, 'hours'), 4);
    assert.equal(member(effects, 'shifts', 0, 'shift_code'), given.shift_code);
    assert.equal(member(effects, 'without_shift', 'dates'), 0);
    expectStatus(await decide(school, token.mia, 'timeOff', id, { action: 'APPROVE' }), 200);
    assert.deepEqual(await assignmentsOf(test, given), []);
    assert.equal((await assignmentsOf(test, other)).length, 1);
  });

  it('counts only hours that another absence has not taken', async () => {
    const { test, here, position, token } = school;
    const eli = await test.given.user({ locations: [here], positions: [position] });
    const session = await test.given.session(eli);
    const shift = await test.given.shift({ location: here, position, start: '2027-04-09' });
    await test.given.assignment({ shift, user: eli, start: '2027-04-09' });
    const sick = { kind: 'SICK', start_date: '2027-04-09', end_date: '2027-04-09' };
    const part = { user_id: eli.id, ...sick, start_time: '17:00', end_time: '18:30' };
    expectStatus(await test.call(token.mia, 'POST', '/api/absences/', part), 201);
    const body = timeOffBody(shift, '2027-04-09');
    expectStatus(await test.call(session, 'POST', '/api/shifts/request/time-off/', body), 202);
    const path = `/api/shifts/manage_time-off/${await newestOf(school, session)}/effects/`;
    const effects = expectStatus(await test.call(token.mia, 'GET', path), 200);
    assert.deepEqual([member(effects, 'hours'), member(effects, 'shifts', 0, 'hours')], [2.5, 2.5]);
  });

  it('rejects, withdraws, and expires the request', async () => {
    const { test, token } = school;
    const first = await newestOf(school, token.ana);
    expectStatus(await decide(school, token.mia, 'timeOff', first, { action: 'REJECT' }), 200);
    expectStatus(await ask(days('2027-03-17')), 202);
    const second = await newestOf(school, token.ana);
    const withdrawn = await test.call(
      token.ana,
      'POST',
      `/api/shifts/request/mine/TIME_OFF/${second}/withdraw/`,
    );
    expectStatus(withdrawn, 200);
    expectStatus(await ask(days('2027-03-17')), 202);
    test.clock.set('2027-03-18T12:00:00-04:00');
    await expireRequests(test.services).run();
    // The session has expired by then.
    test.clock.set('2027-03-03T12:00:00-05:00');
    assert.equal(member(await newestState(school, token.ana), 'status'), 'EXPIRED');
  });
});

describe('requesting a part of a day', () => {
  let school: School;
  before(async () => {
    school = await createSchool();
  });
  after(() => school.test.close());

  it('stores the times, and refuses times of several dates or in the wrong order', async () => {
    const { test, token, mondays } = school;
    const ask = (end: string, start_time: string, end_time: string) =>
      test.call(token.ana, 'POST', '/api/shifts/request/time-off/', {
        ...timeOffBody(mondays, '2027-03-15', end),
        start_time,
        end_time,
      });
    const several = await storesNothing(test.db, () => ask('2027-03-16', '16:00', '17:00'));
    assert.equal(errorOf(several), 'Choose a single date, or request whole days.');
    const turned = await storesNothing(test.db, () => ask('2027-03-15', '17:00', '16:00'));
    assert.equal(errorOf(turned), 'End Time must be greater than Start Time');
    expectStatus(await ask('2027-03-15', '16:00', '17:00'), 202);
    const answer = await test.call(token.mia, 'GET', '/api/shifts/manage_time-off/');
    assert.equal(member(answer.body, 'results', 0, 'start_time'), '16:00');
    assert.equal(member(answer.body, 'results', 0, 'end_time'), '17:00');
    const [notice] = await noticesOf(school, school.mia);
    assert.match(String(notice?.title), /03-15-2027, 4:00 PM to 5:00 PM$/);
  });

  it('keeps a shift that is partly inside the times, releases one that is completely inside, and creates the rest shift', async () => {
    const { test, token, here, position, ana } = school;
    const own = async (from: string, to: string) => {
      const shift = await test.given.shift({ location: here, position, start: '2027-03-17', from, to });
      await test.given.assignment({ shift, user: ana, start: '2027-03-17', end: '2027-03-17' });
      return shift;
    };
    const inside = await own('09:00', '10:00');
    const partly = await own('11:00', '15:00');
    expectStatus(
      await test.call(token.ana, 'POST', '/api/shifts/request/time-off/', {
        ...timeOffBody(inside, '2027-03-17'),
        all_shifts: true,
        start_time: '08:30',
        end_time: '12:30',
      }),
      202,
    );
    const id = await newestOf(school, token.ana);
    const path = `/api/shifts/manage_time-off/${id}/effects/`;
    const effects = expectStatus(await test.call(token.mia, 'GET', path), 200);
    assert.equal(member(effects, 'refusal'), null);
    assert.equal(member(effects, 'shifts', 0, 'shift_code'), inside.shift_code);
    assert.deepEqual(member(effects, 'kept'), [
      {
        shift_id: partly.id,
        shift_code: partly.shift_code,
        start_time: '11:00',
        end_time: '12:30',
        minutes: 90,
      },
    ]);
    const wrong = await storesNothing(test.db, () =>
      decide(school, token.mia, 'timeOff', id, { action: 'APPROVE', rest_shifts: [inside.id] }),
    );
    assert.equal(errorOf(wrong), 'Choose a shift of which the employee misses a part.');
    expectStatus(
      await decide(school, token.mia, 'timeOff', id, { action: 'APPROVE', rest_shifts: [partly.id] }),
      200,
    );
    const lines = await test.db
      .selectFrom('absence_lines')
      .select(['shift_id', 'effect', 'start_time', 'end_time', 'minutes', 'rest_shift_id'])
      .orderBy('start_time')
      .execute();
    const rest = lines[1]?.rest_shift_id ?? '';
    assert.deepEqual(lines, [
      {
        shift_id: inside.id,
        effect: 'RELEASED',
        start_time: '09:00',
        end_time: '10:00',
        minutes: 60,
        rest_shift_id: null,
      },
      {
        shift_id: partly.id,
        effect: 'KEPT',
        start_time: '11:00',
        end_time: '12:30',
        minutes: 90,
        rest_shift_id: rest,
      },
    ]);
    const assigned = await test.db
      .selectFrom('assignments')
      .select('shift_id')
      .where('user_id', '=', ana.id)
      .execute();
    assert.deepEqual(
      [inside, partly].map((shift) => assigned.some(({ shift_id }) => shift_id === shift.id)),
      [false, true],
    );
    const open = await test.db
      .selectFrom('open_shifts')
      .select(['start_date', 'last_employee_id'])
      .where('shift_id', '=', rest)
      .execute();
    assert.deepEqual(open, [{ start_date: '2027-03-17', last_employee_id: ana.id }]);
    // The hours off keep the employee from other work at these times only.
    const staff = (from: string, to: string) =>
      test.call(
        token.mia,
        'GET',
        `/api/shifts/staff/?location=${here.id}&type_id=${position.id}&schedule_type=ONE_TIME_SHIFT&start_date=2027-03-17&end_date=2027-03-17&start_time=${from}&end_time=${to}&include=unavailable`,
      );
    const reasonsOf = async (from: string, to: string) => {
      const { results } = candidateList.parse((await staff(from, to)).body);
      const one = results.find(({ id: user }) => user === ana.id);
      return one?.reasons.map(({ message }) => message);
    };
    assert.deepEqual(await reasonsOf('08:00', '09:00'), ['On leave on 03-17-2027, 8:30 AM–12:30 PM.']);
    assert.deepEqual(await reasonsOf('16:00', '17:00'), []);
  });
});
