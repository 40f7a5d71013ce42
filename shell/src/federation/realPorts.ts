import {
  getInstance,
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { integrityPlugin } from './integrityPlugin';
import type { LoaderPorts } from './loadArea';
import { pagePorts } from './pagePorts';

/** webpack's own function: puts what this build provides into a share scope. */
declare const __webpack_init_sharing__: (scope: string) => unknown;

/** Connects the loader to this page's federation runtime. The parameters are those of `pagePorts`. */
export function realPorts(...page: Parameters<typeof pagePorts>): LoaderPorts {
  registerPlugins([integrityPlugin]);
  // The shell provides and consumes no modules, so nothing else fills the scope.
  const sharing = Promise.resolve(__webpack_init_sharing__('default'));
  return {
    ...pagePorts(...page),
    registerRemotes: (remotes, options) => registerRemotes(remotes, options),
    loadRemote: (id) => sharing.then(() => loadRemote(id)),
    isStarted: (container) =>
      getInstance()?.moduleCache.get(container)?.inited === true || container in globalThis,
  };
}
