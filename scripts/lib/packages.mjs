import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { cache, root } from '../../kit/lib/paths.mjs';
import { run, runNode } from '../../kit/lib/run.mjs';
import { filesBelow } from './stamps.mjs';

/** The packages that areas build on, by folder. */
export const packages = ['shared', 'kit'];

const staged = join(cache, 'packages');
const source = join(root, 'shared/src');
const isSource = (/** @type {string} */ file) =>
  /\.tsx?$/.test(file) && !/\.(test|fixture|d)\.tsx?$/.test(file);

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
/** @param {string} file @param {unknown} value */
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/**
 * Writes the types of a package, one file next to each module.
 *
 * @param {string} folder - `shared` or `kit`
 * @param {string} out - absolute
 * @throws {Error} with the compiler's output
 */
export async function emitTypes(folder, out) {
  const sources = join(root, folder, folder === 'shared' ? 'src' : '');
  mkdirSync(out, { recursive: true });
  const config = join(staged, `types-${folder}-${process.pid}.json`);
  mkdirSync(staged, { recursive: true });
  writeJson(config, {
    extends: join(root, folder, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      incremental: false,
      tsBuildInfoFile: null,
      rootDir: sources,
      outDir: out,
    },
    include: [join(sources, '**/*.ts'), join(sources, '**/*.tsx')],
    exclude: [join(sources, '**/*.test.*'), join(sources, '**/*.fixture.*')],
  });
  const { code, output } = await runNode('node_modules/typescript/bin/tsc', ['-p', config]);
  rmSync(config);
  if (code !== 0) throw new Error(output.trim());
}

/**
 * Compiles each module of `shared` separately, and adds the file extension that Node requires to relative imports.
 * @param {string} folder
 */
async function compileModules(folder) {
  const files = filesBelow(source, ['.'], isSource);
  await build({
    entryPoints: files.map((file) => join(source, file)),
    outbase: source,
    outdir: folder,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    logLevel: 'error',
    plugins: [
      {
        name: 'neighbours',
        setup({ onResolve }) {
          onResolve({ filter: /.*/ }, ({ kind, path }) => {
            if (kind === 'entry-point') return undefined;
            const isModule = path.startsWith('.') && !path.endsWith('.css');
            return { path: isModule ? `${path}.js` : path, external: true };
          });
        },
      },
    ],
  });
  for (const file of filesBelow(source, ['.'], (name) => name.endsWith('.css')))
    cpSync(join(source, file), join(folder, file));
}

/** Returns the published package.json of `shared`, which refers to the compiled files and not to the sources. */
function publishedManifest() {
  const {
    private: _private,
    devDependencies: _dev,
    ...manifest
  } = readJson(join(root, 'shared/package.json'));
  const built = (/** @type {string} */ path) => path.replace('./src/', './lib/').replace(/\.tsx?$/, '');
  return {
    ...manifest,
    sideEffects: manifest.sideEffects.map((/** @type {string} */ path) =>
      path.startsWith('./src/') ? `${built(path)}.js` : path,
    ),
    exports: Object.fromEntries(
      Object.entries(manifest.exports).map(([door, path]) => [
        door,
        path.startsWith('./src/') ? { types: `${built(path)}.d.ts`, default: `${built(path)}.js` } : path,
      ]),
    ),
  };
}

/**
 * Packs the packages that areas build on, as they would be published.
 *
 * @param {string} out - folder for the two archives, absolute
 * @returns {Promise<string[]>} the archives
 * @throws {Error} with a sentence or a tool's output
 */
export async function packPackages(out) {
  const shared = join(staged, `shared-${process.pid}`);
  const lib = join(shared, 'lib');
  try {
    await Promise.all([emitTypes('shared', lib), compileModules(lib)]);
    writeJson(join(shared, 'package.json'), publishedManifest());
    mkdirSync(out, { recursive: true });
    for (const cwd of [shared, join(root, 'kit')]) {
      const { code, output } = await run('npm', ['pack', '--pack-destination', out, '--loglevel=error'], {
        cwd,
      });
      if (code !== 0) throw new Error(output.trim());
    }
  } finally {
    rmSync(shared, { recursive: true, force: true });
  }
  return readdirSync(out)
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => join(out, name));
}
