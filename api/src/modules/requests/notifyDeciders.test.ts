import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import {
  anaAsksForChange,
  anaAsksForTimeOff,
  requestsOpenShift,
  createSchool,
  newShiftBody,
  noticesOf,
  type School,
  timeOffBody,
} from './requests.fixture';

let school: School;
beforeEach(async () => {
  school = await createSchool();
});
afterEach(() => school.test.close());

const offer = () =>
  school.test.call(school.token.ana, 'POST', '/api/shifts/request/new-shift/', newShiftBody);

describe('a new request', () => {
  for (const [name, ask, title, body] of [
    [
      'time off',
      () => anaAsksForTimeOff(school),
      /^Ana Silva requested time off: T-\d+, 03-15-2027$/,
      // The reason for being off is private, so no email or phone notification has it.
      '',
    ],
    [
      'schedule change',
      () => anaAsksForChange(school),
      /^Ana Silva requested a schedule change: T-\d+ on 03-15-2027$/,
      'An exam',
    ],
    [
      'open shift',
      () => requestsOpenShift(school, school.token.ana),
      /^Ana Silva requested the open shift T-\d+, starting 03-04-2027$/,
      '',
    ],
    [
      'new shift',
      offer,
      /^Ana Silva is available for a new shift: 03-08-2027, 9:00 AM to 12:00 PM$/,
      'Mornings are free',
    ],
  ] as const)
    it(`notifies only the location's managers, and only once, of a new request: ${name}`, async () => {
      const { test, elsewhere, admin, mia } = school;
      const stranger = await test.given.user({ role: 'MANAGER', locations: [elsewhere] });
      await ask();
      const notices = await noticesOf(school, mia);
      assert.equal(notices.length, 1);
      assert.match(notices[0]?.title ?? '', title);
      assert.equal(notices[0]?.body, body);
      assert.deepEqual(await noticesOf(school, stranger), []);
      assert.deepEqual(await noticesOf(school, admin), [], 'a manager is there');
    });

  it('notifies managers once when the same request is sent twice', async () => {
    await offer();
    await offer();
    assert.equal((await noticesOf(school, school.mia)).length, 1);
  });

  it("notifies the other managers of a manager's request, or the admins if there are none", async () => {
    const { test, mia, admin, here, position, token } = school;
    const shift = await test.given.shift({ location: here, position, start: '2027-03-02', repeat: 'WEEKLY' });
    await test.given.assignment({ shift, user: mia, start: '2027-03-02' });
    const ask = (date: string) =>
      test.call(token.mia, 'POST', '/api/shifts/request/time-off/', timeOffBody(shift, date));
    await ask('2027-03-16');
    assert.deepEqual(await noticesOf(school, mia), []);
    assert.equal((await noticesOf(school, admin)).length, 1);
    const second = await test.given.user({ role: 'MANAGER', locations: [here] });
    await ask('2027-03-23');
    assert.equal((await noticesOf(school, second)).length, 1);
    assert.equal((await noticesOf(school, admin)).length, 1);
  });

  it("links the notification to the request's tab at its location", async () => {
    await anaAsksForTimeOff(school);
    const notice = await school.test.db
      .selectFrom('notifications')
      .select('link')
      .where('user_id', '=', school.mia.id)
      .executeTakeFirstOrThrow();
    assert.equal(notice.link, `/dashboard?location=${school.here.id}&tab=time-off`);
  });
});
