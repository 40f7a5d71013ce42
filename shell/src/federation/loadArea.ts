import type { AreaVersion, ReadRegistry } from '@ondeck/shared/contract/registry';
import type { Parsed } from '@ondeck/shared/contract/result';
import { type AreaFault, AreaLoadError, isWorthAnotherTry } from './areaLoadError';

/** The few things of the world that loading needs: the federation runtime, a clock, somebody to tell. */
export interface LoaderPorts {
  registerRemotes(
    remotes: { name: string; entry: string; type: 'global'; entryGlobalName: string }[],
    options?: { force?: boolean },
  ): void;
  loadRemote(id: string): Promise<unknown>;
  diagnose(error: unknown): Promise<AreaFault>;
  trust(version: AreaVersion): void;
  /** Fetches what an expose needs at once, while its container is on the way: one round trip less. */
  fetchAhead(version: AreaVersion, expose: string): void;
  /** Whether an area's container is on the page already: then no other version can take its place. */
  isStarted(container: string): boolean;
  /** Asks for the newest registry; undefined where there is none to be had, or the same. */
  look(): Promise<ReadRegistry | undefined>;
  /** The registry as who is signed in gets it: a version may be released to a share of the people. */
  view(registry: ReadRegistry): ReadRegistry;
  wait(milliseconds: number): Promise<void>;
  report(problem: AreaLoadError, note: string): void;
}

/** Waits before the second and the third try. */
export const WAITS = [400, 1600] as const;
/**
 * Milliseconds until an area that is still not there counts as missing: nobody looks at a skeleton for more than nine
 * seconds, on a slow machine either. What is on its way goes on arriving, for whoever tries again.
 */
export const DEADLINE = 7500;

export interface AreaLoader {
  /** Loads one expose of an area and reads it; concurrent calls share one load, a failed one is not kept. */
  load<T>(id: string, expose: string, read: (value: unknown) => Parsed<T>): Promise<T>;
  /** The version that this tab uses, once it asked for the area's pages: a widget alone keeps no area from being renewed. */
  versionOf(id: string): string | undefined;
  /** The version that failed in this tab, where an earlier one took its place. */
  failedVersionOf(id: string): string | undefined;
  /** The newest registry that this page knows, as the person who is signed in gets it. */
  registry(): ReadRegistry;
  /** Takes a newer registry over: for areas that this tab has not asked for. */
  adopt(registry: ReadRegistry): void;
}

/** Loads areas by their id, with the retries and the fall-back that the registry allows. */
export function createAreaLoader(first: ReadRegistry, ports: LoaderPorts): AreaLoader {
  let registry = first;
  const view = (): ReadRegistry => ports.view(registry);
  /** By area and expose: `employee ./area`. */
  const used = new Map<string, AreaVersion>();
  const failed = new Map<string, string>();
  /** The folder that each container was last registered with. */
  const registered = new Map<string, string>();
  /** Exposes that were given up: whoever tries again begins with the newest registry. */
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
  /** Whether the page can still take another version: each has a container of its own, but for those of old builds. */
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
