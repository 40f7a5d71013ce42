import { unmetRanges } from '@ondeck/shared/contract/admission';
import type { AreaVersion, Registry, RegistryArea, ShellDescriptor } from '@ondeck/shared/contract/registry';
import { REGISTRY_SCHEMA } from '@ondeck/shared/contract/registry';
import { keptOf, type Revision } from './revisions';

export interface SeedOptions {
  /** Whether a new build replaces published versions, as on a development server. */
  readonly takeBuilds: boolean;
  /** The shell of the build; undefined if it can't be read. */
  readonly shell: Pick<ShellDescriptor, 'contract' | 'provides'> | undefined;
}

/**
 * Applies the versions of a build to the stored state. An area follows the builds until someone publishes it. A
 * published version gives way only if `takeBuilds` is set and the area was rebuilt, or if it doesn't fit the build's
 * shell. See docs/adr/0004-builds-and-published-versions.md.
 *
 * @returns undefined if the state doesn't change; `change` names every published version that gave way
 */
export function seedOver(
  stored: Revision | undefined,
  built: Registry,
  options: SeedOptions,
): Revision | undefined {
  const seededBefore = stored?.seeded ?? {};
  const live = stored?.registry.areas ?? {};
  const wanted = Object.entries(built.areas).filter(([id]) => !keptOf(stored, id).isRetired);
  const areas: Record<string, RegistryArea> = {};
  const kept = { ...stored?.kept };
  const gaveWay: string[] = [];
  for (const [id, area] of Object.entries(live))
    if (!built.areas[id] && area.active.version !== seededBefore[id]) areas[id] = area;
  for (const [id, { active }] of wanted) {
    const before = live[id];
    const now = composed(active, before, seededBefore[id], options);
    const { revision, history, ...rest } = keptOf(stored, id);
    const isChanged = !before || versionsOf(now) !== versionsOf(before);
    const isReplaced = before !== undefined && before.active.version !== now.active.version;
    if (isReplaced && before.active.version !== seededBefore[id])
      gaveWay.push(`${id} ${before.active.version} gave way to ${now.active.version}`);
    kept[id] = {
      ...rest,
      revision: revision + (isChanged ? 1 : 0),
      history: isReplaced ? withVersion(history, before.active.version) : history,
    };
    areas[id] = { ...now, revision: kept[id].revision };
  }
  const seeded = Object.fromEntries(wanted.map(([id, { active }]) => [id, active.version]));
  if (stored && sameVersions(areas, live) && JSON.stringify(seeded) === JSON.stringify(seededBefore))
    return undefined;
  const registry: Registry = {
    schema: REGISTRY_SCHEMA,
    revision: (stored?.registry.revision ?? 0) + 1,
    publishedAt: built.publishedAt,
    areas: byOrder(areas),
  };
  const change = ['used the versions of the build', ...gaveWay].join('; ');
  return { registry, kept, seeded, by: 'the build', change };
}

/** Sorts areas by the `order` of their descriptors. */
export const byOrder = (areas: Readonly<Record<string, RegistryArea>>): Record<string, RegistryArea> =>
  Object.fromEntries(
    Object.entries(areas).sort(([, a], [, b]) => a.active.descriptor.order - b.active.descriptor.order),
  );

/** Maximum number of earlier versions of an area to roll back to. */
const WAY_BACK = 10;

/** Returns a history with the version first and without duplicates. */
export const withVersion = (history: readonly string[], version: string): string[] =>
  [version, ...history.filter((name) => name !== version)].slice(0, WAY_BACK);

function composed(
  built: AreaVersion,
  live: RegistryArea | undefined,
  seeded: string | undefined,
  { takeBuilds, shell }: SeedOptions,
): RegistryArea {
  if (!live) return { active: built };
  const fits = ({ descriptor }: AreaVersion): boolean =>
    !shell ||
    (descriptor.contract === shell.contract && unmetRanges(descriptor.requires, shell.provides).length === 0);
  const followsBuilds = live.active.version === seeded;
  const isNew = built.version !== seeded;
  const replaces = (isNew && (followsBuilds || takeBuilds)) || !fits(live.active);
  const { previous, canary, ...rest } = live;
  const off = live.off ? { off: live.off } : {};
  if (live.active.version === built.version || !replaces)
    return {
      ...rest,
      ...(previous && fits(previous) ? { previous } : {}),
      ...(canary && fits(canary) ? { canary } : {}),
    };
  return fits(live.active) ? { active: built, previous: live.active, ...off } : { active: built, ...off };
}

const versionsOf = ({ active, previous, canary }: RegistryArea): string =>
  JSON.stringify([active.version, previous?.version, canary?.version]);

const sameVersions = (
  a: Readonly<Record<string, RegistryArea>>,
  b: Readonly<Record<string, RegistryArea>>,
): boolean => {
  const all = (areas: typeof a): string =>
    JSON.stringify(Object.entries(byOrder(areas)).map(([id, area]) => [id, versionsOf(area)]));
  return all(a) === all(b);
};
