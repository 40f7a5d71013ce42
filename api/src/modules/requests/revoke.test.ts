import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { assertHolds, errorOf, expectStatus, member } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import {
  anaAsksForChange,
  anaAsksForTimeOff,
  assignmentsOf,
  requestsOpenShift,
  changeBody,
  createSchool,
  decide,
  openShiftsOf,
  newestOf,
  newestState,
  noticesOf,
  refuses,
  type School,
} from './requests.fixture';

let school: School;
beforeEach(async () => {
  school = await createSchool();
});
afterEach(() => school.test.close());

type Kind = 'TIME_OFF' | 'SCHEDULE_CHANGE';
const path = (kind: Kind, id: string) => `/api/shifts/manage-requests/${kind}/${id}/revoke/`;
const ahead = (kind: Kind, id: string, token = school.token.mia) =>
  storesNothing(school.test.db, () => school.test.call(token, 'GET', path(kind, id)));
const revoke = (kind: Kind, id: string, body: object = {}, token = school.token.mia) =>
  school.test.call(token, 'POST', path(kind, id), body);

async function approvedLeave(start?: string, end?: string): Promise<string> {
  const id = await anaAsksForTimeOff(school, start, end);
  expectStatus(await decide(school, school.token.mia, 'timeOff', id, { action: 'APPROVE' }), 200);
  return id;
}

/** Returns the dates with a shift that a preview names: date, code, outcome, and the employee who has the date. */
function endsOf(preview: unknown): unknown[] {
  const dates = member(preview, 'dates');
  assert.ok(Array.isArray(dates));
  return dates
    .filter((one: unknown) => member(one, 'shift_code') !== null)
    .map((one: unknown) => [
      member(one, 'date'),
      member(one, 'shift_code'),
      member(one, 'outcome'),
      member(one, 'taken_by', 'name') ?? null,
    ]);
}

/** Returns the users who work the Monday shift on a date. */
async function worksOn(date: string): Promise<string[]> {
  const rows = await assignmentsOf(school.test, school.mondays);
  return rows
    .filter(({ start_date, end_date }) => start_date <= date && (end_date === null || date <= end_date))
    .map(({ user_id }) => user_id);
}

/** Assigns the open shift from Ana's time off to Ben. */
async function benCovers(): Promise<void> {
  const request = await requestsOpenShift(school, school.token.ben, school.mondays);
  expectStatus(await decide(school, school.token.mia, 'open', request, { action: 'APPROVE' }), 200);
}

