import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type AllowedClaims, claimsOfBuilt, ordinaryClaims } from '@ondeck/shared/contract/claims';
import {
  parseRegistry,
  parseShellDescriptor,
  type Registry,
  REGISTRY_SCHEMA,
  type RegistryArea,
  type ShellDescriptor,
} from '@ondeck/shared/contract/registry';
import { type MatrixRow, matrixOf } from './matrix';
import { createRevisions, type KeptArea, keptOf } from './revisions';
import { byOrder, seedOver } from './seed';
import type { SharedFolders } from './sharedFolders';
import type { SharedRevisions } from './sharedRevisions';
import { createVersionFolders, modifiedAt, readJson, type VersionFolders } from './versionFolders';

interface StoredRegistry {
  readonly registry: Registry;
  /** The body of `/registry.json`. */
  readonly text: string;
  /** The body for the punch clock's page: only areas with a punch clock, without their partly released versions. */
  readonly kioskText: string;
  readonly etag: string;
}

/** The author, time, and words of a change, for the list of versions. */
interface ChangeNote {
  /** Time in ISO 8601. */
  readonly at: string;
  readonly by: string;
  readonly change: string;
}

/** The state of one area: the part that pages read, and the part that the server keeps. */
export interface StoredAreaState {
  /** Undefined if the area is in no page. */
  readonly live: RegistryArea | undefined;
  readonly kept: KeptArea;
}

/** The live version of each area, and the folders of all versions. */
export interface RegistryStore {
  readonly folders: VersionFolders;
  /** Returns the current registry, which is empty without a build. Never throws. */
  read(): StoredRegistry;
  /**
   * Takes over the versions of a new build. Reading the registry also starts this.
   *
   * @throws 503 if the build can't be stored for other processes
   */
  takeBuild(): Promise<void>;
  /**
   * Loads changes made by other processes, files first, then the registry entries that refer to them.
   *
   * @throws 503 if the files can't be loaded; the live versions are kept
   */
  refresh(): Promise<void>;
  /** Returns the versions that a start would serve from the new build, before it is taken over. */
  upcoming(hasCall: (call: string) => boolean): MatrixRow[];
  /** Returns the last change of the registry, with its author. */
  lastChange(): ChangeNote | undefined;
  /** Returns the served shell, or undefined if none is built. */
  shell(): ShellDescriptor | undefined;
  /** The part of an area that the server keeps; `allowed` returns the claims that the area may make. */
  kept(id: string): KeptArea;
  allowed(id: string): AllowedClaims;
  /**
   * Changes one area unless someone else changed it first; changes of other areas are kept.
   *
   * @param expected - the area's revision that the change was made from
   * @param make - returns the area for pages, undefined for none, and the part the server keeps; may throw a refusal
   * @returns false if another change of the area came first, in this process or in another process
   */
  change(
    id: string,
    expected: number,
    make: (now: StoredAreaState) => StoredAreaState,
    note: ChangeNote,
  ): Promise<boolean>;
}

/** Storage shared by processes that have no common folder. */
interface Shared {
  readonly revisions: SharedRevisions;
  readonly folders: SharedFolders;
}

const emptyRegistry: Registry = { schema: REGISTRY_SCHEMA, revision: 0, publishedAt: '', areas: {} };

/** Returns the versions of an area that pages may still request. */
export const namedIn = ({ active, previous, canary }: RegistryArea): string[] =>
  [active, previous, canary].flatMap((version) => (version ? [version.version] : []));

/** Leaves out the list of calls, because every page reads the registry and none looks up calls. */
const forPages = (key: string, value: unknown): unknown => (key === 'calls' ? undefined : value);

const toStored = (registry: Registry): StoredRegistry => {
  const text = JSON.stringify(registry, forPages);
  const areas = Object.fromEntries(
    Object.entries(registry.areas)
      .filter(([, { active }]) => active.descriptor.exposes.includes('./kiosk'))
      // The punch clock has no signed-in user, so no partial release ever includes it.
      .map(([id, { canary: _share, ...area }]) => [id, area]),
  );
  const kioskText = JSON.stringify({ ...registry, areas }, forPages);
  return {
    registry,
    text,
    kioskText,
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
  };
};

/** Maximum number of attempts to apply one change while other areas change. */
const PATIENCE = 100;

/**
 * Creates the registry in a folder of the server's data, which several processes may share. If they share a database
 * and bucket instead, the folder only holds this process's copies.
 *
 * @param folder - kept between starts: `revisions/`, and the files of versions in `r/{area}/{version}/`
 * @param dist - the workspace's build: `registry.json`, `shell/shell.json`, `areas/{area}/{version}/`
 * @param takeBuilds - whether a new build replaces published versions, as on a development server
 * @param say - receives a line when a build replaces a published version or can't be taken over
 */
