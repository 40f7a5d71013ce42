import { followLiveEvents, portsOf } from '@ondeck/shared/api/liveEvents';
import { followSession, getSession, sessionStore } from '@ondeck/shared/session/session';
import type { ShellStore } from './store/shellStore';

/** Loads the page anew: after signing out at the way in, since the next person was not on the page of before. */
function beginAnew(): void {
  if (getSession().ended === 'signedOut') window.location.assign('/');
  else window.location.reload();
}

/**
 * Ties the page to its session: live updates run while somebody is signed in, and what belongs to a person is
 * forgotten when that person's token goes.
 *
 * @param loadAnew - begins the page anew where an area could not forget: what it keeps in its own variables goes with it
 * @returns stops
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
