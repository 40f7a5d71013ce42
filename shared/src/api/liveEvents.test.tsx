import { dropSession, getSession, hold } from '../session/session';
import { type Tag, tagTypes } from '../calls/tags';
import { followLiveEvents, liveStore, POLL_EVERY, polledTags } from './liveEvents';

/** Fakes a server whose streams the test writes to and closes. */
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

/** Milliseconds that a hidden tab keeps its stream. */
const HIDDEN_FOR = 10_000;

/** Hides or shows the tab. */
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

test('refetches the tag that an event names, once for events that arrive together', async () => {
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

test('updates the time of the last message but fetches nothing for an unknown topic', async () => {
  const { streams } = streamingServer();
  follow();
  await pass(0);
  liveStore.setState({ updatedAt: undefined });
  streams[0]?.enqueue(message('Weather'));
  await pass(200);
  expect(liveStore.getState().updatedAt).toBeDefined();
  expect(refetched).toEqual([]);
});

test('reopens a closed stream and fetches missed changes', async () => {
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

test('polls every 30 seconds while there is no stream', async () => {
  streamingServer(503);
  follow();
  await pass(POLL_EVERY - 1);
  expect(refetched).toEqual([]);
  await pass(1);
  expect(refetched).toEqual([[...polledTags]]);
  await pass(POLL_EVERY);
  expect(refetched).toHaveLength(2);
});

test('fetches the first change right away, and later changes soon after it together', async () => {
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

test('drops a stream after 31 silent seconds and fetches missed changes right away', async () => {
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

test('closes the stream of a hidden tab, and fetches everything when the tab is shown again', async () => {
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

test('keeps the stream of a tab that is hidden only for a moment', async () => {
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

test('opens the stream of a background tab only when the tab is shown', async () => {
  const { tokens } = streamingServer();
  show('hidden');
  follow();
  await pass(60_000);
  expect(tokens).toHaveLength(0);
  show('visible');
  await pass(0);
  expect(liveStore.getState().status).toBe('live');
});

test('ends the session when the stream gets a 401', async () => {
  streamingServer(401);
  follow();
  await pass(0);
  expect(getSession()).toMatchObject({ authToken: '', ended: 'expired' });
});

test('opens no more streams after it is stopped', async () => {
  const { tokens } = streamingServer(503);
  follow();
  await pass(0);
  stop();
  await pass(120_000);
  expect(tokens).toHaveLength(1);
  expect(liveStore.getState().status).toBe('off');
});
