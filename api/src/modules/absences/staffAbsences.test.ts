import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { assertHolds, expectStatus, member } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import {
  anaAsksForTimeOff,
  assignmentsOf,
  createSchool,
  decide,
  newestState,
  noticesOf,
  openShiftsOf,
  refuses,
  type School,
} from '../requests/requests.fixture';

let school: School;
beforeEach(async () => {
  school = await createSchool();
});
afterEach(() => school.test.close());

const sick = (change: object = {}) => ({
  user_id: school.ana.id,
  kind: 'SICK',
  start_date: '2027-03-15',
  end_date: '2027-03-15',
  ...change,
});
const add = (body: object = sick(), token = school.token.mia) =>
  school.test.call(token, 'POST', '/api/absences/', body);
const preview = (body: object = sick(), token = school.token.mia) =>
  storesNothing(school.test.db, () => school.test.call(token, 'POST', '/api/absences/preview/', body));
const list = async (query = '', token = school.token.mia) => {
  const answer = expectStatus(await school.test.call(token, 'GET', `/api/absences/?${query}`), 200);
  const results = member(answer, 'results');
  assert.ok(Array.isArray(results));
  return results as unknown[];
};
async function added(body: object = sick()): Promise<string> {
  const id = member(expectStatus(await add(body), 201), 'id');
  assert.ok(typeof id === 'string');
  return id;
}
const end = (id: string, body: object, token = school.token.mia) =>
  school.test.call(token, 'POST', `/api/absences/${id}/end/`, body);
const change = (id: string, body: object, seen?: string) =>
  school.test.call(
    school.token.mia,
    'PUT',
    `/api/absences/${id}/`,
    body,
    seen === undefined ? {} : { headers: { 'if-match': `"${seen}"` } },
  );
const lines = () =>
  school.test.db
    .selectFrom('absence_lines')
    .select(['date', 'effect', 'pay', 'minutes', 'end_cause', 'pay_by'])
    .orderBy('date')
    .execute();
const worksOn = async (date: string) =>
  (await assignmentsOf(school.test, school.mondays))
    .filter(({ start_date, end_date }) => start_date <= date && (end_date === null || date <= end_date))
    .map(({ user_id }) => user_id);

