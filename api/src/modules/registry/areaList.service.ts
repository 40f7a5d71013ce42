import type { RegistryArea } from '@ondeck/shared/contract/registry';
import type { AreaVersionsList } from '@ondeck/shared/schemas/registry';
import type { FiguresOf } from './figures.service';
import type { RegistryStore } from './registryStore';

const stateOf = (live: RegistryArea | undefined, version: string) => {
  if (version === live?.active.version) return 'active' as const;
  if (version === live?.canary?.version) return 'shared' as const;
  return version === live?.previous?.version ? ('previous' as const) : ('stored' as const);
};

/** Every area with the versions that are kept: which is live, who brought each and when, and how it did. */
export function listAreas(store: RegistryStore, figures: FiguresOf): AreaVersionsList {
  const { registry } = store.read();
  const inPages = Object.keys(registry.areas);
  const others = store.folders.areas().filter((area) => !inPages.includes(area));
  const results = [...inPages, ...others].map((area) => {
    const live = registry.areas[area];
    return {
      area,
      label: live?.active.descriptor.label ?? area,
      revision: store.kept(area).revision,
      off: [...(live?.off ?? [])],
      percent: live?.canary?.percent ?? null,
      allowed: store.allowed(area),
      versions: store.folders.versionsOf(area).map(({ version, at, by }) => ({
        version,
        at,
        by,
        state: stateOf(live, version),
        figures: figures(area, version),
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
