import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { expectStatus, member } from '../../../test/assertions';
import {
  assignmentsOf,
  createSchool,
  decide,
  newestOf,
  type School,
  timeOffBody,
} from '../requests/requests.fixture';
import { findPaidLeave } from '../payroll/leave.repository';

const MONDAY = '2027-03-15';

let school: School;
beforeEach(async () => {
  school = await createSchool();
});
afterEach(() => school.test.close());

const send = (path: string, body: object, token: string) => school.test.call(token, 'POST', path, body);
/** Returns a session of the manager, because the clock moves past earlier ones. */
const manager = (): Promise<string> => school.test.given.session(school.mia);
const sick = async (change: object = {}): Promise<string> => {
  const body = { user_id: school.ana.id, kind: 'SICK', start_date: MONDAY, end_date: MONDAY, ...change };
  return String(member(expectStatus(await send('/api/absences/', body, school.token.mia), 201), 'id'));
};
const end = async (id: string): Promise<unknown> =>
  expectStatus(await send(`/api/absences/${id}/end/`, { dates: [MONDAY] }, await manager()), 200);
/** Ana requests time off around a Monday. */
async function requested(change: object = {}): Promise<string> {
  const body = { ...timeOffBody(school.mondays, '2027-03-14', '2027-03-16'), all_shifts: true, ...change };
  expectStatus(await send('/api/shifts/request/time-off/', body, school.token.ana), 202);
  return newestOf(school, school.token.ana);
}
const approve = async (id: string): Promise<unknown> =>
  expectStatus(await decide(school, await manager(), 'timeOff', id, { action: 'APPROVE' }), 200);
const revoke = async (id: string): Promise<unknown> =>
  expectStatus(await send(`/api/shifts/manage-requests/TIME_OFF/${id}/revoke/`, {}, school.token.mia), 200);
const paid = async (): Promise<unknown> =>
  (await findPaidLeave(school.test.db, { user: school.ana.id }, '2027-03-14', '2027-03-20')).map(
    ({ kind, day, start_time, end_time, minutes }) => [kind, day, start_time, end_time, minutes],
  );
const worksMonday = async (): Promise<boolean> =>
  (await assignmentsOf(school.test, school.mondays)).some(
    ({ user_id, start_date, end_date }) =>
      user_id === school.ana.id && start_date <= MONDAY && (end_date === null || end_date >= MONDAY),
  );
const MONDAY_PAID = ['TIME_OFF', MONDAY, '16:00', '20:00', 240];

describe('time off around a day that another absence took first', () => {
  it('pays the day again once a manager ends the sick day, and returns the shift when it is revoked', async () => {
    const leave = await requested();
    const day = await sick();
    await approve(leave);
    assert.deepEqual(await paid(), []);
    await end(day);
    assert.deepEqual(await paid(), [MONDAY_PAID]);
    assert.equal(await worksMonday(), false);
    await revoke(leave);
    assert.deepEqual([await paid(), await worksMonday()], [[], true]);
  });

  it('pays the day again when the employee can come after all', async () => {
    const { test, mondays, ana } = school;
    const leave = await requested();
    test.clock.set('2027-03-12T17:00:00Z');
    const body = { shift: mondays.id, date: MONDAY, kind: 'SICK' };
    const token = await test.given.session(ana);
    const report = expectStatus(await send('/api/absences/mine/', body, token), 201);
    await approve(leave);
    assert.deepEqual(await paid(), []);
    const id = String(member(report, 'absence', 'id'));
    expectStatus(await send(`/api/absences/mine/${id}/withdraw/`, {}, token), 200);
    assert.deepEqual([await paid(), await worksMonday()], [[MONDAY_PAID], false]);
  });

  it('pays a sick day that is paid only once, as sick hours until the day ends', async () => {
    const leave = await requested();
    const day = await sick({ pay: 'PAID' });
    await approve(leave);
    assert.deepEqual(await paid(), [['SICK', MONDAY, '16:00', '20:00', 240]]);
    await end(day);
    assert.deepEqual(await paid(), [MONDAY_PAID]);
  });

  it('pays only the missed hours again when a part of the day ends', async () => {
    const leave = await requested();
    const hours = await sick({ start_time: '17:00', end_time: '18:00' });
    await approve(leave);
    await end(hours);
    assert.deepEqual(await paid(), [
      ['TIME_OFF', MONDAY, '16:00', '17:00', 60],
      ['TIME_OFF', MONDAY, '17:00', '18:00', 60],
      ['TIME_OFF', MONDAY, '18:00', '20:00', 120],
    ]);
  });

  it('pays the day again when unpaid time off that a manager added ends', async () => {
    const leave = await requested();
    const day = await sick({ kind: 'TIME_OFF', leave_type: 'UNPAID_LEAVE' });
    await approve(leave);
    await end(day);
    assert.deepEqual(await paid(), [MONDAY_PAID]);
  });

  it('pays nothing that the time off was never granted for', async () => {
    const { test, thursdays, ana } = school;
    await test.given.assignment({ shift: thursdays, user: ana, start: '2027-03-04' });
    const other = { ...timeOffBody(thursdays, '2027-03-14', '2027-03-18'), all_shifts: false };
    const leave = await requested(other);
    const day = await sick();
    await approve(leave);
    await end(day);
    assert.deepEqual(await paid(), [['TIME_OFF', '2027-03-18', '16:00', '20:00', 240]]);
  });

  it('pays nothing of a shift that had begun before the approval', async () => {
    const leave = await requested();
    const day = await sick();
    school.test.clock.set('2027-03-15T20:30:00Z');
    await approve(leave);
    await end(day);
    assert.deepEqual(await paid(), []);
  });
});
