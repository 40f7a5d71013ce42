import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
/** What the image installs. */
const { dependencies } = JSON.parse(readFileSync(here('package.json'), 'utf8'));

/** @param {string} path - as it is imported, `@scope/name/part` for example */
function outside(path) {
  const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
  if (isBuiltin(path) || name in dependencies) return { path, external: true };
  return { errors: [{ text: `${name} isn't among the dependencies of api/package.json.` }] };
}

/**
 * Bundles a program of the server: packages stay outside, the workspace's own sources come in.
 *
 * @param {string} entry - from this folder, as is `outfile`
 * @param {string} outfile - in `dist`, from where it finds the package's folder as the sources do
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
