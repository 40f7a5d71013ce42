import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { errorOf, expectStatus, member } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import { createSchool, type School, timeOffBody } from '../requests/requests.fixture';

describe('blackout dates', () => {
  let school: School;
  before(async () => {
    school = await createSchool();
  });
  after(() => school.test.close());

  const dates = (start_date: string, end_date = start_date, reason = 'Swim meet') => ({
    location: school.here.id,
    start_date,
    end_date,
    reason,
  });
  const add = (body: unknown, token = school.token.mia) =>
    school.test.call(token, 'POST', '/api/blackouts/', body);
  const list = async (token = school.token.mia) =>
    expectStatus(await school.test.call(token, 'GET', `/api/blackouts/?location=${school.here.id}`), 200);
  const askTimeOff = (start: string, end = start) =>
    school.test.call(
      school.token.ana,
      'POST',
      '/api/shifts/request/time-off/',
      timeOffBody(school.mondays, start, end),
    );

  it('refuses time off that staff request on these dates, and names the dates and the reason', async () => {
    expectStatus(await add(dates('2027-04-12', '2027-04-18')), 201);
    const sentence = `${school.here.title} doesn't grant time off from 04-12-2027 through 04-18-2027. Swim meet.`;
    const shift = await storesNothing(school.test.db, () => askTimeOff('2027-04-05', '2027-04-12'));
    assert.equal(errorOf(shift), sentence);
    const days = await storesNothing(school.test.db, () =>
      school.test.call(school.token.ana, 'POST', '/api/shifts/request/days-off/', {
        start_date: '2027-04-14',
        end_date: '2027-04-14',
        leave_type: 'PAID_LEAVE',
        reason: 'A wedding',
      }),
    );
    assert.equal(errorOf(days), sentence);
    expectStatus(await askTimeOff('2027-04-05'), 202);
    expectStatus(await askTimeOff('2027-04-19'), 202);
  });

  it("doesn't refuse dates of another location", async () => {
    const { test, elsewhere, admin } = school;
    const token = await test.given.session(admin);
    const far = { ...dates('2027-04-26'), location: elsewhere.id };
    expectStatus(await add(far, token), 201);
    expectStatus(await askTimeOff('2027-04-26'), 202);
  });

  it('tells staff the first date that can be requested, and the dates that are blacked out', async () => {
    const { test, token, here } = school;
    const path = '/api/shifts/request/time-off/dates/';
    const answer = expectStatus(await test.call(token.ana, 'GET', path), 200);
    assert.deepEqual(answer, {
      locations: [{ id: here.id, title: here.title, first_date: '2027-03-14' }],
      notice_days: 10,
      blackouts: [
        {
          location: { id: here.id, title: here.title },
          start_date: '2027-04-12',
          end_date: '2027-04-18',
          reason: 'Swim meet',
        },
      ],
    });
  });

  it('removes dates once, and accepts time off on them again', async () => {
    const { test, token } = school;
    const id = String(member(await list(), 'results', 0, 'id'));
    expectStatus(await test.call(token.mia, 'DELETE', `/api/blackouts/${id}/`), 200);
    const again = await storesNothing(test.db, () => test.call(token.mia, 'DELETE', `/api/blackouts/${id}/`));
    assert.equal(again.status, 404);
    assert.equal(member(await list(), 'count'), 0);
    expectStatus(await askTimeOff('2027-04-12'), 202);
  });

  it('refuses 93 days, a date in the past, a blank reason, and a location out of reach', async () => {
    const rows: [unknown, string][] = [
      [dates('2027-05-01', '2027-08-01'), 'Blackout dates can last at most 92 days.'],
      [dates('2027-03-02'), "Date can't be before 03-03-2027"],
      [dates('2027-05-01', '2027-05-01', ' '), 'Reason is required'],
      [dates('2027-05-02', '2027-05-01'), 'End date cannot be before start date'],
    ];
    for (const [body, sentence] of rows) {
      const answer = await storesNothing(school.test.db, () => add(body));
      assert.equal(errorOf(answer), sentence);
    }
    const far = await storesNothing(school.test.db, () =>
      add({ ...dates('2027-05-01'), location: school.elsewhere.id }),
    );
    assert.equal(far.status, 404);
    expectStatus(await add(dates('2027-05-01', '2027-07-31')), 201);
  });

  it('stores 20 ranges at a location that are not over, and refuses one more', async () => {
    for (let count = Number(member(await list(), 'count')); count < 20; count += 1)
      expectStatus(await add(dates('2027-09-01')), 201);
    const answer = await storesNothing(school.test.db, () => add(dates('2027-09-02')));
    assert.equal(errorOf(answer), "You've reached the limit of 20 blackout dates. Remove some to add more.");
  });
});
