import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { expectStatus, member } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenShift } from '../../../test/fixtures';
import { storesNothing } from '../../../test/storedRows';
import {
  anaAsksForTimeOff,
  assignmentsOf,
  createSchool,
  decide,
  newestOf,
  noticesOf,
  openShiftsOf,
  refresh,
  type School,
  timeOffBody,
} from './requests.fixture';

/** Ana has Mondays, 2027-03-15 and 2027-03-22, off with pay, at a location where she also works on Wednesdays. */
let school: School;
let leave: string;
let prairie: GivenLocation;
let swim: GivenPosition;
beforeEach(async () => {
  school = await createSchool();
  const { test } = school;
  prairie = await test.given.location({ title: 'Prairie' });
  swim = await test.given.position();
  await test.db
    .insertInto('user_locations')
    .values({ user_id: school.ana.id, location_id: prairie.id })
    .execute();
  await test.db
    .insertInto('user_positions')
    .values({ user_id: school.ana.id, position_id: swim.id })
    .execute();
  leave = await anaAsksForTimeOff(school, '2027-03-15', '2027-03-22');
  expectStatus(await decide(school, school.token.mia, 'timeOff', leave, { action: 'APPROVE' }), 200);
});
afterEach(() => school.test.close());

const change = (body: object) =>
  school.test.call(school.token.admin, 'PUT', `/api/users/update/${school.ana.id}/`, body);
const preview = (body: object) =>
  storesNothing(school.test.db, () =>
    school.test.call(school.token.admin, 'POST', `/api/users/${school.ana.id}/preview/`, body),
  );
const revoke = (body: object = {}) =>
  school.test.call(school.token.mia, 'POST', `/api/shifts/manage-requests/TIME_OFF/${leave}/revoke/`, body);
const ahead = () =>
  school.test.call(school.token.mia, 'GET', `/api/shifts/manage-requests/TIME_OFF/${leave}/revoke/`);
const lines = () =>
  school.test.db
    .selectFrom('absence_lines')
    .select(['date', 'end_cause'])
    .where('user_id', '=', school.ana.id)
    .orderBy('date')
    .execute();
const offDays = async () =>
  (
    await school.test.db
      .selectFrom('absence_days')
      .select('date')
      .where('user_id', '=', school.ana.id)
      .where('ended_at', 'is', null)
      .orderBy('date')
      .execute()
  ).map(({ date }) => date);
const pending = () =>
  school.test.db
    .selectFrom('requests')
    .select(['status', 'shift_id', 'location_id'])
    .where('user_id', '=', school.ana.id)
    .where('id', '<>', leave)
    .execute();
const onMondays = async (date: string) =>
  (await assignmentsOf(school.test, school.mondays))
    .filter(({ start_date, end_date }) => start_date <= date && (end_date === null || date <= end_date))
    .map(({ user_id }) => user_id);

/** Ana's Wednesdays at the location with the time off, from which she also requests all shifts off. */
async function anaAsksForAll(): Promise<GivenShift> {
  const { ana, here, position, test, token } = school;
  const wednesdays = await test.given.shift({
    location: here,
    position,
    start: '2027-03-03',
    repeat: 'WEEKLY',
  });
  await test.given.assignment({ shift: wednesdays, user: ana, start: '2027-03-03' });
  await refresh(test, wednesdays);
  const body = { ...timeOffBody(wednesdays, '2027-04-12', '2027-04-16'), all_shifts: true };
  expectStatus(await test.call(token.ana, 'POST', '/api/shifts/request/time-off/', body), 202);
  return wednesdays;
}

