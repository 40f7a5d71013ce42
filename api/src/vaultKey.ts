import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { errorCode } from './platform/core/errorCode';
import { createVault, type Vault } from './platform/core/vault';
import type { Db } from './platform/database/types';
import { type Environment, SettingError } from './environment';

const KEY_BYTES = 32;

/** Reads 32 bytes from base64 or hex, or returns undefined. */
function keyOf(text: string): Buffer | undefined {
  const bytes = Buffer.from(text.trim(), /^[0-9a-f]{64}$/i.test(text.trim()) ? 'hex' : 'base64');
  return bytes.length === KEY_BYTES ? bytes : undefined;
}

/** Checks whether the database contains data that another key couldn't decrypt. */
async function sealsAnything(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from totp_secrets) or exists (select 1 from recovery_codes)
      or exists (select 1 from users where length(employee_code) > 5)
      or exists (select 1 from employee_keys where length(employee_code) > 5)
      or exists (select 1 from certificate_documents)
      -- A punch clock may keep punches that no other key opens.
      or exists (select 1 from kiosks where public_key is not null) as found`.execute(db);
  return rows[0]?.found === true;
}

/** Returns the key file that is used if no setting provides the key. */
const fileIn = (dataDir: string): string => join(dataDir, 'secrets.key');

/** @throws {SettingError} if the file exists but contains no key, or can't be read */
function readKeyFile(file: string): Buffer | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new SettingError(`Can't read the key in ${file} (${errorCode(error) ?? ''}).`);
  }
  const key = keyOf(text);
  if (key === undefined) throw new SettingError(`${file} has no key. Restore the key from your backup.`);
  return key;
}

/**
 * Creates the key file, readable only by its owner. If several processes create it together, the first one's key is
 * kept.
 */
function makeKeyFile(dataDir: string): Buffer {
  const file = fileIn(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true });
    const key = randomBytes(KEY_BYTES);
    writeFileSync(file, `${key.toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
    return key;
  } catch (error) {
    const made = errorCode(error) === 'EEXIST' ? readKeyFile(file) : undefined;
    if (made) return made;
    throw new SettingError(`Can't store this installation's key in ${file} (${errorCode(error) ?? ''}).`);
  }
}

/**
 * Opens the vault with the key from `SECRETS_KEY`, or from the file in the data folder, which the first start creates.
 *
 * @throws {SettingError} if the database was encrypted with another key, or its key is missing
 */
export async function openVault(
  { secretsKey, dataDir }: Pick<Environment, 'secretsKey' | 'dataDir'>,
  db: Db,
): Promise<Vault> {
  const given = secretsKey === undefined ? readKeyFile(fileIn(dataDir)) : keyOf(secretsKey);
  const where = secretsKey === undefined ? fileIn(dataDir) : 'SECRETS_KEY';
  const stored = await db.selectFrom('vault_mark').select('mark').executeTakeFirst();
  if (given === undefined && stored !== undefined && (await sealsAnything(db)))
    throw new SettingError(
      `The key of this database is missing. Restore ${where} from your backup, or set SECRETS_KEY.`,
    );
  const vault = createVault(given ?? makeKeyFile(dataDir));
  const mark = vault.fingerprint('vault', 'mark');
  await db
    .insertInto('vault_mark')
    .values({ id: 1, mark })
    .onConflict((clash) => clash.column('id').doNothing())
    .execute();
  const { mark: kept } = await db.selectFrom('vault_mark').select('mark').executeTakeFirstOrThrow();
  if (kept === mark) return vault;
  if (await sealsAnything(db))
    throw new SettingError(
      `${where} isn't the key that this database was sealed with. Restore the right key from your backup.`,
    );
  await db.updateTable('vault_mark').set({ mark }).execute();
  return vault;
}
