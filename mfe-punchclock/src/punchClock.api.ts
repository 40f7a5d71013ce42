import type { Call } from '@ondeck/shared/calls/call';
import { type AnswerOf, type InputOf, requestOf, type WireRequest } from '@ondeck/shared/calls/requestOf';
import { readHeld } from '@ondeck/shared/session/heldValues';
import { nextWait, sleep } from './backoff';
import { isRegistered } from './registered';
import { heard } from './reach';

/** What a call came to. Status 0: no answer within the time that the page keeps trying. */
export type ServerOutcome<A = unknown> =
  | {
      readonly ok: true;
      readonly status: number /** Nothing where it was no JSON. */;
      readonly body: A | undefined;
    }
  | Refused;

export interface Refused {
  readonly ok: false;
  readonly status: number;
  /** The server's sentence, from `error` or `detail`. */
  readonly message: string | undefined;
  /** Seconds to wait, where the server slows the keypad down. */
  readonly retryAfter: number | undefined;
}

export interface Patience {
  /** Makes a repeat of a write answer what the first one did: the same for every attempt of one action. */
  readonly idempotencyKey?: string;
  /** Told before each further attempt, counted from 2. */
  readonly onRetry?: (attempt: number) => void;
  /** Ends the attempts; what the server already did stays. */
  readonly abandon?: AbortSignal;
  /** Travels instead of the one that is held: it belongs to what is on the screen alone. */
  readonly token?: string;
  /** How long it keeps trying. */
  readonly patienceMs?: number;
}

interface Sent extends WireRequest {
  readonly token: string;
  readonly idempotencyKey: string | undefined;
}

/** An attempt that has no answer by then is given up and repeated. */
const ATTEMPT_MS = 6000;
const NO_ANSWER: ReadonlySet<number> = new Set([502, 503, 504]);

/** Which token travels: none where everybody may ask, the employee's at the punch clock, else the signed-in person's. */
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

function missed(abandon: AbortSignal): undefined {
  if (!abandon.aborted) heard(false);
}

/** So often a call is signed anew, after a tab beside this one was faster or this device's clock was off. */
const SIGNINGS = 4;

/** A registered punch clock signs each attempt by itself, so that none of them counts twice. */
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
  try {
    const response = await fetchSigned(call, signal);
    if (NO_ANSWER.has(response.status)) return missed(abandon);
    const body = await parseBody(response);
    heard(true);
    if (response.ok) return { ok: true, status: response.status, body };
    const wait = Number(response.headers.get('Retry-After'));
    return {
      ok: false,
      status: response.status,
      message: sentenceIn(body),
      retryAfter: Number.isFinite(wait) && wait > 0 ? wait : undefined,
    };
  } catch {
    return missed(abandon); // no network, cut connection or too slow: all the same to the person at the keypad
  } finally {
    release();
  }
}

/** The server wrote it by the call's own schema; what is no JSON at all is undefined. */
function assertAnswer<C extends Call>(
  _call: C,
  _outcome: ServerOutcome,
): asserts _outcome is ServerOutcome<AnswerOf<C>> {}

/**
 * Sends one call and keeps at it while there is no answer, always with the same idempotency key: an answer that was
 * lost on its way back after the server had written is asked for again, never done twice.
 *
 * @param input - what the call takes: parameters, query and body as one value
 * @returns the answer, or status 0 when there was none in time
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
