import { followLiveEvents, portsOf } from '@ondeck/shared/api/liveEvents';
import { followSession, getSession, sessionStore } from '@ondeck/shared/session/session';
import type { ShellStore } from './store/shellStore';

/** Reloads the page. After sign-out the start page opens instead, since the next user was not on the previous page. */
function beginAnew(): void {
  if (getSession().ended === 'signedOut') window.location.assign('/');
  else window.location.reload();
}

/**
 * Ties the page to its session: live updates run while a user is signed in, and a user's data is cleared when their
 * token changes or ends.
 *
 * @param loadAnew - reloads the page if an area couldn't clear its data, which also clears the area's variables
 * @returns a function that unties the page
 */
export function tieToSession(shellStore: ShellStore, loadAnew: () => void = beginAnew): () => void {
  const stopFollowing = followSession();
  let stopEvents: (() => void) | undefined;
  const begin = (token: string): void => {
    stopEvents?.();
    stopEvents = token === '' ? undefined : followLiveEvents(portsOf(shellStore.store.dispatch));
  };
  begin(getSession().authToken);
  const stopWatching = sessionStore.subscribe((now, before) => {
    if (now.authToken === before.authToken) return;
    const isForgotten = before.authToken === '' || shellStore.clear();
    begin(now.authToken);
    if (!isForgotten) loadAnew();
  });
  return () => {
    stopWatching();
    stopEvents?.();
    stopFollowing();
  };
}
