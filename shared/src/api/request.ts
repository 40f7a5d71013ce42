import { dropSession, getSession, isSignedIn, tokenForPage } from '../session/session';
import { headersOf, takeAhead } from './ahead';
import { type ApiError, apiErrorOf } from './errors';

type QueryValue = string | number | boolean | null | undefined;

export interface ApiRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  /** The query, appended to the address; empty values are omitted. */
  readonly params?: Readonly<Record<string, QueryValue>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The function that reads a successful answer; `json` by default. */
  readonly as?: 'json' | 'blob';
  /** Overrides the page's token; an empty string sends none. */
  readonly token?: string;
  readonly signal?: AbortSignal;
  /** Milliseconds until the call counts as failed; 20 s by default. */
  readonly timeout?: number;
}

interface ApiAnswer {
  readonly data: unknown;
  readonly status: number;
  readonly headers: Headers;
}

export type ApiResult =
  | { readonly ok: true; readonly answer: ApiAnswer }
  | { readonly ok: false; readonly error: ApiError };

/** Returns an address with its query, in the order of the parameters. */
export function addressOf(url: string, params: ApiRequest['params'] = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== null && value !== '') query.append(name, String(value));
  const text = query.toString();
  return text ? `${url}${url.includes('?') ? '&' : '?'}${text}` : url;
}

const failed = (status: ApiError['status']): ApiResult => ({
  ok: false,
  error: { status, message: '', fields: {} },
});

/**
 * Sends one API call: adds `Authorization: Token …`, reads `{error, fields}` from a refusal, and ends the session on a
 * 401 to the session's token. Never throws.
 */
export async function request(call: ApiRequest): Promise<ApiResult> {
  const token = call.token ?? tokenForPage();
  const init = initOf(call, token);
  const timeout = AbortSignal.timeout(call.timeout ?? 20_000);
  const signal = call.signal ? anyOf(call.signal, timeout) : timeout;
  let response: Response;
  try {
    const address = absolute(addressOf(call.url, call.params));
    const isPlain = init.method === 'GET' && !call.headers;
    const ahead = isPlain ? await takeAhead(address, token)?.catch(() => undefined) : undefined;
    response = ahead ?? (await fetch(address, { ...init, signal }));
  } catch {
    return failed(timeout.aborted ? 'timeout' : 'network');
  }
  if (response.ok) return read(response, call.as ?? 'json');
  const body: unknown = await response.json().catch(() => undefined);
  if (response.status === 401 && token !== '' && token === getSession().authToken && isSignedIn(getSession()))
    dropSession('expired');
  const error = apiErrorOf(response.status, body, response.headers.get('Retry-After'));
  if (response.status === 403 && error.fields['second_factor']) leaveForSecondFactor();
  const revision =
    response.status === 409 ? /"(.+)"$/.exec(response.headers.get('ETag') ?? '')?.[1] : undefined;
  return { ok: false, error: revision === undefined ? error : { ...error, revision } };
}

/** Opens the setup of a second factor, for a user who must set one up before anything else. */
function leaveForSecondFactor(): void {
  if (window.location.pathname !== '/my-profile') window.location.assign('/my-profile?tab=second-factor');
}

// Node's fetch, which the tests use, accepts only absolute addresses.
const absolute = (url: string): string => new URL(url, window.location.origin).toString();

function initOf(call: ApiRequest, token: string): RequestInit {
  const headers: Record<string, string> = { ...headersOf(token), ...call.headers };
  if (call.body === undefined) return { method: call.method ?? 'GET', headers };
  headers['Content-Type'] = 'application/json';
  return { method: call.method ?? 'POST', headers, body: JSON.stringify(call.body) };
}

async function read(response: Response, as: 'json' | 'blob'): Promise<ApiResult> {
  const { status, headers } = response;
  try {
    if (as === 'blob') return { ok: true, answer: { data: await response.blob(), status, headers } };
    const text = await response.text();
    const data: unknown = text === '' ? null : JSON.parse(text);
    return { ok: true, answer: { data, status, headers } };
  } catch {
    return failed('parse');
  }
}

function anyOf(first: AbortSignal, second: AbortSignal): AbortSignal {
  const controller = new AbortController();
  for (const signal of [first, second]) {
    if (signal.aborted) controller.abort(signal.reason);
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  }
  return controller.signal;
}
