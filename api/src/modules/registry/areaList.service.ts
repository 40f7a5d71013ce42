import type { RegistryArea } from '@ondeck/shared/contract/registry';
import type { AreaVersionsList } from '@ondeck/shared/schemas/registry';
import type { FiguresOf } from './figures.service';
import type { RegistryStore } from './registryStore';
import { judgeOf, type Publishing } from './publishing.service';

const stateOf = (live: RegistryArea | undefined, version: string) => {
  if (version === live?.active.version) return 'active' as const;
  if (version === live?.canary?.version) return 'shared' as const;
  return version === live?.previous?.version ? ('previous' as const) : ('stored' as const);
};

/** The name that the newest readable version of an area gives itself; its id where none can be read. */
const labelOf = (
  { folders }: RegistryStore,
  area: string,
  versions: readonly { readonly version: string }[],
) => versions.map(({ version }) => folders.descriptorOf(area, version)?.label).find(Boolean) ?? area;

/**
 * Every area with the versions that are kept: which is live, who brought each and when, how it did, and what stands against it
 * with the shell and the calls that this server has: the matrix of areas and versions.
 */
export function listAreas(
  services: Pick<Publishing, 'store' | 'hasCall'>,
  figures: FiguresOf,
): AreaVersionsList {
  const { store } = services;
  const { registry } = store.read();
  const judge = judgeOf(services);
  const inPages = Object.keys(registry.areas);
  const others = store.folders.areas().filter((area) => !inPages.includes(area));
  const results = [...inPages, ...others].map((area) => {
    const live = registry.areas[area];
    const allowed = store.allowed(area);
    const against = (version: string): string[] => {
      const descriptor = store.folders.descriptorOf(area, version);
      return descriptor ? judge(descriptor, allowed) : ["its files can't be read"];
    };
    const versions = store.folders.versionsOf(area);
    return {
      area,
      label: live?.active.descriptor.label ?? labelOf(store, area, versions),
      revision: store.kept(area).revision,
      off: [...(live?.off ?? [])],
      percent: live?.canary?.percent ?? null,
      allowed,
      versions: versions.map(({ version, at, by }) => ({
        version,
        at,
        by,
        state: stateOf(live, version),
        figures: figures(area, version),
        against: against(version),
      })),
    };
  });
  return {
    revision: registry.revision,
    changed: store.lastChange() ?? null,
    count: results.length,
    results,
  };
}
