import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { createScript } from './createScript';

/** Gives every script that the federation runtime loads its hash. A file without a hash is refused. */
export const integrityPlugin: ModuleFederationRuntimePlugin = {
  name: 'ondeck-integrity',
  createScript,
};
