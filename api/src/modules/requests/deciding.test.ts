import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { errorOf, expectStatus, member } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import {
  anaAsksForChange,
  anaAsksForTimeOff,
  asksForGap,
  assignmentsOf,
  createSchool,
  decide,
  gapOf,
  gapsOf,
  newestOf,
  newShiftBody,
  refresh,
  type School,
} from './requests.fixture';

let school: School;
beforeEach(async () => {
  school = await createSchool();
});
afterEach(() => school.test.close());

const refuses = async (work: () => ReturnType<typeof decide>, status: number, sentence: string | RegExp) => {
  const answer = await storesNothing(school.test.db, work);
  assert.equal(answer.status, status, answer.text);
  if (typeof sentence === 'string') assert.equal(errorOf(answer), sentence);
  else assert.match(String(errorOf(answer)), sentence);
};

const stateOf = async (token: string) => {
  const answer = await school.test.call(token, 'GET', '/api/shifts/request/mine/?limit=1');
  return member(answer.body, 'results', 0);
};

/** What somebody was told, newest first. */
const noticesOf = (user: { readonly id: string }) =>
  school.test.db
    .selectFrom('notifications')
    .select(['kind', 'title', 'body'])
    .where('user_id', '=', user.id)
    .orderBy('id', 'desc')
    .execute();

const changesSince = async () => {
  const rows = await school.test.db
    .selectFrom('changes')
    .select(['topic', 'location_id', 'user_id'])
    .execute();
  return new Set(rows.map(({ topic, user_id, location_id }) => `${topic} ${user_id ?? location_id}`));
};

