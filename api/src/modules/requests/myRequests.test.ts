import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { expectStatus, member } from '../../../test/assertions';
import { expireRequests } from './expireRequests.job';
import {
  anaAsksForChange,
  anaAsksForTimeOff,
  requestsOpenShift,
  createSchool,
  decide,
  newestOf,
  newShiftBody,
  noticesOf,
  refresh,
  refuses,
  type School,
} from './requests.fixture';

let school: School;
beforeEach(async () => {
  school = await createSchool();
});
afterEach(() => school.test.close());

const mine = async (query = '', token = school.token.ana) => {
  const answer = await school.test.call(token, 'GET', `/api/shifts/request/mine/${query}`);
  expectStatus(answer, 200);
  return answer.body;
};
const withdraw = (kind: string, id: string, token = school.token.ana) =>
  school.test.call(token, 'POST', `/api/shifts/request/mine/${kind}/${id}/withdraw/`);
const offerTime = (body: object = newShiftBody) =>
  school.test.call(school.token.ana, 'POST', '/api/shifts/request/new-shift/', body);

async function askForEverything(): Promise<void> {
  const { clock } = school.test;
  await anaAsksForTimeOff(school);
  clock.advance(1000);
  await anaAsksForChange(school, '2027-03-22');
  clock.advance(1000);
  await requestsOpenShift(school, school.token.ana);
  clock.advance(1000);
  await offerTime();
}

describe('my requests', () => {
  it("lists the employee's own requests of every kind, the newest first, with shift, dates, times, and reason", async () => {
    await askForEverything();
    const { mondays, thursdays, position } = school;
    const results = member(await mine(), 'results');
    assert.ok(Array.isArray(results));
    const pick = (row: unknown) =>
      ['kind', 'shift_code', 'start_date', 'end_date', 'start_time', 'end_time', 'reason', 'status'].map(
        (key) => member(row, key),
      );
    assert.deepEqual(results.map(pick), [
      ['NEW_SHIFT', null, '2027-03-08', '2027-03-08', '09:00', '12:00', 'Mornings are free', 'PENDING'],
      ['OPEN_SHIFT', thursdays.shift_code, '2027-03-04', null, '16:00', '20:00', '', 'PENDING'],
      [
        'SCHEDULE_CHANGE',
        mondays.shift_code,
        '2027-03-22',
        '2027-03-22',
        '16:00',
        '20:00',
        'An exam',
        'PENDING',
      ],
      ['TIME_OFF', mondays.shift_code, '2027-03-15', '2027-03-15', '16:00', '20:00', 'A wedding', 'PENDING'],
    ]);
    assert.deepEqual(member(results, 1, 'shift_type'), [position]);
    assert.deepEqual(await mine('', school.token.ben), { count: 0, results: [] });
  });

  it("filters the employee's own requests by kind, state, and text, and pages them", async () => {
    await askForEverything();
    const kinds = async (query: string) => {
      const body = await mine(query);
      const results = member(body, 'results');
      assert.ok(Array.isArray(results));
      return [member(body, 'count'), ...results.map((row: unknown) => member(row, 'kind'))];
    };
    assert.deepEqual(await kinds('?kind=TIME_OFF'), [1, 'TIME_OFF']);
    assert.deepEqual(await kinds('?kind=OPEN_SHIFT'), [1, 'OPEN_SHIFT']);
    assert.deepEqual(await kinds('?status=APPROVED'), [0]);
    assert.deepEqual(await kinds('?search=exam'), [1, 'SCHEDULE_CHANGE']);
    assert.deepEqual(await kinds('?limit=2&offset=2'), [4, 'SCHEDULE_CHANGE', 'TIME_OFF']);
  });

  it('lets only the requester withdraw a pending request of each kind', async () => {
    await askForEverything();
    const results = member(await mine(), 'results');
    assert.ok(Array.isArray(results));
    for (const row of results) {
      const kind = String(member(row, 'kind'));
      const id = String(member(row, 'id'));
      await refuses(school, () => withdraw(kind, id, school.token.ben), 404, 'Request not found.');
      expectStatus(await withdraw(kind, id), 200);
      await refuses(
        school,
        () => withdraw(kind, id),
        409,
        /^Ana Silva withdrew this request on 03-03-2027 at 12:00 PM\.$/,
      );
    }
    assert.equal(member(await mine('?status=WITHDRAWN'), 'count'), 4);
  });

  it('refuses to withdraw a decided request, and names the manager who decided', async () => {
    const id = await anaAsksForTimeOff(school);
    expectStatus(await decide(school, school.token.mia, 'timeOff', id, { action: 'APPROVE' }), 200);
    await refuses(
      school,
      () => withdraw('TIME_OFF', id),
      409,
      'Mia Lund approved this request on 03-03-2027 at 12:00 PM.',
    );
  });

  it('finds no request when its kind in the address is wrong', async () => {
    const id = await anaAsksForTimeOff(school);
    await refuses(school, () => withdraw('NEW_SHIFT', id), 404, 'Request not found.');
    await refuses(school, () => withdraw('HOLIDAY', id), 404, 'Not found.');
  });
});

