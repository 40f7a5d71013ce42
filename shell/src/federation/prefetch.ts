import type { Registry } from '@ondeck/shared/contract/registry';
import { createContext, useContext, useRef } from 'react';
import { pagesAt, pagesOf } from '../guards/pages';
import { integrityOf, trustFiles } from './pageIntegrity';

/** Pointing at a link for this long means going there. */
const HOVER = 120;

/** A browser that is asked to save data, or a slow line, fetches nothing ahead. */
export function isSparing(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  const slow = 'effectiveType' in connection && /2g/.test(String(connection.effectiveType));
  return slow || ('saveData' in connection && connection.saveData === true);
}

/**
 * Asks the browser for the files of an area's first page, in the background and with their hashes.
 *
 * @param expose - for example `./area`
 */
export function prefetchArea(registry: Registry, id: string, expose = './area'): void {
  const version = registry.areas[id]?.active;
  if (!version || isSparing()) return;
  const { base, descriptor } = version;
  trustFiles(base, descriptor.files);
  for (const file of [descriptor.entry, ...(descriptor.preload[expose] ?? [])]) preload(base + file);
}

function preload(address: string): void {
  if (document.head.querySelector(`link[rel="preload"][href="${CSS.escape(address)}"]`)) return;
  const hash = integrityOf(address);
  if (!hash) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = address;
  link.integrity = hash;
  document.head.append(link);
}

/** Runs something once the page is at rest; answers how to call it off. */
export function whenIdle(action: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(action, 1500);
    return () => clearTimeout(timer);
  }
  const id = window.requestIdleCallback(action, { timeout: 4000 });
  return () => window.cancelIdleCallback(id);
}

/** Fetches what a path needs, ahead of time. */
export const PrefetchContext = createContext<(path: string) => void>(() => undefined);

/** What {@link PrefetchContext} holds on a real page. */
export function prefetchPath(registry: Registry): (path: string) => void {
  const pages = pagesOf(registry);
  return (path) => {
    for (const page of pagesAt(pages, path)) prefetchArea(registry, page.area.id);
  };
}

/** Handlers for a link: pointing at it for a moment, or focusing it, fetches its area. */
export function usePrefetch(path: string) {
  const prefetch = useContext(PrefetchContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begin = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => prefetch(path), HOVER);
  };
  const stop = (): void => clearTimeout(timer.current);
  return { onPointerEnter: begin, onPointerLeave: stop, onFocus: begin, onBlur: stop };
}
