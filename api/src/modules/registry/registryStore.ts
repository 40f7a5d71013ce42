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
  /** What `/registry.json` answers. */
  readonly text: string;
  /** What the kiosk's page is given: the areas that have a kiosk, nothing of the others, and of these no share. */
  readonly kioskText: string;
  readonly etag: string;
}

/** Who changed the registry, when and how: for the list of versions. */
interface ChangeNote {
  /** ISO 8601. */
  readonly at: string;
  readonly by: string;
  readonly change: string;
}

/** One area: as pages read it, and what is kept of it. */
export interface StoredAreaState {
  /** Undefined where it is in no page. */
  readonly live: RegistryArea | undefined;
  readonly kept: KeptArea;
}

/** Which version of which area is live, and where its files lie. */
export interface RegistryStore {
  readonly folders: VersionFolders;
  /** The registry now. Never throws: without a build it is an empty one. */
  read(): StoredRegistry;
  /**
   * Takes over what the build brings, where it is another one than before; reading the registry begins it too.
   *
   * @throws 503 where the build cannot be kept for other processes
   */
  takeBuild(): Promise<void>;
  /**
   * Hears what other processes did: its files come before what names them.
   *
   * @throws 503 where the files cannot be had; what was live stays
   */
  refresh(): Promise<void>;
  /** What a start would serve of the build that lies there, before it is taken over. */
  upcoming(hasCall: (call: string) => boolean): MatrixRow[];
  /** Who made the registry what it is now. */
  lastChange(): ChangeNote | undefined;
  /** The shell that is served; undefined where none is built. */
  shell(): ShellDescriptor | undefined;
  /** What the server keeps of an area, and what an area of the workspace's build may claim there. */
  kept(id: string): KeptArea;
  allowed(id: string): AllowedClaims;
  /**
   * Changes one area, if nobody else changed that area meanwhile; changes of other areas stay.
   *
   * @param expected - the area's revision that the change was made from
   * @param make - the area in pages, undefined for none, and what is kept of it; may throw a refusal
   * @returns false where another change of the area came first, in this process or in another one
   */
  change(
    id: string,
    expected: number,
    make: (now: StoredAreaState) => StoredAreaState,
    note: ChangeNote,
  ): Promise<boolean>;
}

/** What processes share that see no common folder. */
interface Shared {
  readonly revisions: SharedRevisions;
  readonly folders: SharedFolders;
}

const emptyRegistry: Registry = { schema: REGISTRY_SCHEMA, revision: 0, publishedAt: '', areas: {} };

/** The versions of an area that pages may still ask for. */
export const namedIn = ({ active, previous, canary }: RegistryArea): string[] =>
  [active, previous, canary].flatMap((version) => (version ? [version.version] : []));

/** A page reads the whole of it, and makes calls without looking them up: their list stays here. */
const forPages = (key: string, value: unknown): unknown => (key === 'calls' ? undefined : value);

const toStored = (registry: Registry): StoredRegistry => {
  const text = JSON.stringify(registry, forPages);
  const areas = Object.fromEntries(
    Object.entries(registry.areas)
      .filter(([, { active }]) => active.descriptor.exposes.includes('./kiosk'))
      // Nobody is signed in there: a share of the people is never the kiosk.
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

/** Changes of other areas that one change may meet on its way. */
const PATIENCE = 100;

/**
 * The registry in a folder of the server's data, which several processes may share; where there is something else that
 * they share, the folder only holds what this process brought from there.
 *
 * @param folder - kept between starts: `revisions/`, and the files of versions in `r/{area}/{version}/`
 * @param dist - the workspace's build: `registry.json`, `shell/shell.json`, `areas/{area}/{version}/`
 * @param takeBuilds - whether a new build takes the place of what was published: on a development server
 * @param say - hears what a build changed
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

  /** Everything of a build is where other processes find it before anything names it. */
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

  /** Before the first process that shares: what this folder held alone until now. */
  async function shareFolder({ revisions: rows, folders: places }: Shared): Promise<void> {
    const alone = ofFolder.latest();
    if (rows.latest() || !alone) return;
    for (const area of folders.areas())
      for (const { version, ...origin } of folders.versionsOf(area))
        await places.keep(`r/${area}/${version}`, join(folder, 'r', area, version), origin);
    await rows.add(alone);
  }

  let refreshing = Promise.resolve();
  /** One after the other: whoever asks during a refresh may know of something that it did not see. */
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

  /** A build that cannot be taken over now is tried again when the registry is read next. */
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
        // Somebody else made that revision: where it was another area's, the change is made from there once more.
        await refreshed();
      }
      return false;
    },
  };
}