describe('time off of an employee who loses a location, a position, or the job', () => {
  it('stops paying at a lost location, keeps the days off, and can be revoked, as the previews say', async () => {
    const { here, mondays, test, ana } = school;
    const left = { locations: [prairie.id] };
    assert.deepEqual(
      member((await preview(left)).body, 'time_off'),
      ['2027-03-15', '2027-03-22'].map((date) => ({ date, hours: 4, location: here.title })),
    );
    expectStatus(await change(left), 200);
    assert.deepEqual(await lines(), [
      { date: '2027-03-15', end_cause: 'MOVED' },
      { date: '2027-03-22', end_cause: 'MOVED' },
    ]);
    assert.equal((await offDays()).length, 8);
    assert.ok(
      (await noticesOf(school, ana)).some(
        ({ kind, body }) =>
          kind === 'absence.ended' &&
          body ===
            `The hours of your time off from 03-15-2027 ended because you no longer work at ${here.title}. You're still off.`,
      ),
    );
    const dates = member(expectStatus(await ahead(), 200), 'dates');
    assert.ok(Array.isArray(dates));
    assert.equal(member(dates[0], 'outcome'), 'Remains open. Ana no longer works at this location.');
    expectStatus(await revoke(), 200);
    assert.deepEqual(await offDays(), []);
    assert.deepEqual(await onMondays('2027-03-15'), []);
    assert.ok((await openShiftsOf(test, mondays)).length > 0);
  });

  it('revokes time off of an employee who lost the position, and says why the shift remains open', async () => {
    const { test, ana } = school;
    // An older server removed the position without ending the time off.
    await test.db
      .deleteFrom('user_positions')
      .where('user_id', '=', ana.id)
      .where('position_id', '=', school.position.id)
      .execute();
    const dates = member(expectStatus(await ahead(), 200), 'dates');
    assert.ok(Array.isArray(dates));
    assert.equal(member(dates[0], 'outcome'), 'Remains open. Ana no longer has this position.');
    expectStatus(await revoke(), 200);
    assert.deepEqual(await onMondays('2027-03-15'), []);
  });

  it('ends the lines of a lost position', async () => {
    expectStatus(await change({ positions: [swim.id] }), 200);
    assert.deepEqual(
      (await lines()).map(({ end_cause }) => end_cause),
      ['MOVED', 'MOVED'],
    );
    expectStatus(await revoke(), 200);
  });

  it('ends time off after the last day, and what is left can be revoked', async () => {
    const ending = { employee_ending_date: '2027-03-18' };
    assert.deepEqual(
      member((await preview(ending)).body, 'time_off'),
      [
        ['2027-03-19', null],
        ['2027-03-20', null],
        ['2027-03-21', null],
        ['2027-03-22', 4],
      ].map(([date, hours]) => ({ date, hours, location: school.here.title })),
    );
    expectStatus(await change(ending), 200);
    assert.deepEqual(await lines(), [
      { date: '2027-03-15', end_cause: null },
      { date: '2027-03-22', end_cause: 'LEFT' },
    ]);
    expectStatus(await revoke(), 200);
    assert.deepEqual(await offDays(), []);
    assert.deepEqual(await onMondays('2027-03-15'), [school.ana.id]);
  });

  it('ends all upcoming time off when the account is deactivated', async () => {
    expectStatus(await change({ is_active: false }), 200);
    assert.deepEqual(await offDays(), []);
    assert.deepEqual(
      (await lines()).map(({ end_cause }) => end_cause),
      ['LEFT', 'LEFT'],
    );
  });

  it('moves a pending request of a lost location to the home location, without its shift', async () => {
    await anaAsksForAll();
    expectStatus(await change({ locations: [prairie.id] }), 200);
    assert.deepEqual(await pending(), [{ status: 'PENDING', shift_id: null, location_id: prairie.id }]);
  });

  it('keeps a request for all shifts pending when its only shift is deleted', async () => {
    const { here, mondays, test, token } = school;
    const wednesdays = await anaAsksForAll();
    expectStatus(await test.call(token.admin, 'DELETE', `/api/shifts/${mondays.id}/`), 204);
    expectStatus(await test.call(token.admin, 'DELETE', `/api/shifts/${wednesdays.id}/`), 204);
    assert.deepEqual(await pending(), [{ status: 'PENDING', shift_id: null, location_id: here.id }]);
  });

  it('closes a request for one shift only when the shift is deleted', async () => {
    const { mondays, test, token } = school;
    const body = timeOffBody(mondays, '2027-04-12');
    expectStatus(await test.call(token.ana, 'POST', '/api/shifts/request/time-off/', body), 202);
    await newestOf(school, token.ana);
    expectStatus(await test.call(token.admin, 'DELETE', `/api/shifts/${mondays.id}/`), 204);
    assert.deepEqual(
      (await pending()).map(({ status }) => status),
      ['REJECTED'],
    );
  });
});
