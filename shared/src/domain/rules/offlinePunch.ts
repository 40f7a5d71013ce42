/** Rules for offline punches that the punch clock and the server share. */
import type { Rate } from '../../schemas/dashboard';

/** Maximum number of punches in one call. */
export const OFFLINE_BATCH = 50;
/** Maximum number of punches that a punch clock keeps. */
export const OFFLINE_LIMIT = 5000;
/** Silence, in milliseconds, after which a punch clock counts as offline; it calls the server every minute. */
export const KIOSK_SILENCE_MS = 3 * 60_000;

export type PunchKind = 'IN' | 'OUT';

/** A punch that the punch clock encrypts for the server as soon as staff enter it. */
export interface OfflinePunch {
  readonly code: string;
  readonly kind: PunchKind;
  readonly rate: Rate;
  /** The last server time that this punch clock received, in milliseconds, and the server's proof of it. */
  readonly heard: number;
  readonly proof: string;
  /** Milliseconds since `heard` by a clock that no one can set; null if the page restarted since then. */
  readonly elapsed: number | null;
  /** Milliseconds since `heard` by the device's own clock. */
  readonly wall: number;
}

/** Returns the text that binds a sealed punch to its punch clock, key, and position in the queue; no other opens it. */
export const sealedAbout = (kiosk: string, key: string, counter: number): string =>
  ['ondeck-punch-1', kiosk, key, counter].join('\n');

/** Returns the text that the server signs for stored punches, by ECDSA over P-256 with SHA-256. */
export const receiptText = (kiosk: string, keys: readonly string[]): string =>
  ['ondeck-receipt-1', kiosk, ...keys].join('\n');
