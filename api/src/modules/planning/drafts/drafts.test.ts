import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { candidateList, shiftPreview } from '@ondeck/shared/schemas/shifts';
import { assertHolds, errorOf, expectStatus } from '../../../../test/assertions';
import { type DraftWorld, openDraftWorld } from './drafts.fixture';

/** Tests start on Wednesday, 2027-03-03. */
let world: DraftWorld;
beforeEach(async () => {
  world = await openDraftWorld();
});
afterEach(() => world.test.close());

const oneTime = (start_date: string, who?: { readonly id: string }, more: Record<string, unknown> = {}) =>
  world.made(world.oneTime({ start_date, ...(who ? { staff: [{ id: who.id }] } : {}), ...more }));

describe('the preview of a copy', () => {
  it('previews each shift of a copy with the reasons that its staff is unavailable, and stores nothing', async () => {
    const { drafts, ana, ben, test } = world;
    await oneTime('2027-03-08', ana);
    await oneTime('2027-03-09', ben);
    const away = await oneTime('2027-03-10', ben);
    await oneTime('2027-03-11', ana, { start_time: '08:00', end_time: '09:00' });
    const [shift] = await test.db.selectFrom('shifts').selectAll().where('id', '=', away.id).execute();
    assert.ok(shift);
    await test.given.leave({
      user: ben,
      shift,
      start: '2027-03-16',
      end: '2027-03-16',
      type: 'PAID_LEAVE',
      by: world.admin,
    });
    const other = await oneTime('2027-03-18', ana, { start_time: '07:30', end_time: '08:30' });

    const report = await drafts.report();
    assert.equal(report.name, 'Week of 03-14-2027');
    assert.deepEqual(
      report.rows.map(({ start_date, state, reasons }) => [start_date, state, reasons]),
      [
        ['2027-03-15', 'FITS', []],
        ['2027-03-16', 'UNFIT', ['Ben Stone: On leave on 03-16-2027.']],
        ['2027-03-17', 'FITS', []],
        ['2027-03-18', 'UNFIT', [`Ana Silva: Overlaps ${other.shift_code} on 03-18-2027.`]],
      ],
    );
    assert.deepEqual((await drafts.list()).drafts, []);
    assert.equal(await drafts.shiftCount(), 5);
  });

  it('leaves out dates that are already scheduled, dates that have passed, and retired positions', async () => {
    const { drafts, ana, made, test, guard } = world;
    // This series repeats every Thursday from 03-04 on, so the next week already has its date.
    const weekly = await made({ staff: [{ id: ana.id }] });
    await oneTime('2027-03-08');
    await oneTime('2027-03-09', undefined, { shift_type: guard.id });
    await test.db
      .updateTable('positions')
      .set({ retired_at: test.clock.now() })
      .where('id', '=', guard.id)
      .execute();
    const leftOut = async (target: string) =>
      (await drafts.report({ targets: [target] })).rows.map(({ start_date, state, reasons }) => [
        start_date,
        state,
        ...reasons,
      ]);
    assert.deepEqual(await leftOut('2027-03-14'), [
      ['2027-03-15', 'FITS'],
      ['2027-03-16', 'LEFT_OUT', 'The position Guard was retired.'],
      ['2027-03-18', 'LEFT_OUT', `${weekly.shift_code} is already scheduled then.`],
    ]);
    // In the current week, Monday has passed and Thursday's shift is already scheduled.
    assert.deepEqual(await leftOut('2027-02-28'), [
      ['2027-03-01', 'LEFT_OUT', 'This date has passed.'],
      ['2027-03-02', 'LEFT_OUT', 'This date has passed.'],
      ['2027-03-04', 'LEFT_OUT', `${weekly.shift_code} is already scheduled then.`],
    ]);
  });

  it('accepts closed target days, and leaves out dates that a closure canceled, with the reason', async () => {
    const { drafts, ana, here, made, test } = world;
    await oneTime('2027-03-08', ana);
    await oneTime('2027-03-09', ana);
    await made({ start_date: '2027-03-10', end_date: '2027-03-24', staff: [{ id: ana.id }] });
    await test.given.closed(here, '2027-03-15');
    await test.given.closed(here, '2027-03-09');
    const { rows } = await drafts.report();
    assert.deepEqual(
      rows.map(({ start_date, state, reasons }) => [start_date, state, ...reasons]),
      [
        ['2027-03-15', 'FITS'],
        ['2027-03-16', 'LEFT_OUT', 'LKV-0002 is canceled on 03-09-2027. Lakeview is closed: Repairs.'],
        ['2027-03-17', 'LEFT_OUT', 'LKV-0003 is already scheduled then.'],
      ],
    );
  });

  it("checks staff of the target location in its time zone, and refuses managers who can't reach both locations", async () => {
    const { drafts, ana, both, west, adminToken, strangerToken } = world;
    await oneTime('2027-03-08', ana);
    await oneTime('2027-03-08', both);
    const elsewhere = { target_location: west.id, targets: ['2027-03-07'] };
    const report = await drafts.report(elsewhere, adminToken);
    assert.deepEqual(report.rows.map(({ staff, reasons }) => [staff[0]?.name, reasons]).sort(), [
      ['Ana Silva', ["Ana Silva: Doesn't work at this location. Overlaps LKV-0001 on 03-08-2027."]],
      ['Cleo Two', ['Cleo Two: Overlaps LKV-0002 on 03-08-2027.']],
    ]);
    for (const token of [world.token, strangerToken])
      expectStatus(await drafts.ask('POST', 'preview/', drafts.copy(elsewhere), token), 404);
  });

  it('copies a moved date once, from its new day, unless its series already has the date in the target week', async () => {
    const { drafts, ana, made, test } = world;
    // The series repeats on Thursdays until 03-18, and the date of 03-11 is moved to Friday.
    const { id } = await made({ staff: [{ id: ana.id }], end_date: '2027-03-18' });
    const body = { to_date: '2027-03-12', start_time: '16:00', end_time: '20:00' };
    const path = `/api/shifts/${id}/dates/2027-03-11/move/`;
    expectStatus(await test.call(world.token, 'POST', path, body), 200);
    const rows = async (changes: Record<string, unknown>) =>
      (await drafts.report(changes)).rows.map(({ start_date, state, reasons, shift_repeat }) =>
        [start_date, state, shift_repeat, ...reasons].filter(Boolean).join(' '),
      );
    assert.deepEqual(await rows({ targets: ['2027-03-14', '2027-03-21'] }), [
      '2027-03-19 LEFT_OUT This date was moved. LKV-0001 is already scheduled for 03-18-2027.',
      '2027-03-26 FITS',
    ]);
    // A copy of that single day takes the moved date as shown on the day.
    assert.deepEqual(await rows({ kind: 'DAY', from: '2027-03-12', targets: ['2027-03-19'] }), [
      '2027-03-19 FITS',
    ]);
    assert.deepEqual(await rows({ kind: 'TERM', to: '2027-03-20', targets: ['2027-04-04'] }), [
      '2027-04-08 FITS WEEKLY',
    ]);
  });

  it('copies a day to several dates, without staff when the request asks for that', async () => {
    const { drafts, ana } = world;
    await oneTime('2027-03-08', ana);
    const day = { kind: 'DAY', from: '2027-03-08', targets: ['2027-03-10', '2027-03-09', '2027-03-10'] };
    const { name, rows } = await drafts.report({ ...day, with_people: false });
    assert.equal(name, 'Days 03-09-2027 to 03-10-2027');
    assert.deepEqual(
      rows.map(({ start_date, staff }) => [start_date, staff]),
      [
        ['2027-03-09', []],
        ['2027-03-10', []],
      ],
    );
  });

  it('keeps two employees of a date on one copied shift', async () => {
    const { drafts, ana, ben, made } = world;
    await made({ end_date: '2027-03-11', staff: [{ id: ana.id }, { id: ben.id }] });
    const { rows } = await drafts.report();
    assert.deepEqual(
      rows.map(({ start_date, end_date, shift_repeat, staff }) => [
        start_date,
        end_date,
        shift_repeat,
        staff.map(({ name }) => name),
      ]),
      [['2027-03-18', '2027-03-18', 'WEEKLY', ['Ana Silva', 'Ben Stone']]],
    );
    const id = await drafts.stored();
    assert.equal((await drafts.published(id)).published, 1);
    const [event] = (await drafts.week('2027-03-14')).results;
    assert.deepEqual(
      event?.staff.map(({ name }) => name),
      ['Ana Silva', 'Ben Stone'],
    );
  });

  for (const [what, changes, sentence] of [
    ['to itself', { targets: ['2027-03-07'] }, "Choose dates other than the ones you're copying."],
    [
      'to another weekday',
      { targets: ['2027-03-15'] },
      'Choose a Sunday, the same day that the copied dates start on.',
    ],
    ['without a date', { from: undefined }, 'Date is required'],
    ['without a template', { kind: 'TEMPLATE' }, 'Choose a template.'],
  ] as const)
    it(`refuses a copy ${what}`, async () => {
      const answer = await world.drafts.ask('POST', 'preview/', world.drafts.copy(changes));
      expectStatus(answer, 400);
      assert.equal(errorOf(answer), sentence);
    });
});

