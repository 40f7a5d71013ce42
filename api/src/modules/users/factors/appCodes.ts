import { Secret, TOTP } from 'otpauth';
import { SECOND_MS } from '../../../platform/core/clock';
import type { Vault } from '../../../platform/core/vault';
import type { Trx } from '../../../platform/database/types';

const PERIOD = 30;
/**
 * Steps of 30 seconds before and after the current one whose codes are accepted, for phones with an inaccurate clock.
 */
const WINDOW = 1;

const about = (userId: string): string => `totp:${userId}`;
const totpOf = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer: 'On Deck', label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD });

/** Generates a secret and returns the text for the app and the sealed value to store. */
export function makeAppSecret(vault: Vault, { id, email }: { readonly id: string; readonly email: string }) {
  const secret = new Secret({ size: 20 });
  return {
    secret: secret.base32,
    uri: totpOf(secret, email).toString(),
    sealed: vault.seal(about(id), secret.base32),
  };
}

/** Matches six digits, with or without a space in the middle. */
export const isAppCode = (typed: string): boolean => /^\d{3}\s?\d{3}$/.test(typed.trim());

/**
 * Consumes a code of a user's authenticator app.
 *
 * @param confirmed - false for the first code of an app that is being set up
 * @returns whether the code is right and neither it nor a later code was used before
 */
export async function spendAppCode(
  trx: Trx,
  vault: Vault,
  { userId, code, now }: { readonly userId: string; readonly code: string; readonly now: Date },
  confirmed = true,
): Promise<boolean> {
  const row = await trx
    .selectFrom('totp_secrets')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (row === undefined) return false;
  const totp = totpOf(Secret.fromBase32(vault.open(about(userId), row.secret)), '');
  const token = code.replaceAll(/\s/g, '');
  const delta = totp.validate({ token, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / (PERIOD * SECOND_MS)) + delta;
  const used = await trx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
