import { createECDH, ECDH, hkdfSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';
import { errorCode } from '../core/errorCode';

/** What the server needs to send to browsers' push services. */
export interface PushService {
  /** P-256, base64url. The browsers are bound to the public one: with another pair all of them are lost. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Whom a push service may turn to: an https address or `mailto:`. */
  readonly contact: string;
  /** Whether an address is that of a push service: the server sends to no other. */
  accepts(endpoint: string): boolean;
}

/** Hosts of the push services of Chrome and Edge, Firefox, Safari, and of Edge in former days. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^[\w-]+\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
];

/** @param more - origins besides the well-known ones */
export function acceptsEndpoint(endpoint: string, more: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username } = new URL(endpoint);
  if (username !== '') return false;
  if (more.includes(origin)) return true;
  return protocol === 'https:' && port === '' && services.some((host) => host.test(hostname));
}

/** Whether a browser's key is a point of P-256: nothing can be encrypted for another one. */
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

/** Keys that every process makes alike from a secret of the installation, where they share no folder. */
export function pushKeysFrom(secret: string): PushKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'ondeck web push', 32)));
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
}

/** @returns undefined where the text is none of what the file of keys holds */
export function parsePushKeys(text: string): PushKeys | undefined {
  try {
    const { publicKey, privateKey }: { publicKey?: unknown; privateKey?: unknown } = Object(JSON.parse(text));
    if (typeof publicKey === 'string' && typeof privateKey === 'string') return { publicKey, privateKey };
  } catch {
    // Told by whoever asked.
  }
  return undefined;
}

/** The installation's keys, made at its first start; beside the database, not in it. */
export function readPushKeys(dataDir: string): PushKeys {
  const file = join(dataDir, FILE);
  try {
    mkdirSync(dataDir, { recursive: true });
    // Fails where there is one, also where another process is just as early.
    writeFileSync(file, JSON.stringify(newPushKeys()), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const keys = parsePushKeys(readFileSync(file, 'utf8'));
  if (!keys)
    throw new Error(`${file} has no keys. Restore it from a backup, or delete it to create new keys.`);
  return keys;
}
