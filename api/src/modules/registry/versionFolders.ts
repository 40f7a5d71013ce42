import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { AreaDescriptor } from '@ondeck/shared/contract/area';
import { isAreaId, parseAreaDescriptor } from '@ondeck/shared/contract/areaData';
import { isObject, isReserved } from '@ondeck/shared/contract/result';
import { HOUR_MS } from '@ondeck/shared/domain/durations';
import { errorCode } from '../../platform/core/errorCode';
import type { VersionOrigin, SharedFolders } from './sharedFolders';

/** Number of versions per area that are kept for open tabs, in addition to those the registry names. */
const KEPT = 10;

const zipped = promisify(gzip);
const brotli = promisify(brotliCompress);
const compressible = /\.(js|css|json|svg)$/;

/** Parses a JSON file; undefined if the file is missing or is not JSON. */
export const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** Returns the last change of a file or folder in ms since 1970, or 0 if it doesn't exist. */
export const modifiedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Age in ms after which a half-filled folder was left behind by a crash. */
const ABANDONED = HOUR_MS;

/** Removes folders that a process started to fill and never finished. */
function removeDrafts(path: string): void {
  if (!existsSync(path)) return;
  for (const name of readdirSync(path))
    if (name.startsWith('.') && Date.now() - modifiedAt(join(path, name)) > ABANDONED)
      rmSync(join(path, name), { recursive: true, force: true });
}

/** Returns whether a name is safe in a path: it has no slash and no leading dot. */
export const isPathName = (name: string): boolean => /^\w[\w@.+-]{0,99}$/.test(name) && !isReserved(name);

/**
 * Manages the immutable folders of versions, `r/{area}/{version}/`, and the origin of each.
 *
 * @param folder - kept between starts
 * @param dist - the workspace's build, whose versions are taken over
 * @param shared - storage shared with other processes; undefined if all of them use this folder
 */
