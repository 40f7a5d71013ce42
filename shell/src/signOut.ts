import { endSession, getSession } from '@ondeck/shared/session/session';
import { forgetMessages } from '@ondeck/shared/ui/messages';

/**
 * Log Out: the server forgets the token, the browser forgets the person, and the guard leads to the way in. Nobody
 * waits for the server: on a dead line the person is logged out here all the same, and the token runs out by itself.
 */
export function logOut(): void {
  const { authToken } = getSession();
  if (authToken !== '')
    fetch(new URL('/api/users/logout/', window.location.origin).href, {
      method: 'POST',
      headers: { Authorization: `Token ${authToken}` },
      keepalive: true,
    }).catch(() => undefined);
  endSession('signedOut');
  forgetMessages();
}
