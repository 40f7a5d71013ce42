import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from './hash';

/** A new opaque secret of 256 random bits, safe in a URL and a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret: its SHA-256. Enough for 256 random bits; passwords go through Argon2id instead. */
export const hashSecret = (secret: string): string => sha256(secret);

/** Whether two hashes are equal, in a time that does not tell where they differ. */
export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
