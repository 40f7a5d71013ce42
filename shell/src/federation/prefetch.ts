import { navOf } from '@ondeck/shared/contract/navigation';
import type { AreaVersion, Registry } from '@ondeck/shared/contract/registry';
import { allows, type Role } from '@ondeck/shared/contract/roles';
import { createContext } from 'react';
import { pagesAt, guardedPagesOf } from '../guards/pages';
import type { AreaLoader } from './loadArea';
import { filesOf, preloadFiles } from './preload';

/** Returns whether to skip preloading: the browser saves data, or the connection is slow. */
export function isSparing(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  const slow = 'effectiveType' in connection && /2g/.test(String(connection.effectiveType));
  return slow || ('saveData' in connection && connection.saveData === true);
}

/** Runs an action when the page is idle. Returns a function that cancels the action. */
export function whenIdle(action: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(action, 1500);
    return () => clearTimeout(timer);
  }
  const id = window.requestIdleCallback(action, { timeout: 4000 });
  return () => window.cancelIdleCallback(id);
}

/** Preloads pages that the user will probably open. Never throws, and does nothing on a slow or metered connection. */
export interface Prefetcher {
  /** Preloads the area of a path under the pointer, with the shared modules that it needs. */
  path(path: string): void;
  /** Preloads the landing pages, shown after sign-in. */
  landings(): void;
  /** Preloads the first area in a role's navigation that this tab hasn't opened. */
  next(role: Role, current: string): void;
}

/** Preloads nothing, for tests. */
export const idlePrefetcher: Prefetcher = {
  path: () => {},
  landings: () => {},
  next: () => {},
};

/**
 * Returns the prefetcher of a real page.
 *
 * @param provided - the shared modules by specifier. An area's own files are small; most of the wait is for its imports
 * from the shell
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
        // Opening the area loads it again and shows the error.
      });
  };
  const fetchArea = (registry: Registry, id: string): void => {
    const version = registry.areas[id]?.active;
    if (version && loader.versionOf(id) === undefined && !isSparing()) fetchVersion(version);
  };
  return {
    path(path) {
      const registry = loader.registry();
      for (const { area } of pagesAt(guardedPagesOf(registry), path)) fetchArea(registry, area.id);
    },
    landings() {
      const registry = loader.registry();
      for (const { area, route } of guardedPagesOf(registry))
        if (route.landingFor.length > 0) fetchArea(registry, area.id);
    },
    next(role, current) {
      const registry = loader.registry();
      const pages = guardedPagesOf(registry);
      const owners = navOf(registry, role).flatMap(({ to }) =>
        pagesAt(pages, to).flatMap(({ area, route }) => (allows(route.access, role) ? [area.id] : [])),
      );
      const likely = owners.find((id) => id !== current && loader.versionOf(id) === undefined);
      if (likely) fetchArea(registry, likely);
    },
  };
}

export const PrefetchContext = createContext<Prefetcher>(idlePrefetcher);
