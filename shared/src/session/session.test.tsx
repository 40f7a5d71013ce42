import {
  dropSession,
  followSession,
  getSession,
  hold,
  isSignedIn,
  leaveSoon,
  nameIn,
  refreshSession,
  roleIn,
  type SignedIn,
  storeSession,
  tokenForPage,
} from './session';
import { readHeld } from './heldValues';

const answer = (userType = 'MANAGER'): SignedIn => ({
  access_token: 'token-1',
  session_info: { user: { id: 'u-1', user_type: userType, first_name: 'Maya', last_name: 'Rivera' } },
});

/** Returns everything written to `document.cookie`, including attributes, which reading it doesn't show. */
function writtenCookies(): string[] {
  const written: string[] = [];
  const real = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  jest.spyOn(document, 'cookie', 'set').mockImplementation((value: string) => {
    written.push(value);
    real?.set?.call(document, value);
  });
  return written;
}

beforeEach(() => dropSession('signedOut'));

test("keeps the token, role, name, id, and email in cookies for 7 days that other sites can't send", () => {
  const written = writtenCookies();
  storeSession(answer(), 'maya@ondeck.example');
  expect(written).toEqual([
    'authToken=token-1; Path=/; Max-Age=604800; SameSite=Lax',
    'role=MANAGER; Path=/; Max-Age=604800; SameSite=Lax',
    'name=Maya%20Rivera; Path=/; Max-Age=604800; SameSite=Lax',
    'updatedName=; Path=/; Max-Age=0; SameSite=Lax',
    'userId=u-1; Path=/; Max-Age=604800; SameSite=Lax',
    'email=maya%40ondeck.example; Path=/; Max-Age=604800; SameSite=Lax',
  ]);
});

test("keeps the punch clock's token for a day", () => {
  const written = writtenCookies();
  hold('employeeAuthToken', 'punch');
  expect(written).toEqual(['employeeAuthToken=punch; Path=/; Max-Age=86400; SameSite=Lax']);
});

test.each([
  ['keyID', 'localStorage'],
  ['headerIcon', 'localStorage'],
  ['isClockedIn', 'localStorage'],
  ['isClockedOut', 'localStorage'],
  ['selectedLocation', 'sessionStorage'],
  ['showKeypad', 'sessionStorage'],
  ['otpSent', 'sessionStorage'],
  ['otpSuccess', 'sessionStorage'],
  ['createPassword', 'sessionStorage'],
] as const)('keeps %s in the %s and in no cookie', (name, storage) => {
  hold(name, 'value');
  expect(window[storage].getItem(name)).toBe('value');
  expect(document.cookie).not.toContain(name);
  hold(name, '');
  expect(window[storage].getItem(name)).toBeNull();
});

test.each([
  ['ADMIN', 'ADMIN'],
  ['manager', 'MANAGER'],
  ['EMPLOYEE', 'EMPLOYEE'],
  ['LIFEGUARD', 'EMPLOYEE'],
])('treats the user type %s as %s', (userType, role) => {
  storeSession(answer(userType), 'a@b.example');
  expect(roleIn(getSession())).toBe(role);
});

test('finds no role when there is no role cookie', () => {
  expect(roleIn(getSession())).toBeUndefined();
});

test('removes the token, the name, and all of local storage on signing out', () => {
  storeSession(answer(), 'maya@ondeck.example');
  hold('keyID', '10002');
  window.localStorage.setItem('somethingElse', '1');
  dropSession('signedOut');
  expect(isSignedIn(getSession())).toBe(false);
  expect(document.cookie).toBe('');
  expect(window.localStorage).toHaveLength(0);
  expect(getSession().ended).toBe('signedOut');
});

test('counts an expired token as signing out while the user is leaving, but not the next time', () => {
  storeSession(answer(), 'maya@ondeck.example');
  leaveSoon();
  dropSession('expired');
  expect(getSession().ended).toBe('signedOut');
  storeSession(answer(), 'maya@ondeck.example');
  dropSession('expired');
  expect(getSession().ended).toBe('expired');
});

test('reports an expired session after the user cancels leaving', () => {
  storeSession(answer(), 'maya@ondeck.example');
  const stay = leaveSoon();
  stay();
  dropSession('expired');
  expect(getSession().ended).toBe('expired');
});

test('prefers the name stored by the profile page to the name from signing in', () => {
  storeSession(answer(), 'maya@ondeck.example');
  expect(nameIn(getSession())).toBe('Maya Rivera');
  hold('updatedName', 'Maya Cruz');
  expect(nameIn(getSession())).toBe('Maya Cruz');
});

describe('changes in another tab', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('shows a name changed in another tab in the header within a second', () => {
    storeSession(answer(), 'maya@ondeck.example');
    const stop = followSession();
    document.cookie = 'updatedName=Maya%20Cruz; path=/';
    jest.advanceTimersByTime(999);
    expect(nameIn(getSession())).toBe('Maya Rivera');
    jest.advanceTimersByTime(1);
    expect(nameIn(getSession())).toBe('Maya Cruz');
    stop();
  });

  test('ignores changes of other tabs once following stops', () => {
    storeSession(answer(), 'maya@ondeck.example');
    followSession()();
    document.cookie = 'updatedName=Maya%20Cruz; path=/';
    jest.advanceTimersByTime(5000);
    expect(nameIn(getSession())).toBe('Maya Rivera');
  });
});

test('ends the session here when the user signs out in another tab', () => {
  storeSession(answer(), 'maya@ondeck.example');
  document.cookie = 'authToken=; path=/; max-age=0';
  refreshSession();
  expect(isSignedIn(getSession())).toBe(false);
  expect(getSession()).toMatchObject({ ended: 'elsewhere', endedOf: 'u-1' });
  storeSession(answer(), 'maya@ondeck.example');
  expect(getSession()).toMatchObject({ ended: undefined, endedOf: '' });
});

test.each([
  ['', 'session'],
  ['#top', 'session'],
  ['#punch-clock', 'punch'],
  ['#/punch-clock', 'punch'],
])('sends calls with the hash "%s" with the token of the %s', (hash, expected) => {
  hold('authToken', 'session');
  hold('employeeAuthToken', 'punch');
  expect(tokenForPage(hash)).toBe(expected);
});

test('keeps a value with separators unchanged in a cookie', () => {
  hold('name', 'Zoë; "Q" = Ω, %');
  expect(readHeld('name')).toBe('Zoë; "Q" = Ω, %');
});
