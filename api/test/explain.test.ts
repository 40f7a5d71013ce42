import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { splitStatements } from '../src/database/migrate';
import { buildApp } from '../src/app';
import { hashSecret, newSecret } from '../src/core/secrets';
import { connectServer, type ServerDatabase } from '../src/database/server';
import { createBus } from '../src/events/bus';
import type { App } from '../src/http/types';
import { modules } from '../src/modules';
import { createServices } from '../src/services';
import { testClock } from './clock';
import { openTestDatabase, type TestDatabase } from './testDatabase';

/** Where the clock of these tests stands. */
const today = '2027-03-03';
const size = { shifts: 50_000, people: 3_000, records: 400_000, today };
/** A table with more rows must be read by an index; the people of a school are fewer. */
const LARGE = 10_000;

/** As the server's own connections plan. */
const planning = '-c TimeZone=UTC -c random_page_cost=1.1 -c jit=off';

const uid = (kind: number, number: number): string =>
  `${String(kind).padStart(8, '0')}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
const location = uid(1, 7);
const busy = uid(1, 51);
const employee = uid(3, 60);
const page = 'limit=10&offset=0';
const people = { admin: uid(3, 1), manager: uid(3, 8), employee };
type Person = keyof typeof people;
const tokens = { admin: newSecret(), manager: newSecret(), employee: newSecret() } satisfies Record<
  Person,
  string
>;

/** Every list, and what pages ask beside it: as whoever reads the most of it. */
const asked: readonly (readonly [who: Person, url: string])[] = [
  ...(['admin', 'manager'] as const).flatMap((who) =>
    [
      `/api/users/?${page}`,
      `/api/users/?limit=10&offset=200&role=EMPLOYEE&status=active`,
      `/api/locations/?${page}`,
      `/api/shifts/?${page}`,
      `/api/shifts/?${page}&location=${location}`,
      `/api/shifts/deleted-shifts/?${page}&location=${location}`,
      `/api/shifts/deleted-shifts/?${page}&from_date=2027-01-01&to_date=2027-02-01`,
      `/api/shifts/meeting/?${page}`,
      `/api/shifts/request/count/`,
      `/api/shifts/request/count/?location=${location}`,
      `/api/shifts/clocked-in/?${page}`,
      `/api/shifts/clocked-in/?${page}&search=Last1`,
      `/api/shifts/not-clocked-in/?${page}`,
      `/api/shifts/unassigned-clocked-in/?${page}`,
      `/api/shifts/clocked-in/today/?${page}`,
      `/api/shifts/manage-open-shifts/?${page}`,
      `/api/shifts/manage_time-off/?${page}`,
      `/api/shifts/reschedule-requests/?${page}`,
      `/api/shifts/manage_new-shifts/?${page}`,
      `/api/payroll/payroll-detail?${page}&location=${location}&date=2027-02-21`,
      `/api/payroll/payroll-summary?${page}&date=2027-02-21`,
      `/api/payroll/weekly-labour-management?${page}&date=2027-02-21`,
      `/api/shifts/staff/?location=${location}&type_id=${uid(2, 3)}&start_date=2027-03-10&end_date=2027-03-10&start_time=16:00&end_time=20:00&schedule_type=ONE_TIME_SHIFT`,
      `/api/shifts/assign-shifts/?user_id=${uid(3, 57)}&location=${location}`,
      `/api/notifications/?${page}`,
    ].map((url) => [who, url] as const),
  ),
  ['admin', `/api/shifts/view-schedule/?location=${busy}&start_date=${today}&view_type=monthly`],
  ['admin', `/api/shifts/last-shift/${employee}/`],
  ['employee', `/api/shifts/employee_view/?start_date=${today}&view_type=monthly`],
  ['employee', `/api/shifts/open-shifts/?start_date=${today}`],
  ['employee', `/api/shifts/last-shift/${employee}/`],
  ['employee', `/api/shifts/request/mine/?${page}`],
  ['employee', `/api/notifications/?${page}`],
];

/**
 * The large tables that a plan reads from end to end for a few of their rows. Where most rows are wanted, as to count
 * all, no index reads fewer.
 */
function wasteful(plan: unknown, rowsOf: ReadonlyMap<string, number>): string[] {
  if (Array.isArray(plan)) return plan.flatMap((part) => wasteful(part, rowsOf));
  if (typeof plan !== 'object' || plan === null) return [];
  const { 'Node Type': type, 'Relation Name': name, 'Plan Rows': wanted } = Object(plan);
  const rows = rowsOf.get(String(name)) ?? 0;
  return [
    ...(type === 'Seq Scan' && rows > LARGE && Number(wanted) < rows / 2 ? [String(name)] : []),
    ...Object.values(plan).flatMap((part) => wasteful(part, rowsOf)),
  ];
}

const url = process.env.TEST_DATABASE_URL;

describe('the plans of every list on a large school', () => {
  if (!url) {
    it('are looked at on a real PostgreSQL only: npm run test:postgres', () => {});
    return;
  }
  let database: TestDatabase;
  let server: ServerDatabase;
  let client: pg.Client;
  let app: App;
  const rowsOf = new Map<string, number>();
  const queries: CompiledQuery[] = [];

  before(async () => {
    database = await openTestDatabase();
    assert.ok(database.url);
    client = new pg.Client({ connectionString: database.url, options: planning });
    await client.connect();
    const file = readFileSync(fileURLToPath(new URL('explainData.sql', import.meta.url)), 'utf8');
    const text = Object.entries(size).reduce(
      (all, [name, value]) => all.replaceAll(`{${name}}`, String(value)),
      file,
    );
    for (const statement of splitStatements(text)) await client.query(statement);
    for (const who of ['admin', 'manager', 'employee'] as const)
      await client.query('insert into sessions values ($1, $2, $3, $4)', [
        hashSecret(tokens[who]),
        people[who],
        today,
        '2027-04-01',
      ]);
    const { rows } = await client.query<{ relname: string; reltuples: number }>(
      `select relname::text, reltuples from pg_class where relkind = 'r'`,
    );
    for (const { relname, reltuples } of rows) rowsOf.set(relname, reltuples);
    server = connectServer(
      database.url,
      () => {},
      2,
      (query) => queries.push(query),
    );
    const bus = createBus({ db: server.db, onError: () => {} });
    app = await buildApp({
      services: createServices({
        db: server.db,
        clock: testClock(),
        announcer: bus,
        publicUrl: 'http://localhost:3000',
        mailIsSent: false,
      }),
      modules,
      bus,
      logLevel: 'silent',
    });
  });
  after(async () => {
    await app.close();
    await server.close();
    await client.end();
    await database.close();
  });

  it('has large tables to look at', () => {
    for (const name of ['shifts', 'assignments', 'clock_records', 'time_off_requests', 'notifications'])
      assert.ok((rowsOf.get(name) ?? 0) > LARGE, `${name} is small`);
  });

  for (const [who, path] of asked)
    it(`${path.replaceAll(/0000-7000-8000-0+/g, '…')} as ${who} reads no large table for a few of its rows`, async () => {
      queries.length = 0;
      const answer = await app.inject({ url: path, headers: { authorization: `Token ${tokens[who]}` } });
      assert.equal(answer.statusCode, 200, answer.body);
      assert.ok(queries.length > 1);
      for (const { sql: text, parameters } of queries) {
        if (!/^\s*(select|with)/i.test(text)) continue;
        const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${text}`, [
          ...parameters,
        ]);
        const read = wasteful(rows[0]?.['QUERY PLAN'], rowsOf);
        assert.deepEqual(read, [], `reads ${read.join(', ')} from end to end: ${text}`);
      }
    });
});
