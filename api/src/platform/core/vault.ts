import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Keeps what the database must not tell whoever has a copy of it: its key is kept elsewhere (vaultKey.ts).
 * `about` says what a value belongs to, for example `totp:{user id}`: moved to another row it cannot be read.
 *
 * @param key - 32 random bytes
 */
export function createVault(key: Buffer) {
  const derived = (use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', `ondeck ${use}`, 32));
  const sealing = derived('seal');
  const marking = derived('fingerprint');
  const mark = (about: string, text: string): Buffer =>
    createHmac('sha256', marking).update(`${about.length}:${about}:${text}`).digest();
  function sealWith(iv: Buffer, about: string, text: string): string {
    const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }
  return {
    /** Encrypts a text. */
    seal: (about: string, text: string): string => sealWith(randomBytes(IV_BYTES), about, text),
    /**
     * Encrypts a text, the same one always alike: for what must be unique, or be found. The start value is a keyed hash of
     * the text: it is the same for the same text only.
     */
    sealAlike: (about: string, text: string): string =>
      sealWith(mark(`alike ${about}`, text).subarray(0, IV_BYTES), about, text),
    /** @throws {Error} for what was sealed with another key, for something else, or changed since */
    open(about: string, sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64url');
      const textAt = IV_BYTES + TAG_BYTES;
      const opener = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(IV_BYTES, textAt));
      return Buffer.concat([opener.update(bytes.subarray(textAt)), opener.final()]).toString('utf8');
    },
    /** A keyed hash, to look a short secret up or to compare it: without the key nobody can try all of them. */
    fingerprint: (about: string, text: string): string => mark(about, text).toString('hex'),
    /** 32 bytes for another key, always the same for one use: of this installation, and of no other. */
    secretFor: (use: string): Buffer => derived(`secret ${use}`),
  };
}

export type Vault = ReturnType<typeof createVault>;

/** What is stored of a file. */
export const sealBytes = (vault: Vault, about: string, bytes: Buffer): Buffer =>
  Buffer.from(vault.seal(about, bytes.toString('base64')));

/** A file as it was before {@link sealBytes}. */
export const openBytes = (vault: Vault, about: string, sealed: Uint8Array): Buffer =>
  Buffer.from(vault.open(about, Buffer.from(sealed).toString('utf8')), 'base64');
