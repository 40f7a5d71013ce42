import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { savedShift } from '@ondeck/shared/schemas/shifts';
import { movePreview } from '@ondeck/shared/schemas/shiftDates';
import { errorOf, expectStatus } from '../../../../test/assertions';
import type { Answer } from '../../../../test/harness';
import { storesNothing } from '../../../../test/storedRows';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';

const over = (hours: number): string =>
  `Ana Silva: ${hours} hours scheduled in the week of 03-07-2027. The limit is 40 hours.`;

/** Today is Wednesday, 03-03-2027. Ana works from Sunday to Saturday, 10 AM to 3 PM, and 40 hours are allowed. */
describe('the limits on hours', () => {
  let world: PlannerWorld;
  let id: string;
  const daily = (changes: Record<string, unknown> = {}) => ({
    shift_repeat: 'DAILY',
    start_date: '2027-03-07',
    end_date: '2027-03-13',
    start_time: '10:00',
    end_time: '15:00',
    staff: [{ id: world.ana.id }],
    ...changes,
  });
  beforeEach(async () => {
    world = await openPlannerWorld();
    await world.test.db
      .insertInto('location_options')
      .values({ location_id: world.here.id, labor: 'BLOCK' })
      .execute();
    ({ id } = await world.made(daily()));
  });
  afterEach(() => world.test.close());

  const onDate = (date: string, what: string, body: unknown): Promise<Answer> =>
    world.test.call(
      world.token,
      what === '' ? 'PUT' : 'POST',
      `/api/shifts/${id}/dates/2027-03-${date}/${what}`,
      body,
    );
  const longer = { start_time: '10:00', end_time: '20:00' };
  const refuses = async (write: () => Promise<Answer>, sentence: string) =>
    assert.equal(errorOf(await storesNothing(world.test.db, write)), sentence);

  it('count the other days of a series when the times of one date change', async () => {
    expectStatus(await onDate('08', '', longer), 200);
    const found = movePreview.parse((await onDate('09', 'preview/', { change: longer })).body);
    assert.deepEqual(
      found.errors.map(({ message }) => message),
      [over(45)],
    );
    await refuses(() => onDate('09', '', longer), over(45));
    await refuses(() => onDate('09', 'move/', { to_date: '2027-03-09', ...longer }), over(45));
  });

  it('count all days of an employee who gave up a date of the series', async () => {
    const replace = { for_user_id: world.ana.id, user_id: world.ben.id };
    expectStatus(await onDate('10', 'replace/', replace), 200);
    await refuses(() => world.put(id, daily({ end_time: '18:00' })), over(48));
  });

  it('count the days of the week before the change', async () => {
    await world.at('2027-03-10T13:00:00Z');
    await refuses(() => world.put(id, daily({ end_time: '18:00' })), over(47));
  });

  it('count the new dates of a series that is extended, however late they are', async () => {
    const june = { end_date: '2027-06-30' };
    await world.made(daily({ start_date: '2027-06-01', ...june, start_time: '16:00', end_time: '19:00' }));
    const spring = { start_date: '2027-03-14', end_date: '2027-05-31' };
    const { id: extended } = await world.made(daily(spring));
    const extend = () => world.put(extended, daily({ ...spring, ...june }));
    const sentence = over(50).replace('03-07', '05-30');
    await refuses(extend, sentence);
    await world.test.db.updateTable('location_options').set({ labor: 'WARN' }).execute();
    const { warnings } = savedShift.parse(expectStatus(await extend(), 200));
    assert.ok(warnings.some(({ message }) => message === sentence));
  });

  it('are compared on every date of a new series, in lists and in saves', async () => {
    const late = { shift_repeat: null, schedule_type: 'ONE_TIME_SHIFT', end_date: null };
    await world.made(daily({ ...late, start_date: '2027-05-23', start_time: '20:00', end_time: '23:00' }));
    const mondays = { shift_repeat: 'WEEKLY', start_date: '2027-03-15', end_date: '2027-06-28' };
    const early = { ...mondays, start_time: '07:00', end_time: '09:00' };
    const sentence = 'Only 8 hours of rest before work on 05-24-2027. The minimum is 10 hours.';
    const results = await world.candidates(early);
    const ana = results.find((one) => one.id === world.ana.id);
    assert.deepEqual(
      ana?.reasons.map(({ message }) => message),
      [sentence],
    );
    const shift = { location: world.here.id, schedule_type: 'RECURRING_SHIFT', shift_type: world.swim.id };
    const body = { ...shift, ...early, staff: [{ id: world.ana.id }] };
    await refuses(
      () => world.test.call(world.token, 'POST', '/api/shifts/add-shift/', body),
      `Ana Silva: ${sentence}`,
    );
  });

  it('accept fewer hours, also if they are still above the limit', async () => {
    await world.test.db.updateTable('location_options').set({ labor: 'WARN' }).execute();
    expectStatus(await world.put(id, daily({ end_time: '18:00' })), 200);
    await world.test.db.updateTable('location_options').set({ labor: 'BLOCK' }).execute();
    expectStatus(await onDate('09', '', { start_time: '10:00', end_time: '17:00' }), 200);
    expectStatus(await world.put(id, daily({ end_time: '17:00' })), 200);
  });

  const listed = async (changes: Record<string, string>) => {
    const date = { start_date: '2027-03-09', end_date: '2027-03-09' };
    const once = { schedule_type: 'ONE_TIME_SHIFT', shift_repeat: '', ...date, ...changes };
    const found = (await world.candidates(once)).find((one) => one.id === world.ana.id);
    return [found?.hours_this_week, found?.reasons.map(({ message }) => message)];
  };

  it('are the same in the list of employees for one date of a series', async () => {
    const reason = over(42).replace('Ana Silva: ', '');
    assert.deepEqual(await listed({ start_time: '08:00', end_time: '20:00', shift_id: id }), [30, [reason]]);
  });

  it('leave out the date that moves to another day in the list of employees', async () => {
    const monday = {
      start_date: '2027-03-08',
      end_date: '2027-03-08',
      start_time: '16:00',
      end_time: '21:00',
    };
    const moved = await world.made(daily({ ...monday, shift_repeat: 'WEEKLY' }));
    const tuesday = { start_time: '16:00', end_time: '21:00', shift_id: moved.id };
    assert.deepEqual(await listed(tuesday), [35, []]);
  });
});
