import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { openTestDatabase, type TestDatabase } from '../../../test/testDatabase';
import { connectServer, type ServerDatabase } from '../../platform/database/server';
import { migrate, readMigrations, splitStatements } from '../../platform/database/migrate';
import { verifyAudit } from './verifyChain.service';

const NAME = `ondeck_moving_${process.pid}`;
const clock = { now: () => new Date('2027-03-03T17:00:00Z') };
const addRow = (at: string): string =>
  `insert into audit_log (id, at, actor_kind, action, entity, after)
    values (gen_random_uuid(), '${at}', 'SYSTEM', 'thing.done', 'thing', '{"reason": "some words"}')`;

describe('an upgrade that moves the words of the log', { skip: !process.env.TEST_DATABASE_URL }, () => {
  let database: TestDatabase;
  let server: ServerDatabase;
  let url: string;
  const connected = async (at: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: at });
    await client.connect();
    return client;
  };
  const asSuperuser = async (statement: string): Promise<void> => {
    const client = await connected(database.url ?? '');
    await client.query(statement);
    await client.end();
  };

  before(async () => {
    database = await openTestDatabase();
    await asSuperuser(`create database ${NAME}`);
    const own = new URL(database.url ?? '');
    own.pathname = NAME;
    url = own.toString();
    server = connectServer(url, () => {}, 2);
  });
  after(async () => {
    await server.close();
    await asSuperuser(`drop database ${NAME}`);
    await database.close();
  });

  it("doesn't block the previous server version while the log's words move to their own table, and keeps the log intact", async () => {
    const all = await readMigrations();
    const until = (name: string) => all.filter((migration) => migration.name < name);
    await migrate(server.db, until('0051'));
    const old = await connected(url);
    for (const minute of ['10', '11']) await old.query(addRow(`2027-03-03T16:${minute}Z`));
    await migrate(server.db, until('0052'));
    const moving = await connected(url);
    await moving.query('begin');
    const move = all.find(({ name }) => name.startsWith('0052'))?.text ?? '';
    for (const statement of splitStatements(move)) await moving.query(statement);
    await old.query(`set lock_timeout = '500ms'`);
    await old.query(addRow('2027-03-03T16:12Z'));
    await moving.query('rollback');
    await moving.end();
    await old.end();
    await migrate(server.db, all);
    assert.deepEqual(await verifyAudit({ db: server.db, clock }), []);
  });
});
