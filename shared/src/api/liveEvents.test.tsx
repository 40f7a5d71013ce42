import { dropSession, getSession, hold } from '../session/session';
import { type Tag, tagTypes } from '../calls/tags';
import { followLiveEvents, liveStore, POLL_EVERY, polledTags } from './liveEvents';

/** A server whose streams the test writes to and closes. */
function streamingServer(status = 200) {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const tokens: (string | null)[] = [];
  const server = { status, streams, tokens };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    tokens.push(new Headers(init?.headers).get('Authorization'));
    if (server.status !== 200) return new Response(null, { status: server.status });
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) });
    init?.signal?.addEventListener('abort', () => streams.at(-1)?.error(new Error('aborted')));
    return new Response(body, { status: 200 });
  });
  return server;
}

const message = (topic: string): Uint8Array =>
  new TextEncoder().encode(`data: ${JSON.stringify({ id: '1', topic })}\n\n`);

/** So long a hidden tab keeps its stream. */
const HIDDEN_FOR = 10_000;

/** Somebody goes to another tab, or comes back. */
function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

let stop: () => void = () => undefined;
const refetched: Tag[][] = [];

function follow(): void {
  refetched.length = 0;
  stop = followLiveEvents({ invalidate: (tags) => void refetched.push([...tags]) });
}

beforeEach(() => {
  jest.useFakeTimers();
  hold('authToken', 'token-1');
});

afterEach(() => {
  stop();
  show('visible');
  jest.useRealTimers();
  dropSession('signedOut');
});

const pass = (milliseconds: number): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds);

test('fetches what an event names, once for events that come together', async () => {
  const { streams, tokens } = streamingServer();
  follow();
  await pass(0);
  expect(liveStore.getState().status).toBe('live');
  expect(tokens).toEqual(['Token token-1']);
  streams[0]?.enqueue(message('Dashboard'));
  streams[0]?.enqueue(message('Schedule'));
  streams[0]?.enqueue(message('Dashboard'));
  await pass(200);
  expect(refetched).toEqual([['Dashboard', 'Schedule']]);
});

test('a topic that is no tag moves the time of the last word and fetches nothing', async () => {
  const { streams } = streamingServer();
  follow();
  await pass(0);
  liveStore.setState({ updatedAt: undefined });
  streams[0]?.enqueue(message('Weather'));
  await pass(200);
  expect(liveStore.getState().updatedAt).toBeDefined();
  expect(refetched).toEqual([]);
});

test('a closed stream is opened again, and what was missed is fetched', async () => {
  const { streams } = streamingServer();
  follow();
  await pass(0);
  streams[0]?.close();
  await pass(10);
  expect(liveStore.getState().status).toBe('polling');
  await pass(2000);
  expect(streams).toHaveLength(2);
  expect(liveStore.getState().status).toBe('live');
  expect(refetched).toEqual([[...polledTags]]);
});

test('without a stream it asks every 30 seconds', async () => {
  streamingServer(503);
  follow();
  await pass(POLL_EVERY - 1);
  expect(refetched).toEqual([]);
  await pass(1);
  expect(refetched).toEqual([[...polledTags]]);
  await pass(POLL_EVERY);
  expect(refetched).toHaveLength(2);
});

test('fetches the first change at once, and what follows closely together', async () => {
  const { streams } = streamingServer();
  follow();
  await pass(0);
  streams[0]?.enqueue(message('Dashboard'));
  await pass(20);
  expect(refetched).toEqual([['Dashboard']]);
  for (const topic of ['Schedule', 'Request']) {
    streams[0]?.enqueue(message(topic));
    await pass(20);
  }
  expect(refetched).toHaveLength(1);
  await pass(150);
  expect(refetched.slice(1)).toEqual([['Schedule', 'Request']]);
});

test('a stream that misses two signs of life is dead: what it may have swallowed is fetched at once', async () => {
  const { streams } = streamingServer();
  follow();
  await pass(0);
  await pass(30_999);
  expect([liveStore.getState().status, refetched]).toEqual(['live', []]);
  await pass(1);
  expect([liveStore.getState().status, refetched]).toEqual(['polling', [[...polledTags]]]);
  await pass(2000);
  expect(streams).toHaveLength(2);
});

test('a hidden tab lets its stream go, opens none, and fetches everything when it is shown', async () => {
  const { streams, tokens } = streamingServer();
  follow();
  await pass(0);
  show('hidden');
  await pass(HIDDEN_FOR);
  expect(liveStore.getState().status).toBe('polling');
  await pass(10 * POLL_EVERY);
  expect([tokens.length, refetched]).toEqual([1, []]);
  show('visible');
  await pass(0);
  expect(streams).toHaveLength(2);
  expect(liveStore.getState().status).toBe('live');
  expect(refetched).toEqual([[...tagTypes]]);
});

test('a tab that is hidden for a moment keeps its stream', async () => {
  const { tokens } = streamingServer();
  follow();
  await pass(0);
  for (const state of ['hidden', 'visible', 'hidden'] as const) {
    show(state);
    await pass(HIDDEN_FOR - 1);
  }
  show('visible');
  expect([tokens.length, liveStore.getState().status]).toEqual([1, 'live']);
});

test('a tab that is opened in the background opens its stream when it is shown', async () => {
  const { tokens } = streamingServer();
  show('hidden');
  follow();
  await pass(60_000);
  expect(tokens).toHaveLength(0);
  show('visible');
  await pass(0);
  expect(liveStore.getState().status).toBe('live');
});

test('a 401 ends the session', async () => {
  streamingServer(401);
  follow();
  await pass(0);
  expect(getSession()).toMatchObject({ authToken: '', ended: 'expired' });
});

test('stopped, it opens nothing more', async () => {
  const { tokens } = streamingServer(503);
  follow();
  await pass(0);
  stop();
  await pass(120_000);
  expect(tokens).toHaveLength(1);
  expect(liveStore.getState().status).toBe('off');
});
