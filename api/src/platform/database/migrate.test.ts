import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../../test/testDatabase';
import { migrate, type Migration, readMigrations, splitStatements } from './migrate';

const migration = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
});

describe('migrations', () => {
  let database: TestDatabase;
  let real: Migration[];
  const forget = async (): Promise<void> => {
    await sql`drop table if exists tried_a, tried_b`.execute(database.db);
    await sql`delete from schema_migrations where name like '9%'`.execute(database.db);
  };
  before(async () => {
    database = await openTestDatabase();
    real = await readMigrations();
  });
  after(async () => {
    await forget();
    await database.close();
  });

  it('applies missing migrations once, in order', async () => {
    const list = [
      ...real,
      migration('9001_a.sql', 'create table tried_a (id int);'),
      migration('9002_b.sql', 'create table tried_b (id int);'),
    ];
    assert.deepEqual(await migrate(database.db, list), ['9001_a.sql', '9002_b.sql']);
    assert.deepEqual(await migrate(database.db, list), []);
    await forget();
  });

  it('applies a migration once when two processes start at the same time', async () => {
    const list = [...real, migration('9001_a.sql', 'create table tried_a (id int);')];
    const applied = await Promise.all([migrate(database.db, list), migrate(database.db, list)]);
    assert.deepEqual(applied.flat(), ['9001_a.sql']);
    await forget();
  });

  it('stores nothing of a migration that fails', async () => {
    const list = [...real, migration('9001_a.sql', 'create table tried_a (id int); select 1/0;')];
    await assert.rejects(migrate(database.db, list), {
      name: 'Error',
      message: 'The migration 9001_a.sql failed, and nothing was stored: division by zero.',
    });
    const { rows } = await sql<{
      found: string | null;
    }>`select to_regclass('tried_a')::text as found`.execute(database.db);
    assert.deepEqual(rows, [{ found: null }]);
  });

  it('keeps the migrations before a failed one, and runs the failed one again from its start', async () => {
    const done = migration('9001_a.sql', 'create table tried_a (id int);');
    const half = 'create table tried_b (id int); insert into tried_b values (1);';
    await assert.rejects(
      migrate(database.db, [...real, done, migration('9002_b.sql', `${half} select 1/0;`)]),
    );
    assert.deepEqual(await migrate(database.db, [...real, done, migration('9002_b.sql', half)]), [
      '9002_b.sql',
    ]);
    const { rows } = await sql<{ id: number }>`select id from tried_b`.execute(database.db);
    assert.deepEqual(rows, [{ id: 1 }]);
    await forget();
  });

  it('stores nothing of a migration whose connection ends, and applies the migration at the next start', async () => {
    // The embedded engine has no connection that could end.
    if (!database.server) return;
    const table = 'create table tried_a (id int);';
    const cut = migration('9001_a.sql', `${table} select pg_terminate_backend(pg_backend_pid());`);
    await assert.rejects(migrate(database.db, [...real, cut]));
    assert.deepEqual(await migrate(database.db, [...real, migration('9001_a.sql', table)]), ['9001_a.sql']);
    await forget();
  });

  it('refuses a migration that was changed after it was applied, and a database from a newer version', async () => {
    await migrate(database.db, [...real, migration('9001_a.sql', 'create table tried_a (id int);')]);
    await assert.rejects(
      migrate(database.db, [...real, migration('9001_a.sql', 'create table tried_a (id bigint);')]),
      /9001_a\.sql changed after it was applied/,
    );
    await assert.rejects(migrate(database.db, real), /newer version of On Deck\. It has 9001_a\.sql/);
    await forget();
  });

  it('leaves a database from a newer version unchanged, even if it lacks a migration of this version', async () => {
    await migrate(database.db, [...real, migration('9001_a.sql', 'create table tried_a (id int);')]);
    const ours = [...real, migration('9002_b.sql', 'create table tried_b (id int);')];
    await assert.rejects(migrate(database.db, ours), /newer version of On Deck\. It has 9001_a\.sql/);
    const { rows } = await sql<{
      found: string | null;
    }>`select to_regclass('tried_b')::text as found`.execute(database.db);
    assert.deepEqual(rows, [{ found: null }]);
    await forget();
  });
});

describe('splitStatements', () => {
  for (const [name, text, count] of [
    ['two', 'select 1; select 2;', 2],
    ['one without an end', 'select 1', 1],
    ['a semicolon in a text', "select ';'; select 'it''s;'", 2],
    ['a semicolon in a comment', 'select 1 -- one; two\n; select 2', 2],
    ['a function body', 'do $$ begin perform 1; end $$; select 1', 2],
    ['only comments', '-- nothing;\n', 0],
  ] as const)
    it(`splits ${name} into ${count} statements`, () => assert.equal(splitStatements(text).length, count));
});
