import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createLocation, listLocations } from '../calls/locations';
import { fakeServer } from '../testing/fakeServer';
import { useRead, useReadWhole, useWrite } from './useCall';
import { followLiveEvents, liveStore, portsOf } from './liveEvents';
import { createOnDeckStore } from './store';

const list = { count: 0, results: [] };
const place = {
  title: 'Pier',
  phone_number: '2125550101',
  email: 'pier@ondeck.example',
  address: '9 Pier Street',
  timezone: 'America/Chicago',
} as const;

function inStore() {
  const { store } = createOnDeckStore();
  return {
    wrapper: ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>,
  };
}

test('gives every copy of a call its own answer, since areas and versions are built with their own copies', async () => {
  const server = fakeServer({ 'GET /api/locations/': { body: list } });
  const copies = [listLocations, { ...listLocations }, { ...listLocations }];
  const { result } = renderHook(() => copies.map((call) => useRead(call, { limit: 1 })), inStore());
  await waitFor(() => expect(result.current.every(({ data }) => data?.count === 0)).toBe(true));
  expect(server.calls('GET /api/locations/')).toHaveLength(3);
});

test('shares one answer between two components that read the same call', async () => {
  const server = fakeServer({ 'GET /api/locations/': { body: list } });
  const { result } = renderHook(
    () => [useRead(listLocations, { limit: 2 }), useRead(listLocations, { limit: 2 })],
    inStore(),
  );
  await waitFor(() => expect(result.current.every(({ data }) => data?.count === 0)).toBe(true));
  expect(server.calls('GET /api/locations/')).toHaveLength(1);
});

test.each([
  ['no page that is full', [3], 3],
  ['a full one and a part', [200, 1], 201],
  ['full ones alone', [200, 200, 0], 400],
])('returns a whole list with %s as one answer', async (_name, pages, count) => {
  const server = fakeServer({
    'GET /api/locations/': pages.map((length) => ({
      body: { count, results: Array.from({ length }, () => place) },
    })),
  });
  const { result } = renderHook(() => useReadWhole(listLocations), inStore());
  await waitFor(() => expect(result.current.data?.results).toHaveLength(count));
  expect(result.current.data?.count).toBe(count);
  expect(server.calls('GET /api/locations/').map(({ query }) => query['offset'])).toEqual(
    pages.map((_, index) => (index === 0 ? undefined : String(index * 200))),
  );
});

test('fails to read a whole list when one of its pages fails', async () => {
  fakeServer({
    'GET /api/locations/': [
      { body: { count: 201, results: Array.from({ length: 200 }, () => place) } },
      { status: 500, body: { error: 'Something went wrong.' } },
    ],
  });
  const { result } = renderHook(() => useReadWhole(listLocations), inStore());
  await waitFor(() => expect(result.current.error).toMatchObject({ status: 500 }));
  expect(result.current.data).toBeUndefined();
});

test.each([
  ['a write that succeeded', { status: 201, body: { id: 'x', ...place } }, 2],
  ['a refused one', { status: 400, body: { error: 'no' } }, 1],
])(
  'refetches the lists that show a tag only after a successful write: %s (%#)',
  async (_name, reply, times) => {
    const server = fakeServer({ 'GET /api/locations/': { body: list }, 'POST /api/locations/': reply });
    const { result } = renderHook(
      () => ({ list: useRead(listLocations, { limit: 1 }), create: useWrite(createLocation) }),
      inStore(),
    );
    await waitFor(() => expect(result.current.list.data).toEqual(list));
    await act(() => result.current.create[0](place));
    await waitFor(() => expect(result.current.list.isFetching).toBe(false));
    expect(server.calls('GET /api/locations/')).toHaveLength(times);
    expect(server.calls('POST /api/locations/')[0]?.body).toEqual(place);
  },
);

describe('a write whose answer lists its changes', () => {
  const stream = () => {
    let send: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
    const message = (id: number) => `data: ${JSON.stringify({ id: String(id), topic: 'Location' })}\n\n`;
    return {
      response: new Response(body, { status: 200 }),
      announce: (id: number) => send?.enqueue(new TextEncoder().encode(message(id))),
    };
  };

  /** Opens a page that lists the locations, follows the stream, and creates a location. */
  async function openPage(headers: Record<string, string>) {
    const server = fakeServer({
      'GET /api/locations/': { body: list },
      'POST /api/locations/': {
        status: 201,
        body: { id: 'x', ...place },
        headers: { 'X-Changes': '', ...headers },
      },
    });
    const events = stream();
    const rest = jest.mocked(fetch).getMockImplementation();
    jest
      .mocked(fetch)
      .mockImplementation(async (input, init) =>
        String(input).endsWith('/api/events') ? events.response : (rest?.(input, init) ?? Response.error()),
      );
    const { store } = createOnDeckStore();
    const { result } = renderHook(
      () => ({ list: useRead(listLocations, { limit: 1 }), create: useWrite(createLocation) }),
      { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> },
    );
    await waitFor(() => expect(result.current.list.data).toEqual(list));
    const stop = followLiveEvents(portsOf(store.dispatch));
    await waitFor(() => expect(liveStore.getState().status).toBe('live'));
    return {
      announce: events.announce,
      create: () => act(() => result.current.create[0](place)),
      lists: () => server.calls('GET /api/locations/').length,
      stop,
    };
  }
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 250)));

  let id = 900;
  test.each([
    ['before the stream announces them', 'X-Changes', 'after', 2],
    ['after the stream announced them', 'X-Changes', 'before', 2],
    ['never, as an older server does', 'X-Nothing', 'after', 2],
  ])('fetches own changes again once if the answer lists them %s', async (_name, header, when, lists) => {
    id += 2;
    const page = await openPage({ [header]: `${id} Location` });
    if (when === 'before') {
      page.announce(id);
      await settled();
    }
    await page.create();
    await settled();
    if (when === 'after') page.announce(id);
    await settled();
    expect(page.lists()).toBe(lists);
    page.announce(id + 1);
    await settled();
    expect(page.lists()).toBe(lists + 1);
    page.stop();
  });
});
