import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { errorCode } from '../core/errorCode';
import { sha256 } from '../core/hash';
import { apiFolder } from '../../paths';
import { transaction } from './transaction';
import type { Db } from './types';

/** One file of changes to the database. */
export interface Migration {
  /** The file's name with its ending: `0001_schema.sql`. It is the key of the migration, so it never changes. */
  readonly name: string;
  /** Statements of SQL, see {@link splitStatements}. */
  readonly text: string;
  /** SHA-256 of the text. */
  readonly checksum: string;
}

/** Why a database cannot be brought up to date, in one sentence that names the file. */
export class MigrationError extends Error {
  /** The code of the database's error, so that a deadlock is still known as one and tried again. */
  readonly code: string | undefined;

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.code = errorCode(cause);
  }
}

/** The `.sql` files of a folder in the order of their names. Line ends of Windows count as plain ones. */
export async function readMigrations(folder = join(apiFolder, 'migrations')): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: sha256(text) };
    }),
  );
}

/** Names a state of the database, 16 characters: another one as soon as a migration is added or changed. */
export const hashMigrations = (migrations: readonly Migration[]): string =>
  sha256(migrations.map(({ name, checksum }) => `${name} ${checksum}`).join('\n')).slice(0, 16);

/**
 * Cuts a file into statements at its semicolons, since the driver takes one statement at a time. Leaves semicolons in
 * quotes, in dollar quotes (`$$`, `$body$`) and in comments that begin with `--`. It does not know comments in
 * slashes and stars, nor quotes escaped by a backslash: migrations have none.
 */
export function splitStatements(text: string): string[] {
  const token = /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$[a-z_]*\$)[\s\S]*?\1|;/gi;
  const statements: string[] = [];
  let from = 0;
  for (const match of text.matchAll(token)) {
    if (match[0] !== ';') continue;
    statements.push(text.slice(from, match.index));
    from = match.index + 1;
  }
  statements.push(text.slice(from));
  return statements.filter((statement) => statement.replaceAll(/--[^\n]*/g, '').trim() !== '');
}

/** What PostgreSQL answers to the second of two processes that make the same table at once. */
const TABLE_EXISTS = new Set(['23505', '42P07']);

/**
 * Applies the migrations that the database lacks, each in one transaction; several processes may start at once, a
 * locked table makes them wait for each other. What was applied before one failed stays applied.
 *
 * @returns names of what was applied, in order
 * @throws {MigrationError} where the database has a migration that is not in the list (nothing is applied then), where
 * one that was applied has changed since, or where a statement fails
 */
export async function migrate(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  await sql`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null)`
    .execute(db)
    .catch((error: unknown) => {
      if (!TABLE_EXISTS.has(errorCode(error) ?? '')) throw error;
    });
  await refuseNewer(db, migrations);
  const applied: string[] = [];
  for (const migration of migrations) if (await applyOne(db, migration)) applied.push(migration.name);
  return applied;
}

async function refuseNewer(db: Db, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  const unknown = rows.find(({ name }) => !migrations.some((migration) => migration.name === name));
  if (unknown)
    throw new MigrationError(`The database is from a newer version of On Deck. It has ${unknown.name}.`);
}

/** Applies one migration; false where it was applied already. */
function applyOne(db: Db, { name, text, checksum }: Migration): Promise<boolean> {
  return transaction(db, async (trx) => {
    await sql`lock table schema_migrations in exclusive mode`.execute(trx);
    const { rows } = await sql<{ checksum: string }>`
      select checksum from schema_migrations where name = ${name}`.execute(trx);
    const [known] = rows;
    if (known !== undefined) {
      if (known.checksum !== checksum)
        throw new MigrationError(`The migration ${name} changed after it was applied.`);
      return false;
    }
    for (const statement of splitStatements(text))
      await sql
        .raw(statement)
        .execute(trx)
        .catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error);
          throw new MigrationError(`The migration ${name} failed, and nothing was stored: ${reason}.`, error);
        });
    await sql`insert into schema_migrations (name, checksum, applied_at)
      values (${name}, ${checksum}, ${new Date()})`.execute(trx);
    return true;
  });
}