describe('a draft', () => {
  it("stores each row of a draft with the manager's choice for that row", async () => {
    const { drafts, ana, ben } = world;
    for (const day of ['08', '09', '10', '11']) await oneTime(`2027-03-${day}`, ana);
    for (const day of ['16', '17', '18']) await oneTime(`2027-03-${day}`, ana, { start_time: '18:00' });
    await oneTime('2027-03-12', ben);
    const { rows } = await drafts.report();
    const choices = rows
      .filter(({ state }) => state === 'UNFIT')
      .map(({ key }, index) => ({ key, choice: ['WITHOUT', 'OPEN', 'SKIP'][index] }));
    assert.equal(choices.length, 3);
    const id = await drafts.stored({ choices });
    const planned = (await drafts.week('2027-03-14')).results.filter(({ draft }) => draft?.id === id);
    assert.deepEqual(
      planned.map(({ start_date, staff, is_open, shift_code }) => [
        start_date,
        staff[0]?.name,
        is_open,
        shift_code,
      ]),
      [
        ['2027-03-15', 'Ana Silva', false, 'Draft'],
        ['2027-03-16', undefined, true, 'Draft'],
        ['2027-03-17', undefined, true, 'Draft'],
        ['2027-03-19', 'Ben Stone', false, 'Draft'],
      ],
    );
    assertHolds((await drafts.list()).drafts, [
      {
        id,
        name: 'Week of 03-14-2027',
        kind: 'WEEK',
        location: { id: world.here.id, title: 'Lakeview' },
        from: '2027-03-15',
        to: '2027-03-19',
        shifts: 4,
        open: 2,
        made_by: { id: world.manager.id, name: 'Mia Lead' },
      },
    ]);
  });

  it('shows a draft only to managers who ask for drafts, and never to its staff', async () => {
    const { drafts, ana, test } = world;
    await oneTime('2027-03-08', ana);
    await oneTime('2027-03-09');
    const before = await drafts.week('2027-03-14', false);
    const told = (await drafts.notices(ana)).length;
    await drafts.stored();
    assert.deepEqual(await drafts.week('2027-03-14', false), before);
    assert.equal((await drafts.week('2027-03-14')).results.length, 2);
    assert.deepEqual((await drafts.week('2027-03-14')).total_hours, before.total_hours);
    assert.deepEqual(
      (await drafts.ownMonth(ana, '2027-03-14')).map(({ start_date }) => start_date),
      ['2027-03-08'],
    );
    const token = await test.given.session(ana);
    const open = await test.call(token, 'GET', '/api/shifts/open-shifts/?start_date=2027-03-14');
    assert.deepEqual(open.body, { results: [], total_hours: {} });
    assert.equal((await drafts.notices(ana)).length, told);
    // No event about the draft is sent to an employee.
    const topics = await test.db.selectFrom('changes').select(['topic', 'user_id']).orderBy('id').execute();
    assert.deepEqual(topics.at(-1), { topic: 'Draft', user_id: null });
  });

  it("counts draft shifts for candidates and in the live preview, but doesn't refuse an overlapping shift", async () => {
    const { drafts, ana, ben, here, swim, test, oneTime: body } = world;
    await oneTime('2027-03-08', ana);
    await drafts.stored();
    const query = new URLSearchParams({
      location: here.id,
      type_id: swim.id,
      schedule_type: 'ONE_TIME_SHIFT',
      start_date: '2027-03-15',
      start_time: '19:00',
      end_time: '21:00',
      include: 'unavailable',
    });
    const answer = await test.call(world.token, 'GET', `/api/shifts/staff/?${query.toString()}`);
    const people = new Map(candidateList.parse(answer.body).results.map((one) => [one.id, one]));
    assert.equal(people.get(ben.id)?.available, true);
    assert.deepEqual(
      people.get(ana.id)?.reasons.map(({ code, message }) => [code, message]),
      [['OVERLAP', 'Overlaps the draft "Week of 03-14-2027" on 03-15-2027.']],
    );
    const wanted = body({
      start_date: '2027-03-15',
      start_time: '19:00',
      end_time: '21:00',
      staff: [{ id: ana.id }],
    });
    const preview = await test.call(world.token, 'POST', '/api/shifts/preview/', wanted);
    const { warnings, errors } = shiftPreview.parse(preview.body);
    assert.deepEqual(warnings, [
      { code: 'warn.inDraft', message: 'Ana Silva: Overlaps the draft "Week of 03-14-2027" on 03-15-2027.' },
    ]);
    assert.deepEqual(errors, []);
    expectStatus(await test.call(world.token, 'POST', '/api/shifts/add-shift/', wanted), 201);
  });

  it('refuses a second draft of the same week', async () => {
    const { drafts, ana } = world;
    await oneTime('2027-03-08', ana);
    await drafts.stored();
    const answer = await drafts.ask('POST', '', drafts.copy());
    expectStatus(answer, 400);
    assert.equal(errorOf(answer), 'There are no shifts to copy. Choose at least one.');
    assert.deepEqual((await drafts.report()).rows[0]?.reasons, [
      'The draft "Week of 03-14-2027" is already scheduled then.',
    ]);
  });

  it('hides a discarded draft, and refuses to discard or publish it again', async () => {
    const { drafts, ana } = world;
    await oneTime('2027-03-08', ana);
    const id = await drafts.stored();
    expectStatus(await drafts.ask('DELETE', `${id}/`), 204);
    assert.equal((await drafts.week('2027-03-14')).results.length, 0);
    assert.deepEqual((await drafts.list()).drafts, []);
    expectStatus(await drafts.ask('GET', `${id}/`), 404);
    for (const again of [drafts.ask('DELETE', `${id}/`), drafts.publish(id)]) {
      const answer = await again;
      expectStatus(answer, 409);
      assert.equal(errorOf(answer), 'This draft was already discarded by Mia Lead on 03-03-2027.');
    }
    assert.equal(await drafts.shiftCount(), 1);
  });
});

