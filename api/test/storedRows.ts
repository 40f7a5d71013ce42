import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Db } from '../src/platform/database/types';
import { tableNames } from './testDatabase';

/**
 * Leaves out the use of sessions and punch clocks, which every call stores, and the log of refused sign-ins, whose rows
 * record the refusal.
 */
const kept = `(select * from audit_log where action not in ('session.refused', 'session.codeRefused', 'user.passwordCodeRefused', 'session.passkeyRefused'))`;
const contentsOf: Readonly<Record<string, string>> = {
  audit_log: kept,
  audit_words: `(select w.* from audit_words w join ${kept} a on a.id = w.audit_id)`,
  sessions: '(select token_hash, user_id, created_at, expires_at from sessions)',
  kiosks: '(select id, name, location_id, public_key, registered_by, revoked_at from kiosks)',
};

/** Databases that already have the function below. */
const prepared = new WeakSet<Db>();

/**
 * Creates a function, because PostgreSQL keeps its plan. Planning a query of all tables takes ten times its run time.
 */
async function prepare(db: Db): Promise<void> {
  const names = (await tableNames(db)).filter((name) => name !== 'throttles');
  const parts = names.map(
    (name) =>
      `select '${name}'::text, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${contentsOf[name] ?? name} t`,
  );
  await sql`create schema if not exists testing`.execute(db);
  await sql
    .raw(
      `create or replace function testing.stored_rows() returns table (of_table text, contents text) language plpgsql as
        $$ begin return query ${parts.join(' union all ')}; end $$`,
    )
    .execute(db);
  prepared.add(db);
}

/**
 * Returns, for each table, the number of rows and a hash of their contents. Counters against guessing and the log of
 * refused attempts are left out, because they exist to record refusals.
 */
export async function storedRows(db: Db): Promise<Record<string, string>> {
  if (!prepared.has(db)) await prepare(db);
  const { rows } = await sql<{
    of_table: string;
    contents: string;
  }>`select * from testing.stored_rows()`.execute(db);
  return Object.fromEntries(rows.map(({ of_table, contents }) => [of_table, contents]));
}

/** Runs a call that must be refused and checks that it stored nothing. */
export async function storesNothing<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const before = await storedRows(db);
  const result = await work();
  assert.deepEqual(await storedRows(db), before);
  return result;
}
