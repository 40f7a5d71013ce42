import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { managementAnswer, payrollDetailAnswer, payrollSummaryAnswer } from '@ondeck/shared/schemas/payroll';
import { payrollFilesAnswer } from '@ondeck/shared/schemas/payrollFiles';
import readExcelFile from 'read-excel-file/node';
import * as z from 'zod/mini';
import { assertHolds, errorOf, expectStatus } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { EmployeeCode } from '../../platform/database/employeeCode';
import { type SheetWorld, sheetCalls, sheetWorld, TUESDAY, WEEK } from './timesheets.fixture';

const FILES = '/api/payroll/files/';

describe('the payroll file', () => {
  let test: TestApp;
  let world: SheetWorld;
  let sheets: ReturnType<typeof sheetCalls>;
  before(async () => {
    test = await createTestApp();
    world = await sheetWorld(test);
    sheets = sheetCalls(test, world);
  });
  beforeEach(async () => {
    test.clock.set('2027-03-03T17:00:00Z');
    for (const table of [
      'payroll_files',
      'timesheets',
      'timesheet_accepts',
      'payroll_weeks',
      'carried_hours',
      'payroll_adjustments',
      'clock_records',
      'absence_lines',
      'absence_days',
      'absences',
      'releases',
      'requests',
    ] as const)
      await test.db.deleteFrom(table).execute();
    await test.call(world.admin, 'PUT', '/api/options/', { overtime_rule: 'OFF', pay_period: 'WEEK' });
  });
  after(() => test.close());

  const read = async (date = WEEK) =>
    z.parse(
      payrollFilesAnswer,
      expectStatus(await test.call(world.admin, 'GET', `${FILES}?date=${date}`), 200),
    );
  const make = (date = WEEK) => test.call(world.admin, 'POST', FILES, { date });
  const bytes = async (id: string, format: 'csv' | 'xlsx'): Promise<Buffer> => {
    const { app } = test;
    const answer = await app.inject({
      url: `${FILES}${id}/?format=${format}`,
      headers: { authorization: `Token ${world.admin}` },
    });
    assert.equal(answer.statusCode, 200);
    return answer.rawPayload;
  };
  const rowsOf = async (id: string): Promise<unknown[][]> => {
    const [sheet] = await readExcelFile(await bytes(id, 'xlsx'));
    return sheet?.data ?? [];
  };

  it('creates a payroll file once all weeks with hours are closed, names open weeks, and closes empty ones', async () => {
    await sheets.worked(world.ana, TUESDAY);
    assertHolds(await read(), { open: [{ location: { title: 'Lakeview' }, week: WEEK }], is_due: true });
    const early = await storesNothing(test.db, () => make());
    assert.equal(errorOf(early), 'Close the week of 02-21-2027 at Lakeview first.');
    await sheets.closeAll(world.admin);
    assertHolds(expectStatus(await make(), 200), {
      message: 'Payroll file created for 02-21-2027 to 02-27-2027.',
    });
    assertHolds(await read(), {
      open: [],
      is_due: false,
      files: [{ number: 1, made_by: 'Max Boss', line_count: 1, paid_minutes: 240 }],
    });
    assertHolds(await sheets.read(world.admin, WEEK, world.there), { closed: { by: 'Max Boss' } });
    const twice = await storesNothing(test.db, () => make());
    assert.deepEqual(
      [twice.status, errorOf(twice)],
      [409, 'Max Boss already created the file for 02-21-2027 to 02-27-2027. Download it below.'],
    );
  });

  it('keeps a payroll file byte by byte, and creates a second number after a week was reopened and closed', async () => {
    const { id: record } = await sheets.worked(world.ana, TUESDAY);
    await sheets.closeAll(world.admin);
    await make();
    const [first] = (await read()).files;
    assert.ok(first);
    const before = [await bytes(first.id, 'csv'), await bytes(first.id, 'xlsx')];
    test.clock.advance(60_000);
    await sheets.send(world.admin, 'reopen', { reason: 'An hour is missing' });
    await test.given.adjustment({ record: { id: record }, by: world.boss, minutes: 300 });
    await test.db.updateTable('users').set({ last_name: 'Other' }).where('id', '=', world.ana.id).execute();
    await sheets.closeAll(world.admin);
    expectStatus(await make(), 200);
    await test.db.updateTable('users').set({ last_name: 'Diaz' }).where('id', '=', world.ana.id).execute();
    assert.deepEqual([await bytes(first.id, 'csv'), await bytes(first.id, 'xlsx')], before);
    assertHolds((await read()).files, [
      { number: 2, paid_minutes: 300 },
      { number: 1, paid_minutes: 240 },
    ]);
    const audit = await test.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'payroll_file.downloaded')
      .execute();
    assert.equal(audit.length, 4);
  });

  it('marks outdated files of other periods until a new file is created', async () => {
    await sheets.worked(world.ana, TUESDAY);
    await sheets.closeAll(world.admin);
    await make();
    const others = async () =>
      (await read('2027-03-07')).earlier.map((file) => [file.number, file.is_outdated]);
    assert.deepEqual(await others(), [[1, false]]);
    test.clock.advance(60_000);
    await sheets.send(world.admin, 'reopen', { reason: 'An hour is missing' });
    assert.deepEqual(await others(), [[1, true]]);
    assert.deepEqual(
      (await read()).files.map((file) => file.is_outdated),
      [true],
    );
    test.clock.advance(60_000);
    await sheets.closeAll(world.admin);
    assert.deepEqual(await others(), [[1, true]]);
    expectStatus(await make(), 200);
    assert.deepEqual(await others(), [
      [2, false],
      [1, false],
    ]);
  });

  it("writes the template's columns in order, numbers as numbers, and no text that a spreadsheet computes", async () => {
    await test.call(world.admin, 'PUT', '/api/options/', {
      overtime_rule: 'WEEKLY_DAILY',
      payroll_columns: [
        { field: 'key', title: 'Emp No' },
        { field: 'name', title: 'Who, "full"' },
        { field: 'kind', title: 'Code' },
        { field: 'hours', title: 'Hrs' },
        { field: 'minutes', title: 'Min' },
        { field: 'period_end', title: 'Until' },
      ],
    });
    const rename = (first_name: string, last_name: string, key: string) =>
      test.db.transaction().execute(async (trx) => {
        const employee_code = new EmployeeCode(key);
        await trx
          .updateTable('users')
          .set({ first_name, last_name, employee_code })
          .where('id', '=', world.ana.id)
          .execute();
        await sql`update employee_keys set employee_code = ${employee_code} where user_id = ${world.ana.id}`.execute(
          trx,
        );
      });
    await rename('=1+1', 'Díaz', '00142');
    const { id: record } = await sheets.worked(world.ana, TUESDAY);
    await test.given.adjustment({ record: { id: record }, by: world.boss, minutes: 781 });
    await sheets.closeAll(world.admin);
    await make();
    await rename('Ana', 'Diaz', world.ana.code);
    const id = (await read()).files[0]?.id ?? '';
    const until = new Date('2027-02-27T00:00:00Z');
    assert.deepEqual(await rowsOf(id), [
      ['Emp No', 'Who, "full"', 'Code', 'Hrs', 'Min', 'Until'],
      ['00142', '=1+1 Díaz', 'Regular', 8, 480, until],
      ['00142', '=1+1 Díaz', 'Overtime', 4, 240, until],
      ['00142', '=1+1 Díaz', 'Double time', 1.02, 61, until],
    ]);
    assert.deepEqual((await bytes(id, 'csv')).toString().split('\r\n'), [
      '\uFEFFEmp No,"Who, ""full""",Code,Hrs,Min,Until',
      "00142,'=1+1 Díaz,Regular,8,480,2027-02-27",
      "00142,'=1+1 Díaz,Overtime,4,240,2027-02-27",
      "00142,'=1+1 Díaz,Double time,1.02,61,2027-02-27",
      '',
    ]);
    await test.db.deleteFrom('options').execute();
    await test.db.insertInto('options').values({ id: 1, payroll_columns: undefined }).execute();
  });

  it('pays each day in one file when the kind of pay period was changed in between', async () => {
    await sheets.worked(world.ana, TUESDAY, { minutes: 60 });
    await sheets.closeAll(world.admin);
    expectStatus(await make(), 200);
    await test.call(world.admin, 'PUT', '/api/options/', { pay_period: 'HALF_MONTH' });
    test.clock.set('2027-03-09T17:00:00Z');
    await sheets.worked(world.ana, '2027-02-28', { minutes: 120 });
    await sheets.worked(world.ana, '2027-03-01', { minutes: 240 });
    await sheets.closeAll(world.admin, '2027-02-28');
    for (const [date, start, end] of [
      ['2027-02-20', '2027-02-16', '2027-02-20'],
      [TUESDAY, WEEK, '2027-02-27'],
      ['2027-02-28', '2027-02-28', '2027-02-28'],
      ['2027-03-15', '2027-03-01', '2027-03-15'],
    ] as const)
      assert.deepEqual((await read(date)).period, { start, end }, date);
    expectStatus(await make('2027-02-28'), 200);

    await sheets.send(world.admin, 'reopen', { reason: 'An hour is missing' });
    test.clock.advance(60_000);
    await sheets.closeAll(world.admin);
    expectStatus(await make(), 200);
    const { files, earlier } = await read();
    assert.deepEqual(
      [...files, ...earlier].map(({ start, number, paid_minutes: minutes }) => [start, number, minutes]),
      [
        [WEEK, 2, 60],
        [WEEK, 1, 60],
        ['2027-02-28', 1, 120],
      ],
    );
  });

  it('agrees to the minute with Timesheets, the three reports, and a plain count of the hours', async () => {
    await test.call(world.admin, 'PUT', '/api/options/', { overtime_rule: 'WEEKLY_DAILY' });
    const coach = await test.given.position({ name: 'Coach' });
    const lesson = await test.given.shift({
      location: world.there,
      position: coach,
      start: '2027-01-01',
      repeat: 'DAILY',
    });
    // [employee, day, location, start in UTC, clocked minutes, adjusted minutes]
    const plain = [
      [world.ana, '21', 'here', '13:00', 601, null],
      [world.ana, '22', 'here', '13:00', 487, 733],
      [world.ana, '23', 'there', '13:00', 719, null],
      [world.ana, '24', 'there', '13:00', 545, null],
      [world.ana, '25', 'here', '13:00', 123, null],
      [world.ana, '25', 'there', '18:00', 377, null],
      [world.bo, '21', 'here', '15:00', 239, null],
      [world.bo, '26', 'here', '15:00', 247, 0],
      [world.bo, '27', 'here', '15:00', 61, 59],
    ] as const;
    for (const [user, day, where, from, minutes, paid] of plain) {
      const date = `2027-02-${day}`;
      const { id } = await sheets.worked(user, date, {
        in: `${date}T${from}:30Z`,
        minutes,
        location: where === 'here' ? world.here : world.there,
        shift: where === 'here' ? world.shift : lesson,
      });
      if (paid !== null) {
        await test.given.adjustment({ record: { id }, by: world.boss, minutes: paid, rate: 'SUB' });
        await test.db
          .updateTable('clock_records')
          .set({ suggested_rate: 'SUB' })
          .where('id', '=', id)
          .execute();
      }
    }
    await test.given.leave({
      user: world.bo,
      shift: world.shift,
      start: '2027-02-24',
      end: '2027-02-25',
      type: 'PAID_LEAVE',
      by: world.boss,
    });
    await sheets.closeAll(world.admin);
    await sheets.closeAll(world.admin, WEEK, world.there);
    expectStatus(await make(), 200);

    // A plain model that counts minute by minute, in the order of the punches.
    const expected = { regular: 0, overtime: 0, double: 0 };
    for (const user of [world.ana, world.bo]) {
      const perDay = new Map<string, number>();
      let week = 0;
      for (const [whose, day, , , minutes, paid] of plain) {
        if (whose !== user) continue;
        for (let minute = 0; minute < (paid ?? minutes); minute += 1) {
          const today = (perDay.get(day) ?? 0) + 1;
          perDay.set(day, today);
          if (today > 720) expected.double += 1;
          else if (today > 480 || week >= 2400) expected.overtime += 1;
          else {
            expected.regular += 1;
            week += 1;
          }
        }
      }
    }
    const total = expected.regular + expected.overtime + expected.double;
    assert.ok(expected.overtime > 0 && expected.double > 0);

    const both = [await sheets.read(world.admin), await sheets.read(world.admin, WEEK, world.there)];
    const sum = (field: keyof (typeof both)[number]['totals']): number =>
      both.reduce((minutes, { totals }) => minutes + totals[field], 0);
    assert.deepEqual(
      [sum('paid_minutes'), sum('overtime_minutes'), sum('double_minutes'), sum('leave_minutes')],
      [total, expected.overtime, expected.double, 480],
    );

    const ask = async <T>(report: string, schema: z.ZodMiniType<T>): Promise<T> => {
      const url = `/api/payroll/${report}?date=${WEEK}&limit=200`;
      return z.parse(schema, expectStatus(await test.call(world.admin, 'GET', url), 200));
    };
    const hours = Math.round((total * 100) / 60) / 100;
    assert.equal((await ask('payroll-detail', payrollDetailAnswer)).totals.total_hours, hours);
    assert.equal((await ask('payroll-summary', payrollSummaryAnswer)).totals.total_hours, hours);
    assert.equal((await ask('weekly-labour-management', managementAnswer)).totals.total, hours);

    const [file] = (await read()).files;
    assert.equal(file?.paid_minutes, total + 480);
    const [head, ...rows] = await rowsOf(file.id);
    const [kind, minutes] = [head?.indexOf('Kind') ?? -1, head?.indexOf('Minutes') ?? -1];
    const minutesOf = (name: string): number =>
      rows.reduce((all, row) => all + (row[kind] === name ? Number(row[minutes]) : 0), 0);
    assert.deepEqual(['Regular', 'Overtime', 'Double time', 'Paid leave'].map(minutesOf), [
      expected.regular,
      expected.overtime,
      expected.double,
      480,
    ]);
  });

  it('pays late hours in the next period, with their date', async () => {
    await sheets.worked(world.ana, TUESDAY);
    await sheets.worked(world.bo, TUESDAY, { minutes: 233 });
    await sheets.send(world.manager, 'set-aside', { user_id: world.bo.id, reason: 'No one knows' });
    await sheets.approve(world.manager, [world.ana]);
    expectStatus(await sheets.send(world.admin, 'close', {}), 200);
    await make();
    test.clock.set('2027-03-09T17:00:00Z');
    await sheets.closeAll(world.admin, '2027-02-28');
    expectStatus(await make('2027-02-28'), 200);
    assertHolds((await read()).files, [{ paid_minutes: 240 }]);
    const id = (await read('2027-02-28')).files[0]?.id ?? '';
    const [head, row, ...more] = await rowsOf(id);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [row?.[head?.indexOf('Minutes') ?? -1], row?.[head?.indexOf('Late For') ?? -1]],
      [233, new Date(`${TUESDAY}T00:00:00Z`)],
    );
  });
});
