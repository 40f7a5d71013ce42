import { type ComponentType, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

/** The loader of each component, and whether pages load the component before it is needed. */
const loads = new Map<() => Promise<unknown>, { readonly ahead: boolean }>();

/**
 * Loads the components that no first screen shows, so the first dialog opens without a wait. Never fails: a component
 * that couldn't be loaded is requested again when it is needed.
 *
 * @param which - `all`: also the components that most pages never need
 */
export async function loadParts(which: 'ahead' | 'all' = 'ahead'): Promise<void> {
  const wanted = [...loads].filter(([, { ahead }]) => ahead || which === 'all');
  await Promise.allSettled(wanted.map(([load]) => load()));
}

/** The state of a component that is loaded when it is first needed. */
export interface Part<P> {
  /** The component; undefined until it is first needed and has loaded. */
  readonly Part: ComponentType<P> | undefined;
  /** Whether the component was needed and couldn't be loaded. */
  readonly isMissing: boolean;
}

/**
 * Creates a hook that loads a component when it is first needed. A loaded component renders right away, without the
 * pause of `lazy`.
 *
 * @param load - called again after a failure
 * @param ahead - whether {@link loadParts} loads the component on every page
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, ahead: boolean) {
  let part: ComponentType<P> | undefined;
  let running: Promise<void> | undefined;
  const waiting = new Set<() => void>();
  const fetchPart = (): Promise<void> => {
    running ??= load().then(
      (loaded) => {
        part = loaded;
        for (const tell of waiting) tell();
      },
      (error: unknown) => {
        running = undefined;
        throw error;
      },
    );
    return running;
  };
  loads.set(fetchPart, { ahead });
  const subscribe = (tell: () => void) => {
    waiting.add(tell);
    return () => waiting.delete(tell);
  };

  return function usePart(isNeeded: boolean, onMissing: () => void = () => undefined): Part<P> {
    const loaded = useSyncExternalStore(subscribe, () => part);
    const [wasNeeded, setWasNeeded] = useState(isNeeded);
    if (isNeeded && !wasNeeded) setWasNeeded(true);
    const [isMissing, setMissing] = useState(false);
    const miss = useEffectEvent(() => {
      setMissing(true);
      onMissing();
    });
    useEffect(() => {
      if (!isNeeded || part) return undefined;
      let isWanted = true;
      fetchPart().catch(() => {
        if (isWanted) miss();
      });
      return () => {
        isWanted = false;
      };
    }, [isNeeded]);
    return { Part: wasNeeded ? loaded : undefined, isMissing: isMissing && !loaded };
  };
}
