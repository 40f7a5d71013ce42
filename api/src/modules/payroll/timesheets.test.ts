import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { assertHolds, errorOf, expectStatus } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { type SheetWorld, sheetCalls, sheetWorld, TUESDAY, WEEK } from './timesheets.fixture';

const NOON = '2027-03-03T17:00:00Z';

describe('timesheets', () => {
  let test: TestApp;
  let world: SheetWorld;
  let sheets: ReturnType<typeof sheetCalls>;
  before(async () => {
    test = await createTestApp();
    world = await sheetWorld(test);
    sheets = sheetCalls(test, world);
  });
  beforeEach(async () => {
    test.clock.set(NOON);
    for (const table of [
      'timesheets',
      'timesheet_accepts',
      'payroll_weeks',
      'carried_hours',
      'payroll_adjustments',
      'clock_records',
      'assignments',
      'absence_lines',
      'absence_days',
      'absences',
      'releases',
      'requests',
      'kiosks',
    ] as const)
      await test.db.deleteFrom(table).execute();
  });
  after(() => test.close());

  const marksOfAna = async () => (await sheets.read(world.manager)).people[0]?.marks ?? [];
  const sentences = async () => (await marksOfAna()).map(({ sentence }) => sentence);

  it('shows scheduled and worked hours by employee and day, with totals to the minute', async () => {
    await test.given.assignment({ shift: world.shift, user: world.ana, start: TUESDAY, end: TUESDAY });
    await sheets.worked(world.ana, TUESDAY, { minutes: 247 });
    await sheets.worked(world.bo, TUESDAY, { minutes: 239, rate: 'REGULAR' });
    const sheet = await sheets.read(world.manager);
    assertHolds(sheet, {
      location: { title: 'Lakeview' },
      week: { start: '2027-02-21', end: '2027-02-27' },
      is_over: true,
      closed: null,
      may_close: false,
      totals: { planned_minutes: 240, worked_minutes: 486, paid_minutes: 486, overtime_minutes: 0 },
    });
    const [ana, bo] = sheet.people;
    assertHolds(ana, { name: 'Ana Diaz', status: 'READY', planned_minutes: 240, paid_minutes: 247 });
    assertHolds(ana?.days[2], {
      date: TUESDAY,
      planned: [{ start_time: '10:00', end_time: '14:00', position: 'Guard' }],
      records: [{ clocked_in: '10:00', clocked_out: '14:07', paid_minutes: 247, position: 'Guard' }],
    });
    assertHolds(bo, { name: 'Bo Lee', planned_minutes: 0, paid_minutes: 239 });
  });

  it('shows the last week that is over when no date is given', async () => {
    assert.equal((await sheets.read(world.admin)).week.start, WEEK);
    const answer = await test.call(world.admin, 'GET', `/api/payroll/timesheets/?location=${world.here.id}`);
    assertHolds(expectStatus(answer, 200), { week: { start: WEEK } });
  });

  const offTimes: [name: string, from: string, minutes: number, expected: string[]][] = [
    ['15 minutes late', '15:15', 225, []],
    ['16 minutes late', '15:16', 224, ['Came 16 minutes late (scheduled 10:00 AM to 2:00 PM).']],
    ['15 minutes early', '14:45', 255, []],
    ['16 minutes early', '14:44', 256, ['Came 16 minutes early (scheduled 10:00 AM to 2:00 PM).']],
    ['left 15 minutes late', '15:00', 255, []],
    ['left 16 minutes late', '15:00', 256, ['Left 16 minutes late (scheduled 10:00 AM to 2:00 PM).']],
    ['left 15 minutes early', '15:00', 225, []],
    [
      'both ends off',
      '15:30',
      180,
      [
        'Came 30 minutes late (scheduled 10:00 AM to 2:00 PM).',
        'Left 30 minutes early (scheduled 10:00 AM to 2:00 PM).',
      ],
    ],
  ];
  for (const [name, from, minutes, expected] of offTimes)
    it(`marks only times beyond the tolerance: ${name}`, async () => {
      await sheets.worked(world.ana, TUESDAY, { in: `${TUESDAY}T${from}:00Z`, minutes });
      assert.deepEqual(await sentences(), expected);
    });

  it('counts an employee who returned to the same shift as there until the last punch', async () => {
    await sheets.worked(world.ana, TUESDAY, { minutes: 60 });
    await sheets.worked(world.ana, TUESDAY, { in: `${TUESDAY}T17:00:00Z`, minutes: 120 });
    assert.deepEqual(await sentences(), []);
  });

  it('marks an employee who never clocked in, once the shift is over', async () => {
    await test.given.assignment({ shift: world.shift, user: world.ana, start: TUESDAY, end: TUESDAY });
    const shown = await marksOfAna();
    assert.deepEqual(
      shown.map(({ sentence, action }) => [sentence, action]),
      [[`Didn't clock in for ${world.shift.shift_code}, 10:00 AM to 2:00 PM.`, 'ACCEPT']],
    );
    test.clock.set(`${TUESDAY}T18:59:00Z`);
    assert.deepEqual(await sentences(), []);
    await sheets.worked(world.ana, TUESDAY);
    test.clock.set(NOON);
    assert.deepEqual(await sentences(), []);
  });

  it('compares punches with the rest of a shift when the employee misses a part of it, and marks no missed shift', async () => {
    const { ana, here, shift } = world;
    await test.given.assignment({ shift, user: ana, start: TUESDAY, end: TUESDAY });
    const day = { user: ana, location: here, start: TUESDAY, keeps: shift };
    await test.given.daysOff({ ...day, hours: ['10:00', '12:00'] });
    assert.deepEqual(await sentences(), [`Didn't clock in for ${shift.shift_code}, 12:00 PM to 2:00 PM.`]);
    await sheets.worked(ana, TUESDAY, { in: `${TUESDAY}T17:00:00Z`, minutes: 120 });
    assert.deepEqual(await sentences(), []);
    for (const table of ['clock_records', 'absence_lines'] as const)
      await test.db.deleteFrom(table).execute();
    await test.given.daysOff(day);
    assert.deepEqual(await sentences(), []);
  });

  it('marks time entries in review, open time entries, and work without a shift', async () => {
    await sheets.worked(world.ana, '2027-02-22', { out: null, needsReview: true });
    await sheets.worked(world.ana, TUESDAY, { out: null });
    const { id } = await test.given.clockRecord({
      user: world.ana,
      location: world.here,
      date: '2027-02-24',
      in: '2027-02-24T15:00:00Z',
      out: '2027-02-24T19:00:00Z',
    });
    const shown = await marksOfAna();
    assert.deepEqual(
      shown.map(({ sentence, action }) => [action, sentence]),
      [
        ['CLOCK_OUT', 'Clocked in at 10:00 AM and never clocked out. Enter when they left.'],
        ['CLOCK_OUT', 'Still clocked in, since 10:00 AM.'],
        ['ASSIGN', 'Worked 10:00 AM to 2:00 PM without a shift.'],
      ],
    );
    assert.equal(shown[2]?.record_id, id);
  });

  it('marks neither work without a shift that was kept under a position nor voided time entries', async () => {
    const { id } = await sheets.worked(world.ana, TUESDAY);
    const kept = { shift_id: null, position_id: world.guard.id, began_unassigned: true };
    await test.db.updateTable('clock_records').set(kept).where('id', '=', id).execute();
    const voided = await sheets.worked(world.bo, TUESDAY);
    await test.db
      .updateTable('clock_records')
      .set({ status: 'VOIDED' })
      .where('id', '=', voided.id)
      .execute();
    assertHolds((await sheets.read(world.manager)).people, [
      { name: 'Ana Diaz', status: 'READY', paid_minutes: 240 },
    ]);
  });

  it('marks a correction request in the week of the hours until a manager decides it', async () => {
    const record = await sheets.worked(world.ana, TUESDAY);
    const asked = {
      user_id: world.ana.id,
      location_id: world.here.id,
      clocked_in: new Date(`${TUESDAY}T15:00:00Z`),
      clocked_out: new Date(`${TUESDAY}T20:00:00Z`),
      reason: 'I left at three',
      created_at: test.clock.now(),
    };
    const [change, missed] = [test.services.ids.next(), test.services.ids.next()];
    const insert = (id: string, more: object = {}) =>
      test.db
        .insertInto('requests')
        .values({ kind: 'correction', ...asked, id, ...more })
        .execute();
    await insert(change, { clock_record_id: record.id });
    // Bo has nothing in this week yet. The second before midnight is still Saturday at Lakeview.
    const night = {
      clocked_in: new Date('2027-02-28T04:59:59Z'),
      clocked_out: new Date('2027-02-28T06:00:00Z'),
    };
    await insert(missed, { user_id: world.bo.id, ...night });
    assertHolds((await sheets.read(world.manager)).people, [
      {
        name: 'Ana Diaz',
        status: 'WAITING',
        marks: [
          {
            key: `asked:${change}`,
            record_id: record.id,
            action: 'ANSWER',
            sentence: 'Requested 10:00 AM to 3:00 PM instead: I left at three',
          },
        ],
      },
      {
        name: 'Bo Lee',
        status: 'WAITING',
        marks: [{ date: '2027-02-27', sentence: 'Requested 11:59 PM to 1:00 AM: I left at three' }],
      },
    ]);
    const accepting = () =>
      sheets.send(world.manager, 'accept', { user_id: world.ana.id, marks: [`asked:${change}`] });
    assert.equal((await storesNothing(test.db, accepting)).status, 409);
    assert.deepEqual((await sheets.read(world.manager, '2027-02-28')).people, []);
    const decided = { decided_by: world.boss.id, decided_at: test.clock.now() };
    await test.db
      .updateTable('requests')
      .where('kind', '=', 'correction')
      .set({ status: 'REJECTED', ...decided })
      .execute();
    assertHolds((await sheets.read(world.manager)).people, [{ status: 'READY', marks: [] }]);
    await test.db.deleteFrom('requests').where('kind', '=', 'correction').execute();
  });

  it('marks work without a valid certificate', async () => {
    await sheets.worked(world.ana, TUESDAY, { flags: ['CERTIFICATE'] });
    assert.deepEqual(await sentences(), [
      'Worked 10:00 AM to 2:00 PM without a valid certificate for the shift.',
    ]);
  });

  it('marks a rate other than the suggested one, a skewed clock, and an unregistered device', async () => {
    const { id } = await sheets.worked(world.ana, TUESDAY, { rate: 'SUB', flags: ['clock_skew'] });
    await test.db.updateTable('clock_records').set({ claimed_in: '10:09' }).where('id', '=', id).execute();
    const both = [
      'Paid at the Sub rate. The suggested rate was Regular.',
      "The device's clock was off. The server's time counts: 10:00 AM to 2:00 PM.",
    ];
    assert.deepEqual(await sentences(), both);
    await test.given.kiosk({ by: world.boss, location: world.here });
    assert.deepEqual(await sentences(), [
      ...both,
      "Clocked in at 10:00 AM on a device that isn't a registered punch clock.",
    ]);
  });

  it('marks two overlapping time entries, even at another location', async () => {
    await sheets.worked(world.ana, TUESDAY);
    await sheets.worked(world.ana, TUESDAY, {
      location: world.there,
      in: `${TUESDAY}T18:59:00Z`,
      shift: await test.given.shift({ location: world.there, position: world.guard, start: TUESDAY }),
    });
    assert.deepEqual(await sentences(), [
      'Two time entries overlap: 10:00 AM to 2:00 PM and 1:59 PM to 5:59 PM at another location.',
    ]);
  });

  for (const [minutes, expected] of [
    [2400, []],
    [2401, ['40.02 hours this week, more than 40.']],
  ] as const)
    it(`${expected.length === 0 ? 'does not ask' : 'asks'} about ${minutes} paid minutes in a week`, async () => {
      for (const [index, day] of ['22', '23', '24', '25'].entries()) {
        const { id } = await sheets.worked(world.ana, `2027-02-${day}`);
        await test.given.adjustment({
          record: { id },
          by: world.boss,
          minutes: index === 0 ? minutes - 1800 : 600,
        });
      }
      const shown = (await sentences()).filter((sentence) => sentence.includes('this week'));
      assert.deepEqual(shown, expected);
    });

  it('does not repeat an accepted mark, but marks the same again with other values', async () => {
    const { id } = await sheets.worked(world.ana, TUESDAY, { minutes: 300 });
    const [mark] = await marksOfAna();
    assert.ok(mark);
    expectStatus(
      await sheets.send(world.manager, 'accept', { user_id: world.ana.id, marks: [mark.key] }),
      200,
    );
    assert.deepEqual(await sentences(), []);
    await test.db
      .updateTable('clock_records')
      .set({ clocked_out: new Date(`${TUESDAY}T20:01:00Z`) })
      .where('id', '=', id)
      .execute();
    assert.deepEqual(await sentences(), ['Left 61 minutes late (scheduled 10:00 AM to 2:00 PM).']);
  });

  it('refuses to accept marks that are unknown or need another action, and stores nothing', async () => {
    await sheets.worked(world.ana, TUESDAY, { out: null, needsReview: true });
    const [mark] = await marksOfAna();
    for (const key of [mark?.key ?? '', 'times:1:2:3']) {
      const send = () => sheets.send(world.manager, 'accept', { user_id: world.ana.id, marks: [key] });
      assert.equal((await storesNothing(test.db, send)).status, 409);
    }
  });

  it('approves an employee without open items for the hours that were reviewed, and logs the approval', async () => {
    const { id } = await sheets.worked(world.ana, TUESDAY);
    await sheets.worked(world.bo, TUESDAY);
    const answer = await sheets.approve(world.manager, [world.ana, world.bo]);
    assertHolds(expectStatus(answer, 200), { message: '2 timesheets approved.' });
    assertHolds((await sheets.read(world.admin)).people, [
      { status: 'APPROVED', decided: { by: 'Mo Reed', changed: false, self_approved: false } },
      { status: 'APPROVED' },
    ]);
    const audit = await test.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'timesheet.approved')
      .where('entity_id', '=', world.ana.id)
      .execute();
    assertHolds(audit, [{ after: { week: WEEK, paid_minutes: 240 } }]);

    await test.given.adjustment({ record: { id }, by: world.boss, minutes: 241 });
    assertHolds((await sheets.read(world.admin)).people, [
      { status: 'READY', decided: { by: 'Mo Reed', changed: true } },
      { status: 'APPROVED' },
    ]);
  });

  it('refuses to approve hours that changed or need a decision, and then approves no one', async () => {
    await sheets.worked(world.ana, TUESDAY);
    await sheets.worked(world.bo, TUESDAY, { minutes: 300 });
    const both = () => sheets.approve(world.manager, [world.ana, world.bo]);
    const refused = await storesNothing(test.db, both);
    assert.equal(refused.status, 409);
    assert.match(String(errorOf(refused)), /^Bo Lee still has 1 item to resolve\. Left 60 minutes late/);
    const stale = await storesNothing(test.db, () =>
      sheets.send(world.manager, 'approve', { people: [{ user_id: world.ana.id, stamp: 'older' }] }),
    );
    assert.equal(
      errorOf(stale),
      "Ana Diaz's hours changed after you opened them. Review them, then approve.",
    );
  });

  it("refuses decisions about the actor's own week except by the only admin, whose approval is marked", async () => {
    await sheets.worked(world.managerUser, TUESDAY);
    await sheets.worked(world.boss, TUESDAY);
    for (const [token, user] of [
      [world.manager, world.managerUser],
      [world.admin, world.boss],
    ] as const) {
      const own = () => sheets.approve(token, [user]);
      assert.equal((await storesNothing(test.db, own)).status, 403);
      const aside = () => sheets.send(token, 'set-aside', { user_id: user.id, reason: 'Away' });
      assert.equal((await storesNothing(test.db, aside)).status, 403);
    }
    const others = test.db.updateTable('users').set({ is_active: false });
    await others.where('last_name', '=', 'Chief').execute();
    expectStatus(await sheets.approve(world.admin, [world.boss]), 200);
    await test.db.updateTable('users').set({ is_active: true }).where('last_name', '=', 'Chief').execute();
    const { people } = await sheets.read(world.admin);
    assertHolds(
      people.find(({ id }) => id === world.boss.id),
      { status: 'APPROVED', may_decide: false, decided: { self_approved: true } },
    );
  });

  it('shows approved paid leave on its own line, as it was scheduled', async () => {
    for (const [type, date] of [
      ['PAID_LEAVE', '2027-02-22'],
      ['UNPAID_LEAVE', TUESDAY],
    ] as const)
      await test.given.leave({
        user: world.ana,
        shift: world.shift,
        start: date,
        end: date,
        type,
        by: world.boss,
      });
    const { people, totals } = await sheets.read(world.manager);
    assertHolds(people, [{ name: 'Ana Diaz', leave_minutes: 240, paid_minutes: 0, planned_minutes: 0 }]);
    assertHolds(people[0]?.days[1]?.leave, [{ shift_code: world.shift.shift_code }]);
    assert.equal(totals.leave_minutes, 240);
  });

  it('counts overtime over all locations of an employee', async () => {
    await test.call(world.admin, 'PUT', '/api/options/', { overtime_rule: 'WEEKLY' });
    for (const [day, location] of [
      ['21', world.there],
      ['22', world.there],
      ['23', world.here],
    ] as const) {
      const { id } = await sheets.worked(world.ana, `2027-02-${day}`, { location });
      await test.given.adjustment({ record: { id }, by: world.boss, minutes: 900 });
    }
    await test.call(world.admin, 'PUT', '/api/options/', { overtime_rule: 'OFF' });
    assert.equal((await sheets.read(world.manager)).totals.overtime_minutes, 0);
    await test.call(world.admin, 'PUT', '/api/options/', { overtime_rule: 'WEEKLY' });
    assertHolds((await sheets.read(world.manager)).totals, { paid_minutes: 900, overtime_minutes: 300 });
    assert.equal((await sheets.read(world.admin, WEEK, world.there)).totals.overtime_minutes, 0);
  });
});
