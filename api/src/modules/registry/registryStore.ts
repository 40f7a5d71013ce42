import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRegistry, type Registry, REGISTRY_SCHEMA } from '@ondeck/shared/contract/registry';

export interface StoredRegistry {
  readonly registry: Registry;
  /** What `/registry.json` answers. */
  readonly text: string;
  readonly etag: string;
}

/** Which version of which area is live, and where its files lie. */
export interface RegistryStore {
  /** The registry now. Never throws: without a build it is an empty one. */
  read(): StoredRegistry;
  /**
   * Replaces the registry, if nobody else has meanwhile.
   *
   * @param expected - the revision that the change was made from
   * @returns false where another change came first
   */
  replace(expected: number, next: Registry): boolean;
  /** Folders that may hold the files of a version, the published one first. */
  foldersOf(area: string, version: string): readonly string[];
}

const emptyRegistry: Registry = { schema: REGISTRY_SCHEMA, revision: 0, publishedAt: '', areas: {} };

const toStored = (registry: Registry): StoredRegistry => {
  const text = JSON.stringify(registry);
  return { registry, text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
};

function readRegistry(file: string): Registry | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const read = parseRegistry(value);
    if (!read.ok) return undefined;
    const { schema, revision, publishedAt, areas } = read.value;
    return { schema, revision, publishedAt, areas };
  } catch {
    return undefined;
  }
}

const modifiedAt = (file: string): number => {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
};

/** The composition of a new build over what is stored: its versions become active, the live ones previous. */
function seeded(stored: Registry, built: Registry): Registry {
  const areas = Object.fromEntries(
    Object.entries(built.areas).map(([id, area]) => {
      const live = stored.areas[id];
      if (live === undefined || live.active.version === area.active.version) return [id, live ?? area];
      return [id, { active: area.active, previous: live.active }];
    }),
  );
  return { ...built, revision: stored.revision + 1, areas: { ...stored.areas, ...areas } };
}

/**
 * The registry in a folder of the server's data. A build seeds it once: what was published over a running server
 * stays until the next build.
 *
 * @param folder - kept between starts; published versions lie in its `r/{area}/{version}/`
 * @param dist - the workspace's build: `registry.json`, `areas/{area}/{version}/`
 */
export function createFileRegistry(folder: string, dist: string): RegistryStore {
  const file = join(folder, 'registry.json');
  const seedFile = join(folder, 'seeded-from');
  const builtFile = join(dist, 'registry.json');
  let current: StoredRegistry | undefined;
  let fileTime = -1;
  let builtTime = -1;

  function write(registry: Registry): void {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(registry));
    renameSync(`${file}.new`, file);
    fileTime = modifiedAt(file);
    current = toStored(registry);
  }

  function seed(): void {
    builtTime = modifiedAt(builtFile);
    if (builtTime === 0) return;
    const stamp = createHash('sha256').update(readFileSync(builtFile)).digest('hex');
    if (existsSync(seedFile) && existsSync(file) && readFileSync(seedFile, 'utf8') === stamp) return;
    const built = readRegistry(builtFile);
    if (built === undefined) return;
    write(seeded(readRegistry(file) ?? emptyRegistry, built));
    writeFileSync(seedFile, stamp);
  }

  return {
    read() {
      if (modifiedAt(builtFile) !== builtTime) seed();
      const time = modifiedAt(file);
      if (current === undefined || time !== fileTime) {
        current = toStored(readRegistry(file) ?? emptyRegistry);
        fileTime = time;
      }
      return current;
    },
    replace(expected, next) {
      if (this.read().registry.revision !== expected) return false;
      write(next);
      return true;
    },
    foldersOf: (area, version) => [join(folder, 'r', area, version), join(dist, 'areas', area, version)],
  };
}
