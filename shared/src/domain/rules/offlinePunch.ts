/** Rules for offline punches that the punch clock and the server share. */
import type { Rate } from '../../schemas/dashboard';

/** Punches that one call sends. */
export const OFFLINE_BATCH = 50;
/** Punches that one punch clock keeps. */
export const OFFLINE_LIMIT = 5000;
/** A punch clock asks the server every minute: one that missed so many milliseconds is offline. */
export const KIOSK_SILENCE_MS = 3 * 60_000;

export type PunchKind = 'IN' | 'OUT';

/** A punch that the punch clock seals to the server's key as soon as staff enter it. */
export interface OfflinePunch {
  readonly code: string;
  readonly kind: PunchKind;
  readonly rate: Rate;
  /** The server's time that this punch clock heard last, in milliseconds, and the server's proof that it said so. */
  readonly heard: number;
  readonly proof: string;
  /** Milliseconds since `heard` by the clock that no one can set; null if the page restarted since then. */
  readonly elapsed: number | null;
  /** The same by the device's own clock. */
  readonly wall: number;
  /** The same punch was sent before and may have been stored: its answer never came. */
  readonly tried: boolean;
}

/** Returns the text that ties a sealed punch to its punch clock, key, and place in the order: it opens for no other. */
export const sealedAbout = (kiosk: string, key: string, counter: number): string =>
  ['ondeck-punch-1', kiosk, key, counter].join('\n');

/** The text that the server signs for the punches it has stored, by ECDSA over P-256 with SHA-256. */
export const receiptText = (kiosk: string, keys: readonly string[]): string =>
  ['ondeck-receipt-1', kiosk, ...keys].join('\n');
