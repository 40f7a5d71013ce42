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
 * Whether a punch can be recorded now: this device has a network, and the server answered lately.
 *
 * @param probe - asks the server something small; called every 5 seconds while it does not answer
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
