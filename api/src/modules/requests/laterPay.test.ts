import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { correctionRowList, myHours } from '@ondeck/shared/schemas/corrections';
import { scheduleAnswer } from '@ondeck/shared/schemas/schedules';
import * as z from 'zod/mini';
import { assertHolds, errorOf, expectStatus } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { type SheetWorld, sheetCalls, sheetWorld, TUESDAY, WEEK } from '../payroll/timesheets.fixture';

const CLOSED = 'Max Boss closed the week of 02-21-2027. An admin can reopen it in Timesheets.';
const NEXT_WEEK = '2027-02-28';

describe('My Hours compared to other pages', () => {
  let test: TestApp;
  let world: SheetWorld;
  let sheets: ReturnType<typeof sheetCalls>;
  let employee: string;
  beforeEach(async () => {
    test = await createTestApp();
    world = await sheetWorld(test);
    sheets = sheetCalls(test, world);
    employee = await test.given.session(world.bo);
  });
  afterEach(() => test.close());

  const own = async (token = employee) =>
    z.parse(
      myHours,
      expectStatus(await test.call(token, 'GET', `/api/attendance/my-hours/?start_date=${WEEK}`), 200),
    );
  const waiting = async () =>
    z.parse(
      correctionRowList,
      expectStatus(
        await test.call(
          world.manager,
          'GET',
          `/api/attendance/corrections/?status=PENDING&location=${world.here.id}`,
        ),
        200,
      ),
    ).results;
  const close = () => sheets.send(world.admin, 'close', {});
  const ask = (body: object) =>
    test.call(employee, 'POST', '/api/shifts/request/correction/', {
      reason: 'The class continued',
      ...body,
    });
  const approve = (id: string) =>
    test.call(world.manager, 'POST', `/api/attendance/corrections/${id}/`, { action: 'APPROVE' });

  it("shows the same paid leave as Timesheets, and only the employee's own", async () => {
    const { shift, boss: by } = world;
    const leave = (user: typeof world.bo, day: string, type: 'PAID_LEAVE' | 'UNPAID_LEAVE') =>
      test.given.leave({ user, shift, start: day, end: day, type, by });
    await leave(world.bo, '2027-02-22', 'PAID_LEAVE');
    await leave(world.bo, TUESDAY, 'UNPAID_LEAVE');
    await leave(world.ana, '2027-02-24', 'PAID_LEAVE');
    const hours = await own();
    assertHolds(hours, { totals: { leave_hours: 4, paid_hours: 0 } });
    assert.deepEqual(
      hours.days.map(({ leave_hours }) => leave_hours),
      [0, 4, 0, 0, 0, 0, 0],
    );
    const { people } = await sheets.read(world.manager);
    assert.equal(people.find(({ id }) => id === world.bo.id)?.leave_minutes, 240);
  });

  it('names the date of paid leave that the next week pays because the hours were on hold', async () => {
    const { shift, boss: by, bo } = world;
    await test.given.leave({
      user: bo,
      shift,
      start: '2027-02-22',
      end: '2027-02-22',
      type: 'PAID_LEAVE',
      by,
    });
    expectStatus(await sheets.send(world.admin, 'set-aside', { user_id: bo.id, reason: 'Not sure' }), 200);
    expectStatus(await close(), 200);
    assertHolds(await own(), { totals: { leave_hours: 0 } });
    const path = `/api/attendance/my-hours/?start_date=${NEXT_WEEK}`;
    const next = z.parse(myHours, expectStatus(await test.call(employee, 'GET', path), 200));
    assertHolds(next.days[0], {
      date: NEXT_WEEK,
      leave_hours: 4,
      late_leave: [{ date: '2027-02-22', hours: 4, is_sick: false }],
    });
  });

  it('schedules the same hours as the schedule and Timesheets, without canceled dates and meetings', async () => {
    await test.given.assignment({ shift: world.shift, user: world.bo, start: WEEK, end: '2027-02-23' });
    await test.given.cancelled(world.shift, '2027-02-22');
    const meeting = { location: world.here, position: world.guard, start: '2027-02-24' };
    await test.given.meeting({ ...meeting, from: '09:00', to: '10:00', staff: [world.bo] });
    const hours = await own();
    assertHolds(hours, { totals: { planned_hours: 8 } });
    assertHolds(hours.days.slice(0, 4), [
      { planned_hours: 4, planned: [{ is_cancelled: false }] },
      { planned_hours: 0, planned: [{ is_cancelled: true }] },
      { planned_hours: 4, planned: [{ is_cancelled: false }] },
      { planned_hours: 0, planned: [{ type: 'meeting' }] },
    ]);
    const { people } = await sheets.read(world.manager);
    assert.equal(people.find(({ id }) => id === world.bo.id)?.planned_minutes, 8 * 60);
    const schedule = await test.call(
      employee,
      'GET',
      `/api/shifts/employee_view/?view_type=weekly&start_date=${WEEK}`,
    );
    const { total_hours } = z.parse(scheduleAnswer, expectStatus(schedule, 200));
    assert.deepEqual(total_hours, { '2027-02-21': 4, '2027-02-23': 4 });
  });

  it('shows that a correction removes hours of a closed week before approval, and refuses it with that message', async () => {
    const { id: record_id } = await sheets.worked(world.bo, TUESDAY);
    await sheets.approve(world.manager, [world.bo]);
    expectStatus(await close(), 200);
    expectStatus(
      await ask({ record_id, clocked_in: `${TUESDAY}T15:00:00Z`, clocked_out: `${TUESDAY}T18:00:00Z` }),
      202,
    );
    const removes = `This removes hours from a closed week. ${CLOSED}`;
    const [row] = await waiting();
    assert.equal(row?.blocked, removes);
    const answer = await storesNothing(test.db, () => approve(row.id));
    assert.deepEqual([answer.status, errorOf(answer)], [409, removes]);
    expectStatus(await sheets.send(world.admin, 'reopen', { reason: 'An hour is missing' }), 200);
    assertHolds(await waiting(), [
      { blocked: null, effect: { paid_before: 4, paid_after: 3, paid_with: null } },
    ]);
    expectStatus(await approve(row.id), 200);
  });

  it('shows that a correction moves a time entry into a closed week before approval, and refuses it', async () => {
    const { id: record_id } = await sheets.worked(world.bo, NEXT_WEEK);
    expectStatus(await close(), 200);
    expectStatus(
      await ask({ record_id, clocked_in: '2027-02-27T15:00:00Z', clocked_out: '2027-02-27T19:00:00Z' }),
      202,
    );
    const [row] = await waiting();
    assert.equal(row?.blocked, CLOSED);
    assert.equal(errorOf(await approve(row.id)), CLOSED);
  });

  it('names the week that pays a missed punch of a closed week, before and after approval', async () => {
    expectStatus(await close(), 200);
    const times = { clocked_in: `${TUESDAY}T15:00:00Z`, clocked_out: `${TUESDAY}T17:00:00Z` };
    expectStatus(await ask({ location: world.here.id, ...times }), 202);
    const [row] = await waiting();
    assertHolds(row, { blocked: null, effect: { paid_after: 2, paid_with: NEXT_WEEK } });
    expectStatus(await approve(row?.id ?? ''), 200);
    assertHolds((await own()).days[2], { paid_hours: 2, records: [{ paid_with: NEXT_WEEK }] });
    const paid = async (date: string) => (await sheets.read(world.manager, date)).totals.paid_minutes;
    assert.deepEqual([await paid(WEEK), await paid(NEXT_WEEK)], [0, 120]);
    // A later correction of that time entry is paid in the same week.
    const record_id = (await own()).days[2]?.records[0]?.id;
    expectStatus(await ask({ record_id, ...times, clocked_out: `${TUESDAY}T18:00:00Z` }), 202);
    assertHolds(await waiting(), [{ blocked: null, effect: { paid_after: 3, paid_with: NEXT_WEEK } }]);
  });
});
