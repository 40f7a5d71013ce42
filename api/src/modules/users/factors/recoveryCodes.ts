import { randomInt } from 'node:crypto';
import type { Vault } from '../../../platform/core/vault';
import type { Trx } from '../../../platform/database/types';

const COUNT = 10;
const LENGTH = 10;
/** Letters and digits that are not mistaken for each other on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Normalizes a typed code by removing capitals, spaces, and hyphens. */
const plain = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, '');
const hashOf = (vault: Vault, userId: string, code: string): string =>
  vault.fingerprint(`recovery:${userId}`, plain(code));

const makeCode = (): string => {
  const letters = Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
};

/** Replaces a user's recovery codes with ten new ones. @returns the codes, to show once */
export async function giveRecoveryCodes(trx: Trx, vault: Vault, userId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < COUNT) codes.add(makeCode());
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values([...codes].map((code) => ({ user_id: userId, code_hash: hashOf(vault, userId, code) })))
    .execute();
  return [...codes];
}

/** Counts the recovery codes that were not used yet. */
export async function countRecoveryCodes(trx: Trx, userId: string): Promise<number> {
  const rows = await trx
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  return rows.length;
}

/** Consumes a recovery code. @returns whether the code belongs to the user and was not used before */
export async function spendRecoveryCode(
  trx: Trx,
  vault: Vault,
  { userId, code, now }: { readonly userId: string; readonly code: string; readonly now: Date },
): Promise<boolean> {
  const used = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(vault, userId, code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
