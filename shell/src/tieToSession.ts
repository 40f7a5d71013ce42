import { followLiveEvents, portsOf } from '@ondeck/shared/api/liveEvents';
import { followSession, getSession, sessionStore } from '@ondeck/shared/session/session';
import type { ShellStore } from './store/shellStore';

/**
 * Ties the page to its session: live updates run while somebody is signed in, and what belongs to a person is
 * forgotten when that person's token goes.
 *
 * @returns stops
 */
export function tieToSession(shellStore: ShellStore): () => void {
  const stopFollowing = followSession();
  let stopEvents: (() => void) | undefined;
  const begin = (token: string): void => {
    stopEvents?.();
    stopEvents = token === '' ? undefined : followLiveEvents(portsOf(shellStore.store.dispatch));
  };
  begin(getSession().authToken);
  const stopWatching = sessionStore.subscribe((now, before) => {
    if (now.authToken === before.authToken) return;
    if (before.authToken !== '') shellStore.clear();
    begin(now.authToken);
  });
  return () => {
    stopWatching();
    stopEvents?.();
    stopFollowing();
  };
}
