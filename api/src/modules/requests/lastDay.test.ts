import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { blamedFields, expectStatus, member } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import {
  anaAsksForTimeOff,
  createSchool,
  decide,
  openShiftOf,
  newestState,
  newShiftBody,
  noticesOf,
  type School,
  timeOffBody,
} from './requests.fixture';

describe("requests around an employee's last day", () => {
  let school: School;
  beforeEach(async () => {
    school = await createSchool();
  });
  afterEach(() => school.test.close());

  const leaves = ({ id }: { readonly id: string }, date: string) =>
    school.test.db
      .updateTable('users')
      .set({ employee_ending_date: date, updated_at: school.test.clock.now() })
      .where('id', '=', id)
      .execute();
  const asks = (path: string, body: object) =>
    school.test.call(school.token.ana, 'POST', `/api/shifts/request/${path}/`, body);

  it("refuses requests for dates after the employee's last day, and accepts earlier ones", async () => {
    const { ana, mondays, test } = school;
    await leaves(ana, '2027-03-22');
    for (const [path, body, field] of [
      ['time-off', timeOffBody(mondays, '2027-03-15', '2027-03-23'), 'end_date'],
      ['new-shift', { ...newShiftBody, date_of_availability: '2027-03-29' }, 'date_of_availability'],
    ] as const) {
      const refused = await storesNothing(test.db, () => asks(path, body));
      assert.deepEqual([refused.status, blamedFields(refused)], [400, [field]]);
      assert.match(refused.text, /Date can't be after 03-22-2027/);
    }
    expectStatus(await asks('time-off', timeOffBody(mondays, '2027-03-15', '2027-03-22')), 202);
    const offer = await asks('new-shift', { ...newShiftBody, date_of_availability: '2027-03-22' });
    assert.ok(offer.status < 300, offer.text);
  });

  for (const [name, date, state, toldMia] of [
    ['gives the shift while the manager who offered it works here', '2027-03-10', 'APPROVED', true],
    ['waits for a decision once that manager has left', '2027-03-02', 'PENDING', false],
  ] as const)
    it(`${name}, when the employee accepts an offered shift`, async () => {
      const { ben, mia, mondays, test, token } = school;
      const id = await anaAsksForTimeOff(school);
      const approved = { action: 'APPROVE', offer_to: [ben.id] };
      expectStatus(await decide(school, token.mia, 'timeOff', id, approved), 200);
      await leaves(mia, date);
      await test.db.deleteFrom('notifications').execute();
      const taken = await test.call(token.ben, 'POST', '/api/shifts/request/open-shift/', {
        shift: await openShiftOf(test, mondays),
      });
      assert.ok(taken.status < 300, taken.text);
      assert.equal(member(await newestState(school, token.ben), 'status'), state);
      assert.equal((await noticesOf(school, mia)).length > 0, toldMia);
    });
});
