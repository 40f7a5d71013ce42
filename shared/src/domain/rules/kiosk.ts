/** What a punch clock and the server must agree on: the code that registers a browser, and how it signs its calls. */

/** Without what is mistaken for something else: 0 and O, 1, I and L, U and V. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
export const KIOSK_CODE_LENGTH = 8;

const KIOSK_CODE = new RegExp(`^[${CODE_ALPHABET}]{${KIOSK_CODE_LENGTH}}$`);

/**
 * Reads a code as it is compared: people type it in small letters, with a hyphen or spaces.
 *
 * @returns null for anything that is no code as a whole
 */
export function readKioskCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return KIOSK_CODE.test(code) ? code : null;
}

/** A code as it is read aloud: `ABCD-EFGH`. */
export const showKioskCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Carries a kiosk's signature. */
export const KIOSK_HEADER = 'x-ondeck-kiosk';
/** On a refusal: sign anew, beyond this counter and by this clock. */
export const KIOSK_COUNTER_HEADER = 'x-ondeck-kiosk-counter';
export const KIOSK_TIME_HEADER = 'x-ondeck-kiosk-time';

/**
 * The most by which the counter of a call can exceed that of the last call. A punch clock without a network keeps counting,
 * by some 100,000 a week. A larger step would leave no counter for later calls.
 */
export const LONGEST_COUNTER_STEP = 1_000_000;

/**
 * Returns the counter to continue from after the server refused a call.
 *
 * @param own - of the last call that this device signed
 * @param servers - of the last call that the server accepted
 */
export const counterAfterRefusal = (own: number, servers: number): number =>
  own - servers >= LONGEST_COUNTER_STEP ? servers : Math.max(own, servers);

export interface SignedCall {
  readonly kiosk: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** SHA-256 of the body's text in hexadecimal, also of an empty one. */
  readonly bodyHash: string;
  /** Larger than the counters of all earlier calls of this punch clock, by at most {@link LONGEST_COUNTER_STEP}. */
  readonly counter: number;
  /** Milliseconds since 1970, by the server's clock as far as the kiosk knows it. */
  readonly time: number;
}

/** The text that a kiosk signs, by ECDSA over P-256 with SHA-256. */
export const signedText = ({ kiosk, method, path, bodyHash, counter, time }: SignedCall): string =>
  ['ondeck-kiosk-1', kiosk, method, path, bodyHash, counter, time].join('\n');

export type Signature = Pick<SignedCall, 'kiosk' | 'counter' | 'time'> & {
  /** Both halves of the signature, base64. */
  readonly signature: string;
};

/** What {@link KIOSK_HEADER} holds. */
export const signatureHeader = ({ kiosk, counter, time, signature }: Signature): string =>
  [kiosk, counter, time, signature].join(' ');

/** Reads {@link KIOSK_HEADER}; undefined for anything else. */
export function readSignature(header: string): Signature | undefined {
  const match =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,15}) (\d{1,15}) ([A-Za-z0-9+/]{86}==)$/.exec(
      header,
    );
  const [, kiosk, counter, time, signature] = match ?? [];
  if (!kiosk || !counter || !time || !signature) return undefined;
  return { kiosk, counter: Number(counter), time: Number(time), signature };
}
