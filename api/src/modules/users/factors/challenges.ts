import { randomBytes } from 'node:crypto';
import { after, type Clock, MINUTE_MS } from '../../../platform/core/clock';
import { hashSecret, sameHash } from '../../../platform/core/secrets';
import type { Vault } from '../../../platform/core/vault';
import type { Trx } from '../../../platform/database/types';

/** Time to answer a challenge: long enough to find a security key or to touch a sensor. */
export const CHALLENGE_LIVES = 5 * MINUTE_MS;
const TIME_BYTES = 8;
const RANDOM_BYTES = 24;

/** Signs a challenge for one purpose, so that an answer for another purpose is rejected. */
const markOf = (vault: Vault, purpose: string, payload: Buffer): string =>
  vault.fingerprint(`challenge:${purpose}`, payload.toString('hex'));

/**
 * Creates a challenge that carries its own expiry and signature. No row is stored, so thousands of requests can't fill
 * a table.
 */
export function makeChallenge(vault: Vault, clock: Clock, purpose: string): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigUInt64BE(BigInt(after(clock.now(), CHALLENGE_LIVES).getTime()));
  const payload = Buffer.concat([time, randomBytes(RANDOM_BYTES)]);
  return Buffer.concat([payload, Buffer.from(markOf(vault, purpose, payload), 'hex')]).toString('base64url');
}

/** Consumes a challenge. @returns whether it was made for this purpose, has not expired, and was not used before */
export async function spendChallenge(
  trx: Trx,
  { vault, clock }: { readonly vault: Vault; readonly clock: Clock },
  purpose: string,
  challenge: string,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const payload = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES);
  const mark = bytes.subarray(TIME_BYTES + RANDOM_BYTES).toString('hex');
  if (payload.length !== TIME_BYTES + RANDOM_BYTES || !sameHash(mark, markOf(vault, purpose, payload)))
    return false;
  const expiresAt = new Date(Number(payload.readBigUInt64BE(0)));
  if (expiresAt <= clock.now()) return false;
  const used = await trx
    .insertInto('used_challenges')
    .values({ challenge_hash: hashSecret(payload.toString('hex')), expires_at: expiresAt })
    .onConflict((clash) => clash.column('challenge_hash').doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  return used !== undefined;
}
