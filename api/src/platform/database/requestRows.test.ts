import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../../test/testDatabase';
import { kyselyOn } from './embedded';
import { migrate, readMigrations } from './migrate';
import type { StoredKind } from './requestRows';
import type { Db } from './types';

const uid = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const run = async (db: Db, ...statements: string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
const read = async (db: Db, query: string) =>
  (await sql.raw<Record<string, unknown>>(query).execute(db)).rows;

/** A user, a location, a shift, an open shift, and a time entry, which requests name. */
const school = [
  `insert into users (id, first_name, last_name, email, user_type, created_at, updated_at)
    select ('00000000-0000-7000-8000-00000000000' || n)::uuid, 'Person', n::text, n || '@ondeck.example', 'EMPLOYEE', now(), now()
    from generate_series(1, 2) n`,
  `insert into locations (id, title, code, phone_number, email, address, timezone, created_at, updated_at)
    values ('${uid(3)}', 'Lakeview', 'LKV', '2125550100', 'l@ondeck.example', '1 Road', 'America/New_York', now(), now())`,
  `insert into positions (id, name, color, created_at) values ('${uid(4)}', 'Instructor', 'light_blue', now())`,
  `insert into shifts (id, location_id, shift_code, schedule_type, start_date, end_date, start_time, end_time, position_id,
      created_at, updated_at)
    values ('${uid(5)}', '${uid(3)}', 'LKV-0001', 'ONE_TIME_SHIFT', '2027-03-15', '2027-03-15', '16:00', '20:00', '${uid(4)}',
      now(), now())`,
  `insert into open_shifts (id, shift_id, start_date, end_date) values ('${uid(6)}', '${uid(5)}', '2027-03-15', null)`,
  `insert into clock_records (id, user_id, location_id, timezone, shift_id, work_date, clocked_in, clocked_out, rate,
      suggested_rate, status, created_at)
    values ('${uid(7)}', '${uid(1)}', '${uid(3)}', 'America/New_York', '${uid(5)}', '2027-03-01', '2027-03-01T15:00Z',
      '2027-03-01T18:00Z', 'REGULAR', 'REGULAR', 'CLOSED', now())`,
];
const asked = `'${uid(1)}', '2027-02-01T12:00Z'`;
const decided = `'${uid(2)}', '2027-02-02T12:00Z', 'As discussed'`;

/** The former tables, with rows as processes of the earlier version store them. */
const formerTables: readonly {
  readonly kind: StoredKind;
  readonly table: string;
  readonly insert: string;
  readonly pending: string;
  readonly decided: string;
}[] = [
  {
    kind: 'time_off',
    table: 'time_off_requests',
    insert: 'id, user_id, created_at, shift_id, start_date, end_date, leave_type, reason, all_shifts',
    pending: `'${uid(10)}', ${asked}, '${uid(5)}', '2027-03-15', '2027-03-16', 'PAID_LEAVE', 'A wedding', true`,
    decided: `'${uid(11)}', ${asked}, '${uid(5)}', '2027-03-15', '2027-03-15', 'UNPAID_LEAVE', 'A trip', false`,
  },
  {
    kind: 'schedule_change',
    table: 'reschedule_requests',
    insert: 'id, user_id, created_at, shift_id, requested_date, last_shift_date, reason',
    pending: `'${uid(20)}', ${asked}, '${uid(5)}', '2027-03-15', '2027-03-08', 'An exam'`,
    decided: `'${uid(21)}', ${asked}, '${uid(5)}', '2027-03-15', null, 'A test'`,
  },
  {
    kind: 'open_shift',
    table: 'open_shift_requests',
    insert: `id, user_id, created_at, shift_id, open_shift_id, start_date, end_date, last_employee_id, leave_start_date,
      leave_end_date`,
    pending: `'${uid(30)}', ${asked}, '${uid(5)}', '${uid(6)}', '2027-03-15', null, '${uid(2)}', '2027-03-15', '2027-03-16'`,
    decided: `'${uid(31)}', ${asked}, '${uid(5)}', null, '2027-03-15', '2027-03-15', null, null, null`,
  },
  {
    kind: 'new_shift',
    table: 'new_shift_requests',
    insert:
      'id, user_id, created_at, date_of_availability, week_day, start_time, end_time, available_three_months, shift_id',
    pending: `'${uid(40)}', ${asked}, '2027-03-15', 'MONDAY', '09:00', '12:00', true, null`,
    decided: `'${uid(41)}', ${asked}, '2027-03-16', null, '09:00', '12:00', false, '${uid(5)}'`,
  },
  {
    kind: 'correction',
    table: 'correction_requests',
    insert:
      'id, user_id, created_at, clock_record_id, location_id, shift_id, clocked_in, clocked_out, reason',
    pending: `'${uid(50)}', ${asked}, '${uid(7)}', '${uid(3)}', '${uid(5)}', '2027-03-01T15:00Z', '2027-03-01T19:00Z', 'Late'`,
    decided: `'${uid(51)}', ${asked}, null, '${uid(3)}', null, '2027-03-02T15:00Z', '2027-03-02T19:00Z', 'Forgot'`,
  },
];

const inserts = formerTables.flatMap((one) => [
  `insert into ${one.table} (${one.insert}) values (${one.pending})`,
  `insert into ${one.table} (${one.insert}, decided_by, decided_at, decision_reason, status)
    values (${one.decided}, ${decided}, 'APPROVED')`,
]);
/** Rows that name requests. */
const effects = [
  `insert into releases (id, shift_id, user_id, start_date, end_date, cause, time_off_request_id, reschedule_request_id, created_at)
    values ('${uid(60)}', '${uid(5)}', '${uid(1)}', '2027-03-15', '2027-03-15', 'TIME_OFF', '${uid(11)}', null, now()),
      ('${uid(61)}', '${uid(5)}', '${uid(1)}', '2027-03-15', '2027-03-15', 'SCHEDULE_CHANGE', null, '${uid(21)}', now())`,
  `insert into clock_record_versions (id, clock_record_id, kind, reason, after, request_id, changed_by, changed_at)
    values ('${uid(62)}', '${uid(7)}', 'CHANGED', 'Late', '{}', '${uid(51)}', '${uid(2)}', now())`,
];
const readFormer = (db: Db, table: string) =>
  read(db, `select to_jsonb(t) - 'request_kind' as row from ${table} t order by id`);

describe('the migration to one table of requests', () => {
  let lite: PGlite;
  let db: Db;
  const was = new Map<string, unknown>();

  before(async () => {
    lite = await PGlite.create();
    db = kyselyOn(lite);
    const all = await readMigrations();
    await migrate(
      db,
      all.filter(({ name }) => name < '0058'),
    );
    await run(db, ...school, ...inserts, ...effects);
    await run(
      db,
      'create role ondeck_server',
      'grant select, insert, update, delete on releases to ondeck_server',
    );
    for (const { table } of formerTables) was.set(table, await readFormer(db, table));
    await migrate(db, all);
  });
  after(() => lite.close());

  for (const { table, kind } of formerTables)
    it(`moves every row of ${table} with its ID and all its values`, async () => {
      assert.deepEqual(await readFormer(db, table), was.get(table));
      const ids = await read(db, `select id from requests where kind = '${kind}' order by id`);
      assert.equal(ids.length, 2);
    });

  it("gives the server's role its rights on the table and the views, before the server starts", async () => {
    for (const table of ['requests', ...formerTables.map((one) => one.table)]) {
      const rights = await read(
        db,
        `select has_table_privilege('ondeck_server', '${table}', 'select') and has_table_privilege('ondeck_server',
          '${table}', 'insert') and has_table_privilege('ondeck_server', '${table}', 'update') as granted`,
      );
      assert.deepEqual(rights, [{ granted: true }], table);
    }
  });
});

describe('requests of a process of the earlier version', () => {
  let database: TestDatabase;
  before(async () => {
    database = await openTestDatabase();
    await run(database.db, ...school, ...inserts, ...effects);
  });
  after(() => database.close());

  for (const { kind, table, pending } of formerTables) {
    const id = pending.slice(1, 37);

    it(`stores a row that is inserted into ${table} as a request of its kind`, async () => {
      const rows = await read(
        database.db,
        `select kind, status, end_date::text as end_date, user_id from requests where id = '${id}'`,
      );
      const [end] = [
        {
          time_off: '2027-03-16',
          schedule_change: '2027-03-15',
          open_shift: null,
          new_shift: '2027-03-15',
          correction: null,
        }[kind],
      ];
      assert.deepEqual(rows, [{ kind, status: 'PENDING', end_date: end, user_id: uid(1) }]);
    });

    it(`changes only requests of its kind when ${table} is updated`, async () => {
      const statement = `update ${table} r set status = 'EXPIRED', decided_at = now() from users u
        where u.id = r.user_id and r.status = 'PENDING' returning r.id`;
      assert.deepEqual(await read(database.db, statement), [{ id }]);
      const state = await read(
        database.db,
        `select status from ${table} where id = '${id}' for no key update`,
      );
      assert.deepEqual(state, [{ status: 'EXPIRED' }]);
    });
  }
});

describe('the checks of the table of requests', () => {
  let database: TestDatabase;
  before(async () => {
    database = await openTestDatabase();
    await run(database.db, ...school);
  });
  after(() => database.close());

  const days = { start_date: '2027-03-15', end_date: '2027-03-15' };
  const shift = { shift_id: uid(5) };
  const moments = { clocked_in: '2027-03-01T15:00Z', clocked_out: '2027-03-01T19:00Z' };
  const valid = {
    time_off: { ...shift, ...days, leave_type: 'PAID_LEAVE', reason: 'A wedding' },
    schedule_change: { ...shift, ...days, reason: 'An exam' },
    open_shift: { ...shift, ...days },
    new_shift: { ...days, start_time: '09:00', end_time: '12:00', available_three_months: true },
    correction: { ...moments, location_id: uid(3), reason: 'Late' },
  };
  const store = (kind: StoredKind, changes: object): Promise<unknown> => {
    const row = {
      id: uid(70),
      user_id: uid(1),
      created_at: '2027-02-01T12:00Z',
      kind,
      ...valid[kind],
      ...changes,
    };
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    return sql`with stored as (insert into requests (${columns}) values (${sql.join(Object.values(row))}) returning 1)
      select * from stored`.execute(database.db);
  };
  const at = { decided_at: '2027-02-02T12:00Z' };

  for (const [kind, name, changes] of [
    ['time_off', 'no shift', { shift_id: null }],
    ['time_off', 'no type', { leave_type: null }],
    ['time_off', 'an end before its start', { end_date: '2027-03-14' }],
    ['time_off', 'no reason', { reason: '' }],
    ['time_off', 'a reason of 456 characters', { reason: 'x'.repeat(456) }],
    ['time_off', 'a state of schedule changes', { status: 'REASSIGNED', ...at }],
    ['time_off', 'a decision without a time', { status: 'APPROVED' }],
    ['time_off', 'the time of a new shift', { start_time: '09:00' }],
    ['time_off', 'a location of its own', { location_id: uid(3) }],
    ['schedule_change', 'two dates', { end_date: '2027-03-16' }],
    ['schedule_change', 'a reason of 151 characters', { reason: 'x'.repeat(151) }],
    ['schedule_change', 'another employee before it is reassigned', { reassigned_to: uid(2) }],
    ['schedule_change', 'no other employee although it is reassigned', { status: 'REASSIGNED', ...at }],
    ['schedule_change', 'a type of time off', { leave_type: 'PAID_LEAVE' }],
    ['open_shift', 'no first date', { start_date: null }],
    ['open_shift', 'a reason', { reason: 'Please' }],
    ['open_shift', 'a state of time off', { status: 'REVOKED', ...at }],
    ['new_shift', 'no time', { start_time: null }],
    ['new_shift', 'an end time before its start time', { end_time: '08:59' }],
    ['new_shift', 'an open shift', { open_shift_id: uid(6) }],
    ['correction', 'no location', { location_id: null }],
    ['correction', 'no clock-out', { clocked_out: null }],
    ['correction', 'a clock-out before its clock-in', { clocked_out: '2027-03-01T14:00Z' }],
    ['correction', 'a date', { start_date: '2027-03-15' }],
  ] as const)
    it(`refuses a ${kind} request with ${name}`, () =>
      assert.rejects(store(kind, changes), { code: '23514' }));

  for (const kind of ['time_off', 'schedule_change', 'open_shift', 'new_shift', 'correction'] as const)
    it(`stores a valid ${kind} request`, async () => {
      await store(kind, {});
      await run(database.db, 'delete from requests');
    });
});
