import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Returns a federation package's ESM file, which can be tree-shaken. Plugin code would otherwise resolve to CommonJS.
 */
export const esmOf = (name: string, file: string): string =>
  join(dirname(require.resolve(`@module-federation/${name}`)), file);

/** Returns aliases to the parts of the federation runtime that a page includes. */
export const runtimeAliases = (): Record<string, string> => ({
  '@module-federation/runtime-core$': esmOf('runtime-core', 'index.js'),
  '@module-federation/sdk$': esmOf('sdk', 'index.js'),
  '@module-federation/error-codes$': esmOf('error-codes', 'index.mjs'),
});
