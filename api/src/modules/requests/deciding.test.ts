import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { expectStatus, member } from '../../../test/assertions';
import {
  anaAsksForChange,
  anaAsksForTimeOff,
  requestsOpenShift,
  assignmentsOf,
  createSchool,
  decide,
  openShiftOf,
  openShiftsOf,
  newestOf,
  newestState,
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

const changesSince = async () => {
  const rows = await school.test.db
    .selectFrom('changes')
    .select(['topic', 'location_id', 'user_id'])
    .execute();
  return new Set(rows.map(({ topic, user_id, location_id }) => `${topic} ${user_id ?? location_id}`));
};

describe('deciding time off', () => {
  it('removes the employee from the approved dates only, opens those dates, and notifies the employee', async () => {
    const { ana, mia, mondays, here, token, test } = school;
    const id = await anaAsksForTimeOff(school, '2027-03-15', '2027-03-22');
    const answer = await decide(school, token.mia, 'timeOff', id, { action: 'APPROVE' });
    assert.deepEqual(expectStatus(answer, 200), { message: 'Time off request approved.' });
    const plan = { user_id: ana.id, covers_user_id: null, source: 'PLAN' };
    assert.deepEqual(await assignmentsOf(test, mondays), [
      { ...plan, start_date: '2027-03-01', end_date: '2027-03-14' },
      { ...plan, start_date: '2027-03-23', end_date: null },
    ]);
    assert.deepEqual(await openShiftsOf(test, mondays), [
      {
        start_date: '2027-03-15',
        end_date: '2027-03-22',
        last_employee_id: ana.id,
        leave_start_date: '2027-03-15',
        leave_end_date: '2027-03-22',
      },
    ]);
    const mine = await newestState(school, token.ana);
    assert.equal(member(mine, 'status'), 'APPROVED');
    assert.equal(member(mine, 'decided_by'), mia.name);
    assert.equal(member(mine, 'decided_at'), '2027-03-03T17:00:00.000Z');
    const [notice] = await noticesOf(school, ana);
    assert.equal(notice?.kind, 'request.approved');
    assert.match(
      notice?.title ?? '',
      /^Your time off request for T-\d+, 03-15-2027 to 03-22-2027, was approved$/,
    );
    const told = await changesSince();
    for (const change of [
      `Request ${ana.id}`,
      `Schedule ${ana.id}`,
      `Notification ${ana.id}`,
      `Request ${here.id}`,
      `Dashboard ${here.id}`,
      `OpenShift ${here.id}`,
    ])
      assert.ok(told.has(change), change);
  });

  it('emails the decision to the employee when email is on', async () => {
    const mailing = await createSchool({ mailIsSent: true });
    try {
      const id = await anaAsksForTimeOff(mailing);
      expectStatus(await decide(mailing, mailing.token.mia, 'timeOff', id, { action: 'REJECT' }), 200);
      const letters = await mailing.test.db
        .selectFrom('mail_outbox')
        .select(['recipient', 'subject'])
        .orderBy('id')
        .execute();
      assert.deepEqual(
        letters.map(({ recipient }) => recipient),
        [mailing.mia.email, mailing.ana.email],
        'who decides, then who asked',
      );
      assert.match(letters[0]?.subject ?? '', /^Ana Silva requested time off: /);
      assert.match(letters[1]?.subject ?? '', /^Your time off request for .* was rejected$/);
    } finally {
      await mailing.test.close();
    }
  });

  it('keeps occurrences that have begun when time off is approved late', async () => {
    const { mondays, token, test } = school;
    const id = await anaAsksForTimeOff(school, '2027-03-15', '2027-03-22');
    test.clock.set('2027-03-15T20:01:00Z');
    const session = await test.given.session(school.mia);
    expectStatus(await decide(school, session, 'timeOff', id, { action: 'APPROVE' }), 200);
    assert.deepEqual(
      (await assignmentsOf(test, mondays)).map(({ start_date, end_date }) => [start_date, end_date]),
      [
        ['2027-03-01', '2027-03-15'],
        ['2027-03-23', null],
      ],
    );
    assert.ok(token.mia);
  });

  it("changes only the request's status when time off is rejected", async () => {
    const { mondays, token, test } = school;
    const id = await anaAsksForTimeOff(school);
    const before = await assignmentsOf(test, mondays);
    const answer = await decide(school, token.mia, 'timeOff', id, { action: 'REJECT' });
    assert.deepEqual(expectStatus(answer, 200), { message: 'Time off request rejected.' });
    assert.deepEqual(await assignmentsOf(test, mondays), before);
    assert.equal(member(await newestState(school, token.ana), 'status'), 'REJECTED');
  });
});

describe('deciding once', () => {
  it("answers a second decision with the first one's manager and time, and stores nothing", async () => {
    const { token } = school;
    const id = await anaAsksForTimeOff(school);
    expectStatus(await decide(school, token.mia, 'timeOff', id, { action: 'REJECT' }), 200);
    await refuses(
      school,
      () => decide(school, token.admin, 'timeOff', id, { action: 'APPROVE' }),
      409,
      'Mia Lund rejected this request on 03-03-2027 at 12:00 PM.',
    );
  });

  it('names the withdrawal or expiry when a manager decides the request later', async () => {
    const { token, test } = school;
    const first = await anaAsksForTimeOff(school);
    const withdrawn = await test.call(
      token.ana,
      'POST',
      `/api/shifts/request/mine/TIME_OFF/${first}/withdraw/`,
    );
    assert.deepEqual(expectStatus(withdrawn, 200), { message: 'Request withdrawn.' });
    await refuses(
      school,
      () => decide(school, token.mia, 'timeOff', first, { action: 'APPROVE' }),
      409,
      'Ana Silva withdrew this request on 03-03-2027 at 12:00 PM.',
    );
    await test.db
      .updateTable('requests')
      .where('kind', '=', 'time_off')
      .set({ status: 'EXPIRED' })
      .where('id', '=', first)
      .execute();
    await refuses(
      school,
      () => decide(school, token.mia, 'timeOff', first, { action: 'APPROVE' }),
      409,
      'This request expired on 03-03-2027 at 12:00 PM.',
    );
  });

  it("refuses a manager's decision about their own request", async () => {
    const { test, token, here, position, mia } = school;
    const shift = await test.given.shift({ location: here, position, start: '2027-03-09' });
    await refresh(test, shift);
    const id = await requestsOpenShift(school, token.mia, shift);
    for (const action of ['APPROVE', 'REJECT'])
      await refuses(
        school,
        () => decide(school, token.mia, 'open', id, { action }),
        403,
        "You can't approve or reject your own request.",
      );
    expectStatus(await decide(school, token.admin, 'open', id, { action: 'APPROVE' }), 200);
    assert.equal((await assignmentsOf(test, shift))[0]?.user_id, mia.id);
  });

  it('finds no requests of other locations', async () => {
    const { test, elsewhere, position } = school;
    const stranger = await test.given.user({
      role: 'MANAGER',
      locations: [elsewhere],
      positions: [position],
    });
    const session = await test.given.session(stranger);
    const leave = await anaAsksForTimeOff(school);
    const change = await anaAsksForChange(school, '2027-03-22');
    const open = await requestsOpenShift(school, school.token.ben);
    const gap = await openShiftOf(test, school.thursdays);
    for (const [kind, id] of [
      ['timeOff', leave],
      ['change', change],
      ['open', open],
      ['open', gap],
    ] as const)
      await refuses(
        school,
        () => decide(school, session, kind, id, { action: 'REJECT' }),
        404,
        'Request not found.',
      );
  });
});

describe('deciding a new shift', () => {
  it('rejects a new shift request once, and approves it only by creating the shift', async () => {
    const { ana, token, test } = school;
    expectStatus(await test.call(token.ana, 'POST', '/api/shifts/request/new-shift/', newShiftBody), 201);
    const id = await newestOf(school, token.ana);
    await refuses(
      school,
      () => decide(school, token.mia, 'fresh', id, { action: 'APPROVE' }),
      400,
      'Unknown action. Choose one from the list.',
    );
    const answer = await decide(school, token.mia, 'fresh', id, { action: 'REJECT' });
    assert.deepEqual(expectStatus(answer, 200), { message: 'New shift request rejected.' });
    assert.equal(member(await newestState(school, token.ana), 'status'), 'REJECTED');
    assert.equal(
      (await noticesOf(school, ana))[0]?.title,
      'Your request for a new shift on 03-08-2027 was rejected',
    );
    await refuses(
      school,
      () => decide(school, token.mia, 'fresh', id, { action: 'REJECT' }),
      409,
      'Mia Lund rejected this request on 03-03-2027 at 12:00 PM.',
    );
  });
});
