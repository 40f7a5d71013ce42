import { rememberWayBack, sameOriginPath, stateOfWayBack, takeWayBack } from './wayBack';

beforeEach(() => window.sessionStorage.clear());

test.each([
  ['/dashboard', '/dashboard'],
  ['/manage-shifts?location=7#top', '/manage-shifts?location=7#top'],
  ['//evil.example/dashboard', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['dashboard', undefined],
  ['', undefined],
])('resolves the address %j to %j', (address, expected) => {
  expect(sameOriginPath(address, 'http://localhost:3000')).toBe(expected);
});

test('returns the remembered address only once', () => {
  rememberWayBack('/open-shifts?week=2');
  expect(takeWayBack()).toBe('/open-shifts?week=2');
  expect(takeWayBack()).toBeUndefined();
});

test.each([
  ['the same user', 'u1', '/open-shifts'],
  ['another user', 'u2', undefined],
])('returns the address of an ended session to %s (%s): %j', (_who, userId, path) => {
  rememberWayBack('/open-shifts', 'u1');
  expect(takeWayBack(userId)).toBe(path);
});

test("keeps the state of the remembered page only in this tab's memory", () => {
  rememberWayBack('/manage-shifts/create', 'u1', { requestId: 'r1' });
  expect(JSON.stringify(Object.entries(window.sessionStorage))).not.toContain('r1');
  expect(stateOfWayBack('/manage-shifts/create')).toEqual({ requestId: 'r1' });
  expect(stateOfWayBack('/open-shifts')).toBeNull();
});

test.each(['/', 'https://evil.example/', '//evil.example'])('does not remember the address %s', (address) => {
  rememberWayBack(address);
  expect(takeWayBack()).toBeUndefined();
});

test('ignores an address of another site that an attacker puts into the storage', () => {
  rememberWayBack('/dashboard');
  const [key = ''] = Object.keys(window.sessionStorage);
  for (const planted of ['https://evil.example/', ' https://evil.example/', ' //evil.example/']) {
    window.sessionStorage.setItem(key, planted);
    expect(takeWayBack()).toBeUndefined();
  }
});
