import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { shift as shiftSchema } from '@ondeck/shared/schemas/shifts';
import { assertHolds, expectStatus, member, textAt } from '../../../../test/assertions';
import { storesNothing } from '../../../../test/storedRows';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';

/** Ana works on Thursdays from 2027-03-04, 4 to 8 PM. Tests start three weeks later, on Wednesday. */
describe('a plan with a history', () => {
  let world: PlannerWorld;
  let id: string;
  beforeEach(async () => {
    world = await openPlannerWorld();
    const { test, ana, guard } = world;
    await test.db.insertInto('user_positions').values({ user_id: ana.id, position_id: guard.id }).execute();
    id = (await world.made({ staff: [{ id: ana.id }] })).id;
    for (const day of ['2027-03-04', '2027-03-18'])
      await test.given.clockRecord({
        user: ana,
        location: world.here,
        date: day,
        in: `${day}T21:00:00Z`,
        out: `${day}T23:30:00Z`,
        shift: { id },
      });
    await world.at('2027-03-24T16:00:00Z');
  });
  afterEach(() => world.test.close());

  const get = async (url: string) => expectStatus(await world.test.call(world.token, 'GET', url), 200);
  /** Returns `date start-end type` for each occurrence in March and April. */
  async function schedule(): Promise<string[]> {
    const months = ['2027-03-01', '2027-04-01'].map((start) =>
      get(`/api/shifts/view-schedule/?location=${world.here.id}&view_type=monthly&start_date=${start}`),
    );
    return (await Promise.all(months))
      .flatMap((answer) => [member(answer, 'results')].flat())
      .map((event) =>
        [
          `${textAt(event, 'start_date')} ${textAt(event, 'start_time')}-${textAt(event, 'end_time')}`,
          textAt(event, 'shift_type', 0, 'name'),
        ].join(' '),
      );
  }
  const put = async (changes: Record<string, unknown>) =>
    expectStatus(await world.put(id, { staff: [{ id: world.ana.id }], ...changes }), 200);
  const past = ['2027-03-04', '2027-03-11', '2027-03-18'].map((day) => `${day} 16:00-20:00 Swim`);
  const coming = (what: string) =>
    ['2027-03-25', '2027-04-01', '2027-04-08', '2027-04-15', '2027-04-22', '2027-04-29'].map(
      (day) => `${day} ${what}`,
    );

  it("keeps paid hours in the column of their former position after the shift's position changed", async () => {
    const report = `/api/payroll/weekly-labour-management?location=${world.here.id}&date=2027-03-18`;
    const before = await get(report);
    assertHolds(before, { columns: [{ title: 'Swim' }] });
    await put({ shift_type: world.guard.id });
    assert.deepEqual(await get(report), before);
    assert.deepEqual(await schedule(), [...past, ...coming('16:00-20:00 Guard')]);
  });

  const edits: readonly [string, Record<string, unknown>, readonly string[]][] = [
    ['its times', { start_time: '10:00', end_time: '12:00' }, coming('10:00-12:00 Swim')],
    [
      'to times that have passed today, from today',
      { from_date: '2027-03-24', start_time: '10:00', end_time: '12:00' },
      coming('10:00-12:00 Swim'),
    ],
    ['its times for all upcoming dates', { scope: 'ALL', end_time: '21:00' }, coming('16:00-21:00 Swim')],
    [
      'its weekday',
      { start_date: '2027-03-26' },
      ['2027-03-26', '2027-04-02', '2027-04-09', '2027-04-16', '2027-04-23', '2027-04-30'].map(
        (day) => `${day} 16:00-20:00 Swim`,
      ),
    ],
    ['its end', { end_date: '2027-04-07' }, coming('16:00-20:00 Swim').slice(0, 2)],
    [
      'its repeat from a day on',
      { shift_repeat: 'DAILY', from_date: '2027-04-29', end_date: '2027-04-30' },
      [...coming('16:00-20:00 Swim'), '2027-04-30 16:00-20:00 Swim'],
    ],
    [
      'its times from a day on',
      { end_time: '19:00', from_date: '2027-04-09' },
      [...coming('16:00-20:00 Swim').slice(0, 3), ...coming('16:00-19:00 Swim').slice(3)],
    ],
  ];
  for (const [name, change, wanted] of edits)
    it(`leaves past dates alone when a shift changes ${name}`, async () => {
      await put(change);
      assert.deepEqual(await schedule(), [...past, ...wanted]);
    });

  it("returns a shift with today's times, or with its later times when a later date is requested", async () => {
    await put({ end_time: '19:00', from_date: '2027-04-09' });
    const read = async (query: string) => shiftSchema.parse(await get(`/api/shifts/${id}/${query}`)).end_time;
    assert.equal(await read(''), '20:00');
    assert.equal(await read('?date=2027-04-09'), '19:00');
    await world.at('2027-04-10T16:00:00Z');
    assert.equal(await read(''), '19:00');
  });

  it('replaces a change that was scheduled for later, and announces that in the preview', async () => {
    await put({ end_time: '19:00', from_date: '2027-04-09' });
    const body = world.body({ staff: [{ id: world.ana.id }], end_time: '21:00', from_date: '2027-04-01' });
    const preview = await world.test.call(world.token, 'POST', `/api/shifts/${id}/preview/`, body);
    assertHolds(preview.body, {
      differences: [{ label: 'Time', before: '4:00 PM to 8:00 PM', after: '4:00 PM to 9:00 PM' }],
      changes: [
        "Applies to every date starting 04-01-2027. Earlier dates don't change.",
        'Replaces the change that was scheduled to start 04-09-2027.',
        "Ana Silva's schedule changes starting 04-01-2027.",
      ],
    });
    await put({ end_time: '21:00', from_date: '2027-04-01' });
    const [, ...later] = coming('16:00-21:00 Swim');
    assert.deepEqual(await schedule(), [...past, '2027-03-25 16:00-20:00 Swim', ...later]);
  });

  it('assigns the dates from a chosen day on to other staff, and leaves earlier dates alone', async () => {
    await put({ staff: [{ id: world.ben.id }], from_date: '2027-04-09' });
    assert.deepEqual(await world.assignments(id), [
      { user_id: world.ana.id, start_date: '2027-03-04', end_date: '2027-04-08' },
      { user_id: world.ben.id, start_date: '2027-04-09', end_date: null },
    ]);
  });

  it("leaves today's date alone when it has begun, or when its new start time has passed", async () => {
    await world.at('2027-03-25T18:00:00Z'); // Thursday, 2 PM in New York.
    await put({ start_time: '13:00', end_time: '15:00' });
    assert.deepEqual((await schedule()).slice(3, 5), [
      '2027-03-25 16:00-20:00 Swim',
      '2027-04-01 13:00-15:00 Swim',
    ]);
    await put({ start_time: '15:00', end_time: '17:00' });
    assert.deepEqual((await schedule()).slice(3, 5), [
      '2027-03-25 15:00-17:00 Swim',
      '2027-04-01 15:00-17:00 Swim',
    ]);
    await world.at('2027-03-25T19:00:00Z');
    await put({ start_time: '17:00', end_time: '18:00' });
    assert.equal((await schedule())[3], '2027-03-25 15:00-17:00 Swim');
  });

  const refused: readonly [string, Record<string, unknown>, string][] = [
    [
      'from a day that is over',
      { from_date: '2027-03-23', end_time: '19:00' },
      "You can't change dates before 03-24-2027",
    ],
    [
      'from a day after its end',
      { from_date: '2027-05-01', end_time: '19:00' },
      'has no dates starting 05-01-2027',
    ],
    [
      'with a start before that day',
      { from_date: '2027-04-01', start_date: '2027-03-31' },
      'before 04-01-2027',
    ],
  ];
  for (const [name, change, sentence] of refused)
    it(`refuses a change of a shift ${name}, and stores nothing`, async () => {
      await put({ end_date: '2027-04-29' });
      const send = () => world.put(id, { staff: [], end_date: '2027-04-29', ...change });
      const answer = await storesNothing(world.test.db, send);
      assert.equal(answer.status, 400);
      assert.ok(answer.text.includes(sentence), answer.text);
    });

  it('refuses to edit a one-time shift that has begun', async () => {
    const once = world.oneTime({ start_date: '2027-03-24', start_time: '13:00', end_time: '14:00' });
    const made = await world.test.call(world.token, 'POST', '/api/shifts/add-shift/', once);
    const url = `/api/shifts/${textAt(made.body, 'id')}/`;
    await world.at('2027-03-24T17:00:00Z');
    const answer = await storesNothing(world.test.db, () =>
      world.test.call(world.token, 'PUT', url, { ...once, end_time: '15:00' }),
    );
    assertHolds(answer, { status: 400 });
    assert.ok(answer.text.includes('has begun or is over'), answer.text);
  });

  it("shows each day's own times and position at the punch clock and on the dashboard", async () => {
    const { test, ana, here } = world;
    await put({ start_time: '10:00', end_time: '12:00', shift_type: world.guard.id });
    const missing = (day: string) => get(`/api/shifts/not-clocked-in/?location=${here.id}&date=${day}`);
    assertHolds(await missing('2027-03-11'), {
      results: [{ shift_start: '16:00', shift_end: '20:00', shift_type: [{ name: 'Swim' }] }],
    });
    assertHolds(await missing('2027-03-25'), {
      results: [{ shift_start: '10:00', shift_end: '12:00', shift_type: [{ name: 'Guard' }] }],
    });
    const rows = await get(`/api/shifts/clocked-in/?location=${here.id}&date=2027-03-18`);
    assertHolds(rows, { results: [{ shift_type: [{ name: 'Swim' }] }] });
    await world.at('2027-03-25T13:50:00Z'); // 9:50 AM in New York.
    const token = await test.given.punchToken(ana);
    const offered = await test.call(token, 'GET', `/api/attendance/assigned-shifts/${ana.id}/`);
    assertHolds(offered.body, { shifts: [{ start_time: '10:00', end_time: '12:00', is_active: true }] });
  });
});