describe('revoking approved time off', () => {
  it('shows what revoking does, then returns the days, removes the open shift, and notifies the employee why', async () => {
    const { ana, mondays, test, token } = school;
    const id = await approvedLeave('2027-03-15', '2027-03-22');
    const effects = expectStatus(await ahead('TIME_OFF', id), 200);
    assert.deepEqual(endsOf(effects), [
      ['2027-03-15', mondays.shift_code, 'Back to Ana', null],
      ['2027-03-22', mondays.shift_code, 'Back to Ana', null],
    ]);
    // Pages that were published before dates could be chosen read these fields.
    const day = (date: string) => ({ shift_code: mondays.shift_code, start_date: date, end_date: date });
    assertHolds(effects, {
      user: { id: ana.id, name: 'Ana Silva' },
      back: [day('2027-03-15'), day('2027-03-22')],
      others: [],
      refusal: null,
      warnings: [],
    });
    assert.deepEqual(expectStatus(await revoke('TIME_OFF', id, { reason: 'The gala was moved.' }), 200), {
      message: 'Time off revoked.',
    });
    for (const date of ['2027-03-08', '2027-03-15', '2027-03-22', '2027-03-29'])
      assert.deepEqual(await worksOn(date), [ana.id], date);
    assert.deepEqual(await openShiftsOf(test, mondays), []);
    const state = await newestState(school, token.ana);
    assert.equal(member(state, 'status'), 'REVOKED');
    assert.equal(member(state, 'decision_reason'), 'The gala was moved.');
    const [notice] = await noticesOf(school, ana);
    assert.match(
      notice?.title ?? '',
      /^Your time off request for T-\d+, 03-15-2027 to 03-22-2027, was revoked$/,
    );
    assert.equal(notice?.body, 'Mia Lund revoked this request. The gala was moved.');
  });

  it('frees the days of revoked time off, so that the employee can be scheduled and can request time off again', async () => {
    const id = await approvedLeave();
    expectStatus(await revoke('TIME_OFF', id), 200);
    await anaAsksForTimeOff(school);
    assert.equal(member(await newestState(school, school.token.ana), 'status'), 'PENDING');
  });

  it('names the employee who got the days, takes the days back only when they are named, and notifies them', async () => {
    const { ana, ben, mondays, token } = school;
    const id = await approvedLeave();
    await benCovers();
    const effects = expectStatus(await ahead('TIME_OFF', id), 200);
    assert.deepEqual(member(effects, 'others'), [
      {
        user: { id: ben.id, name: 'Ben Okoro' },
        shift_code: mondays.shift_code,
        start_date: '2027-03-15',
        end_date: '2027-03-15',
      },
    ]);
    expectStatus(await revoke('TIME_OFF', id, { take_back: [ben.id] }, token.admin), 200);
    assert.deepEqual(await worksOn('2027-03-15'), [ana.id]);
    const [notice] = await noticesOf(school, ben);
    assert.equal(notice?.title, `You're no longer scheduled for ${mondays.shift_code}`);
  });

  it('keeps the assignment of a coworker who always worked the same shift', async () => {
    const { ana, ben, mondays, test } = school;
    await test.given.assignment({ shift: mondays, user: ben, start: '2027-03-01', slot: 2 });
    const id = await approvedLeave();
    assert.deepEqual(member(expectStatus(await ahead('TIME_OFF', id), 200), 'others'), []);
    expectStatus(await revoke('TIME_OFF', id), 200);
    assert.deepEqual((await worksOn('2027-03-15')).sort(), [ana.id, ben.id].sort());
  });

  it('leaves a substitute on the date who is not named, and ends the time off', async () => {
    const { ben, mondays } = school;
    const id = await approvedLeave();
    await benCovers();
    assert.deepEqual(endsOf(expectStatus(await ahead('TIME_OFF', id), 200)), [
      ['2027-03-15', mondays.shift_code, 'Ben keeps it', 'Ben Okoro'],
    ]);
    expectStatus(await revoke('TIME_OFF', id), 200);
    assert.deepEqual(await worksOn('2027-03-15'), [ben.id]);
    assert.equal(member(await newestState(school, school.token.ana), 'status'), 'REVOKED');
  });

  it('ends the time off, and leaves the date open, when the employee works another shift then', async () => {
    const { ana, here, mondays, position, test } = school;
    const id = await approvedLeave();
    const other = await test.given.shift({ location: here, position, start: '2027-03-15', code: 'T-BUSY' });
    await test.given.assignment({ shift: other, user: ana, start: '2027-03-15' });
    assert.deepEqual(endsOf(expectStatus(await ahead('TIME_OFF', id), 200)), [
      ['2027-03-15', mondays.shift_code, 'Remains open. Ana: Overlaps T-BUSY on 03-15-2027.', null],
    ]);
    expectStatus(await revoke('TIME_OFF', id), 200);
    assert.deepEqual(await worksOn('2027-03-15'), []);
    assert.equal((await openShiftsOf(test, mondays)).length, 1);
  });

  it('revokes the dates that have not begun, and names the dates that ended', async () => {
    const { ana } = school;
    const id = await approvedLeave('2027-03-15', '2027-03-22');
    school.test.clock.set('2027-03-15T21:00:00Z');
    const session = await school.test.given.session(school.mia);
    const answer = await revoke('TIME_OFF', id, { reason: 'We are short.' }, session);
    assert.deepEqual(expectStatus(answer, 200), {
      message: 'Time off ended for 03-16-2027 through 03-22-2027.',
    });
    assert.deepEqual(await worksOn('2027-03-15'), []);
    assert.deepEqual(await worksOn('2027-03-22'), [ana.id]);
    const state = await newestState(school, await school.test.given.session(ana));
    assert.equal(member(state, 'status'), 'APPROVED');
    assert.deepEqual((await noticesOf(school, ana))[0], {
      kind: 'absence.ended',
      title: 'Your time off for 03-16-2027 through 03-22-2027 ended',
      body: 'Mia Lund ended it. We are short.',
    });
  });

  it('revokes only the dates that are named, in any number of steps', async () => {
    const { ana, token } = school;
    const id = await approvedLeave('2027-03-15', '2027-03-16');
    expectStatus(await revoke('TIME_OFF', id, { dates: ['2027-03-16'] }), 200);
    assert.deepEqual(await worksOn('2027-03-15'), []);
    await refuses(
      school,
      () => revoke('TIME_OFF', id, { dates: ['2027-03-16'] }),
      400,
      "03-16-2027 isn't off, or was already ended.",
    );
    expectStatus(await revoke('TIME_OFF', id, { dates: ['2027-03-15'] }), 200);
    assert.deepEqual(await worksOn('2027-03-15'), [ana.id]);
    assert.equal(member(await newestState(school, token.ana), 'status'), 'REVOKED');
  });

  it('changes no assignment of a date that has begun, and ends it only when it is named', async () => {
    const { mondays, test } = school;
    const id = await approvedLeave();
    test.clock.set('2027-03-15T20:30:00Z');
    const session = await test.given.session(school.mia);
    const none = 'Every date has begun. Select the dates to end.';
    await refuses(school, () => revoke('TIME_OFF', id, {}, session), 400, none);
    const named = { dates: ['2027-03-15'] };
    const preview = await storesNothing(test.db, () =>
      test.call(session, 'POST', `${path('TIME_OFF', id)}preview/`, named),
    );
    assert.deepEqual(endsOf(expectStatus(preview, 200)), [
      ['2027-03-15', mondays.shift_code, "This shift has begun. Its staff doesn't change.", null],
    ]);
    expectStatus(await revoke('TIME_OFF', id, named, session), 200);
    assert.deepEqual(await worksOn('2027-03-15'), []);
  });

  it("refuses to revoke the manager's own request, a revoked request, and a request that was never approved", async () => {
    const { mia, mondays, test, token } = school;
    const pending = await anaAsksForTimeOff(school);
    await refuses(school, () => revoke('TIME_OFF', pending), 409, "This request hasn't been approved yet.");
    expectStatus(await decide(school, token.mia, 'timeOff', pending, { action: 'APPROVE' }), 200);
    expectStatus(await revoke('TIME_OFF', pending), 200);
    await refuses(school, () => revoke('TIME_OFF', pending), 409, /^Mia Lund revoked this request on /);
    const own = await test.given.request({ kind: 'TIME_OFF', user: mia, shift: mondays, date: '2027-04-05' });
    await refuses(
      school,
      () => revoke('TIME_OFF', own.id),
      403,
      "You can't approve or reject your own request.",
    );
  });

  it('returns no days of a deleted shift, and still revokes the time off', async () => {
    const { mondays, test } = school;
    const id = await approvedLeave();
    await test.db
      .updateTable('shifts')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', mondays.id)
      .execute();
    assert.deepEqual(member(expectStatus(await ahead('TIME_OFF', id), 200), 'back'), []);
    expectStatus(await revoke('TIME_OFF', id), 200);
    assert.equal(member(await newestState(school, school.token.ana), 'status'), 'REVOKED');
  });
});

