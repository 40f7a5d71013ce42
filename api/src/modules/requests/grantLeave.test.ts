import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { expectStatus, member } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import { absenceOfRequest, daysOf, linesOfAbsences } from '../planning/plan/absences.repository';
import { anaAsksForTimeOff, createSchool, decide, refresh, refuses, type School } from './requests.fixture';

let school: School;
beforeEach(async () => {
  school = await createSchool();
});
afterEach(() => school.test.close());

const approve = (id: string, more: object = {}) =>
  decide(school, school.token.mia, 'timeOff', id, { action: 'APPROVE', ...more });
async function effectsOf(id: string): Promise<unknown> {
  const path = `/api/shifts/manage_time-off/${id}/effects/`;
  return expectStatus(
    await storesNothing(school.test.db, () => school.test.call(school.token.mia, 'GET', path)),
    200,
  );
}
/** Assigns all of Ana's shifts to Ben. */
const anaLosesHerShifts = () =>
  school.test.db.updateTable('assignments').set({ user_id: school.ben.id }).execute();

/** Returns what an approved request gave its employee: the days, and the lines with their time and pay. */
async function grantedBy(requestId: string) {
  const { db } = school.test;
  const absence = await absenceOfRequest(db, requestId);
  assert.ok(absence, 'no absence');
  const days = await daysOf(db, [absence.id]);
  const lines = await linesOfAbsences(db, [absence.id]);
  return {
    absence: [absence.kind, absence.leave_type, absence.source, absence.start_date, absence.end_date],
    days: days.map(({ date }) => date),
    lines: lines.map(({ date, start_time, minutes, effect, pay }) =>
      [date, start_time, minutes, effect, pay].join(' '),
    ),
  };
}

describe('approved time off', () => {
  it('is one absence with its days, and a line for each date of the shift', async () => {
    const id = await anaAsksForTimeOff(school, '2027-03-15', '2027-03-22');
    expectStatus(await approve(id), 200);
    assert.deepEqual(await grantedBy(id), {
      absence: ['TIME_OFF', 'PAID_LEAVE', 'REQUEST', '2027-03-15', '2027-03-22'],
      days: [15, 16, 17, 18, 19, 20, 21, 22].map((day) => `2027-03-${day}`),
      lines: ['2027-03-15 16:00 240 RELEASED PAID', '2027-03-22 16:00 240 RELEASED PAID'],
    });
  });

  it('is granted for a shift that someone else works by now, and protects the day', async () => {
    const id = await anaAsksForTimeOff(school);
    await anaLosesHerShifts();
    const effects = await effectsOf(id);
    assert.deepEqual([member(effects, 'refusal'), member(effects, 'shifts')], [null, []]);
    expectStatus(await approve(id), 200);
    const { days, lines } = await grantedBy(id);
    assert.deepEqual([days, lines], [['2027-03-15'], []]);
    const { mondays, mia, test } = school;
    const path = `/api/shifts/${mondays.id}/dates/2027-03-15/replace/`;
    const body = { for_user_id: school.ben.id, user_id: school.ana.id };
    const refused = await test.call(await test.given.session(mia), 'POST', path, body);
    assert.match(refused.text, /On leave on 03-15-2027/);
  });

  it('starts today, with lines of the shifts that have not begun', async () => {
    const id = await anaAsksForTimeOff(school, '2027-03-15', '2027-03-22');
    const { test, mia } = school;
    // Monday, 4:30 PM in New York: the shift of this day has begun.
    test.clock.set('2027-03-15T20:30:00Z');
    const token = await test.given.session(mia);
    expectStatus(await decide(school, token, 'timeOff', id, { action: 'APPROVE', hours_per_day: 0 }), 200);
    const { absence, days, lines } = await grantedBy(id);
    assert.deepEqual(
      [absence[3], days.length, lines],
      ['2027-03-15', 8, ['2027-03-22 16:00 240 RELEASED PAID']],
    );
  });

  it('keeps the line of a closed date, so that the location can reopen during the time off', async () => {
    const { here, test, token } = school;
    const id = await anaAsksForTimeOff(school);
    const closures = [{ start_date: '2027-03-15', end_date: '2027-03-15', reason: 'Repairs' }];
    expectStatus(
      await test.call(token.admin, 'POST', '/api/closures/', { location: here.id, closures }),
      201,
    );
    expectStatus(await approve(id), 200);
    const { lines } = await grantedBy(id);
    assert.deepEqual(lines, ['2027-03-15 16:00 240 RELEASED PAID']);
  });
});

describe('paid hours for dates without a shift', () => {
  const tuesdayToThursday = () => anaAsksForTimeOff(school, '2027-03-15', '2027-03-17');

  it('are added for the dates without a shift only', async () => {
    const id = await tuesdayToThursday();
    const { id: position_id, name } = school.position;
    assert.deepEqual(member(await effectsOf(id), 'without_shift'), {
      dates: 2,
      positions: [{ id: position_id, name }],
    });
    expectStatus(await approve(id, { hours_per_day: 7.5, position_id }), 200);
    const { lines } = await grantedBy(id);
    assert.deepEqual(lines, [
      '2027-03-15 16:00 240 RELEASED PAID',
      '2027-03-16  450 NONE PAID',
      '2027-03-17  450 NONE PAID',
    ]);
  });

  it('leave out dates with a shift of another location', async () => {
    const { ana, elsewhere, position, test } = school;
    await test.db
      .insertInto('user_locations')
      .values({ user_id: ana.id, location_id: elsewhere.id })
      .execute();
    const other = await test.given.shift({
      location: elsewhere,
      position,
      start: '2027-03-16',
      repeat: 'WEEKLY',
    });
    await test.given.assignment({ shift: other, user: ana, start: '2027-03-16' });
    await refresh(test, other);
    assert.equal(member(await effectsOf(await tuesdayToThursday()), 'without_shift', 'dates'), 1);
  });

  for (const [name, body, sentence] of [
    ['a position that is not theirs', { hours_per_day: 8 }, 'Select a position of this employee.'],
    ['more than 12 hours', { hours_per_day: 12.5 }, 'Enter at most 12 hours.'],
  ] as const)
    it(`are refused for ${name}`, async () => {
      const id = await tuesdayToThursday();
      await refuses(school, () => approve(id, body), 400, sentence);
    });

  it('are refused for unpaid leave and with a rejection', async () => {
    const id = await tuesdayToThursday();
    await school.test.db.updateTable('requests').set({ leave_type: 'UNPAID_LEAVE' }).execute();
    const hours = { hours_per_day: 8, position_id: school.position.id };
    await refuses(school, () => approve(id, hours), 400, "Unpaid leave can't have paid hours.");
    await refuses(
      school,
      () => decide(school, school.token.mia, 'timeOff', id, { action: 'REJECT', ...hours }),
      400,
      'You can pay hours only when you approve the request.',
    );
  });
});
