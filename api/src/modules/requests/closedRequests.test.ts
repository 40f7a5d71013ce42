import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { errorOf, expectStatus, member } from '../../../test/assertions';
import type { GivenShift } from '../../../test/fixtures';
import {
  anaAsksForChange,
  requestsOpenShift,
  createSchool,
  decide,
  newestState,
  noticesOf,
  refresh,
  type School,
} from './requests.fixture';

/** A day on which the employee wants to work. */
const DAY = '2027-03-18';

/** A call with which a manager changes the schedule of a requested shift. */
interface Change {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: unknown;
}

describe('requests closed without a decision', () => {
  let school: School;
  before(async () => {
    school = await createSchool();
  });
  after(() => school.test.close());

  /** Returns the edit form's body for a one-day shift. */
  const edit = (shift: GivenShift, changed: object): Change => ({
    method: 'PUT',
    url: `/api/shifts/${shift.id}/`,
    body: {
      location: school.here.id,
      schedule_type: 'ONE_TIME_SHIFT',
      start_date: DAY,
      end_date: DAY,
      start_time: '16:00',
      end_time: '20:00',
      shift_type: [school.position.id],
      staff: [],
      ...changed,
    },
  });

  const changes: readonly (readonly [string, (shift: GivenShift) => Change, string])[] = [
    [
      'when a manager assigns someone else',
      (shift) => edit(shift, { staff: [{ id: school.ben.id }] }),
      'Ben Okoro got this shift.',
    ],
    [
      'when a manager assigns the person who asked',
      (shift) => edit(shift, { staff: [{ id: school.ana.id }] }),
      'You were assigned to this shift.',
    ],
    [
      'when the shift moves to another day',
      (shift) => edit(shift, { start_date: '2027-03-19', end_date: '2027-03-19' }),
      'This shift no longer has these dates.',
    ],
    [
      'when its date is canceled',
      (shift) => ({
        method: 'POST',
        url: `/api/shifts/${shift.id}/dates/${DAY}/cancel/`,
        body: { reason: 'Gala' },
      }),
      'This date was canceled.',
    ],
    [
      'when the shift is deleted',
      (shift) => ({ method: 'DELETE', url: `/api/shifts/${shift.id}/` }),
      'Mia Lund deleted this shift.',
    ],
    [
      'when the location closes that day',
      () => ({
        method: 'POST',
        url: '/api/closures/',
        body: {
          location: school.here.id,
          closures: [{ start_date: DAY, end_date: DAY, reason: 'The boiler is down' }],
        },
      }),
      'Pool 1 is closed on this date.',
    ],
  ];

  for (const [when, change, reason] of changes)
    it(`closes an open shift request and states the reason ${when}`, async () => {
      const { test, here, position, ana, token } = school;
      const shift = await test.given.shift({ location: here, position, start: DAY });
      await refresh(test, shift);
      await requestsOpenShift(school, token.ana, shift);
      const { method, url, body } = change(shift);
      const answer = await test.call(token.mia, method, url, body);
      assert.ok(answer.status < 300, answer.text);
      const state = await newestState(school, token.ana);
      assert.deepEqual(
        [member(state, 'status'), member(state, 'decided_by'), member(state, 'decision_reason')],
        ['REJECTED', null, reason.replace('Pool 1', here.title)],
      );
      const notice = (await noticesOf(school, ana)).find(({ kind }) => kind === 'request.closed');
      assert.equal(notice?.title, `Your open shift request for ${shift.shift_code} was closed`);
      const ending = reason.endsWith('got this shift.') ? ' Your request is closed.' : '';
      assert.equal(notice?.body, reason.replace('Pool 1', here.title) + ending);
      await test.db.deleteFrom('closures').execute();
      await test.db.deleteFrom('assignments').where('shift_id', '=', shift.id).execute();
    });

  it('closes a schedule change request and names the manager who canceled that date', async () => {
    const { test, mondays, ana, token } = school;
    const id = await anaAsksForChange(school, '2027-03-15');
    const url = `/api/shifts/${mondays.id}/dates/2027-03-15/cancel/`;
    expectStatus(await test.call(token.mia, 'POST', url, { reason: 'Gala' }), 200);
    const notice = (await noticesOf(school, ana)).find(({ kind }) => kind === 'request.closed');
    assert.equal(notice?.body, 'Mia Lund canceled this date.');
    const late = await decide(school, token.mia, 'change', id, { action: 'REJECT' });
    assert.equal(
      errorOf(late),
      'This request was closed on 03-03-2027 at 12:00 PM. Mia Lund canceled this date.',
    );
  });

  it('closes a schedule change request and names the employee who now works that date', async () => {
    const { test, mondays, ana, ben, token } = school;
    await anaAsksForChange(school, '2027-03-22');
    const url = `/api/shifts/${mondays.id}/dates/2027-03-22/replace/`;
    expectStatus(await test.call(token.mia, 'POST', url, { for_user_id: ana.id, user_id: ben.id }), 200);
    const notice = (await noticesOf(school, ana)).find(({ kind }) => kind === 'request.closed');
    assert.equal(notice?.body, 'Ben Okoro is now assigned to this date.');
  });
});

describe('decisions', () => {
  let school: School;
  before(async () => {
    school = await createSchool();
  });
  after(() => school.test.close());

  it("notifies the requester of the decision, the manager's name, and the reason", async () => {
    const { ana, token } = school;
    const id = await anaAsksForChange(school);
    const said = { action: 'REJECT', reason: 'Gala week.' };
    expectStatus(await decide(school, token.mia, 'change', id, said), 200);
    const [notice] = await noticesOf(school, ana);
    assert.equal(notice?.body, 'Mia Lund rejected this request. Gala week.');
  });
});
