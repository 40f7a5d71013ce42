import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { testClock } from './clock';
import { createRecorder, listsOf, loadSchool, planning, type Recorder, signPeopleIn } from './explainSchool';
import { openTestDatabase, type TestDatabase } from './testDatabase';

/** The date of the clock in these tests. */
const today = '2027-03-03';
const size = { shifts: 50_000, people: 3_000, records: 400_000, today };
/** Tables with more rows must be read through an index. The users of a school are fewer. */
const LARGE = 10_000;

/**
 * Returns the large tables that a plan reads completely for few of their rows. Reads that need most rows, for example
 * to count all, are fine, because no index reads fewer.
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
    it('checks the plans of lists only on a real PostgreSQL: npm run test:postgres', () => {});
    return;
  }
  let database: TestDatabase;
  let client: pg.Client;
  let recorder: Recorder;
  const rowsOf = new Map<string, number>();

  before(async () => {
    database = await openTestDatabase();
    assert.ok(database.url);
    client = new pg.Client({ connectionString: database.url, options: planning });
    await client.connect();
    await loadSchool(client, size);
    await signPeopleIn(client, today);
    const { rows } = await client.query<{ relname: string; reltuples: number }>(
      `select relname::text, reltuples from pg_class where relkind = 'r'`,
    );
    for (const { relname, reltuples } of rows) rowsOf.set(relname, reltuples);
    recorder = await createRecorder(database.url, testClock());
  });
  after(async () => {
    await recorder.close();
    await client.end();
    await database.close();
  });

  it('fills large tables to check the plans of lists', () => {
    for (const name of ['shifts', 'assignments', 'clock_records', 'requests', 'notifications'])
      assert.ok((rowsOf.get(name) ?? 0) > LARGE, `${name} is small`);
  });

  for (const [who, path] of listsOf(today))
    it(`reads no large table for a few of its rows: ${path.replaceAll(/0000-7000-8000-0+/g, '…')} as ${who}`, async () => {
      const { status, text, queries } = await recorder.ask(who, path);
      assert.equal(status, 200, text);
      assert.ok(queries.length > 1);
      for (const { sql, parameters } of queries) {
        if (!/^\s*(select|with)/i.test(sql)) continue;
        const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${sql}`, [
          ...parameters,
        ]);
        const read = wasteful(rows[0]?.['QUERY PLAN'], rowsOf);
        assert.deepEqual(read, [], `reads ${read.join(', ')} from end to end: ${sql}`);
      }
    });
});
