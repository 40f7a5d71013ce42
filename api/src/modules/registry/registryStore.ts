import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  parseRegistry,
  parseShellDescriptor,
  type Registry,
  REGISTRY_SCHEMA,
  type RegistryArea,
  type ShellDescriptor,
} from '@ondeck/shared/contract/registry';
import { createRevisions } from './revisions';
import { seedOver } from './seed';
import { createVersionFolders, type VersionFolders } from './versionFolders';

export interface StoredRegistry {
  readonly registry: Registry;
  /** What `/registry.json` answers. */
  readonly text: string;
  readonly etag: string;
}

/** Who changed the registry, when and how: for the list of versions. */
export interface ChangeNote {
  /** ISO 8601. */
  readonly at: string;
  readonly by: string;
  readonly change: string;
}

/** Which version of which area is live, and where its files lie. */
export interface RegistryStore {
  readonly folders: VersionFolders;
  /** The registry now. Never throws: without a build it is an empty one. */
  read(): StoredRegistry;
  /** Who made the registry what it is now. */
  lastChange(): ChangeNote | undefined;
  /** The shell that is served; undefined where none is built. */
  shell(): ShellDescriptor | undefined;
  /**
   * Replaces the areas of the registry, if nobody else changed it meanwhile.
   *
   * @param expected - the revision that the change was made from
   * @returns false where another change came first, in this process or in another one
   */
  replace(expected: number, areas: Readonly<Record<string, RegistryArea>>, note: ChangeNote): boolean;
}

const emptyRegistry: Registry = { schema: REGISTRY_SCHEMA, revision: 0, publishedAt: '', areas: {} };

const toStored = (registry: Registry): StoredRegistry => {
  const text = JSON.stringify(registry);
  return { registry, text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
};

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

const modifiedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const byOrder = (areas: Readonly<Record<string, RegistryArea>>): Record<string, RegistryArea> =>
  Object.fromEntries(
    Object.entries(areas).sort(([, a], [, b]) => a.active.descriptor.order - b.active.descriptor.order),
  );

/**
 * The registry in a folder of the server's data, which several processes may share.
 *
 * @param folder - kept between starts: `revisions/`, and the files of versions in `r/{area}/{version}/`
 * @param dist - the workspace's build: `registry.json`, `shell/shell.json`, `areas/{area}/{version}/`
 * @param takeBuilds - whether a new build takes the place of what was published: on a development server
 */
export function createFileRegistry(folder: string, dist: string, takeBuilds: boolean): RegistryStore {
  const builtFile = join(dist, 'registry.json');
  const revisions = createRevisions(join(folder, 'revisions'));
  const folders = createVersionFolders(folder, dist);
  let current: StoredRegistry | undefined;
  let builtTime = -1;

  function shell(): ShellDescriptor | undefined {
    const read = parseShellDescriptor(readJson(join(dist, 'shell/shell.json')));
    return read.ok ? read.value : undefined;
  }

  function seed(): void {
    builtTime = modifiedAt(builtFile);
    const built = parseRegistry(readJson(builtFile));
    if (!built.ok) return;
    for (const [id, { active }] of Object.entries(built.value.areas))
      folders.takeOver(id, active.version, built.value.publishedAt);
    const next = seedOver(revisions.latest(), built.value, { takeBuilds, shell: shell() });
    // Where another process made this revision first, it made it from the same build.
    if (next && revisions.add(next))
      for (const [id, { active, previous }] of Object.entries(next.registry.areas))
        folders.prune(id, [active.version, ...(previous ? [previous.version] : [])]);
  }

  return {
    folders,
    shell,
    read() {
      if (modifiedAt(builtFile) !== builtTime) seed();
      const registry = revisions.latest()?.registry ?? emptyRegistry;
      if (current?.registry !== registry) current = toStored(registry);
      return current;
    },
    lastChange() {
      const latest = revisions.latest();
      return latest && { at: latest.registry.publishedAt, by: latest.by, change: latest.change };
    },
    replace(expected, areas, { at, by, change }) {
      const before = revisions.latest();
      if ((before?.registry.revision ?? 0) !== expected) return false;
      const registry: Registry = {
        schema: REGISTRY_SCHEMA,
        revision: expected + 1,
        publishedAt: at,
        areas: byOrder(areas),
      };
      return revisions.add({ registry, seeded: before?.seeded ?? {}, by, change });
    },
  };
}
