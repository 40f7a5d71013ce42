import { useCallback, useSyncExternalStore } from 'react';
import { breakpoints } from '../tokens/scale';

/** Returns whether the window matches a media query, and rerenders when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Returns whether the window is narrower than 640 px, where tables are cards and the bottom bar shows. */
export function useIsPhone(): boolean {
  return useMediaQuery(`(max-width: ${breakpoints.phone - 0.02}px)`);
}

/** Returns whether the window is narrower than 1024 px, where the navigation is a drawer. */
export function useIsNarrow(): boolean {
  return useMediaQuery(`(max-width: ${breakpoints.rail - 0.02}px)`);
}
