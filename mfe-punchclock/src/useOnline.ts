import { useSyncExternalStore } from 'react';

function follow(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Whether this device has a network at all; that the server answers is another matter, and each call says so. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine);
