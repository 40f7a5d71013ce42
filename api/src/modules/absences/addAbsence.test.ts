import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { assertHolds, expectStatus, member } from '../../../test/assertions';
import { assignmentsOf, createSchool, refuses, type School } from '../requests/requests.fixture';

const MONDAY = '2027-03-15';

let school: School;
beforeEach(async () => {
  school = await createSchool();
});
afterEach(() => school.test.close());

const send = (path: string, body: object, token: string) =>
  school.test.call(token, 'POST', `/api/absences/${path}`, body);
const sick = (change: object = {}) => ({
  user_id: school.ana.id,
  kind: 'SICK',
  start_date: MONDAY,
  end_date: MONDAY,
  ...change,
});
const add = (change: object = {}, token = school.token.mia) => send('', sick(change), token);
const added = async (change: object = {}, token = school.token.mia): Promise<string> =>
  String(member(expectStatus(await add(change, token), 201), 'id'));
const end = async (id: string) =>
  expectStatus(await send(`${id}/end/`, { dates: [MONDAY] }, school.token.mia), 200);
const anaWorks = async (): Promise<boolean> =>
  (await assignmentsOf(school.test, school.mondays)).some(
    ({ user_id, start_date, end_date }) =>
      user_id === school.ana.id && start_date <= MONDAY && (end_date === null || end_date >= MONDAY),
  );
const live = () =>
  school.test.db
    .selectFrom('absence_lines')
    .select(['location_id', 'start_time', 'end_time', 'effect'])
    .where('ended_at', 'is', null)
    .orderBy('start_time')
    .execute();
const part = { start_time: '17:00', end_time: '18:00' };
const leave = { kind: 'TIME_OFF', leave_type: 'PAID_LEAVE' };

describe('a day off on top of missed hours of a shift', () => {
  it('returns the shift when the day ends, and the hours remain missed', async () => {
    await added(part);
    const day = await added(leave);
    assert.equal(await anaWorks(), false);
    await end(day);
    assert.equal(await anaWorks(), true);
    assertHolds(await live(), [{ ...part, effect: 'KEPT' }]);
  });

  it('returns the shift too when the hours end first', async () => {
    const hours = await added(part);
    const day = await added(leave);
    await end(hours);
    assert.equal(await anaWorks(), false);
    await end(day);
    assert.equal(await anaWorks(), true);
    assert.deepEqual(await live(), []);
  });
});

describe('an employee of two locations', () => {
  const evening = async (from: string, to: string) => {
    const { elsewhere, position, ana, test } = school;
    await test.db
      .insertInto('user_locations')
      .values({ user_id: ana.id, location_id: elsewhere.id })
      .execute();
    const shift = await test.given.shift({ location: elsewhere, position, start: MONDAY, from, to });
    await test.given.assignment({ shift, user: ana, start: MONDAY });
    const omar = await test.given.user({ role: 'MANAGER', firstName: 'Omar', locations: [elsewhere] });
    return test.given.session(omar);
  };

  it("misses each location's shift once its manager adds the absence, and then no more", async () => {
    const { here, elsewhere } = school;
    const omar = await evening('18:00', '20:00');
    await added();
    await added({}, omar);
    // 6:00 PM in Los Angeles is after the shift in New York.
    assertHolds(await live(), [
      { location_id: here.id, start_time: '16:00', end_time: '20:00', effect: 'RELEASED' },
      { location_id: elsewhere.id, start_time: '18:00', end_time: '20:00', effect: 'RELEASED' },
    ]);
    await refuses(school, () => add({}, omar), 409, / marked Ana absent at /);
  });

  it('misses the same hours at both locations, each in the time of its zone', async () => {
    await evening('18:00', '20:00');
    await added({ start_time: '19:00', end_time: '22:00' }, school.token.admin);
    assertHolds(await live(), [
      { location_id: school.elsewhere.id, start_time: '18:00', end_time: '19:00', effect: 'KEPT' },
      { location_id: school.here.id, start_time: '19:00', end_time: '20:00', effect: 'KEPT' },
    ]);
    const day = await school.test.db.selectFrom('absence_days').select('to_at').executeTakeFirstOrThrow();
    assert.equal(day.to_at?.toISOString(), '2027-03-16T02:00:00.000Z');
  });
});

