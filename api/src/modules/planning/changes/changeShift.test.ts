import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { assertHolds, errorOf, member } from '../../../../test/assertions';
import { storesNothing } from '../../../../test/storedRows';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';

describe('changing a shift', () => {
  let world: PlannerWorld;
  beforeEach(async () => {
    world = await openPlannerWorld();
  });
  afterEach(() => world.test.close());

  /** Noon on a later Wednesday, when the shift already has past dates. */
  const threeWeeksLater = () => world.at('2027-03-24T16:00:00Z');

  it('ends the assignment of a replaced employee yesterday, and assigns upcoming dates to the new employee', async () => {
    const { ana, ben } = world;
    const { id } = await world.made({ staff: [{ id: ana.id }] });
    await threeWeeksLater();
    const answer = await world.put(id, { staff: [{ id: ben.id }] });
    assertHolds(answer.body, { message: 'Shift updated successfully.' });
    assert.deepEqual(await world.assignments(id), [
      { user_id: ana.id, start_date: '2027-03-04', end_date: '2027-03-23' },
      { user_id: ben.id, start_date: '2027-03-24', end_date: null },
    ]);
  });

  it("changes the staff of today's date a minute before it begins, but not after", async () => {
    const { ana, ben } = world;
    const early = await world.made({ staff: [{ id: ana.id }] });
    const late = await world.made({ start_date: '2027-03-05', staff: [{ id: ana.id }] });
    await world.at('2027-03-25T19:59:00Z'); // Thursday, 3:59 PM in New York, after summer time began.
    await world.put(early.id, { staff: [{ id: ben.id }] });
    assertHolds(await world.assignments(early.id), [
      { end_date: '2027-03-24' },
      { start_date: '2027-03-25' },
    ]);
    await world.at('2027-03-26T20:00:00Z'); // Friday, 4:00 PM.
    await world.put(late.id, { start_date: '2027-03-05', staff: [{ id: ben.id }] });
    assertHolds(await world.assignments(late.id), [{ end_date: '2027-03-26' }, { start_date: '2027-03-27' }]);
  });

  it('deletes an assignment without past dates, opens its dates, and notifies the employee', async () => {
    const { ana, test } = world;
    const { id } = await world.made({ staff: [{ id: ana.id }] });
    await world.put(id, { staff: [] });
    assert.deepEqual(await world.assignments(id), []);
    assertHolds(await world.openRows(id), [{ start_date: '2027-03-04', end_date: null }]);
    const titles = await test.db.selectFrom('notifications').select('title').orderBy('id').execute();
    assert.deepEqual(
      titles.map((row) => row.title),
      ["You're scheduled for LKV-0001", "You're no longer scheduled for LKV-0001"],
    );
  });

  it('keeps leave and its substitute when only other fields of a shift change', async () => {
    const { ana, ben, test } = world;
    const { id } = await world.made({ staff: [{ id: ana.id }] });
    await test.db
      .updateTable('assignments')
      .set({ end_date: '2027-03-10' })
      .where('shift_id', '=', id)
      .execute();
    await test.given.assignment({
      shift: { id },
      user: ben,
      start: '2027-03-11',
      end: '2027-03-11',
      covers: ana,
    });
    await test.given.assignment({ shift: { id }, user: ana, start: '2027-03-12' });
    const shown = await test.call(world.token, 'GET', `/api/shifts/${id}/`);
    const staff = member(shown.body, 'staff');
    assertHolds(staff, [{ id: ana.id, start_date: '2027-03-04', end_date: null }]);
    const before = await world.assignments(id);
    await world.put(id, {
      comments: 'Bring fins',
      staff: [{ id: ana.id, start_date: '2027-03-04', end_date: null }],
    });
    assert.deepEqual(await world.assignments(id), before);
  });

  it("keeps a substitute's date when the employee they replace is removed from the shift", async () => {
    const { ana, ben, both, test } = world;
    const { id } = await world.made({ staff: [{ id: ana.id }] });
    await test.db
      .updateTable('assignments')
      .set({ end_date: '2027-03-10' })
      .where('shift_id', '=', id)
      .execute();
    await test.given.assignment({
      shift: { id },
      user: ben,
      start: '2027-03-11',
      end: '2027-03-11',
      covers: ana,
    });
    await test.given.assignment({ shift: { id }, user: ana, start: '2027-03-12' });
    await world.put(id, { staff: [{ id: both.id }] });
    assert.deepEqual(await world.assignments(id), [
      { user_id: both.id, start_date: '2027-03-04', end_date: '2027-03-10' },
      { user_id: ben.id, start_date: '2027-03-11', end_date: '2027-03-11' },
      { user_id: both.id, start_date: '2027-03-12', end_date: null },
    ]);
  });

  const fixed: [
    name: string,
    change: (world: PlannerWorld) => Record<string, unknown>,
    status: number,
    field: string,
  ][] = [
    ['other comments', () => ({ comments: 'Bring fins' }), 200, ''],
    ['another schedule type', () => ({ schedule_type: 'ONE_TIME_SHIFT' }), 400, 'schedule_type'],
    ['another location', ({ west }) => ({ location: west.id }), 400, 'location'],
    ['a start moved to today', () => ({ start_date: '2027-03-24' }), 200, ''],
    ['a start moved to yesterday', () => ({ start_date: '2027-03-23' }), 400, 'start_date'],
    ['an end today', () => ({ end_date: '2027-03-24' }), 200, ''],
    ['an end yesterday, among what has happened', () => ({ end_date: '2027-03-23' }), 400, 'end_date'],
  ];
  for (const [name, change, status, field] of fixed)
    it(`answers ${status} to an edit of a shift with ${name}${status === 200 ? '' : ' and stores nothing'}`, async () => {
      const { id } = await world.made();
      await threeWeeksLater();
      const send = () => world.put(id, change(world));
      const answer = status === 200 ? await send() : await storesNothing(world.test.db, send);
      assert.equal(answer.status, status, answer.text);
      if (field !== '') assert.ok(answer.text.includes(`"${field}"`), answer.text);
    });

  it('refuses new times that would double-book staff, and names the same employees in the preview', async () => {
    const { ana, ben, test } = world;
    await world.made({ start_time: '20:00', end_time: '22:00', staff: [{ id: ana.id }, { id: ben.id }] });
    const { id } = await world.made({ staff: [{ id: ana.id }, { id: ben.id }] });
    const staff = [{ id: ana.id }, { id: ben.id }];
    assert.equal((await world.put(id, { staff, end_time: '20:00' })).status, 200);
    const answer = await storesNothing(test.db, () => world.put(id, { staff, end_time: '20:01' }));
    assert.equal(answer.status, 400);
    const list = 'Ana Silva: Overlaps LKV-0001 on 03-04-2027. Ben Stone: Overlaps LKV-0001 on 03-04-2027.';
    assert.equal(errorOf(answer), list);
    const preview = await storesNothing(test.db, () =>
      test.call(world.token, 'POST', `/api/shifts/${id}/preview/`, world.body({ staff, end_time: '20:01' })),
    );
    assertHolds(preview.body, { errors: [{ field: 'staff.0' }, { field: 'staff.1' }] });
  });

  it('previews the employees whose schedules change, and the first day', async () => {
    const { ana, ben, test } = world;
    const { id } = await world.made({ staff: [{ id: ana.id }] });
    await threeWeeksLater();
    const preview = await storesNothing(test.db, () =>
      test.call(
        world.token,
        'POST',
        `/api/shifts/${id}/preview/`,
        world.body({ end_date: '2027-04-08', end_time: '19:00', staff: [{ id: ben.id }] }),
      ),
    );
    assertHolds(preview.body, {
      occurrences: ['2027-03-25', '2027-04-01', '2027-04-08'],
      differences: [
        { label: 'Time', before: '4:00 PM to 8:00 PM', after: '4:00 PM to 7:00 PM' },
        { label: 'End Date', before: 'No end', after: '04-08-2027' },
      ],
      changes: [
        "Applies to 3 dates starting 03-24-2027. Earlier dates don't change.",
        'Ana Silva is no longer assigned starting 03-24-2027.',
        'Ben Stone is assigned starting 03-24-2027.',
      ],
      errors: [],
    });
  });

  it('closes pending time off of an employee who was removed from the shift', async () => {
    const { ana, ben, test } = world;
    const { id } = await world.made({ staff: [{ id: ana.id }] });
    await test.db
      .insertInto('requests')
      .values({
        kind: 'time_off',
        id: test.services.ids.next(),
        user_id: ana.id,
        shift_id: id,
        start_date: '2027-03-18',
        end_date: '2027-03-18',
        leave_type: 'PAID_LEAVE',
        reason: 'Exam',
        created_at: test.clock.now(),
        decided_by: null,
        decided_at: null,
        decision_reason: null,
      })
      .execute();
    await world.put(id, { staff: [{ id: ben.id }] });
    const rows = await test.db
      .selectFrom('requests')
      .where('kind', '=', 'time_off')
      .select(['status', 'decision_reason'])
      .execute();
    assert.deepEqual(rows, [
      { status: 'REJECTED', decision_reason: "You're no longer scheduled for this shift." },
    ]);
  });

  it('keeps a pending time off request for dates before the day from which the employee is removed', async () => {
    const { ana, ben, test } = world;
    const { id } = await world.made({ staff: [{ id: ana.id }] });
    const ask = (date: string) => test.given.request({ kind: 'TIME_OFF', user: ana, shift: { id }, date });
    await ask('2027-03-18');
    await ask('2027-04-01');
    const changed = await world.put(id, { staff: [{ id: ben.id }], from_date: '2027-03-25' });
    assert.equal(changed.status, 200, changed.text);
    const rows = await test.db
      .selectFrom('requests')
      .where('kind', '=', 'time_off')
      .select(['start_date', 'status'])
      .orderBy('start_date')
      .execute();
    assert.deepEqual(rows, [
      { start_date: '2027-03-18', status: 'PENDING' },
      { start_date: '2027-04-01', status: 'REJECTED' },
    ]);
  });

  it('closes only schedule changes for dates that the shift, or the requester, no longer has', async () => {
    const { ana, ben, test } = world;
    const { id } = await world.made({ staff: [{ id: ana.id }] });
    const ask = (date: string) =>
      test.given.request({ kind: 'SCHEDULE_CHANGE', user: ana, shift: { id }, date });
    const states = async () =>
      (
        await test.db
          .selectFrom('requests')
          .where('kind', '=', 'schedule_change')
          .select(['start_date', 'status', 'decision_reason'])
          .orderBy('start_date')
          .execute()
      ).map((row) => [row.start_date, row.status, row.decision_reason]);
    await ask('2027-03-11');
    await ask('2027-03-18');
    await ask('2027-03-25');
    const half = [
      { id: ana.id, end_date: '2027-03-18' },
      { id: ben.id, start_date: '2027-03-25' },
    ];
    assert.equal((await world.put(id, { staff: half })).status, 200);
    const given = ['2027-03-25', 'REJECTED', "You're no longer scheduled for this date."];
    assert.deepEqual(await states(), [
      ['2027-03-11', 'PENDING', null],
      ['2027-03-18', 'PENDING', null],
      given,
    ]);
    const fridays = { staff: [{ id: ana.id }], start_date: '2027-03-12', from_date: '2027-03-12' };
    const saved = await world.put(id, fridays);
    assert.equal(saved.status, 200, saved.text);
    assert.deepEqual(await states(), [
      ['2027-03-11', 'PENDING', null],
      ['2027-03-18', 'REJECTED', 'Mia Lead changed this shift. It no longer has this date.'],
      given,
    ]);
  });
});
