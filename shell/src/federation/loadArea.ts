import type { AreaVersion, ReadRegistry } from '@ondeck/shared/contract/registry';
import type { Parsed } from '@ondeck/shared/contract/result';
import { type AreaFault, AreaLoadError, isWorthAnotherTry } from './areaLoadError';

/** The external functions that loading needs: the federation runtime, a clock, and a place for reports. */
export interface LoaderPorts {
  registerRemotes(
    remotes: { name: string; entry: string; type: 'global'; entryGlobalName: string }[],
    options?: { force?: boolean },
  ): void;
  loadRemote(id: string): Promise<unknown>;
  diagnose(error: unknown): Promise<AreaFault>;
  trust(version: AreaVersion): void;
  /** Requests an expose's files while the container is still loading, which saves a round trip. */
  fetchAhead(version: AreaVersion, expose: string): void;
  /** Whether an area's container already runs on the page, so that no other version can replace it. */
  isStarted(container: string): boolean;
  /** Requests the newest registry; undefined if there is none or it hasn't changed. */
  look(): Promise<ReadRegistry | undefined>;
  /** Returns the registry for the signed-in user, since a version can be released to a share of users. */
  view(registry: ReadRegistry): ReadRegistry;
  wait(milliseconds: number): Promise<void>;
  report(problem: AreaLoadError, note: string): void;
}

/** Milliseconds to wait before the second and the third try. */
export const WAITS = [400, 1600] as const;
/**
 * Time limit in milliseconds after which an area counts as missing, so that no one sees a skeleton for more than 9
 * seconds, even on a slow machine. Running downloads continue and are used by a retry.
 */
export const DEADLINE = 7500;

export interface AreaLoader {
  /** Loads an expose of an area and reads it. Concurrent calls share one load, and a failed load isn't kept. */
  load<T>(id: string, expose: string, read: (value: unknown) => Parsed<T>): Promise<T>;
  /**
   * Returns the version that this tab uses after it loaded the area's pages. A widget alone doesn't fix the version.
   */
  versionOf(id: string): string | undefined;
  /** Returns the version that failed in this tab and was replaced by an earlier version. */
  failedVersionOf(id: string): string | undefined;
  /** Returns the newest registry that this page knows, for the signed-in user. */
  registry(): ReadRegistry;
  /** Uses a newer registry for areas that this tab hasn't loaded. */
  adopt(registry: ReadRegistry): void;
}

/** Loads areas by ID, with retries and with the fallback version from the registry. */
export function createAreaLoader(first: ReadRegistry, ports: LoaderPorts): AreaLoader {
  let registry = first;
  const view = (): ReadRegistry => ports.view(registry);
  /** Versions by area and expose, such as `employee ./area`. */
  const used = new Map<string, AreaVersion>();
  const failed = new Map<string, string>();
  /** Folder that each container was last registered with. */
  const registered = new Map<string, string>();
  /** Exposes that the loader gave up on. A retry starts with the newest registry. */
  const givenUp = new Set<string>();
  const loads = new Map<string, Promise<unknown>>();

  const register = (version: AreaVersion): void => {
    const { container: name, entry } = version.descriptor;
    if (registered.get(name) === version.base) return;
    ports.trust(version);
    ports.registerRemotes([{ name, entry: version.base + entry, type: 'global', entryGlobalName: name }], {
      force: registered.has(name),
    });
    registered.set(name, version.base);
  };
  /**
   * Returns whether the page can still switch versions. Each version has a separate container, except in old builds.
   */
  const isFree = (from: AreaVersion, to: AreaVersion): boolean =>
    from.descriptor.container !== to.descriptor.container || !ports.isStarted(from.descriptor.container);

  const attempt = async <T>(
    id: string,
    expose: string,
    version: AreaVersion,
    read: (value: unknown) => Parsed<T>,
  ): Promise<T> => {
    register(version);
    used.set(`${id} ${expose}`, version);
    let value: unknown;
    try {
      ports.fetchAhead(version, expose);
      value = await ports.loadRemote(expose.replace(/^\./, version.descriptor.container));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new AreaLoadError(await ports.diagnose(error), id, version.version, message);
    }
    const module = read(value);
    if (!module.ok) throw new AreaLoadError('contract', id, version.version, module.problem);
    return module.value;
  };

  const fetchWithTries = async <T>(
    id: string,
    expose: string,
    read: (value: unknown) => Parsed<T>,
  ): Promise<T> => {
    const key = `${id} ${expose}`;
    if (givenUp.delete(key)) {
      registry = (await ports.look()) ?? registry;
      const [before, newest] = [used.get(key), view().areas[id]?.active];
      if (before && newest && isFree(before, newest)) {
        used.delete(key);
        registered.delete(newest.descriptor.container);
      }
    }
    const entry = view().areas[id];
    if (!entry) throw new AreaLoadError('unknownArea', id, '', "The registry doesn't name this area.");
    let version = used.get(key) ?? entry.active;
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(id, expose, version, read);
      } catch (error) {
        if (!(error instanceof AreaLoadError)) throw error;
        const { previous } = entry;
        const failedForGood = error.fault !== 'outdated' && (tries >= 2 || !isWorthAnotherTry(error.fault));
        if (previous && version !== previous && failedForGood && isFree(version, previous)) {
          ports.report(error, `falls back to ${previous.version}`);
          failed.set(id, version.version);
          version = previous;
          continue;
        }
        const pause = isWorthAnotherTry(error.fault) ? WAITS[tries - 1] : undefined;
        if (pause === undefined) {
          ports.report(error, 'not available');
          givenUp.add(key);
          throw error;
        }
        await ports.wait(pause);
      }
    }
  };

  const withDeadline = async <T>(id: string, key: string, work: Promise<T>): Promise<T> => {
    const late = ports.wait(DEADLINE).then(() => {
      throw new AreaLoadError('timeout', id, used.get(key)?.version ?? '', 'The area took too long.');
    });
    return Promise.race([work, late]);
  };

  return {
    async load(id, expose, read) {
      const key = `${id} ${expose}`;
      const running = loads.get(key);
      const work = running ?? fetchWithTries(id, expose, read);
      if (!running) {
        loads.set(key, work);
        work.catch(() => loads.delete(key));
      }
      const value = await withDeadline(id, key, work);
      const module = read(value);
      if (!module.ok) throw new AreaLoadError('contract', id, used.get(key)?.version ?? '', module.problem);
      return module.value;
    },
    versionOf: (id) => used.get(`${id} ./area`)?.version,
    failedVersionOf: (id) => failed.get(id),
    registry: view,
    adopt(next) {
      registry = next;
    },
  };
}
