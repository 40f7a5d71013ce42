import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import {
  lastShiftAnswer,
  scheduleAnswer,
  type ScheduleEvent,
  viewScheduleAnswer,
} from '@ondeck/shared/schemas/schedules';
import { assertHolds, errorOf, expectStatus } from '../../../../test/assertions';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';

describe('schedules', () => {
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
  const dates = async (query: string) => (await view(query)).results.map((one) => one.start_date);

  const windows: [name: string, query: string, expected: string[]][] = [
    ['a week: 7 days from the start date', 'view_type=weekly&start_date=2027-03-05', ['2027-03-11']],
    ['a week up to and including its last day', 'view_type=weekly&start_date=2027-03-12', ['2027-03-18']],
    ['3 days', 'view_type=3days&start_date=2027-03-02', ['2027-03-04']],
    ['3 days that end the day before', 'view_type=3days&start_date=2027-03-01', []],
    [
      'the month of the start date',
      'view_type=monthly&start_date=2027-03-20',
      ['2027-03-04', '2027-03-11', '2027-03-18', '2027-03-25'],
    ],
    [
      'its weekday 6 times',
      'view_type=dow&start_date=2027-03-04',
      ['2027-03-04', '2027-03-11', '2027-03-18', '2027-03-25', '2027-04-01', '2027-04-08'],
    ],
    [
      'its weekday until the end date',
      'view_type=dow&start_date=2027-03-04&end_date=2027-03-18',
      ['2027-03-04', '2027-03-11', '2027-03-18'],
    ],
    [
      'its weekday before the end date',
      'view_type=dow&start_date=2027-03-04&end_date=2027-03-17',
      ['2027-03-04', '2027-03-11'],
    ],
    ['another weekday', 'view_type=dow&start_date=2027-03-05', []],
  ];
  for (const [name, query, expected] of windows)
    it(`shows ${name} in a schedule`, async () => {
      await world.made({ staff: [{ id: world.ana.id }] });
      assert.deepEqual(await dates(query), expected);
    });

  it('shows the staff of each date, open dates from today on, meetings, and scheduled hours', async () => {
    const { ana, ben, test, here, swim } = world;
    const { id } = await world.made({
      shift_repeat: 'DAILY',
      end_date: '2027-03-07',
      end_time: '18:15',
      staff: [
        { id: ana.id, end_date: '2027-03-05' },
        { id: ben.id, end_date: '2027-03-04' },
      ],
    });
    await test.given.shift({
      location: here,
      position: swim,
      start: '2027-03-01',
      from: '08:00',
      to: '09:00',
    });
    await test.given.meeting({
      location: here,
      position: swim,
      start: '2027-03-06',
      staff: [ana],
      agenda: 'Keys',
    });
    const shown = await view('view_type=weekly&start_date=2027-03-01');
    assert.deepEqual(
      shown.results.map((one) => [one.start_date, one.type, one.staff.map(({ name }) => name), one.is_open]),
      [
        ['2027-03-01', 'shift', [], false],
        ['2027-03-04', 'shift', ['Ana Silva', 'Ben Stone'], false],
        ['2027-03-05', 'shift', ['Ana Silva'], false],
        ['2027-03-06', 'meeting', ['Ana Silva'], false],
        ['2027-03-06', 'shift', [], true],
        ['2027-03-07', 'shift', [], true],
      ],
    );
    // Only staff hours count: open dates and meetings add none.
    assert.deepEqual(shown.total_hours, { '2027-03-04': 4.5, '2027-03-05': 2.25 });
    assertHolds(shown.results[1], {
      id,
      occurrence_id: `${id}:2027-03-04`,
      end_date: '2027-03-04',
      shift_day: 'THURSDAY',
      has_assigned_end_date: true,
      location: { id: here.id, title: 'Lakeview', timezone: 'America/New_York' },
    });
    assertHolds(shown.results[3], { agenda: 'Keys' });
  });

  it('shows a date without staff as open until it ends', async () => {
    const { test } = world;
    // The shift is today from 4:00 to 6:15 PM, New York time.
    await world.made({ start_date: '2027-03-03', end_time: '18:15' });
    const isOpen = async (now: string) => {
      test.clock.set(now);
      return (await view('view_type=weekly&start_date=2027-03-03')).results.map((one) => one.is_open)[0];
    };
    assert.equal(await isOpen('2027-03-03T23:14:00Z'), true);
    assert.equal(await isOpen('2027-03-03T23:15:00Z'), false);
  });

  it('gives each position unique letters, with the oldest position choosing first', async () => {
    const { test, here } = world;
    for (const name of ['Lifeguard', 'Life Instructor', 'Line Judge'])
      await test.given.shift({
        location: here,
        position: await test.given.position({ name }),
        start: '2027-03-04',
      });
    const { results } = await view('view_type=weekly&start_date=2027-03-03');
    assert.deepEqual(
      results.flatMap(({ shift_type }) => shift_type.map(({ name, code }) => `${name} ${code}`)).sort(),
      ['Life Instructor LF', 'Lifeguard LI', 'Line Judge LJ'],
    );
  });

  type Piece = readonly [who: 'ana' | 'ben', start: string, end: string | null, covers?: 'ana'];
  // The shift is on Thursdays until 2027-03-25, and the tests show 2027-03-11. The last column lists staff with an
  // earlier end.
  const endings: [name: string, pieces: Piece[], ends: Record<string, string>][] = [
    ['no one when the assignment has no end', [['ana', '2027-03-04', null]], {}],
    ['no one when the assignment ends with the shift', [['ana', '2027-03-04', '2027-03-25']], {}],
    [
      'an assignment that ends before the shift',
      [['ana', '2027-03-04', '2027-03-18']],
      { 'Ana Silva': '2027-03-18' },
    ],
    [
      'no one when an assignment continues after leave',
      [
        ['ana', '2027-03-04', '2027-03-17'],
        ['ana', '2027-03-20', null],
      ],
      {},
    ],
    [
      'an assignment split by leave, at the end of its last part',
      [
        ['ana', '2027-03-04', '2027-03-11'],
        ['ana', '2027-03-13', '2027-03-18'],
      ],
      { 'Ana Silva': '2027-03-18' },
    ],
    [
      'no substitute',
      [
        ['ana', '2027-03-04', '2027-03-10'],
        ['ben', '2027-03-11', '2027-03-11', 'ana'],
        ['ana', '2027-03-12', null],
      ],
      {},
    ],
    [
      'only one of two employees',
      [
        ['ana', '2027-03-04', null],
        ['ben', '2027-03-04', '2027-03-11'],
      ],
      { 'Ben Stone': '2027-03-11' },
    ],
  ];
  for (const [name, pieces, ends] of endings)
    it(`shows an end date for ${name}; employees see only their end date`, async () => {
      const { test, here, swim } = world;
      const shift = await test.given.shift({
        location: here,
        position: swim,
        start: '2027-03-04',
        end: '2027-03-25',
        repeat: 'WEEKLY',
      });
      for (const [who, start, end, covers] of pieces)
        await test.given.assignment({
          shift,
          user: world[who],
          start,
          end,
          ...(covers ? { covers: world[covers] } : {}),
        });
      const query = 'view_type=weekly&start_date=2027-03-08';
      const told = (event: ScheduleEvent | undefined) =>
        Object.fromEntries(
          (event?.staff ?? []).flatMap((one) => (one.end_date === null ? [] : [[one.name, one.end_date]])),
        );
      const [event] = (await view(query)).results;
      assert.deepEqual(told(event), ends);
      assert.equal(event?.has_assigned_end_date, Object.keys(ends).length > 0);
      for (const person of [world.ana, world.ben]) {
        const token = await test.given.session(person);
        const [own] = scheduleAnswer.parse(await get(`employee_view/?${query}`, token)).results;
        const mine = own ? ends[person.name] : undefined;
        assert.deepEqual(told(own), mine ? { [person.name]: mine } : {});
        assert.equal(own?.has_assigned_end_date ?? false, mine !== undefined);
      }
    });

  const refused: [query: string, location: boolean, sentence: string][] = [
    ['view_type=weekly&start_date=', true, 'Start date is required.'],
    ['view_type=weekly', true, 'Start date is required.'],
    ['view_type=weekly&start_date=2027-03-03', false, 'Select a location first.'],
  ];
  for (const [query, location, sentence] of refused)
    it(`refuses a schedule with ${query} ${location ? 'at' : 'without'} a location`, async () => {
      const place = location ? `&location=${world.here.id}` : '';
      const answer = await world.test.call(world.token, 'GET', `/api/shifts/view-schedule/?${query}${place}`);
      assert.deepEqual([answer.status, errorOf(answer)], [400, sentence]);
    });

  it('sorts events by date, then time, then code', async () => {
    const { test, here, swim } = world;
    for (const [start, from, shift_code] of [
      ['2027-03-05', '08:00', 'LKV-7001'],
      ['2027-03-04', '18:00', 'LKV-7002'],
      ['2027-03-04', '09:00', 'LKV-7004'],
      ['2027-03-04', '09:00', 'LKV-7003'],
    ] as const) {
      const { id } = await test.given.shift({ location: here, position: swim, start, from, to: '20:00' });
      await test.db.updateTable('shifts').set({ shift_code }).where('id', '=', id).execute();
    }
    await test.given.meeting({
      location: here,
      position: swim,
      start: '2027-03-04',
      from: '10:00',
      to: '11:00',
    });
    assert.deepEqual(
      (await view('view_type=weekly&start_date=2027-03-03')).results.map(
        (one) => `${one.start_date} ${one.start_time} ${one.type === 'shift' ? one.shift_code : 'meeting'}`,
      ),
      [
        '2027-03-04 09:00 LKV-7003',
        '2027-03-04 09:00 LKV-7004',
        '2027-03-04 10:00 meeting',
        '2027-03-04 18:00 LKV-7002',
        '2027-03-05 08:00 LKV-7001',
      ],
    );
  });

  it('shows one weekday of daily shifts and meetings in the day-of-week view', async () => {
    const { test, here, swim } = world;
    await world.made({ shift_repeat: 'DAILY' });
    for (const start of ['2027-03-05', '2027-03-06'])
      await test.given.meeting({ location: here, position: swim, start });
    const shown = await view('view_type=dow&start_date=2027-03-05&end_date=2027-03-12');
    assert.deepEqual(shown.results.map((one) => `${one.start_date} ${one.type} ${one.shift_day}`).sort(), [
      '2027-03-05 meeting FRIDAY',
      '2027-03-05 shift FRIDAY',
      '2027-03-12 shift FRIDAY',
    ]);
  });

  it('leaves a deleted shift out of every list', async () => {
    const { ana, ben, test } = world;
    test.clock.set('2027-03-05T17:00:00Z');
    const { id } = await world.made({
      start_date: '2027-03-05',
      shift_repeat: 'DAILY',
      staff: [{ id: ana.id, end_date: '2027-03-06' }],
    });
    const own = await test.given.session(ana);
    const seen = async () => [
      (await dates('view_type=weekly&start_date=2027-03-05')).length,
      scheduleAnswer.parse(await get('employee_view/?view_type=weekly&start_date=2027-03-05', own)).results
        .length,
      scheduleAnswer.parse(await get('open-shifts/?start_date=2027-03-05', await test.given.session(ben)))
        .results.length,
      lastShiftAnswer.parse(await get(`last-shift/${ana.id}/`, own)).last_shift_date,
    ];
    assert.deepEqual(await seen(), [7, 2, 5, '2027-03-05']);
    // Set only the first column that a deletion sets, because its other effects would hide a list that misses this
    // check.
    await test.db.updateTable('shifts').set({ deleted_at: test.clock.now() }).where('id', '=', id).execute();
    assert.deepEqual(await seen(), [0, 0, 0, null]);
  });

  it("keeps dates of a deleted shift that had begun before the deletion, even on the employee's own schedule", async () => {
    const { ana, test, here } = world;
    const { id } = await world.made({ shift_repeat: 'DAILY', staff: [{ id: ana.id }] });
    await world.at('2027-03-06T21:00:00Z'); // Saturday, 4 PM, when the shift has just begun.
    expectStatus(await test.call(world.token, 'DELETE', `/api/shifts/${id}/`), 204);
    await world.at('2027-03-10T17:00:00Z');
    const kept = ['2027-03-04', '2027-03-05', '2027-03-06'];
    assert.deepEqual(await dates('view_type=weekly&start_date=2027-03-04'), kept);
    const own = await get(
      'employee_view/?view_type=weekly&start_date=2027-03-04',
      await test.given.session(ana),
    );
    assert.deepEqual(
      scheduleAnswer.parse(own).results.map((one) => [one.start_date, one.is_open]),
      kept.map((date) => [date, false]),
    );
    for (const [date, count] of [
      ['2027-03-06', 1],
      ['2027-03-07', 0],
    ])
      assertHolds(await get(`not-clocked-in/?location=${here.id}&date=${date}`), { count });
  });

  it("shows a position's former name on past days, and its new name from the rename on", async () => {
    const { swim, test } = world;
    await world.made({ shift_repeat: 'DAILY' });
    await world.at('2027-03-06T17:00:00Z');
    const admin = await test.given.session(world.admin);
    const rename = (name: string) => test.call(admin, 'PUT', `/api/shifts/shift-type/${swim.id}/`, { name });
    for (const name of ['Water Skills', 'Stroke School']) expectStatus(await rename(name), 200);
    const { results } = await view('view_type=weekly&start_date=2027-03-04');
    assert.deepEqual(
      results.slice(0, 4).map(({ start_date, shift_type: [type] }) => [start_date, type?.name, type?.code]),
      [
        ['2027-03-04', 'Swim', 'SW'],
        ['2027-03-05', 'Swim', 'SW'],
        ['2027-03-06', 'Stroke School', 'SS'],
        ['2027-03-07', 'Stroke School', 'SS'],
      ],
    );
  });

  it('keeps a 4 PM shift at 4 PM across clock changes', async () => {
    await world.made({ staff: [{ id: world.ana.id }] });
    const shown = await view('view_type=dow&start_date=2027-03-04');
    assert.deepEqual(
      new Set(shown.results.map((one) => `${one.start_time}-${one.end_time}`)),
      new Set(['16:00-20:00']),
    );
  });

  it('shows employees their own shifts at every location, with their own hours', async () => {
    const { ana, ben, both, test, here, west, swim } = world;
    await world.made({ staff: [{ id: both.id }, { id: ben.id }] });
    await world.made({ start_date: '2027-03-05', staff: [{ id: ana.id }] });
    const away = await test.given.shift({
      location: west,
      position: swim,
      start: '2027-03-06',
      from: '09:00',
      to: '10:30',
    });
    await test.given.assignment({ shift: away, user: both, start: '2027-03-06', end: '2027-03-06' });
    await test.given.meeting({ location: here, position: swim, start: '2027-03-05', staff: [both] });
    const token = await test.given.session(both);
    const own = scheduleAnswer.parse(
      await get('employee_view/?view_type=weekly&start_date=2027-03-03', token),
    );
    assert.deepEqual(
      own.results.map((one) => [one.start_date, one.type, one.location.title]),
      [
        ['2027-03-04', 'shift', 'Lakeview'],
        ['2027-03-05', 'meeting', 'Lakeview'],
        ['2027-03-06', 'shift', 'Bay'],
      ],
    );
    assert.deepEqual(own.total_hours, { '2027-03-04': 4, '2027-03-06': 1.5 });
  });

  describe('open shift lists', () => {
    const open = async (person: { id: string }, start = '2027-03-03') =>
      scheduleAnswer.parse(
        await get(`open-shifts/?start_date=${start}`, await world.test.given.session(person)),
      ).results;

    it('shows employees 7 days of open dates for their locations and positions', async () => {
      const { ana, both, guard, made, openRows } = world;
      const daily = await made({ shift_repeat: 'DAILY', staff: [{ id: ana.id, end_date: '2027-03-07' }] });
      await made({ start_date: '2027-03-05', shift_type: guard.id });
      const [gap] = await openRows(daily.id);
      const seen = await open(world.ben);
      assert.deepEqual(
        seen.map((one) => one.start_date),
        ['2027-03-08', '2027-03-09'],
      );
      assertHolds(seen[0], {
        id: gap?.id,
        shift_id: daily.id,
        occurrence_id: `${gap?.id}:2027-03-08`,
        is_open: true,
        requested: false,
        leave_start_date: '2027-03-08',
        leave_end_date: null,
      });
      assert.equal((await open(both)).length, 3, 'Cleo is a guard too');
      assert.deepEqual(await open(world.stranger), [], 'nothing of other locations');
    });

    it('leaves past open dates out, and marks dates that the employee requested', async () => {
      const { ben, test } = world;
      const { id } = await world.made({ shift_repeat: 'DAILY', start_date: '2027-03-03' });
      const [gap] = await world.openRows(id);
      await test.db
        .insertInto('requests')
        .values({
          kind: 'open_shift',
          id: test.services.ids.next(),
          user_id: ben.id,
          shift_id: id,
          open_shift_id: gap?.id ?? null,
          start_date: '2027-03-03',
          end_date: null,
          last_employee_id: null,
          leave_start_date: null,
          leave_end_date: null,
          decided_by: null,
          decided_at: null,
          decision_reason: null,
          created_at: test.clock.now(),
        })
        .execute();
      test.clock.set('2027-03-05T17:00:00Z');
      const seen = await open(ben);
      assert.deepEqual(
        seen.map((one) => one.start_date),
        ['2027-03-05', '2027-03-06', '2027-03-07', '2027-03-08', '2027-03-09'],
      );
      assert.ok(seen.every((one) => one.requested));
      assert.ok((await open(world.ana)).every((one) => one.requested === false));
      await test.db
        .updateTable('requests')
        .where('kind', '=', 'open_shift')
        .set({ status: 'REJECTED', decided_at: test.clock.now() })
        .execute();
      assert.ok((await open(ben)).every((one) => one.requested === false));
    });
  });
});
