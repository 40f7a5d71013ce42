import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from './hash';

/** Creates an opaque secret of 256 random bits, safe in a URL and a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the hash to store for a secret. SHA-256 is enough for 256 random bits; passwords use Argon2id instead. */
export const hashSecret = (secret: string): string => sha256(secret);

/** Returns whether two hashes are equal, in a time that doesn't reveal where they differ. */
export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
