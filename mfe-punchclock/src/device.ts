import {
  counterAfterRefusal,
  KIOSK_COUNTER_HEADER,
  KIOSK_HEADER,
  KIOSK_TIME_HEADER,
  type SignedCall,
  signatureHeader,
  signedText,
} from '@ondeck/shared/domain/rules/kiosk';
import { markRegistered } from './registered';

/**
 * This browser's registration as a punch clock: a key pair whose private key no script can read, and a counter shared
 * by all tabs. Both are in IndexedDB.
 */
interface Device {
  readonly id: string;
  readonly key: CryptoKey;
  /** Counter of the last signed call. */
  readonly counter: number;
}

const DATABASE = 'ondeck-kiosk';
const STORE = 'device';
const THIS = 'this';
const KEYS = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Returns whether this browser can store a key: only at https addresses, or on the server's own machine. */
export const canKeepKey = (): boolean => 'indexedDB' in globalThis && 'subtle' in crypto;

/** Resolves with the browser's answer to a database request. */
export const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser doesn't store anything."));
  });

function openStore(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return answered(opening);
}

const isDevice = (value: unknown): value is Device =>
  typeof value === 'object' && value !== null && 'key' in value && 'counter' in value;

/** Reads and updates this device in one transaction, so that two tabs never sign with the same counter. */
async function change(next: (device: Device | undefined) => Device | undefined): Promise<Device | undefined> {
  const database = await openStore();
  try {
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
    const stored: unknown = await answered(store.get(THIS));
    const device = next(isDevice(stored) ? stored : undefined);
    if (device) await answered(store.put(device, THIS));
    return device;
  } finally {
    database.close();
  }
}

/** Difference between the server's clock and this device's clock in milliseconds, as the last refusal reported it. */
let clockOffset = 0;

/** Adopts the server's counter and time from a refusal. Returns whether the call is worth signing again. */
export async function learnFrom(headers: Headers): Promise<boolean> {
  const counter = Number(headers.get(KIOSK_COUNTER_HEADER) ?? Number.NaN);
  const time = Number(headers.get(KIOSK_TIME_HEADER) ?? Number.NaN);
  if (Number.isNaN(counter) || Number.isNaN(time)) return false;
  clockOffset = time - Date.now();
  await change((device) => device && { ...device, counter: counterAfterRefusal(device.counter, counter) });
  return true;
}

export const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const hexadecimal = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Returns the id of this browser's punch clock; undefined if the browser is not registered as one. */
export const deviceId = async (): Promise<string | undefined> => (await change((known) => known))?.id;

/** Returns the header that signs a call, with a new counter; empty if the browser is not a registered punch clock. */
export async function signatureFor(
  method: string,
  path: string,
  body: string | undefined,
): Promise<Record<string, string>> {
  if (!canKeepKey()) return {};
  const device = await change((known) => known && { ...known, counter: known.counter + 1 });
  if (!device) return {};
  const { id: kiosk, key, counter } = device;
  const bodyHash = hexadecimal(await crypto.subtle.digest('SHA-256', bytesOf(body ?? '')));
  const time = Date.now() + clockOffset;
  const call: SignedCall = { kiosk, method, path, bodyHash, counter, time };
  const signing = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = base64(await crypto.subtle.sign(signing, key, bytesOf(signedText(call))));
  return { [KIOSK_HEADER]: signatureHeader({ kiosk, counter, time, signature }) };
}

export interface NewDevice {
  /** Public key as SPKI in base64. */
  readonly publicKey: string;
  /** Registers this browser as the punch clock with that ID. */
  readonly keep: (id: string) => Promise<void>;
}

/** Generates a key pair whose private key can't leave this browser. */
export async function makeDevice(): Promise<NewDevice> {
  const { publicKey, privateKey: key } = await crypto.subtle.generateKey(KEYS, false, ['sign', 'verify']);
  return {
    publicKey: base64(await crypto.subtle.exportKey('spki', publicKey)),
    async keep(id) {
      await change(() => ({ id, key, counter: 0 }));
      markRegistered();
      // Ask the browser not to clear the key when storage is short; many browsers agree without asking the user.
      await navigator.storage.persist().catch(() => false);
    },
  };
}
