import { signOut } from '@ondeck/shared/calls/session';
import { dropSession, getSession } from '@ondeck/shared/session/session';
import { forgetMessages } from '@ondeck/shared/ui/messages';

/**
 * Log Out: the server forgets the token, the browser forgets the person, and the guard leads to the way in. Nobody
 * waits for the server: on a dead line the person is logged out here all the same, and the token runs out by itself.
 */
export function logOut(): void {
  const { authToken } = getSession();
  if (authToken !== '')
    fetch(new URL(signOut.path, window.location.origin).href, {
      method: signOut.method,
      headers: { Authorization: `Token ${authToken}` },
      keepalive: true,
    }).catch(() => undefined);
  dropSession('signedOut');
  forgetMessages();
}
