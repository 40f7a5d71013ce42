import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { errorCode } from '../core/errorCode';
import { sha256 } from '../core/hash';
import { apiFolder } from '../../paths';
import { transaction } from './transaction';
import type { Db } from './types';

/** One file of database changes. */
export interface Migration {
  /** File name with its ending: `0001_schema.sql`. The name is the migration's key, so it never changes. */
  readonly name: string;
  /** SQL statements, see {@link splitStatements}. */
  readonly text: string;
  /** SHA-256 of the text. */
  readonly checksum: string;
}

/** The reason why a database can't be migrated, in one sentence that names the file. */
export class MigrationError extends Error {
  /** Code of the database's error, so that a deadlock is recognized and retried. */
  readonly code: string | undefined;

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.code = errorCode(cause);
  }
}

/** Reads the `.sql` files of a folder, sorted by name. Windows line ends count as plain ones. */
export async function readMigrations(folder = join(apiFolder, 'migrations')): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: sha256(text) };
    }),
  );
}

/** Returns 16 characters that identify a state of the database, and change when a migration is added or changed. */
export const hashMigrations = (migrations: readonly Migration[]): string =>
  sha256(migrations.map(({ name, checksum }) => `${name} ${checksum}`).join('\n')).slice(0, 16);

/**
 * Splits a file into statements at its semicolons, because the driver takes one statement at a time. Semicolons in
 * quotes, in dollar quotes (`$$`, `$body$`), and in comments that start with `--` don't count. Comments in slashes and
 * stars, and quotes escaped by a backslash, are not supported: migrations have none.
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

/** PostgreSQL's errors for the second of two processes that create the same table at the same time. */
const TABLE_EXISTS = new Set(['23505', '42P07']);

/**
 * Applies the migrations that the database lacks, each in one transaction. Several processes may start at the same
 * time: a locked table makes them wait for each other. Migrations before a failed one remain applied.
 *
 * @returns names of the applied migrations, in order
 * @throws {MigrationError} if the database has a migration that is not in the list (then none is applied), if an
 * applied migration has changed since, or if a statement fails
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

/** Applies one migration; returns false if it was already applied. */
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
