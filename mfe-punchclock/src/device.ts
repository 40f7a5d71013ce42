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
 * What makes this browser a punch clock: a key pair whose secret half no script can read, not even this one, and a
 * counter that all tabs share. Both stay in IndexedDB.
 */
interface Device {
  readonly id: string;
  readonly key: CryptoKey;
  /** Of the last call that was signed. */
  readonly counter: number;
}

const DATABASE = 'ondeck-kiosk';
const STORE = 'device';
const THIS = 'this';
const KEYS = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Whether this browser can keep a key: only at https addresses, or on the server's own machine. */
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

/** Reads this device and stores what becomes of it, in one transaction: two tabs never sign with one counter. */
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

/** What to add to this device's clock to have the server's, as far as a refusal has told it. */
let clockOffset = 0;

/** Learns from an answer what the server knows better; true where the call is worth signing anew. */
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

/** The header that signs one call, with a counter of its own; none on a browser that is no registered punch clock. */
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
  /** SPKI in base64. */
  readonly publicKey: string;
  /** Makes this browser the punch clock of that id. */
  readonly keep: (id: string) => Promise<void>;
}

/** Makes a key pair whose secret half cannot leave this browser. */
export async function makeDevice(): Promise<NewDevice> {
  const { publicKey, privateKey: key } = await crypto.subtle.generateKey(KEYS, false, ['sign', 'verify']);
  return {
    publicKey: base64(await crypto.subtle.exportKey('spki', publicKey)),
    async keep(id) {
      await change(() => ({ id, key, counter: 0 }));
      markRegistered();
      // Asks the browser not to clear it when space is short; many do it without asking anybody.
      await navigator.storage.persist().catch(() => false);
    },
  };
}
