import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { closureList, closurePreview, holidayList } from '@ondeck/shared/schemas/closures';
import { assertHolds, errorOf, expectStatus, member, textAt } from '../../../../test/assertions';
import { storesNothing } from '../../../../test/storedRows';
import { openThursdays, type PlannerWorld } from '../plannerWorld.fixture';

const WHOLE = { start_date: '2027-03-11', end_date: '2027-03-11', reason: 'Repairs' };

/** Ana works on Thursdays from 2027-03-04, 4 to 8 PM. Tests start on Wednesday, the day before, at noon. */
describe('a closed location', () => {
  let world: PlannerWorld;
  let id: string;
  beforeEach(async () => {
    ({ world, id } = await openThursdays());
  });
  afterEach(() => world.test.close());

  const send = (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    token = world.token,
  ) => world.test.call(token, method, path, body);
  const bodyOf = (changes: object[]) => ({
    location: world.here.id,
    closures: changes.map((change) => ({ ...WHOLE, ...change })),
  });
  const close = (...changes: object[]) =>
    send('POST', '/api/closures/', bodyOf(changes.length > 0 ? changes : [{}]));
  const preview = async (...changes: object[]) =>
    closurePreview.parse(expectStatus(await send('POST', '/api/closures/preview/', bodyOf(changes)), 200));
  const closures = async () =>
    closureList.parse(expectStatus(await send('GET', `/api/closures/?location=${world.here.id}`), 200))
      .results;
  const closed = async (...changes: object[]) => {
    expectStatus(await close(...changes), 201);
    return (await closures()).at(-1)?.id ?? '';
  };
  const reopen = (closureId: string) => send('DELETE', `/api/closures/${closureId}/`);
  const schedule = (start: string) => world.week(start);
  const news = async () =>
    (
      await world.test.db
        .selectFrom('notifications')
        .select(['user_id', 'title', 'body'])
        .orderBy('id')
        .execute()
    ).map(({ user_id, title, body }) => [user_id, title, body]);

  it('previews the dates and staff that a closure cancels, and the meetings that still take place', async () => {
    const { ana, ben, both, here, swim, test } = world;
    await world.made({
      shift_repeat: 'DAILY',
      start_time: '08:00',
      end_time: '09:00',
      staff: [{ id: ben.id }],
    });
    await test.given.meeting({ location: here, position: swim, start: '2027-03-12', staff: [both] });
    const stored = await world.test.db.selectFrom('closures').selectAll().execute();
    const shown = await preview({ end_date: '2027-03-13' });
    assert.deepEqual(
      shown.works.map(({ shift_code, type, dates, count, more, staff }) => [
        type === 'meeting' ? 'meeting' : shift_code,
        dates,
        count,
        more,
        staff.map((one) => one.name),
      ]),
      [
        ['LKV-0002', ['2027-03-11', '2027-03-12', '2027-03-13'], 3, false, ['Ben Stone']],
        ['LKV-0001', ['2027-03-11'], 1, false, ['Ana Silva']],
        ['meeting', ['2027-03-12'], 1, false, ['Cleo Two']],
      ],
    );
    assert.deepEqual(
      shown.people.map((one) => one.id),
      [ana.id, ben.id],
    );
    assert.deepEqual(await test.db.selectFrom('closures').selectAll().execute(), stored);
  });

  it('shows a closed date as canceled in every calendar, and leaves it out of clock-in lists', async () => {
    const { ana, here, test } = world;
    await closed();
    const shown = await schedule('2027-03-07');
    assertHolds(shown, {
      results: [
        {
          start_date: '2027-03-11',
          exception: 'CANCELLED',
          exception_reason: 'Repairs',
          is_closed: true,
          is_open: false,
        },
      ],
      closures: [{ start_date: '2027-03-11', end_date: '2027-03-11', reason: 'Repairs' }],
      total_hours: {},
    });
    assert.deepEqual((await schedule('2027-03-14')).closures, []);
    const own = await send(
      'GET',
      '/api/shifts/employee_view/?view_type=weekly&start_date=2027-03-07',
      undefined,
      await test.given.session(ana),
    );
    assertHolds(expectStatus(own, 200), {
      results: [{ exception: 'CANCELLED', exception_reason: 'Repairs' }],
    });
    await world.at('2027-03-11T20:50:00Z'); // Ten minutes before the shift would have begun.
    const missing = await send('GET', `/api/shifts/not-clocked-in/?location=${here.id}`);
    assertHolds(missing.body, { count: 0 });
    const offered = await send(
      'GET',
      `/api/attendance/assigned-shifts/${ana.id}/`,
      undefined,
      await test.given.punchToken(ana),
    );
    assertHolds(expectStatus(offered, 200), { shifts: [] });
  });

  it('removes an open shift while its location is closed, and restores it when the location reopens', async () => {
    const once = await world.made({
      schedule_type: 'ONE_TIME_SHIFT',
      shift_repeat: null,
      start_date: '2027-03-11',
    });
    assert.equal((await world.openRows(once.id)).length, 1);
    const closureId = await closed();
    assert.deepEqual(await world.openRows(once.id), []);
    const late = await world.made({
      schedule_type: 'ONE_TIME_SHIFT',
      shift_repeat: null,
      start_date: '2027-03-11',
    });
    assert.deepEqual(await world.openRows(late.id), [], 'shifts scheduled later are canceled too');
    expectStatus(await reopen(closureId), 200);
    assert.equal((await world.openRows(once.id)).length, 1);
    assert.equal((await world.openRows(late.id)).length, 1);
    assert.deepEqual(await world.test.db.selectFrom('closures').selectAll().execute(), []);
  });

  it('sends each employee one notification about several closures, and one when the location reopens', async () => {
    const { ana, ben } = world;
    await world.made({
      shift_repeat: 'DAILY',
      start_time: '08:00',
      end_time: '09:00',
      staff: [{ id: ana.id }],
    });
    await world.test.db.deleteFrom('notifications').execute();
    await closed({}, { start_date: '2027-03-18', end_date: '2027-03-18', reason: 'A race' });
    assert.deepEqual(await news(), [
      [
        ana.id,
        'Lakeview is closed: 03-11-2027; 03-18-2027',
        'Repairs, A race. Canceled: LKV-0002 on 03-11-2027, LKV-0001 on 03-11-2027, LKV-0002 on 03-18-2027, LKV-0001 on 03-18-2027.',
      ],
    ]);
    expectStatus(await reopen((await closures())[0]?.id ?? ''), 200);
    assert.deepEqual((await news()).slice(1), [
      [
        ana.id,
        'Lakeview reopened: 03-11-2027',
        "You're scheduled for LKV-0002 on 03-11-2027, LKV-0001 on 03-11-2027.",
      ],
    ]);
    assert.ok(!(await news()).flat().includes(ben.id));
  });

  it('cancels shifts during closed hours, but not shifts that end when they start or start when they end', async () => {
    for (const [start_time, end_time] of [
      ['08:00', '12:00'],
      ['13:00', '14:00'],
      ['14:00', '15:00'],
    ])
      await world.made({ start_time, end_time });
    await closed({ start_time: '12:00', end_time: '14:00' });
    const { results } = await schedule('2027-03-07');
    assert.deepEqual(
      results.map(({ start_time, exception }) => [start_time, exception]),
      [
        ['08:00', undefined],
        ['13:00', 'CANCELLED'],
        ['14:00', undefined],
        ['16:00', undefined],
      ],
    );
  });

  it('closes pending schedule changes for closed dates', async () => {
    const { ana, test } = world;
    await test.given.request({ kind: 'SCHEDULE_CHANGE', user: ana, shift: { id }, date: '2027-03-11' });
    await test.given.request({ kind: 'SCHEDULE_CHANGE', user: ana, shift: { id }, date: '2027-03-18' });
    await closed();
    const rows = await test.db
      .selectFrom('requests')
      .where('kind', '=', 'schedule_change')
      .select(['status', 'decision_reason'])
      .orderBy('start_date')
      .execute();
    assert.deepEqual(rows, [
      { status: 'REJECTED', decision_reason: 'Mia Lead closed Lakeview on this date.' },
      { status: 'PENDING', decision_reason: null },
    ]);
  });

  it("cancels only dates of today that haven't begun, and restores only those that haven't begun at the reopening", async () => {
    const today = { start_date: '2027-03-11', end_date: '2027-03-12' };
    for (const hour of ['08', '11', '13']) await world.made({ start_time: `${hour}:00`, end_time: '23:00' });
    const states = async () =>
      (await schedule('2027-03-07')).results.map(({ start_time, exception }) => [
        start_time,
        exception ?? 'on',
      ]);
    const expected = async () => {
      const answer = await send(
        'GET',
        `/api/shifts/not-clocked-in/?location=${world.here.id}&date=2027-03-11`,
      );
      return member(expectStatus(answer, 200), 'count');
    };
    const { ben } = world;
    const fourth = await world.made({ start_time: '11:00', end_time: '12:00', staff: [{ id: ben.id }] });
    await world.at('2027-03-11T15:00:00Z'); // 10 AM.
    const closureId = await closed(today);
    assert.deepEqual(await states(), [
      ['08:00', 'on'],
      ['11:00', 'CANCELLED'],
      ['11:00', 'CANCELLED'],
      ['13:00', 'CANCELLED'],
      ['16:00', 'CANCELLED'],
    ]);
    assert.equal(await expected(), 0);
    await world.at('2027-03-11T16:30:00Z'); // 11:30 AM.
    expectStatus(await reopen(closureId), 200);
    const after = [
      ['08:00', 'on'],
      ['11:00', 'CANCELLED'],
      ['11:00', 'CANCELLED'],
      ['13:00', 'on'],
      ['16:00', 'on'],
    ];
    assert.deepEqual(await states(), after);
    assert.equal(await expected(), 1, "Ana at 4 PM; Ben's was canceled");
    assert.deepEqual(
      (await closures()).map(({ end_date, last_until, is_over }) => [end_date, last_until, is_over]),
      [['2027-03-11', '11:30', true]],
    );
    await world.at('2027-03-15T16:00:00Z');
    assert.deepEqual(await states(), after);
    assert.equal(await expected(), 1);
    assert.ok(fourth.id);
  });

  it('names the user who reopened a location first when someone else reopens it', async () => {
    const closureId = await closed();
    const ada = send('DELETE', `/api/closures/${closureId}/`, undefined, world.adminToken);
    expectStatus(await ada, 200);
    const answer = await storesNothing(world.test.db, () => reopen(closureId));
    assert.deepEqual(
      [answer.status, errorOf(answer)],
      [
        409,
        'Lakeview is already open again. Ada Min reopened Lakeview on 03-03-2027 at 12:00 PM. Review its closed days.',
      ],
    );
    const stranger = await send('DELETE', `/api/closures/${closureId}/`, undefined, world.strangerToken);
    expectStatus(stranger, 404);
  });

  it('refuses to reopen a location over other work of its staff, and names that work in the preview', async () => {
    const { both, west } = world;
    await world.made({ start_date: '2027-03-05', end_date: null, staff: [{ id: both.id }] });
    const closureId = await closed({ start_date: '2027-03-12', end_date: '2027-03-12' });
    const other = await send(
      'POST',
      '/api/shifts/add-shift/',
      world.oneTime({
        location: west.id,
        start_date: '2027-03-12',
        start_time: '13:30',
        end_time: '15:00',
        staff: [{ id: both.id }],
      }),
      world.adminToken,
    );
    expectStatus(other, 201);
    const shown = closurePreview.parse(
      expectStatus(await send('GET', `/api/closures/${closureId}/preview/`), 200),
    );
    const sentence = 'LKV-0002, Cleo Two: Overlaps BAY-0001 on 03-12-2027.';
    assert.deepEqual(shown.refusals, [sentence]);
    assert.deepEqual(
      shown.works.map(({ shift_code, dates }) => [shift_code, dates]),
      [['LKV-0002', ['2027-03-12']]],
    );
    const answer = await storesNothing(world.test.db, () => reopen(closureId));
    assert.equal(errorOf(answer), sentence);
    const otherId = textAt(other.body, 'id');
    expectStatus(await send('DELETE', `/api/shifts/${otherId}/`, undefined, world.adminToken), 204);
    expectStatus(await reopen(closureId), 200);
  });

  it('refuses to reopen a location when an employee would have two overlapping shifts there', async () => {
    const { ana } = world;
    const closureId = await closed();
    await world.made({
      schedule_type: 'ONE_TIME_SHIFT',
      shift_repeat: null,
      start_date: '2027-03-11',
      staff: [{ id: ana.id }],
    });
    const answer = await storesNothing(world.test.db, () => reopen(closureId));
    assert.equal(
      errorOf(answer),
      'LKV-0001, Ana Silva: Overlaps LKV-0002 on 03-11-2027. LKV-0002, Ana Silva: Overlaps LKV-0001 on 03-11-2027.',
    );
  });

  it('mentions a closure in the preview of a shift form', async () => {
    await closed({}, { start_date: '2027-03-18', end_date: '2027-03-18', reason: 'A race' });
    const shown = async (changes: Record<string, unknown>) =>
      member(expectStatus(await send('POST', '/api/shifts/preview/', world.body(changes)), 200), 'changes');
    assert.deepEqual(await shown({ end_date: '2027-03-11' }), [
      'Canceled on 03-11-2027, Lakeview is closed: Repairs',
    ]);
    assert.deepEqual(await shown({ start_date: '2027-03-12' }), []);
  });

  it('mentions a closure to an employee who is assigned to a closed date, but not for other dates', async () => {
    const { ben, test } = world;
    await closed();
    await test.db.deleteFrom('notifications').execute();
    await world.made({ ...world.oneTime({ start_date: '2027-03-11' }), staff: [{ id: ben.id }] });
    await world.made({ start_time: '08:00', end_time: '09:00', staff: [{ id: ben.id }] });
    assert.deepEqual(
      (await news()).map(([, , body]) => body),
      [
        'Swim at Lakeview, 03-11-2027, 4:00 PM to 8:00 PM. Canceled, Lakeview is closed: Repairs.',
        'Swim at Lakeview, starting 03-04-2027, 8:00 AM to 9:00 AM.',
      ],
    );
  });

  const dateUrl = () => `/api/shifts/${id}/dates/2027-03-11/`;
  const locked: readonly [string, () => ReturnType<typeof send>][] = [
    ['canceled', () => send('POST', `${dateUrl()}cancel/`, { reason: 'No water' })],
    [
      'moved within the closed hours',
      () => send('PUT', dateUrl(), { start_time: '17:00', end_time: '18:00' }),
    ],
  ];
  for (const [name, ask] of locked)
    it(`refuses to let a date be ${name} while its location is closed`, async () => {
      await closed({ start_time: '12:00', end_time: '20:00' });
      const answer = await storesNothing(world.test.db, ask);
      assert.equal(errorOf(answer), 'Lakeview is closed then: Repairs');
    });

  it('moves a date out of closed hours, but refuses to move it back', async () => {
    await closed({ start_time: '12:00', end_time: '20:00' });
    expectStatus(await send('PUT', dateUrl(), { start_time: '20:00', end_time: '22:00' }), 200);
    assertHolds(await schedule('2027-03-07'), { results: [{ exception: 'CHANGED', start_time: '20:00' }] });
    const answer = await storesNothing(world.test.db, () => send('DELETE', dateUrl()));
    assert.equal(errorOf(answer), 'Lakeview is closed then: Repairs');
  });

  const refusals: readonly [string, object, string][] = [
    ['yesterday', { start_date: '2027-03-02' }, "Date can't be before 03-03-2027"],
    ['an end before the start', { end_date: '2027-03-10' }, 'End date cannot be before start date'],
    ['over a year', { end_date: '2028-03-11' }, 'A closure can last at most 366 days.'],
    ['only one time', { start_time: '12:00' }, 'End Time is required'],
    [
      'times in the wrong order',
      { start_time: '12:00', end_time: '12:00' },
      'End Time must be greater than Start Time',
    ],
    ['no reason', { reason: ' ' }, 'Reason is required'],
  ];
  for (const [name, change, sentence] of refusals)
    it(`refuses a closure with ${name} and stores nothing`, async () => {
      const answer = await storesNothing(world.test.db, () => close(change));
      assert.deepEqual([answer.status, errorOf(answer)], [400, sentence]);
    });

  it('refuses a closure within an existing one, but accepts other hours or days', async () => {
    await closed({ start_time: '12:00', end_time: '14:00' });
    const again = { start_time: '12:30', end_time: '14:00', reason: 'Again' };
    const answer = await storesNothing(world.test.db, () => close(again));
    assert.equal(
      errorOf(answer),
      'Lakeview is already closed then: 03-11-2027, 12:00 PM to 2:00 PM, Repairs',
    );
    expectStatus(await close({ ...again, end_time: '15:00' }), 201);
    expectStatus(await close({}), 201);
  });

  it('reopens a location closed today only once', async () => {
    await world.at('2027-03-11T15:00:00Z');
    const closureId = await closed();
    await world.at('2027-03-11T16:30:00Z');
    expectStatus(await reopen(closureId), 200);
    const answer = await storesNothing(world.test.db, () => reopen(closureId));
    assert.equal(
      errorOf(answer),
      'Lakeview is already open again. You reopened Lakeview on 03-11-2027 at 11:30 AM. Review its closed days.',
    );
  });

  it('refuses to reopen a closure that is over', async () => {
    const closureId = await closed();
    await world.at('2027-03-12T17:00:00Z');
    for (const ask of [() => reopen(closureId), () => send('GET', `/api/closures/${closureId}/preview/`)]) {
      const answer = await storesNothing(world.test.db, ask);
      assert.equal(errorOf(answer), "This closure is over, so its days can't change.");
    }
    assertHolds(await closures(), [{ is_over: true }]);
    assertHolds(await schedule('2027-03-07'), { results: [{ exception: 'CANCELLED' }] });
  });

  it('logs a closure when it is created and when it is removed', async () => {
    const { test, here, manager } = world;
    await reopen(await closed());
    const rows = await test.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'location_id'])
      .where('entity', '=', 'closure')
      .orderBy('at')
      .orderBy('id')
      .execute();
    assert.deepEqual(rows, [
      { action: 'closure.created', actor_id: manager.id, location_id: here.id },
      { action: 'closure.removed', actor_id: manager.id, location_id: here.id },
    ]);
  });

  it('returns the holidays of the next year, each on the day itself', async () => {
    const answer = expectStatus(await send('GET', `/api/closures/holidays/${world.here.id}/`), 200);
    const { results } = holidayList.parse(answer);
    assert.deepEqual(results[0], { date: '2027-03-28', name: 'Easter Sunday' });
    assert.equal(results.at(-1)?.date, '2028-02-21');
    const days = results.map(({ date, name }) => `${date} ${name}`);
    for (const day of [
      '2027-07-04 Independence Day',
      '2027-11-25 Thanksgiving Day',
      '2027-12-25 Christmas Day',
    ])
      assert.ok(days.includes(day), day);
    assert.ok(!days.some((day) => day.includes('substitute')));
  });

  it('lists closures by first day, from a day on, only to managers of the location', async () => {
    await closed({ start_date: '2027-03-18', end_date: '2027-03-18', reason: 'A race' });
    await closed();
    assert.deepEqual(
      (await closures()).map(({ reason }) => reason),
      ['Repairs', 'A race'],
    );
    const later = await send('GET', '/api/closures/?from=2027-03-12');
    assertHolds(later.body, { count: 1, results: [{ reason: 'A race', created_by: world.manager.name }] });
    const elsewhere = await send('GET', '/api/closures/', undefined, world.strangerToken);
    assertHolds(elsewhere.body, { count: 0, results: [] });
  });
});
