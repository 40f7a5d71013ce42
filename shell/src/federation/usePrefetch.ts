import { roleIn, useSession } from '@ondeck/shared/session/session';
import { useContext, useEffect, useRef } from 'react';
import { PrefetchContext, whenIdle } from './prefetch';

/** Milliseconds of pointing at a link after which its area is fetched. */
export const HOVER = 120;
/** Milliseconds after which a shown page has most likely fetched its data, so that the network is free. */
export const SETTLED = 2000;

/** Handlers for a link: pointing at it for a moment, or focusing it, fetches its area. */
export function usePrefetch(path: string) {
  const prefetcher = useContext(PrefetchContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begin = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => prefetcher.path(path), HOVER);
  };
  const stop = (): void => clearTimeout(timer.current);
  return { onPointerEnter: begin, onPointerLeave: stop, onFocus: begin, onBlur: stop };
}

/** Fetches the area that the person will probably open next, once the one that is open has come to rest. */
export function usePrefetchNext(current: string): void {
  const prefetcher = useContext(PrefetchContext);
  const role = useSession(roleIn);
  useEffect(() => {
    if (!role) return undefined;
    let callOff: (() => void) | undefined;
    const timer = setTimeout(() => {
      callOff = whenIdle(() => prefetcher.next(role, current));
    }, SETTLED);
    return () => {
      clearTimeout(timer);
      callOff?.();
    };
  }, [prefetcher, role, current]);
}
