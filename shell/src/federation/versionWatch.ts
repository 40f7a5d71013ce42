import type { ReadRegistry, Registry } from '@ondeck/shared/contract/registry';
import { create } from 'zustand';
import type { AreaLoader } from './loadArea';
import { fetchRegistry } from './registryClient';

export const LOOK_EVERY = 5 * 60_000;

export interface Versions {
  /** Labels of areas whose version in this tab is no longer the active version. */
  readonly outdated: readonly string[];
  /** Parts that are switched off, by area. */
  readonly off: Readonly<Record<string, readonly string[]>>;
}
export const versionStore = create<Versions>()(() => ({ outdated: [], off: {} }));

/** Stores the parts that a registry switches off, when a page starts and whenever a newer registry is found. */
export const noteOff = ({ areas }: Registry): void =>
  versionStore.setState({
    off: Object.fromEntries(Object.entries(areas).map(([id, { off = [] }]) => [id, off])),
  });

/** Returns whether a part of an area is switched off: `./area` or a widget's expose. */
export const useIsOff = (id: string, expose: string): boolean =>
  versionStore(({ off }) => off[id]?.includes(expose) ?? false);

/** Returns the labels of areas whose version in this tab is neither the registry's active nor its canary version. */
export const outdatedIn = (
  registry: ReadRegistry,
  loader: Pick<AreaLoader, 'versionOf' | 'failedVersionOf'>,
): string[] =>
  Object.entries(registry.areas).flatMap(([id, area]) => {
    const used = loader.versionOf(id);
    if (!used || used === area.active.version || used === area.canary?.version) return [];
    // The active version is newer but failed in this tab, so a reload would change nothing.
    if (loader.failedVersionOf(id) === area.active.version) return [];
    return [area.active.descriptor.label];
  });

/**
 * Checks for new versions every five minutes and whenever the tab becomes visible. Areas that this tab hasn't opened
 * use the new version on the first visit. For open areas the user is notified, and nothing is replaced.
 *
 * @returns a function that stops the checks
 */
export function watchVersions(loader: AreaLoader, look = fetchRegistry): () => void {
  let etag: string | undefined;
  const check = async (): Promise<void> => {
    if (document.visibilityState === 'hidden') return;
    const answer = await look(etag);
    if (answer.kind !== 'registry') return;
    etag = answer.etag;
    loader.adopt(answer.registry);
    noteOff(answer.registry);
    versionStore.setState({ outdated: outdatedIn(loader.registry(), loader) });
  };
  const onVisible = (): void => void check();
  const timer = setInterval(onVisible, LOOK_EVERY);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
