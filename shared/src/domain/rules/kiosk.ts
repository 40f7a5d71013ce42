/**
 * Rules that the punch clock and the server share: the code that registers a browser, and the signature of its calls.
 */

/** Characters of a registration code, without pairs that look alike: 0 and O, 1, I, and L, U and V. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
export const KIOSK_CODE_LENGTH = 8;

const KIOSK_CODE = new RegExp(`^[${CODE_ALPHABET}]{${KIOSK_CODE_LENGTH}}$`);

/**
 * Normalizes a typed registration code, which may have lowercase letters, hyphens, or spaces.
 *
 * @returns null for text that isn't a whole code
 */
export function readKioskCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return KIOSK_CODE.test(code) ? code : null;
}

/** Formats a registration code for reading aloud: `ABCD-EFGH`. */
export const showKioskCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Header that carries a punch clock's signature. */
export const KIOSK_HEADER = 'x-ondeck-kiosk';
/** Headers of a refusal: the counter and the time with which the punch clock must sign its call again. */
export const KIOSK_COUNTER_HEADER = 'x-ondeck-kiosk-counter';
export const KIOSK_TIME_HEADER = 'x-ondeck-kiosk-time';

/**
 * Maximum step of the counter from one call to the next. A punch clock without a network keeps counting, by some
 * 100,000 a week. A larger step would leave no counters for later calls.
 */
export const LONGEST_COUNTER_STEP = 1_000_000;

/**
 * Returns the counter to continue from after the server refused a call.
 *
 * @param own - the counter of the last call that this device signed
 * @param servers - the counter of the last call that the server accepted
 */
export const counterAfterRefusal = (own: number, servers: number): number =>
  own - servers >= LONGEST_COUNTER_STEP ? servers : Math.max(own, servers);

export interface SignedCall {
  readonly kiosk: string;
  readonly method: string;
  /** The path of the call, with its query. */
  readonly path: string;
  /** SHA-256 of the body's text in hexadecimal, also when the body is empty. */
  readonly bodyHash: string;
  /** Larger than the counters of all earlier calls of this punch clock, by at most {@link LONGEST_COUNTER_STEP}. */
  readonly counter: number;
  /** Milliseconds since 1970 by the server's clock, as far as the punch clock knows it. */
  readonly time: number;
}

/** Returns the text that a punch clock signs, by ECDSA over P-256 with SHA-256. */
export const signedText = ({ kiosk, method, path, bodyHash, counter, time }: SignedCall): string =>
  ['ondeck-kiosk-1', kiosk, method, path, bodyHash, counter, time].join('\n');

export type Signature = Pick<SignedCall, 'kiosk' | 'counter' | 'time'> & {
  /** Both halves of the signature, in base64. */
  readonly signature: string;
};

/** Writes a signature as the value of {@link KIOSK_HEADER}. */
export const signatureHeader = ({ kiosk, counter, time, signature }: Signature): string =>
  [kiosk, counter, time, signature].join(' ');

/** Reads the value of {@link KIOSK_HEADER}; returns undefined if the value is malformed. */
export function readSignature(header: string): Signature | undefined {
  const match =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,15}) (\d{1,15}) ([A-Za-z0-9+/]{86}==)$/.exec(
      header,
    );
  const [, kiosk, counter, time, signature] = match ?? [];
  if (!kiosk || !counter || !time || !signature) return undefined;
  return { kiosk, counter: Number(counter), time: Number(time), signature };
}
