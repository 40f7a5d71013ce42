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

describe('deciding a schedule change', () => {
  it('opens only the requested date when a schedule change is approved', async () => {
    const { ana, mondays, token, test } = school;
    const id = await anaAsksForChange(school);
    const answer = await decide(school, token.mia, 'change', id, { action: 'APPROVE' });
    assert.deepEqual(expectStatus(answer, 200), { message: 'Schedule change request approved.' });
    assert.deepEqual(
      (await openShiftsOf(test, mondays)).map((gap) => [gap.start_date, gap.end_date, gap.last_employee_id]),
      [['2027-03-15', '2027-03-15', ana.id]],
    );
  });

  it('assigns the date to the chosen employee as a cover when reassigned, without an open shift in between', async () => {
    const { ana, ben, mondays, token, test } = school;
    const id = await anaAsksForChange(school);
    const answer = await decide(school, token.mia, 'change', id, { action: 'REASSIGNED', user_id: ben.id });
    assert.deepEqual(expectStatus(answer, 200), { message: 'Shift reassigned.' });
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
    assert.deepEqual(await openShiftsOf(test, mondays), []);
    assert.equal(member(await newestState(school, token.ana), 'status'), 'REASSIGNED');
  });

  it("closes a schedule change when time off is approved for its date, but not another employee's request", async () => {
    const { token, test } = school;
    const [inside, outside] = [await anaAsksForChange(school), await anaAsksForChange(school, '2027-03-22')];
    const leave = await anaAsksForTimeOff(school);
    expectStatus(await decide(school, token.mia, 'timeOff', leave, { action: 'APPROVE' }), 200);
    const rows = await test.db
      .selectFrom('requests')
      .where('kind', '=', 'schedule_change')
      .select(['id', 'status'])
      .execute();
    assert.deepEqual(
      new Map(rows.map(({ id, status }) => [id, status])),
      new Map([
        [inside, 'REJECTED'],
        [outside, 'PENDING'],
      ]),
    );
  });

  it('refuses to approve a schedule change for a date without the shift', async () => {
    const { ana, mondays, token, test } = school;
    const wish = { kind: 'SCHEDULE_CHANGE', user: ana, shift: mondays, date: '2027-03-16' } as const;
    const { id } = await test.given.request(wish);
    const why = `Ana Silva is no longer scheduled for ${mondays.shift_code} on 03-16-2027.`;
    await refuses(school, () => decide(school, token.mia, 'change', id, { action: 'APPROVE' }), 400, why);
  });

  it('refuses to reassign to no one, to the requester, and to an employee who is busy', async () => {
    const { ana, ben, here, position, token, test } = school;
    const id = await anaAsksForChange(school);
    const to = (user_id?: string) => () =>
      decide(school, token.mia, 'change', id, {
        action: 'REASSIGNED',
        ...(user_id === undefined ? {} : { user_id }),
      });
    await refuses(school, to(), 400, 'Select an Employee');
    await refuses(school, to(ana.id), 400, 'Select an employee other than the one who requested the change.');
    const other = await test.given.shift({ location: here, position, start: '2027-03-15', code: 'T-BUSY' });
    await test.given.assignment({ shift: other, user: ben, start: '2027-03-15' });
    await refuses(school, to(ben.id), 400, 'Ben Okoro: Overlaps T-BUSY on 03-15-2027.');
    await refuses(
      school,
      to('0192aaaa-0000-7000-8000-000000000000'),
      400,
      'Employee not found. Choose someone from the list.',
    );
  });

  it('changes nothing when a schedule change is rejected', async () => {
    const { mondays, token, test } = school;
    const id = await anaAsksForChange(school);
    const answer = await decide(school, token.mia, 'change', id, { action: 'REJECT' });
    assert.deepEqual(expectStatus(answer, 200), { message: 'Schedule change request rejected.' });
    assert.deepEqual(await openShiftsOf(test, mondays), []);
  });

  it('refuses to approve a schedule change once the occurrence has begun', async () => {
    const id = await anaAsksForChange(school);
    school.test.clock.set('2027-03-15T20:00:00Z');
    const session = await school.test.given.session(school.mia);
    await refuses(
      school,
      () => decide(school, session, 'change', id, { action: 'APPROVE' }),
      400,
      /^Ana Silva is no longer scheduled for T-\d+ on 03-15-2027\.$/,
    );
  });
});

