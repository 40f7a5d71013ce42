import { fillAbsences } from '../../absences/fill.job';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ownScheduleAnswer, viewScheduleAnswer } from '@ondeck/shared/schemas/schedules';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';

describe('leave on schedules', () => {
  let world: PlannerWorld;
  beforeEach(async () => {
    world = await openPlannerWorld();
  });
  afterEach(() => world.test.close());

  const get = async (path: string, token = world.token) => {
    const answer = await world.test.call(token, 'GET', `/api/shifts/${path}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const view = async (query: string) =>
    viewScheduleAnswer.parse(await get(`view-schedule/?location=${world.here.id}&${query}`));

  const leaveOf = async (
    user_id: string,
    shift_id: string,
    leave_type: 'PAID_LEAVE' | 'UNPAID_LEAVE',
    status: 'APPROVED' | 'REJECTED' = 'APPROVED',
  ) => {
    const { test, manager } = world;
    await test.db
      .insertInto('requests')
      .values({
        kind: 'time_off',
        id: test.services.ids.next(),
        user_id,
        shift_id,
        start_date: '2027-03-06',
        end_date: '2027-03-07',
        leave_type,
        reason: 'Away',
        status,
        created_at: test.clock.now(),
        decided_by: manager.id,
        decided_at: test.clock.now(),
        decision_reason: null,
      })
      .execute();
    await fillAbsences(test.db);
  };

  it('shows employees only their own approved leave on the displayed days, once', async () => {
    const { ana, ben, test } = world;
    const one = await world.made({ staff: [{ id: ana.id }, { id: ben.id }] });
    const two = await world.made({ start_date: '2027-03-05', staff: [{ id: ana.id }] });
    await leaveOf(ana.id, one.id, 'PAID_LEAVE');
    await leaveOf(ana.id, two.id, 'PAID_LEAVE');
    await leaveOf(ben.id, one.id, 'UNPAID_LEAVE', 'REJECTED');
    const leaves = async (person: { readonly id: string }, start: string) =>
      ownScheduleAnswer.parse(
        await get(`employee_view/?view_type=3days&start_date=${start}`, await test.given.session(person)),
      ).leaves;
    const own = [
      {
        user: { id: ana.id, name: 'Ana Silva' },
        start_date: '2027-03-06',
        end_date: '2027-03-07',
        leave_type: 'PAID_LEAVE',
        kind: 'TIME_OFF',
      },
    ];
    assert.deepEqual(await leaves(ana, '2027-03-04'), own);
    assert.deepEqual(await leaves(ana, '2027-03-07'), own);
    assert.deepEqual(await leaves(ana, '2027-03-03'), []);
    assert.deepEqual(await leaves(ana, '2027-03-08'), []);
    assert.deepEqual(await leaves(ben, '2027-03-06'), []);
  });

  it("filters shifts, hours, and leave by part of an employee's name", async () => {
    const { ana, ben } = world;
    const { id } = await world.made({ staff: [{ id: ana.id }, { id: ben.id }] });
    await world.made({ start_date: '2027-03-05', staff: [{ id: ben.id }] });
    await leaveOf(ana.id, id, 'PAID_LEAVE');
    await leaveOf(ben.id, id, 'UNPAID_LEAVE');
    const shown = await view('view_type=weekly&start_date=2027-03-03&staff=A%20SIL');
    assert.deepEqual(
      shown.results.map((one) => one.start_date),
      ['2027-03-04'],
    );
    assert.deepEqual(shown.total_hours, { '2027-03-04': 4 });
    assert.deepEqual(shown.leaves, [
      {
        user: { id: ana.id, name: 'Ana Silva' },
        start_date: '2027-03-06',
        end_date: '2027-03-07',
        leave_type: 'PAID_LEAVE',
        kind: 'TIME_OFF',
      },
    ]);
    assert.equal((await view('view_type=weekly&start_date=2027-03-03')).leaves.length, 2);
    assert.deepEqual((await view('view_type=weekly&start_date=2027-03-08')).leaves, []);
  });

  it('shows why staff are off only to readers of the absence, and hours with their times', async () => {
    const { test, ana, ben, here, west } = world;
    const note = 'Migraine';
    await test.given.daysOff({ user: ana, location: west, start: '2027-03-06', kind: 'SICK', note });
    await test.given.daysOff({
      user: ben,
      location: here,
      start: '2027-03-06',
      hours: ['15:30', '16:00'],
      kind: 'EMERGENCY',
    });
    const week = 'view_type=weekly&start_date=2027-03-03';
    const dates = { start_date: '2027-03-06', end_date: '2027-03-06' };
    const others = (await view(week)).leaves;
    assert.deepEqual(others, [
      { user: { id: ana.id, name: 'Ana Silva' }, ...dates, leave_type: 'OFF' },
      {
        user: { id: ben.id, name: 'Ben Stone' },
        ...dates,
        leave_type: 'EMERGENCY',
        kind: 'EMERGENCY',
        start_time: '15:30',
        end_time: '16:00',
      },
    ]);
    const seen = viewScheduleAnswer.parse(
      await get(`view-schedule/?location=${here.id}&${week}`, world.adminToken),
    ).leaves;
    assert.deepEqual(seen[0]?.kind, 'SICK');
  });

  it("marks the hours that assigned staff miss for managers, and a coworker's whole shift for employees", async () => {
    const { test, ana, ben, here } = world;
    const shift = await world.made({ staff: [{ id: ana.id }] });
    await test.given.assignment({ shift, user: ben, start: '2027-03-04', slot: 2 });
    const day = { location: here, start: '2027-03-04', keeps: shift } as const;
    await test.given.daysOff({ user: ana, ...day, hours: ['16:00', '17:00'] });
    const staffOn = async () =>
      (await view('view_type=3days&start_date=2027-03-04')).results.flatMap(({ staff }) => staff);
    assert.deepEqual(
      (await staffOn()).map(({ off }) => off),
      [{ start_time: '16:00', end_time: '17:00' }, undefined],
    );
    const own = async () =>
      ownScheduleAnswer
        .parse(
          await get('employee_view/?view_type=3days&start_date=2027-03-04', await test.given.session(ben)),
        )
        .results.flatMap(({ staff }) => staff.map(({ id, is_absent, off }) => [id, is_absent, off]));
    const nothing = [
      [ana.id, undefined, undefined],
      [ben.id, undefined, undefined],
    ];
    assert.deepEqual(await own(), nothing);
    await test.db.deleteFrom('absence_lines').execute();
    await test.given.daysOff({ user: ana, ...day });
    assert.deepEqual(await own(), [[ana.id, true, undefined], nothing[1]]);
  });
});
