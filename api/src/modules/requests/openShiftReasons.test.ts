import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { errorOf, expectStatus, member } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import { createSchool, decide, openShiftOf, refresh, type School } from './requests.fixture';

/** The list of open shifts shows the same reason with which a request is refused. */
describe('reasons against requesting an open shift', () => {
  let school: School;
  before(async () => {
    school = await createSchool();
  });
  after(() => school.test.close());

  /**
   * Returns the list's reason for an open shift in a week, and the refusal's reason; null if the request is accepted.
   */
  async function both(token: string, shift: { readonly id: string }, week: string) {
    const { test } = school;
    const gap = await openShiftOf(test, shift);
    const list = await test.call(token, 'GET', `/api/shifts/open-shifts/?start_date=${week}`);
    const rows = member(list.body, 'results');
    assert.ok(Array.isArray(rows));
    const row: unknown = rows.find((one) => member(one, 'id') === gap);
    const ask = () => test.call(token, 'POST', '/api/shifts/request/open-shift/', { shift: gap });
    const said = member(row, 'blocked');
    const answer = said === null ? await ask() : await storesNothing(test.db, ask);
    assert.equal(answer.status, said === null ? 202 : 400, answer.text);
    return { said, refused: said === null ? null : errorOf(answer) };
  }

  it('shows no reason when the shift can be requested, and then that it was requested', async () => {
    const { token, thursdays } = school;
    assert.deepEqual(await both(token.ben, thursdays, '2027-03-03'), { said: null, refused: null });
    const sentence = 'You already requested this shift.';
    assert.deepEqual(await both(token.ben, thursdays, '2027-03-03'), { said: sentence, refused: sentence });
  });

  it("names the employee's own shift that an open shift overlaps, even if only later in the series", async () => {
    const { test, here, position, token, ben } = school;
    const daily = await test.given.shift({
      location: here,
      position,
      start: '2027-03-04',
      repeat: 'DAILY',
      from: '06:00',
      to: '08:00',
    });
    await refresh(test, daily);
    assert.equal((await both(token.ana, daily, '2027-03-03')).said, null);
    const early = await test.given.shift({
      location: here,
      position,
      start: '2027-04-30',
      from: '07:59',
      to: '09:00',
    });
    await test.given.assignment({ shift: early, user: ben, start: '2027-04-30', end: '2027-04-30' });
    const { said, refused } = await both(token.ben, daily, '2027-03-03');
    assert.match(String(said), /^This shift overlaps your shift T-\d+ on 04-30-2027\.$/);
    assert.equal(refused, said);
  });

  it("names the time off on an open shift's date, but not on another date", async () => {
    const { test, here, position, token, ben } = school;
    const own = await test.given.shift({
      location: here,
      position,
      start: '2027-05-06',
      from: '06:00',
      to: '07:00',
    });
    await test.given.assignment({ shift: own, user: ben, start: '2027-05-06', end: '2027-05-06' });
    const leave = await test.given.request({ kind: 'TIME_OFF', user: ben, shift: own, date: '2027-05-06' });
    expectStatus(await decide(school, token.mia, 'timeOff', leave.id, { action: 'APPROVE' }), 200);
    for (const [start, sentence] of [
      ['2027-05-06', 'On leave on 05-06-2027.'],
      ['2027-05-07', null],
    ] as const) {
      const once = await test.given.shift({ location: here, position, start, from: '12:00', to: '13:00' });
      await refresh(test, once);
      assert.deepEqual(await both(token.ben, once, '2027-05-03'), { said: sentence, refused: sentence });
    }
  });
});
