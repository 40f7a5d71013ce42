import { dropSession, getSession, hold } from '../session/session';
import { addressOf, request } from './request';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** Fakes the network: gives every call the same answer and records it. */
function network(answer: () => Response | Promise<Response>): Sent[] {
  const sent: Sent[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init = {}) => {
    sent.push({ url: String(url), init });
    return answer();
  });
  return sent;
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers });

const headersOf = (sent: Sent | undefined): Headers => new Headers(sent?.init.headers);

beforeEach(() => {
  window.location.hash = '';
  dropSession('signedOut');
  hold('authToken', 'session-token');
});

test.each([
  ['', 'Token session-token'],
  ['#/punch-clock', 'Token punch-token'],
])('sends the token for a page with the hash "%s": "%s"', async (hash, expected) => {
  hold('employeeAuthToken', 'punch-token');
  window.location.hash = hash;
  const sent = network(json(200, {}));
  await request({ url: '/api/users/' });
  expect(headersOf(sent[0]).get('Authorization')).toBe(expected);
});

test('sends no authorization header without a token', async () => {
  hold('authToken', '');
  const sent = network(json(200, {}));
  await request({ url: '/api/users/login/', body: { email: 'a' } });
  expect(headersOf(sent[0]).has('Authorization')).toBe(false);
  expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"email":"a"}' });
});

test.each([
  [{}, '/api/users/'],
  [{ search: 'maya', limit: 10, offset: 0 }, '/api/users/?search=maya&limit=10&offset=0'],
  [{ search: '', location: undefined, date: null }, '/api/users/'],
  [{ search: 'a&b=c d' }, '/api/users/?search=a%26b%3Dc+d'],
])('writes the query %j as %s', (params, expected) => {
  expect(addressOf('/api/users/', params)).toBe(expected);
});

test('returns null for an empty successful answer', async () => {
  network(() => new Response(null, { status: 204 }));
  expect(await request({ url: '/api/locations/1/', method: 'DELETE' })).toMatchObject({
    ok: true,
    answer: { data: null, status: 204 },
  });
});

test.each<[string, () => Response, object]>([
  [
    'a refused form',
    json(400, { error: 'Please check the form.', fields: { email: 'Invalid email format', other: 7 } }),
    { status: 400, message: 'Please check the form.', fields: { email: 'Invalid email format' } },
  ],
  [
    'a conflict',
    json(409, { detail: 'Already decided.' }),
    { status: 409, message: 'Already decided.', fields: {} },
  ],
  [
    'too many tries',
    json(429, { error: 'Please wait.' }, { 'Retry-After': '30' }),
    { status: 429, message: 'Please wait.', fields: {}, retryAfter: 30 },
  ],
  [
    'an answer that is no JSON',
    () => new Response('<h1>no</h1>', { status: 502 }),
    { status: 502, message: '', fields: {} },
  ],
  ['a good answer that is no JSON', () => new Response('<h1>', { status: 200 }), { status: 'parse' }],
])('returns a typed error for %s', async (_name, answer, error) => {
  network(answer);
  expect(await request({ url: '/api/users/' })).toMatchObject({ ok: false, error });
});

test('returns a network error when there is no answer', async () => {
  network(() => Promise.reject(new TypeError('fetch failed')));
  expect(await request({ url: '/api/users/' })).toMatchObject({ ok: false, error: { status: 'network' } });
});

describe('a 401', () => {
  test("ends the session on a 401 to the session's token", async () => {
    network(json(401, { error: 'dead' }));
    await request({ url: '/api/users/' });
    expect(getSession()).toMatchObject({ authToken: '', ended: 'expired' });
  });

  test('keeps the session on a 401 to a wrong password, sent without a token', async () => {
    network(json(401, { error: 'wrong' }));
    await request({ url: '/api/users/login/', body: {}, token: '' });
    expect(getSession().authToken).toBe('session-token');
  });

  test('keeps the session on a 401 to a token that was replaced since', async () => {
    network(() => {
      hold('authToken', 'new-token');
      return json(401, {})();
    });
    await request({ url: '/api/users/' });
    expect(getSession().authToken).toBe('new-token');
  });

  test("keeps the session on a 401 to the punch clock's token", async () => {
    network(json(401, {}));
    await request({ url: '/api/attendance/assigned-shifts/1/', token: 'punch-token' });
    expect(getSession().authToken).toBe('session-token');
  });
});

test.each([
  [409, '"now"', 'now'],
  [409, 'W/"now"', 'now'],
  [400, '"now"', undefined],
])('reads the revision of a refusal with %d and the ETag %s: %s', async (status, etag, revision) => {
  network(json(status, { error: 'Changed.' }, { ETag: etag }));
  const result = await request({ url: '/api/locations/7/', method: 'PUT', body: {} });
  expect(result).toMatchObject({ ok: false, error: { message: 'Changed.' } });
  expect(result.ok ? '' : result.error.revision).toBe(revision);
});
