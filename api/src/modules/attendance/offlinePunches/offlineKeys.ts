import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { receiptText } from '@ondeck/shared/domain/rules/offlinePunch';
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke';
import { sha256 } from '../../../platform/core/hash';
import type { Vault } from '../../../platform/core/vault';

const CURVE = 'prime256v1';
const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM);

/**
 * The server's keys for offline punches. They are derived from the installation's key, so every process has the same
 * keys, and so does a server restored from a backup of any age.
 */
export interface OfflineKeys {
  /** The ID of this key set. */
  readonly id: string;
  /** The public key to which punch clocks seal punches: a raw point, in base64. */
  readonly sealTo: string;
  /** The public key with which punch clocks check receipts: a raw point, in base64. */
  readonly receiptKey: string;
  /**
   * Opens a sealed punch.
   *
   * @throws {Error} if the text was not sealed to this key, or was sealed about something else
   */
  open(sealed: string, about: string): Promise<string>;
  signReceipt(kiosk: string, keys: readonly string[]): string;
}

function receiptKeys(secret: Buffer): { key: KeyObject; point: Buffer } {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: secret.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return { key: createPrivateKey({ key: jwk, format: 'jwk' }), point };
}

async function makeKeys(vault: Vault): Promise<OfflineKeys> {
  const pair = await suite.DeriveKeyPair(vault.secretFor('offline punches'), false);
  const sealTo = Buffer.from(await suite.SerializePublicKey(pair.publicKey)).toString('base64');
  const { key, point } = receiptKeys(vault.secretFor('offline receipts'));
  return {
    id: sha256(sealTo).slice(0, 16),
    sealTo,
    receiptKey: point.toString('base64'),
    async open(sealed, about) {
      const bytes = Buffer.from(sealed, 'base64');
      const secret = bytes.subarray(0, suite.KEM.Nenc);
      const text = await suite.Open(pair, secret, bytes.subarray(suite.KEM.Nenc), {
        aad: Buffer.from(about),
      });
      return Buffer.from(text).toString('utf8');
    },
    signReceipt: (kiosk, keys) =>
      sign('sha256', Buffer.from(receiptText(kiosk, keys)), { key, dsaEncoding: 'ieee-p1363' }).toString(
        'base64',
      ),
  };
}

const made = new WeakMap<Vault, Promise<OfflineKeys>>();

/** Returns the keys of an installation, and creates them once per process. */
export function offlineKeysOf(vault: Vault): Promise<OfflineKeys> {
  const known = made.get(vault);
  if (known) return known;
  const making = makeKeys(vault);
  made.set(vault, making);
  return making;
}

/** Returns the proof that the server sent this time to this punch clock. */
export const proofOf = (vault: Vault, kiosk: string, heard: number): string =>
  vault.fingerprint(`kiosk time ${kiosk}`, String(heard));
