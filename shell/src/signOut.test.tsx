import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { dropSession, getSession, isSignedIn, storeSession } from '@ondeck/shared/session/session';
import { logOut } from './signOut';

const user = { id: 'u1', user_type: 'ADMIN', first_name: 'Maya', last_name: 'Rivera' };

beforeEach(() => storeSession({ access_token: 'a-token', session_info: { user } }, 'maya@ondeck.example'));

test('sends the token to the server on sign-out, and ends the session in the browser right away', () => {
  const { sent } = fakeServer({ 'POST /api/users/logout/': {} });
  logOut();
  expect(isSignedIn(getSession())).toBe(false);
  expect(getSession().ended).toBe('signedOut');
  return Promise.resolve().then(() =>
    expect(sent).toMatchObject([
      { method: 'POST', path: '/api/users/logout/', authorization: 'Token a-token' },
    ]),
  );
});

test("signs out even if the server can't be reached", async () => {
  fakeServer({ 'POST /api/users/logout/': 'lost' });
  logOut();
  await Promise.resolve();
  expect(isSignedIn(getSession())).toBe(false);
});

test('sends nothing on sign-out without a session', () => {
  dropSession('expired');
  const { sent } = fakeServer({});
  logOut();
  expect(sent).toEqual([]);
});
