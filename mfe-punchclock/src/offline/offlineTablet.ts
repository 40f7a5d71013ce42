import { sendOfflinePunches } from '@ondeck/shared/calls/offlinePunches';
import {
  OFFLINE_BATCH,
  OFFLINE_LIMIT,
  type OfflinePunch,
  receiptText,
  sealedAbout,
} from '@ondeck/shared/domain/rules/offlinePunch';
import type { OfflineReceipt } from '@ondeck/shared/schemas/offlinePunches';
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke';
import { newIdempotencyKey } from '../backoff';
import { base64, bytesOf, deviceId } from '../device';
import { send } from '../punchClock.api';
import type { Heard } from '../useKiosk';
import { keepPage } from './keepPage';
import {
  type Anchor,
  countPunches,
  deletePunches,
  type Facts,
  forgetFacts,
  keepFacts,
  keepPunch,
  punchesAfter,
  readFacts,
  takeNextNumber,
} from './offlineStore';

/** Returns whether the browser promised not to clear the punches kept here. */
const isPersisted = async (): Promise<boolean> =>
  'storage' in navigator && (await navigator.storage.persisted().catch(() => false));

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM);

/** Length of every sealed punch, so that the length reveals neither the type nor the time. */
const SEALED_LENGTH = 320;

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
  /** No more punches can be saved. */
  readonly isFull: boolean;
}

/** Minimum free space in bytes. A punch needs far less. */
const SPARE_BYTES = 1_000_000;

/** Returns whether the browser has space for more punches; true if the browser doesn't report its space. */
async function hasSpace(): Promise<boolean> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || quota - (usage ?? 0) >= SPARE_BYTES;
  } catch {
    return true;
  }
}

export async function readState(): Promise<OfflineState> {
  const [facts, waiting, isRoomy] = await Promise.all([readFacts(), countPunches(), hasSpace()]);
  const isFull = waiting >= OFFLINE_LIMIT || !isRoomy;
  return { facts: facts?.status.offline ? facts : undefined, waiting, isFull };
}

/** Returns how many punches this punch clock keeps, and whether its browser promised not to clear them. */
export async function sayOfSelf(): Promise<{ waiting: number; keeps: 'true' | 'false' }> {
  const [waiting, isKept] = await Promise.all([countPunches(), isPersisted()]);
  return { waiting, keeps: isKept ? 'true' : 'false' };
}

/**
 * Stores the server's last answer. If its `offline` is `null`, the punch clock keeps no more punches. The time of an
 * answer that wasn't prompt is left out: a tablet that slept in between would count its punches from a time long past.
 */
async function hear({ status, asked }: Heard): Promise<void> {
  const { offline } = status;
  const kiosk = await deviceId();
  if (offline === null || kiosk === undefined) return forgetFacts();
  const { heard, proof } = offline;
  const anchor = asked ? { heard, proof, ...asked, life: LIFE } : (await readFacts())?.anchor;
  if (anchor) await keepFacts({ kiosk, status, offline, anchor });
}

export type Entered = Pick<OfflinePunch, 'code' | 'kind' | 'rate' | 'tried'>;

/** @throws {Error} if the punch couldn't be kept; then nothing was saved */
async function keepSealed(entered: Entered): Promise<void> {
  if ((await countPunches()) >= OFFLINE_LIMIT) throw new Error('This punch clock is full.');
  const facts = await takeNextNumber();
  if (!facts?.status.offline) throw new Error('This punch clock keeps no punches.');
  const { kiosk, counter, offline, anchor } = facts;
  const { heard, proof, ...clocks } = anchor;
  const punch: OfflinePunch = { ...entered, heard, proof, ...passedSince(anchor) };
  const key = newIdempotencyKey();
  const { encapsulatedSecret, ciphertext } = await suite.Seal(
    await suite.DeserializePublicKey(bytesIn(offline.seal_key)),
    bytesOf(JSON.stringify(punch).padEnd(SEALED_LENGTH)),
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

const NOT_KEPT =
  "This punch clock couldn't save your punch. Write your name and the time on paper and give it to a manager.";

/**
 * Seals a punch to the server and keeps it. Resolves when the browser has written it.
 *
 * @returns the reason if the punch couldn't be kept; undefined if it was kept
 */
export const savePunch = (entered: Entered): Promise<string | undefined> =>
  keepSealed(entered).then(
    () => undefined,
    () => NOT_KEPT,
  );

const VERIFYING = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Returns whether the server signed a receipt for these punches of this punch clock. */
async function isSigned(
  kiosk: string,
  receiptKey: string,
  { keys, signature }: OfflineReceipt,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', bytesIn(receiptKey), VERIFYING, false, ['verify']);
  const text = bytesOf(receiptText(kiosk, keys));
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytesIn(signature), text);
}

/** Status codes of a batch that the server will never accept. Later punches can still be sent. */
const NEVER: ReadonlySet<number> = new Set([400, 409]);

/**
 * Sends the next batch after a counter, and deletes the punches that the server signed for. Punches that a former
 * registration of this device sealed are sent in that registration's name.
 *
 * @returns the counter to continue from; undefined if nothing is left or nothing can be sent now
 */
async function sendBatch(after: number): Promise<number | undefined> {
  const kiosk = await deviceId();
  const kept = await punchesAfter(after, OFFLINE_BATCH);
  const [first] = kept;
  if (first === undefined || kiosk === undefined) return undefined;
  const batch = kept.filter((punch) => punch.sealedTo === first.sealedTo && punch.kiosk === first.kiosk);
  const punches = batch.map(({ key, counter, sealed, anchor }) => ({
    key,
    counter,
    sealed,
    ...passedSince(anchor),
  }));
  const former = first.kiosk === kiosk ? {} : { sealed_by: first.kiosk };
  const body = { sealed_to: first.sealedTo, punches, ...former };
  const outcome = await send(sendOfflinePunches, body, { patienceMs: 1 });
  if (!outcome.ok) return NEVER.has(outcome.status) ? batch.at(-1)?.counter : undefined;
  const receipt = outcome.body;
  if (!receipt || !(await isSigned(kiosk, first.receiptKey, receipt))) return undefined;
  const stored = new Set(receipt.keys);
  await deletePunches(batch.filter(({ key }) => stored.has(key)).map(({ counter }) => counter));
  return batch.at(-1)?.counter;
}

/** Sends all kept punches in order, until none are left or the network is gone. Only one tab sends at a time. */
export async function sendKept(): Promise<void> {
  await navigator.locks.request('ondeck-offline', { ifAvailable: true }, async (mine) => {
    let after: number | undefined = mine ? 0 : undefined;
    while (after !== undefined) after = await sendBatch(after);
  });
}

let stored: Heard | undefined;

/**
 * Stores a new answer of the server and the files of the page, and sends the kept punches.
 *
 * @param heard - the server's last answer; undefined until the server has answered once since the page loaded
 * @param online - whether the server answers now
 */
export async function turn(heard: Heard | undefined, online: boolean): Promise<void> {
  if (heard && heard !== stored) await hear(heard);
  stored = heard;
  if (!online) return;
  await sendKept();
  // If the browser refuses to store the page, punches are kept only while the page is open.
  if (heard?.status.offline) await keepPage().catch(() => {});
}
