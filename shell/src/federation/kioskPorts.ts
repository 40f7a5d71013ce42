import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';
import { isObject } from '@ondeck/shared/contract/result';
import { createScript } from './createScript';
import type { LoaderPorts } from './loadArea';
import { pagePorts } from './pagePorts';
import { provided } from './providedKiosk';

/** The object that a container's script leaves in a global variable. */
interface Container {
  init(scope: object, initScope: object[], options: object): unknown;
  get(expose: string): Promise<() => unknown>;
}

const isContainer = (value: unknown): value is Container =>
  isObject(value) && typeof value.init === 'function' && typeof value.get === 'function';

/** Parts of the page's federation runtime that containers use. */
const core = {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
};

const SCOPE = 'default';
const scope = Object.fromEntries(
  Object.entries(provided).map(([name, { version, lib }]) => [
    name,
    { [version]: { version, lib: () => lib(), loaded: true, from: 'kiosk', scope: [SCOPE], useIn: [] } },
  ]),
);

/** Runs a script. Rejects with a message that `diagnose` recognizes. */
const runScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { script, timeout } = createScript({ url });
    let thrown: string | undefined;
    const hear = ({ filename, message }: ErrorEvent): void => {
      if (filename === url) thrown = message;
    };
    const end = (failure?: string): void => {
      clearTimeout(timer);
      window.removeEventListener('error', hear);
      script.remove();
      if (failure === undefined) resolve();
      else reject(new Error(failure));
    };
    const timer = setTimeout(() => end(`ScriptNetworkError: Script "${url}" timed out.`), timeout);
    window.addEventListener('error', hear);
    script.onerror = () => end(`ScriptNetworkError: Failed to load script "${url}"`);
    script.onload = () => end(thrown && `ScriptExecutionError: Script "${url}" threw: ${thrown}`);
    document.head.append(script);
  });

async function startContainer(name: string, entry: string): Promise<Container> {
  await runScript(new URL(entry, window.location.origin).href);
  const container: unknown = Reflect.get(globalThis, name);
  if (!isContainer(container)) throw new Error(`${entry} creates no container named ${name}.`);
  await container.init(scope, [], { version: '', shareScopeKeys: SCOPE, shareScopeMap: { [SCOPE]: scope } });
  return container;
}

/**
 * Runs the containers of a page with a single area. The page needs only a share scope and a script, not the parts of
 * the federation runtime that find, register, and load other areas.
 */
export function kioskPorts(): LoaderPorts {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });
  const entries = new Map<string, string>();
  const started = new Map<string, Promise<Container>>();
  const containerOf = (name: string): Promise<Container> => {
    const before = started.get(name);
    if (before) return before;
    const starting = startContainer(name, entries.get(name) ?? '');
    started.set(name, starting);
    starting.catch(() => started.delete(name));
    return starting;
  };
  return {
    ...pagePorts(),
    registerRemotes(remotes) {
      for (const { name, entry } of remotes) {
        entries.set(name, entry);
        started.delete(name);
      }
    },
    async loadRemote(id) {
      const [name = '', expose] = id.split('/');
      const container = await containerOf(name);
      return (await container.get(`./${expose}`))();
    },
    isStarted: (container) => container in globalThis,
  };
}
