import { newSecret, sameHash } from './secrets';
import type { Vault } from './vault';

const MARK_LENGTH = 32;

const markOf = (vault: Vault, secret: string): string =>
  vault.fingerprint('issued', secret).slice(0, MARK_LENGTH);

/** What a browser keeps of its own: the secret that it has, or a new one where that was not given out here. */
export const keptOrIssued = (vault: Vault, had: string | undefined): string =>
  had !== undefined && nameOfIssued(vault, had) !== undefined ? had : issueSecret(vault);

/** A new secret that shows by itself, to whoever has the vault's key, that this installation gave it out. */
export function issueSecret(vault: Vault): string {
  const secret = newSecret();
  return secret + markOf(vault, secret);
}

/**
 * Tells a secret that was given out here from an invented one, without asking the database. Whether it still opens
 * anything is another matter.
 *
 * @returns a short name for it that opens nothing; undefined for what was not made by {@link issueSecret}
 */
export function nameOfIssued(vault: Vault, text: string): string | undefined {
  const mark = text.slice(-MARK_LENGTH);
  return sameHash(mark, markOf(vault, text.slice(0, -MARK_LENGTH))) ? mark : undefined;
}