describe('a template', () => {
  it('applies a template to several weeks as a draft, even at another location', async () => {
    const { drafts, ana, both, here, west, swim, adminToken, test } = world;
    await oneTime('2027-03-10', ana);
    await oneTime('2027-03-12', both);
    // The saved seven days start on a Wednesday, but the week of a template starts on Sunday.
    const made = await drafts.ask('POST', 'templates/', {
      location: here.id,
      from: '2027-03-10',
      name: ' Summer week ',
    });
    expectStatus(made, 201);
    const [template] = (await drafts.list()).templates;
    assert.equal(template?.name, 'Summer week');
    assert.equal(template.shifts, 2);
    // Delete the source shifts, because a template outlives them.
    await test.db.updateTable('shifts').set({ deleted_at: test.clock.now() }).execute();

    const apply = { kind: 'TEMPLATE', template: template.id, from: undefined };
    const id = await drafts.stored({ ...apply, targets: ['2027-06-06', '2027-06-13'] });
    const { name, shifts } = await drafts.detail(id);
    assert.deepEqual([name, shifts], ['Summer week, 06-06-2027 to 06-13-2027', 4]);
    assert.deepEqual(
      (await drafts.week('2027-06-06')).results.map(({ start_date, staff }) => [start_date, staff[0]?.name]),
      [
        ['2027-06-09', 'Ana Silva'],
        ['2027-06-11', 'Cleo Two'],
      ],
    );
    const report = await drafts.report(
      { ...apply, target_location: west.id, targets: ['2027-07-04'] },
      adminToken,
    );
    assert.deepEqual(
      report.rows.map(({ state, shift_type }) => [state, shift_type.id]),
      [
        ['UNFIT', swim.id],
        ['FITS', swim.id],
      ],
    );
    // A template schedules nothing: its shifts cause no warnings, and it can't be published.
    assert.equal((await drafts.week('2027-03-07')).results.length, 0);
    expectStatus(await drafts.publish(template.id), 404);
    expectStatus(await drafts.ask('DELETE', `${template.id}/`), 204);
    expectStatus(
      await drafts.ask('POST', 'preview/', drafts.copy({ ...apply, targets: ['2027-06-20'] })),
      404,
    );
  });

  it('refuses a template of a week without shifts, and a blank name', async () => {
    const { drafts, here, ana } = world;
    const make = (from: string, name: string) =>
      drafts.ask('POST', 'templates/', { location: here.id, from, name });
    expectStatus(await make('2027-03-07', 'Empty'), 400);
    await oneTime('2027-03-08', ana);
    expectStatus(await make('2027-03-07', '  '), 400);
    assert.deepEqual((await drafts.list()).templates, []);
  });
});
