import { navOf } from '@ondeck/shared/contract/navigation';
import type { AreaVersion, Registry } from '@ondeck/shared/contract/registry';
import { allows, type Role } from '@ondeck/shared/contract/roles';
import { createContext } from 'react';
import { pagesAt, pagesOf } from '../guards/pages';
import type { AreaLoader } from './loadArea';
import { filesOf, preloadFiles } from './preload';

/** A browser that is asked to save data, or a slow line, fetches nothing ahead. */
export function isSparing(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  const slow = 'effectiveType' in connection && /2g/.test(String(connection.effectiveType));
  return slow || ('saveData' in connection && connection.saveData === true);
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

/** Fetches ahead of time what somebody will probably open. Never fails, and does nothing on a line to be spared. */
export interface Prefetcher {
  /** The area of a path that somebody points at, with what it takes from the shell. */
  path(path: string): void;
  /** The areas where people land after signing in. */
  landings(): void;
  /** The first area of a role's navigation that this tab has not opened. */
  next(role: Role, current: string): void;
}

/** Fetches nothing: for pages of tests. */
export const idlePrefetcher: Prefetcher = {
  path: () => {},
  landings: () => {},
  next: () => {},
};

/**
 * What fetches ahead on a real page.
 *
 * @param provided - the shared modules by specifier: an area's own files are small, what it imports from the shell is
 *   most of what it waits for
 */
export function createPrefetcher(
  loader: Pick<AreaLoader, 'registry' | 'versionOf'>,
  provided: Readonly<Record<string, () => Promise<unknown>>>,
): Prefetcher {
  const fetchVersion = (version: AreaVersion): void => {
    const { descriptor } = version;
    preloadFiles(version, [descriptor.entry, ...filesOf(version, './area')]);
    for (const specifier of Object.keys(descriptor.requires))
      provided[specifier]?.().catch(() => {
        // Opening the area fetches it again and shows what is wrong.
      });
  };
  const fetchArea = (registry: Registry, id: string): void => {
    const version = registry.areas[id]?.active;
    if (version && loader.versionOf(id) === undefined && !isSparing()) fetchVersion(version);
  };
  return {
    path(path) {
      const registry = loader.registry();
      for (const { area } of pagesAt(pagesOf(registry), path)) fetchArea(registry, area.id);
    },
    landings() {
      const registry = loader.registry();
      for (const { area, route } of pagesOf(registry))
        if (route.landingFor.length > 0) fetchArea(registry, area.id);
    },
    next(role, current) {
      const registry = loader.registry();
      const pages = pagesOf(registry);
      const owners = navOf(registry, role).flatMap(({ to }) =>
        pagesAt(pages, to).flatMap(({ area, route }) => (allows(route.access, role) ? [area.id] : [])),
      );
      const likely = owners.find((id) => id !== current && loader.versionOf(id) === undefined);
      if (likely) fetchArea(registry, likely);
    },
  };
}

export const PrefetchContext = createContext<Prefetcher>(idlePrefetcher);
