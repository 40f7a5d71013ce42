import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { assertHolds, errorOf, expectStatus, member, textAt } from '../../../../test/assertions';
import { storesNothing } from '../../../../test/storedRows';
import { openThursdays, type PlannerWorld } from '../plannerWorld.fixture';

/** Ana works on Thursdays from 2027-03-04, 4 to 8 PM. Tests start on Wednesday, the day before. */
describe('one date of a shift', () => {
  let world: PlannerWorld;
  let id: string;
  beforeEach(async () => {
    ({ world, id } = await openThursdays());
  });
  afterEach(() => world.test.close());

  const url = (date: string, what = '') => `/api/shifts/${id}/dates/${date}/${what}`;
  const send = (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    world.test.call(world.token, method, path, body);
  const cancel = (date: string, reason = 'The pool is closed.') =>
    send('POST', url(date, 'cancel/'), { reason });
  const change = (date: string, start_time: string, end_time: string, more = {}) =>
    send('PUT', url(date), { start_time, end_time, ...more });
  const undo = (date: string) => send('DELETE', url(date));
  const replace = (date: string, from: { readonly id: string }, to: { readonly id: string }) =>
    send('POST', url(date, 'replace/'), { for_user_id: from.id, user_id: to.id });
  const week = (date: string) => world.week(date);
  const news = async () =>
    (
      await world.test.db.selectFrom('notifications').select(['user_id', 'title']).orderBy('id').execute()
    ).map(({ user_id, title }) => [user_id, title]);

  it('keeps a canceled date in the calendar with its reason, and leaves it out of clock-in lists', async () => {
    const { ana, here, test } = world;
    expectStatus(await cancel('2027-03-11'), 200);
    const answer = await week('2027-03-07');
    assertHolds(answer, {
      results: [
        {
          start_date: '2027-03-11',
          start_time: '16:00',
          exception: 'CANCELLED',
          exception_reason: 'The pool is closed.',
          is_open: false,
          staff: [{ id: ana.id }],
        },
      ],
    });
    assert.deepEqual(member(answer, 'total_hours'), {});
    assert.deepEqual(await news(), [[ana.id, 'LKV-0001 on 03-11-2027 is canceled']]);
    await world.at('2027-03-11T20:50:00Z'); // Thursday, ten minutes before the shift would have begun.
    const missing = await test.call(world.token, 'GET', `/api/shifts/not-clocked-in/?location=${here.id}`);
    assertHolds(missing.body, { count: 0 });
    const offered = await test.call(
      await test.given.punchToken(ana),
      'GET',
      `/api/attendance/assigned-shifts/${ana.id}/`,
    );
    assertHolds(expectStatus(offered, 200), { shifts: [] });
  });

  it('removes the open shift of a canceled date, and restores the open shift with the date', async () => {
    await world.put(id, { staff: [] });
    assertHolds(await world.openRows(id), [{ start_date: '2027-03-04', end_date: null }]);
    const once = await world.test.call(
      world.token,
      'POST',
      '/api/shifts/add-shift/',
      world.oneTime({ start_date: '2027-03-10' }),
    );
    const onceId = textAt(once.body, 'id');
    assert.equal((await world.openRows(onceId)).length, 1);
    const path = `/api/shifts/${onceId}/dates/2027-03-10/`;
    expectStatus(await send('POST', `${path}cancel/`, { reason: 'No water.' }), 200);
    assert.deepEqual(await world.openRows(onceId), []);
    expectStatus(await send('DELETE', path), 200);
    assert.equal((await world.openRows(onceId)).length, 1);
    expectStatus(await cancel('2027-03-04'), 200);
    assertHolds(await world.openRows(id), [{ start_date: '2027-03-11', end_date: null }]);
  });

  it('changes the times of one date with one notification, and restores them with another', async () => {
    const { ana } = world;
    expectStatus(await change('2027-03-11', '17:00', '19:00', { reason: 'A race.' }), 200);
    assertHolds(await week('2027-03-07'), {
      results: [
        { start_time: '17:00', end_time: '19:00', exception: 'CHANGED', exception_reason: 'A race.' },
      ],
      total_hours: { '2027-03-11': 2 },
    });
    assertHolds(await week('2027-03-14'), { results: [{ start_time: '16:00', end_time: '20:00' }] });
    expectStatus(await undo('2027-03-11'), 200);
    assertHolds(await week('2027-03-07'), { results: [{ start_time: '16:00', end_time: '20:00' }] });
    assert.deepEqual(await news(), [
      [ana.id, 'LKV-0001 on 03-11-2027 has new times'],
      [ana.id, 'LKV-0001 on 03-11-2027 is back on its regular schedule'],
    ]);
  });

  for (const [name, date, end, told] of [
    [
      'the first date',
      '2027-03-04',
      null,
      'starting 03-04-2027, 5:00 PM to 7:00 PM, starting 03-11-2027 4:00 PM to 8:00 PM',
    ],
    [
      'a later date',
      '2027-03-18',
      null,
      'starting 03-04-2027, 4:00 PM to 8:00 PM, on 03-18-2027 5:00 PM to 7:00 PM',
    ],
    [
      'one of two dates',
      '2027-03-04',
      '2027-03-11',
      '03-04-2027 to 03-11-2027, 5:00 PM to 7:00 PM, on 03-11-2027 4:00 PM to 8:00 PM',
    ],
    ['none of the new dates', '2027-03-18', '2027-03-11', '03-04-2027 to 03-11-2027, 4:00 PM to 8:00 PM'],
  ] as const)
    it(`names the date with other times in the notification to a new employee: ${name}`, async () => {
      const { ben, test } = world;
      expectStatus(await change(date, '17:00', '19:00'), 200);
      expectStatus(
        await world.put(id, { staff: [{ id: ben.id, start_date: '2027-03-04', end_date: end }] }),
        200,
      );
      const news = test.db.selectFrom('notifications').select('body').where('user_id', '=', ben.id);
      assert.deepEqual(await news.execute(), [{ body: `Swim at Lakeview, ${told}.` }]);
    });

  it('keeps the exception of a date when the schedule changes, and deletes it when the date is gone', async () => {
    const { ana } = world;
    await change('2027-03-11', '17:00', '19:00');
    await cancel('2027-03-18');
    expectStatus(await world.put(id, { staff: [{ id: ana.id }], end_time: '21:00' }), 200);
    assertHolds(await week('2027-03-07'), { results: [{ start_time: '17:00', end_time: '19:00' }] });
    assertHolds(await week('2027-03-14'), { results: [{ exception: 'CANCELLED', end_time: '21:00' }] });
    const friday = { staff: [{ id: ana.id }], end_time: '21:00', start_date: '2027-03-05' };
    expectStatus(await world.put(id, friday), 200);
    assert.deepEqual(await world.test.db.selectFrom('shift_exceptions').selectAll().execute(), []);
  });

  it('assigns a date to another employee and back, without a trace in the assignments', async () => {
    const { ana, ben, test } = world;
    const before = await world.assignments(id);
    expectStatus(await replace('2027-03-11', ana, ben), 200);
    assertHolds(await week('2027-03-07'), { results: [{ staff: [{ id: ben.id, covers: { id: ana.id } }] }] });
    expectStatus(await replace('2027-03-11', ben, ana), 200);
    assert.deepEqual(await world.assignments(id), before);
    assert.deepEqual(await test.db.selectFrom('releases').selectAll().execute(), []);
    assert.deepEqual(await news(), [
      [ana.id, "You're no longer scheduled for LKV-0001"],
      [ben.id, "You're scheduled for LKV-0001"],
      [ana.id, "You're scheduled for LKV-0001"],
      [ben.id, "You're no longer scheduled for LKV-0001"],
    ]);
  });

  it('frees staff for other work while a date is canceled, and refuses to restore the date over that work', async () => {
    const { ana } = world;
    await cancel('2027-03-11');
    const other = await world.test.call(
      world.token,
      'POST',
      '/api/shifts/add-shift/',
      world.oneTime({ start_date: '2027-03-11', staff: [{ id: ana.id }] }),
    );
    expectStatus(other, 201);
    const answer = await storesNothing(world.test.db, () => undo('2027-03-11'));
    assert.equal(errorOf(answer), 'Ana Silva: Overlaps LKV-0002 on 03-11-2027.');
    await cancel('2027-03-18');
    expectStatus(await undo('2027-03-18'), 200);
  });

  it('closes the pending schedule change of a canceled date', async () => {
    const { ana, test } = world;
    const shift = { id };
    await test.given.request({ kind: 'SCHEDULE_CHANGE', user: ana, shift, date: '2027-03-11' });
    await test.given.request({ kind: 'SCHEDULE_CHANGE', user: ana, shift, date: '2027-03-18' });
    await cancel('2027-03-11');
    const rows = await test.db
      .selectFrom('requests')
      .where('kind', '=', 'schedule_change')
      .select(['status', 'decision_reason'])
      .orderBy('start_date')
      .execute();
    assert.deepEqual(rows, [
      { status: 'REJECTED', decision_reason: 'Mia Lead canceled this date.' },
      { status: 'PENDING', decision_reason: null },
    ]);
  });

  const refusals: readonly [string, () => ReturnType<typeof send>, string][] = [
    ['a cancellation without a reason', () => cancel('2027-03-11', ' '), 'Reason is required'],
    ['a day without an occurrence', () => cancel('2027-03-10'), "isn't scheduled for 03-10-2027"],
    ['times in the wrong order', () => change('2027-03-11', '18:00', '17:00'), 'end_time'],
    [
      'the times that the date already has',
      () => change('2027-03-11', '16:00', '20:00'),
      'already has these times',
    ],
    ['an undo without an exception', () => undo('2027-03-11'), 'is on its regular schedule'],
    [
      'a replacement of an employee who is not scheduled',
      () => replace('2027-03-11', world.ben, world.both),
      "isn't scheduled for this date",
    ],
    [
      'a replacement by the same employee',
      () => replace('2027-03-11', world.ana, world.ana),
      'another employee',
    ],
    ['a replacement out of reach', () => replace('2027-03-11', world.ana, world.stranger), 'user_id'],
    [
      'a position that the staff lacks',
      () => change('2027-03-11', '16:00', '20:00', { shift_type: world.guard.id }),
      "Ana Silva: Doesn't have this position.",
    ],
  ];
  for (const [name, ask, sentence] of refusals)
    it(`refuses ${name} for one date of a shift, and stores nothing`, async () => {
      const answer = await storesNothing(world.test.db, ask);
      assert.equal(answer.status, 400);
      assert.ok(answer.text.includes(sentence), answer.text);
    });

  const begun: readonly [string, () => ReturnType<typeof send>][] = [
    ['canceled', () => cancel('2027-03-04')],
    ['changed', () => change('2027-03-04', '22:00', '23:00')],
    ['reassigned', () => replace('2027-03-04', world.ana, world.ben)],
  ];
  for (const [name, ask] of begun)
    it(`refuses to let a date be ${name} after it has begun`, async () => {
      await world.at('2027-03-04T21:00:00Z'); // 4 PM in New York.
      const answer = await storesNothing(world.test.db, ask);
      assert.ok(answer.text.includes('has begun or is over'), answer.text);
    });

  it('refuses to restore or move a date to a time that has passed', async () => {
    await cancel('2027-03-04');
    await change('2027-03-11', '21:00', '22:00');
    await world.at('2027-03-04T21:00:00Z');
    assertHolds(await storesNothing(world.test.db, () => undo('2027-03-04')), { status: 400 });
    await world.at('2027-03-11T22:00:00Z'); // 5 PM, between the regular time and the changed time.
    const answer = await storesNothing(world.test.db, () => undo('2027-03-11'));
    assert.equal(errorOf(answer), 'This time has passed. Enter a later one.');
    const moved = await storesNothing(world.test.db, () => change('2027-03-11', '16:30', '18:00'));
    assert.equal(errorOf(moved), 'This time has passed. Enter a later one.');
  });
});