describe('deciding time off', () => {
  it('approved: takes the person out of the range alone, opens it, tells the person', async () => {
    const { ana, mia, mondays, here, token, test } = school;
    const id = await anaAsksForTimeOff(school, '2027-03-15', '2027-03-22');
    const answer = await decide(school, token.mia, 'timeOff', id, { action: 'APPROVE' });
    assert.deepEqual(expectStatus(answer, 200), { message: 'Time off request approved.' });
    const plan = { user_id: ana.id, covers_user_id: null, source: 'PLAN' };
    assert.deepEqual(await assignmentsOf(test, mondays), [
      { ...plan, start_date: '2027-03-01', end_date: '2027-03-14' },
      { ...plan, start_date: '2027-03-23', end_date: null },
    ]);
    assert.deepEqual(await gapsOf(test, mondays), [
      {
        start_date: '2027-03-15',
        end_date: '2027-03-22',
        last_employee_id: ana.id,
        leave_start_date: '2027-03-15',
        leave_end_date: '2027-03-22',
      },
    ]);
    const mine = await stateOf(token.ana);
    assert.equal(member(mine, 'status'), 'APPROVED');
    assert.equal(member(mine, 'decided_by'), mia.name);
    assert.equal(member(mine, 'decided_at'), '2027-03-03T17:00:00.000Z');
    const [notice] = await noticesOf(ana);
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

  it('approved late: what has begun stays worked', async () => {
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

  it('rejected: changes nothing but its state', async () => {
    const { mondays, token, test } = school;
    const id = await anaAsksForTimeOff(school);
    const before = await assignmentsOf(test, mondays);
    expectStatus(await decide(school, token.mia, 'timeOff', id, { action: 'REJECT' }), 200);
    assert.deepEqual(await assignmentsOf(test, mondays), before);
    assert.equal(member(await stateOf(token.ana), 'status'), 'REJECTED');
  });

  it('refuses to approve what the person does not work any more', async () => {
    const { mondays, token, test, ben } = school;
    const id = await anaAsksForTimeOff(school);
    await test.db
      .updateTable('assignments')
      .set({ user_id: ben.id })
      .where('shift_id', '=', mondays.id)
      .execute();
    await refuses(
      () => decide(school, token.mia, 'timeOff', id, { action: 'APPROVE' }),
      400,
      /^Ana Silva does not work T-\d+ on these dates any more\.$/,
    );
  });
});

describe('deciding once', () => {
  it('answers the second decision with who decided and when, and stores nothing', async () => {
    const { token } = school;
    const id = await anaAsksForTimeOff(school);
    expectStatus(await decide(school, token.mia, 'timeOff', id, { action: 'REJECT' }), 200);
    await refuses(
      () => decide(school, token.admin, 'timeOff', id, { action: 'APPROVE' }),
      409,
      'Mia Lund rejected this request on 03-03-2027 at 12:00 PM.',
    );
  });

  it('says so of one that was withdrawn or has expired', async () => {
    const { token, test } = school;
    const first = await anaAsksForTimeOff(school);
    const withdrawn = await test.call(
      token.ana,
      'POST',
      `/api/shifts/request/mine/TIME_OFF/${first}/withdraw/`,
    );
    assert.deepEqual(expectStatus(withdrawn, 200), { message: 'Request withdrawn.' });
    await refuses(
      () => decide(school, token.mia, 'timeOff', first, { action: 'APPROVE' }),
      409,
      'Ana Silva withdrew this request on 03-03-2027 at 12:00 PM.',
    );
    await test.db
      .updateTable('time_off_requests')
      .set({ status: 'EXPIRED' })
      .where('id', '=', first)
      .execute();
    await refuses(
      () => decide(school, token.mia, 'timeOff', first, { action: 'APPROVE' }),
      409,
      'This request expired on 03-03-2027 at 12:00 PM.',
    );
  });

  it('lets nobody decide their own', async () => {
    const { test, token, here, position, mia } = school;
    const shift = await test.given.shift({ location: here, position, start: '2027-03-09' });
    await refresh(test, shift);
    const id = await asksForGap(school, token.mia, shift);
    for (const action of ['APPROVE', 'REJECT'])
      await refuses(
        () => decide(school, token.mia, 'open', id, { action }),
        403,
        'You cannot decide your own request.',
      );
    expectStatus(await decide(school, token.admin, 'open', id, { action: 'APPROVE' }), 200);
    assert.equal((await assignmentsOf(test, shift))[0]?.user_id, mia.id);
  });

  it('knows nothing of another location’s requests', async () => {
    const { test, elsewhere, position } = school;
    const stranger = await test.given.user({
      role: 'MANAGER',
      locations: [elsewhere],
      positions: [position],
    });
    const session = await test.given.session(stranger);
    const leave = await anaAsksForTimeOff(school);
    const change = await anaAsksForChange(school, '2027-03-22');
    const open = await asksForGap(school, school.token.ben);
    const gap = await gapOf(test, school.thursdays);
    for (const [kind, id] of [
      ['timeOff', leave],
      ['change', change],
      ['open', open],
      ['open', gap],
    ] as const)
      await refuses(() => decide(school, session, kind, id, { action: 'REJECT' }), 404, 'Request not found.');
  });
});

describe('deciding a schedule change', () => {
  it('approved: opens that one date', async () => {
    const { ana, mondays, token, test } = school;
    const id = await anaAsksForChange(school);
    expectStatus(await decide(school, token.mia, 'change', id, { action: 'APPROVE' }), 200);
    assert.deepEqual(
      (await gapsOf(test, mondays)).map((gap) => [gap.start_date, gap.end_date, gap.last_employee_id]),
      [['2027-03-15', '2027-03-15', ana.id]],
    );
  });

  it('reassigned: gives that date to the chosen person, who covers it; no gap between', async () => {
    const { ana, ben, mondays, token, test } = school;
    const id = await anaAsksForChange(school);
    const answer = await decide(school, token.mia, 'change', id, { action: 'REASSIGNED', user_id: ben.id });
    assert.deepEqual(expectStatus(answer, 200), { message: 'Shift reassigned successfully!' });
    const rows = await assignmentsOf(test, mondays);
    assert.deepEqual(
      rows.find(({ user_id }) => user_id === ben.id),
      {
        user_id: ben.id,
        start_date: '2027-03-15',
        end_date: '2027-03-15',
        covers_user_id: ana.id,
        source: 'REASSIGNED',
      },
    );
    assert.deepEqual(await gapsOf(test, mondays), []);
    assert.equal(member(await stateOf(token.ana), 'status'), 'REASSIGNED');
  });

  it('refuses a reassignment to nobody, to the asker, and to somebody who is busy', async () => {
    const { ana, ben, here, position, token, test } = school;
    const id = await anaAsksForChange(school);
    const to = (user_id?: string) => () =>
      decide(school, token.mia, 'change', id, {
        action: 'REASSIGNED',
        ...(user_id === undefined ? {} : { user_id }),
      });
    await refuses(to(), 400, 'Select an Employee');
    await refuses(to(ana.id), 400, 'Select an Employee other than who asked.');
    const other = await test.given.shift({ location: here, position, start: '2027-03-15', code: 'T-BUSY' });
    await test.given.assignment({ shift: other, user: ben, start: '2027-03-15' });
    await refuses(to(ben.id), 400, 'Ben Okoro: Overlaps T-BUSY on 03-15-2027.');
    await refuses(to('0192aaaa-0000-7000-8000-000000000000'), 400, 'This employee does not exist.');
  });

  it('rejected: stays as it is', async () => {
    const { mondays, token, test } = school;
    const id = await anaAsksForChange(school);
    expectStatus(await decide(school, token.mia, 'change', id, { action: 'REJECT' }), 200);
    assert.deepEqual(await gapsOf(test, mondays), []);
  });

  it('refuses to approve once the occurrence has begun', async () => {
    const id = await anaAsksForChange(school);
    school.test.clock.set('2027-03-15T20:00:00Z');
    const session = await school.test.given.session(school.mia);
    await refuses(
      () => decide(school, session, 'change', id, { action: 'APPROVE' }),
      400,
      /^Ana Silva does not work T-\d+ on 03-15-2027 any more\.$/,
    );
  });
});

describe('deciding an open shift', () => {
  it('approved: assigns the gap’s dates, closes the other requests with the reason, no gap is left', async () => {
    const { ana, ben, mia, thursdays, token, test } = school;
    const theirs = await asksForGap(school, token.ana);
    const bens = await asksForGap(school, token.ben);
    const answer = await decide(school, token.mia, 'open', bens, { action: 'APPROVE', user_id: ben.id });
    assert.deepEqual(expectStatus(answer, 200), { message: 'Shift assigned successfully!' });
    assert.deepEqual(await assignmentsOf(test, thursdays), [
      {
        user_id: ben.id,
        start_date: '2027-03-04',
        end_date: null,
        covers_user_id: null,
        source: 'OPEN_SHIFT',
      },
    ]);
    assert.deepEqual(await gapsOf(test, thursdays), []);
    assert.equal(member(await stateOf(token.ben), 'status'), 'APPROVED');
    const closed = await stateOf(token.ana);
    assert.equal(member(closed, 'status'), 'REJECTED');
    assert.equal(member(closed, 'decision_reason'), 'The shift was given to somebody else.');
    assert.equal(member(closed, 'decided_by'), mia.name);
    const [notice] = await noticesOf(ana);
    assert.equal(notice?.body, 'The shift was given to somebody else.');
    await refuses(
      () => decide(school, token.admin, 'open', theirs, { action: 'APPROVE' }),
      409,
      'Mia Lund rejected this request on 03-03-2027 at 12:00 PM.',
    );
  });

  it('approved for somebody else: that person gets it, the asker is told', async () => {
    const { ana, thursdays, token, test } = school;
    const bens = await asksForGap(school, token.ben);
    expectStatus(await decide(school, token.mia, 'open', bens, { action: 'APPROVE', user_id: ana.id }), 200);
    assert.equal((await assignmentsOf(test, thursdays))[0]?.user_id, ana.id);
    assert.equal(member(await stateOf(token.ben), 'status'), 'REJECTED');
  });

  it('a gap given to who had asked for it grants their request', async () => {
    const { ben, thursdays, token, test } = school;
    await asksForGap(school, token.ben);
    const gap = await gapOf(test, thursdays);
    expectStatus(await decide(school, token.mia, 'open', gap, { action: 'APPROVE', user_id: ben.id }), 200);
    assert.equal(member(await stateOf(token.ben), 'status'), 'APPROVED');
  });

  it('a gap of leave is covered for the leave alone', async () => {
    const { ana, ben, mondays, token, test } = school;
    const leave = await anaAsksForTimeOff(school);
    expectStatus(await decide(school, token.mia, 'timeOff', leave, { action: 'APPROVE' }), 200);
    const id = await asksForGap(school, token.ben, mondays);
    expectStatus(await decide(school, token.mia, 'open', id, { action: 'APPROVE' }), 200);
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
  });

  it('rejected: stays open', async () => {
    const { thursdays, token, test } = school;
    const id = await asksForGap(school, token.ben);
    const before = await gapsOf(test, thursdays);
    expectStatus(await decide(school, token.mia, 'open', id, { action: 'REJECT' }), 200);
    assert.deepEqual(await gapsOf(test, thursdays), before);
    assert.equal(member(await stateOf(token.ben), 'status'), 'REJECTED');
  });

  it('refuses somebody who became busy, and stores nothing', async () => {
    const { ben, here, position, token, test } = school;
    const id = await asksForGap(school, token.ben);
    const other = await test.given.shift({ location: here, position, start: '2027-03-11', code: 'T-BUSY' });
    await test.given.assignment({ shift: other, user: ben, start: '2027-03-11' });
    await refuses(
      () => decide(school, token.mia, 'open', id, { action: 'APPROVE' }),
      400,
      'Ben Okoro: Overlaps T-BUSY on 03-11-2027.',
    );
  });

  it('refuses to reject, or to give to nobody, what nobody has asked for', async () => {
    const gap = await gapOf(school.test, school.thursdays);
    const { mia } = school.token;
    await refuses(
      () => decide(school, mia, 'open', gap, { action: 'REJECT' }),
      400,
      'Nobody has asked for this shift.',
    );
    await refuses(() => decide(school, mia, 'open', gap, { action: 'APPROVE' }), 400, 'Select an Employee');
  });
});

describe('deciding a new shift', () => {
  it('rejects once; only creating the shift approves', async () => {
    const { ana, token, test } = school;
    expectStatus(await test.call(token.ana, 'POST', '/api/shifts/request/new-shift/', newShiftBody), 201);
    const id = await newestOf(school, token.ana);
    await refuses(() => decide(school, token.mia, 'fresh', id, { action: 'APPROVE' }), 400, 'Unknown action');
    expectStatus(await decide(school, token.mia, 'fresh', id, { action: 'REJECT' }), 200);
    assert.equal(member(await stateOf(token.ana), 'status'), 'REJECTED');
    assert.equal((await noticesOf(ana))[0]?.title, 'Your request for a new shift on 03-08-2027 was rejected');
    await refuses(
      () => decide(school, token.mia, 'fresh', id, { action: 'REJECT' }),
      409,
      'Mia Lund rejected this request on 03-03-2027 at 12:00 PM.',
    );
  });
});
