import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import pg from 'pg';
import { kyselyOn, openNew } from '../src/platform/database/embedded';
import { migrateServer, connectServer, type ServerDatabase } from '../src/platform/database/server';
import { watchTransactions } from '../src/platform/database/transaction';
import type { Db, Queryable } from '../src/platform/database/types';

export interface TestDatabase {
  readonly db: Db;
  /** Set only on a real server. */
  readonly server?: ServerDatabase;
  readonly url?: string;
  close(): Promise<void>;
}

/** Engines whose app has closed. These are emptied and used again, because a new engine takes most of a second. */
const idle: PGlite[] = [];
/** Closes idle engines, because an open engine would keep the process alive. */
export const closeIdle = (): Promise<unknown> => Promise.all(idle.splice(0).map((lite) => lite.close()));
after(closeIdle);

/** Returns every table except the one for migrations. */
export async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename::text as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migrations' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

async function firstRows(db: Queryable): Promise<void> {
  await sql`insert into options (id) values (1)`.execute(db);
  await sql`select add_meeting_position()`.execute(db);
  await sql`insert into audit_head (id, seq, hash) values (1, 0, '')`.execute(db);
}

async function truncate(db: Db): Promise<void> {
  const names = await tableNames(db);
  await db.transaction().execute(async (trx) => {
    // The audit log refuses to be emptied.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql.raw(`truncate ${names.join(', ')} restart identity cascade`).execute(trx);
    await firstRows(trx);
  });
}

/**
 * Empties every table with rows, and restores the rows that migrations create. Sequences continue. For a test's few
 * rows, this is ten times faster than truncating, which creates all files again.
 */
export async function empty(db: Db): Promise<void> {
  const names = await tableNames(db);
  const questions = names.map((name) => `select '${name}' as name where exists (select 1 from ${name})`);
  const { rows } = await sql.raw<{ name: string }>(questions.join(' union all ')).execute(db);
  await db.transaction().execute(async (trx) => {
    // All rows are deleted, so no foreign key can break.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const { name } of rows) await sql.raw(`delete from ${name}`).execute(trx);
    await firstRows(trx);
  });
}

async function embedded(): Promise<TestDatabase> {
  const spare = idle.pop();
  const lite = spare ?? (await openNew({}));
  const db = kyselyOn(lite);
  if (spare) await truncate(db);
  // The engine outlives the app. The app closes only its handle.
  return { db, close: async () => void idle.push(lite) };
}

const TEMPLATE = 'ondeck_template';
let template: Promise<void> | undefined;

const adminUrl = (url: string, database: string): string => {
  const copy = new URL(url);
  copy.pathname = `/${database}`;
  return copy.toString();
};

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl(url, 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates the template database. Test processes share the server, so the first creates it and the others wait. */
function makeTemplate(url: string): Promise<void> {
  template ??= asAdmin(url, async (client) => {
    await client.query('select pg_advisory_lock(4711)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (rowCount === 0) await client.query(`create database ${TEMPLATE}`);
    const server = connectServer(adminUrl(url, TEMPLATE), () => {}, 1);
    await migrateServer(server.db);
    await server.close();
    await client.query('select pg_advisory_unlock(4711)');
  });
  return template;
}

/**
 * Returns the same database through the server's socket file if the run names its folder, which saves a tenth of the
 * CPU.
 */
function bySocket(url: string): string {
  const folder = process.env.TEST_DATABASE_SOCKETS;
  if (!folder) return url;
  const { username, port, pathname } = new URL(url);
  return `postgres://${username}@${encodeURIComponent(folder)}:${port}${pathname}`;
}

async function onServer(url: string): Promise<TestDatabase> {
  await makeTemplate(url);
  const name = `ondeck_${process.pid}_${randomBytes(4).toString('hex')}`;
  await asAdmin(url, async (client) => {
    // A template must not be in use, so processes copy it one at a time.
    await client.query('select pg_advisory_lock(4711)');
    await client.query(`create database ${name} template ${TEMPLATE}`);
  });
  const own = adminUrl(url, name);
  const pooler = process.env.TEST_DATABASE_POOLER;
  const server = connectServer(pooler ? adminUrl(pooler, name) : bySocket(own), () => {}, 10);
  if (pooler) await server.findPooler();
  return {
    db: server.db,
    server,
    url: own,
    async close() {
      await server.close();
      await asAdmin(url, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/**
 * Opens a migrated, empty database: on PostgreSQL if `TEST_DATABASE_URL` names a server, or else on the embedded
 * engine.
 */
export function openTestDatabase(): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  watchTransactions();
  return url ? onServer(url) : embedded();
}
