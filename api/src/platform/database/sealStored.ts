import { sql } from 'kysely';
import { openBytes, sealBytes, type Vault } from '../core/vault';
import { CODE_ABOUT } from './employeeCodes';
import { transaction } from './transaction';
import type { Db, Trx } from './types';

/** The key of a payroll file's bytes: files hold employee codes. */
const aboutFile = (id: string, format: 'csv' | 'xlsx'): string => `payroll file ${id} ${format}`;

/** What is stored of a payroll file. */
export const sealFile = (
  vault: Vault,
  id: string,
  files: { readonly csv: Buffer; readonly xlsx: Buffer },
) => ({
  csv: sealBytes(vault, aboutFile(id, 'csv'), files.csv),
  xlsx: sealBytes(vault, aboutFile(id, 'xlsx'), files.xlsx),
  is_sealed: true,
});

/** The bytes of a payroll file as it was made. */
export const openFile = (vault: Vault, id: string, format: 'csv' | 'xlsx', sealed: Uint8Array): Buffer =>
  openBytes(vault, aboutFile(id, format), sealed);

async function sealCodes(trx: Trx, vault: Vault): Promise<void> {
  const { rows } = await sql<{ id: string; digits: string }>`
    select id, employee_code as digits from users where employee_code ~ '^[0-9]{5}$' for update`.execute(trx);
  for (const { id, digits } of rows) {
    const sealed = vault.sealAlike(CODE_ABOUT, digits);
    // The history comes first: the database keeps a row of it for each code that differs from the newest.
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
 * Seals what a database from before keeps in the clear, and the codes of the demo school: at every start, so that it
 * is done once the key is known. Nothing is left to do the second time.
 *
 * @param db - as opened, without `withCodes`
 */
export const sealStored = (db: Db, vault: Vault): Promise<void> =>
  transaction(db, async (trx) => {
    await sealCodes(trx, vault);
    await sealFiles(trx, vault);
  });
