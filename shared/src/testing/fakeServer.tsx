import { CHANGES_HEADER } from '../api/ownChanges';
import { tagTypes } from '../calls/tags';

/** The answer of a faked call: a body with status 200, or a whole reply. `lost` breaks the connection. */
export type FakeReply =
  | { readonly status?: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'lost';

/** One call that a page made. */
export interface SentCall {
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly authorization: string | null;
  /** The `If-Match` header: the revision that the page had read. */
  readonly seen?: string | null;
  /** The `Idempotency-Key` header. */
  readonly key?: string | null;
}

type Answer = FakeReply | ((call: SentCall) => FakeReply | Promise<FakeReply>);

/** Answers by `METHOD /path`; a list gives its answers in turn and then repeats the last one. */
export type FakeRoutes = Record<string, Answer | Answer[]>;

export interface FakeServer {
  /** Answers of the server; assign to change one during a test. */
  readonly routes: FakeRoutes;
  readonly sent: readonly SentCall[];
  /** Returns the calls of one route, in order. */
  calls(route: string): readonly SentCall[];
}

/** Refuses to save a record that someone else has saved since it was opened; its revision is now `second`. */
export const outdated: FakeReply = {
  status: 409,
  body: { error: 'Ada Min saved last, on 11-24-2026 8:02 AM. Review the latest version before you save.' },
  headers: { ETag: '"second"' },
};

let lastChange = 0;

/** Lists a new change of every topic, as the answer of a write that changes data of all kinds does. */
const changesOfAll = (): string => tagTypes.map((tag) => `${(lastChange += 1)} ${tag}`).join(', ');

/** Milliseconds that each answer takes. */
const LAG = 20;

function parseBody(text: string): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function readCall(input: RequestInfo | URL, init: RequestInit | undefined): Promise<SentCall> {
  const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
  const headers = new Headers(init?.headers);
  return {
    method: init?.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: typeof init?.body === 'string' ? parseBody(init.body) : undefined,
    authorization: headers.get('Authorization'),
    seen: headers.get('If-Match'),
    key: headers.get('Idempotency-Key'),
  };
}

/**
 * Replaces only the network for one test: pages, store, and session stay real. A call without a route gets a 404 and
 * stays in `sent`, so a test can find it. After a successful write, the page fetches everything that it shows again.
 *
 * @param routes - for example `{'GET /api/locations/': {body: {count: 0, results: []}}}`
 */
export function fakeServer(routes: FakeRoutes): FakeServer {
  const sent: SentCall[] = [];
  const server: FakeServer = {
    routes,
    sent,
    calls: (route) => sent.filter((call) => `${call.method} ${call.path}` === route),
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const call = await readCall(input, init);
    sent.push(call);
    const route = routes[`${call.method} ${call.path}`];
    const answer = Array.isArray(route) ? (route.length > 1 ? route.shift() : route[0]) : route;
    const reply =
      typeof answer === 'function'
        ? await answer(call)
        : (answer ?? { status: 404, body: { error: 'No route' } });
    // Answers late, as a network does, so a test that expects an immediate answer always fails.
    await new Promise((resolve) => {
      setTimeout(resolve, LAG);
    });
    if (reply === 'lost') throw new TypeError('Failed to fetch');
    const { status = 200, body, headers = {} } = reply;
    const empty = status === 204 || body === undefined;
    const isWrite = call.method !== 'GET' && status < 300;
    return new Response(empty ? null : JSON.stringify(body), {
      status,
      headers: { ...(isWrite ? { [CHANGES_HEADER]: changesOfAll() } : {}), ...headers },
    });
  });
  return server;
}
