import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { payrollDetailAnswer, payrollSummaryAnswer } from '@ondeck/shared/schemas/payroll';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { expectStatus } from '../../../test/assertions';
import type { GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { type SheetWorld, sheetCalls, sheetWorld, TUESDAY, WEEK } from './timesheets.fixture';

describe('employee keys on hours', () => {
  let test: TestApp;
  let world: SheetWorld;
  let sheets: ReturnType<typeof sheetCalls>;
  before(async () => {
    test = await createTestApp();
    world = await sheetWorld(test);
    sheets = sheetCalls(test, world);
  });
  after(() => test.close());

  const change = async (user: GivenUser, body: object) =>
    expectStatus(await test.call(world.admin, 'PUT', `/api/users/update/${user.id}/`, body), 200);
  async function detailKeys(date: string, search = ''): Promise<(string | null)[]> {
    const url = `/api/payroll/payroll-detail/?location=${world.here.id}&date=${date}&limit=50&offset=0&search=${search}`;
    const answer = await test.call(world.admin, 'GET', url);
    const { results } = z.parse(payrollDetailAnswer, expectStatus(answer, 200));
    return results.map(({ User_details: { key } }) => key);
  }
  async function summaryKeys(date: string): Promise<(string | null)[]> {
    const url = `/api/payroll/payroll-summary/?location=${world.here.id}&date=${date}&limit=50&offset=0`;
    const { results } = z.parse(
      payrollSummaryAnswer,
      expectStatus(await test.call(world.admin, 'GET', url), 200),
    );
    return results.map(({ user_details: { key } }) => key);
  }
  const sheetKeys = async (date: string) =>
    (await sheets.read(world.admin, date)).people.map(({ key }) => key);

  it("keeps the key of each day's hours when the employee gets another key, even within a week", async () => {
    const { ana } = world;
    await sheets.worked(ana, TUESDAY);
    await sheets.worked(ana, '2027-03-02');
    await sheets.worked(ana, '2027-03-04');
    await change(ana, { key: '48151' }); // On Wednesday, 2027-03-03.
    assert.deepEqual(await detailKeys(WEEK), [ana.code]);
    assert.deepEqual(await detailKeys('2027-03-03'), [ana.code, '48151']);
    assert.deepEqual([await summaryKeys(WEEK), await sheetKeys(WEEK)], [[ana.code], [ana.code]]);
    assert.deepEqual(
      [await summaryKeys('2027-03-03'), await sheetKeys('2027-03-03')],
      [['48151'], ['48151']],
    );
    assert.deepEqual(await detailKeys('2027-03-03', ana.code), [ana.code, '48151']);
    await test.db.deleteFrom('clock_records').execute();
  });

  it('keeps the key of hours when the employee is deleted and a new employee gets the key', async () => {
    const { bo } = world;
    await sheets.worked(bo, TUESDAY);
    expectStatus(await sheets.approve(world.admin, [bo]), 200);
    expectStatus(await sheets.send(world.admin, 'close', {}), 200);
    expectStatus(await test.call(world.admin, 'POST', '/api/payroll/files/', { date: WEEK }), 200);
    const file = async () => {
      const { id } = await test.db
        .selectFrom('payroll_files')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return (await test.call(world.admin, 'GET', `/api/payroll/files/${id}/?format=csv`)).text;
    };
    const before = await file();
    assert.match(before, new RegExp(`^${bo.code},Lee,Bo,`, 'm'));
    expectStatus(await test.call(world.admin, 'DELETE', `/api/users/${bo.id}/`), 200);
    await change(world.managerUser, { key: bo.code });
    assert.deepEqual(
      [await detailKeys(WEEK), await summaryKeys(WEEK), await sheetKeys(WEEK)],
      [[bo.code], [bo.code], [bo.code]],
    );
    // A file that is created again has the same lines.
    test.clock.advance(60_000);
    expectStatus(await sheets.send(world.admin, 'reopen', { reason: 'A look' }), 200);
    expectStatus(await sheets.send(world.admin, 'close', {}), 200);
    expectStatus(await test.call(world.admin, 'POST', '/api/payroll/files/', { date: WEEK }), 200);
    assert.equal(await file(), before);
  });

  it('writes separate lines in the payroll file when an employee’s key changes within the period', async () => {
    await test.db.deleteFrom('payroll_files').execute();
    const eli = await test.given.user({ firstName: 'Eli', lastName: 'Stone', locations: [world.here] });
    test.clock.set('2027-03-10T17:00:00Z');
    const admin = await test.given.session(world.boss);
    await sheets.worked(eli, '2027-03-08');
    await sheets.worked(eli, '2027-03-10');
    expectStatus(await test.call(admin, 'PUT', `/api/users/update/${eli.id}/`, { key: '90210' }), 200);
    test.clock.set('2027-03-15T17:00:00Z');
    expectStatus(await sheets.approve(admin, [eli], '2027-03-08'), 200);
    expectStatus(await sheets.send(admin, 'close', {}, '2027-03-08'), 200);
    expectStatus(await test.call(admin, 'POST', '/api/payroll/files/', { date: '2027-03-08' }), 200);
    const { id } = await test.db.selectFrom('payroll_files').select('id').executeTakeFirstOrThrow();
    const { text } = await test.call(admin, 'GET', `/api/payroll/files/${id}/?format=csv`);
    const lines = text.trim().split('\r\n').slice(1);
    assert.deepEqual(
      lines.map((line) => line.split(',').filter((_cell, index) => index === 0 || index === 7)),
      [
        [eli.code, '4'],
        ['90210', '4'],
      ],
    );
  });

  it('stores the last key of each day, sealed, whichever code writes it, and none when the key is removed', async () => {
    const { id, code } = await test.given.user();
    const write = (key: string | null, at: string) =>
      sql`update users set employee_code = ${key}, updated_at = ${at} where id = ${id}`.execute(test.db);
    const keys = async () =>
      (
        await sql<{ row: string }>`select from_date || ' ' || employee_code as row from employee_keys
          where user_id = ${id} order by from_date`.execute(test.db)
      ).rows.map(({ row }) => row);
    const [first] = await keys();
    assert.ok(first !== undefined && !first.includes(code));
    assert.match(first, /^0001-01-01 /);
    await write('sealed-b', '2027-04-01T03:00:00Z'); // It is still March 31 in New York.
    await write('sealed-c', '2027-04-01T03:59:00Z');
    await write(null, '2027-04-02T12:00:00Z');
    await write('sealed-c', '2027-04-03T12:00:00Z');
    await write('sealed-d', '2027-04-04T12:00:00Z');
    assert.deepEqual(await keys(), [first, '2027-03-31 sealed-c', '2027-04-04 sealed-d']);
    await sql`delete from users where id = ${id}`.execute(test.db);
  });
});
