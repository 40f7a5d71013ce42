import { useEffect } from 'react';
import { useAreas } from './areasContext';
import { reportStart } from './reportStart';

/** Milliseconds after which a page that still stands has started. */
const STANDS = 5000;

/**
 * Stands beside an area's page, so that it is shown with it: says that the area started, and how long that took.
 * Where the area has another version to be compared with or to go back to, it says so soon; else when the page is
 * left, so that nobody's work meets a request more.
 *
 * @param askedAt - when the person asked for the page, as `performance.now()` tells it
 */
export function Standing({ id, askedAt }: { readonly id: string; readonly askedAt: number }) {
  const { registry, versionOf } = useAreas();
  useEffect(() => {
    const took = performance.now() - askedAt;
    const tell = (): void => reportStart(id, versionOf(id) ?? '', { ok: true, took });
    const { previous, canary } = registry().areas[id] ?? {};
    if (!previous && !canary) {
      window.addEventListener('pagehide', tell, { once: true });
      return undefined;
    }
    const timer = setTimeout(tell, STANDS);
    return () => clearTimeout(timer);
  }, [id, askedAt, registry, versionOf]);
  return null;
}
