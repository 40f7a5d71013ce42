import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals values that a copy of the database must not reveal; the key is stored elsewhere (vaultKey.ts). `about` names
 * the value's purpose, for example `totp:{user id}`, so a value moved to another row can't be read.
 *
 * @param key - 32 random bytes
 */
export function createVault(key: Buffer) {
  const derived = (use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', `ondeck ${use}`, 32));
  const sealing = derived('seal');
  const marking = derived('fingerprint');
  const mark = (about: string, text: string): Buffer =>
    createHmac('sha256', marking).update(`${about.length}:${about}:${text}`).digest();
  function sealWith(iv: Buffer, about: string, bytes: Buffer): Buffer {
    const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(about));
    const sealed = [cipher.update(bytes), cipher.final()];
    return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]);
  }
  function openWith(about: string, sealed: Buffer): Buffer {
    const textAt = IV_BYTES + TAG_BYTES;
    const opener = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(about))
      .setAuthTag(sealed.subarray(IV_BYTES, textAt));
    return Buffer.concat([opener.update(sealed.subarray(textAt)), opener.final()]);
  }
  const sealText = (iv: Buffer, about: string, text: string): string =>
    sealWith(iv, about, Buffer.from(text)).toString('base64url');
  return {
    /** Encrypts a text. */
    seal: (about: string, text: string): string => sealText(randomBytes(IV_BYTES), about, text),
    /**
     * Encrypts a text so that equal texts are sealed alike, for columns that must be unique or searchable. The start
     * value is a keyed hash of the text, so it repeats only for the same text.
     */
    sealAlike: (about: string, text: string): string =>
      sealText(mark(`alike ${about}`, text).subarray(0, IV_BYTES), about, text),
    /** @throws {Error} for a value sealed with another key, for another purpose, or changed since */
    open: (about: string, sealed: string): string =>
      openWith(about, Buffer.from(sealed, 'base64url')).toString('utf8'),
    /** Encrypts a file for a column of bytes. The sealed bytes are 28 longer than the file. */
    sealRaw: (about: string, bytes: Buffer): Buffer => sealWith(randomBytes(IV_BYTES), about, bytes),
    /** Returns the bytes given to `sealRaw`. @throws {Error} as `open` */
    openRaw: (about: string, sealed: Uint8Array): Buffer => openWith(about, Buffer.from(sealed)),
    /** Returns a keyed hash to look up or compare a short secret; without the key, no one can try all values. */
    fingerprint: (about: string, text: string): string => mark(about, text).toString('hex'),
    /** Derives 32 bytes for another key, always the same for one use, and different in every installation. */
    secretFor: (use: string): Buffer => derived(`secret ${use}`),
  };
}

export type Vault = ReturnType<typeof createVault>;

/** Returns the sealed bytes to store for a payroll file, in the text format that older versions stored. */
export const sealBytes = (vault: Vault, about: string, bytes: Buffer): Buffer =>
  Buffer.from(vault.seal(about, bytes.toString('base64')));

/** Returns a payroll file's bytes as they were before {@link sealBytes}. */
export const openBytes = (vault: Vault, about: string, sealed: Uint8Array): Buffer =>
  Buffer.from(vault.open(about, Buffer.from(sealed).toString('utf8')), 'base64');
