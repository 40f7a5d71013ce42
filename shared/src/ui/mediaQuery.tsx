import { useCallback, useSyncExternalStore } from 'react';
import { breakpoints } from '../tokens/scale';

/** Whether the window matches a media query now; renders again when that changes. */
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

/** Below 640 px: tables are cards, the bottom bar shows. */
export function useIsPhone(): boolean {
  return useMediaQuery(`(max-width: ${breakpoints.phone - 0.02}px)`);
}

/** Below 1024 px: the rail is a drawer. */
export function useIsNarrow(): boolean {
  return useMediaQuery(`(max-width: ${breakpoints.rail - 0.02}px)`);
}
