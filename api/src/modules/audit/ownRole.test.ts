import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { openTestDatabase, type TestDatabase } from '../../../test/testDatabase';
import { connectServer, migrateServer, type ServerDatabase } from '../../platform/database/server';

const NAME = `ondeck_role_${process.pid}`;
const onServer = process.env.TEST_DATABASE_URL;

describe('the log in the hands of the server’s own role', { skip: !onServer }, () => {
  let database: TestDatabase;
  let server: ServerDatabase;
  const asSuperuser = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  before(async () => {
    database = await openTestDatabase();
    await asSuperuser(`create role ${NAME} login password 'own'`, `create database ${NAME} owner ${NAME}`);
    const url = new URL(database.url ?? '');
    url.username = NAME;
    url.password = 'own';
    url.pathname = NAME;
    server = connectServer(url.toString(), () => {}, 2);
    await migrateServer(server.db);
    await sql`insert into audit_log (id, at, actor_kind, action, entity)
      values (gen_random_uuid(), now(), 'SYSTEM', 'thing.done', 'thing')`.execute(server.db);
  });
  after(async () => {
    await server.close();
    await asSuperuser(`drop database ${NAME} with (force)`, `drop role ${NAME}`);
    await database.close();
  });

  for (const text of [
    `update audit_log set action = 'thing.forged'`,
    `update audit_log set at = now()`,
    `delete from audit_log`,
    `truncate audit_log`,
    `update audit_seals set hash = ''`,
    `delete from audit_seals`,
    `truncate audit_seals`,
    `set session_replication_role = replica`,
    // A database setting that anyone can set must not grant access.
    ...['before', 'after', 'address', 'device'].map(
      (column) =>
        `with erasing as (select set_config('ondeck.erasing', 'yes', false)) update audit_log set ${column} = null from erasing`,
    ),
  ])
    it(`denies the server's own role the statement "${text}"`, async () => {
      await assert.rejects(sql.raw(text).execute(server.db), { code: '42501' });
      const { rows } = await sql<{ action: string }>`select action from audit_log`.execute(server.db);
      assert.deepEqual(rows, [{ action: 'thing.done' }]);
    });
});
