import { unmetRanges } from '@ondeck/shared/contract/admission';
import type { AreaVersion, Registry, RegistryArea, ShellDescriptor } from '@ondeck/shared/contract/registry';
import { REGISTRY_SCHEMA } from '@ondeck/shared/contract/registry';
import type { Revision } from './revisions';

export interface SeedOptions {
  /** Whether a new build takes the place of a version that was published: on a development server. */
  readonly takeBuilds: boolean;
  /** The shell of the build; undefined where it cannot be read. */
  readonly shell: Pick<ShellDescriptor, 'contract' | 'provides'> | undefined;
}

/**
 * What the composition of a build makes of the stored state. An area follows the builds as long as nobody published
 * it; a published version gives way only where `takeBuilds` says so and the area was built anew, or where it does
 * not fit the shell of the build. See docs/adr/0004-builds-and-published-versions.md.
 *
 * @returns undefined where nothing changes
 */
export function seedOver(
  stored: Revision | undefined,
  built: Registry,
  options: SeedOptions,
): Revision | undefined {
  const seededBefore = stored?.seeded ?? {};
  const live = stored?.registry.areas ?? {};
  const areas = Object.fromEntries(
    [
      ...Object.entries(live).filter(
        ([id, area]) => !built.areas[id] && area.active.version !== seededBefore[id],
      ),
      ...Object.entries(built.areas).map(
        ([id, area]) => [id, composed(area.active, live[id], seededBefore[id], options)] as const,
      ),
    ].sort(([, a], [, b]) => a.active.descriptor.order - b.active.descriptor.order),
  );
  const seeded = Object.fromEntries(
    Object.entries(built.areas).map(([id, { active }]) => [id, active.version]),
  );
  if (stored && sameVersions(areas, live) && JSON.stringify(seeded) === JSON.stringify(seededBefore))
    return undefined;
  const registry: Registry = {
    schema: REGISTRY_SCHEMA,
    revision: (stored?.registry.revision ?? 0) + 1,
    publishedAt: built.publishedAt,
    areas,
  };
  return { registry, seeded, by: 'the build', change: 'took over what was built' };
}

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
  if (live.active.version === built.version || !replaces) {
    const { previous, ...rest } = live;
    return previous && fits(previous) ? live : rest;
  }
  return fits(live.active) ? { active: built, previous: live.active } : { active: built };
}

const versionsOf = (areas: Readonly<Record<string, RegistryArea>>): string =>
  JSON.stringify(
    Object.entries(areas).map(([id, { active, previous }]) => [id, active.version, previous?.version]),
  );

const sameVersions = (
  a: Readonly<Record<string, RegistryArea>>,
  b: Readonly<Record<string, RegistryArea>>,
): boolean => versionsOf(a) === versionsOf(b);
