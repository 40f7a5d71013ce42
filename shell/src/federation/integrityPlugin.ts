import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { createScript } from './createScript';

/** Gives every script that the federation runtime loads its hash; a file without one is refused. */
export const integrityPlugin: ModuleFederationRuntimePlugin = {
  name: 'ondeck-integrity',
  createScript,
};
