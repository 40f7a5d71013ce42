import { rememberWayBack, sameOriginPath, takeWayBack } from './wayBack';

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
])('%j leads to %j', (address, expected) => {
  expect(sameOriginPath(address, 'http://localhost:3000')).toBe(expected);
});

test('the way back is given once', () => {
  rememberWayBack('/open-shifts?week=2');
  expect(takeWayBack()).toBe('/open-shifts?week=2');
  expect(takeWayBack()).toBeUndefined();
});

test.each(['/', 'https://evil.example/', '//evil.example'])('%s is not remembered', (address) => {
  rememberWayBack(address);
  expect(takeWayBack()).toBeUndefined();
});

test('a way back that somebody planted in the storage leads nowhere else', () => {
  rememberWayBack('/dashboard');
  const [key = ''] = Object.keys(window.sessionStorage);
  window.sessionStorage.setItem(key, 'https://evil.example/');
  expect(takeWayBack()).toBeUndefined();
});
