import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { dropSession, getSession, isSignedIn, storeSession } from '@ondeck/shared/session/session';
import { logOut } from './signOut';

const user = { id: 'u1', user_type: 'ADMIN', first_name: 'Maya', last_name: 'Rivera' };

beforeEach(() => storeSession({ access_token: 'a-token', session_info: { user } }, 'maya@ondeck.example'));

test('the server is told which token is over, and the browser forgets it at once', () => {
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

test('a line that is down holds nobody back', async () => {
  fakeServer({ 'POST /api/users/logout/': 'lost' });
  logOut();
  await Promise.resolve();
  expect(isSignedIn(getSession())).toBe(false);
});

test('without a session nothing is sent', () => {
  dropSession('expired');
  const { sent } = fakeServer({});
  logOut();
  expect(sent).toEqual([]);
});
