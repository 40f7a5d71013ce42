import { sql } from 'kysely';
import { openBytes, sealBytes, type Vault } from '../core/vault';
import { CODE_ABOUT } from './employeeCodes';
import { transaction } from './transaction';
import type { Db, Trx } from './types';

/** Returns the vault's purpose for a payroll file's bytes; the files contain employee codes. */
const aboutFile = (id: string, format: 'csv' | 'xlsx'): string => `payroll file ${id} ${format}`;

/** Seals a payroll file for storage. */
export const sealFile = (
  vault: Vault,
  id: string,
  files: { readonly csv: Buffer; readonly xlsx: Buffer },
) => ({
  csv: sealBytes(vault, aboutFile(id, 'csv'), files.csv),
  xlsx: sealBytes(vault, aboutFile(id, 'xlsx'), files.xlsx),
  is_sealed: true,
});

/** Returns the bytes of a payroll file as it was generated. */
export const openFile = (vault: Vault, id: string, format: 'csv' | 'xlsx', sealed: Uint8Array): Buffer =>
  openBytes(vault, aboutFile(id, format), sealed);

async function sealCodes(trx: Trx, vault: Vault): Promise<void> {
  const { rows } = await sql<{ id: string; digits: string }>`
    select id, employee_code as digits from users where employee_code ~ '^[0-9]{5}$' for update`.execute(trx);
  for (const { id, digits } of rows) {
    const sealed = vault.sealAlike(CODE_ABOUT, digits);
    // Update the history first, because the database adds a history row for each code that differs from the newest one.
    await sql`update employee_keys set employee_code = ${sealed}
      where user_id = ${id} and employee_code = ${digits}`.execute(trx);
    await sql`update users set employee_code = ${sealed} where id = ${id}`.execute(trx);
  }
}

async function sealFiles(trx: Trx, vault: Vault): Promise<void> {
  const rows = await trx
    .selectFrom('payroll_files')
    .select(['id', 'csv', 'xlsx'])
    .where('is_sealed', '=', false)
    .forUpdate()
    .execute();
  for (const { id, csv, xlsx } of rows) {
    const bytes = { csv: Buffer.from(csv), xlsx: Buffer.from(xlsx) };
    await trx
      .updateTable('payroll_files')
      .set(sealFile(vault, id, bytes))
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Seals codes that an older version stored unsealed, and those of the demo school. Runs at every start, so that sealing
 * happens once the key is known; a second run changes nothing.
 *
 * @param db - the database without `withCodes`
 */
export const sealStored = (db: Db, vault: Vault): Promise<void> =>
  transaction(db, async (trx) => {
    await sealCodes(trx, vault);
    await sealFiles(trx, vault);
  });