describe('paid hours of dates without a shift', () => {
  const hours = (hours_per_day: number) => ({ hours_per_day, position_id: school.position.id });
  const paidOn = async () =>
    (
      await school.test.db
        .selectFrom('absence_lines')
        .select(['date', 'minutes', 'effect'])
        .orderBy('date')
        .orderBy('id')
        .execute()
    ).map(({ date, minutes, effect }) => `${date} ${effect} ${minutes}`);

  it("aren't added for a date on which the employee worked, or works at another location", async () => {
    const { ana, elsewhere, here, mondays, position, test } = school;
    await test.given.clockRecord({
      user: ana,
      location: here,
      date: '2027-03-01',
      in: '2027-03-01T21:00:00Z',
      out: '2027-03-02T01:00:00Z',
      shift: mondays,
    });
    const away = await test.given.shift({ location: elsewhere, position, start: '2027-03-02' });
    await test.given.assignment({ shift: away, user: ana, start: '2027-03-02' });
    await added({ ...leave, ...hours(8), start_date: '2027-03-01', end_date: '2027-03-03' });
    assert.deepEqual(await paidOn(), ['2027-03-03 NONE 480']);
  });

  it('count once when another absence takes hours of the date', async () => {
    await added({ ...leave, ...hours(2), ...part, start_date: '2027-03-16', end_date: '2027-03-16' });
    await added({ ...leave, ...hours(8), start_date: '2027-03-16', end_date: '2027-03-17' });
    assert.deepEqual(await paidOn(), ['2027-03-16 NONE 120', '2027-03-16 NONE 360', '2027-03-17 NONE 480']);
  });
});

describe('the preview of an absence', () => {
  it("doesn't pay or open a shift while the location is closed", async () => {
    const { admin, here, test } = school;
    await test.db
      .insertInto('closures')
      .values({
        id: test.services.ids.next(),
        location_id: here.id,
        start_date: MONDAY,
        end_date: MONDAY,
        reason: 'Repairs',
        created_by: admin.id,
        created_at: test.clock.now(),
      })
      .execute();
    const shown = expectStatus(await send('preview/', sick(leave), school.token.mia), 200);
    assertHolds(member(shown, 'effects'), [{ date: MONDAY, pay: 'UNPAID', opens: false }]);
  });
});

describe('an absence after the last day', () => {
  it('is refused, because it would end without pay', async () => {
    const { ana, test } = school;
    await test.db
      .updateTable('users')
      .set({ employee_ending_date: '2027-03-14' })
      .where('id', '=', ana.id)
      .execute();
    await refuses(school, () => add(), 400, "Ana's last day is 03-14-2027.");
  });
});

describe('hours off at a location whose time zone changes', () => {
  async function moveToChicago(): Promise<void> {
    const { here, test, token } = school;
    const place = await test.db
      .selectFrom('locations')
      .select(['title', 'phone_number', 'email', 'address'])
      .where('id', '=', here.id)
      .executeTakeFirstOrThrow();
    const body = { ...place, timezone: 'America/Chicago' };
    expectStatus(await test.call(token.admin, 'PUT', `/api/locations/${here.id}/`, body), 200);
  }

  it('remain the hours of its shifts', async () => {
    const { test } = school;
    await added(part);
    await moveToChicago();
    const day = await test.db
      .selectFrom('absence_days')
      .select(['from_at', 'to_at'])
      .executeTakeFirstOrThrow();
    // 5:00 PM in Chicago.
    assert.deepEqual(
      [day.from_at?.toISOString(), day.to_at?.toISOString()],
      ['2027-03-15T22:00:00.000Z', '2027-03-15T23:00:00.000Z'],
    );
    const absence = await test.db.selectFrom('absences').select('timezone').executeTakeFirstOrThrow();
    assert.equal(absence.timezone, 'America/Chicago');
  });

  it('keep their instants on dates of the former zone', async () => {
    const { test } = school;
    await added({ ...part, start_date: '2027-03-01', end_date: '2027-03-01' });
    const days = () => test.db.selectFrom('absence_days').select(['from_at', 'to_at']).execute();
    const before = await days();
    await moveToChicago();
    assert.deepEqual(await days(), before);
  });
});
