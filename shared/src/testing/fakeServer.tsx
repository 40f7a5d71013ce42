/** What a faked call answers: a body with status 200, or a whole reply. `lost`: the connection breaks. */
export type FakeReply =
  | { readonly status?: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'lost';

/** One call that a page made. */
export interface SentCall {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly authorization: string | null;
  /** `If-Match`: which state of a record the page says it saw. */
  readonly seen?: string | null;
}

type Answer = FakeReply | ((call: SentCall) => FakeReply | Promise<FakeReply>);

/** Answers by `METHOD /path`; a list answers in turn, its last reply for ever. */
export type FakeRoutes = Record<string, Answer | Answer[]>;

export interface FakeServer {
  /** Change an answer during a test by assigning to it. */
  readonly routes: FakeRoutes;
  readonly sent: readonly SentCall[];
  /** The calls of one route, in order. */
  calls(route: string): readonly SentCall[];
}

/** A save of a record that somebody else has saved since it was opened: it has the revision `second` by now. */
export const outdated: FakeReply = {
  status: 409,
  body: { error: 'Ada Min saved last, on 11-24-2026 8:02 AM. Review the latest version before you save.' },
  headers: { ETag: '"second"' },
};

/** How long each answer takes, in ms. */
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
  };
}

/**
 * Replaces the network, and nothing else, for one test: pages, store and session stay real.
 * A call that no route answers gets 404 and stays in `sent`, so that a test can find it.
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
    // Answers late, as a network does, so that a test which counts on an immediate answer always fails.
    await new Promise((resolve) => {
      setTimeout(resolve, LAG);
    });
    if (reply === 'lost') throw new TypeError('Failed to fetch');
    const { status = 200, body, headers = {} } = reply;
    const empty = status === 204 || body === undefined;
    return new Response(empty ? null : JSON.stringify(body), { status, headers: { ...headers } });
  });
  return server;
}
