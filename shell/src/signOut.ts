import { signOut } from '@ondeck/shared/calls/session';
import { dropSession, getSession } from '@ondeck/shared/session/session';
import { forgetMessages } from '@ondeck/shared/ui/messages';

/**
 * Signs out: the server revokes the token, the browser forgets the user, and the guard opens the sign-in page. Sign-out
 * doesn't wait for the server. If the server can't be reached, the user is signed out here anyway, and the token
 * expires later.
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