export function createFileRegistry(
  folder: string,
  dist: string,
  takeBuilds: boolean,
  say: (line: string) => void = () => undefined,
  shared?: Shared,
): RegistryStore {
  const builtFile = join(dist, 'registry.json');
  const ofFolder = createRevisions(join(folder, 'revisions'));
  const revisions = shared?.revisions ?? ofFolder;
  const folders = createVersionFolders(folder, dist, shared?.folders);
  let current: StoredRegistry | undefined;
  let builtTime = -1;

  function shell(): ShellDescriptor | undefined {
    const read = parseShellDescriptor(readJson(join(dist, 'shell/shell.json')));
    return read.ok ? read.value : undefined;
  }

  const readBuilt = () => parseRegistry(readJson(builtFile));

  /** Stores all files of a build for other processes before any registry entry refers to them. */
  async function shareBuild({ areas, publishedAt }: Registry): Promise<void> {
    for (const [id, { active }] of Object.entries(areas))
      await folders.shareBuilt(id, active.version, publishedAt);
    const live = shell();
    if (live) await folders.shareShell(live.version, publishedAt);
  }

  async function seed(): Promise<void> {
    builtTime = modifiedAt(builtFile);
    const built = readBuilt();
    if (!built.ok) return;
    folders.keepShell();
    for (const [id, { active }] of Object.entries(built.value.areas))
      folders.takeOver(id, active.version, built.value.publishedAt);
    if (shared) await shareBuild(built.value);
    for (let tries = 0; tries < PATIENCE; tries += 1) {
      const next = seedOver(revisions.latest(), built.value, { takeBuilds, shell: shell() });
      if (!next) return;
      if (await revisions.add(next)) {
        if (next.change.includes('gave way'))
          say(`The registry ${next.change}. To go back: npm run rollback:area`);
        for (const [id, area] of Object.entries(next.registry.areas))
          await folders.pruneShared(id, namedIn(area));
        return;
      }
      // Another process made this revision first, perhaps from the same build.
      await refreshed();
    }
  }

  /** Copies the folder's own versions and state to the shared storage if no process has used it yet. */
  async function shareFolder({ revisions: rows, folders: places }: Shared): Promise<void> {
    const alone = ofFolder.latest();
    if (rows.latest() || !alone) return;
    for (const area of folders.areas())
      for (const { version, ...origin } of folders.versionsOf(area))
        await places.keep(`r/${area}/${version}`, join(folder, 'r', area, version), origin);
    await rows.add(alone);
  }

  let refreshing = Promise.resolve();
  /** Runs refreshes one after the other, because a caller may know of changes that a running refresh missed. */
  function refreshed(): Promise<void> {
    if (!shared) return refreshing;
    refreshing = refreshing
      .catch(() => undefined)
      .then(async () => {
        const newer = await shared.revisions.newer();
        if (!newer) await shareFolder(shared);
        const areas = Object.entries(newer?.registry.areas ?? {});
        await folders.bringAll(
          areas.flatMap(([id, area]) => namedIn(area).map((version) => `${id}/${version}`)),
        );
        if (newer) shared.revisions.adopt(newer);
      });
    return refreshing;
  }

  /** A build that can't be taken over now is tried again at the next read of the registry. */
  function takeBuild(): Promise<void> {
    return seed().catch((error: unknown) => {
      builtTime = -1;
      throw error;
    });
  }

  return {
    folders,
    shell,
    takeBuild,
    refresh: refreshed,
    read() {
      if (modifiedAt(builtFile) !== builtTime)
        takeBuild().catch((error: unknown) => say(`Couldn't take over the build: ${String(error)}`));
      const registry = revisions.latest()?.registry ?? emptyRegistry;
      if (current?.registry !== registry) current = toStored(registry);
      return current;
    },
    upcoming(hasCall) {
      const [built, live] = [readBuilt(), shell()];
      return built.ok && live
        ? matrixOf(revisions.latest(), { built: built.value, shell: live, hasCall })
        : [];
    },
    lastChange() {
      const latest = revisions.latest();
      return latest && { at: latest.registry.publishedAt, by: latest.by, change: latest.change };
    },
    kept: (id) => keptOf(revisions.latest(), id),
    allowed(id) {
      const { allowed } = keptOf(revisions.latest(), id);
      if (allowed) return allowed;
      const built = readBuilt();
      const area = built.ok ? built.value.areas[id] : undefined;
      return area ? claimsOfBuilt(area.active.descriptor) : ordinaryClaims;
    },
    async change(id, expected, make, { at, by, change }) {
      for (let tries = 0; tries < PATIENCE; tries += 1) {
        const before = revisions.latest();
        const kept = keptOf(before, id);
        if (kept.revision !== expected) return false;
        const { registry = emptyRegistry, seeded = {} } = before ?? {};
        const { [id]: live, ...others } = registry.areas;
        const next = make({ live, kept });
        const revision = expected + 1;
        const areas = next.live ? { ...others, [id]: { ...next.live, revision } } : others;
        const isFirst = await revisions.add({
          registry: {
            schema: REGISTRY_SCHEMA,
            revision: registry.revision + 1,
            publishedAt: at,
            areas: byOrder(areas),
          },
          kept: { ...before?.kept, [id]: { ...next.kept, revision } },
          seeded,
          by,
          change,
        });
        if (isFirst) return true;
        // Another process made that revision. If it was for another area, retry this change on top of it.
        await refreshed();
      }
      return false;
    },
  };
}