export function createVersionFolders(folder: string, dist: string, shared?: SharedFolders) {
  const placeOf = (area: string, version: string): string => `r/${area}/${version}`;
  const place = (area: string, version: string): string => join(folder, placeOf(area, version));
  const originFile = (area: string, version: string): string =>
    join(folder, 'origins', area, `${version}.json`);
  const builtAt = (area: string, version: string): string => join(dist, 'areas', area, version);
  const names = (path: string): string[] => (existsSync(path) ? readdirSync(path).filter(isPathName) : []);

  const shells = join(folder, 'shells');
  /** Names of the kept shells, the latest first. */
  const keptShells = (): string[] =>
    names(shells).sort((a, b) => modifiedAt(join(shells, b)) - modifiedAt(join(shells, a)));

  function writeOrigin(area: string, version: string, origin: VersionOrigin): void {
    mkdirSync(join(folder, 'origins', area), { recursive: true });
    writeFileSync(originFile(area, version), JSON.stringify(origin));
  }

  /**
   * Fills a folder under a temporary name, so that no process sees it half full. Creates none if `fill` returns false.
   */
  async function moveIn(to: string, fill: (draft: string) => Promise<boolean>): Promise<boolean> {
    const target = join(folder, to);
    const [, name = ''] = /([^/]+)$/.exec(to) ?? [];
    const draft = join(dirname(target), `.${name}-${process.pid}-${Math.random().toString(36).slice(2)}`);
    try {
      mkdirSync(draft, { recursive: true });
      if (!(await fill(draft)) || existsSync(target)) return false;
      renameSync(draft, target);
      return true;
    } catch (error) {
      // Another process was first: a rename can't replace a folder with files.
      if (['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) return false;
      throw error;
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }

  /** Downloads in progress, so that no folder is downloaded twice at the same time. */
  const coming = new Map<string, Promise<void>>();

  /** Downloads a folder from the shared storage, if it exists there. @throws 503 */
  function bring(to: string): Promise<void> {
    const known = coming.get(to);
    if (known || !shared) return known ?? Promise.resolve();
    let origin: VersionOrigin | undefined;
    const brought = moveIn(to, async (draft) => {
      origin = await shared.bring(to, draft);
      return origin !== undefined;
    })
      .then(() => {
        const [, area, version] = /^r\/([^/]+)\/([^/]+)$/.exec(to) ?? [];
        if (area && version && origin) writeOrigin(area, version, origin);
      })
      .finally(() => coming.delete(to));
    coming.set(to, brought);
    return brought;
  }

  const originOf = (area: string, version: string): VersionOrigin | undefined => {
    const value = readJson(originFile(area, version));
    if (!isObject(value) || typeof value.at !== 'string' || typeof value.by !== 'string') return undefined;
    return { at: value.at, by: value.by };
  };

  return {
    /** Returns the folder with a version's files, or undefined. */
    folderOf(area: string, version: string): string | undefined {
      if (!isPathName(area) || !isPathName(version)) return undefined;
      return [place(area, version), builtAt(area, version)].find((candidate) => existsSync(candidate));
    },
    /** Returns the same after downloading the folder from the shared storage if needed. @throws 503 */
    async broughtFolder(area: string, version: string): Promise<string | undefined> {
      if (shared && isPathName(area) && isPathName(version) && this.folderOf(area, version) === undefined)
        await bring(placeOf(area, version));
      return this.folderOf(area, version);
    },
    /**
     * Downloads the versions in the shared storage that this process lacks.
     *
     * @param needed - `{area}/{version}` of the versions that must be there before the caller continues
     * @throws 503 if a needed version can't be downloaded; the others are downloaded on request
     */
    async bringAll(needed: readonly string[]): Promise<void> {
      const kept = ((await shared?.places('r/')) ?? []).map((to) => to.slice('r/'.length));
      const bringEach = async (all: readonly string[]): Promise<void> => {
        for (const [area = '', version = ''] of all.map((each) => each.split('/')))
          await this.broughtFolder(area, version);
      };
      await bringEach(kept.filter((each) => needed.includes(each)));
      await bringEach(kept).catch(() => undefined);
    },
    /** Stores a version taken over from a build for other processes. @throws 503 */
    async shareBuilt(area: string, version: string, at: string): Promise<void> {
      const from = this.folderOf(area, version);
      if (from !== undefined) await shared?.keep(placeOf(area, version), from, { at, by: 'the build' });
    },
    /** Returns the descriptor of a stored version. */
    descriptorOf(area: string, version: string): AreaDescriptor | undefined {
      const at = this.folderOf(area, version);
      const read = at === undefined ? undefined : parseAreaDescriptor(readJson(join(at, 'area.json')));
      return read?.ok ? read.value : undefined;
    },
    /** Returns every area with a stored version. */
    areas: (): string[] => names(join(folder, 'r')).filter(isAreaId),
    /** Returns the stored versions of an area, the newest first. */
    versionsOf(area: string): (VersionOrigin & { readonly version: string })[] {
      return names(join(folder, 'r', area))
        .map((version) => ({ version, ...(originOf(area, version) ?? { at: '', by: 'the build' }) }))
        .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
    },
    /** Copies a version of the build, so that open tabs still get its files after the next build. */
    takeOver(area: string, version: string, at: string): void {
      if (!isPathName(area) || !isPathName(version) || existsSync(place(area, version))) return;
      const draft = join(folder, 'r', area, `.${version}-${process.pid}`);
      try {
        mkdirSync(join(folder, 'r', area), { recursive: true });
        cpSync(builtAt(area, version), draft, { recursive: true });
        renameSync(draft, place(area, version));
        writeOrigin(area, version, { at, by: 'the build' });
      } catch {
        // The build's own folder still serves the version; another process may have been first.
        rmSync(draft, { recursive: true, force: true });
      }
    },
    /**
     * Writes an uploaded version with its compressed twins.
     *
     * @returns false if the version already existed
     * @throws 503 if the version can't be stored for other processes; then nothing is stored
     */
    async write(
      descriptor: AreaDescriptor,
      files: ReadonlyMap<string, Buffer>,
      origin: VersionOrigin,
    ): Promise<boolean> {
      const { id, version } = descriptor;
      const made = await moveIn(placeOf(id, version), async (draft) => {
        const all = new Map(files).set('area.json', Buffer.from(JSON.stringify(descriptor)));
        for (const [name, bytes] of all) {
          writeFileSync(join(draft, name), bytes);
          if (!compressible.test(name) || bytes.length < 1024) continue;
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          const [small, zip] = await Promise.all([brotli(bytes, { params }), zipped(bytes, { level: 9 })]);
          if (small.length < zip.length) writeFileSync(join(draft, `${name}.br`), small);
          writeFileSync(join(draft, `${name}.gz`), zip);
        }
        return shared?.keep(placeOf(id, version), draft, origin) ?? true;
      });
      if (made) writeOrigin(id, version, origin);
      else await bring(placeOf(id, version));
      return made;
    },
    /**
     * Copies the files of the built shell, so that open pages can still load them after the next build. The number of
     * kept shells equals that of kept versions per area.
     */
    keepShell(): void {
      const from = join(dist, 'shell');
      const shell = readJson(join(from, 'shell.json'));
      if (!isObject(shell) || typeof shell.version !== 'string' || !isPathName(shell.version)) return;
      const to = join(shells, shell.version);
      if (existsSync(to)) return;
      const draft = join(shells, `.${shell.version}-${process.pid}`);
      try {
        // HTML pages aren't copied, because a reload must get the new pages.
        cpSync(from, draft, { recursive: true, filter: (file) => !/\.html(\.\w+)?$|shell\.json/.test(file) });
        renameSync(draft, to);
      } catch {
        // Another process may have been first.
        rmSync(draft, { recursive: true, force: true });
      }
      removeDrafts(shells);
      for (const old of keptShells().slice(KEPT)) rmSync(join(shells, old), { recursive: true, force: true });
    },
    /** Stores the shell of the build for other processes. @throws 503 */
    async shareShell(version: string, at: string): Promise<void> {
      const to = `shells/${version}`;
      if (existsSync(join(folder, to))) await shared?.keep(to, join(folder, to), { at, by: 'the build' });
      await shared?.prune('shells/', KEPT, [to]);
    },
    /** Returns the folder of another shell that has a file, or undefined if none has. @throws 503 */
    async shellWith(name: string): Promise<string | undefined> {
      const find = (): string | undefined =>
        keptShells()
          .map((version) => join(shells, version))
          .find((candidate) => existsSync(join(candidate, name)));
      const to = find() === undefined ? await shared?.placeWith('shells/', name) : undefined;
      if (to !== undefined) await bring(to);
      return find();
    },
    /** Removes versions that are neither named by the registry nor among the newest, for all processes. */
    async pruneShared(area: string, named: readonly string[]): Promise<void> {
      await shared?.prune(
        `r/${area}/`,
        KEPT,
        named.map((version) => placeOf(area, version)),
      );
      this.prune(area, named);
    },
    /** Removes versions that are neither named by the registry nor among the newest. */
    prune(area: string, named: readonly string[]): void {
      removeDrafts(join(folder, 'r', area));
      const old = this.versionsOf(area)
        .slice(KEPT)
        .filter(({ version }) => !named.includes(version));
      for (const { version } of old) {
        rmSync(place(area, version), { recursive: true, force: true });
        rmSync(originFile(area, version), { force: true });
      }
    },
  };
}

export type VersionFolders = ReturnType<typeof createVersionFolders>;

/** Returns the SHA-384 hash in the form of an `integrity` attribute. */
export const sha384 = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
