import { hash, verify } from '@node-rs/argon2';
import { badField, tooManyRequests } from '../core/errors';
import { isCommonPassword } from './commonPasswords';

/** 19 MiB, two passes, about 20 ms: OWASP's recommendation for Argon2id, which is the library's default kind. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Maximum number of simultaneous hashes and of waiting ones, so that a flood of passwords fills only this queue. */
const AT_ONCE = 2;
const WAITING = 100;
let running = 0;
const line: (() => void)[] = [];

/** @throws 429 if the queue is full */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (line.length >= WAITING)
      throw tooManyRequests('Too many people are signing in right now. Try again in a moment.', 2);
    await new Promise<void>((resolve) => line.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    // The next waiting hash takes over this place.
    const next = line.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, settings));

/**
 * Hashes a password that a user chose.
 *
 * @param field - form field that shows a refusal
 * @throws 400 for a common password
 */
export async function hashChosenPassword(password: string, field: string): Promise<string> {
  if (isCommonPassword(password)) throw badField(field, 'This password is too common. Choose another one.');
  return hashPassword(password);
}

let decoy: Promise<string> | undefined;
/** Returns the hash of a random password, checked for unknown accounts so that the answer takes equally long. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword('of no one');
  return decoy;
}

/**
 * Checks a password, in the same time whether or not a hash is stored.
 *
 * @param stored - null if the user has no password or doesn't exist
 * @throws 429 if too many passwords are being checked
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const checked = stored ?? (await decoyHash());
  // An unreadable stored hash matches no password.
  const matches = await inTurn(() => verify(checked, password).catch(() => false));
  return matches && stored !== null && stored !== undefined;
}
