import { createECDH, ECDH, hkdfSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';
import { errorCode } from '../core/errorCode';

/** The keys and rules that the server needs to send to browsers' push services. */
export interface PushService {
  /** P-256 keys in base64url. Browsers are bound to the public one, so a new pair loses all of them. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Contact for push services: an https address or `mailto:`. */
  readonly contact: string;
  /** Returns whether an address belongs to a push service; the server sends to no other address. */
  accepts(endpoint: string): boolean;
}

/** Hosts of the push services of Chrome and Edge, Firefox, Safari, and old versions of Edge. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^[\w-]+\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
];

/** @param more - origins in addition to the well-known ones */
export function acceptsEndpoint(endpoint: string, more: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username } = new URL(endpoint);
  if (username !== '') return false;
  if (more.includes(origin)) return true;
  return protocol === 'https:' && port === '' && services.some((host) => host.test(hostname));
}

/** Returns whether a browser's key is a point of P-256, which encryption requires. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

type PushKeys = Pick<PushService, 'publicKey' | 'privateKey'>;

export const newPushKeys = (): PushKeys => webPush.generateVAPIDKeys();

const FILE = 'push-keys.json';

/** Derives keys from a secret of the installation, equal in every process, for processes without a common folder. */
export function pushKeysFrom(secret: string): PushKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'ondeck web push', 32)));
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
}

/** @returns undefined if the text is not a valid key file */
export function parsePushKeys(text: string): PushKeys | undefined {
  try {
    const { publicKey, privateKey }: { publicKey?: unknown; privateKey?: unknown } = Object(JSON.parse(text));
    if (typeof publicKey === 'string' && typeof privateKey === 'string') return { publicKey, privateKey };
  } catch {
    // The caller reports the problem.
  }
  return undefined;
}

/** Returns the installation's keys, created at its first start. They are stored next to the database, not in it. */
export function readPushKeys(dataDir: string): PushKeys {
  const file = join(dataDir, FILE);
  try {
    mkdirSync(dataDir, { recursive: true });
    // Fails if the file exists, even if another process created it just now.
    writeFileSync(file, JSON.stringify(newPushKeys()), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const keys = parsePushKeys(readFileSync(file, 'utf8'));
  if (!keys)
    throw new Error(`${file} has no keys. Restore it from a backup, or delete it to create new keys.`);
  return keys;
}