describe('adding an absence', () => {
  it('previews and stores it, opens the shift, and notifies the employee without the reason', async () => {
    const { ana, here, mondays, test } = school;
    assertHolds(expectStatus(await preview(sick({ note: 'A cold' })), 200), {
      effects: [
        {
          date: '2027-03-15',
          shift_code: mondays.shift_code,
          location: { id: here.id, title: here.title },
          hours: 4,
          pay: 'UNDECIDED',
          opens: true,
        },
      ],
      hours: 4,
      refusal: null,
      warnings: [],
    });
    await added(sick({ note: 'A cold' }));
    assert.deepEqual(await worksOn('2027-03-15'), []);
    assert.deepEqual(
      (await openShiftsOf(test, mondays)).map((gap) => [gap.start_date, gap.last_employee_id]),
      [['2027-03-15', ana.id]],
    );
    assertHolds(await lines(), [{ date: '2027-03-15', effect: 'RELEASED', pay: 'UNDECIDED' }]);
    const [notice] = await noticesOf(school, ana);
    assert.equal(notice?.title, 'Mia recorded an absence for you, 03-15-2027');
    assert.doesNotMatch(JSON.stringify(await noticesOf(school, ana)), /SICK|sick|cold/i);
    const logged = await test.db.selectFrom('audit_log').select(['before', 'after']).execute();
    assert.doesNotMatch(JSON.stringify(logged), /SICK|cold/);
  });

  it('lets the employee keep a shift that has ended, and stores what was missed', async () => {
    await added(sick({ start_date: '2027-03-01', end_date: '2027-03-01', kind: 'NO_SHOW' }));
    assertHolds(await lines(), [{ date: '2027-03-01', effect: 'KEPT', pay: 'UNPAID', minutes: 240 }]);
    assert.deepEqual(await worksOn('2027-03-01'), [school.ana.id]);
  });

  it('takes only the hours of a part of a day', async () => {
    await added(sick({ start_time: '14:00', end_time: '18:30' }));
    assertHolds(await lines(), [{ effect: 'KEPT', minutes: 150 }]);
    assert.deepEqual(await worksOn('2027-03-15'), [school.ana.id]);
  });

  it('pays hours of dates without a shift, and the pay that the manager chose', async () => {
    await added(
      sick({
        start_date: '2027-03-15',
        end_date: '2027-03-16',
        pay: 'PAID',
        hours_per_day: 3,
        position_id: school.position.id,
      }),
    );
    assertHolds(await lines(), [
      { date: '2027-03-15', effect: 'RELEASED', pay: 'PAID', minutes: 240, pay_by: school.mia.id },
      { date: '2027-03-16', effect: 'NONE', pay: 'PAID', minutes: 180, pay_by: school.mia.id },
    ]);
  });

  it('is not paid after a manager makes it a no-show, whatever pay was chosen', async () => {
    const id = await added(sick({ start_date: '2027-03-01', end_date: '2027-03-01', pay: 'PAID' }));
    expectStatus(await change(id, { kind: 'OTHER' }), 200);
    assertHolds(await lines(), [{ pay: 'PAID', pay_by: school.mia.id }]);
    expectStatus(await change(id, { kind: 'NO_SHOW' }), 200);
    assertHolds(await lines(), [{ pay: 'UNPAID', pay_by: null }]);
  });

  it('takes time off too, with its leave type', async () => {
    const leave = { kind: 'TIME_OFF', leave_type: 'PAID_LEAVE', end_date: '2027-03-19' };
    await added(sick(leave));
    assertHolds(await lines(), [{ pay: 'PAID' }]);
    const [notice] = await noticesOf(school, school.ana);
    assert.equal(notice?.title, 'Mia recorded time off for you, 03-15-2027 through 03-19-2027');
  });

  for (const [name, body, status, sentence] of [
    [
      '61 days ago',
      { start_date: '2027-01-01', end_date: '2027-01-02' },
      400,
      'Enter a date from 01-02-2027 on.',
    ],
    ['more than 366 dates', { end_date: '2028-03-15' }, 400, /at most 366 dates/],
    [
      'a date more than 5 years ahead',
      { start_date: '2032-03-03', end_date: '2032-03-04' },
      400,
      'Enter a date through 03-03-2032.',
    ],
    ['no time', { start_time: '11:00', end_time: '11:00' }, 400, 'Enter an end time after the start time.'],
    [
      'time off with its own pay',
      { kind: 'TIME_OFF', leave_type: 'UNPAID_LEAVE', pay: 'PAID' },
      400,
      'The leave type decides the pay of time off.',
    ],
    [
      'paid hours of an unpaid absence',
      { pay: 'UNPAID', hours_per_day: 2 },
      400,
      'Only paid absences can have paid hours.',
    ],
    ['time off without a leave type', { kind: 'TIME_OFF' }, 400, 'Select a leave type for time off only.'],
    ['a paid no-show', { kind: 'NO_SHOW', pay: 'PAID' }, 400, 'A no-show is never paid.'],
    ['one time only', { start_time: '10:00' }, 400, 'Enter both times, or none for the whole day.'],
    [
      'hours of two dates',
      { start_time: '10:00', end_time: '11:00', end_date: '2027-03-16' },
      400,
      'A part of a day is for one date only.',
    ],
    [
      'paid hours without a position',
      { pay: 'PAID', hours_per_day: 2 },
      400,
      'Select a position of this employee.',
    ],
  ] as const)
    it(`refuses ${name}, and stores nothing`, async () => {
      await refuses(school, () => add(sick(body)), status, sentence);
    });

  it('accepts the first date of the past, 60 days ago', async () => {
    await added(sick({ start_date: '2027-01-02', end_date: '2027-01-02' }));
  });

  it('refuses an absence that is recorded already, and names the manager and the time', async () => {
    await added();
    await refuses(school, () => add(sick(), school.token.admin), 409, 'Mia marked Ana absent at 12:00 PM.');
    const refusal = member(expectStatus(await preview(), 200), 'refusal');
    assert.equal(refusal, 'Mia marked Ana absent at 12:00 PM.');
  });

  it('refuses an absence that a manager or an employee adds for themselves', async () => {
    const own = "You can't change your own absences. Ask another manager or an admin.";
    await refuses(school, () => add(sick({ user_id: school.mia.id })), 403, own);
    await refuses(
      school,
      () => add(sick({ user_id: school.ben.id }), school.token.ana),
      403,
      "You don't have permission to do this.",
    );
  });

  it('is not found for an employee of another location', async () => {
    const { elsewhere, position, test } = school;
    const far = await test.given.user({ locations: [elsewhere], positions: [position] });
    await refuses(school, () => add(sick({ user_id: far.id })), 404, 'User not found.');
  });
});

describe('listing absences', () => {
  it('shows the reason only to managers of the absence’s locations', async () => {
    const { elsewhere, position, ana, test } = school;
    await test.db
      .insertInto('user_locations')
      .values({ user_id: ana.id, location_id: elsewhere.id })
      .execute();
    const boss = await test.given.user({ role: 'MANAGER', locations: [elsewhere], positions: [position] });
    await added(sick({ note: 'A cold' }));
    assertHolds(await list(`user=${ana.id}`), [
      { kind: 'SICK', note: 'A cold', can_manage: true, days: [{ date: '2027-03-15' }] },
    ]);
    assertHolds(await list('', await test.given.session(boss)), [
      { kind: null, note: null, leave_type: null, can_manage: false, days: [{ lines: [] }] },
    ]);
  });

  it('finds absences by location and dates', async () => {
    await added();
    const { here, elsewhere, token } = school;
    assert.equal((await list(`location=${here.id}&from=2027-03-15&to=2027-03-15`)).length, 1);
    assert.equal((await list('from=2027-03-16')).length, 0);
    assert.equal((await list('to=2027-03-14')).length, 0);
    assert.equal((await list(`location=${elsewhere.id}`, token.admin)).length, 0);
  });
});

