import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { payrollDetailAnswer, payrollSummaryAnswer } from '@ondeck/shared/schemas/payroll';
import { payrollFilesAnswer } from '@ondeck/shared/schemas/payrollFiles';
import * as z from 'zod/mini';
import { expectStatus } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { type SheetWorld, sheetCalls, sheetWorld, TUESDAY, WEEK } from './timesheets.fixture';

const FILES = '/api/payroll/files/';
const NEXT_WEEK = '2027-02-28';

describe('users and weeks in a payroll file', () => {
  let test: TestApp;
  let world: SheetWorld;
  let sheets: ReturnType<typeof sheetCalls>;
  beforeEach(async () => {
    test = await createTestApp();
    world = await sheetWorld(test);
    sheets = sheetCalls(test, world);
  });
  afterEach(() => test.close());

  const options = async (values: object) =>
    expectStatus(await test.call(world.admin, 'PUT', '/api/options/', values), 200);

  const close = (date: string, location = world.here) => sheets.closeAll(world.admin, date, location);

  /** Creates the file of a period. @returns its lines: key, kind, hours, and the date of late hours */
  async function fileOf(date: string): Promise<string[]> {
    expectStatus(await test.call(world.admin, 'POST', FILES, { date }), 200);
    const answer = expectStatus(await test.call(world.admin, 'GET', `${FILES}?date=${date}`), 200);
    const [file] = z.parse(payrollFilesAnswer, answer).files;
    const { text } = await test.call(world.admin, 'GET', `${FILES}${file?.id}/?format=csv`);
    const [, ...lines] = text.trim().split(/\r?\n/);
    return lines.map((line) => {
      const [key, , , , , , kind, hours, , late] = line.split(',');
      return [key, kind, hours, late].filter(Boolean).join(' ');
    });
  }

  const report = (name: string, date: string) =>
    test.call(world.admin, 'GET', `/api/payroll/${name}?date=${date}`);
  /** Returns the paid hours of each time entry of a week. */
  const detailOf = async (date: string) =>
    z
      .parse(payrollDetailAnswer, expectStatus(await report('payroll-detail', date), 200))
      .results.map(({ regular_hours }) => regular_hours);

  it('cuts both punches to the minute in every report, and leaves out voided time entries', async () => {
    const { id } = await sheets.worked(world.bo, '2027-02-24');
    await test.db.updateTable('clock_records').set({ status: 'VOIDED' }).where('id', '=', id).execute();
    await sheets.worked(world.bo, TUESDAY, {
      in: '2027-02-23T15:00:50Z',
      out: '2027-02-23T19:00:10Z',
    });
    assert.deepEqual(await detailOf(WEEK), [4]);
    const { results } = z.parse(
      payrollSummaryAnswer,
      expectStatus(await report('payroll-summary', WEEK), 200),
    );
    assert.deepEqual(
      results.map(({ total_hours }) => total_hours),
      [4],
    );
    assert.equal((await sheets.read(world.admin)).totals.paid_minutes, 240);
  });

  it("keeps the key of the day when a deleted user's key now belongs to another user", async () => {
    await sheets.worked(world.bo, TUESDAY);
    expectStatus(await test.call(world.admin, 'DELETE', `/api/users/${world.bo.id}/`), 200);
    const made = await test.call(world.admin, 'POST', '/api/users/', {
      first_name: 'Nora',
      last_name: 'Hand',
      email: 'nora.hand@ondeck.example',
      phone_number: '5855550100',
      key: world.bo.code,
      user_type: 'EMPLOYEE',
      locations: [world.here.id],
      positions: [world.guard.id],
    });
    expectStatus(made, 201);
    const nora = await test.db
      .selectFrom('users')
      .select('id')
      .where('last_name', '=', 'Hand')
      .executeTakeFirstOrThrow();
    await sheets.worked({ ...world.bo, ...nora }, '2027-02-24');
    await close(WEEK);
    assert.deepEqual(await fileOf(WEEK), [`${world.bo.code} Regular 4`, `${world.bo.code} Regular 4`]);
  });

  it('computes overtime for each week, even when one pay period covers two weeks', async () => {
    await options({ overtime_rule: 'WEEKLY', pay_period: 'TWO_WEEKS', pay_period_start: '2027-02-14' });
    for (const day of ['2027-02-15', '2027-02-16', '2027-02-22', TUESDAY])
      await sheets.worked(world.bo, day, { minutes: 11 * 60 });
    await close('2027-02-14');
    await close(WEEK);
    assert.deepEqual(await fileOf(WEEK), [`${world.bo.code} Regular 44`]);
  });

  it('counts late hours as overtime of the week they were worked in, and keeps the split of hours already paid', async () => {
    await options({ overtime_rule: 'WEEKLY', pay_period: 'WEEK' });
    for (const day of [TUESDAY, '2027-02-24', '2027-02-25', '2027-02-26'])
      await sheets.worked(world.bo, day, { minutes: 9.5 * 60 });
    await close(WEEK);
    const late = {
      user_id: world.bo.id,
      location: world.here.id,
      clocked_in: '2027-02-22T15:00:00Z',
      clocked_out: '2027-02-23T01:00:00Z',
      position_id: world.guard.id,
      rate: 'REGULAR',
      reason: 'The tablet was off',
    };
    expectStatus(await test.call(world.admin, 'POST', '/api/attendance/records/', late), 201);
    assert.equal((await sheets.read(world.admin)).totals.overtime_minutes, 0);
    assert.equal((await sheets.read(world.admin, NEXT_WEEK)).totals.overtime_minutes, 8 * 60);
    assert.deepEqual([await detailOf(WEEK), await detailOf(NEXT_WEEK)], [[9.5, 9.5, 9.5, 9.5], [10]]);
    assert.deepEqual(await fileOf(WEEK), [`${world.bo.code} Regular 38`]);
    test.clock.set('2027-03-08T17:00:00Z');
    await close(NEXT_WEEK);
    assert.deepEqual(await fileOf(NEXT_WEEK), [
      `${world.bo.code} Regular 2 2027-02-22`,
      `${world.bo.code} Overtime 8 2027-02-22`,
    ]);
  });

  it('keeps the overtime rule that a week was closed under, even for late hours', async () => {
    await options({ overtime_rule: 'WEEKLY_DAILY', pay_period: 'WEEK' });
    await sheets.worked(world.bo, TUESDAY, { minutes: 13 * 60 });
    await sheets.worked(world.bo, '2027-03-01', { minutes: 9 * 60 });
    await close(WEEK);
    await fileOf(WEEK);
    await options({ overtime_rule: 'OFF' });
    const { overtime_rule: rule, totals } = await sheets.read(world.admin);
    assert.deepEqual([rule, totals.overtime_minutes, totals.double_minutes], ['WEEKLY_DAILY', 240, 60]);
    const late = {
      user_id: world.bo.id,
      location: world.here.id,
      clocked_in: '2027-02-24T15:00:00Z',
      clocked_out: '2027-02-25T00:00:00Z',
      position_id: world.guard.id,
      rate: 'REGULAR',
      reason: 'The tablet was off',
    };
    expectStatus(await test.call(world.admin, 'POST', '/api/attendance/records/', late), 201);
    assert.equal((await sheets.read(world.admin, NEXT_WEEK)).totals.overtime_minutes, 60);
    test.clock.set('2027-03-08T17:00:00Z');
    await close(NEXT_WEEK);
    assert.deepEqual(await fileOf(NEXT_WEEK), [
      `${world.bo.code} Regular 9`,
      `${world.bo.code} Regular 8 2027-02-24`,
      `${world.bo.code} Overtime 1 2027-02-24`,
    ]);
  });

  it('splits hours of a reopened location by the rule of the locations that are still closed', async () => {
    await options({ overtime_rule: 'WEEKLY', pay_period: 'WEEK' });
    await sheets.worked(world.bo, '2027-02-22', { minutes: 15 * 60, location: world.there });
    for (const day of [TUESDAY, '2027-02-24']) await sheets.worked(world.bo, day, { minutes: 15 * 60 });
    await close(WEEK, world.there);
    await close(WEEK);
    const first = await fileOf(WEEK);
    assert.deepEqual(first, [
      `${world.bo.code} Regular 15`,
      `${world.bo.code} Regular 25`,
      `${world.bo.code} Overtime 5`,
    ]);
    await options({ overtime_rule: 'OFF' });
    test.clock.advance(60_000);
    const reopened = await sheets.send(world.admin, 'reopen', { reason: 'A name was wrong' });
    expectStatus(reopened, 200);
    assert.equal((await sheets.read(world.admin)).overtime_rule, 'WEEKLY');
    await close(WEEK);
    assert.deepEqual(await fileOf(WEEK), first);
  });

  it('follows the option when the week is open at every location where the employee worked', async () => {
    await options({ overtime_rule: 'WEEKLY', pay_period: 'WEEK' });
    await sheets.worked(world.bo, TUESDAY, { minutes: 10 * 60 });
    await close(WEEK);
    assert.deepEqual(await fileOf(WEEK), [`${world.bo.code} Regular 10`]);
    await options({ overtime_rule: 'WEEKLY_DAILY' });
    test.clock.advance(60_000);
    expectStatus(await sheets.send(world.admin, 'reopen', { reason: 'The rule was wrong' }), 200);
    assert.equal((await sheets.read(world.admin)).totals.overtime_minutes, 120);
    await close(WEEK);
    assert.deepEqual(await fileOf(WEEK), [`${world.bo.code} Regular 8`, `${world.bo.code} Overtime 2`]);
  });
});