describe('revoking a schedule change', () => {
  it('returns the date when an approved schedule change is revoked', async () => {
    const { ana, mondays, test, token } = school;
    const id = await anaAsksForChange(school);
    expectStatus(await decide(school, token.mia, 'change', id, { action: 'APPROVE' }), 200);
    assert.deepEqual(expectStatus(await revoke('SCHEDULE_CHANGE', id), 200), {
      message: 'Schedule change revoked.',
    });
    assert.deepEqual(await worksOn('2027-03-15'), [ana.id]);
    assert.deepEqual(await openShiftsOf(test, mondays), []);
  });

  it('takes the date back from its new employee when a reassigned schedule change is revoked', async () => {
    const { ana, ben, token } = school;
    const id = await anaAsksForChange(school);
    const given = { action: 'REASSIGNED', user_id: ben.id };
    expectStatus(await decide(school, token.mia, 'change', id, given), 200);
    assert.deepEqual(endsOf(expectStatus(await ahead('SCHEDULE_CHANGE', id), 200)), [
      ['2027-03-15', school.mondays.shift_code, 'Ben keeps it', 'Ben Okoro'],
    ]);
    expectStatus(await revoke('SCHEDULE_CHANGE', id, { take_back: [ben.id] }), 200);
    assert.deepEqual(await worksOn('2027-03-15'), [ana.id]);
  });

  /** Approves Ben's request to give up Ana's day, which he covers. */
  async function benGivesItOn(
    decision: Readonly<Record<string, unknown>> = { action: 'APPROVE' },
  ): Promise<{ readonly leave: string; readonly change: string }> {
    const { test, token } = school;
    const leave = await approvedLeave();
    await benCovers();
    const ask = '/api/shifts/request/reschedule/?request_date=2027-03-15';
    await test.call(token.ben, 'POST', ask, changeBody(school.mondays, '2027-03-15'));
    const change = await newestOf(school, token.ben);
    expectStatus(await decide(school, token.mia, 'change', change, decision), 200);
    return { leave, change };
  }

  it('lets the covering employee cover again when their schedule change is revoked, until the time off is revoked too', async () => {
    const { ana, ben, mondays, test } = school;
    const { leave, change } = await benGivesItOn();
    expectStatus(await revoke('SCHEDULE_CHANGE', change), 200);
    const ofBen = (await assignmentsOf(test, mondays)).filter(({ user_id }) => user_id === ben.id);
    assertHolds(ofBen, [{ start_date: '2027-03-15', end_date: '2027-03-15', covers_user_id: ana.id }]);
    expectStatus(await revoke('TIME_OFF', leave, { take_back: [ben.id] }), 200);
    assert.deepEqual(await worksOn('2027-03-15'), [ana.id]);
  });

  it('names the employee who got the day from the covering employee', async () => {
    const { ana, here, position, test } = school;
    const cy = await test.given.user({ locations: [here], positions: [position], firstName: 'Cy' });
    const { leave } = await benGivesItOn({ action: 'REASSIGNED', user_id: cy.id });
    assertHolds(member(expectStatus(await ahead('TIME_OFF', leave), 200), 'others'), [
      { user: { id: cy.id }, start_date: '2027-03-15' },
    ]);
    expectStatus(await revoke('TIME_OFF', leave, { take_back: [cy.id] }), 200);
    assert.deepEqual(await worksOn('2027-03-15'), [ana.id]);
  });

  it('assigns no one twice when the covered employee is already back', async () => {
    const { leave, change } = await benGivesItOn();
    expectStatus(await revoke('TIME_OFF', leave), 200);
    const back = endsOf(expectStatus(await ahead('SCHEDULE_CHANGE', change), 200));
    assert.deepEqual(back, [['2027-03-15', school.mondays.shift_code, 'Ana keeps it', null]]);
    expectStatus(await revoke('SCHEDULE_CHANGE', change, { take_back: [school.ana.id] }), 200);
    assert.deepEqual(await worksOn('2027-03-15'), [school.ana.id]);
  });
});