describe('deciding an open shift', () => {
  it("assigns the open shift's dates on approval, notifies the other requesters, and leaves no date open", async () => {
    const { ana, ben, thursdays, token, test } = school;
    const theirs = await requestsOpenShift(school, token.ana);
    const bens = await requestsOpenShift(school, token.ben);
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
    assert.deepEqual(await openShiftsOf(test, thursdays), []);
    assert.equal(member(await newestState(school, token.ben), 'status'), 'APPROVED');
    const closed = await newestState(school, token.ana);
    assert.equal(member(closed, 'status'), 'REJECTED');
    assert.equal(member(closed, 'decision_reason'), `${ben.name} got this shift.`);
    assert.equal(member(closed, 'decided_by'), null);
    const [notice] = await noticesOf(school, ana);
    assert.match(notice?.title ?? '', /^Your open shift request for T-\d+ was closed$/);
    assert.equal(notice?.body, `${ben.name} got this shift. Your request is closed.`);
    await refuses(
      school,
      () => decide(school, token.admin, 'open', theirs, { action: 'APPROVE' }),
      409,
      `Mia Lund gave this shift to ${ben.name}.`,
    );
  });

  it('assigns an open shift to another employee than the requester, and notifies the requester', async () => {
    const { ana, thursdays, token, test } = school;
    const bens = await requestsOpenShift(school, token.ben);
    expectStatus(await decide(school, token.mia, 'open', bens, { action: 'APPROVE', user_id: ana.id }), 200);
    assert.equal((await assignmentsOf(test, thursdays))[0]?.user_id, ana.id);
    assert.equal(member(await newestState(school, token.ben), 'status'), 'REJECTED');
  });

  it('approves the request of an employee who is assigned the open shift directly', async () => {
    const { ben, thursdays, token, test } = school;
    await requestsOpenShift(school, token.ben);
    const gap = await openShiftOf(test, thursdays);
    expectStatus(await decide(school, token.mia, 'open', gap, { action: 'APPROVE', user_id: ben.id }), 200);
    assert.equal(member(await newestState(school, token.ben), 'status'), 'APPROVED');
  });

  it('assigns an open shift from time off as a cover for that time only', async () => {
    const { ana, ben, mondays, token, test } = school;
    const leave = await anaAsksForTimeOff(school);
    expectStatus(await decide(school, token.mia, 'timeOff', leave, { action: 'APPROVE' }), 200);
    const id = await requestsOpenShift(school, token.ben, mondays);
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

  it('keeps the shift open when a request for it is rejected', async () => {
    const { thursdays, token, test } = school;
    const id = await requestsOpenShift(school, token.ben);
    const before = await openShiftsOf(test, thursdays);
    const answer = await decide(school, token.mia, 'open', id, { action: 'REJECT' });
    assert.deepEqual(expectStatus(answer, 200), { message: 'Open shift request rejected.' });
    assert.deepEqual(await openShiftsOf(test, thursdays), before);
    assert.equal(member(await newestState(school, token.ben), 'status'), 'REJECTED');
  });

  it('refuses to assign an open shift to an employee who became busy, and stores nothing', async () => {
    const { ben, here, position, token, test } = school;
    const id = await requestsOpenShift(school, token.ben);
    const other = await test.given.shift({ location: here, position, start: '2027-03-11', code: 'T-BUSY' });
    await test.given.assignment({ shift: other, user: ben, start: '2027-03-11' });
    await refuses(
      school,
      () => decide(school, token.mia, 'open', id, { action: 'APPROVE' }),
      400,
      'Ben Okoro: Overlaps T-BUSY on 03-11-2027.',
    );
  });

  it('refuses to assign a shift that is no longer open, and stores nothing', async () => {
    const { thursdays, token, test } = school;
    const id = await requestsOpenShift(school, token.ben);
    await test.db.deleteFrom('open_shifts').where('shift_id', '=', thursdays.id).execute();
    await refuses(
      school,
      () => decide(school, token.mia, 'open', id, { action: 'APPROVE' }),
      400,
      'This shift is no longer open.',
    );
  });

  it('refuses to reject an open shift without a request, or to assign it to no one', async () => {
    const gap = await openShiftOf(school.test, school.thursdays);
    const { mia } = school.token;
    await refuses(
      school,
      () => decide(school, mia, 'open', gap, { action: 'REJECT' }),
      400,
      'No one has requested this shift.',
    );
    await refuses(
      school,
      () => decide(school, mia, 'open', gap, { action: 'APPROVE' }),
      400,
      'Select an Employee',
    );
  });
});
