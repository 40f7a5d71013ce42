import { hash, verify } from '@node-rs/argon2';

/** 19 MiB, two passes, about 20 ms: what OWASP recommends for Argon2id, which is the library's default kind. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, settings);

let decoy: Promise<string> | undefined;
/** A hash of nobody's password: checking it takes as long as checking somebody's. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword('of nobody');
  return decoy;
}

/**
 * Checks a password, in the same time whether or not there is one to check.
 *
 * @param stored - null where the person has none, or does not exist
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const checked = stored ?? (await decoyHash());
  // A stored hash that cannot be read is no password at all.
  const matches = await verify(checked, password).catch(() => false);
  return matches && stored !== null && stored !== undefined;
}
