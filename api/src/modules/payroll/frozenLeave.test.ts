import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { expectStatus, member } from '../../../test/assertions';
import type { Answer } from '../../../test/harness';
import { formerPaidLeave } from '../absences/formerLeave.fixture';
import { openPlannerWorld, type PlannerWorld } from '../planning/plannerWorld.fixture';
import { findPaidLeave } from './leave.repository';

/** Six Thursdays of 2.75 hours: 16.5 hours of paid leave. */
const [FIRST, SECOND, LAST] = ['2027-03-18', '2027-03-25', '2027-04-22'];
const GRANTED = 990;

let world: PlannerWorld;
let shift: { readonly id: string };
beforeEach(async () => {
  world = await openPlannerWorld();
  const { ana, ben, made, test } = world;
  shift = await made({ end_time: '18:45', staff: [{ id: ana.id }] });
  const asked = await test.call(await test.given.session(ana), 'POST', '/api/shifts/request/time-off/', {
    shift: shift.id,
    start_date: FIRST,
    end_date: LAST,
    leave_type: 'PAID_LEAVE',
    reason: 'A wedding',
  });
  expectStatus(asked, 202);
  const { id } = await test.db.selectFrom('requests').select('id').executeTakeFirstOrThrow();
  expectStatus(await call('POST', `/api/shifts/manage_time-off/${id}/`, { action: 'APPROVE' }), 200);
  await test.given.assignment({ shift, user: ben, start: FIRST, end: LAST, covers: ana });
});
afterEach(() => world.test.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer> =>
  world.test.call(world.token, method, path, body);
const sum = (lines: readonly { readonly minutes: number }[]): number =>
  lines.reduce((total, { minutes }) => total + minutes, 0);
const paid = async () => sum(await findPaidLeave(world.test.db, {}, FIRST, LAST));
/** Returns the minutes that servers paid before absences were stored. */
const formerlyPaid = async () => sum(await formerPaidLeave(world.test.db, FIRST, LAST));
const dateOf = (date: string) => `/api/shifts/${shift.id}/dates/${date}/`;

describe('paid leave of 16.5 hours', () => {
  it('is what was granted', async () => {
    assert.deepEqual([await paid(), await formerlyPaid()], [GRANTED, GRANTED]);
  });

  for (const [edit, before, work] of [
    [
      "one of the sub's dates is changed",
      1125,
      () => call('PUT', dateOf(SECOND), { start_time: '15:00', end_time: '20:00' }),
    ],
    [
      "the sub's shift is shortened",
      870,
      async () => {
        await world.at('2027-03-19T12:00:00Z');
        return world.put(shift.id, { start_time: '16:00', end_time: '18:21', start_date: '2027-03-25' });
      },
    ],
    [
      "one of the sub's dates is canceled",
      825,
      () => call('POST', `${dateOf(SECOND)}cancel/`, { reason: 'Meet' }),
    ],
    ["the sub's shift is deleted", GRANTED, () => call('DELETE', `/api/shifts/${shift.id}/`)],
  ] as const)
    it(`stays the same when ${edit}`, async () => {
      const answer = await work();
      assert.ok(answer.status < 300, answer.text);
      assert.deepEqual([await paid(), await formerlyPaid()], [GRANTED, before]);
    });

  it('is reduced by a closure, and restored when the closure is removed', async () => {
    const closed = {
      location: world.here.id,
      closures: [{ start_date: SECOND, end_date: SECOND, reason: 'Meet' }],
    };
    expectStatus(await call('POST', '/api/closures/', closed), 201);
    assert.equal(await paid(), GRANTED - 165);
    const { id } = await world.test.db.selectFrom('closures').select('id').executeTakeFirstOrThrow();
    expectStatus(await call('DELETE', `/api/closures/${id}/`), 200);
    assert.equal(await paid(), GRANTED);
  });

  it('is named in the preview of a closure and of its removal, and in the notification of each', async () => {
    const { ana, here, test } = world;
    const body = { location: here.id, closures: [{ start_date: SECOND, end_date: SECOND, reason: 'Meet' }] };
    const leave = [{ user: { id: ana.id, name: 'Ana Silva' }, dates: [SECOND], hours: 2.75 }];
    const seen = expectStatus(await call('POST', '/api/closures/preview/', body), 200);
    assert.deepEqual(member(seen, 'leave'), leave);
    await test.db.deleteFrom('notifications').execute();
    expectStatus(await call('POST', '/api/closures/', body), 201);
    const { id } = await test.db.selectFrom('closures').select('id').executeTakeFirstOrThrow();
    const back = expectStatus(await call('GET', `/api/closures/${id}/preview/`), 200);
    assert.deepEqual(member(back, 'leave'), leave);
    expectStatus(await call('DELETE', `/api/closures/${id}/`), 200);
    const notices = test.db.selectFrom('notifications').select(['title', 'body']).orderBy('id');
    assert.deepEqual(await notices.where('user_id', '=', ana.id).execute(), [
      {
        title: 'Lakeview is closed: 03-25-2027',
        body: "Meet. Your time off on 03-25-2027 isn't paid while Lakeview is closed.",
      },
      { title: 'Lakeview reopened: 03-25-2027', body: 'Your time off on 03-25-2027 is paid again.' },
    ]);
  });

  it('is reduced only by closures of the hours that it covers', async () => {
    const hours = (start_time: string, end_time: string) => ({
      location: world.here.id,
      closures: [{ start_date: SECOND, end_date: SECOND, start_time, end_time, reason: 'Meet' }],
    });
    expectStatus(await call('POST', '/api/closures/', hours('08:00', '16:00')), 201);
    assert.equal(await paid(), GRANTED);
    expectStatus(await call('POST', '/api/closures/', hours('18:30', '20:00')), 201);
    assert.equal(await paid(), GRANTED - 165);
  });

  it('is the same on Timesheets and in My Hours', async () => {
    const token = await world.test.given.session(world.ana);
    const week = `/api/attendance/my-hours/?start_date=2027-03-21`;
    const own = expectStatus(await world.test.call(token, 'GET', week), 200);
    const path = `/api/payroll/timesheets/?location=${world.here.id}&date=2027-03-21`;
    const sheet = expectStatus(await call('GET', path), 200);
    assert.deepEqual(
      [member(own, 'totals', 'leave_hours'), member(sheet, 'totals', 'leave_minutes')],
      [2.75, 165],
    );
  });
});
