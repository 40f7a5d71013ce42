import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Keeps what the database must not tell whoever has a copy of it: its key is kept elsewhere (vaultKey.ts).
 * `about` says what a value belongs to, for example `totp:{user id}`: moved to another row it cannot be read.
 */
export interface Vault {
  /** Encrypts a text. */
  seal(about: string, text: string): string;
  /** @throws {Error} for what was sealed with another key, for something else, or changed since */
  open(about: string, sealed: string): string;
  /** A keyed hash, to look a short secret up or to compare it: without the key nobody can try all of them. */
  fingerprint(about: string, text: string): string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @param key - 32 random bytes */
export function createVault(key: Buffer): Vault {
  const derived = (use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', `ondeck ${use}`, 32));
  const sealing = derived('seal');
  const marking = derived('fingerprint');
  return {
    seal(about, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(about, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const textAt = IV_BYTES + TAG_BYTES;
      const opener = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(IV_BYTES, textAt));
      return Buffer.concat([opener.update(bytes.subarray(textAt)), opener.final()]).toString('utf8');
    },
    fingerprint: (about, text) =>
      createHmac('sha256', marking).update(`${about.length}:${about}:${text}`).digest('hex'),
  };
}
