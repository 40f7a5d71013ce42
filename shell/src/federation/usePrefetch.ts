import { roleIn, useSession } from '@ondeck/shared/session/session';
import { loadParts } from '@ondeck/shared/ui/later';
import { useContext, useEffect, useRef } from 'react';
import { isSparing, PrefetchContext, whenIdle } from './prefetch';

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

/** Milliseconds after which a shown page is likely to have its first data. */
const SHOWN = 1000;

/** Runs something once a shown page is likely to have its first data and is at rest; returns how to call it off. */
export function whenShown(action: () => void): () => void {
  let callOff: (() => void) | undefined;
  const timer = setTimeout(() => {
    callOff = whenIdle(action);
  }, SHOWN);
  return () => {
    clearTimeout(timer);
    callOff?.();
  };
}

/**
 * Fetches what a first click may open, such as dialogs: once the page has come to rest, or as soon as a control is
 * pointed at or has the focus.
 */
export function useParts(): void {
  const isSignedIn = useSession(roleIn) !== undefined;
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const listening = new AbortController();
    const fetchParts = (): void => {
      listening.abort();
      void loadParts();
    };
    const aim = ({ target }: Event): void => {
      if (
        target instanceof Element &&
        target.closest('#main button, .shell-header button, .shell-bottom button')
      )
        fetchParts();
    };
    for (const event of ['pointerover', 'focusin'])
      document.addEventListener(event, aim, { signal: listening.signal, passive: true });
    const callOff = whenShown(() => {
      if (!isSparing()) fetchParts();
    });
    return () => {
      callOff();
      listening.abort();
    };
  }, [isSignedIn]);
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
