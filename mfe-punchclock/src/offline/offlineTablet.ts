import { sendOfflinePunches } from '@ondeck/shared/calls/offlinePunches';
import {
  OFFLINE_BATCH,
  OFFLINE_LIMIT,
  type OfflinePunch,
  receiptText,
  sealedAbout,
} from '@ondeck/shared/domain/rules/offlinePunch';
import type { OfflineReceipt } from '@ondeck/shared/schemas/offlinePunches';
import type { KioskStatus } from '@ondeck/shared/schemas/options';
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke';
import { newIdempotencyKey } from '../backoff';
import { base64, bytesOf, deviceId } from '../device';
import { send } from '../punchClock.api';
import { keepPage } from './keepPage';
import {
  type Anchor,
  countPunches,
  deletePunches,
  type Facts,
  firstPunches,
  forgetFacts,
  keepFacts,
  keepPunch,
  type KeptPunch,
  readFacts,
  takeNextNumber,
} from './offlineStore';

/** Returns whether the browser promised not to clear the punches kept here. */
export const isPersisted = async (): Promise<boolean> =>
  'storage' in navigator && (await navigator.storage.persisted().catch(() => false));

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM);

/** Identifies this load of the page, since the steady clock starts over when the page loads again. */
const LIFE = newIdempotencyKey();

const bytesIn = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Returns the time since the anchor's answer from the server, by the steady clock and by the device's clock. */
const passedSince = ({ wall, steady, life }: Omit<Anchor, 'proof'>) => ({
  elapsed: life === LIFE ? Math.round(performance.now() - steady) : null,
  wall: Date.now() - wall,
});

/** The state of this punch clock that the keypad shows while the network is away. */
export interface OfflineState {
  /** The server's last answer; undefined if this punch clock keeps no punches. */
  readonly facts: Facts | undefined;
  readonly waiting: number;
}

export async function readState(): Promise<OfflineState> {
  const [facts, waiting] = await Promise.all([readFacts(), countPunches()]);
  return { facts: facts?.status.offline ? facts : undefined, waiting };
}

/** Stores the server's last answer. If its `offline` is `null`, the punch clock keeps no more punches. */
export async function hear(status: KioskStatus): Promise<void> {
  const { offline } = status;
  const kiosk = await deviceId();
  if (offline === null || kiosk === undefined) return forgetFacts();
  const { heard, proof } = offline;
  const anchor = { heard, proof, wall: Date.now(), steady: performance.now(), life: LIFE };
  await keepFacts({ kiosk, status, offline, anchor });
  // If the browser refuses to store the page, punches are kept only while the page is open.
  await keepPage().catch(() => {});
}

export type Entered = Pick<OfflinePunch, 'code' | 'kind' | 'rate'>;

/**
 * Seals a punch for the server and stores it. Resolves when the browser has written it.
 *
 * @throws {Error} if the punch can't be stored; then nothing was saved
 */
export async function savePunch(entered: Entered): Promise<void> {
  if ((await countPunches()) >= OFFLINE_LIMIT) throw new Error('This punch clock is full.');
  const facts = await takeNextNumber();
  if (!facts?.status.offline) throw new Error('This punch clock keeps no punches.');
  const { kiosk, counter, offline, anchor } = facts;
  const { heard, proof, ...clocks } = anchor;
  const punch: OfflinePunch = { ...entered, heard, proof, ...passedSince(anchor) };
  const key = newIdempotencyKey();
  const { encapsulatedSecret, ciphertext } = await suite.Seal(
    await suite.DeserializePublicKey(bytesIn(offline.seal_key)),
    bytesOf(JSON.stringify(punch)),
    { aad: bytesOf(sealedAbout(kiosk, key, counter)) },
  );
  const sealed = base64(new Uint8Array([...encapsulatedSecret, ...ciphertext]).buffer);
  await keepPunch({
    counter,
    key,
    kiosk,
    sealed,
    sealedTo: offline.sealed_to,
    receiptKey: offline.receipt_key,
    anchor: { heard, ...clocks },
  });
}

const VERIFYING = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Returns whether the server's receipt for these punches has a valid signature. */
async function isSigned(
  { kiosk, receiptKey }: KeptPunch,
  { keys, signature }: OfflineReceipt,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', bytesIn(receiptKey), VERIFYING, false, ['verify']);
  const text = bytesOf(receiptText(kiosk, keys));
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytesIn(signature), text);
}

/** Sends the first punches and deletes those with a signed receipt. @returns whether to send another batch */
async function sendBatch(): Promise<boolean> {
  const kept = await firstPunches(OFFLINE_BATCH);
  const [first] = kept;
  if (first === undefined) return false;
  const batch = kept.filter(({ sealedTo }) => sealedTo === first.sealedTo);
  const punches = batch.map(({ key, counter, sealed, anchor }) => ({
    key,
    counter,
    sealed,
    ...passedSince(anchor),
  }));
  const outcome = await send(sendOfflinePunches, { sealed_to: first.sealedTo, punches }, { patienceMs: 1 });
  const receipt = outcome.ok ? outcome.body : undefined;
  if (!receipt || !(await isSigned(first, receipt))) return false;
  const stored = new Set(receipt.keys);
  const done = batch.filter(({ key }) => stored.has(key)).map(({ counter }) => counter);
  await deletePunches(done);
  return done.length > 0;
}

/** Sends all kept punches in order, until none are left or the network is gone. Only one tab sends at a time. */
export async function sendKept(): Promise<void> {
  await navigator.locks.request('ondeck-offline', { ifAvailable: true }, async (mine) => {
    if (mine) while (await sendBatch());
  });
}
