import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
/** The packages that the image installs. */
const { dependencies } = JSON.parse(readFileSync(here('package.json'), 'utf8'));

/** @param {string} path - the imported path, for example `@scope/name/part` */
function outside(path) {
  const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
  if (isBuiltin(path) || name in dependencies) return { path, external: true };
  return { errors: [{ text: `${name} isn't among the dependencies of api/package.json.` }] };
}

/**
 * Bundles a program of the server. The bundle leaves packages out; the workspace's own sources are included.
 *
 * @param {string} entry - relative to this folder, like `outfile`
 * @param {string} outfile - in `dist`, so that the bundle finds the package's folder like the sources do
 */
export const bundle = (entry, outfile) =>
  build({
    entryPoints: [here(entry)],
    outfile: here(outfile),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'packages-outside',
        setup(bundler) {
          bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@ondeck/') ? undefined : outside(path),
          );
        },
      },
    ],
  });