describe('a rejection’s reason', () => {
  const ask = {
    timeOff: () => anaAsksForTimeOff(school),
    change: () => anaAsksForChange(school),
    open: () => requestsOpenShift(school, school.token.ana),
    fresh: async () =>
      (await school.test.given.request({ kind: 'NEW_SHIFT', user: school.ana, date: '2027-03-08' })).id,
  } as const;
  for (const kind of ['timeOff', 'change', 'open', 'fresh'] as const)
    it(`shows a rejection's reason to the requester: ${kind}`, async () => {
      const { ana, token } = school;
      const id = await ask[kind]();
      expectStatus(
        await decide(school, token.mia, kind, id, { action: 'REJECT', reason: ' Gala week. ' }),
        200,
      );
      assert.equal(member(await newestState(school, token.ana), 'decision_reason'), 'Gala week.');
      assert.equal((await noticesOf(school, ana))[0]?.body, 'Mia Lund rejected this request. Gala week.');
    });

  for (const [name, body, status] of [
    ['of 150 characters is taken', { action: 'REJECT', reason: 'x'.repeat(150) }, 200],
    ['of 151 is refused', { action: 'REJECT', reason: 'x'.repeat(151) }, 400],
    ['is refused with an approval', { action: 'APPROVE', reason: 'Fine' }, 400],
    ['may be blank', { action: 'REJECT', reason: '  ' }, 200],
  ] as const)
    it(name, async () => {
      const id = await anaAsksForTimeOff(school);
      const answer = await decide(school, school.token.mia, 'timeOff', id, body);
      assert.equal(answer.status, status, String(errorOf(answer)));
    });
});
