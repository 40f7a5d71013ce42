import { hash, verify } from '@node-rs/argon2';
import { badField, tooManyRequests } from '../core/errors';
import { isCommonPassword } from './commonPasswords';

/** 19 MiB, two passes, about 20 ms: what OWASP recommends for Argon2id, which is the library's default kind. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes at once, and how many may wait for one: whoever floods the server with passwords fills only this line. */
const AT_ONCE = 2;
const WAITING = 100;
let running = 0;
const line: (() => void)[] = [];

/** @throws 429 where the line is full */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (line.length >= WAITING)
      throw tooManyRequests('Too many people are signing in right now. Try again in a moment.', 2);
    await new Promise<void>((resolve) => line.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    // Whoever is next takes over the place.
    const next = line.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, settings));

/**
 * Hashes a password that somebody chose.
 *
 * @param field - of the form, where a refusal is shown
 * @throws 400 for a common one
 */
export async function hashChosenPassword(password: string, field: string): Promise<string> {
  if (isCommonPassword(password)) throw badField(field, 'This password is too common. Choose another one.');
  return hashPassword(password);
}

let decoy: Promise<string> | undefined;
/** The hash of a password that nobody has, checked for unknown accounts so that the answer takes equally long. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword('of nobody');
  return decoy;
}

/**
 * Checks a password, in the same time whether or not there is one to check.
 *
 * @param stored - null where the person has none, or does not exist
 * @throws 429 where too many are checked already
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const checked = stored ?? (await decoyHash());
  // A stored hash that cannot be read is no password at all.
  const matches = await inTurn(() => verify(checked, password).catch(() => false));
  return matches && stored !== null && stored !== undefined;
}
