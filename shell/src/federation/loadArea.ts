import { containerName } from '@ondeck/shared/contract/area';
import type { AreaVersion, ReadRegistry } from '@ondeck/shared/contract/registry';
import type { Parsed } from '@ondeck/shared/contract/result';
import { type AreaFault, AreaLoadError, passes } from './areaLoadError';

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
  /** The version that this tab uses, once it asked for the area. */
  versionOf(id: string): string | undefined;
  /** The version that failed in this tab, where an earlier one took its place. */
  failedVersionOf(id: string): string | undefined;
  /** The newest registry that this page knows. */
  registry(): ReadRegistry;
  /** Takes a newer registry over: for areas that this tab has not asked for. */
  adopt(registry: ReadRegistry): void;
}

/** Loads areas by their id, with the retries and the fall-back that the registry allows. */
export function createAreaLoader(first: ReadRegistry, ports: LoaderPorts): AreaLoader {
  let registry = first;
  const used = new Map<string, AreaVersion>();
  const failed = new Map<string, string>();
  const registered = new Set<string>();
  /** Areas that were given up: whoever tries again begins with the newest registry. */
  const givenUp = new Set<string>();
  const loads = new Map<string, Promise<unknown>>();

  const register = (id: string, version: AreaVersion): void => {
    const name = containerName(id);
    ports.trust(version);
    ports.registerRemotes(
      [{ name, entry: version.base + version.descriptor.entry, type: 'global', entryGlobalName: name }],
      { force: registered.has(id) },
    );
    registered.add(id);
    used.set(id, version);
  };

  const attempt = async <T>(
    id: string,
    expose: string,
    version: AreaVersion,
    read: (value: unknown) => Parsed<T>,
  ): Promise<T> => {
    const name = containerName(id);
    if (used.get(id) !== version) register(id, version);
    let value: unknown;
    try {
      ports.fetchAhead(version, expose);
      value = await ports.loadRemote(expose.replace(/^\./, name));
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
    if (givenUp.delete(id)) {
      registry = (await ports.look()) ?? registry;
      if (!ports.isStarted(containerName(id))) used.delete(id);
    }
    const entry = registry.areas[id];
    if (!entry) throw new AreaLoadError('unknownArea', id, '', 'The registry does not name this area.');
    let version = used.get(id) ?? entry.active;
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(id, expose, version, read);
      } catch (error) {
        if (!(error instanceof AreaLoadError)) throw error;
        const { previous } = entry;
        const failedForGood = tries >= 2 || !passes(error.fault);
        if (previous && version !== previous && failedForGood && !ports.isStarted(containerName(id))) {
          ports.report(error, `falls back to ${previous.version}`);
          failed.set(id, version.version);
          version = previous;
          continue;
        }
        const pause = passes(error.fault) ? WAITS[tries - 1] : undefined;
        if (pause === undefined) {
          ports.report(error, 'not available');
          givenUp.add(id);
          throw error;
        }
        await ports.wait(pause);
      }
    }
  };

  const withDeadline = async <T>(id: string, work: Promise<T>): Promise<T> => {
    const late = ports.wait(DEADLINE).then(() => {
      throw new AreaLoadError('timeout', id, used.get(id)?.version ?? '', 'The area took too long.');
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
      const value = await withDeadline(id, work);
      const module = read(value);
      if (!module.ok) throw new AreaLoadError('contract', id, used.get(id)?.version ?? '', module.problem);
      return module.value;
    },
    versionOf: (id) => used.get(id)?.version,
    failedVersionOf: (id) => failed.get(id),
    registry: () => registry,
    adopt(next) {
      registry = next;
    },
  };
}
