/** A small school for scheduling tests: two locations, two positions, employees, and calls as their manager. */
import assert from 'node:assert/strict';
import { viewScheduleAnswer } from '@ondeck/shared/schemas/schedules';
import { candidateList, savedShift } from '@ondeck/shared/schemas/shifts';
import { expectStatus } from '../../../test/assertions';
import { type Answer, createTestApp, type TestApp } from '../../../test/harness';

async function plannerWorld(test: TestApp) {
  const { given } = test;
  const here = await given.location({ code: 'LKV', title: 'Lakeview' });
  const west = await given.location({ code: 'BAY', title: 'Bay', timezone: 'America/Los_Angeles' });
  const swim = await given.position({ name: 'Swim' });
  const guard = await given.position({ name: 'Guard' });
  const staff = { locations: [here], positions: [swim] };
  const ana = await given.user({ ...staff, firstName: 'Ana', lastName: 'Silva' });
  const ben = await given.user({ ...staff, firstName: 'Ben', lastName: 'Stone' });
  const both = await given.user({
    locations: [here, west],
    positions: [swim, guard],
    firstName: 'Cleo',
    lastName: 'Two',
  });
  const manager = await given.user({ role: 'MANAGER', ...staff, firstName: 'Mia', lastName: 'Lead' });
  const stranger = await given.user({
    role: 'MANAGER',
    locations: [west],
    firstName: 'Max',
    lastName: 'West',
  });
  const admin = await given.user({ role: 'ADMIN', firstName: 'Ada', lastName: 'Min' });
  let token = await given.session(manager);
  const adminToken = await given.session(admin);
  const strangerToken = await given.session(stranger);

  /** Sets the clock and signs the manager in again, because a session lasts a week. */
  async function at(instant: string): Promise<void> {
    test.clock.set(instant);
    token = await given.session(manager);
  }
  /** Returns the body of a weekly shift on Thursdays from tomorrow, 4 to 8 PM, with changes. */
  const body = (changes: Record<string, unknown> = {}) => ({
    location: here.id,
    schedule_type: 'RECURRING_SHIFT',
    shift_repeat: 'WEEKLY',
    start_date: '2027-03-04',
    start_time: '16:00',
    end_time: '20:00',
    shift_type: swim.id,
    ...changes,
  });
  const oneTime = (changes: Record<string, unknown> = {}) =>
    body({ schedule_type: 'ONE_TIME_SHIFT', shift_repeat: null, ...changes });
  const add = (changes: Record<string, unknown> = {}): Promise<Answer> =>
    test.call(token, 'POST', '/api/shifts/add-shift/', body(changes));
  /** Creates a shift. Fails the test if the call is refused. */
  async function made(changes: Record<string, unknown> = {}) {
    const answer = await add(changes);
    assert.equal(answer.status, 201, answer.text);
    return savedShift.parse(answer.body);
  }
  const put = (id: string, changes: Record<string, unknown> = {}): Promise<Answer> =>
    test.call(token, 'PUT', `/api/shifts/${id}/`, body(changes));
  /** Returns the candidate list for the shift of {@link body}, with changes, and with unavailable staff. */
  async function candidates(changes: Record<string, string> = {}) {
    const { shift_type, ...form } = body();
    const query = new URLSearchParams({ ...form, type_id: shift_type, include: 'unavailable', ...changes });
    const answer = await test.call(token, 'GET', `/api/shifts/staff/?${query.toString()}`);
    return candidateList.parse(expectStatus(answer, 200)).results;
  }
  const openRows = (shiftId: string) =>
    test.db
      .selectFrom('open_shifts')
      .select(['id', 'start_date', 'end_date', 'last_employee_id'])
      .where('shift_id', '=', shiftId)
      .orderBy('start_date')
      .execute();
  /** Returns a location's week from a day on, as its manager sees it. */
  async function week(start: string) {
    const query = `location=${here.id}&view_type=weekly&start_date=${start}`;
    const answer = await test.call(token, 'GET', `/api/shifts/view-schedule/?${query}`);
    return viewScheduleAnswer.parse(expectStatus(answer, 200));
  }
  const assignments = (shiftId: string) =>
    test.db
      .selectFrom('assignments')
      .select(['user_id', 'start_date', 'end_date'])
      .where('shift_id', '=', shiftId)
      .orderBy('start_date')
      .orderBy('user_id')
      .execute();
  return {
    test,
    here,
    west,
    swim,
    guard,
    ana,
    ben,
    both,
    manager,
    stranger,
    admin,
    get token() {
      return token;
    },
    at,
    adminToken,
    strangerToken,
    body,
    oneTime,
    add,
    made,
    put,
    candidates,
    openRows,
    week,
    assignments,
  };
}

export type PlannerWorld = Awaited<ReturnType<typeof plannerWorld>>;

/** Starts a separate server with a new school. */
export async function openPlannerWorld(): Promise<PlannerWorld> {
  return plannerWorld(await createTestApp());
}

/**
 * Starts a school where Ana works on Thursdays from 2027-03-04, 4 to 8 PM. It is the day before, and no notification
 * exists.
 */
export async function openThursdays(): Promise<{ readonly world: PlannerWorld; readonly id: string }> {
  const world = await openPlannerWorld();
  const { id } = await world.made({ staff: [{ id: world.ana.id }] });
  await world.test.db.deleteFrom('notifications').execute();
  return { world, id };
}