describe('requests with a past date', () => {
  const run = () => expireRequests(school.test.services).run();
  const stateOf = async (token = school.token.ana) =>
    member(
      (await school.test.call(token, 'GET', '/api/shifts/request/mine/?limit=1')).body,
      'results',
      0,
      'status',
    );

  /** New York is four hours behind UTC after 2027-03-14, so midnight there is 04:00Z. */
  const rows: [string, () => Promise<unknown>, string, string][] = [
    ['time off', () => anaAsksForTimeOff(school), '2027-03-16T03:59:00Z', '2027-03-16T04:00:00Z'],
    ['a schedule change', () => anaAsksForChange(school), '2027-03-16T03:59:00Z', '2027-03-16T04:00:00Z'],
    ['a new shift', () => offerTime(), '2027-03-09T04:59:00Z', '2027-03-09T05:00:00Z'],
  ];
  for (const [name, ask, before, after] of rows)
    it(`expires ${name} when the day ends at its location, not a minute before, and notifies the requester`, async () => {
      await ask();
      school.test.clock.set(before);
      await run();
      const session = await school.test.given.session(school.ana);
      assert.equal(await stateOf(session), 'PENDING');
      school.test.clock.set(after);
      await run();
      assert.equal(await stateOf(session), 'EXPIRED');
      const notices = await noticesOf(school, school.ana);
      assert.deepEqual(
        notices.map(({ kind }) => kind),
        ['request.expired'],
      );
      assert.match(notices[0]?.body ?? '', /^([A-Z]+-\d+, )?03-\d\d-2027\. Its date passed before a manager/);
      await run();
      assert.equal((await noticesOf(school, school.ana)).length, 1);
    });

  it('expires a request for an open shift with an end date, and keeps one without an end date', async () => {
    const { test, token, here, position, ben } = school;
    const once = await test.given.shift({ location: here, position, start: '2027-03-09' });
    await refresh(test, once);
    const endless = await requestsOpenShift(school, token.ben);
    const ending = await requestsOpenShift(school, token.ben, once);
    test.clock.set('2027-03-10T05:00:00Z');
    await run();
    const rows = await test.db
      .selectFrom('requests')
      .where('kind', '=', 'open_shift')
      .select(['id', 'status'])
      .where('user_id', '=', ben.id)
      .execute();
    assert.deepEqual(
      new Map(rows.map(({ id, status }) => [id, status])),
      new Map([
        [endless, 'PENDING'],
        [ending, 'EXPIRED'],
      ]),
    );
  });

  it('never expires a decided request', async () => {
    await anaAsksForTimeOff(school);
    const id = await newestOf(school, school.token.ana);
    expectStatus(await decide(school, school.token.mia, 'timeOff', id, { action: 'REJECT' }), 200);
    school.test.clock.set('2027-05-01T00:00:00Z');
    await run();
    assert.equal(await stateOf(await school.test.given.session(school.ana)), 'REJECTED');
  });
});
