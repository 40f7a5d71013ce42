import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { expectStatus } from '../../../test/assertions';
import { openShiftOf, type PoolAtSix, poolAtSix, report, takes, TODAY, withdraw } from './absences.fixture';
import { member } from '../../../test/assertions';
import { watchAbsences } from './watch.job';

let school: PoolAtSix;
beforeEach(async () => {
  school = await poolAtSix();
});
afterEach(() => school.test.close());

const REASON = /Fevertree|EMERGENCY|emergency/;

/** Returns the tables other than `absences` that contain the reason. */
async function tablesWithReason(): Promise<string[]> {
  const { db } = school.test;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'absences'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db);
    if (rows.some(({ row }) => REASON.test(row))) found.push(name);
  }
  return found;
}

describe('the reason of an absence', () => {
  it('is in no notification, email, push, log, event, or stored answer', async () => {
    const { test, token, shift } = school;
    const key = { headers: { 'idempotency-key': 'report-0001' } };
    const body = { shift: shift.id, date: TODAY, kind: 'EMERGENCY', note: 'Fevertree' };
    const sent = await test.call(token.leila, 'POST', '/api/absences/mine/', body, key);
    const answer = expectStatus(sent, 201);
    const again = await test.call(token.leila, 'POST', '/api/absences/mine/', body, key);
    assert.deepEqual(again.body, answer);
    assert.match(JSON.stringify(answer), /Fevertree/);
    test.clock.set('2026-12-09T11:45:00Z');
    await watchAbsences(test.services);
    expectStatus(await withdraw(school, String(member(answer, 'absence', 'id'))), 200);
    assert.deepEqual(await tablesWithReason(), []);
  });

  it('is in the request alone if an employee requests time off', async () => {
    const { test, token } = school;
    const days = { leave_type: 'UNPAID_LEAVE', start_date: '2027-01-11', end_date: '2027-01-11' };
    const body = { ...days, reason: 'Fevertree' };
    expectStatus(await test.call(token.leila, 'POST', '/api/shifts/request/days-off/', body), 202);
    assert.deepEqual(await tablesWithReason(), ['requests']);
  });

  it('is in no answer that a coworker reads', async () => {
    const { test, token, shift } = school;
    expectStatus(await report(school, { kind: 'EMERGENCY', note: 'Fevertree' }), 201);
    const paths = [
      `/api/shifts/open-shifts/?start_date=${TODAY}`,
      `/api/shifts/employee_view/?view_type=weekly&start_date=${TODAY}`,
      '/api/notifications/',
      `/api/absences/mine/?from=${TODAY}&to=${TODAY}`,
    ];
    expectStatus(await takes(school, token.ben, await openShiftOf(school, shift)), 202);
    for (const path of paths) {
      const { status, text } = await test.call(token.ben, 'GET', path);
      assert.equal(status, 200, `${path} ${text}`);
      assert.doesNotMatch(text, REASON);
    }
  });
});
