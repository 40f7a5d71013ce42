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
      },
    ]);
    assert.equal((await view('view_type=weekly&start_date=2027-03-03')).leaves.length, 2);
    assert.deepEqual((await view('view_type=weekly&start_date=2027-03-08')).leaves, []);
  });
});
