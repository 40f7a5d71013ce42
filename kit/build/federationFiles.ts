import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The federation packages resolve to CommonJS from plugin code; their ESM files can be tree-shaken. */
export const esmOf = (name: string, file: string): string =>
  join(dirname(require.resolve(`@module-federation/${name}`)), file);

/** Aliases to the parts of the federation runtime that a page brings. */
export const runtimeAliases = (): Record<string, string> => ({
  '@module-federation/runtime-core$': esmOf('runtime-core', 'index.js'),
  '@module-federation/sdk$': esmOf('sdk', 'index.js'),
  '@module-federation/error-codes$': esmOf('error-codes', 'index.mjs'),
});
