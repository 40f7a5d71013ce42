import { useEffect, useSyncExternalStore } from 'react';
import { followReach, isReached } from './reach';

function follow(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  const stop = followReach(changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
    stop();
  };
}

const PROBE_MS = 5000;

/**
 * Returns whether a punch can be recorded now: the device has a network, and the server answered recently.
 *
 * @param probe - sends the server a small request; called every 5 seconds while the server doesn't answer
 */
export function useOnline(probe: () => Promise<void>): boolean {
  const online = useSyncExternalStore(follow, () => navigator.onLine && isReached());
  useEffect(() => {
    if (online) return;
    const timer = setInterval(() => void probe(), PROBE_MS);
    return () => clearInterval(timer);
  }, [online, probe]);
  return online;
}
