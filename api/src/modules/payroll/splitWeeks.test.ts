import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { payrollSummaryAnswer } from '@ondeck/shared/schemas/payroll';
import { payrollFilesAnswer } from '@ondeck/shared/schemas/payrollFiles';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import * as z from 'zod/mini';
import { assertHolds, errorOf, expectStatus } from '../../../test/assertions';
import type { GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { punchClock } from '../attendance/attendance.fixture';
import { type SheetWorld, sheetCalls, sheetWorld } from './timesheets.fixture';

/** The week from Sunday, 2026-11-29. The half-month border before Tuesday, 2026-12-01, splits it. */
const SUNDAY = '2026-11-29';
const MONDAY = '2026-11-30';
const TUESDAY = '2026-12-01';
const SATURDAY = '2026-12-05';

describe('a week split by half-month pay periods', () => {
  let test: TestApp;
  let world: SheetWorld;
  let sheets: ReturnType<typeof sheetCalls>;
  beforeEach(async () => {
    test = await createTestApp();
    world = await sheetWorld(test);
    await test.db
      .updateTable('sessions')
      .set({ expires_at: new Date('2028-01-01') })
      .execute();
    sheets = sheetCalls(test, world);
    await options({ pay_period: 'HALF_MONTH', overtime_rule: 'WEEKLY' });
    // A minute after midnight at both pools.
    test.clock.set('2026-12-01T05:01:00Z');
  });
  afterEach(() => test.close());

  const options = (set: object) => test.db.updateTable('options').set(set).execute();
  const at = (date: string) => test.clock.set(`${date}T17:00:00Z`);
  const close = (date: string) => sheets.send(world.admin, 'close', {}, date);
  const reopen = (date: string) => sheets.send(world.admin, 'reopen', { reason: 'An hour is missing' }, date);
  async function approveAndClose(date: string): Promise<void> {
    const { people } = await sheets.read(world.admin, date);
    const marked = people.filter(({ marks }) => marks.length > 0);
    for (const { id, marks } of marked)
      await sheets.send(world.admin, 'accept', { user_id: id, marks: marks.map(({ key }) => key) }, date);
    const { people: ready } = await sheets.read(world.admin, date);
    const stamps = ready.map(({ id, stamp }) => ({ user_id: id, stamp }));
    if (stamps.length > 0)
      expectStatus(await sheets.send(world.admin, 'approve', { people: stamps }, date), 200);
    expectStatus(await close(date), 200);
  }
  const files = async (date: string) =>
    z.parse(
      payrollFilesAnswer,
      expectStatus(await test.call(world.admin, 'GET', `/api/payroll/files/?date=${date}`), 200),
    );
  const make = (date: string) => test.call(world.admin, 'POST', '/api/payroll/files/', { date });
  /** Returns the lines of a period's newest file: kind, minutes, and the date of late hours. */
  async function linesOf(date: string): Promise<[kind: string, minutes: number, late: string][]> {
    const [file] = (await files(date)).files;
    const answer = await test.app.inject({
      method: 'GET',
      url: `/api/payroll/files/${file?.id}/?format=csv`,
      headers: { authorization: `Token ${world.admin}` },
    });
    const rows = answer.payload
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(','));
    return rows.map((row) => [row[6] ?? '', Number(row[8]), row[9] ?? '']);
  }
  const work = (user: GivenUser, date: string, hours: number) =>
    sheets.worked(user, date, { minutes: hours * 60 });

  it('closes a split week in parts, each when its last day is over, and pays the period right away', async () => {
    await work(world.ana, SUNDAY, 4);
    await work(world.bo, MONDAY, 4);
    assertHolds(await sheets.read(world.admin, MONDAY), {
      week: { start: SUNDAY, end: MONDAY },
      part_of: { start: SUNDAY, end: SATURDAY },
      is_over: true,
      people: [{ days: [{ date: SUNDAY }, { date: MONDAY }] }, {}],
      totals: { paid_minutes: 480 },
    });
    assertHolds((await files(MONDAY)).open, [{ week: SUNDAY, end: MONDAY, location: { title: 'Lakeview' } }]);
    const early = await storesNothing(test.db, () => make(MONDAY));
    assert.equal(
      errorOf(early),
      'Close the part of the week from 11-29-2026 to 11-30-2026 at Lakeview first.',
    );
    assertHolds(expectStatus(await sheets.approve(world.manager, [world.ana, world.bo], SUNDAY), 200), {
      message: '2 timesheets approved.',
    });
    assertHolds(expectStatus(await close(MONDAY), 200), {
      message: 'The part of the week from 11-29-2026 to 11-30-2026 is closed.',
    });
    // The rest of the week isn't over: it's open, and an admin can't close it yet.
    assertHolds(await sheets.read(world.admin, TUESDAY), {
      week: { start: TUESDAY, end: SATURDAY },
      is_over: false,
      closed: null,
    });
    const { id } = await work(world.ana, TUESDAY, 1);
    assert.equal((await storesNothing(test.db, () => close(TUESDAY))).status, 409);
    assertHolds(expectStatus(await make(MONDAY), 200), {
      message: 'Payroll file created for 11-16-2026 to 11-30-2026.',
    });
    assert.deepEqual(await linesOf(MONDAY), [
      ['Regular', 240, ''],
      ['Regular', 240, ''],
    ]);
    const edit = (record: string) =>
      test.call(world.admin, 'PUT', `/api/payroll/payroll/details/${record}/`, { rate: 'REGULAR', hours: 2 });
    expectStatus(await edit(id), 200);
    const [monday] = await test.db
      .selectFrom('clock_records')
      .select('id')
      .where('work_date', '=', MONDAY)
      .execute();
    const refused = await storesNothing(test.db, () => edit(monday?.id ?? ''));
    assert.deepEqual(
      [refused.status, errorOf(refused)],
      [
        409,
        'Max Boss closed the part of the week from 11-29-2026 to 11-30-2026. An admin can reopen it in Timesheets.',
      ],
    );
    // The week's report shows which rows can still be edited.
    const detail = await test.call(world.admin, 'GET', `/api/payroll/payroll-detail?date=${SUNDAY}`);
    assertHolds(expectStatus(detail, 200), {
      count: 3,
      results: [
        { date: SUNDAY, tools: ['PROOF'] },
        { date: TUESDAY, tools: ['PROOF', 'EDIT'] },
        { date: MONDAY },
      ],
    });
  });

  it('pays the overtime of the whole split week with its later part, to the minute', async () => {
    // 22 hours on Sunday and 21 on Monday: 3 beyond 40 before the border, and 5 more after it.
    await work(world.ana, SUNDAY, 22);
    await work(world.ana, MONDAY, 21);
    at('2026-12-02');
    await approveAndClose(SUNDAY);
    expectStatus(await make(MONDAY), 200);
    await work(world.ana, TUESDAY, 5);
    at('2026-12-17');
    const [first, second] = [await sheets.read(world.admin, SUNDAY), await sheets.read(world.admin, TUESDAY)];
    assertHolds(first.totals, {
      worked_minutes: 43 * 60,
      paid_minutes: 2400,
      overtime_minutes: 0,
      moved_overtime_minutes: -180,
    });
    assertHolds(second.totals, {
      worked_minutes: 300,
      paid_minutes: 480,
      overtime_minutes: 480,
      moved_overtime_minutes: 180,
    });
    await approveAndClose(TUESDAY);
    expectStatus(await make('2026-12-08'), 200);
    assert.deepEqual(await linesOf(MONDAY), [['Regular', 2400, '']]);
    assert.deepEqual(await linesOf('2026-12-08'), [
      ['Overtime', 300, ''],
      ['Overtime', 180, MONDAY],
    ]);
    const summary = await test.call(world.admin, 'GET', `/api/payroll/payroll-summary?date=${SUNDAY}`);
    assert.equal(z.parse(payrollSummaryAnswer, expectStatus(summary, 200)).totals.total_hours, 48);
  });

  it('lists an employee in the later part who has only overtime from the earlier part, and requires approval', async () => {
    await work(world.ana, SUNDAY, 22);
    await work(world.ana, MONDAY, 21);
    at('2026-12-17');
    await approveAndClose(SUNDAY);
    assertHolds((await sheets.read(world.admin, TUESDAY)).people, [
      { id: world.ana.id, status: 'READY', worked_minutes: 0, paid_minutes: 180, overtime_minutes: 180 },
    ]);
    assert.equal((await storesNothing(test.db, () => close(TUESDAY))).status, 409);
    await approveAndClose(TUESDAY);
    expectStatus(await make('2026-12-08'), 200);
    assert.deepEqual(await linesOf('2026-12-08'), [['Overtime', 180, MONDAY]]);
  });

  it('closes the earlier part of a split week first, and reopens the later part first', async () => {
    await work(world.ana, MONDAY, 4);
    await work(world.ana, TUESDAY, 4);
    at('2026-12-07');
    expectStatus(await sheets.approve(world.manager, [world.ana], TUESDAY), 200);
    const early = await storesNothing(test.db, () => close(TUESDAY));
    assert.deepEqual(
      [early.status, errorOf(early)],
      [409, 'Close the part of the week from 11-29-2026 to 11-30-2026 first.'],
    );
    await approveAndClose(MONDAY);
    expectStatus(await close(TUESDAY), 200);
    const late = await storesNothing(test.db, () => reopen(MONDAY));
    assert.deepEqual(
      [late.status, errorOf(late)],
      [409, 'Reopen the part of the week from 12-01-2026 to 12-05-2026 first.'],
    );
    assertHolds(expectStatus(await reopen(TUESDAY), 200), {
      message: 'The part of the week from 12-01-2026 to 12-05-2026 is reopened.',
    });
    expectStatus(await reopen(MONDAY), 200);
    assertHolds(await sheets.read(world.admin, MONDAY), {
      closed: null,
      reopened: { by: 'Max Boss', reason: 'An hour is missing' },
      people: [{ status: 'APPROVED' }],
    });
  });

  it('pays late hours of the closed part with the rest of the week, or with their own part once it reopens', async () => {
    test.clock.set('2026-12-01T04:30:00Z');
    const { id } = await sheets.worked(world.ana, MONDAY, { in: '2026-12-01T03:00:00Z', out: null });
    await work(world.bo, MONDAY, 4);
    test.clock.set('2026-12-01T05:30:00Z');
    const aside = { user_id: world.ana.id, reason: 'Still here' };
    expectStatus(await sheets.send(world.manager, 'set-aside', aside, MONDAY), 200);
    expectStatus(await sheets.approve(world.manager, [world.bo], MONDAY), 200);
    expectStatus(await close(MONDAY), 200);
    expectStatus(await punchClock(test).enter(world.ana.code), 200);
    assert.equal((await sheets.read(world.admin, MONDAY)).totals.paid_minutes, 240);
    assertHolds((await sheets.read(world.admin, TUESDAY)).people, [
      { id: world.ana.id, paid_minutes: 150, late: [{ id, date: MONDAY }] },
    ]);
    // The report covers the same week.
    const summary = await test.call(world.admin, 'GET', `/api/payroll/payroll-summary?date=${SUNDAY}`);
    assert.equal(z.parse(payrollSummaryAnswer, expectStatus(summary, 200)).totals.total_hours, 6.5);
    expectStatus(await reopen(MONDAY), 200);
    assert.equal((await sheets.read(world.admin, MONDAY)).totals.paid_minutes, 390);
  });

  it('keeps the parts in which a week was closed when the school changes its pay periods', async () => {
    await work(world.ana, MONDAY, 4);
    await work(world.ana, TUESDAY, 4);
    at('2026-12-07');
    await approveAndClose(MONDAY);
    await options({ pay_period: 'WEEK' });
    assertHolds(await sheets.read(world.admin, TUESDAY), {
      week: { start: TUESDAY, end: SATURDAY },
      closed: null,
    });
    expectStatus(await reopen(MONDAY), 200);
    const whole = { start: SUNDAY, end: SATURDAY };
    assertHolds(await sheets.read(world.admin, MONDAY), {
      week: whole,
      part_of: null,
      totals: { paid_minutes: 480 },
    });
    await approveAndClose(MONDAY);
    await options({ pay_period: 'HALF_MONTH' });
    assertHolds(await sheets.read(world.admin, TUESDAY), { week: whole, closed: { by: 'Max Boss' } });
  });

  it('adds up over parts, files, and reports of a quarter, for any hours worked', async () => {
    const days = Array.from({ length: 92 }, (_, index) => addDays('2026-10-01', index));
    const users = [world.ana, world.bo];
    for (const [index, date] of days.entries())
      if (index % 9 !== 4) await work(users[index % 2] ?? world.ana, date, 6 + (index % 7));
    test.clock.set('2027-01-20T17:00:00Z');
    const paid = { sheets: 0, files: 0, reports: 0 };
    for (let day = '2026-09-27'; day <= '2026-12-31'; ) {
      const sheet = await sheets.read(world.admin, day);
      await approveAndClose(day);
      const { totals, week } = await sheets.read(world.admin, day);
      assert.equal(week.start, sheet.week.start);
      paid.sheets += totals.paid_minutes;
      const ends = week.end.endsWith('-15') || addDays(week.end, 1).endsWith('-01');
      if (ends && week.end > '2026-10-01') {
        expectStatus(await make(week.end), 200);
        paid.files += (await files(week.end)).files[0]?.paid_minutes ?? 0;
      }
      day = addDays(week.end, 1);
    }
    for (let sunday = '2026-09-27'; sunday <= '2026-12-31'; sunday = addDays(sunday, 7)) {
      const summary = await test.call(world.admin, 'GET', `/api/payroll/payroll-summary?date=${sunday}`);
      paid.reports += Math.round(
        z.parse(payrollSummaryAnswer, expectStatus(summary, 200)).totals.total_hours * 60,
      );
    }
    const minutes = days.reduce((sum, _, index) => sum + (index % 9 === 4 ? 0 : 60 * (6 + (index % 7))), 0);
    assert.deepEqual(paid, { sheets: minutes, files: minutes, reports: minutes });
  });
});
