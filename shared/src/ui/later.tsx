import { type ComponentType, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

/** The loader of each part, and whether the page loads the part before it is needed. */
const loads = new Map<() => Promise<unknown>, { readonly ahead: boolean }>();

/**
 * Fetches the parts that no first screen shows, so that the first dialog opens without a wait. Never fails: a part that
 * did not come is asked for again when it is needed.
 *
 * @param which - `all`: also those that most pages never need
 */
export async function loadParts(which: 'ahead' | 'all' = 'ahead'): Promise<void> {
  const wanted = [...loads].filter(([, { ahead }]) => ahead || which === 'all');
  await Promise.allSettled(wanted.map(([load]) => load()));
}

/** A component that is loaded when it is first needed. */
export interface Part<P> {
  /** Undefined until it is needed for the first time and has been loaded. */
  readonly Part: ComponentType<P> | undefined;
  /** It was needed and did not come. */
  readonly isMissing: boolean;
}

/**
 * Makes a hook that gives a component which is loaded when it is first needed. Once loaded the component is there in
 * the same render, without the pause of a `lazy` one.
 *
 * @param load - asked again after it has failed
 * @param ahead - whether {@link loadParts} fetches it on every page
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
