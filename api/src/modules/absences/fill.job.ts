import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { apiFolder } from '../../paths';
import { splitStatements } from '../../platform/database/migrate';
import { transaction } from '../../platform/database/transaction';
import type { Db } from '../../platform/database/types';
import type { Job } from '../../platform/jobs/job';
import type { Services } from '../../platform/services';

const FILE = join(apiFolder, 'migrations', '0067_absences_fill.sql');

/** Stores the absences of time off that a server of the previous release decided, with the migration's own file. */
export async function fillAbsences(db: Db): Promise<void> {
  const statements = splitStatements(await readFile(FILE, 'utf8'));
  await transaction(db, async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
}

/** Fills the absences that approvals by an older server lack, because it runs next to this one during an upgrade. */
export const fillJob = ({ db }: Pick<Services, 'db'>): Job => ({
  name: 'absences.fill',
  task: 'Store the absences of approved time off',
  schedule: '50 * * * * *',
  run: () => fillAbsences(db),
});
