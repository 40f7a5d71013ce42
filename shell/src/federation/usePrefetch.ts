import { roleIn, useSession } from '@ondeck/shared/session/session';
import { loadParts } from '@ondeck/shared/ui/later';
import { useContext, useEffect, useRef } from 'react';
import { isSparing, PrefetchContext, whenIdle } from './prefetch';

/** Milliseconds of pointing at a link before its area is preloaded. */
export const HOVER = 120;
/** Milliseconds after which a page has most likely loaded its data, so that the network is free. */
export const SETTLED = 2000;

/** Returns event handlers for a link that preload its area when it is pointed at or focused for a moment. */
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

/** Milliseconds after which a page probably has its first data. */
const SHOWN = 1000;

/** Runs an action when a page probably has its first data and is idle. Returns a function that cancels the action. */
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
 * Preloads parts that a first click may open, such as dialogs, when the page is idle or when a control is pointed at or
 * focused.
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

/** Preloads the area that the user will probably open next, when the current page is idle. */
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
