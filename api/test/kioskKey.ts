import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { KIOSK_HEADER, signatureHeader, signedText } from '@ondeck/shared/domain/rules/kiosk';

/** A registered punch clock for tests. */
export interface GivenKiosk {
  readonly id: string;
  readonly key: KeyObject;
}

/** Returns a key pair like a browser's, with the public key as it is sent. */
export function newKeys(): { privateKey: KeyObject; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKey,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

export interface Signing {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly counter: number;
  /** The time of the call in milliseconds. */
  readonly time: number;
}

/** Returns the header with which a punch clock signs one call. */
export function signedBy(
  { id: kiosk, key }: GivenKiosk,
  { method, path, body, counter, time }: Signing,
): Record<string, string> {
  const bodyHash = createHash('sha256')
    .update(body === undefined ? '' : JSON.stringify(body))
    .digest('hex');
  const text = signedText({ kiosk, method, path, bodyHash, counter, time });
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64');
  return { [KIOSK_HEADER]: signatureHeader({ kiosk, counter, time, signature }) };
}
