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

/** Returns the label in an area's newest readable version, or the area's ID if no version can be read. */
const labelOf = (
  { folders }: RegistryStore,
  area: string,
  versions: readonly { readonly version: string }[],
) => versions.map(({ version }) => folders.descriptorOf(area, version)?.label).find(Boolean) ?? area;

/**
 * Returns every area with its stored versions: the state, uploader, time, and figures of each, and the objections to it
 * from the live shell, the other areas, and the calls of this server.
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