describe('ending dates of an absence', () => {
  it('ends as its preview says, and gives the shift back', async () => {
    const id = await added(sick({ end_date: '2027-03-22' }));
    const url = `/api/absences/${id}/end/preview/`;
    const body = { dates: ['2027-03-22'] };
    const seen = await storesNothing(school.test.db, () =>
      school.test.call(school.token.mia, 'POST', url, body),
    );
    assertHolds(expectStatus(seen, 200), {
      dates: [{ date: '2027-03-22', outcome: 'Back to Ana', taken_by: null }],
      refusal: null,
    });
    assert.deepEqual(expectStatus(await end(id, body), 200), {
      message: 'The absence ended on 03-22-2027.',
    });
    assert.deepEqual(await worksOn('2027-03-22'), [school.ana.id]);
    assert.deepEqual(await worksOn('2027-03-15'), []);
    assertHolds(await lines(), [{ end_cause: null }, { end_cause: 'REVOKED' }]);
    assert.equal((await noticesOf(school, school.ana))[0]?.title, 'Your absence on 03-22-2027 ended');
  });

  it('revokes the request with the last date of its time off', async () => {
    const request = await anaAsksForTimeOff(school);
    expectStatus(await decide(school, school.token.mia, 'timeOff', request, { action: 'APPROVE' }), 200);
    const id = member((await list())[0], 'id');
    assert.ok(typeof id === 'string');
    expectStatus(await end(id, { dates: ['2027-03-15'] }), 200);
    assert.equal(member(await newestState(school, school.token.ana), 'status'), 'REVOKED');
    assert.deepEqual(await worksOn('2027-03-15'), [school.ana.id]);
  });

  it('refuses dates that are not off, and absences out of reach', async () => {
    const id = await added();
    await refuses(
      school,
      () => end(id, { dates: ['2027-03-16'] }),
      400,
      "03-16-2027 isn't off, or was already ended.",
    );
    const { elsewhere, position, test } = school;
    const boss = await test.given.user({ role: 'MANAGER', locations: [elsewhere], positions: [position] });
    const far = await test.given.session(boss);
    await refuses(school, () => end(id, { dates: ['2027-03-15'] }, far), 404, 'Absence not found.');
  });

  it('refuses a date with shifts of other managers only, and ends the others', async () => {
    const { ana, elsewhere, position, test, token } = school;
    await test.db
      .insertInto('user_locations')
      .values({ user_id: ana.id, location_id: elsewhere.id })
      .execute();
    const away = await test.given.shift({ location: elsewhere, position, start: '2027-03-16' });
    await test.given.assignment({ shift: away, user: ana, start: '2027-03-16' });
    const body = sick({ end_date: '2027-03-16' });
    const id = String(member(expectStatus(await add(body, token.admin), 201), 'id'));
    await refuses(
      school,
      () => end(id, { dates: ['2027-03-15', '2027-03-16'] }),
      403,
      'Only managers of the other location can end these dates.',
    );
    expectStatus(await end(id, { dates: ['2027-03-15'] }), 200);
    expectStatus(await end(id, { dates: ['2027-03-16'] }, token.admin), 200);
  });
});

describe('changing an absence', () => {
  it('sets the pay again with another kind, unless a manager chose it', async () => {
    const { here, test } = school;
    await test.db.insertInto('location_options').values({ location_id: here.id, sick_pay: 'PAID' }).execute();
    const id = await added(sick({ kind: 'OTHER' }));
    assertHolds(await lines(), [{ pay: 'UNPAID' }]);
    expectStatus(await change(id, { kind: 'SICK', note: 'Called in' }), 200);
    assertHolds(await lines(), [{ pay: 'PAID' }]);
    assertHolds(await list(), [{ kind: 'SICK', note: 'Called in', revision: '2' }]);
    await test.db.updateTable('absence_lines').set({ pay_by: school.mia.id }).execute();
    expectStatus(await change(id, { kind: 'EMERGENCY' }), 200);
    assertHolds(await lines(), [{ pay: 'PAID' }]);
  });

  it('refuses a change that another manager made first, and another kind for time off', async () => {
    const id = await added();
    expectStatus(await change(id, { note: 'One' }, '1'), 200);
    await refuses(school, () => change(id, { note: 'Two' }, '1'), 409, /^This absence has changed/);
    const leave = await added(
      sick({
        kind: 'TIME_OFF',
        leave_type: 'UNPAID_LEAVE',
        start_date: '2027-03-22',
        end_date: '2027-03-22',
      }),
    );
    await refuses(
      school,
      () => change(leave, { kind: 'SICK' }),
      400,
      'Time off keeps its kind. End it and add an absence instead.',
    );
  });
});
