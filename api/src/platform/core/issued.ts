import { newSecret, sameHash } from './secrets';
import type { Vault } from './vault';

const MARK_LENGTH = 32;

const markOf = (vault: Vault, secret: string): string =>
  vault.fingerprint('issued', secret).slice(0, MARK_LENGTH);

/** Returns the browser's current secret, or a new one if this installation didn't issue the current one. */
export const keptOrIssued = (vault: Vault, had: string | undefined): string =>
  had !== undefined && nameOfIssued(vault, had) !== undefined ? had : issueSecret(vault);

/** Creates a secret that the vault's key can recognize as issued by this installation. */
export function issueSecret(vault: Vault): string {
  const secret = newSecret();
  return secret + markOf(vault, secret);
}

/**
 * Distinguishes an issued secret from an invented one without asking the database. The secret may have been revoked since.
 *
 * @returns a short name for the secret that gives no access; undefined for text not made by {@link issueSecret}
 */
export function nameOfIssued(vault: Vault, text: string): string | undefined {
  const mark = text.slice(-MARK_LENGTH);
  return sameHash(mark, markOf(vault, text.slice(0, -MARK_LENGTH))) ? mark : undefined;
}
