import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { cache, root } from '../lib/paths.mjs';
import { serve } from './serve.mjs';

const registryFile = join(root, 'dist/registry.json');
const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));

/** @returns {Promise<typeof import('../../api/src/pages/startFiles.ts')>} */
const startFilesModule = () => tsImport('../../api/src/pages/startFiles.ts', import.meta.url);

/** Which parts a page begins with: for both builds as the server decides it. */
async function starts() {
  const { startOfKiosk, startOfPath, ...rest } = await startFilesModule();
  const registry = readJson(registryFile);
  const of = (/** @type {string} */ path) =>
    path.startsWith('/kiosk') ? startOfKiosk(registry) : startOfPath(registry, path);
  return { of, ...rest };
}

/** Serves the suite as it was built. @param {string} api - origin */
export async function serveFederated(api) {
  const { of, startFiles, preloadLinks } = await starts();
  return serve({
    assets: join(root, 'dist/shell'),
    areas: join(root, 'dist/areas'),
    startOf: (path) => preloadLinks(startFiles(of(path))),
    registry: registryFile,
    api,
  });
}

/** Serves the same pages as one bundle. @param {string} api - origin */
export async function serveMonolith(api) {
  const { of } = await starts();
  const assets = join(cache, 'monolith');
  /** @type {Record<string, string[]>} */
  const files = readJson(join(assets, 'areas.json'));
  return serve({
    assets,
    startOf: (path) =>
      of(path)
        .flatMap(({ version, expose }) => files[`${version.descriptor.id}/${expose}`] ?? [])
        .map((file) => `<link rel="preload" as="script" href="/assets/${file}">`)
        .join(''),
    registry: registryFile,
    api,
  });
}
