import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createVault } from '../src/platform/core/vault';
import { EmployeeCode } from '../src/platform/database/employeeCode';
import { withCodes } from '../src/platform/database/employeeCodes';
import { openFile, sealStored } from '../src/platform/database/sealStored';
import { assertHolds, errorOf, expectStatus, member } from './assertions';
import { createTestApp, type TestApp } from './harness';
import { openTestDatabase, type TestDatabase } from './testDatabase';
import { testVault } from './testVault';

/** Returns the database's contents as someone with a copy reads them, without the server's key. */
const dumpOf = async (test: TestApp): Promise<string> => {
  const { rows } = await sql<{ stored: string }>`
    select employee_code || '' as stored from users where employee_code is not null`.execute(test.db);
  return rows.map(({ stored }) => stored).join(' ');
};

describe('employee codes', () => {
  let test: TestApp;
  let admin: string;
  before(async () => {
    test = await createTestApp();
    admin = await test.given.session(await test.given.user({ role: 'ADMIN', code: '10001' }));
  });
  after(() => test.close());

  it('keeps codes out of a copy of the database, and shows them to users with permission', async () => {
    const ann = await test.given.user({ code: '43210' });
    const stored = await dumpOf(test);
    assert.ok(stored.length > 40);
    for (const code of ['10001', '43210']) assert.ok(!stored.includes(code));
    assertHolds((await test.call(admin, 'GET', `/api/users/${ann.id}/`)).body, {
      key: '43210',
      employee_code: '43210',
    });
  });

  it('finds employee codes in lists only when the search is a whole code', async () => {
    await test.given.user({ code: '77731', firstName: 'Nora' });
    for (const [search, count] of [
      ['77731', 1],
      [' 77731 ', 1],
      ['77732', 0],
      ['7773', 0],
    ] as const) {
      const list = await test.call(admin, 'GET', `/api/users/?search=${encodeURIComponent(search)}`);
      assert.equal(member(list.body, 'count'), count, search);
    }
  });

  it('keeps employee codes unique', async () => {
    const place = await test.given.location();
    const position = await test.given.position();
    const body = {
      key: '43210',
      first_name: 'Another',
      last_name: 'Person',
      phone_number: '2127773177',
      email: 'another@ondeck.example',
      user_type: 'EMPLOYEE',
      locations: [place.id],
      positions: [position.id],
    };
    const refused = await test.call(admin, 'POST', '/api/users/', body);
    expectStatus(refused, 400);
    assert.equal(errorOf(refused), 'Key already exists');
  });

  it('opens the punch clock with a sealed employee code', async () => {
    const entered = await test.call(undefined, 'POST', '/api/attendance/verify-employee-code/', {
      code: '43210',
      clocked_out: '12:00',
    });
    assert.equal(member(expectStatus(entered, 200), 'message'), 'Employee code verified');
  });
});

describe('a database from an older version', () => {
  let database: TestDatabase;
  before(async () => {
    database = await openTestDatabase();
  });
  after(() => database.close());
  const insert = (id: number, code: string) =>
    sql`
    insert into users (id, first_name, last_name, email, user_type, employee_code, created_at, updated_at)
    values (${`00000000-0000-7000-8000-00000000000${id}`}, 'Ann', 'Lake', ${`ann${id}@ondeck.example`}, 'EMPLOYEE',
      ${code}, now(), now())`.execute(database.db);

  it('seals the codes and payroll files of an older database at the next start, once, and loses nothing', async () => {
    const { db } = database;
    await insert(1, '20001');
    await insert(2, '20002');
    await sql`insert into payroll_files (id, start_date, end_date, number, made_by, made_at, line_count, paid_minutes, csv, xlsx)
      values ('00000000-0000-7000-8000-000000000009', '2027-01-03', '2027-01-09', 1, '00000000-0000-7000-8000-000000000001',
        now(), 1, 60, ${Buffer.from('Key\r\n20001\r\n')}, ${Buffer.from('PK20001')})`.execute(db);
    const readAll = async () => {
      const { rows: users } = await sql<{ code: string }>`
        select employee_code as code from users order by id`.execute(db);
      const { rows: files } = await sql<{ id: string; csv: Uint8Array; xlsx: Uint8Array }>`
        select id, csv, xlsx from payroll_files`.execute(db);
      return { codes: users.map(({ code }) => code), files };
    };
    await sealStored(db, testVault);
    const sealed = await readAll();
    await sealStored(db, testVault);
    assert.deepEqual(await readAll(), sealed);
    const [file] = sealed.files;
    const dump = [
      ...sealed.codes,
      ...[file?.csv, file?.xlsx].map((bytes) => Buffer.from(bytes ?? []).toString('latin1')),
    ];
    assert.ok(dump.every((text) => text.length > 20 && !text.includes('20001')));
    const open = await withCodes(db, testVault)
      .selectFrom('users')
      .select('employee_code')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      open.map((row) => row.employee_code),
      ['20001', '20002'],
    );
    assert.equal(
      openFile(testVault, file?.id ?? '', 'csv', file?.csv ?? Buffer.alloc(0)).toString(),
      'Key\r\n20001\r\n',
    );
    await assert.rejects(
      withCodes(db, createVault(Buffer.alloc(32, 9)))
        .selectFrom('users')
        .select('employee_code')
        .execute(),
    );
    const found = await sql<{
      id: string;
    }>`select id from users where employee_code = ${new EmployeeCode('20002')}`.execute(
      withCodes(db, testVault),
    );
    assert.equal(found.rows.length, 1);
  });
});
