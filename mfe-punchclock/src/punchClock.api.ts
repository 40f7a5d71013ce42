import { readHeld } from '@ondeck/shared/session/heldValues';
import { nextWait, sleep } from './backoff';
import { heard } from './reach';

/** What a call came to. Status 0: no answer within the time that the page keeps trying. */
export type Outcome =
  | { readonly ok: true; readonly status: number; readonly body: unknown }
  | {
      readonly ok: false;
      readonly status: number;
      /** The server's sentence, from `error` or `detail`. */
      readonly message: string | undefined;
      /** Seconds to wait, where the server slows the keypad down. */
      readonly retryAfter: number | undefined;
    };

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  /** Which token travels: the employee's, the signed-in person's, or none. */
  readonly as: 'employee' | 'session' | 'nobody';
  /** Makes a repeat of a write answer what the first one did: the same for every attempt of one action. */
  readonly idempotencyKey?: string;
}

/** An attempt that has no answer by then is given up and repeated. */
const ATTEMPT_MS = 6000;
const NO_ANSWER: ReadonlySet<number> = new Set([502, 503, 504]);

const TOKENS = { employee: 'employeeAuthToken', session: 'authToken' } as const;

function headers(call: Call): Record<string, string> {
  const token = call.as === 'nobody' ? '' : readHeld(TOKENS[call.as]);
  return {
    Accept: 'application/json',
    ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(token ? { Authorization: `Token ${token}` } : {}),
    ...(call.idempotencyKey ? { 'Idempotency-Key': call.idempotencyKey } : {}),
  };
}

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

async function attempt(call: Call, abandon: AbortSignal): Promise<Outcome | undefined> {
  const { signal, release } = limited(abandon, ATTEMPT_MS);
  try {
    const response = await fetch(call.path, {
      method: call.method,
      headers: headers(call),
      signal,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
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

/**
 * Sends one call and keeps at it while there is no answer, always with the same idempotency key: an answer that was
 * lost on its way back after the server had written is asked for again, never done twice.
 *
 * @param onRetry - told before each further attempt, counted from 2
 * @param abandon - ends the attempts; what the server already did stays
 * @param patienceMs - how long it keeps trying
 * @returns the answer, or status 0 when there was none in time
 */
export async function send(
  call: Call,
  onRetry: (attempt: number) => void,
  abandon: AbortSignal,
  patienceMs = 60_000,
): Promise<Outcome> {
  const deadline = Date.now() + patienceMs;
  for (let count = 1; ; count += 1) {
    const outcome = await attempt(call, abandon);
    if (outcome) return outcome;
    const wait = nextWait(count);
    if (abandon.aborted || Date.now() + wait > deadline) {
      return { ok: false, status: 0, message: undefined, retryAfter: undefined };
    }
    await sleep(wait, abandon);
    onRetry(count + 1);
  }
}
