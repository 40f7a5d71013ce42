import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { assertHolds, errorOf, expectStatus, member } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { type SheetWorld, sheetCalls, sheetWorld, TUESDAY, WEEK } from '../payroll/timesheets.fixture';

const NEXT_WEEK = '2027-02-28';

describe('pay of absences', () => {
  let test: TestApp;
  let world: SheetWorld;
  let sheets: ReturnType<typeof sheetCalls>;
  before(async () => {
    test = await createTestApp();
    world = await sheetWorld(test);
    sheets = sheetCalls(test, world);
  });
  beforeEach(async () => {
    for (const table of [
      'payroll_files',
      'timesheets',
      'payroll_weeks',
      'carried_hours',
      'clock_records',
      'absence_lines',
      'absence_days',
      'absences',
      'notifications',
    ] as const)
      await test.db.deleteFrom(table).execute();
  });
  after(() => test.close());

  /** Stores that Ana is sick on Tuesday for 2.75 hours of her shift. */
  const anaIsSick = (more: Partial<Parameters<typeof test.given.absence>[0]> = {}) =>
    test.given.absence({
      user: world.ana,
      location: world.here,
      date: TUESDAY,
      shift: world.shift,
      position: world.guard,
      by: world.boss,
      ...more,
    });
  const pay = (token: string, ...items: { id: string; pay: string }[]) =>
    test.call(token, 'POST', '/api/absences/lines/pay/', { items });
  const sheetOf = async (date = WEEK) => {
    const { people, totals } = await sheets.read(world.manager, date);
    return { row: people[0], totals };
  };
  /** Closes the week at Lakeview, with Ana approved or on hold. */
  async function closeWith(how: 'approve' | 'hold', date = WEEK): Promise<void> {
    const body = { user_id: world.ana.id, reason: 'Waits for a note' };
    const decided =
      how === 'approve'
        ? await sheets.approve(world.admin, [world.ana], date)
        : await sheets.send(world.admin, 'set-aside', body, date);
    expectStatus(decided, 200);
    expectStatus(await sheets.send(world.admin, 'close', {}, date), 200);
  }

  const closeTuesday = () =>
    test.db
      .insertInto('closures')
      .values({
        id: test.services.ids.next(),
        location_id: world.here.id,
        start_date: TUESDAY,
        end_date: TUESDAY,
        reason: 'Repairs',
        created_by: world.boss.id,
        created_at: test.clock.now(),
      })
      .execute();

  it('waits for a decision before the week can be approved', async () => {
    const { line } = await anaIsSick();
    const { row } = await sheetOf();
    const sentence = 'Sick on 02-23-2027, 2.75 hours.';
    assertHolds(row, { status: 'WAITING', leave_minutes: 0, sick_minutes: 0 });
    assertHolds(row?.marks, [{ action: 'PAY', line_id: line, date: TUESDAY, sentence }]);
    const refused = await storesNothing(test.db, () => sheets.approve(world.manager, [world.ana]));
    assert.equal(refused.status, 409);
    assert.match(String(errorOf(refused)), /still has 1 item to resolve\. Sick on 02-23-2027/);
  });

  it('is added on its own line when a manager pays, and the employee is notified without the reason', async () => {
    const { line } = await anaIsSick();
    const answer = expectStatus(await pay(world.manager, { id: line, pay: 'PAID' }), 200);
    assert.deepEqual(answer, { message: 'The hours are paid.', refused: [] });
    const { row, totals } = await sheetOf();
    assertHolds(row, { marks: [], leave_minutes: 0, sick_minutes: 165, paid_minutes: 0 });
    assertHolds(row?.days[2]?.leave, [{ kind: 'SICK', minutes: 165, shift_code: world.shift.shift_code }]);
    assert.equal(totals.sick_minutes, 165);
    const notices = await test.db.selectFrom('notifications').select(['user_id', 'title', 'body']).execute();
    assert.deepEqual(
      notices.map(({ user_id, title }) => [user_id, title]),
      [[world.ana.id, '2.75 hours on 02-23-2027 are paid']],
    );
    assert.doesNotMatch(JSON.stringify(notices), /sick/i);
    const logged = await test.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'absence')
      .execute();
    assert.doesNotMatch(JSON.stringify(logged), /sick/i);
  });

  it("isn't added when a manager doesn't pay", async () => {
    const { line } = await anaIsSick();
    expectStatus(await pay(world.manager, { id: line, pay: 'UNPAID' }), 200);
    assert.deepEqual((await sheets.read(world.manager)).people, []);
    assert.equal((await test.db.selectFrom('notifications').selectAll().execute()).length, 0);
  });

  it('notifies the employee when hours are no longer paid', async () => {
    const { line } = await anaIsSick();
    expectStatus(await pay(world.manager, { id: line, pay: 'PAID' }), 200);
    expectStatus(await pay(world.manager, { id: line, pay: 'UNPAID' }), 200);
    const notices = await test.db.selectFrom('notifications').select('title').orderBy('id').execute();
    assert.deepEqual(
      notices.map(({ title }) => title),
      ['2.75 hours on 02-23-2027 are paid', "2.75 hours on 02-23-2027 aren't paid"],
    );
  });

  it('is refused for your own hours, for other locations, for no-shows, and for ended lines', async () => {
    const { guard, here, there, managerUser, manager } = world;
    const own = await anaIsSick({ user: managerUser });
    const away = await anaIsSick({ location: there });
    const noShow = await anaIsSick({ kind: 'NO_SHOW', pay: 'UNPAID', date: '2027-02-24' });
    const ended = await anaIsSick({ location: here, position: guard, date: '2027-02-25' });
    const end = { ended_at: test.clock.now(), end_cause: 'REVOKED' } as const;
    await test.db.updateTable('absence_lines').set(end).where('id', '=', ended.line).execute();
    for (const [line, status, sentence] of [
      [own.line, 403, "You can't approve or change your own hours. Ask another manager or an admin."],
      [away.line, 404, 'Absence not found.'],
      [noShow.line, 400, "A no-show isn't paid."],
      [ended.line, 409, 'This absence has ended.'],
    ] as const) {
      const refused = await storesNothing(test.db, () => pay(manager, { id: line, pay: 'PAID' }));
      assert.deepEqual([refused.status, errorOf(refused)], [status, sentence]);
    }
    const several = await pay(manager, { id: own.line, pay: 'PAID' }, { id: noShow.line, pay: 'UNPAID' });
    assertHolds(expectStatus(several, 200), { message: 'Pay of 1 date saved.', refused: [{ id: own.line }] });
  });

  it("can't change in a closed week, which names the user who closed it", async () => {
    const { line } = await anaIsSick({ pay: 'PAID' });
    await closeWith('approve');
    const refused = await storesNothing(test.db, () => pay(world.manager, { id: line, pay: 'UNPAID' }));
    assert.equal(refused.status, 409);
    assert.match(String(errorOf(refused)), /^Max Boss closed the week of 02-21-2027\./);
  });

  it('stays sick pay in a closed week, because the payroll file says so', async () => {
    const { id, line } = await anaIsSick();
    expectStatus(await pay(world.manager, { id: line, pay: 'PAID' }), 200);
    await closeWith('approve');
    const change = (body: object) => test.call(world.manager, 'PUT', `/api/absences/${id}/`, body);
    const refused = await storesNothing(test.db, () => change({ kind: 'EMERGENCY' }));
    assert.equal(refused.status, 409);
    assert.match(String(errorOf(refused)), /^Max Boss closed the week of 02-21-2027\./);
    expectStatus(await change({ note: 'A cold' }), 200);
  });

  it('moves to the next week while the hours are on hold, with its own date, and back when the week is reopened', async () => {
    test.clock.set('2027-03-10T17:00:00Z');
    world = {
      ...world,
      admin: await test.given.session(world.boss),
      manager: await test.given.session(world.managerUser),
    };
    await anaIsSick({ pay: 'PAID' });
    await anaIsSick({ pay: 'PAID', kind: 'TIME_OFF', date: '2027-03-02', minutes: 240 });
    await closeWith('hold');
    assert.deepEqual((await sheetOf()).totals.sick_minutes, 0);
    const { row } = await sheetOf(NEXT_WEEK);
    assertHolds(row, { sick_minutes: 165, leave_minutes: 240 });
    assertHolds(row?.late_leave, [{ date: TUESDAY, minutes: 165 }]);
    await closeWith('approve', NEXT_WEEK);
    const file = expectStatus(
      await test.call(world.admin, 'POST', '/api/payroll/files/', { date: NEXT_WEEK }),
      200,
    );
    assert.ok(file);
    const { id } = await test.db.selectFrom('payroll_files').select('id').executeTakeFirstOrThrow();
    const csv = await test.call(world.admin, 'GET', `/api/payroll/files/${id}/?format=csv`);
    const lines = csv.text.split(/\r?\n/).filter((line) => /Sick pay|Paid leave/.test(line));
    assert.equal(lines.length, 2, csv.text);
    assert.match(lines.find((line) => line.includes('Sick pay')) ?? '', /02-23-2027|2027-02-23/);
    for (const date of [NEXT_WEEK, WEEK])
      expectStatus(await sheets.send(world.admin, 'reopen', { reason: 'A note came' }, date), 200);
    assert.equal((await sheetOf()).totals.sick_minutes, 165);
    assert.deepEqual((await sheetOf(NEXT_WEEK)).row?.late_leave, []);
    test.clock.set('2027-03-03T17:00:00Z');
    world = {
      ...world,
      admin: await test.given.session(world.boss),
      manager: await test.given.session(world.managerUser),
    };
  });

  it('is named when the employee worked during paid time of an absence', async () => {
    const { line } = await anaIsSick({ pay: 'PAID' });
    // 10:00 AM to 2:00 PM, and the line is from 10:00 AM to 12:45 PM.
    await sheets.worked(world.ana, TUESDAY);
    const { row } = await sheetOf();
    const sentence = 'Worked 10:00 AM to 2:00 PM. An absence also pays 2.75 hours of that time.';
    assertHolds(
      row?.marks.filter(({ key }) => key.startsWith('paidTwice')),
      [{ action: 'ACCEPT', sentence }],
    );
    expectStatus(await pay(world.manager, { id: line, pay: 'UNPAID' }), 200);
    const keys = (await sheetOf()).row?.marks.map(({ key }) => key) ?? [];
    assert.ok(!keys.some((key) => key.startsWith('paidTwice')), keys.join());
  });

  it('is refused while the location is closed, because a closure keeps the hours from being paid', async () => {
    const { line } = await anaIsSick();
    await closeTuesday();
    const refused = await storesNothing(test.db, () => pay(world.manager, { id: line, pay: 'PAID' }));
    await test.db.deleteFrom('closures').execute();
    assert.deepEqual(
      [refused.status, errorOf(refused)],
      [409, "Lakeview is closed on 02-23-2027, so these hours aren't paid."],
    );
    expectStatus(await pay(world.manager, { id: line, pay: 'PAID' }), 200);
  });

  it('pays hours without a shift, which have no times, even if the location is closed', async () => {
    await test.given.absence({
      user: world.ana,
      location: world.here,
      date: TUESDAY,
      kind: 'TIME_OFF',
      pay: 'PAID',
      minutes: 450,
      position: world.guard,
      by: world.boss,
    });
    await closeTuesday();
    const { row } = await sheetOf();
    await test.db.deleteFrom('closures').execute();
    assertHolds(row?.days[2]?.leave, [
      { shift_code: null, start_time: null, minutes: 450, position: 'Guard' },
    ]);
    assert.equal(member(row, 'leave_minutes'), 450);
  });
});
