import { useEffect } from 'react';
import { useAreas } from './areasContext';
import { reportStart } from './reportStart';

/** Milliseconds after which a page without errors counts as started. */
const STANDS = 5000;

/**
 * Reports that an area started, and how long that took. Render next to the area's page, so that both appear together.
 * If another version exists to compare with or to fall back to, the report is sent soon. Otherwise it waits until the
 * page is left, so that it costs the user no extra request.
 *
 * @param askedAt - time when the user opened the page, by `performance.now()`
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
