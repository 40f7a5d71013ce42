import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { apiFolder } from '../../paths';
import { splitStatements } from './migrate';
import { transaction } from './transaction';
import type { Db } from './types';

/**
 * Runs a migration again that fills in rows, in one transaction. The rows that a server of the previous release stores
 * during an upgrade lack them. Its second run must change nothing else.
 *
 * @param name - the file's name
 */
export async function runMigrationAgain(db: Db, name: string): Promise<void> {
  const statements = splitStatements(await readFile(join(apiFolder, 'migrations', name), 'utf8'));
  await transaction(db, async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
}
