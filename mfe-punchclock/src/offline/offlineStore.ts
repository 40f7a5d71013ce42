import type { KioskStatus } from '@ondeck/shared/schemas/options';
import { answered } from '../device';

/** Time of the server's last answer by this device's two clocks. */
export interface Anchor {
  readonly heard: number;
  readonly proof: string;
  readonly wall: number;
  /** Time by the clock that no one can set. The browser starts this clock from zero each time a page loads. */
  readonly steady: number;
  readonly life: string;
}

/** The facts from the server's last answer that this punch clock needs to keep working while offline. */
export interface Facts {
  readonly kiosk: string;
  readonly status: KioskStatus;
  readonly offline: NonNullable<KioskStatus['offline']>;
  readonly anchor: Anchor;
  /** Counter of the last sealed punch. */
  readonly counter: number;
}

/** A stored punch. Nothing in it can be read on this device. */
export interface KeptPunch {
  readonly counter: number;
  readonly key: string;
  readonly kiosk: string;
  readonly sealed: string;
  readonly sealedTo: string;
  readonly receiptKey: string;
  readonly anchor: Omit<Anchor, 'proof'>;
}

const DATABASE = 'ondeck-kiosk-offline';
const PUNCHES = 'punches';
const FACTS = 'facts';
const NOW = 'now';

function openStore(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(PUNCHES, { keyPath: 'counter' });
    opening.result.createObjectStore(FACTS);
  };
  return answered(opening);
}

/** Resolves when the browser reports that everything is written. */
const written = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser keeps nothing.'));
  });

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (punches: IDBObjectStore, facts: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await openStore();
  try {
    const transaction = database.transaction([PUNCHES, FACTS], mode, { durability: 'strict' });
    const done = written(transaction);
    const [result] = await Promise.all([
      work(transaction.objectStore(PUNCHES), transaction.objectStore(FACTS)),
      done,
    ]);
    return result;
  } finally {
    database.close();
  }
}

const readFactsIn = (facts: IDBObjectStore): Promise<Facts | undefined> => answered(facts.get(NOW));

/** Returns the stored facts; undefined if no server that takes offline punches has answered this punch clock. */
export const readFacts = (): Promise<Facts | undefined> =>
  inStore('readonly', (_punches, facts) => readFactsIn(facts));

/** Stores the server's last answer. The counter that orders the punches keeps its value. */
export const keepFacts = (now: Omit<Facts, 'counter'>): Promise<void> =>
  inStore('readwrite', async (_punches, facts) => {
    const before = await readFactsIn(facts);
    await answered(facts.put({ ...now, counter: before?.counter ?? 0 }, NOW));
  });

/** Forgets the server's last answer, so no more punches are kept. Punches that are already kept aren't deleted. */
export const forgetFacts = (): Promise<void> =>
  inStore('readwrite', async (_punches, facts) => {
    const before = await readFactsIn(facts);
    if (before) await answered(facts.put({ ...before, status: { ...before.status, offline: null } }, NOW));
  });

/** Takes the next number in the order of punches. Two tabs never get the same number. */
export const takeNextNumber = (): Promise<Facts | undefined> =>
  inStore('readwrite', async (_punches, facts) => {
    const before = await readFactsIn(facts);
    if (!before) return undefined;
    const next = { ...before, counter: before.counter + 1 };
    await answered(facts.put(next, NOW));
    return next;
  });

export const keepPunch = (punch: KeptPunch): Promise<void> =>
  inStore('readwrite', async (punches) => {
    await answered(punches.add(punch));
  });

export const countPunches = (): Promise<number> =>
  inStore('readonly', (punches) => answered(punches.count()));

/** Returns the first punches after a place in the order. */
export const punchesAfter = (after: number, count: number): Promise<KeptPunch[]> =>
  inStore('readonly', (punches) => answered(punches.getAll(IDBKeyRange.lowerBound(after, true), count)));

/** Deletes punches after the server has signed their receipt. */
export const deletePunches = (counters: readonly number[]): Promise<void> =>
  inStore('readwrite', async (punches) => {
    await Promise.all(counters.map((counter) => answered(punches.delete(counter))));
  });
