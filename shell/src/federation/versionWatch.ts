import type { ReadRegistry, Registry } from '@ondeck/shared/contract/registry';
import { create } from 'zustand';
import type { AreaLoader } from './loadArea';
import { fetchRegistry } from './registryClient';

export const LOOK_EVERY = 5 * 60_000;

export interface Versions {
  /** The areas that this tab uses in a version that is no longer the active one. */
  readonly outdated: readonly string[];
  /** What is switched off, by area. */
  readonly off: Readonly<Record<string, readonly string[]>>;
}
export const versionStore = create<Versions>()(() => ({ outdated: [], off: {} }));

/** Notes what a registry switches off: at the start of a page, and whenever a newer one was found. */
export const noteOff = ({ areas }: Registry): void =>
  versionStore.setState({
    off: Object.fromEntries(Object.entries(areas).map(([id, { off = [] }]) => [id, off])),
  });

/** Whether a part of an area is switched off, `./area` or a widget's expose. */
export const useIsOff = (id: string, expose: string): boolean =>
  versionStore(({ off }) => off[id]?.includes(expose) ?? false);

/** Labels of areas whose version in this tab differs from the registry's active and canary ones. */
export const outdatedIn = (
  registry: ReadRegistry,
  loader: Pick<AreaLoader, 'versionOf' | 'failedVersionOf'>,
): string[] =>
  Object.entries(registry.areas).flatMap(([id, area]) => {
    const used = loader.versionOf(id);
    if (!used || used === area.active.version || used === area.canary?.version) return [];
    // It is newer, but it does not run here: loading the page again would bring nothing new.
    if (loader.failedVersionOf(id) === area.active.version) return [];
    return [area.active.descriptor.label];
  });

/**
 * Looks for new versions every five minutes and whenever the tab comes back. Areas that this tab has not opened take
 * the new version on their first visit; for the others the person is told, and nothing is swapped.
 *
 * @returns stops looking
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
