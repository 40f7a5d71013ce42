import type { Call } from '@ondeck/shared/calls/call';
import { type AnswerOf, type InputOf, requestOf, type WireRequest } from '@ondeck/shared/calls/requestOf';
import { readHeld } from '@ondeck/shared/session/heldValues';
import { nextWait, sleep } from './backoff';
import { isRegistered } from './registered';
import { heard } from './reach';

/** Readings of the device's two clocks in milliseconds: `steady` is the one that no one can set. */
export interface Clocks {
  readonly wall: number;
  readonly steady: number;
}

/** Result of a call. Status 0 means that no answer arrived before the page gave up. */
export type ServerOutcome<A = unknown> =
  | {
      readonly ok: true;
      readonly status: number /** Undefined if the body wasn't JSON. */;
      readonly body: A | undefined;
      /** The clocks when the answered attempt began; undefined if the answer wasn't prompt. */
      readonly asked: Clocks | undefined;
    }
  | Refused;

export interface Refused {
  readonly ok: false;
  readonly status: number;
  /** The server's sentence, from `error` or `detail`. */
  readonly message: string | undefined;
  /** Seconds to wait if the server slows the keypad down. */
  readonly retryAfter: number | undefined;
}

export interface Patience {
  /** The key of an action, equal for every attempt, so that a repeated write returns the first write's answer. */
  readonly idempotencyKey?: string;
  /** Called before each further attempt, counted from 2. */
  readonly onRetry?: (attempt: number) => void;
  /** Ends the attempts. Changes that the server already made are kept. */
  readonly abandon?: AbortSignal;
  /** Token to send instead of the stored token, for an action that belongs only to the screen. */
  readonly token?: string;
  /** Total time to keep trying, in milliseconds. */
  readonly patienceMs?: number;
}

interface Sent extends WireRequest {
  readonly token: string;
  readonly idempotencyKey: string | undefined;
}

/** An attempt without an answer after this time is abandoned and repeated. */
const ATTEMPT_MS = 6000;
/**
 * Maximum age of a prompt answer. An attempt without an answer ends earlier, but a tablet that sleeps in between reads its
 * answer when it wakes up.
 */
const PROMPT_MS = ATTEMPT_MS + 2000;
const NO_ANSWER: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Returns the token for a call: none for public calls, the employee's for the punch clock, otherwise the signed-in
 * user's.
 */
function tokenFor({ permission }: Call): string {
  if (permission === 'public') return '';
  return readHeld(permission.startsWith('punch.') ? 'employeeAuthToken' : 'authToken');
}

const headers = ({ token, body, idempotencyKey }: Sent): Record<string, string> => ({
  Accept: 'application/json',
  ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(token ? { Authorization: `Token ${token}` } : {}),
  ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

async function parseBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sentenceIn(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined;
  const sentence = body['error'] ?? body['detail'];
  return typeof sentence === 'string' ? sentence : undefined;
}

/** Aborts with the given signal or after a time. Older tablets have neither `AbortSignal.any` nor `.timeout`. */
function limited(abandon: AbortSignal, ms: number) {
  const limit = new AbortController();
  const end = (): void => limit.abort();
  const timer = setTimeout(end, ms);
  if (abandon.aborted) end();
  abandon.addEventListener('abort', end);
  const release = (): void => {
    clearTimeout(timer);
    abandon.removeEventListener('abort', end);
  };
  return { signal: limit.signal, release };
}

const readClocks = (): Clocks => ({ wall: Date.now(), steady: performance.now() });

/** Returns whether little time passed, by both clocks. The steady clock pauses while the device sleeps. */
function isPrompt({ wall, steady }: Clocks): boolean {
  const now = readClocks();
  return Math.abs(now.wall - wall) <= PROMPT_MS && now.steady - steady <= PROMPT_MS;
}

function missed(abandon: AbortSignal): undefined {
  if (!abandon.aborted) heard(false);
}

/** Most signatures per attempt: another tab may have used the counter first, or this device's clock may be off. */
const SIGNINGS = 4;

/** Sends a call. A registered punch clock signs each attempt separately, so that none counts twice. */
async function fetchSigned(call: Sent, signal: AbortSignal): Promise<Response> {
  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  const device = isRegistered() ? await import('./device') : undefined;
  for (let signing = 1; ; signing += 1) {
    const signature = await device?.signatureFor(call.method, call.url, body);
    const response = await fetch(call.url, {
      method: call.method,
      headers: { ...headers(call), ...signature },
      signal,
      ...(body === undefined ? {} : { body }),
    });
    if (response.status !== 409 || signing === SIGNINGS || !(await device?.learnFrom(response.headers)))
      return response;
  }
}

async function attempt(call: Sent, abandon: AbortSignal): Promise<ServerOutcome | undefined> {
  const { signal, release } = limited(abandon, ATTEMPT_MS);
  const asked = readClocks();
  try {
    const response = await fetchSigned(call, signal);
    if (NO_ANSWER.has(response.status)) return missed(abandon);
    const body = await parseBody(response);
    heard(true);
    if (response.ok)
      return { ok: true, status: response.status, body, asked: isPrompt(asked) ? asked : undefined };
    const wait = Number(response.headers.get('Retry-After'));
    return {
      ok: false,
      status: response.status,
      message: sentenceIn(body),
      retryAfter: Number.isFinite(wait) && wait > 0 ? wait : undefined,
    };
  } catch {
    return missed(abandon); // No network, a cut connection, and a slow answer look the same to the employee at the
    // keypad.
  } finally {
    release();
  }
}

/** Trusts the body's type, since the server writes it by the call's schema. A body that isn't JSON is undefined. */
function assertAnswer<C extends Call>(
  _call: C,
  _outcome: ServerOutcome,
): asserts _outcome is ServerOutcome<AnswerOf<C>> {}

/**
 * Sends a call and repeats it until an answer arrives, always with the same idempotency key. If an answer was lost
 * after the server had written, the repeat returns it without writing again.
 *
 * @param input - the call's parameters, query, and body in one value
 * @returns the answer, or status 0 if none arrived in time
 */
export async function send<C extends Call>(
  call: C,
  input: InputOf<C> & (object | void),
  {
    idempotencyKey,
    onRetry,
    abandon = new AbortController().signal,
    patienceMs = 60_000,
    token = tokenFor(call),
  }: Patience,
): Promise<ServerOutcome<AnswerOf<C>>> {
  const deadline = Date.now() + patienceMs;
  const request = requestOf(call, input);
  const query = new URLSearchParams(request.params).toString();
  const url = query === '' ? request.url : `${request.url}?${query}`;
  for (let count = 1; ; count += 1) {
    const outcome = await attempt({ ...request, url, token, idempotencyKey }, abandon);
    if (outcome) {
      assertAnswer(call, outcome);
      return outcome;
    }
    const wait = nextWait(count);
    if (abandon.aborted || Date.now() + wait > deadline)
      return { ok: false, status: 0, message: undefined, retryAfter: undefined };
    await sleep(wait, abandon);
    onRetry?.(count + 1);
  }
}
